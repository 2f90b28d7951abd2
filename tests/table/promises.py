"""What holds after every entry of every game, whoever made it. The checks raise AssertionError."""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.rules.contract import AnyRuleset, Refused
from games.rules.luck import tickets_used
from games.rules.wire import members
from games.table.clocks import runs_from
from games.table.commands import AcceptResult, Back, Ready, Resign, Vote, Withdraw
from games.table.decide import decide
from games.table.events import (
    ChallengeRejected,
    ChallengeUpheld,
    ClockCredited,
    Over,
    Resigned,
    Restored,
    SeatBack,
    TimedOut,
    TimeGiven,
)
from games.table.evolve import Entry
from games.table.state import Seat, Table
from games.table.timers import timers
from games.table.view import can, legal, playing_seat, to_act
from games.table.view import members as shown_members
from tests.luck import SeededChance


def check_entry(ruleset: AnyRuleset, before: Table | None, log: Sequence[Entry], table: Table) -> None:
    """All that must hold of a table after the newest entry of the log."""
    check_somebody_can_act(ruleset, table)
    check_timers(ruleset, table)
    check_the_end(ruleset, table)
    check_readiness(ruleset, table)
    check_open_offers(table)
    if before is not None:
        if any(isinstance(event, ClockCredited) for event in log[-1].events):
            check_credit(ruleset, before, log[-1], table)
        elif not any(isinstance(event, Restored) for event in log[-1].events):  # check_restored looks at those
            check_turns(before, table)
            check_time(before, log[-1], table)
        check_presence(before, log[-1], table)
        check_timeouts(before, log)
        check_returns(before, log[-1], table)


def check_somebody_can_act(ruleset: AnyRuleset, table: Table) -> None:
    """A seat can act, or a timer runs, or the game is over; who is asked has a lawful command."""
    asked = [number for number, seat in enumerate(table.seats) if seat.question is not None]
    if not table.is_begun:
        assert [] == asked
    if table.status != "active":
        assert [] == to_act(table)
        return
    assert asked or timers(ruleset, table)
    for seat in asked:
        assert legal(ruleset, table, seat), f"seat {seat} is asked and can do nothing"


def check_timers(ruleset: AnyRuleset, table: Table) -> None:
    """Timers come in order, never due before what armed them, each with a name of its own, and alike when asked again."""
    found = timers(ruleset, table)
    assert found == timers(ruleset, table)
    assert [timer.due for timer in found] == sorted(timer.due for timer in found)
    assert len(found) == len({timer.name for timer in found})
    for timer in found:
        assert timer.due >= table.at or timer.kind == "resume", timer  # a pause may have ended during an outage


def check_turns(before: Table, table: Table) -> None:
    """A turn is the version at which the question was opened, and stays as long as the question does.

    A pause moves the instant at which it was opened: from there its time is counted.
    """
    paused = 0 if before.paused_at is None else table.at - before.at
    for old, seat in zip(before.seats, table.seats, strict=True):
        if seat.question is None:
            assert (None, None) == (seat.turn, seat.due)
            continue
        assert seat.status != "resigned"
        if old.question is not None and _decision(old) == _decision(seat):
            assert old.turn == seat.turn
            assert seat.hold is not None or old.opened_at + paused == seat.opened_at
        else:
            assert (table.version, runs_from(seat, table.at)) == (seat.turn, seat.opened_at)


def _decision(seat: Seat) -> tuple[str, int, int]:
    assert seat.question is not None
    return seat.question.kind, seat.question.wait, seat.question.step


def check_time(before: Table, entry: Entry, table: Table) -> None:
    """What a seat has left shrinks by the time that passes while it is asked; a new wait adds an increment, others gifts.

    While the table is paused, or the seat's clock is held, no time passes: what was left before is what is left after.
    """
    pace = table.pace
    gifts = {event.seat: event.ms for event in entry.events if isinstance(event, TimeGiven)}
    for number, (old, seat) in enumerate(zip(before.seats, table.seats, strict=True)):
        if pace.bank is None or pace.increment is None:
            assert (None, None) == (seat.bank, seat.due)
            continue
        passed = max(0, table.at - runs_from(old, before.at)) if before.paused_at is None else 0
        left = _left(before, old) if old.due is None else max(0, _left(before, old) - passed)
        is_one_wait = seat.due is not None and seat.wait == old.wait
        if not is_one_wait or old.due is None:
            left = min(left, pace.bank)
        if seat.due is not None and not is_one_wait:
            left += pace.increment
            left = left if old.wait is not None else max(left, table.start or 0)
        assert left + gifts.get(number, 0) == _left(table, seat), (old, seat)
        assert 0 <= (seat.bank or 0) <= pace.bank


