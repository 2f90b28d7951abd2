"""Faults planted in the toy, and games in which a check must find them."""

from collections.abc import Callable

import pytest

from games.rules.contract import AnyRuleset, Refused
from tests.rules.catalogue import Case
from tests.rules.played import Played, play
from tests.toys import high_card

TOY: AnyRuleset = high_card.RULESET
GAMES = range(0, 90, 3)  # seeds with the default options


def games_of(ruleset: AnyRuleset, leave: float = 0.0) -> list[Played]:
    return [play(Case(ruleset, "live", 3), seed, leave=leave) for seed in GAMES]


def assert_caught(check: Callable[[Played], None], ruleset: AnyRuleset, leave: float = 0.0) -> None:
    for game in games_of(TOY, leave):
        check(game)
    with pytest.raises(AssertionError):  # noqa: PT012 - one of several games shows the fault
        for game in games_of(ruleset, leave):
            check(game)


def assert_caught_or_broken(check: Callable[[Played], None], ruleset: AnyRuleset) -> None:
    """The playout itself may already stumble over the fault."""
    with pytest.raises((AssertionError, Refused)):  # noqa: PT012 - one of several games shows the fault
        for game in games_of(ruleset):
            check(game)
