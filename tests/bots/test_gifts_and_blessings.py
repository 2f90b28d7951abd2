"""The policy for Gifts and Blessings sees a view and its lawful commands, and beats chance."""

import random
from collections.abc import Sequence

import pytest

from games.bots.gifts_and_blessings import choose
from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.commands import Command, Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.options import Options
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Mode
from tests.luck import SeededChance
from tests.rules.gifts_and_blessings.situations import Table
from tests.rules.playout import Habits, Playout

QUIET = Habits(auto=0.0, unasked=0.0)


def share_won(games: int, options: Options, mode: Mode) -> float:
    """Of games against chance in which the bot has seat 0 and seat 1 in turn; ties count half."""
    won = 0.0
    for seed in range(games):
        bot = seed % 2

        def by_seat(state: State, seat: int, legal: Sequence[Command], dice: random.Random, bot: int = bot) -> Command:
            return choose(RULESET.view(state, seat), seat, legal, dice) if seat == bot else dice.choice(legal)

        *_, last = Playout(RULESET, seats=2, mode=mode, seed=seed, options=options, habits=QUIET, choose=by_seat)
        result = RULESET.outcome(last.after)
        assert result is not None
        won += 1 / len(result.winners) if bot in result.winners else 0
    return won / games


def chosen(table: Table) -> Command:
    seat = table.state.seat or 0
    return choose(RULESET.view(table.state, seat), seat, RULESET.legal(table.state, seat), random.Random(1))


@pytest.mark.parametrize("mode", ["live", "async"])
def test_it_beats_chance(mode: Mode) -> None:
    assert share_won(60, Options(), mode) >= 0.8


def test_it_beats_chance_with_the_double_pack() -> None:
    assert share_won(60, Options(deck="double36"), "live") >= 0.8


def test_it_gives_a_low_card_while_royals_would_feed_the_other_player() -> None:
    assert Give("2C") == chosen(Table("2C 9C TC KC QC JC 8C", "TS 4D JD 2H QD 9D AS"))


def test_it_gives_a_king_when_the_fountain_is_empty() -> None:
    assert Give("KC") == chosen(Table("2C 9C KC", "TS 4D JD 2H QD 9D AS", fountain=""))


def test_it_returns_a_royal_for_what_the_fountain_brings() -> None:
    table = Table("9C AC 2C 5C 6C 8C 7C", "TC KC JD 2H QD 9D AS")
    table.give(0, "9C")

    assert Return("KC") == chosen(table)


def test_it_returns_the_cheapest_card_when_the_fountain_is_empty() -> None:
    table = Table("9C AC", "TC KC JD", fountain="")
    table.give(0, "9C")

    assert Return("TC") == chosen(table)


@pytest.mark.parametrize(("gift", "back", "wanted"), [("AD", "2D", Take("2D")), ("2C", "TC", Done())])
def test_it_takes_a_two_for_its_hand_and_blesses_a_ten(gift: str, back: str, wanted: Command) -> None:
    table = Table("AD 2C 5H 6H 8H 7H 3H", "TC 2D 2H 2S 3D 4D 3S")
    table.give(0, gift)
    table.give_back(1, back)

    assert wanted == chosen(table)


def test_it_takes_only_what_is_lawful() -> None:
    for step in Playout(RULESET, seats=2, mode="live", seed=3):
        for seat in (0, 1):
            legal = RULESET.legal(step.after, seat)
            if legal:
                assert choose(RULESET.view(step.after, seat), seat, legal, random.Random(1)) in legal


def test_it_is_told_nothing_that_is_hidden() -> None:
    for step in Playout(RULESET, seats=2, mode="live", seed=4):
        for seat in (0, 1):
            legal = RULESET.legal(step.after, seat)
            if not legal:
                continue
            other = RULESET.other_world(step.after, seat, SeededChance(9))  # type: ignore[misc]  # it makes them
            views = RULESET.view(step.after, seat), RULESET.view(other, seat)
            assert choose(views[0], seat, legal, random.Random(1)) == choose(views[1], seat, legal, random.Random(1))
