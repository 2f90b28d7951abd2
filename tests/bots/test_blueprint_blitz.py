"""The bot against players who choose by chance."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.bots.blueprint_blitz import choose
from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.commands import Command, Craft, Lock, Spin
from games.catalogue.blueprint_blitz.state import State
from games.rules.contract import Mode
from tests.rules.blueprint_blitz.table import A, area, begin, finalists, holding
from tests.rules.playout import Habits, Playout

GAMES = 60


def wins(mode: Mode, seed: int) -> bool:
    """Whether the bot, in one seat of two, beats chance in the other."""
    bot = seed % 2

    def by_seat(state: State, seat: int, legal: Sequence[Command], dice: random.Random) -> Command:
        return choose(RULESET.view(state, seat), seat, legal, dice) if seat == bot else dice.choice(legal)

    habits = Habits(pause=0.0, auto=0.0, unasked=0.0)
    game = Playout(RULESET, seats=2, mode=mode, seed=seed, habits=habits, choose=by_seat)
    for _ in game:
        pass
    result = RULESET.outcome(game.state)
    assert result is not None
    return bot in result.winners


@pytest.mark.parametrize("mode", ["live", "async"])
def test_the_bot_beats_chance_in_two_games_of_three(mode: Mode) -> None:
    assert sum(wins(mode, seed) for seed in range(GAMES)) >= GAMES * 0.65


def test_the_bot_always_sends_something_lawful() -> None:
    def checked(state: Any, seat: int, legal: Sequence[Any], dice: random.Random) -> Any:
        command = choose(RULESET.view(state, seat), seat, legal, dice)
        assert command in legal
        return command

    for mode in RULESET.modes:
        for seats in RULESET.seats:
            for _ in Playout(RULESET, seats=seats, mode=mode, seed=seats, habits=Habits(auto=0.0), choose=checked):
                pass


def test_the_bot_leaves_its_plan_to_the_best_there_is() -> None:
    state = finalists(["star-red+circle-blue"], [])

    assert Lock() == choose(RULESET.view(state, A), A, RULESET.legal(state, A), random.Random(1))


def test_the_bot_keeps_its_components_from_a_dual_that_adds_one_point() -> None:
    dual = "star-red+circle-blue"
    state = area(begin(), A, held=holding("star-red", "circle-blue"))
    state = replace(state, piles=((dual, *state.piles[0][1:]), *(("star-blue", *pile[1:]) for pile in state.piles[1:])))

    assert Craft(0, dual) in RULESET.legal(state, A)
    assert isinstance(choose(RULESET.view(state, A), A, RULESET.legal(state, A), random.Random(1)), Spin)
