"""Questions and clocks: what an entry opens and closes (docs/table.md: due = question opened + bank + increment)."""

from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Question
from games.table.limits import ABSENT_MOVE, MINDED_MOVE
from games.table.state import Seat, Table


def settle(ruleset: AnyRuleset, table: Table) -> Table:
    """The table with every seat's question, turn and clock as they are after the entry `table.version` at `table.at`."""
    play, seats = table.play, list(table.seats)
    if play is None:
        return table
    ask = ruleset.question if table.is_begun else _nothing
    any_ready = False
    for number, seat in enumerate(table.seats):
        question = None if seat.status == "resigned" else ask(play, number)
        if question != seat.question:  # seldom: most moves of a race ask nobody anything new
            seats[number] = _asked(table, seat, question)
        any_ready = any_ready or seat.ready
    if any_ready and not awaits_next_hand(ruleset, table):
        seats = [replace(seat, ready=False) for seat in seats]
    return replace(table, seats=tuple(seats))


def _nothing(play: object, number: int) -> Question | None:
    """What a game asks that is over."""
    return None


def awaits_next_hand(ruleset: AnyRuleset, table: Table) -> bool:
    """Whether the play stands between two hands."""
    return table.is_begun and table.play is not None and "next_hand" in ruleset.timers(table.play)


def runs_from(seat: Seat, at: int) -> int:
    """From when this seat's clock runs: now, or from the end of its hold on."""
    return at if seat.hold is None else max(at, seat.hold.until)


def seat_due(table: Table, seat: Seat) -> int | None:
    """When this seat is moved for: at its clock's end, or sooner where it is absent or a bot plays for it."""
    if seat.question is None or not seat.question.clocked:
        return None
    if seat.is_minded:
        return seat.opened_at + MINDED_MOVE[table.mode]
    if seat.status != "absent":
        return seat.due
    absent_due = seat.opened_at + ABSENT_MOVE[table.mode]
    return absent_due if seat.due is None else min(absent_due, seat.due)


def idle_due(seat: Seat) -> int | None:
    """When this seat of a race becomes absent, if it goes on as it does; bots never do."""
    if seat.question is None or seat.question.idle_s is None or seat.status != "playing" or seat.bot:
        return None
    return seat.idle_from + seat.question.idle_s * 1000 - seat.idle_ms


def _asked(table: Table, seat: Seat, question: Question | None) -> Seat:
    """The seat, being asked something else than before, or nothing."""
    turn, opened_at = _turn(table, seat, question)
    if _goes_on(seat.question, question):
        return replace(seat, question=question, turn=turn, opened_at=opened_at)
    bank, due, wait = _clock(table, seat, question)
    idle_from, idle_ms = _idleness(table, seat, question)
    return replace(
        seat,
        question=question,
        turn=turn,
        opened_at=opened_at,
        bank=bank,
        due=due,
        wait=wait,
        idle_from=idle_from,
        idle_ms=idle_ms,
    )


def _turn(table: Table, seat: Seat, question: Question | None) -> tuple[int | None, int]:
    """The turn and the instant at which the question was opened. The same decision under another clock stays the same turn."""
    if question is None:
        return None, seat.opened_at
    before = seat.question
    if before is not None and before.step == question.step and before.wait == question.wait and before.kind == question.kind:
        return seat.turn, seat.opened_at
    return table.version, runs_from(seat, table.at)


def _goes_on(before: Question | None, question: Question | None) -> bool:
    """Whether it is the next question of one wait, under the same clock."""
    return (
        before is not None
        and question is not None
        and before.wait == question.wait
        and before.clocked == question.clocked
        and before.idle_s == question.idle_s
    )


def _clock(table: Table, seat: Seat, question: Question | None) -> tuple[int | None, int | None, int | None]:
    """Bank, due and the wait they belong to. One wait has one due; what is not used of it returns, up to the starting bank."""
    pace, bank = table.pace, seat.bank
    if pace.bank is None or pace.increment is None or bank is None:
        return None, None, None
    now = runs_from(seat, table.at)
    is_clocked = question is not None and question.clocked
    is_same_wait = question is not None and question.wait == seat.wait
    if seat.due is not None:
        if is_clocked and is_same_wait:
            return bank, seat.due, seat.wait
        bank = min(max(seat.due - now, 0), pace.bank)
    if question is None or not is_clocked:
        return bank, None, seat.wait
    added = 0 if is_same_wait else pace.increment
    if seat.wait is None and table.start is not None:
        added = max(added, table.start - bank)
    return bank, now + bank + added, question.wait


def _idleness(table: Table, seat: Seat, question: Question | None) -> tuple[int, int]:
    """Since when idle time is being counted, and what was counted before that: it runs only while the seat could act."""
    was_counted = seat.question is not None and seat.question.idle_s is not None
    is_counted = question is not None and question.idle_s is not None
    if was_counted and not is_counted:
        return table.at, seat.idle_ms + table.at - seat.idle_from
    return (table.at if is_counted and not was_counted else seat.idle_from), seat.idle_ms
