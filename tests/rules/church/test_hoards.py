"""Where a hand and churches are so many that not every pair of them can be listed, the card is chosen before its church."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from games.catalogue.church import RULESET
from games.catalogue.church.cards import FACES
from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Choose, Command, Discard, Draw, EndTurn, Pass
from games.catalogue.church.events import Built, Chosen, Event, TurnEnded
from games.catalogue.church.legal import MOST, auto_move, is_wide, legal, question
from games.catalogue.church.options import Options
from games.catalogue.church.state import State
from games.catalogue.church.turns import leave
from games.catalogue.church.view import view
from games.catalogue.church.worlds import other_world
from games.rules.contract import Mode, Question
from tests.luck import SeededChance
from tests.rules.catalogue import Case
from tests.rules.church.positions import EITHER_OR, NOBODY_DRAWS, acting, after, builder, refusal, when
from tests.rules.played import Played
from tests.rules.playout import Habits, Playout
from tests.rules.test_contract import ALL

HAND = " ".join(FACES)
TEN = ["pew-red"] * 10
HOARD = acting(builder(HAND, TEN), builder("pew-blue"))
BIGGER = acting(builder(HAND, [*TEN, "pew-blue"]), builder("pew-blue"))
CHOSEN = after(HOARD, Choose("organ-red"))


def test_a_full_hand_and_nine_churches_are_listed_pair_by_pair() -> None:
    nine = acting(builder(HAND, TEN[1:]), builder("pew-blue"))

    assert 22 * 10 + 22 + 1 == len(legal(nine, 0)) <= MOST
    assert "build_at_once" == refusal(nine, Choose("organ-red"))


def test_with_a_tenth_church_the_card_is_chosen_first() -> None:
    assert [*map(Choose, FACES), *map(Discard, FACES), EndTurn()] == legal(HOARD, 0)
    assert "choose_first" == refusal(HOARD, Build("organ-red", "new"))
    assert [Chosen(0, "organ-red")] == when(HOARD, Choose("organ-red"))


def test_few_cards_are_listed_with_any_number_of_churches() -> None:
    two = acting(builder("pew-red pew-blue", ["altar-red"] * 40), builder("pew-blue"))

    assert 2 * 41 + 2 + 1 == len(legal(two, 0))


def test_then_its_church_is_asked_for() -> None:
    assert Question("act", 1) == question(HOARD, 0)
    assert Question("site", 1) == question(CHOSEN, 0)
    assert [*(Build("organ-red", church) for church in (*range(10), "new")), EndTurn()] == legal(CHOSEN, 0)
    assert [Built(0, "organ-red", 3)] == when(CHOSEN, Build("organ-red", 3))


def test_a_church_whose_slot_is_taken_is_not_listed() -> None:
    state = after(acting(builder(HAND, ["organ-blue", *TEN]), builder("pew-blue")), Choose("organ-red"))

    assert Build("organ-red", 0) not in legal(state, 0)
    assert "slot_taken" == refusal(state, Build("organ-red", 0))


def test_another_card_waits() -> None:
    assert "other_card_chosen" == refusal(CHOSEN, Build("organ-blue", "new"))
    assert "already_chosen" == refusal(CHOSEN, Choose("organ-blue"))
    assert "already_chosen" == refusal(CHOSEN, Discard("organ-blue"))


def test_only_a_card_of_the_hand_is_chosen_and_only_for_a_build_that_is_open() -> None:
    assert "already_built" == refusal(after(CHOSEN, Build("organ-red", "new")), Choose("organ-blue"))
    assert "draw_first" == refusal(acting(builder(HAND, TEN), builder("pew-blue"), step="draw"), Choose("organ-red"))
    assert "not_in_hand" == refusal(acting(builder("pew-red*40", TEN), builder("pew-blue")), Choose("organ-red"))


def test_a_choice_does_not_bind() -> None:
    ended = after(CHOSEN, EndTurn())

    assert (None, 1, 22) == (ended.chosen, ended.seat, len(ended.builders[0].hand))
    assert [TurnEnded(0, 1)] == when(CHOSEN, EndTurn())


def test_the_bonus_is_chosen_alike_and_may_still_be_drawn() -> None:
    owed = after(BIGGER, Discard("pew-white"))
    chosen = after(owed, Choose("organ-red"))

    assert [BonusDraw(), *map(Choose, FACES[:-1])] == legal(owed, 0)
    assert "choose_first" == refusal(owed, BonusBuild("organ-red", "new"))
    assert BonusDraw() == legal(chosen, 0)[0]
    assert {BonusBuild} == {type(command) for command in legal(chosen, 0)[1:]}
    for command in (BonusDraw(), BonusBuild("organ-red", 3)):
        assert (None, "act", False) == ((state := after(chosen, command)).chosen, state.step, state.built)


def test_by_either_or_a_card_is_chosen_too() -> None:
    state = after(acting(builder(HAND, TEN), builder("pew-blue"), options=EITHER_OR), Choose("organ-red"))

    assert Pass() == legal(state, 0)[-1] == auto_move(state, 0, NOBODY_DRAWS)
    assert 1 == after(state, Build("organ-red", 3)).seat


def test_time_runs_out_and_nothing_is_built() -> None:
    owed = after(BIGGER, Discard("pew-white"), Choose("organ-red"))

    assert EndTurn() == auto_move(CHOSEN, 0, NOBODY_DRAWS)
    assert BonusDraw() == auto_move(owed, 0, NOBODY_DRAWS)


def test_a_seat_that_resigns_leaves_no_choice_open() -> None:
    three = after(acting(builder(HAND, TEN), builder("pew-blue"), builder("pew-blue")), Choose("organ-red"))
    state = three
    for event in leave(three, 0, 0, NOBODY_DRAWS):
        state = RULESET.evolve(state, event)

    assert (1, None) == (state.seat, state.chosen)


def test_everybody_sees_the_chosen_card_and_knows_it_in_that_hand() -> None:
    for viewer in (0, 1, None):
        seen = view(CHOSEN, viewer)
        assert ("organ-red", (("organ-red",), ())) == (seen.chosen, seen.seen)
    for seed in range(20):
        assert "organ-red" in other_world(CHOSEN, 1, SeededChance(seed)).builders[0].hand


def test_a_card_known_before_is_not_known_twice() -> None:
    known = acting(builder(HAND, TEN, seen="organ-red"), builder("pew-blue"))

    assert ("organ-red",) == after(known, Choose("organ-red")).builders[0].seen


def _hoard(state: State, seat: int, commands: Sequence[Command], dice: random.Random) -> Command:
    """Keeps one of every face, and founds a church with every other card."""
    held = Counter(state.builders[seat].hand)
    spare = [card for card in held if held[card] > 1] or [card for card in held if len(held) > len(state.builders[seat].churches)]
    wanted = [
        command
        for command in commands
        if isinstance(command, Choose | Build) and command.card in spare and getattr(command, "church", "new") == "new"
    ]
    new = [command for command in commands if isinstance(command, Draw) and command.card is not None and command.card not in held]
    others = [command for command in commands if isinstance(command, Draw | BonusDraw | EndTurn | Pass)]
    return dice.choice(wanted or new or others or list(commands))


@pytest.mark.parametrize("mode", RULESET.modes)
@pytest.mark.parametrize(("seats", "scale"), [(2, "1"), (2, "2"), (3, "2"), (6, "2")])
def test_a_hoarder_keeps_the_contract_too(mode: Mode, seats: int, scale: str) -> None:
    options = RULESET.options(deck_scale=scale)  # type: ignore[arg-type]  # one of the words
    longest = 0
    for seed in range(3):
        driver = Playout(RULESET, seats=seats, mode=mode, seed=seed, options=options, habits=Habits(), choose=_hoard)
        game = Played(Case(RULESET, mode, seats), seed, options, list(driver), frozenset())
        for check in ALL:
            check(game)
        longest = max(longest, *(len(step.legal) for step in game.steps))

    assert 100 < longest <= MOST


def test_hoarders_are_asked_to_choose() -> None:
    driver = Playout(RULESET, seats=2, mode="live", seed=1, options=Options(deck_scale="2"), choose=_hoard)
    events: list[Event] = [event for step in driver for event in step.events]

    assert 10 < sum(isinstance(event, Chosen) for event in events)
    assert is_wide(driver.state.builders[0])
