"""Time in which nobody can move is not charged: every clock that was running goes on from where it stood."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Struct
from games.table.events import ClockCredited
from games.table.limits import COUNTDOWN
from games.table.offering import Offering
from games.table.state import Hold, Seat, Table


class Span(Struct):
    """A time that is not charged, ms."""

    began: int
    ended: int


def stood(ruleset: AnyRuleset, table: Table, at: int, outages: Sequence[ClockCredited]) -> Table:
    """The table before an entry dated `at`, with everything credited that was no playing time: outages, and a pause of the table.

    A pause is credited from entry to entry, so that at each entry the table is as if the pause ended there. An outage costs a
    paused table only what it lasted before the pause.
    """
    for outage in outages:
        table = credited(ruleset, table, _outside_the_pause(table, Span(outage.began_at, outage.ended_at)))
    return table if table.paused_at is None else credited(ruleset, table, Span(table.at, at))


def _outside_the_pause(table: Table, span: Span) -> Span:
    """What was credited of the pause has moved every instant by as much: the span moves along."""
    if table.paused_at is None:
        return span
    moved = table.at - table.paused_at
    return Span(span.began + moved, min(span.ended, table.paused_at) + moved)


def credited(ruleset: AnyRuleset, table: Table, span: Span) -> Table:
    """Every instant that was running is moved by as much of the span as it ran through; `table` is the one before the entry.

    The play's own timers are moved together, by what the span lasted after the newest entry: none of them began later.
    """
    play = table.play
    if play is not None and ruleset.delay is not None:
        play = ruleset.delay(play, _lost(span, table.at))
    return replace(
        table,
        play=play,
        begins_at=_begins_at(table, span),
        seats=tuple([_seat(seat, span) for seat in table.seats]),
        alone_from=_waits(table, table.alone_from, span),
        nobody_from=_waits(table, table.nobody_from, span),
        offers=tuple([_offer(offer, span) for offer in table.offers]) if table.offers else (),
    )


def _lost(span: Span, since: int) -> int:
    """How much of the span, ms, came after this instant."""
    return max(0, span.ended - max(span.began, since))


def _lost_beside(span: Span, since: int, hold: Hold) -> int:
    """The same, less what the hold took: `since` has been moved by its length, so what came before the hold moves along."""
    length = hold.until - hold.since
    after = span.ended - max(span.began, since, hold.until)
    before = min(span.ended, hold.since) + length - max(span.began + length, since)
    return max(0, after) + max(0, before)


def _waits(table: Table, since: int | None, span: Span) -> int | None:
    """Since when somebody waits; what the holds of the absent took is not taken again."""
    if since is None:
        return None
    expected = [seat.hold.until for seat in table.seats if seat.hold is not None and seat.status == "absent"]
    return since + _lost(span, max([since, *expected]))


def _offer(offer: Offering, span: Span) -> Offering:
    """The time to answer it is not charged either."""
    if not offer.is_open or offer.expires_at is None:
        return offer
    return replace(offer, expires_at=offer.expires_at + _lost(span, offer.at))


def _begins_at(table: Table, span: Span) -> int | None:
    """The first deal, while the countdown to it runs."""
    if table.begins_at is None or table.play is not None:
        return table.begins_at
    return table.begins_at + _lost(span, table.begins_at - COUNTDOWN[table.mode])


def _seat(seat: Seat, span: Span) -> Seat:
    """A seat that is asked has lost what came after its question was opened; its bank and its turn are as they were."""
    if seat.question is None:
        return seat
    lost = _lost(span, seat.opened_at) if seat.hold is None else _lost_beside(span, seat.opened_at, seat.hold)
    is_idle_counted = seat.question.idle_s is not None
    return replace(
        seat,
        opened_at=seat.opened_at + lost,
        due=None if seat.due is None else seat.due + lost,
        idle_from=seat.idle_from + _lost(span, seat.idle_from) if is_idle_counted else seat.idle_from,
    )
