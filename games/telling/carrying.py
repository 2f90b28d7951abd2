"""The outbox carried out: rows, in one transaction, become deliveries and alarms, and are gone."""

import logging
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db import InterfaceError, OperationalError, transaction

from games import clock
from games.store.call import read, within, write
from games.telling.alarms import Alarm, Reminder, next_alarm, reminder
from games.telling.facts import Facts, facts_of
from games.telling.planning import plan

AT_ONCE = 20
log = logging.getLogger(__name__)
_WAITS = "SELECT EXISTS (SELECT FROM games_outbox WHERE due_at <= game_now())"
_TAKE = "SELECT * FROM take_outbox(%s::int, string_to_array(%s::text, ',')::bigint[])"
_CARRY = "SELECT carry_out(%s::json, %s::json, %s::json) IS NULL"
_LATER = """
UPDATE games_outbox SET attempts = attempts + 1, due_at = game_now() + least(2 ^ attempts, 1000) * interval '10 seconds'
 WHERE id = %s::bigint RETURNING id
"""


class _Row(NamedTuple):
    """`note`: of an alarm that of its turn; None where it is gone."""

    id: int
    kind: str
    note: int | None
    player: UUID
    game: UUID | None
    seat: int | None
    turn: int


class _Delivery(msgspec.Struct):
    note: int
    player: UUID
    channel: str
    target: str
    is_digest: bool
    at: int
    until: int


def carry_out(end: int) -> int:
    """Every row that is due, some at a time, until there is none or the clock reads `end` (ms); how many."""
    done, are_more = 0, True
    while are_more and clock.now_ms() < end and read(_WAITS)[0][0]:
        carried, are_more = _carried()
        done += carried
    return done


def _carried() -> tuple[int, bool]:
    """How many, and whether more may wait: not if there were few, or what is left is in others' hands.

    Rows that can't be carried out together are tried one by one.
    """
    rows: Sequence[_Row] = ()
    try:
        with transaction.atomic():
            rows = _taken(AT_ONCE)
            has_reminded = _carry(rows)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        log.warning("outbox: %s in one of %s", type(error).__name__, len(rows))
        for row in rows:
            _carried_alone(row.id)
        return len(rows), bool(rows)
    return len(rows), has_reminded or len(rows) == AT_ONCE


def _carried_alone(row_id: int) -> None:
    """A row that can't be carried out now is met again later, ever more seldom, and holds up no other."""
    try:
        with transaction.atomic():
            _carry(_taken(1, row_id))
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        log.error("outbox %s: %s", row_id, type(error).__name__)
        write(_LATER, row_id)


def _taken(most: int, named: int | None = None) -> list[_Row]:
    return [_Row(*line) for line in within(_TAKE, most, None if named is None else str(named))]


def _carry(rows: Sequence[_Row]) -> bool:
    """Whether there were reminders, which stand in the outbox now themselves."""
    known = facts_of([row.note for row in rows if row.note is not None]) if rows else {}
    now = clock.now_ms()
    deliveries: list[_Delivery] = []
    reminders: list[Reminder] = []
    alarms: dict[object, Alarm] = {}
    for row in rows:
        if row.note is None and row.kind != "alarm":
            raise ValueError("a row without its note")
        facts = known.get(row.note or 0)
        if facts is None or not facts.holds:
            continue
        if row.kind == "alarm":
            if facts.is_muted or facts.due is None:
                continue
            told = reminder(facts, now)
            reminders += [] if told is None else [told]
            alarms[facts.game_id, facts.seat] = next_alarm(facts, facts.reminded if told is None else told.hours, now)
        elif facts.is_active:
            deliveries += _deliveries(facts, now)
            if row.kind == "your_turn":
                alarms[facts.game_id, facts.seat] = next_alarm(facts, facts.reminded, now)
    if deliveries or reminders or alarms:
        deliveries.sort(key=lambda each: each.note)
        within(_CARRY, _json(deliveries), _json(reminders), _json([*alarms.values()]))
    return bool(reminders)


def _deliveries(facts: Facts, now: int) -> list[_Delivery]:
    return [
        _Delivery(facts.note_id, facts.player_id, each.channel, each.target, each.is_digest, each.at, each.until)
        for each in plan(facts, facts.devices, facts.webhooks, now)
    ]


def _json(rows: Sequence[msgspec.Struct]) -> str | None:
    return msgspec.json.encode(rows).decode() if rows else None
