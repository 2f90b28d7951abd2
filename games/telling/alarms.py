"""Reminders: one alarm a turn, set for the next of them. What it finds when it goes off decides."""

from uuid import UUID

from games import clock
from games.models import Note
from games.store.call import within
from games.telling.facts import Facts, facts_of
from games.telling.hours import reminders

_SET = """
INSERT INTO games_outbox (player_id, game_id, seat, kind, turn, at, due_at)
VALUES (%s::uuid, %s::uuid, %s::int, 'alarm', %s::int, game_now(), games_at(%s::bigint)) RETURNING id
"""
_UNSET = """
DELETE FROM games_outbox WHERE id IN (
    SELECT id FROM games_outbox WHERE game_id = %s::uuid AND seat = %s::int AND kind = 'alarm' AND due_at > game_now()
       FOR UPDATE SKIP LOCKED) RETURNING id
"""
_TELL = "SELECT games_tell(%s::uuid, %s::uuid, %s::int, 'reminder', %s::int, %s::int) IS NULL"


def look(*, player: UUID, game: UUID, seat: int, turn: int) -> None:
    """An alarm went off, or the end of a turn moved: reminds if it is time to, and sets the alarm for the next time."""
    note = Note.objects.filter(player_id=player, game_id=game, kind="your_turn", turn=turn, seat=seat).first()
    facts = facts_of([note.pk]).get(note.pk) if note is not None else None
    if facts is None or not facts.holds or facts.is_muted or facts.due is None:
        return
    now, told = clock.now_ms(), _last_told(facts)
    passed = [(at, hours) for at, hours in _wanted(facts, told) if at <= now]
    if passed and facts.due > now:
        _, told = passed[-1]
        within(_TELL, player, game, seat, turn, told)
    _arm(facts, told, now)


def arm(facts: Facts, now: int) -> None:
    """Sets the alarm for the next reminder of this turn, in place of any that was set before."""
    _arm(facts, _last_told(facts), now)


def _arm(facts: Facts, told: int | None, now: int) -> None:
    within(_UNSET, facts.game_id, facts.seat)
    if facts.due is None or facts.is_muted:
        return
    following = next((at for at, _ in _wanted(facts, told) if at > now), None)
    if following is not None:
        within(_SET, facts.player_id, facts.game_id, facts.seat, facts.turn, following)


def _wanted(facts: Facts, told: int | None) -> list[tuple[int, int]]:
    """(when, hours before the end), soonest first, without what was told and what should have come before that."""
    assert facts.due is not None
    planned = reminders(facts.due, facts.reminder_hours, facts.created, facts.calendar)
    return [(at, hours) for at, hours in planned if told is None or hours < told]


def _last_told(facts: Facts) -> int | None:
    """The fewest hours before the end of this turn that its player was reminded at."""
    told = Note.objects.filter(player_id=facts.player_id, game=facts.game_id, kind="reminder", turn=facts.turn)
    steps = list(told.values_list("step", flat=True))
    return min(steps) if steps else None
