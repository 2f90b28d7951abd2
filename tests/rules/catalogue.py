"""Which rulesets the contract is put to: the registry, whatever lies under games/catalogue unregistered, and the tests' own toy.

`CONTRACT=slug,slug` picks some of them. `CONTRACT_GAMES=n` plays n games a case (ruleset, mode and number of seats) instead of
50, `CONTRACT_SLOW_GAMES=n` instead of the 2,000 of the slow suite.
"""

import importlib
import os
import pkgutil
import warnings
from collections.abc import Iterator
from typing import NamedTuple

import games.catalogue
from games.rules.contract import AnyRuleset, Mode
from tests.toys.high_card import RULESET as HIGH_CARD

GAMES = int(os.environ.get("CONTRACT_GAMES", "50"))
SLOW_GAMES = int(os.environ.get("CONTRACT_SLOW_GAMES", "2000"))


class Case(NamedTuple):
    ruleset: AnyRuleset
    mode: Mode
    seats: int

    def __str__(self) -> str:
        return f"{self.ruleset.slug}-{self.mode}-{self.seats}"


def rulesets() -> list[AnyRuleset]:
    """All of them, each slug once, or those that CONTRACT names."""
    found = {ruleset.slug: ruleset for ruleset in (*_discovered(), *games.catalogue.RULESETS, HIGH_CARD)}
    wanted = os.environ.get("CONTRACT")
    return [found[slug] for slug in (wanted.split(",") if wanted else sorted(found))]


def by_slug(slug: str) -> AnyRuleset:
    return next(ruleset for ruleset in (*games.catalogue.RULESETS, *_discovered(), HIGH_CARD) if ruleset.slug == slug)


def cases() -> list[Case]:
    """Every mode and number of seats of every ruleset."""
    return [Case(ruleset, mode, seats) for ruleset in rulesets() for mode in ruleset.modes for seats in ruleset.seats]


def _discovered() -> Iterator[AnyRuleset]:
    for module in pkgutil.iter_modules(games.catalogue.__path__, "games.catalogue."):
        try:
            package = importlib.import_module(module.name)
        except Exception as error:  # a folder that nobody registered may still be half written
            warnings.warn(f"{module.name} can't be imported: {error!r}", stacklevel=2)
            continue
        if hasattr(package, "RULESET"):
            yield package.RULESET
        yield from getattr(package, "RULESETS", ())
