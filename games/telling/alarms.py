"""Reminders: one alarm a turn, set for the next of them. What it finds when it goes off decides. Pure."""

from uuid import UUID

import msgspec

from games.telling.facts import Facts
from games.telling.hours import reminders


class Reminder(msgspec.Struct):
    """To be told now, `hours` before the end of the turn."""

    player: UUID
    game: UUID | None
    seat: int | None
    turn: int
    hours: int


class Alarm(msgspec.Struct):
    """Takes the place of any that was set for the seat before; `at` (ms) None: there is none to set."""

    player: UUID
    game: UUID | None
    seat: int | None
    turn: int
    at: int | None


def reminder(facts: Facts, now: int) -> Reminder | None:
    """What an alarm that went off reminds of, if it is time to: of several only the last."""
    passed = [hours for at, hours in _wanted(facts, facts.reminded) if at <= now]
    if not passed or facts.due is None or facts.due <= now:
        return None
    return Reminder(facts.player_id, facts.game_id, facts.seat, facts.turn, passed[-1])


def next_alarm(facts: Facts, told: int | None, now: int) -> Alarm:
    """For the next reminder of this turn after the one `told` hours before its end."""
    at = None if facts.is_muted else next((at for at, _ in _wanted(facts, told) if at > now), None)
    return Alarm(facts.player_id, facts.game_id, facts.seat, facts.turn, at)


def _wanted(facts: Facts, told: int | None) -> list[tuple[int, int]]:
    """(when, hours before the end), soonest first, without what was told and what should have come before that."""
    if facts.due is None:
        return []
    planned = reminders(facts.due, facts.reminder_hours, facts.created, facts.calendar)
    return [(at, hours) for at, hours in planned if told is None or hours < told]
