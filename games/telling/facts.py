"""What is known now of a note: enough to decide whether, when and how its player is told. No game state."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from uuid import UUID

from accounts.wishes import Wishes
from games.store.call import Line, read
from games.table.zones import names
from games.telling.hours import Calendar

_FACTS = "SELECT * FROM facts_of_notes(string_to_array(%s::text, ',')::bigint[])"


@dataclass(frozen=True, slots=True)
class Facts:
    """`address`: proved to be the player's. `holds`: what the note says is still so. `due`: the end of the turn, ms.
    `is_asked`: the seat is asked something now. `reminded`: the fewest hours before the end of the turn that its player was
    reminded at. `devices`, `webhooks`: where else the player is told; of webhooks those that are enabled, the oldest first."""

    note_id: int
    player_id: UUID
    is_active: bool
    address: str | None
    game_id: UUID | None
    game: str
    seat: int | None
    kind: str
    turn: int
    step: int
    about: UUID | None
    created: int
    holds: bool
    is_paused: bool
    due: int | None
    is_asked: bool
    is_muted: bool
    reminded: int | None
    devices: tuple[int, ...]
    webhooks: tuple[str, ...]
    reminder_hours: tuple[int, ...]
    wishes: Wishes
    calendar: Calendar

    @property
    def is_urgent(self) -> bool:
        """It has a deadline behind it."""
        return self.kind in ("your_turn", "reminder")


def facts_of(note_ids: Sequence[int]) -> dict[int, Facts]:
    """By note; without notes that are gone."""
    return {line[0]: _facts(line) for line in read(_FACTS, ",".join(map(str, note_ids)))}


def _facts(line: Line) -> Facts:
    """The columns stand in the order of the fields."""
    devices, webhooks, own_hours, language, push, email, email_hour, hours, *others = line[18:29]
    wishes = Wishes() if language is None else Wishes(language, push, email, email_hour, tuple(hours), *others)
    chosen = wishes.reminder_hours if own_hours is None else tuple(own_hours)
    columns: Line = (*line[:18], tuple(devices), tuple(webhooks), chosen, wishes, _calendar(*line[29:]))
    return Facts(*columns)


def _calendar(zone: str | None, quiet_from: int | None, quiet_until: int | None) -> Calendar:
    """Quiet hours are kept in minutes of the day. A zone that is not known here is UTC."""
    if zone is None:
        return Calendar()
    return Calendar(zone if zone in names() else "UTC", _time(quiet_from), _time(quiet_until))


def _time(minutes: int | None) -> time | None:
    return None if minutes is None else time(*divmod(minutes, 60))
