"""The contract is worth something: every check refuses a toy in which the matching fault was planted."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import msgspec
import pytest

from games.rules.contract import AnyRuleset, BySeat, Chance, Public, Question, Refused, Result, Struct
from tests.rules import course, lawful, sight, worlds
from tests.rules.catalogue import Case
from tests.rules.played import Played, play
from tests.rules.playout import Endless, Stuck
from tests.toys import high_card
from tests.toys.high_card import Dealt, Folded, Settle, Settled, State

TOY: AnyRuleset = high_card.RULESET
Faulty = Callable[..., Any]
GAMES = range(0, 24, 3)  # seeds with the default options


def _games(ruleset: AnyRuleset, leave: float = 0.0) -> list[Played]:
    return [play(Case(ruleset, "live", 3), seed, leave=leave) for seed in GAMES]


def _assert_caught(check: Callable[[Played], None], ruleset: AnyRuleset, leave: float = 0.0) -> None:
    for game in _games(TOY, leave):
        check(game)
    with pytest.raises(AssertionError):  # noqa: PT012 - one of several games shows the fault
        for game in _games(ruleset, leave):
            check(game)


def test_an_evolve_that_depends_on_more_than_the_event_is_caught() -> None:
    calls: list[int] = []

    def evolve(state: Any, event: Any) -> State:
        calls.append(1)
        after = high_card.evolve(state, event)
        return State(after.cards, after.settled | {len(calls) % 3}, after.folded) if isinstance(event, Settled) else after

    _assert_caught(course.check_replay, replace(TOY, evolve=evolve))


def test_a_command_that_does_nothing_is_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        return [] if len(state.settled) < 1 and now % 2 else high_card.decide(state, seat, command, now, chance)

    _assert_caught(course.check_every_entry_happens, replace(TOY, decide=decide))


def test_luck_that_no_event_names_is_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        chance.uniform(2)
        return high_card.decide(state, seat, command, now, chance)

    _assert_caught(course.check_luck, replace(TOY, decide=decide))


def test_a_lost_card_is_caught() -> None:
    def inventory(state: State) -> list[int]:
        return list(high_card.inventory(state))[len(state.settled) :]

    _assert_caught(course.check_conservation, replace(TOY, inventory=inventory))


def test_a_card_that_appears_twice_is_caught() -> None:
    def evolve(state: Any, event: Any) -> State:
        after = high_card.evolve(state, event)
        return State((after.cards[0],) * len(after.cards), after.settled) if isinstance(event, Settled) else after

    _assert_caught(course.check_conservation, replace(TOY, evolve=evolve))


def test_a_question_after_the_end_is_caught() -> None:
    def question(state: State, seat: int) -> Question | None:
        return Question("gloat", 2) if high_card.outcome(state) else high_card.question(state, seat)

    _assert_caught(course.check_somebody_can_act, replace(TOY, question=question))


def test_a_game_in_which_nobody_can_act_is_caught() -> None:
    def question(state: State, seat: int) -> Question | None:
        return None if len(state.settled) == 1 else high_card.question(state, seat)

    def legal(state: State, seat: int) -> list[Settle]:
        return [] if len(state.settled) == 1 else high_card.legal(state, seat)

    with pytest.raises(Stuck):
        _games(replace(TOY, question=question, legal=legal))


def test_a_game_that_never_ends_is_caught() -> None:
    def evolve(state: Any, event: Any) -> State:
        return state if isinstance(event, Settled) else high_card.evolve(state, event)

    with pytest.raises(Endless):
        play(Case(replace(TOY, evolve=evolve), "live", 2), 0)


def test_a_resigned_winner_is_caught() -> None:
    def outcome(state: State) -> Result | None:
        result = high_card.outcome(state)
        return result and Result(list(range(len(state.cards))), result.scores, result.reason)

    _assert_caught(course.check_end, replace(TOY, outcome=outcome), leave=0.3)


def test_a_resigned_seat_that_is_asked_is_caught() -> None:
    def question(state: State, seat: int) -> Question | None:
        folded = seat in state.folded and not high_card.outcome(state)
        return Question("settle", 1) if folded else high_card.question(state, seat)

    _assert_caught(course.check_left_seats_are_let_alone, replace(TOY, question=question), leave=0.1)


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
    for game in _games(moved):
        course.check_timers(game)
        course.check_every_timer(game)

    with pytest.raises(AssertionError):  # noqa: PT012 - one of several games shows the fault
        for game in _games(stays):
            course.check_every_timer(game)


def test_an_asked_seat_without_a_lawful_command_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return [] if seat == 1 and len(state.settled) == 0 else high_card.legal(state, seat)

    _assert_caught_or_broken(lawful.check_asked, replace(TOY, legal=legal))


def test_a_lawful_command_for_a_seat_that_is_not_asked_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return [Settle()] if high_card.outcome(state) is None else []

    _assert_caught_or_broken(lawful.check_asked, replace(TOY, legal=legal))


def test_a_command_listed_twice_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat) * 2

    _assert_caught(lawful.check_asked, replace(TOY, legal=legal))


def test_a_listed_command_that_is_refused_is_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        if command.swap and seat == 2:
            raise Refused("already_settled")
        return high_card.decide(state, seat, command, now, chance)

    _assert_caught_or_broken(lawful.check_lawful_commands_are_accepted, replace(TOY, decide=decide))


def test_a_refusal_that_draws_luck_is_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        if high_card.question(state, seat) is None:
            chance.uniform(2)
        return high_card.decide(state, seat, command, now, chance)

    _assert_caught(lawful.check_bent_commands, replace(TOY, decide=decide))


def test_an_accepted_command_that_is_not_listed_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat)[:1]

    _assert_caught(lawful.check_bent_commands, replace(TOY, legal=legal))


def test_an_undeclared_refusal_is_caught() -> None:
    _assert_caught(lawful.check_bent_commands, replace(TOY, codes=()))


def test_an_auto_move_that_is_not_lawful_is_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat)[1:]

    _assert_caught(lawful.check_auto_moves, replace(TOY, legal=legal))


def _assert_caught_or_broken(check: Callable[[Played], None], ruleset: AnyRuleset) -> None:
    """The playout itself may already stumble over the fault."""
    with pytest.raises((AssertionError, Refused)):  # noqa: PT012 - one of several games shows the fault
        for game in _games(ruleset):
            check(game)


def _seeing(other: Callable[[State, int | None], object]) -> AnyRuleset:
    """The toy whose view puts something of the state beside the settled seats."""

    def view(state: State, viewer: int | None) -> high_card.View:
        seen = high_card.view(state, viewer)
        return high_card.View(seen.cards, [*seen.settled, other(state, viewer)], seen.folded)  # type: ignore[list-item]  # the fault

    return replace(TOY, view=view)


def test_a_view_that_shows_a_hidden_card_is_caught() -> None:
    _assert_caught(worlds.check_two_worlds, _seeing(lambda state, viewer: state.cards[0]))


def test_a_view_that_tells_something_about_hidden_cards_is_caught() -> None:
    _assert_caught(worlds.check_two_worlds, _seeing(lambda state, viewer: int(max(state.cards) == state.cards[0])))


def test_a_view_that_is_no_plain_json_is_caught() -> None:
    broken = _seeing(lambda state, viewer: 1.5)

    with pytest.raises(msgspec.ValidationError):
        sight.check_views_are_plain(_games(broken)[0])


class Wordy(Struct):
    cards: list[str | None]


class Named(Struct, tag="named"):
    faces: Annotated[tuple[str, ...], BySeat]


def _in_words(view: Callable[[State, int | None], Wordy]) -> AnyRuleset:
    """The toy with faces for numbers, as cards are written in the catalogue."""

    def setup(options: Any, seats: int, mode: Any, rules: int, now: int, chance: Chance) -> list[Any]:
        (dealt,) = high_card.setup(options, seats, mode, rules, now, chance)
        return [dealt, Named(tuple(f"face {card}" for card in dealt.cards))] if isinstance(dealt, Dealt) else []

    def evolve(state: Any, event: Any) -> State:
        return state if isinstance(event, Named) else high_card.evolve(state, event)

    return replace(TOY, setup=setup, evolve=evolve, events=high_card.Event | Named, views=Wordy, view=view)


def test_a_face_in_a_view_that_no_event_has_shown_is_caught() -> None:
    def shown(state: State, viewer: int | None) -> Wordy:
        return Wordy([f"face {card}" if seat == viewer else None for seat, card in enumerate(state.cards)])

    def peeking(state: State, viewer: int | None) -> Wordy:
        return Wordy([f"face {card}" for card in state.cards])

    for game in _unswapped(_in_words(shown)):
        sight.check_views_name_what_was_shown(game)
    with pytest.raises(AssertionError):  # noqa: PT012 - one of several games shows the fault
        for game in _unswapped(_in_words(peeking)):
            sight.check_views_name_what_was_shown(game)


def _unswapped(ruleset: AnyRuleset) -> list[Played]:
    """Games in which everybody keeps the card: its face was named at the deal."""
    keep = replace(ruleset, legal=lambda state, seat: high_card.legal(state, seat)[:1])
    return _games(keep)


def test_lawful_commands_that_depend_on_hidden_cards_are_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat)[: 1 + (max(state.cards) == state.cards[0])]

    _assert_caught(worlds.check_two_worlds, replace(TOY, legal=legal))


def test_refusals_that_depend_on_hidden_cards_are_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        if high_card.question(state, seat) is None:
            raise Refused("already_settled" if state.cards[0] > 7 else "not_your_turn")
        return high_card.decide(state, seat, command, now, chance)

    _assert_caught(worlds.check_two_worlds, replace(TOY, decide=decide))


def test_an_auto_move_that_depends_on_hidden_cards_is_caught() -> None:
    def auto_move(state: State, seat: int, chance: Chance) -> Settle:
        return Settle(swap=max(state.cards) > state.cards[seat])

    _assert_caught(worlds.check_two_worlds, replace(TOY, auto_move=auto_move))


def test_a_view_that_reveals_what_no_event_carried_is_caught() -> None:
    def view(state: State, viewer: int | None) -> high_card.View:
        seen = high_card.view(state, viewer)
        return high_card.View(list(state.cards), seen.settled, seen.folded) if len(state.settled) > 1 else seen

    _assert_caught(worlds.check_two_worlds_go_on_alike, replace(TOY, view=view))


def test_leaving_that_tells_something_about_hidden_cards_is_caught() -> None:
    def leave(state: State, seat: int, now: int, chance: Chance) -> list[Any]:
        return [Folded(seat)] * (1 + (max(state.cards) == state.cards[0]))

    _assert_caught(worlds.check_leaving_tells_nothing, replace(TOY, leave=leave))


def test_another_world_that_is_the_same_one_is_told_apart() -> None:
    same = replace(TOY, other_world=lambda state, viewer, chance: state)

    assert 0 == sum(worlds.another_worlds(game)[0] for game in _games(same))
    assert sum(worlds.another_worlds(game)[0] for game in _games(TOY)) > 0
