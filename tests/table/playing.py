"""A table on virtual time, for tests: it does what the operations do, entry by entry, without a log.

    game = begun(RELAY, seats=3)
    game.send(0, Walk())
    game.wait(165 * SECOND)

Every entry goes through the log's codec, and is folded from what was decoded, and what always holds is looked at afterwards:
whatever a test does, replay and the promises are tried with it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from games.rules.contract import AnyRuleset, Chance, Mode, Question, Refused
from games.rules.wire import EventCodec, word
from games.table.calendars import Absence
from games.table.codec import tables_of
from games.table.commands import Back, Offer, Ready, Resign, Vote, Withdraw
from games.table.decide import decide
from games.table.events import ClockCredited, Created, Restored, SeatTaken, TableEvent
from games.table.evolve import Entry, evolve
from games.table.holds import Holding, next_hold
from games.table.lobby import decide_join, decide_leave, decide_start
from games.table.offering import OfferKind
from games.table.outside import Outside
from games.table.paces import default_pace, named_pace
from games.table.pauses import decide_pause, decide_resume
from games.table.rerun import made_again
from games.table.state import Cause, OnTimeout, Pace, PauseReason, Seat, Table
from games.table.takeback import Happened
from games.table.timeouts import Mind
from games.table.timers import Timer, fire, timers
from games.table.view import to_act
from tests.luck import SeededChance
from tests.table.promises import check_entry, check_restored

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
START = 1_767_225_600_000
"""2026-01-01T00:00:00Z in milliseconds: when the table is laid."""

MOST_ENTRIES = 10_000

Event = Any  # a table event or one of the ruleset's
Command = Any  # a table command or one of the ruleset's


class Game:
    """One game. `now` is the instant up to which everything has happened; `log` holds every entry."""

    def __init__(self, ruleset: AnyRuleset, created: Created, chance: Chance, start: int = START) -> None:
        self.ruleset, self.chance = ruleset, chance
        self.codec = EventCodec(ruleset, TableEvent)
        self.now = start
        self.outages = 0
        self.mind: Mind | None = None
        self.absences: dict[int, Absence] = {}
        self.log: list[Entry] = []
        self.tables: list[Table] = []
        self.enter(Cause("seat", 0), [created, SeatTaken(0)], start)

    @property
    def table(self) -> Table:
        return self.tables[-1]

    @property
    def timers(self) -> list[Timer]:
        return timers(self.ruleset, self.table)

    @property
    def to_act(self) -> list[int]:
        return to_act(self.table)

    def seat(self, number: int) -> Seat:
        return self.table.seats[number]

    def question(self, number: int) -> Question:
        question = self.table.seats[number].question
        assert question is not None
        return question

    def left(self, number: int) -> int | None:
        """Milliseconds until this seat is moved for; None while no clock of its own runs."""
        return next((timer.due - self.now for timer in self.timers if timer.kind == "seat" and timer.seat == number), None)

    def send(self, seat: int, command: Command, turn: int | None = None, after: int = 0) -> Sequence[Event]:
        """A command received `after` so many ms: what happens. Raises Refused."""
        if after:
            self.wait(after - 1)  # what is due at the very instant of a command comes after it
            self.now += 1
        events = decide(self.ruleset, self.table, seat, command, turn, self.now, self.chance, self.outside)
        return self.enter(Cause("seat", seat), events, max(self.now, self.table.at))

    def resign(self, seat: int, after: int = 0) -> Sequence[Event]:
        return self.send(seat, Resign(), after=after)

    def back(self, seat: int, after: int = 0) -> Sequence[Event]:
        return self.send(seat, Back(), after=after)

    def ready(self, seat: int, after: int = 0) -> Sequence[Event]:
        return self.send(seat, Ready(), after=after)

    def refusal(self, seat: int, command: Command, turn: int | None = None) -> str:
        """The code with which this command is refused now."""
        with pytest.raises(Refused) as refused:
            decide(self.ruleset, self.table, seat, command, turn, self.now, self.chance, self.outside)
        return refused.value.code

    @property
    def outside(self) -> Outside:
        """A player's mark is his id."""
        return Outside(self.past, str)

    def past(self, first: int) -> list[Happened]:
        """The entries from this version on."""
        pairs = zip(self.log[first - 1 :], self.tables[first - 1 :], strict=True)
        return [Happened(entry.version, entry.events, table, entry.cause) for entry, table in pairs]

    def wait(self, ms: int) -> list[Entry]:
        """Time passes; what falls due in it happens: those entries."""
        before, until = len(self.log), self.now + ms
        while (at := self.next_at) is not None and at <= until:
            assert len(self.log) < MOST_ENTRIES, f"{self.timers[:1]} is due again and again"
            self.happen()
        self.now = until
        return self.log[before:]

    @property
    def hold(self) -> Holding | None:
        """What a calendar does next to somebody's clock."""
        return next_hold(self.ruleset, self.table, self.absences)

    @property
    def next_at(self) -> int | None:
        """When something happens by itself, if nobody does anything."""
        return min([*[timer.due for timer in self.timers[:1]], *([self.hold.at] if self.hold else [])], default=None)

    def happen(self) -> None:
        """What comes next by itself: a clock that is held before one that runs out."""
        hold = self.hold
        if hold is None or (self.timers and self.timers[0].due < hold.at):
            self.fire()
            return
        self.now = max(self.now, hold.at)
        self.enter(Cause("system"), [hold.event], hold.at)

    def fire(self) -> Sequence[Event]:
        """The next thing that is due happens, as of its due."""
        timer = self.timers[0]
        self.now = max(self.now, timer.due)
        events = fire(self.ruleset, self.table, timer, self.chance, self.mind)
        return self.enter(Cause("timer", timer.seat), events, max(timer.due, self.table.at))

    def offer(self, seat: int, kind: OfferKind, **terms: Any) -> int:  # Any: of unlike types
        """An offer of this kind; its id."""
        self.send(seat, Offer(kind, **terms))
        return self.table.version

    def vote(self, seat: int, offer: int, accept: bool = True) -> Sequence[Event]:
        return self.send(seat, Vote(offer, accept))

    def withdraw(self, seat: int, offer: int) -> Sequence[Event]:
        return self.send(seat, Withdraw(offer))

    def outage(self, ms: int, sooner: int = 0) -> Sequence[Event]:
        """The server is away for so long, from now on or from so many ms ago; a game that is being played credits it."""
        began, self.now = self.now - sooner, self.now + ms
        if not self.table.is_begun:
            return []
        self.outages += 1
        return self.enter(Cause("system"), [ClockCredited(self.outages, began, self.now)], max(self.now, self.table.at))

    def pause(self, reason: PauseReason = "agreed", until: int | None = None) -> Sequence[Event]:
        """All clocks of the table stand still, from now on."""
        return self.enter(Cause("system"), decide_pause(self.table, reason, until, self.now), max(self.now, self.table.at))

    def resume(self, reason: PauseReason = "agreed") -> Sequence[Event]:
        return self.enter(Cause("system"), decide_resume(self.table, reason), max(self.now, self.table.at))

    def join(self, seat: int | None = None) -> Sequence[Event]:
        events = decide_join(self.table, seat)
        return self.enter(Cause("seat", events[0].seat), events, self.now)

    def put_bot(self, seat: int) -> Sequence[Event]:
        """As the creation of a game does."""
        return self.enter(Cause("seat", 0), [SeatTaken(seat, bot=True)], self.now)

    def leave(self, seat: int) -> Sequence[Event]:
        return self.enter(Cause("seat", seat), decide_leave(self.table, seat), self.now)

    def start(self, seat: int = 0) -> Sequence[Event]:
        return self.enter(Cause("seat", seat), decide_start(self.ruleset, self.table, seat, self.now, self.chance), self.now)

    def enter(self, cause: Cause, events: Sequence[Event], at: int) -> Sequence[Event]:
        """Writes one entry, as the log would: encoded, decoded, folded."""
        before = self.tables[-1] if self.tables else None
        live = Entry(len(self.log) + 1, at, cause, events)
        stored = msgspec.structs.replace(live, events=self.codec.decode(self.codec.encode(events)))
        after = evolve(self.ruleset, before, stored)
        assert after == evolve(self.ruleset, before, live), events
        self.log.append(stored)
        self.tables.append(after)
        check_entry(self.ruleset, before, self.log, after)
        for event in stored.events:
            if isinstance(event, Restored):
                self._check_made_again(event, at)
            if isinstance(event, Restored) and event.how == "takeback":
                check_restored(self.ruleset, self.tables[event.to - 1], self.log, after)
        return events

    def _check_made_again(self, event: Restored, at: int) -> None:
        """Whoever checks the log makes the same table of it, but where luck was drawn: these tests have no book of it."""
        if event.luck:
            return
        made = made_again(self.ruleset, self.past(1)[:-1], event, at, SeededChance(0))
        assert made is not None
        assert tables_of(self.ruleset).encode(made) == bytes(event.state)


