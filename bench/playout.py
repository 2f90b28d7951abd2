"""Random play of any ruleset, without a table: what its rules cost by themselves, on virtual time."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from bench.figures import Failed
from bench.luck import SeededChance
from games.rules.contract import AnyRuleset, Mode, Refused

START = 1_767_225_600_000
"""2026-01-01T00:00:00Z in ms."""
STEP_MS = 400
"""Between two moves, so that a race's limit on speed lets every seat play."""
MOST = 20_000
"""Moves after which a game is left unfinished."""

State = Any  # a ruleset's own state, command and event: the driver only hands them around
Command = Any
Event = Any


class Move(msgspec.Struct, frozen=True):
    """Something that happened: a seat's command, or a timer of the ruleset (`seat` None)."""

    now: int
    seat: int | None
    command: Command
    timer: str | None


class Game:
    """One game; `moves` and `entries` fill up as it is played."""

    def __init__(self, ruleset: AnyRuleset, seats: int, mode: Mode, seed: int) -> None:
        self.ruleset, self.seats, self.mode, self.seed = ruleset, seats, mode, seed
        self.options = ruleset.complete(ruleset.options(), seats, mode)
        self.moves: list[Move] = []
        self.entries: list[list[Event]] = []
        self._dice = random.Random(seed)

    def play(self) -> int:
        """Plays it to its end: every move drawn from the legal ones of a seat that is asked. How many commands were accepted."""
        state, chance, now = self.begin()
        commands = 0
        while commands < MOST and self.ruleset.outcome(state) is None:
            now, move, events = self._next(state, now, chance)
            state = _folded(self.ruleset.evolve, state, events)
            self.moves.append(move)
            self.entries.append(events)
            commands += move.seat is not None
        return commands

    def begin(self) -> tuple[State, SeededChance, int]:
        chance = SeededChance(self.seed)
        dealt = self.ruleset.setup(self.options, self.seats, self.mode, self.ruleset.version, START, chance)
        self.entries = [dealt]
        return _folded(self.ruleset.evolve, self.ruleset.initial, dealt), chance, START

    def _next(self, state: State, now: int, chance: SeededChance) -> tuple[int, Move, list[Event]]:
        """What happens next: a timer that is due, or a move of somebody; time passes where nobody may move yet."""
        while True:
            now += STEP_MS if self.mode == "live" else 0
            due = self.ruleset.timers(state)
            name = min(due, key=due.__getitem__) if due else None
            seat = self._asked(state)
            if name is not None and (seat is None or due[name] <= now):
                now = max(now, due[name])
                return now, Move(now, None, None, name), self.ruleset.on_timer(state, name, now, chance)
            if seat is None:
                raise Failed(f"{self.ruleset.slug}: nobody is asked and no timer runs")
            command = self._drawn(self.ruleset.legal(state, seat))
            try:
                return now, Move(now, seat, command, None), self.ruleset.decide(state, seat, command, now, chance)
            except Refused as refused:
                now = _later(refused)

    def _asked(self, state: State) -> int | None:
        """A seat with a question, looked for from any seat on."""
        first = int(self._dice.random() * self.seats)
        seats = (*range(first, self.seats), *range(first))
        return next((seat for seat in seats if self.ruleset.question(state, seat) is not None), None)

    def _drawn(self, legal: list[Command]) -> Command:
        return legal[int(self._dice.random() * len(legal))]


def decided_again(game: Game) -> int:
    """The recorded moves decided and folded once more; how many commands there were."""
    ruleset = game.ruleset
    decide, evolve, on_timer = ruleset.decide, ruleset.evolve, ruleset.on_timer
    chance = SeededChance(game.seed)
    dealt = ruleset.setup(game.options, game.seats, game.mode, ruleset.version, START, chance)
    state = _folded(evolve, ruleset.initial, dealt)
    commands = 0
    for move in game.moves:
        if move.seat is None:
            events = on_timer(state, move.timer or "", move.now, chance)
        else:
            events = decide(state, move.seat, move.command, move.now, chance)
            commands += 1
        for event in events:
            state = evolve(state, event)
    return commands


def replayed(ruleset: AnyRuleset, texts: list[bytes], decode: Callable[[bytes], list[Event]]) -> State:
    """The state after these stored entries, decoded and folded."""
    evolve, state = ruleset.evolve, ruleset.initial
    for text in texts:
        for event in decode(text):
            state = evolve(state, event)
    return state


def games(ruleset: AnyRuleset, mode: Mode, seats: int) -> Iterator[Game]:
    """Unplayed ones, each with another seed."""
    seed = 0
    while True:
        seed += 1
        yield Game(ruleset, seats, mode, seed)


def _folded(evolve: Callable[[State, Event], State], state: State, events: list[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _later(refused: Refused) -> int:
    retry_at = refused.members.get("retry_at")
    if not isinstance(retry_at, int):
        raise Failed(f"a legal command was refused: {refused.code}") from refused
    return retry_at
