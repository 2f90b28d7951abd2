"""The greedy bot wins at least 65 of 100 games against chance: 200 games of two for every ruleset and mode.

python -m tests.bots.test_figures      the table of docs/bots.md
"""

import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.bots import policy
from games.catalogue import RULESETS
from games.rules.contract import AnyRuleset, Mode
from tests.rules.playout import Habits, Playout

GAMES = 200
LEAST = 0.65
PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
QUIET = Habits(auto=0.0, unasked=0.0)
CASES = [(ruleset, mode) for ruleset in RULESETS for mode in ruleset.modes]


class Figures(NamedTuple):
    won: int
    shared: int
    lost: int

    @property
    def share(self) -> float:
        """Of the games; a shared win is half of one."""
        return (self.won + self.shared / 2) / sum(self)

    def row(self, ruleset: AnyRuleset, mode: Mode) -> str:
        """As the page has it."""
        return f"| `{ruleset.slug}` | {mode} | {self.won} | {self.shared} | {self.lost} | {self.share:.1%} |"


def figures(ruleset: AnyRuleset, mode: Mode, games: int = GAMES) -> Figures:
    """The bot sits in seat 0 and seat 1 in turn; in a race both are equally fast."""
    results = [result(ruleset, mode, seed) for seed in range(games)]
    return Figures(*(results.count(kind) for kind in ("won", "shared", "lost")))


def result(ruleset: AnyRuleset, mode: Mode, seed: int) -> str:
    greedy, bot = policy("greedy", ruleset.slug), seed % 2

    def by_seat(state: Any, seat: int, legal: Sequence[Any], dice: random.Random) -> Any:
        return greedy(ruleset.view(state, seat), seat, legal, dice) if seat == bot else dice.choice(legal)

    table = Playout(ruleset, seats=2, mode=mode, seed=seed, habits=QUIET, choose=by_seat)
    for _ in table:
        pass
    outcome = ruleset.outcome(table.state)
    assert outcome is not None
    if bot not in outcome.winners:
        return "lost"
    return "won" if len(outcome.winners) == 1 else "shared"


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "mode"), CASES, ids=lambda each: getattr(each, "slug", each))
def test_the_bot_wins_65_of_100_games_against_chance(ruleset: AnyRuleset, mode: Mode) -> None:
    found = figures(ruleset, mode)

    assert found.share >= LEAST, found
    assert found.row(ruleset, mode) in PAGE.read_text("utf-8").splitlines()


@pytest.mark.parametrize(("ruleset", "mode"), CASES, ids=lambda each: getattr(each, "slug", each))
def test_the_page_has_the_figures_of_every_ruleset_and_mode(ruleset: AnyRuleset, mode: Mode) -> None:
    row = re.compile(rf"^\| `{ruleset.slug}` \| {mode} \| (\d+) \| (\d+) \| (\d+) \|", re.MULTILINE)
    (told,) = [Figures(*map(int, numbers)) for numbers in row.findall(PAGE.read_text("utf-8"))]

    assert GAMES == sum(told)
    assert told.share >= LEAST


def main() -> None:
    sys.stdout.write("| ruleset | mode | won | shared | lost | share |\n|---|---|---|---|---|---|\n")
    for ruleset, mode in CASES:
        sys.stdout.write(figures(ruleset, mode).row(ruleset, mode) + "\n")


if __name__ == "__main__":
    main()
