"""What always holds of clocks and calendars: for random calendars, zones, changes of both, pauses, outages and moves.

The oracle knows no holds: it looks, minute by minute, at what the clocks on the player's wall show.
"""

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from games.table.calendars import Absence, Calendar, Vacation, next_absence, standing_until
from games.table.clocks import runs_from
from games.table.state import Pace, Table
from games.table.zones import wall, zone
from tests.table.playing import DAY, HOUR, MINUTE, begun, words
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import RelayOptions, Walk

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC", "Africa/Cairo", "Asia/Kolkata")
STARTS = (
    1_772_755_200_000,  # 2026-03-06, before New York's clocks change
    1_774_569_600_000,  # 2026-03-27, Berlin
    1_775_174_400_000,  # 2026-04-03, Lord Howe
    1_790_899_200_000,  # 2026-10-02, Lord Howe
    1_792_713_600_000,  # 2026-10-23, Berlin
    1_793_318_400_000,  # 2026-10-30, New York
)
QUANTUM = 15 * MINUTE
"""Everything happens at whole quarters of an hour, so that looking at each is looking at all."""
TICKS = 4 * 24 * 6
quarters = st.integers(0, TICKS)
calendars = st.tuples(
    st.sampled_from(ZONES),
    st.sets(st.integers(0, 6), max_size=2),
    st.none() | st.tuples(st.integers(0, 95), st.integers(1, 40)),
)


@st.composite
def absences(draw: st.DrawFn, start: int) -> list[tuple[int, Absence]]:
    """One player's calendar as it was known from each instant on: what it will be is not known before."""
    acts: list[tuple[int, str, object]] = [(start - DAY, "calendar", draw(calendars))]
    acts += [(start + at * QUANTUM, "calendar", each) for at, each in draw(st.lists(st.tuples(quarters, calendars), max_size=2))]
    for at, begin, length in draw(st.lists(st.tuples(quarters, st.integers(1, 200), st.integers(1, 300)), max_size=2)):
        acts.append((start + at * QUANTUM, "vacation", (begin, length, draw(st.none() | st.integers(0, 500)))))
    versions: list[Calendar] = []
    vacations: list[Vacation] = []
    known: dict[int, Absence] = {}
    for at, kind, what in sorted(acts, key=lambda act: (act[0], act[1])):
        if kind == "calendar":
            where, days, quiet = what  # type: ignore[misc]  # as drawn
            night = None if quiet is None else (quiet[0] * 15, (quiet[0] + quiet[1]) * 15 % 1440)
            versions = [each for each in versions if each.since != at] + [Calendar(at, where, tuple(days), night)]
        else:
            begin, length, _ = what  # type: ignore[misc]  # as drawn
            vacations = [*vacations, Vacation(at, at + begin * QUANTUM, at + (begin + length) * QUANTUM)]
        known[at] = Absence(tuple(versions), tuple(vacations))
    return sorted(known.items())


def is_away(absence: Absence, at: int) -> bool:
    """By the wall's clock and the vacations alone."""
    if any(max(each.begin, each.made) <= at < each.end for each in absence.vacations):
        return True
    calendar = _in_force(absence, at)
    return calendar is not None and wall(at, zone(calendar.zone)).weekday() in calendar.rest_days


def is_night(absence: Absence, at: int) -> bool:
    calendar = _in_force(absence, at)
    if calendar is None or calendar.quiet is None:
        return False
    shown = wall(at, zone(calendar.zone))
    begin, end = calendar.quiet
    minute = shown.hour * 60 + shown.minute
    return begin <= minute < end if begin < end else minute >= begin or minute < end


def _in_force(absence: Absence, at: int) -> Calendar | None:
    found = [calendar for calendar in absence.calendars if calendar.since <= at]
    return found[-1] if found else None


class Course:
    """A game in which seat 0 keeps a calendar, and what the oracle says of its clock."""

    def __init__(self, start: int, known: list[tuple[int, Absence]], pace: Pace) -> None:
        self.game = begun(RELAY, mode="async", pace=pace, options=RelayOptions(steps=1, turns=60), start=start)
        self.known = [*known]
        self.idle: list[tuple[int, int]] = []
        self.learn()

    @property
    def absence(self) -> Absence:
        return self.game.absences[0]

    def learn(self) -> None:
        while self.known and self.known[0][0] <= self.game.now:
            self.game.absences = {0: self.known.pop(0)[1]}

    def wait(self, ms: int) -> None:
        """Time passes; whatever the player changes in it is known from then on."""
        until = self.game.now + ms
        while self.known and self.known[0][0] <= until:
            self.game.wait(self.known[0][0] - 1 - self.game.now)  # a change comes before what it would have kept from happening
            self.game.now += 1
            self.learn()
        self.game.wait(until - self.game.now)

    def stand(self, ms: int, pause: bool) -> None:
        """All clocks stand still: by a pause of the table, or an outage of the server."""
        if not self.game.table.is_begun:
            return
        began = self.game.now
        if pause:
            self.game.pause()
            self.wait(ms)
            self.game.resume()
        else:
            self.known = [(max(at, began + ms) if began < at <= began + ms else at, each) for at, each in self.known]
            self.game.outage(ms)
            self.learn()
        self.idle.append((began, began + ms))

    def charged(self, begin: int, end: int) -> int:
        """How long seat 0's clock ran in this time, by the oracle."""
        return sum(
            QUANTUM
            for at in range(begin, end, QUANTUM)
            if not is_away(self.absence, at) and not any(b <= at < e for b, e in self.idle)
        )


