"""Commands that somebody might send at some moment: lawful ones, and ones bent by chance; and what comes of them."""

import random
from collections.abc import Iterable
from typing import Any

import msgspec

from games.rules.contract import AnyRuleset, Refused
from games.rules.wire import CommandCodec, members
from tests.luck import SeededChance
from tests.rules.played import Played
from tests.rules.playout import any_of, fields_of
from tests.rules.written import ruleset_commands

WORLD_MOVED = frozenset(
    {
        *("stale_turn", "conflict", "stale", "not_your_turn", "not_started", "hand_over", "phase_over", "too_early"),
        *("too_late", "paused", "game_over", "seat_taken", "game_full", "cursor_ahead", "other_history"),
    }
)
"""The closed list of codes that say: the world moved, or is not ready (409)."""


class Attempt(msgspec.Struct, frozen=True):
    """What came of a command: its events, or the refusal's code and members."""

    events: list[Any] | None = None
    code: str | None = None
    members: dict[str, Any] = {}


def attempt(ruleset: AnyRuleset, state: Any, seat: int, command: Any, now: int, seed: int = 0) -> Attempt:
    """Sends a command to a state, with luck of its own. A refusal must not have drawn luck."""
    chance = SeededChance(seed, 100)
    try:
        events = ruleset.decide(state, seat, command, now, chance)
    except Refused as refused:
        assert chance.ticket == 100, "a refusal drew luck"
        return Attempt(code=refused.code, members=refused.members)
    assert events, "accepted, and nothing happened"
    return Attempt(events=events)


class Bender:
    """Makes commands of every type: of pieces of lawful ones, words that events kept secret, and values by chance."""

    def __init__(self, game: Played) -> None:
        self._dice = game.dice("bender")
        self._codec: CommandCodec = ruleset_commands(game.ruleset.commands)
        self._kinds = members(game.ruleset.commands)
        self._lawful: dict[type[msgspec.Struct], list[Any]] = {kind: [] for kind in self._kinds}
        self._pieces: dict[str, list[Any]] = {}
        self._faces = sorted(game.faces)
        for command in self._seen(game):
            self._lawful[type(command)].append(command)
            for name in command.__struct_fields__:
                self._pieces.setdefault(name, []).append(getattr(command, name))

    def bend(self) -> Any:
        """A well-formed command; it may be lawful by chance."""
        for _ in range(1_000):
            kind = self._dice.choice(self._kinds)
            base = self._dice.choice(self._lawful[kind] or [None])
            fields = {field.name: self._piece(field, base) for field in fields_of(kind)}
            try:
                return self._codec.decode(msgspec.json.encode(kind(**fields)))[0]
            except msgspec.DecodeError:
                continue
        raise AssertionError("no well-formed command can be made")

    def _piece(self, field: msgspec.structs.FieldInfo, base: Any) -> Any:
        roll, pieces = self._dice.random(), self._pieces.get(field.name)
        if roll < 0.4 and base is not None:
            return getattr(base, field.name)
        if roll < 0.7 and pieces:
            return self._dice.choice(pieces)
        if roll < 0.8 and self._faces:
            return self._dice.choice(self._faces)
        return any_of(field.type, self._dice)

    def _seen(self, game: Played) -> Iterable[Any]:
        for step in game.moments(20, "pieces"):
            yield step.command
            yield from step.legal


def refusal_words(ruleset: AnyRuleset) -> frozenset[str]:
    return WORLD_MOVED | frozenset(ruleset.codes)


def dice_seed(dice: random.Random) -> int:
    return dice.randrange(2**32)