def laid(
    ruleset: AnyRuleset,
    seats: int = 2,
    mode: Mode = "live",
    pace: str | Pace | None = None,
    options: msgspec.Struct | None = None,
    chance: Chance | None = None,
    start: int = START,
    on_timeout: OnTimeout = "auto_move",
    first_ms: int | None = None,
    open_for: int | None = None,
) -> Game:
    """A table at which only the host sits."""
    complete = ruleset.complete(options or ruleset.options(), seats, mode)
    rate = pace if isinstance(pace, Pace) else named_pace(pace or default_pace(mode), ruleset)
    created = Created(
        ruleset=ruleset.slug,
        rules=ruleset.version,
        mode=mode,
        seats=seats,
        options=msgspec.to_builtins(complete),
        bank=rate.bank,
        increment=rate.increment,
        book=1,
        tickets=ruleset.tickets,
        book_root="00",
        rules_hash="",
        book_hash="00",
        transcript="00",
        on_timeout=on_timeout,
        start=first_ms,
        open_for=open_for,
    )
    return Game(ruleset, created, chance or SeededChance(1), start)


def seated(ruleset: AnyRuleset, seats: int = 2, mode: Mode = "live", bots: Sequence[int] = (), **terms: Any) -> Game:
    """A table at which every seat is taken. `terms`: as in `laid`."""  # Any: of unlike types
    game = laid(ruleset, seats, mode, **terms)
    for seat in range(1, seats):
        if seat in bots:
            game.put_bot(seat)
        else:
            game.join(seat)
    return game


def begun(ruleset: AnyRuleset, seats: int = 2, mode: Mode = "live", **terms: Any) -> Game:
    """A game after its first deal. `terms`: as in `seated`."""  # Any: as there
    game = seated(ruleset, seats, mode, **terms)
    game.start()
    if mode == "live":
        game.fire()
    return game


def words(events: Sequence[Event]) -> list[str]:
    return [word(type(event)) for event in events]
