"""Games of players with calendars."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from games import clock
from games.operations.calendars import Wish, set_calendar
from games.operations.due import bring_up_to_date
from games.queries.current import Current
from games.table.zones import first, wall, zone
from tests.operations.seating import asked_seat, guest, started

HOUR, DAY = 3_600_000, 86_400_000
PACE = (72 * 3600, 24 * 3600)


def stamp(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat()


def two(pace: object = PACE) -> tuple[Current, UUID, UUID]:
    """A game by turns, whose turn it is, and the other player."""
    ada, bo = guest(), guest("Bo")
    current = started(ada, bo, pace=pace)
    asked = current.seats[asked_seat(current)].player_id
    assert asked is not None
    return current, asked, bo if asked == ada else ada


def seat(current: Current, player: UUID) -> int:
    found = current.seat_of(player)
    assert found is not None
    return found


def due(current: Current, player: UUID) -> int:
    found = current.table.seats[seat(current, player)].due
    assert found is not None
    return found


def now(game: Current) -> Current:
    return bring_up_to_date(game.id)[0]


def today_rests(player: UUID, where: str = "UTC") -> int:
    """A calendar in which today is a rest day; the end of it."""
    shown = wall(clock.now_ms(), zone(where))
    set_calendar(player=player, wish=Wish(where, [shown.weekday()], None))
    return first(shown.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1), zone(where))
