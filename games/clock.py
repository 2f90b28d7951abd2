"""The one reading of time: the database's clock, kept between questions by this process's monotonic one. ms of UTC.

Nothing here looks at the machine's own wall clock, so setting it changes nothing.
"""

import asyncio
import threading
import time
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import InterfaceError, OperationalError, connection

from games.rules.instants import stamp
from games.store.call import read

__all__ = ["known_ms", "moment", "now_ms", "shift", "stamp", "sync"]

KEPT = 8
"""Readings to choose the best of."""
FIRST_READINGS = 3
RESYNC_MS = 5_000
RESYNC_SHIFTED_MS = 1_000
"""Where tests have shifted the clock, this process wants to hear of the next shift soon."""
DRIFT_NS = 2_000_000
"""How far two clocks may drift apart over the readings kept: more means that one of them was set, or stood still."""
_NS = 1_000_000


@dataclass(frozen=True, slots=True)
class _Reading:
    """The database's clock without shift, less the monotonic one: `offset` ns, give or take half the `round_trip`."""

    offset: int
    round_trip: int

    def agrees_with(self, other: "_Reading") -> bool:
        return abs(self.offset - other.offset) <= (self.round_trip + other.round_trip) // 2 + DRIFT_NS


class _Clock:
    def __init__(self) -> None:
        self._readings: deque[_Reading] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._ahead: int | None = None
        """What to add to the monotonic clock, ns; None before the first reading."""
        self._shift_ms: int | None = None
        self._stale_from = 0

    def now_ms(self) -> int:
        """The instant of the call, however long a reading that it sets off may take."""
        called = time.monotonic_ns()
        if called >= self._stale_from:
            self._refresh()
        if self._ahead is None:
            self.sync()
        return (called + (self._ahead or 0)) // _NS

    def known_ms(self) -> int | None:
        return None if self._ahead is None else (time.monotonic_ns() + self._ahead) // _NS

    def sync(self) -> None:
        """Reads the database's clock. Raises OperationalError where it can't be asked."""
        with self._lock:
            for _ in range(FIRST_READINGS if not self._readings else 1):
                self._read()

    def shift(self, ms: int) -> None:
        with self._lock, connection.cursor() as cursor:
            cursor.execute(
                'INSERT INTO games_shift ("only", shift_ms) VALUES (true, %s::bigint)'
                ' ON CONFLICT ("only") DO UPDATE SET shift_ms = games_shift.shift_ms + excluded.shift_ms',
                (ms,),
            )
            self._read()

    def _refresh(self) -> None:
        """One thread asks, if it may wait; the others go on with what is known, and so do all if the database does not answer."""
        if self._ahead is None or _in_event_loop() or not self._lock.acquire(blocking=False):
            return
        try:
            self._read()
        except (OperationalError, InterfaceError):
            self._stale_from = time.monotonic_ns() + RESYNC_SHIFTED_MS * _NS
        finally:
            self._lock.release()

    def _read(self) -> None:
        before = time.monotonic_ns()
        database_us, shift_ms = _ask()
        after = time.monotonic_ns()
        offset = database_us * 1000 - (shift_ms or 0) * _NS - (before + after) // 2
        self._take(_Reading(offset, after - before))
        self._shift_ms = shift_ms
        self._ahead = min(self._readings, key=lambda reading: reading.round_trip).offset + (shift_ms or 0) * _NS
        self._stale_from = after + (RESYNC_MS if shift_ms is None else RESYNC_SHIFTED_MS) * _NS

    def _take(self, newest: _Reading) -> None:
        """Drops what the newest reading contradicts: a clock was set, or this machine slept."""
        self._readings = deque([each for each in self._readings if each.agrees_with(newest)], maxlen=KEPT)
        self._readings.append(newest)


def _ask() -> tuple[int, int | None]:
    """The database's clock, shifted (µs), and the shift (ms), if there is one."""
    ((database_us, shift_ms),) = read(
        "SELECT (extract(epoch FROM game_now()) * 1000000)::bigint, (SELECT s.shift_ms FROM games_shift s)"
    )
    return database_us, shift_ms


def _in_event_loop() -> bool:
    """Whether a question to the database would make others wait."""
    return asyncio._get_running_loop() is not None


_clock = _Clock()


def moment(ms: int) -> datetime:
    """The instant as a row has it."""
    return datetime.fromtimestamp(ms / 1000, UTC)


def now_ms() -> int:
    """Now, ms of UTC. Asks the database the first time, and every few seconds after that (never on an event loop)."""
    return _clock.now_ms()


def known_ms() -> int | None:
    """Now as far as it is known, ms of UTC, without asking anybody; None before the first reading."""
    return _clock.known_ms()


def sync() -> None:
    """Asks the database now. Raises OperationalError where it can't be asked."""
    _clock.sync()


def shift(ms: int) -> None:
    """Tests: time passes, here and in the database at once; other processes notice within a second of their own time."""
    _clock.shift(ms)
