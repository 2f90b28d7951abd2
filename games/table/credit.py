"""Downtime is not charged: after an outage every clock that was running goes on from where it stood."""

from msgspec.structs import replace

from games.rules.contract import AnyRuleset
from games.table.events import ClockCredited
from games.table.limits import COUNTDOWN
from games.table.state import Seat, Table


def credited(ruleset: AnyRuleset, table: Table, event: ClockCredited) -> Table:
    """Every instant that was running is moved by as much of the outage as it ran through; `table` is the one before the entry.

    The play's own timers are moved together, by what the outage lasted after the newest entry: none of them began later.
    """
    play = table.play
    if play is not None and ruleset.delay is not None:
        play = ruleset.delay(play, _lost(event, table.at))
    return replace(
        table,
        play=play,
        begins_at=_begins_at(table, event),
        seats=tuple([_seat(seat, event) for seat in table.seats]),
        alone_from=_moved(table.alone_from, event),
        nobody_from=_moved(table.nobody_from, event),
    )


def _lost(event: ClockCredited, since: int) -> int:
    """How much of the outage, ms, came after this instant."""
    return max(0, event.ended_at - max(event.began_at, since))


def _moved(since: int | None, event: ClockCredited) -> int | None:
    return None if since is None else since + _lost(event, since)


def _begins_at(table: Table, event: ClockCredited) -> int | None:
    """The first deal, while the countdown to it runs."""
    if table.begins_at is None or table.play is not None:
        return table.begins_at
    return table.begins_at + _lost(event, table.begins_at - COUNTDOWN[table.mode])


def _seat(seat: Seat, event: ClockCredited) -> Seat:
    """A seat that is asked has lost what came after its question was opened; its bank and its turn are as they were."""
    if seat.question is None:
        return seat
    lost = _lost(event, seat.opened_at)
    is_idle_counted = seat.question.idle_s is not None
    return replace(
        seat,
        opened_at=seat.opened_at + lost,
        due=None if seat.due is None else seat.due + lost,
        idle_from=seat.idle_from + _lost(event, seat.idle_from) if is_idle_counted else seat.idle_from,
    )
