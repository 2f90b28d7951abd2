"""Random play of any ruleset on virtual time: the driver is the table's stand-in, and keeps what happened, entry by entry.

    for step in Playout(RULESET, seats=2, mode="live", seed=1):
        for event, state in step.folded: ...

The rules' luck comes from `SeededChance(seed)`, what the players do from another generator, so that a playout can be recorded and
replayed command by command (`tests.rules.record`). Due timers fire before anything later is done, each as of its own due time.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec

from games.rules.contract import AnyRuleset, Mode, Refused
from tests.luck import SeededChance

START = 1_767_225_600_000
"""2026-01-01T00:00:00Z in milliseconds."""

State = Any  # a ruleset's own state: the driver only hands it around
Command = Any
Event = Any
Choose = Callable[[State, int, Sequence[Command], random.Random], Command]
"""(state, seat, legal, random): the command that seat sends."""


class Stuck(AssertionError):
    """Nobody can act, no timer runs, and the game is not over."""


class Endless(AssertionError):
    """The game did not end within the limit of commands."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry: who caused it, when, what came of it, and the state after every event."""

    cause: Literal["setup", "command", "timer", "leave", "absent"]
    now: int
    before: State
    events: Sequence[Event]
    states: Sequence[State]
    seat: int | None = None
    command: Command = None
    legal: Sequence[Command] = ()
    """What that seat could have sent instead."""
    timer: str | None = None
    is_absent: bool = False
    tickets: int = 0
    """How many tickets of luck the game has used up to and with this entry."""

    @property
    def after(self) -> State:
        return self.states[-1] if self.states else self.before

    @property
    def folded(self) -> list[tuple[Event, State]]:
        return list(zip(self.events, self.states, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How the players behave; probabilities are per entry."""

    limit: int = 20_000
    """Commands after which the game counts as endless."""
    cut: int | None = None
    """Entries after which the playout stops without complaint."""
    pause: float = 0.01
    """Nobody does anything until the next timer."""
    auto: float = 0.03
    """A seat's clock is out: its auto-move is made."""
    unasked: float = 0.05
    """A seat that is not asked sends one of the commands that are open to all."""
    leave: float = 0.0
    """A seat resigns (the last one never does)."""
    absent: float = 0.0
    """A seat becomes absent; its next command brings it back. For rulesets that want to hear of it."""


def uniform(state: State, seat: int, legal: Sequence[Command], dice: random.Random) -> Command:
    """Any lawful command, all alike."""
    return dice.choice(legal)


PACES_MS: dict[Mode, tuple[int, ...]] = {"live": (0, 30, 300, 1_000, 3_000), "async": (1_000, 60_000, 1_800_000)}
"""The longest wait before the next command, drawn anew each time."""


class Playout:
    """One game. Iterate it for its steps; `state`, `now`, `chance`, `left`, `away`, `command_count` tell where it stands."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        *,
        seats: int,
        mode: Mode,
        seed: int,
        options: msgspec.Struct | None = None,
        habits: Habits = Habits(),
        choose: Choose = uniform,
        rules: int | None = None,
    ) -> None:
        self.ruleset, self.seats, self.mode, self.seed, self.habits = ruleset, seats, mode, seed, habits
        self.options = ruleset.complete(options or ruleset.options(), seats, mode)
        self.rules = rules or ruleset.version
        self.chance = SeededChance(seed)
        self.dice = random.Random(f"players {seed}")
        self.state: State = ruleset.initial
        self.now = START
        self.left: set[int] = set()
        self.away: set[int] = set()
        self.command_count = 0
        self._choose = choose

    def __iter__(self) -> Iterator[Step]:
        setup = self.ruleset.setup(self.options, self.seats, self.mode, self.rules, self.now, self.chance)
        yield self._fold("setup", setup)
        for _ in range(self.habits.cut or self.habits.limit * 3):
            if self.is_over:
                return
            if self.command_count >= self.habits.limit:
                raise Endless(self.name)
            yield self._next()
        if self.habits.cut is None:
            raise Endless(self.name)

    @property
    def name(self) -> str:
        return f"{self.ruleset.slug}, {self.seats} seats, {self.mode}, seed {self.seed}"

    @property
    def is_over(self) -> bool:
        """By the rules, or because the table would end it: one seat is left."""
        return self.ruleset.outcome(self.state) is not None or self.seats - len(self.left) < 2

    @property
    def asked(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.ruleset.question(self.state, seat) is not None]

    def _next(self) -> Step:
        self.now += self.dice.randint(0, self.dice.choice(PACES_MS[self.mode]))
        for _ in range(1_000):
            timers = self.ruleset.timers(self.state)
            due = min(timers, key=timers.__getitem__, default=None)
            if due is not None and timers[due] < self.now:
                return self._fire(due, timers[due])
            step = self._something(timers, due)
            if step is not None:
                return step
        raise Stuck(f"every command is refused: {self.name}")

    def _something(self, timers: Any, due: str | None) -> Step | None:
        """What the players do now, or None if time must pass first."""
        if "next_hand" in timers and self.dice.random() < 0.5:
            return self._fire("next_hand", self.now)  # everybody is ready
        if self.dice.random() < self.habits.leave:
            return self._leave(self.dice.choice([seat for seat in range(self.seats) if seat not in self.left]))
        if self.ruleset.absent and self.dice.random() < self.habits.absent:
            return self._absent(self.dice.randrange(self.seats), True)
        if due is not None and self.dice.random() < self.habits.pause:
            return self._fire(due, timers[due])
        seat, legal = self._actor()
        if seat is not None:
            return self._act(seat, legal)
        if due is None:
            raise Stuck(self.name)
        return self._fire(due, timers[due])

    def _actor(self) -> tuple[int | None, Sequence[Command]]:
        if self.dice.random() < self.habits.unasked:
            seat = self.dice.randrange(self.seats)
            legal = self.ruleset.legal(self.state, seat)
            if legal:
                return seat, legal
        asked = self.asked
        if not asked:
            return None, ()
        seat = asked[int(self.dice.random() * len(asked))]
        return seat, self.ruleset.legal(self.state, seat)

    def _act(self, seat: int, legal: Sequence[Command]) -> Step | None:
        if not legal:
            raise Stuck(f"seat {seat} is asked and has no lawful command: {self.name}")
        if seat in self.away:
            return self._absent(seat, False)
        command = self._command(seat, legal)
        try:
            events = self.ruleset.decide(self.state, seat, command, self.now, self.chance)
        except Refused as refused:
            self._wait(refused)
            return None
        self.command_count += 1
        return self._fold("command", events, seat=seat, command=command, legal=legal)

    def _command(self, seat: int, legal: Sequence[Command]) -> Command:
        if self.dice.random() < self.habits.auto and self.ruleset.question(self.state, seat) is not None:
            return self.ruleset.auto_move(self.state, seat, self.chance)
        return self._choose(self.state, seat, legal, self.dice)

    def _wait(self, refused: Refused) -> None:
        """Only the clock may refuse a lawful command; then time passes, all the way or as it comes."""
        if refused.code != "too_early":
            raise refused
        retry_at = refused.members["retry_at"]
        if not isinstance(retry_at, int) or retry_at <= self.now:
            raise AssertionError(f"too_early at {self.now}, retry_at {retry_at}")
        self.now = retry_at if self.dice.random() < 0.5 else self.now + self.dice.randint(0, 500)

    def _fire(self, name: str, now: int) -> Step:
        self.now = max(self.now, now)
        return self._fold("timer", self.ruleset.on_timer(self.state, name, now, self.chance), timer=name, now=now)

    def _leave(self, seat: int) -> Step:
        self.left.add(seat)
        return self._fold("leave", self.ruleset.leave(self.state, seat, self.now, self.chance), seat=seat)

    def _absent(self, seat: int, is_absent: bool) -> Step | None:
        if self.ruleset.absent is None or (seat in self.away) == is_absent or seat in self.left:
            return None
        self.away ^= {seat}
        events = self.ruleset.absent(self.state, seat, is_absent, self.now, self.chance)
        return self._fold("absent", events, seat=seat, is_absent=is_absent)

    def _fold(self, cause: Any, events: Sequence[Event], *, now: int | None = None, **who: Any) -> Step:
        before, states = self.state, []
        for event in events:
            self.state = self.ruleset.evolve(self.state, event)
            states.append(self.state)
        tickets = self.chance.ticket
        return Step(cause, self.now if now is None else now, before, events, states, tickets=tickets, **who)


def random_options(
    ruleset: AnyRuleset, seats: int, mode: Mode, dice: random.Random, given: Mapping[str, Any] | None = None
) -> msgspec.Struct:
    """Options that `complete` accepts: those given, about half of the others left out, the rest anything their types allow."""
    for _ in range(300):
        chosen = {
            field.encode_name: any_of(field.type, dice)
            for field in fields_of(ruleset.options)
            if field.required or dice.random() < 0.5
        }
        try:
            options: msgspec.Struct = msgspec.convert(chosen | dict(given or {}), ruleset.options)
            ruleset.complete(options, seats, mode)
        except (Refused, msgspec.ValidationError):
            continue
        return options
    raise AssertionError(f"{ruleset.slug} accepts no options for {seats} seats")


def any_of(kind: Any, dice: random.Random) -> Any:
    """A value by chance of a type with few values: on or off, one of some words, a number between bounds, or nothing."""
    return _of_schema(_schema(kind), dice)


def fields_of(struct: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return _fields(struct)


_fields = cache(msgspec.structs.fields)


@cache
def _schema(kind: Any) -> dict[str, Any]:
    return msgspec.json.schema(kind)


def _of_schema(schema: dict[str, Any], dice: random.Random) -> Any:
    if "anyOf" in schema:
        return _of_schema(dice.choice(schema["anyOf"]), dice)
    if "enum" in schema:
        return dice.choice(schema["enum"])
    if schema.get("type") == "boolean":
        return dice.random() < 0.5
    if schema.get("type") == "integer":
        return dice.randint(schema.get("minimum", 0), schema.get("maximum", 100))
    return None
