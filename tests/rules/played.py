"""One played game of a case, and its moments: what the contract's checks look at."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from games.rules.contract import AnyRuleset
from games.rules.secrecy import Public, secrecy
from tests.rules.catalogue import Case
from tests.rules.playout import Habits, Playout, Step, random_options

CUT = 600
"""Entries of a game with options by chance: they may ask for very long games."""


@dataclass(frozen=True)
class Played:
    """A game from its setup to its end (or its cut), entry by entry."""

    case: Case
    seed: int
    options: msgspec.Struct
    steps: list[Step]
    left: frozenset[int]

    @property
    def ruleset(self) -> AnyRuleset:
        return self.case.ruleset

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (*range(self.case.seats), None)

    def dice(self, what: str) -> random.Random:
        """Luck for one check, the same each time."""
        return random.Random(f"{self.case} {self.seed} {what}")

    def moments(self, count: int, what: str) -> list[Step]:
        """Some of the entries in which a command was accepted: at `now`, in state `before`, no timer is overdue."""
        commands = [step for step in self.steps if step.cause == "command"]
        return self.dice(what).sample(commands, min(count, len(commands)))

    def events(self) -> Iterator[tuple[Step, Any, Any]]:
        """Every event with its entry and the state after it."""
        for step in self.steps:
            for event, state in step.folded:
                yield step, event, state

    @cached_property
    def hidden(self) -> frozenset[str | int]:
        """Everything that some event of the game kept from somebody: the faces of cards, throws, plans."""
        kept = frozenset(value for _, event, _ in self.events() for value in secrets(event))
        cards = frozenset(atoms(list(self.ruleset.inventory(self.steps[0].after)))) if self.ruleset.inventory else kept
        return kept | cards if kept & cards else kept  # an inventory may speak of cards in other words than events do

    @cached_property
    def faces(self) -> frozenset[str]:
        """The hidden values that are words (numbers may mean something else elsewhere)."""
        return frozenset(value for value in self.hidden if isinstance(value, str))


def play(case: Case, seed: int, *, leave: float = 0.0, absent: float = 0.0) -> Played:
    """Every third game has options by chance and is cut; the others have the defaults and must end."""
    dice = random.Random(f"options {seed}")
    options, cut = case.ruleset.options(), None
    if seed % 3 == 2:
        options, cut = random_options(case.ruleset, case.seats, case.mode, dice), CUT
    habits = Habits(cut=cut, leave=leave, absent=absent)
    driver = Playout(case.ruleset, seats=case.seats, mode=case.mode, seed=seed, options=options, habits=habits)
    return Played(case, seed, options, list(driver), frozenset(driver.left))


def secrets(event: msgspec.Struct) -> Iterator[str | int]:
    for name, mark in secrecy(type(event)).items():
        if mark is not Public:
            yield from atoms(getattr(event, name))


def atoms(value: object) -> Iterator[str | int]:
    """Every word and number in a value, however deep."""
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from atoms(msgspec.to_builtins(value))
    elif isinstance(value, dict):
        yield from atoms(list(value))
        yield from atoms(list(value.values()))
    elif isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            yield from atoms(item)


def words(value: object) -> Iterator[str]:
    """Every word in a value, however deep."""
    return (atom for atom in atoms(value) if isinstance(atom, str))
