"""One played game of a case, and its moments: what the contract's checks look at."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

import msgspec

from games.rules.contract import AnyRuleset
from games.rules.secrecy import Public, secrecy
from tests.rules.catalogue import Case
from tests.rules.playout import Habits, Playout, Step, fields_of, random_options

CUT = 600
"""Entries of a game with options by chance, where they may ask for very long games."""
LENGTHS: Final[dict[str, tuple[int, ...]]] = {"target": (10, 10, 15, 25, 40), "max_hands": (1, 1, 1, 1, 2, 2, 3)}
"""Options that make a game long, and what they are in most of the games: an end after one hand or a few."""
LEAVING = (0.0, 0.003, 0.0, 0.01, 0.06)
"""How often seats resign, game by game; rare in some, so that hands are played out without them."""


@dataclass(frozen=True)
class Played:
    """A game from its setup to its end (or its cut), entry by entry."""

    case: Case
    seed: int
    options: msgspec.Struct
    steps: list[Step]
    left: frozenset[int]
    may_be_cut: bool = False

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
        """Some of the entries in which a command was accepted: at `now`, in state `before`, no timer is overdue.

        Every other one is of a kind of command by chance, so that rare decisions are looked at as often as common ones.
        """
        kinds = list(self._commands.values())
        every = [step for steps in kinds for step in steps]
        if len(every) <= count:
            return every
        dice = self.dice(what)
        return [dice.choice(dice.choice(kinds) if number % 2 else every) for number in range(count)]

    def some_viewers(self, count: int, dice: random.Random) -> list[int | None]:
        return dice.sample(self.viewers, min(count, len(self.viewers)))

    def events(self) -> Iterator[tuple[Step, Any, Any]]:
        """Every event with its entry and the state after it."""
        for step in self.steps:
            for event, state in zip(step.events, step.states, strict=True):
                yield step, event, state

    @cached_property
    def hidden(self) -> frozenset[str | int]:
        """Everything that some event of the game kept from somebody: the faces of cards, throws, plans."""
        kept = frozenset(value for step in self.steps for event in step.events for value in secrets(event))
        cards = frozenset(atoms(list(self.ruleset.inventory(self.steps[0].after)))) if self.ruleset.inventory else kept
        return kept | cards if kept & cards else kept  # an inventory may speak of cards in other words than events do

    @cached_property
    def faces(self) -> frozenset[str]:
        """The hidden values that are words (numbers may mean something else elsewhere)."""
        return frozenset(value for value in self.hidden if isinstance(value, str))

    @cached_property
    def _commands(self) -> dict[type, list[Step]]:
        """The entries of accepted commands, by the kind of command."""
        kinds: dict[type, list[Step]] = {}
        for step in self.steps:
            if step.cause == "command":
                kinds.setdefault(type(step.command), []).append(step)
        return kinds


def play(case: Case, seed: int, *, leave: float = 0.0, absent: float = 0.0) -> Played:
    """Every third game has options by chance, the others the defaults. Where options set the length of a game, all are short but
    two of 48: one has the defaults and ends, one has options by chance and may be cut."""
    names = {field.encode_name for field in fields_of(case.ruleset.options)} & LENGTHS.keys()
    by_chance, is_short = seed % 3 == 2, seed % 48 not in (0, 2)
    dice = random.Random(f"options {seed}")
    given = {name: dice.choice(LENGTHS[name]) for name in sorted(names) if is_short}
    options = msgspec.convert(given, case.ruleset.options)
    if by_chance:
        options = random_options(case.ruleset, case.seats, case.mode, dice, given)
    may_be_cut = by_chance and bool(names - given.keys())
    habits = Habits(cut=CUT if may_be_cut else None, leave=leave, absent=absent)
    driver = Playout(case.ruleset, seats=case.seats, mode=case.mode, seed=seed, options=options, habits=habits)
    return Played(case, seed, options, list(driver), frozenset(driver.left), may_be_cut)


def random_game(case: Case, seed: int) -> Played:
    """The game of that number: in some of them seats resign, often or rarely; in some they become absent and come back."""
    return play(case, seed, leave=LEAVING[seed % len(LEAVING)], absent=0.02 * (seed % 7 < 3))


def secrets(event: msgspec.Struct) -> Iterator[str | int]:
    return (atom for name in _secret_fields(type(event)) for atom in atoms(getattr(event, name)))


@cache
def _secret_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name, mark in secrecy(kind).items() if mark is not Public)


def atoms(value: object) -> list[str | int]:
    """Every word and number in a value, however deep."""
    found: list[str | int] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, (str, int)):
            if not isinstance(one, bool):
                found.append(one)
        elif isinstance(one, (list, tuple, set, frozenset)):
            waiting.extend(one)
        elif isinstance(one, msgspec.Struct):
            waiting.append(msgspec.to_builtins(one))
        elif isinstance(one, dict):
            waiting.extend(one.values())
            waiting.extend(one)
    return found


def words(value: object) -> Iterator[str]:
    """Every word in a value, however deep."""
    return (atom for atom in atoms(value) if isinstance(atom, str))
