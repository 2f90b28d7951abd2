"""The table's pauses: by agreement, by the server, or while a dispute is judged.

All clocks stand still; a pause may end by itself. Pauses of different reasons overlap:
the table goes on when the last of them is over. The same reason again only moves the end.
"""

from typing import Any

from msgspec.structs import replace

from games.rules.contract import Refused
from games.table.events import Paused, PlayResumed, PlayStopped, Resumed
from games.table.state import Pause, PauseReason, Table


def decide_pause(table: Table, reason: PauseReason, until: int | None, now: int) -> list[Paused]:
    """All clocks stand from `now` until `until` (ms; None: until it is resumed). Refuses game_over, not_started, bad_pause."""
    _must_be_played(table)
    if until is not None and until <= now:
        raise Refused("bad_pause")
    held = next((pause for pause in table.pauses if pause.reason == reason), None)
    return [] if held is not None and held.until == until else [Paused(reason, until)]


def decide_resume(table: Table, reason: PauseReason) -> list[Resumed]:
    """The pause of this reason is over; nothing, where there is none. Refuses game_over, not_started."""
    _must_be_played(table)
    return [Resumed(reason)] if any(pause.reason == reason for pause in table.pauses) else []


def paused(table: Table, event: Paused) -> Table:
    """The fold of `Paused`: a pause keeps the instant at which it began, whatever becomes of its end."""
    since = next((pause.since for pause in table.pauses if pause.reason == event.reason), table.at)
    others = _others(table, event.reason)
    began = table.at if table.paused_at is None else table.paused_at
    return replace(table, status="paused", paused_at=began, pauses=(*others, Pause(event.reason, since, event.until)))


def resumed(table: Table, event: Resumed) -> Table:
    """The fold of `Resumed`."""
    others = _others(table, event.reason)
    if others:
        return replace(table, pauses=others)
    return replace(table, status="active", paused_at=None, pauses=())


def play_stopped(table: Table, event: PlayStopped) -> Table:
    """The fold of `PlayStopped`."""
    return paused(table, Paused("challenge", event.until))


def play_resumed(table: Table, event: PlayResumed) -> Table:
    """The fold of `PlayResumed`."""
    return resumed(table, Resumed("challenge"))


def ended(pause: Pause) -> Resumed | PlayResumed:
    """What says that this pause is over."""
    return PlayResumed() if pause.reason == "challenge" else Resumed(pause.reason)


def shown_pause(table: Table) -> Pause | None:
    """The pause that players are told of: the server's before any other, then a dispute's, else the one that lasts longest."""
    return max(table.pauses, key=_weight, default=None)


def is_disputed(table: Table) -> bool:
    """Whether the table stands still until somebody has judged."""
    return any(pause.reason == "dispute" for pause in table.pauses)


def _weight(pause: Pause) -> tuple[bool, bool, float]:
    return pause.reason == "server", pause.reason == "dispute", float("inf") if pause.until is None else pause.until


def _others(table: Table, reason: PauseReason) -> tuple[Pause, ...]:
    return tuple([pause for pause in table.pauses if pause.reason != reason])


def _must_be_played(table: Table) -> None:
    if table.is_over:
        raise Refused("game_over")
    if table.status == "open":
        raise Refused("not_started")


PAUSES: dict[type, Any] = {  # Any: one function for each event type, which takes that type
    Paused: paused,
    Resumed: resumed,
    PlayStopped: play_stopped,
    PlayResumed: play_resumed,
}
