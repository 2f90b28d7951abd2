"""How a game begins, what its own timers do, who leaves or is away, and how it ends."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from games.catalogue.blitz.course import Course
from games.catalogue.blitz.deadlock import fire, watch
from games.catalogue.blitz.events import (
    AgapeBegan,
    CameBack,
    DutchBegan,
    Event,
    LeftPlay,
    StallWarned,
    StarterDrawn,
    WentAway,
)
from games.catalogue.blitz.evolve import evolve
from games.catalogue.blitz.hands import deal, end_hand, score_hand
from games.catalogue.blitz.options import AgapeOptions, DutchOptions
from games.catalogue.blitz.state import State
from games.catalogue.blitz.turns import end_turn
from games.rules.contract import Chance, Mode, Result
from games.rules.honour import CLAIMS

WARNING_MS: Final = 15_000
"""How long before a stall it is announced."""
HAND_LIMIT_MS: Final = 20 * 60_000
NEXT_HAND_MS: Final = 10_000
CLAIMS_MS: Final = {True: 10_000, False: 12 * 3_600_000}
"""How long a hand that is over may be challenged, by whether it is a race."""


def setup_agape(options: AgapeOptions, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[Event]:
    return _setup(AgapeBegan(seats=seats, mode=mode, rules=rules, options=options), now, chance)


def setup_dutch(options: DutchOptions, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[Event]:
    return _setup(DutchBegan(seats=seats, mode=mode, rules=rules, options=options), now, chance)


def _setup(began: AgapeBegan | DutchBegan, now: int, chance: Chance) -> list[Event]:
    """The draw of the first starter, by turns only, then the first deal (BF-35)."""
    course = Course(evolve(None, began), now, chance)
    if began.mode == "async":
        seat, luck = chance.uniform(began.seats)
        course.add(StarterDrawn(seat=seat, luck=luck))
    deal(course)
    return [began, *course.events]


def timers(state: State) -> Mapping[str, int]:
    """Claims, at honour tables. Else only a race has any: the stall, announced first; the end of a hand that is too long; the
    next hand."""
    sheet, lull, table = state.sheet, state.lull, state.table
    if sheet.phase == "claims" and state.honour:
        return {CLAIMS: state.honour.called_at + CLAIMS_MS[table.live]}
    if not table.live:
        return {}
    if sheet.phase == "scored":
        return {"next_hand": next_hand_at(state)}
    if sheet.phase != "running":
        return {}
    stall = stall_at(state)
    limit = hand_limit_at(state)
    return {"stall": stall, "hand_limit": limit} if lull.warned else {"stall_warning": stall - WARNING_MS, "hand_limit": limit}


def stall_at(state: State) -> int:
    return state.lull.since + state.table.stall_ms


def hand_limit_at(state: State) -> int:
    return state.sheet.since + HAND_LIMIT_MS


def next_hand_at(state: State) -> int:
    return state.sheet.since + NEXT_HAND_MS


def delay(state: State, ms: int) -> State:
    """The stall, the end of the hand and the next one, so much later; hands that have rested meanwhile are rested."""
    sheet, lull, honour = state.sheet, state.lull, state.honour
    return replace(
        state,
        sheet=replace(sheet, since=sheet.since + ms),
        lull=replace(lull, since=lull.since + ms),
        honour=honour and replace(honour, called_at=honour.called_at + ms),
    )


def on_timer(state: State, name: str, now: int, chance: Chance) -> list[Event]:
    """What a timer that stands in `timers` does; any other does nothing."""
    if name not in timers(state):
        return []
    course = Course(state, now, chance)
    if name == "stall_warning":
        course.add(StallWarned(due=stall_at(state)))
    elif name == "stall":
        fire(course, "stall")
        watch(course)
    elif name == "hand_limit":
        end_hand(course, None, "time")
    elif name == CLAIMS:
        score_hand(course)
    else:
        deal(course)
    return course.events


def leave(state: State, seat: int, now: int, chance: Chance) -> list[Event]:
    """The seat is dealt no more, has no turns and cannot win; its cards stay and score as they lie."""
    if state.sheet.left >> seat & 1:
        return []
    course = Course(state, now, chance)
    course.add(LeftPlay(seat=seat))
    watch(course)
    turn = course.state.turn
    if turn is not None and turn.seat == seat and course.state.sheet.phase == "running":
        end_turn(course)
    return course.events


def absent(state: State, seat: int, is_absent: bool, now: int, chance: Chance) -> list[Event]:
    """A deadlock is looked for among those who are here."""
    if bool(state.sheet.away >> seat & 1) == is_absent:
        return []
    course = Course(state, now, chance)
    course.add(WentAway(seat=seat) if is_absent else CameBack(seat=seat))
    watch(course)
    return course.events


def outcome(state: State) -> Result | None:
    sheet = state.sheet
    return None if sheet.over is None else Result(sheet.winners, sheet.totals, sheet.over)


def totals(state: State) -> tuple[int, ...]:
    return state.sheet.totals
