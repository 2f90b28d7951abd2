"""The contract is worth something: each check of a game's course and of what is lawful refuses a toy with the matching fault."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from typing import Annotated, Any

import pytest

from games.rules.contract import AnyRuleset, Chance, Public, Question, Refused, Result, Struct
from tests.rules import course, lawful
from tests.rules.catalogue import Case
from tests.rules.planted import TOY, assert_caught, assert_caught_or_broken, games_of
from tests.rules.played import play
from tests.rules.playout import Endless, Stuck
from tests.toys import high_card
from tests.toys.high_card import Settle, Settled, State

Faulty = Callable[..., Any]


def test_an_evolve_that_depends_on_more_than_the_event_is_caught() -> None:
    calls: list[int] = []

    def evolve(state: Any, event: Any) -> State:
        calls.append(1)
        after = high_card.evolve(state, event)
        return State(after.cards, after.settled | {len(calls) % 3}, after.folded) if isinstance(event, Settled) else after

    assert_caught(course.check_replay, replace(TOY, evolve=evolve))


def test_a_command_that_does_nothing_is_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        return [] if len(state.settled) < 1 and now % 2 else high_card.decide(state, seat, command, now, chance)

    assert_caught(course.check_every_entry_happens, replace(TOY, decide=decide))


def test_luck_that_no_event_names_is_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        chance.uniform(2)
        return high_card.decide(state, seat, command, now, chance)

    assert_caught(course.check_luck, replace(TOY, decide=decide))


def test_a_lost_card_is_caught() -> None:
    def inventory(state: State) -> list[int]:
        return list(high_card.inventory(state))[len(state.settled) :]

    assert_caught(course.check_conservation, replace(TOY, inventory=inventory))


def test_a_card_that_appears_twice_is_caught() -> None:
    def evolve(state: Any, event: Any) -> State:
        after = high_card.evolve(state, event)
        return State((after.cards[0],) * len(after.cards), after.settled) if isinstance(event, Settled) else after

    assert_caught(course.check_conservation, replace(TOY, evolve=evolve))


def test_a_question_after_the_end_is_caught() -> None:
    def question(state: State, seat: int) -> Question | None:
        return Question("gloat", 2) if high_card.outcome(state) else high_card.question(state, seat)

    assert_caught(course.check_somebody_can_act, replace(TOY, question=question))


def test_a_game_in_which_nobody_can_act_is_caught() -> None:
    def question(state: State, seat: int) -> Question | None:
        return None if len(state.settled) == 1 else high_card.question(state, seat)

    def legal(state: State, seat: int) -> list[Settle]:
        return [] if len(state.settled) == 1 else high_card.legal(state, seat)

    with pytest.raises(Stuck):
        games_of(replace(TOY, question=question, legal=legal))


def test_a_game_that_never_ends_is_caught() -> None:
    def evolve(state: Any, event: Any) -> State:
        return state if isinstance(event, Settled) else high_card.evolve(state, event)

    with pytest.raises(Endless):
        play(Case(replace(TOY, evolve=evolve), "live", 2), 0)


def test_a_resigned_winner_is_caught() -> None:
    def outcome(state: State) -> Result | None:
        result = high_card.outcome(state)
        return result and Result(list(range(len(state.cards))), result.scores, result.reason)

    assert_caught(course.check_end, replace(TOY, outcome=outcome), leave=0.3)


def test_a_resigned_seat_that_is_asked_is_caught() -> None:
    def question(state: State, seat: int) -> Question | None:
        folded = seat in state.folded and not high_card.outcome(state)
        return Question("settle", 1) if folded else high_card.question(state, seat)

    assert_caught(course.check_left_seats_are_let_alone, replace(TOY, question=question), leave=0.1)


class Rang(Struct, tag="rang"):
    due: Annotated[int, Public]


def _with_bell(on_timer: Faulty) -> AnyRuleset:
    """The toy with a bell that rings once a minute."""

    def setup(options: Any, seats: int, mode: Any, rules: int, now: int, chance: Chance) -> list[Any]:
        return [*high_card.setup(options, seats, mode, rules, now, chance), Rang(now + 60_000)]

    def evolve(state: Any, event: Any) -> Any:
        if isinstance(event, Rang):
            return (state if isinstance(state, State) else state[0], event.due)
        return (high_card.evolve(None if state is None else state[0], event), state[1] if state else 0)  # type: ignore[arg-type]  # before the deal there is none

    of_cards = ("decide", "question", "legal", "auto_move", "leave", "outcome", "view", "inventory")
    inside: dict[str, Any] = {name: _inside(getattr(high_card, name)) for name in of_cards}  # Any: functions of several types
    return replace(
        TOY,
        **inside,
        setup=setup,
        evolve=evolve,
        events=high_card.Event | Rang,
        timers=lambda state: {} if high_card.outcome(state[0]) else {"bell": state[1]},
        on_timer=on_timer,
        other_world=None,
    )


def _inside(function: Faulty) -> Faulty:
    return lambda state, *rest: function(state[0], *rest)


def test_a_timer_that_stays_where_it_is_is_caught() -> None:
    moved = _with_bell(lambda state, name, now, chance: [Rang(now + 60_000)])
    stays = _with_bell(lambda state, name, now, chance: [Rang(now)])
    for game in games_of(moved):
        course.check_timers(game)
        course.check_every_timer(game)

    with pytest.raises(AssertionError):  # noqa: PT012 - one of several games shows the fault
        for game in games_of(stays):
            course.check_every_timer(game)


def test_an_asked_seat_without_a_lawful_command_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return [] if seat == 1 and len(state.settled) == 0 else high_card.legal(state, seat)

    assert_caught_or_broken(lawful.check_asked, replace(TOY, legal=legal))


def test_a_lawful_command_for_a_seat_that_is_not_asked_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return [Settle()] if high_card.outcome(state) is None else []

    assert_caught_or_broken(lawful.check_asked, replace(TOY, legal=legal))


def test_a_command_listed_twice_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat) * 2

    assert_caught(lawful.check_asked, replace(TOY, legal=legal))


def test_a_command_listed_twice_in_any_entry_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat) * (1 + (len(state.settled) == 2))

    assert_caught(lawful.check_lists, replace(TOY, legal=legal))


class Whim(Struct, tag="whim"):
    number: int


@pytest.mark.parametrize(("count", "is_caught"), [(256, False), (257, True)])
def test_a_list_of_more_than_256_is_caught(count: int, is_caught: bool) -> None:
    def legal(state: State, seat: int) -> list[Whim]:
        return [Whim(number) for number in range(count)] if high_card.legal(state, seat) else []

    def decide(state: State, seat: int, command: Any, now: int, chance: Chance) -> list[Any]:
        return high_card.decide(state, seat, Settle(), now, chance)

    for game in games_of(replace(TOY, legal=legal, decide=decide)):
        with pytest.raises(AssertionError) if is_caught else nullcontext():
            lawful.check_lists(game)


def test_a_listed_command_that_is_refused_is_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        if command.swap and seat == 2:
            raise Refused("already_settled")
        return high_card.decide(state, seat, command, now, chance)

    assert_caught_or_broken(lawful.check_lawful_commands_are_accepted, replace(TOY, decide=decide))


def test_a_refusal_that_draws_luck_is_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        if high_card.question(state, seat) is None:
            chance.uniform(2)
        return high_card.decide(state, seat, command, now, chance)

    assert_caught(lawful.check_bent_commands, replace(TOY, decide=decide))


def test_an_accepted_command_that_is_not_listed_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat)[:1]

    assert_caught(lawful.check_bent_commands, replace(TOY, legal=legal))


def test_an_undeclared_refusal_is_caught() -> None:
    assert_caught(lawful.check_bent_commands, replace(TOY, codes=()))


def test_an_auto_move_that_is_not_lawful_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat)[1:]

    assert_caught(lawful.check_auto_moves, replace(TOY, legal=legal))
