"""Before the start: laying the table, sitting down, standing up, the host's signal."""

from typing import Any

import msgspec

from games.rules.contract import AnyRuleset, Chance, Refused
from games.rules.replay import replay
from games.table.ending import ended_by_rules
from games.table.events import Over, SeatLeft, SeatTaken, Started, TableEvent
from games.table.limits import COUNTDOWN
from games.table.state import Table


def decide_join(table: Table, seat: int | None) -> list[SeatTaken]:
    """Sit down in `seat`, or in the first free one. Refuses seat_taken, game_full, phase_over (started), no_such_seat."""
    _must_be_open(table)
    if seat is None:
        seat = next((number for number, each in enumerate(table.seats) if not each.taken), None)
        if seat is None:
            raise Refused("game_full")
    if not 0 <= seat < len(table.seats):
        raise Refused("no_such_seat")
    if table.seats[seat].taken:
        raise Refused("game_full" if all(each.taken for each in table.seats) else "seat_taken")
    return [SeatTaken(seat)]


def decide_leave(table: Table, seat: int) -> list[TableEvent]:
    """Stand up before the start. The host hands over to the next person clockwise; the last person's leaving aborts the game."""
    _must_be_open(table)
    persons = [number for number, each in enumerate(table.seats) if each.taken and not each.bot and number != seat]
    if not persons:
        return [SeatLeft(seat, seat), Over((), tuple([0] * len(table.seats)), "abandoned")]
    host = table.host if table.host != seat else min(persons, key=lambda number: (number - seat) % len(table.seats))
    return [SeatLeft(seat, host)]


def decide_kick(table: Table, by: int, seat: int | None, mark: str) -> list[SeatLeft]:
    """The host has a person stand up before the start, known by a mark; `seat`: where that one sits.

    Refuses phase_over, not_host, not_seated (bots too), own_seat.
    """
    _must_be_open(table)
    if by != table.host:
        raise Refused("not_host")
    if seat is None or table.seats[seat].bot:
        raise Refused("not_seated")
    if seat == by:
        raise Refused("own_seat")
    return [SeatLeft(seat, table.host, kicked=True, mark=mark)]


def decide_start(ruleset: AnyRuleset, table: Table, seat: int, now: int, chance: Chance) -> list[Any]:  # Any: events
    """The host's signal, with every seat taken. Refuses not_host, seats_empty, phase_over."""
    _must_be_open(table)
    if seat != table.host:
        raise Refused("not_host")
    if not all(each.taken for each in table.seats):
        raise Refused("seats_empty")
    begins_at = now + COUNTDOWN[table.mode]
    started = Started(begins_at)
    return [started] if begins_at > now else [started, *begin(ruleset, table, now, chance)]


def begin(ruleset: AnyRuleset, table: Table, now: int, chance: Chance) -> list[Any]:  # Any: the ruleset's events
    """The first deal, then the leaving of who resigned during the countdown."""
    events = _setup(ruleset, table, now, chance)
    play = replay(ruleset, events)
    for number, seat in enumerate(table.seats):
        if seat.status == "resigned" and ruleset.outcome(play) is None:
            left = ruleset.leave(play, number, now, chance)
            play = replay(ruleset, left, play)
            events = [*events, *left]
    return [*events, *ended_by_rules(ruleset, table, play)]


def _setup(ruleset: AnyRuleset, table: Table, now: int, chance: Chance) -> list[Any]:  # Any: as above
    """The ruleset's, or that of a rematch whose first seat is known."""
    options = msgspec.convert(table.options, ruleset.options)
    if table.first is not None and ruleset.setup_again is not None:
        return ruleset.setup_again(options, len(table.seats), table.mode, table.rules, now, chance, table.first)
    return ruleset.setup(options, len(table.seats), table.mode, table.rules, now, chance)


def _must_be_open(table: Table) -> None:
    if table.is_over:
        raise Refused("game_over")
    if table.status != "open":
        raise Refused("phase_over")
