"""Commands that somebody might send at some moment: lawful ones, and ones bent by chance; and what comes of them."""

import random
from collections.abc import Iterable
from typing import Any

import msgspec

from games.rules.contract import AnyRuleset, Refused
from games.rules.wire import CommandCodec, ruleset_commands
from tests.luck import SeededChance
from tests.rules.played import Played

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
    """Makes commands out of pieces of the lawful commands of one game, and of words that its events kept secret."""

    def __init__(self, game: Played) -> None:
        self._dice = game.dice("bender")
        self._codec: CommandCodec = ruleset_commands(game.ruleset.commands)
        lawful = list(self._lawful(game))
        self._bases = list({type(command): None for command in lawful})
        self._by_type = {kind: [command for command in lawful if type(command) is kind] for kind in self._bases}
        self._pieces: dict[str, list[Any]] = {}
        for command in lawful:
            for name in command.__struct_fields__:
                self._pieces.setdefault(name, []).append(getattr(command, name))
        self._faces = sorted(game.faces)

    def bend(self) -> Any:
        """A well-formed command; it may be lawful by chance."""
        for _ in range(200):
            base = self._dice.choice(self._by_type[self._dice.choice(self._bases)])
            fields = {name: self._piece(name, getattr(base, name)) for name in base.__struct_fields__}
            try:
                return self._codec.decode(msgspec.json.encode(type(base)(**fields)))[0]
            except msgspec.DecodeError:
                continue
        raise AssertionError("no well-formed command can be made")

    def _piece(self, name: str, value: Any) -> Any:
        roll = self._dice.random()
        if roll < 0.4:
            return value
        if roll < 0.75:
            return self._dice.choice(self._pieces[name])
        if roll < 0.85 and self._faces:
            return self._dice.choice(self._faces)
        if isinstance(value, int) and not isinstance(value, bool):
            return value + self._dice.choice((-1, 1))
        return None

    def _lawful(self, game: Played) -> Iterable[Any]:
        for step in game.moments(40, "pieces"):
            yield step.command
            yield from game.ruleset.legal(step.before, self._dice.randrange(game.case.seats))


def words_of_refusal(ruleset: AnyRuleset) -> frozenset[str]:
    return WORLD_MOVED | frozenset(ruleset.codes)


def dice_seed(dice: random.Random) -> int:
    return dice.randrange(2**32)