steps = st.lists(st.tuples(st.sampled_from(["move", "wait", "wait", "pause", "outage"]), st.integers(0, 120)), max_size=12)


def played(data: st.DataObject) -> Course:
    start = data.draw(st.sampled_from(STARTS))
    bank, increment = data.draw(st.integers(0, 200)), data.draw(st.integers(1, 100))
    course = Course(start, data.draw(absences(start)), Pace(bank * QUANTUM, increment * QUANTUM))
    for kind, length in data.draw(steps):
        if course.game.table.is_over:
            break
        if kind == "move" and course.game.to_act:
            course.wait(length % 8 * QUANTUM)
            for seat in course.game.to_act:
                course.game.send(seat, Walk())
        elif kind == "wait":
            course.wait(length * QUANTUM)
        elif kind in ("pause", "outage"):
            course.wait(0)
            course.stand(length * QUANTUM + QUANTUM, kind == "pause")
    return course


def _running(table: Table) -> bool:
    return table.status == "active" and table.seats[0].question is not None and table.seats[0].status == "playing"


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_a_clock_loses_exactly_the_time_in_which_it_ran(data: st.DataObject) -> None:
    """Remaining before equals remaining after: between two entries of one wait a clock loses what the oracle says."""
    course = played(data)
    game = course.game
    for old, new in zip(game.tables, game.tables[1:], strict=False):
        was, seat = old.seats[0], new.seats[0]
        if not _running(old) or was.due is None or seat.due is None or was.wait != seat.wait or was.turn != seat.turn:
            continue
        lost = (was.due - runs_from(was, old.at)) - (seat.due - runs_from(seat, new.at))
        ran_out = was.due <= runs_from(was, old.at)
        assert lost == (0 if ran_out else course.charged(old.at, new.at)), (old.at, new.at)
        event("looked at a clock")


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_no_time_runs_out_early_at_night_or_while_its_owner_is_away(data: st.DataObject) -> None:
    course = played(data)
    game = course.game
    course.wait(30 * DAY) if game.table.is_begun else None
    for number, entry in enumerate(game.log):
        if "timed_out" not in words(entry.events) or entry.events[0].seat != 0:
            continue
        before = game.tables[number - 1].seats[0]
        assert not is_away(course.absence, entry.at), entry.at
        assert not is_night(course.absence, entry.at), entry.at
        assert before.due == entry.at
        event("looked at a timeout")


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_a_timeout_comes_after_the_whole_bank_and_increment_were_thought(data: st.DataObject) -> None:
    course = played(data)
    game = course.game
    course.wait(30 * DAY) if game.table.is_begun else None
    opened: int | None = None
    for number, (entry, table) in enumerate(zip(game.log, game.tables, strict=True)):
        before = game.tables[number - 1].seats[0] if number else None
        if before is not None and before.status == "playing" and "timed_out" in words(entry.events) and entry.events[0].seat == 0:
            assert opened is not None
            assert course.charged(opened, entry.at) >= (before.bank or 0) + (game.table.pace.increment or 0)
            event("looked at a timeout")
        if before is None or before.turn != table.seats[0].turn:
            opened = table.at


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_no_hold_is_negative_and_none_begins_before_the_one_before_it_was_found(data: st.DataObject) -> None:
    course = played(data)
    holds = [(entry.at, entry.events[0]) for entry in course.game.log if words(entry.events) == ["clock_held"]]

    assert all(hold.since <= at <= hold.until for at, hold in holds)
    assert [at for at, _ in holds] == sorted(at for at, _ in holds)
    event(f"{min(len(holds), 3)} holds")


@pytest.mark.parametrize("where", ZONES)
def test_the_oracle_and_the_calendar_agree_for_a_whole_year(where: str) -> None:
    absence = Absence((Calendar(0, where, (5, 6), (22 * 60, 7 * 60)),))
    year = range(STARTS[0], STARTS[0] + 370 * DAY, 90 * MINUTE)

    for at in year:
        until = standing_until(absence, at, HOUR)
        assert is_away(absence, at) == (until is not None) == (next_absence(absence, at, at) == at)
        assert until is None or (is_away(absence, until - 1), is_away(absence, until)) == (True, False)
        morning = standing_until(absence, at, 0)
        assert (is_away(absence, at) or is_night(absence, at)) == (morning is not None)
        assert morning is None or not (is_away(absence, morning) or is_night(absence, morning))