def _left(table: Table, seat: Seat) -> int:
    """The time this seat could still think: until its due, or what is in its bank."""
    return (seat.bank or 0) if seat.due is None else seat.due - runs_from(seat, table.at)


def check_credit(ruleset: AnyRuleset, before: Table, entry: Entry, table: Table) -> None:
    """Deadlines come later, by no more than the outage and by all of what came after the entry before; nothing else changes."""
    (event,) = entry.events
    assert isinstance(event, ClockCredited)
    if before.paused_at is not None:
        check_credit_of_a_paused_table(before, event, table)
        return
    least, most = event.ended_at - max(event.began_at, before.at), event.ended_at - event.began_at
    old, new = ({timer.name: timer for timer in timers(ruleset, each)} for each in (before, table))
    assert old.keys() == new.keys()
    for name, timer in new.items():
        held = max([seat.hold.until for seat in before.seats if seat.hold is not None], default=0)
        assert min(least, max(0, event.ended_at - held)) <= timer.due - old[name].due <= most, name
        assert timer.armed == old[name].armed
    for was, seat in zip(before.seats, table.seats, strict=True):
        asked = {"opened_at": seat.opened_at, "due": seat.due, "idle_from": seat.idle_from}
        assert msgspec.structs.replace(was, **asked) == seat


def check_credit_of_a_paused_table(before: Table, event: ClockCredited, table: Table) -> None:
    """What is left is given back only as far as the outage began before the pause."""
    assert before.paused_at is not None
    most = max(0, before.paused_at - event.began_at)
    for old, seat in zip(before.seats, table.seats, strict=True):
        assert 0 <= _left(table, seat) - _left(before, old) <= most


def check_restored(ruleset: AnyRuleset, then: Table, log: Sequence[Entry], table: Table) -> None:
    """After a takeback all is as a fold to that version left it, but for the time gone by and what no agreement can undo."""
    entry = log[-1]
    own = members(ruleset.events)
    is_played_on = any(type(event) in own for event in entry.events)  # somebody resigned, or came back, in between
    if not is_played_on:
        _check_play(ruleset, then, table)
    for number, (old, seat) in enumerate(zip(then.seats, table.seats, strict=True)):
        left = [None if each.due is None else each.due - runs_from(each, at) for each, at in ((old, then.at), (seat, table.at))]
        assert is_played_on or left[0] == left[1] or seat.status == "resigned"
        assert seat.timeouts == (0 if entry.cause.seat == number else old.timeouts)
        assert seat.question is None or (table.version, runs_from(seat, table.at)) == (seat.turn, seat.opened_at)
    assert not any(offer.is_open for offer in table.offers)
    assert table.tickets >= max(then.tickets, *(tickets_used(each.events) for each in log))


def _check_play(ruleset: AnyRuleset, then: Table, table: Table) -> None:
    """The same cards, questions, lawful commands and phases, with as much of each phase left."""
    seats = range(len(table.seats))
    assert ruleset.delay is not None or then.play == table.play
    assert [ruleset.question(then.play, seat) for seat in seats] == [seat.question for seat in table.seats]
    assert [ruleset.legal(then.play, seat) for seat in seats] == [ruleset.legal(table.play, seat) for seat in seats]
    left = [{name: due - each.at for name, due in ruleset.timers(each.play).items()} for each in (then, table)]
    assert left[0] == left[1]
    assert [seat.ready for seat in then.seats] == [seat.ready for seat in table.seats]


def check_presence(before: Table, entry: Entry, table: Table) -> None:
    """Who resigned stays so, but by a ruling; one seat present waits to win, none for the end."""
    for old, seat in zip(before.seats, table.seats, strict=True):
        assert old.status != "resigned" or seat.status == "resigned" or entry.cause.kind == "moderator"
    present = sum(seat.status == "playing" for seat in table.seats) if table.is_begun else None
    assert (present == 1) == (table.alone_from is not None)
    assert (present == 0) == (table.nobody_from is not None)


def check_readiness(ruleset: AnyRuleset, table: Table) -> None:
    """Nobody is ready for a hand that nobody waits for."""
    if any(seat.ready for seat in table.seats):
        assert "next_hand" in ruleset.timers(table.play)


def check_timeouts(before: Table, log: Sequence[Entry]) -> None:
    """Every timeout is the one after those since the seat's last accepted command; the absent have none."""
    entry = log[-1]
    found = [event for event in entry.events if isinstance(event, TimedOut)]
    assert len(found) <= 1
    for event in found:
        assert ("timer", event.seat) == (entry.cause.kind, entry.cause.seat)
        assert "playing" == before.seats[event.seat].status
        assert 1 + _timeouts_in_a_row(log[:-1], event.seat) == event.count
        assert event.count <= 3 or before.on_timeout == "skip"


