"""What is known now of a note: enough to decide whether, when and how its player is told. No game state."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from uuid import UUID

from accounts.wishes import Wishes
from games.store.call import Line, read
from games.table.zones import names
from games.telling.hours import Calendar

_FACTS = """
SELECT n.id, n.player_id, p.is_active, e.email, n.game_id, coalesce(g.name, ''), n.seat, n.kind, n.turn, n.step, n.about,
       games_ms(n.created_at), games_note_holds(n), coalesce(g.status = 'paused', false), games_ms(s.due_at),
       coalesce(s.your_turn, false), coalesce(b.is_muted, false), b.reminder_hours,
       t.language, t.push, t.email, t.email_hour, t.reminder_hours, t.live, t.delay_s, t.mail_refused,
       c.zone, c.quiet_from, c.quiet_until
  FROM games_note n JOIN accounts_player p ON p.id = n.player_id
  LEFT JOIN account_emailaddress e ON e.user_id = p.id AND e.verified AND e."primary"
  LEFT JOIN games_game g ON g.id = n.game_id
  LEFT JOIN games_seat s ON s.game_id = n.game_id AND s.seat = n.seat
  LEFT JOIN games_bell b ON b.player_id = n.player_id AND b.game_id = n.game_id
  LEFT JOIN accounts_telling t ON t.player_id = n.player_id
  LEFT JOIN LATERAL (
       SELECT k.zone, k.quiet_from, k.quiet_until FROM accounts_calendar k
        WHERE k.player_id = n.player_id AND k.since <= game_now() ORDER BY k.since DESC LIMIT 1) c ON true
 WHERE n.id = ANY (string_to_array(%s::text, ',')::bigint[])
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """`address`: proved to be the player's. `holds`: what the note says is still so. `due`: the end of the turn, ms.
    `is_asked`: the seat is asked something now."""

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
    own_hours, language, push, email, email_hour, hours, *others = line[17:26]
    wishes = Wishes() if language is None else Wishes(language, push, email, email_hour, tuple(hours), *others)
    chosen = wishes.reminder_hours if own_hours is None else tuple(own_hours)
    columns: Line = (*line[:17], chosen, wishes, _calendar(*line[26:]))
    return Facts(*columns)


def _calendar(zone: str | None, quiet_from: int | None, quiet_until: int | None) -> Calendar:
    """Quiet hours are kept in minutes of the day. A zone that is not known here is UTC."""
    if zone is None:
        return Calendar()
    return Calendar(zone if zone in names() else "UTC", _time(quiet_from), _time(quiet_until))


def _time(minutes: int | None) -> time | None:
    return None if minutes is None else time(*divmod(minutes, 60))
