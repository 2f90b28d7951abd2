"""The referee: whether a move may be challenged, and what comes of it (BF-13, BF-17, BF-18, BF-43)."""

from collections.abc import Sequence
from typing import Final

from games.catalogue.blitz.again import NO_LUCK
from games.catalogue.blitz.course import Course
from games.catalogue.blitz.deadlock import watch
from games.catalogue.blitz.events import ErrorCharged, Event
from games.catalogue.blitz.history import MOVES, Move, audit_of, hand_of, moves_in, moves_of
from games.catalogue.blitz.ones import exposed_ones, place_owed
from games.catalogue.blitz.state import State
from games.catalogue.blitz.turns import end_spent_turn
from games.rules.contract import Refused
from games.rules.honour import Challenge, Done, Honour, Verdict

_OPEN: Final = ("running", "claims")
_ONE_LEFT: Final = ("H6",)


def judge(challenge: Challenge[State]) -> Verdict:
    """Refuses not_challengeable, already_judged, too_late."""
    hand = hand_of(challenge.log)
    number, done = _challenged(hand, challenge)
    _check_reach(hand, challenge, done)
    audit, seat = audit_of(done.events), done.seat or 0
    if not audit:
        return Verdict(upheld=False, seat=seat)
    charged = _charged(challenge, seat)
    if audit != _ONE_LEFT:
        return Verdict(upheld=True, seat=seat, without=(done.version,), events=charged)
    course = Course(challenge.play, challenge.now, NO_LUCK)
    for event in charged:
        course.add(event)
    _place_ones(course, seat, hand[number - 1].play)
    return Verdict(upheld=True, seat=seat, events=course.events)


def _challenged(hand: Sequence[Done], challenge: Challenge[State]) -> tuple[int, Done]:
    """The entry, and its place in the hand: a move that a player sent, in force and not judged."""
    for number, done in enumerate(hand):
        if done.version == challenge.version and number and done.seat is not None and _moves(done):
            if done.version in challenge.judged or not done.stands:
                raise Refused("already_judged")
            return number, done
    raise Refused("not_challengeable")


def _moves(done: Done) -> list[Move]:
    return [move for move in moves_in(done) if move.kind in MOVES]


def _check_reach(hand: Sequence[Done], challenge: Challenge[State], done: Done) -> None:
    later = [move for move in moves_of(hand) if move.version > done.version and move.stands and move.kind in MOVES]
    reach = challenge.play.honour.reach if challenge.play.honour else None
    if reach is not None and len(later) > reach:
        raise Refused("too_late")
    if challenge.by == done.seat and any(move.seat == done.seat for move in later):
        raise Refused("too_late")


def _charged(challenge: Challenge[State], seat: int) -> list[Event]:
    """A mistake costs its points but for who found it himself."""
    honour = challenge.play.honour
    return [ErrorCharged(seat)] if honour and honour.penalty and challenge.by != seat else []


def _place_ones(course: Course, seat: int, then: State) -> None:
    """What was exposed when the move was made is placed now; nothing is played again."""
    place_owed(course, seat, exposed_ones(then.places[seat]))
    if course.state.sheet.phase == "running":
        watch(course)
        end_spent_turn(course)


def _period(state: State) -> int | None:
    return state.sheet.hand if state.honour else None


def _tokens(state: State) -> int:
    return state.honour.tokens if state.honour else 0


def _is_open(state: State, seat: int) -> bool:
    return state.sheet.phase in _OPEN and not state.sheet.left >> seat & 1


def _closed(state: State) -> str:
    return "hand_over" if state.sheet.hand else "not_started"


def _freezes(before: State, after: State) -> bool:
    """In the claims window only where the hand was reopened (BF-17)."""
    return before.sheet.phase == "running" or after.sheet.phase == "running"


HONOUR: Final = Honour[State](
    period=_period,
    tokens=_tokens,
    is_open=_is_open,
    closed=_closed,
    judge=judge,
    audit=audit_of,
    freezes=_freezes,
)