def _timeouts_in_a_row(log: Sequence[Entry], seat: int) -> int:
    count, version = 0, len(log)
    while version:
        entry = log[version - 1]
        if entry.cause.kind == "seat" and entry.cause.seat == seat:
            break
        count += sum(isinstance(event, TimedOut) and event.seat == seat for event in entry.events)
        gone_back = (event.to for event in entry.events if isinstance(event, Restored) and event.how != "rerun")
        version = next(gone_back, version - 1)
    return count


def check_returns(before: Table, entry: Entry, table: Table) -> None:
    """Whoever was absent and sent an accepted command is back, or has resigned."""
    seat = entry.cause.seat
    if entry.cause.kind == "seat" and seat is not None and before.seats[seat].status == "absent":
        assert isinstance(entry.events[0], SeatBack | Resigned) or _is_judged(entry)
        assert table.seats[seat].status != "absent"


def _is_judged(entry: Entry) -> bool:
    """A challenge is judged on the game as it was; then who sent it is back, unless the game is over."""
    kinds = {type(event) for event in entry.events}
    return bool(kinds & {ChallengeUpheld, ChallengeRejected}) and bool(kinds & {SeatBack, Over})


def check_the_end(ruleset: AnyRuleset, table: Table) -> None:
    """A game that is over has a result, without a winner who resigned; nothing runs any more. Others have none."""
    assert table.is_over == (table.result is not None)
    if table.result is None:
        return
    assert [] == timers(ruleset, table)
    assert len(table.result.scores) == len(table.seats)
    is_ruled = table.result.reason == "ruling"
    assert is_ruled or not any(table.seats[winner].status == "resigned" for winner in table.result.winners)
    assert (table.status == "aborted") == (not table.result.winners)
    assert table.result.winners or table.result.reason in ("abandoned", "agreed", "never_started", "ruling")


def check_open_offers(table: Table) -> None:
    """An open offer waits for persons who play, or, after the end, for anybody who sat there; no seat makes two of a kind."""
    standing = [offer for offer in table.offers if offer.is_open]
    assert len(standing) == len({(offer.seat, offer.kind) for offer in standing})
    for offer in standing:
        assert offer.missing or offer.kind == "hand_over"
        assert table.is_over == (offer.kind == "rematch") == (offer.expires_at is None)
        assert offer.seat not in offer.asked
        assert not any(table.seats[seat].bot for seat in offer.asked)
        assert table.is_over or not any(table.seats[seat].status == "resigned" for seat in (offer.seat, *offer.asked))


def check_can(ruleset: AnyRuleset, table: Table, now: int) -> None:
    """What `can` names is accepted now, and no other table command is."""
    for seat in range(len(table.seats)):
        named = can(ruleset, table, playing_seat(table, seat))
        own = (("resign", Resign()), ("back", Back()), ("ready", Ready()), ("accept_result", AcceptResult()))
        for name, command in own:
            assert _is_accepted(ruleset, table, seat, command, now) == (name in named), (seat, name)
        for offer in table.offers:
            stands_still = offer.expires_at is None or table.paused_at is not None
            is_in_time = offer.is_open and (stands_still or now <= (offer.expires_at or 0))
            assert _is_accepted(ruleset, table, seat, Vote(offer.id, False), now) == (is_in_time and seat in offer.missing)
            assert _is_accepted(ruleset, table, seat, Withdraw(offer.id), now) == (is_in_time and seat == offer.seat)
            assert "vote" in named or not (offer.is_open and seat in offer.missing)
            assert "withdraw" in named or not (offer.is_open and seat == offer.seat)


def _is_accepted(ruleset: AnyRuleset, table: Table, seat: int, command: object, now: int) -> bool:
    try:
        return bool(decide(ruleset, table, seat, command, None, now, SeededChance(0)))
    except Refused:
        return False


def check_sight(ruleset: AnyRuleset, table: Table) -> None:
    """Every viewer is shown the same members; who resigned sees what a spectator sees."""
    spectator = _shown(ruleset, table, None)
    for seat, each in enumerate(table.seats):
        shown = _shown(ruleset, table, playing_seat(table, seat))
        assert spectator.keys() == shown.keys()
        assert (each.status == "resigned") == (spectator == shown)


def _shown(ruleset: AnyRuleset, table: Table, viewer: int | None) -> dict[str, Any]:  # Any: JSON
    shown: dict[str, Any] = msgspec.to_builtins(shown_members(ruleset, table, viewer))
    return shown
