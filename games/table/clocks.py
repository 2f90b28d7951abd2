"""Questions and clocks: what an entry opens and closes (design: due = opened + bank + increment)."""

from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Question
from games.table.limits import ABSENT_MOVE
from games.table.state import Seat, Table


def settle(ruleset: AnyRuleset, table: Table) -> Table:
    """The table with every seat's question, turn and clock as they are after the entry `table.version` at `table.at`."""
    seats = tuple([_settled(table, seat, _question(ruleset, table, number)) for number, seat in enumerate(table.seats)])
    if any(seat.ready for seat in seats) and not awaits_next_hand(ruleset, table):
        seats = tuple([replace(seat, ready=False) for seat in seats])
    return _watched(table, seats)


def awaits_next_hand(ruleset: AnyRuleset, table: Table) -> bool:
    """Whether the play stands between two hands."""
    return table.status == "active" and table.play is not None and "next_hand" in ruleset.timers(table.play)


def _question(ruleset: AnyRuleset, table: Table, number: int) -> Question | None:
    if table.play is None or table.status != "active" or table.seats[number].status == "resigned":
        return None
    return ruleset.question(table.play, number)


def _settled(table: Table, seat: Seat, question: Question | None) -> Seat:
    if question is None and seat.question is None:
        return seat
    if question is not None and question == seat.question:
        return seat
    if question is not None and seat.question is not None and _same(question, seat.question):
        return _regulated(table, seat, question)
    return _opened(table, _closed(table, seat, question), question)


def _same(one: Question, other: Question) -> bool:
    """Whether a seat still has to decide the same thing: the turn stays."""
    return one.kind == other.kind and one.wait == other.wait and one.step == other.step


def _regulated(table: Table, seat: Seat, question: Question) -> Seat:
    """The same question under another clock (a seat declared itself stuck, say)."""
    return replace(seat, question=question, idle_from=table.at if question.idle_s != _idle(seat) else seat.idle_from)


def _idle(seat: Seat) -> int | None:
    return seat.question.idle_s if seat.question else None


def _closed(table: Table, seat: Seat, following: Question | None) -> Seat:
    """The seat without its question. What was not used returns to the bank, unless the same wait goes on."""
    if seat.question is None or seat.due is None:
        return replace(seat, question=None, turn=None)
    if following is not None and following.wait == seat.question.wait and following.clocked:
        return seat
    bank = min(max(seat.due - table.at, 0), table.pace.bank or 0)
    return replace(seat, question=None, turn=None, bank=bank, due=None)


def _opened(table: Table, seat: Seat, question: Question | None) -> Seat:
    if question is None:
        return seat
    return replace(
        seat,
        question=question,
        turn=table.version,
        opened_at=table.at,
        idle_from=table.at,
        wait=question.wait if question.clocked else seat.wait,
        due=_due(table, seat, question),
    )


def _due(table: Table, seat: Seat, question: Question) -> int | None:
    if not question.clocked or table.pace.bank is None or table.pace.increment is None:
        return None
    if seat.due is not None:
        return seat.due
    increment = table.pace.increment if question.wait != seat.wait else 0
    return table.at + (seat.bank or 0) + increment


def seat_due(table: Table, seat: Seat) -> int | None:
    """When this seat is moved for: its clock's end, or sooner where it is absent."""
    if seat.question is None or not seat.question.clocked:
        return None
    if seat.status == "absent":
        return seat.opened_at + ABSENT_MOVE[table.mode]
    return seat.due


def _watched(table: Table, seats: tuple[Seat, ...]) -> Table:
    """The table with these seats, and since when one of them, or none, has been present."""
    present = sum(seat.status == "playing" for seat in seats) if table.status == "active" else len(seats)
    alone, nobody = table.alone_from, table.nobody_from
    return replace(
        table,
        seats=seats,
        alone_from=(table.at if alone is None else alone) if present == 1 else None,
        nobody_from=(table.at if nobody is None else nobody) if present == 0 else None,
    )
