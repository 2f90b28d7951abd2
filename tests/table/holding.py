"""Players who are away, in tests."""

from games.table.calendars import Absence, Calendar, Vacation
from games.table.state import Pace
from tests.table.playing import HOUR, Game, begun
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import RelayOptions

BRISK = Pace(10 * HOUR, 2 * HOUR)


def resting(*days: int, quiet: tuple[int, int] | None = None, zone: str = "UTC", since: int = 0) -> Absence:
    return Absence((Calendar(since, zone, days, quiet),))


def away(begin: int, end: int, made: int = 0, cancelled: int | None = None) -> Absence:
    return Absence((), (Vacation(made, begin, end, cancelled),))


def relay(pace: Pace | str = BRISK, mode: str = "async", **options: int) -> Game:
    return begun(RELAY, mode=mode, pace=pace, options=RelayOptions(**{"steps": 1, "turns": 100, **options}))
