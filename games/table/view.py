"""What one viewer may know of a table: the members of the game resource that the log decides."""

from collections.abc import Sequence
from typing import Any

from games.rules.contract import AnyRuleset, Struct
from games.rules.instants import stamp, stamp_or_none
from games.table.challenges import can_challenge
from games.table.clocks import awaits_next_hand, seat_due
from games.table.honour import shown_honour
from games.table.offers import can_offer
from games.table.offers_view import open_offers
from games.table.pauses import is_disputed, shown_pause
from games.table.state import Seat, Table
from games.table.timers import Timer, timers

_PHASES = {"begin": "countdown", "unstarted": "waiting_for_the_start"}


class PhaseView(Struct):
    name: str
    ends_at: str


class SeatClockView(Struct):
    """`bank_ms` is what the bank held when the present question opened; null without a limit.

    `away_until`: the clock stands still until then, if that is still to come; nobody is told why.
    """

    bank_ms: int | None
    running: bool
    due_at: str | None
    away_until: str | None


class PauseView(Struct):
    """`until` null: until somebody resumes it."""

    reason: str
    since: str
    until: str | None


class ClockView(Struct):
    now: str
    due_at: str | None
    phase: PhaseView | None
    pause: PauseView | None
    seats: list[SeatClockView]


class ResultView(Struct):
    winners: list[int]
    scores: list[int]
    reason: str


class YouView(Struct):
    seat: int


def playing_seat(table: Table, viewer: int | None) -> int | None:
    """The viewer's seat, once taken and until it resigned: before and after, the viewer reads as a spectator."""
    if viewer is None or not table.seats[viewer].taken or table.seats[viewer].status == "resigned":
        return None
    return viewer


def members(ruleset: AnyRuleset, table: Table, viewer: int | None) -> dict[str, Any]:  # Any: members of unlike types
    """Everything of the game resource but persons, links, what the head row names, and `legal`; `viewer` from playing_seat."""
    return {
        "rules_version": table.rules,
        "mode": table.mode,
        "status": table.status,
        "version": table.version,
        "options": table.options,
        "on_timeout": table.on_timeout,
        "on_dispute": table.on_dispute,
        "start_s": None if table.start is None else table.start // 1000,
        "host": table.host,
        "spectators": table.spectators,
        "you": None if viewer is None else YouView(viewer),
        "to_act": to_act(table),
        "turn": None if viewer is None else table.seats[viewer].turn,
        "can": can(ruleset, table, viewer),
        "offers": open_offers(table),
        "honour": shown_honour(ruleset, table),
        "table": {} if table.play is None else ruleset.view(table.play, viewer),
        "clock": clock(ruleset, table, table.at),
        "result": _result(table),
    }


def legal(ruleset: AnyRuleset, table: Table, viewer: int | None) -> list[Any]:  # Any: the ruleset's commands
    """The ruleset's commands open to this seat now."""
    if viewer is None or table.play is None or table.status != "active":
        return []
    return ruleset.legal(table.play, viewer)


def can(ruleset: AnyRuleset, table: Table, viewer: int | None) -> list[str]:
    """The table commands open to this seat now, by name."""
    if viewer is None or table.status == "open":
        return []
    if table.is_over:
        return can_offer(table, viewer)
    if table.status == "paused":
        return ["resign", *(() if is_disputed(table) else can_offer(table, viewer))]
    seat = table.seats[viewer]
    names = ["resign"]
    if seat.status == "absent" or seat.is_minded:
        names.append("back")
    if not seat.ready and awaits_next_hand(ruleset, table):
        names.append("ready")
    return [*names, *can_challenge(ruleset, table, viewer), *can_offer(table, viewer)]


def clock(ruleset: AnyRuleset, table: Table, now: int) -> ClockView:
    due = timers(ruleset, table)
    return ClockView(
        now=stamp(now),
        due_at=stamp(due[0].due) if due else None,
        phase=_phase(due),
        pause=_pause(table),
        seats=[_seat_clock(table, seat) for seat in table.seats],
    )


def to_act(table: Table) -> list[int]:
    """The seats that are being asked; none while the table is paused."""
    return [number for number, seat in enumerate(table.seats) if seat.question is not None] if table.status == "active" else []


def _pause(table: Table) -> PauseView | None:
    pause = shown_pause(table)
    return None if pause is None else PauseView(pause.reason, stamp(pause.since), stamp_or_none(pause.until))


def _phase(due: Sequence[Timer]) -> PhaseView | None:
    """The ruleset's own timer that ends first, or the countdown to the first deal."""
    timer = next((timer for timer in due if timer.kind in ("unstarted", "begin", "rules")), None)
    return None if timer is None else PhaseView(timer.rule or _PHASES.get(timer.kind, timer.kind), stamp(timer.due))


def _seat_clock(table: Table, seat: Seat) -> SeatClockView:
    due = seat_due(table, seat) if table.status == "active" else None
    away = seat.hold.until if seat.hold is not None and seat.hold.until > table.at else None
    return SeatClockView(seat.bank, due is not None, stamp_or_none(due), stamp_or_none(away))


def _result(table: Table) -> ResultView | None:
    result = table.result
    return None if result is None else ResultView(list(result.winners), list(result.scores), result.reason)
