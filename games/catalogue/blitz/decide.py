"""What a command does, or why it is refused. The order of the checks is BF-15's."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from games.catalogue.blitz.cards import CARDS, IS_ONE
from games.catalogue.blitz.checks import (
    check_ascends,
    check_descends,
    check_flip,
    check_own,
    check_pile,
    check_time,
    check_top,
    check_turn,
)
from games.catalogue.blitz.commands import Build, Call, Command, DeclareStuck, EndTurn, Flip, PlayCentre, Source
from games.catalogue.blitz.course import Course
from games.catalogue.blitz.deadlock import fire, gone_round, watch
from games.catalogue.blitz.events import Built, Event, Fault, Recycled, StuckDeclared
from games.catalogue.blitz.hands import end_hand, place_ones, refill, shown_under, to_centre, turn_up
from games.catalogue.blitz.lawful import has_progress, must_place_one, reach
from games.catalogue.blitz.options import FLIP_SIZE
from games.catalogue.blitz.state import Place, State
from games.catalogue.blitz.turns import end_spent_turn, end_turn
from games.catalogue.blitz.zones import SLOTS, face_of, top
from games.rules.contract import Chance, Refused

CODES: Final = (
    "not_playing",
    "hand_over",
    "phase_over",
    "no_actions",
    "not_your_card",
    "stale",
    "same_slot",
    "conflict",
    "pile_complete",
    "empty_slot",
    "nothing_to_flip",
    "must_place_one",
    "need_one",
    "bad_colour",
    "bad_sequence",
    "need_three",
    "must_play",
    "already_declared",
    "stuck_refused",
    "no_calling",
    "blitz_not_empty",
    "no_turns",
)

_NO_PLAYS: Final[list[tuple[Source, int]]] = []


def decide(state: State, seat: int, command: Command, now: int, chance: Chance) -> list[Event]:
    """The events of a command. Refuses not_playing, not_started, hand_over, phase_over, then as the command's own function
    says."""
    sheet = state.sheet
    if sheet.left >> seat & 1:
        raise Refused("not_playing")
    if sheet.phase != "running":
        raise Refused("hand_over" if sheet.hand else "not_started")
    check_time(state, now)
    return _DECIDE[type(command)](seat, command, Course(state, now, chance))


def _play_centre(seat: int, command: PlayCentre, course: Course) -> list[Event]:
    """Refuses, after the turn and the speed: not_your_card, stale, conflict, then as check_ascends says."""
    state, card = course.state, CARDS.get(command.card)
    check_turn(state, seat, course.now, free=card is not None and IS_ONE[card])
    card = check_own(state, seat, card)
    place = state.places[seat]
    check_top(place, seat, command.source, card)
    pile = check_pile(state, command)
    audit = check_ascends(state, place, card, None if pile is None else state.centre.piles[pile][-1])
    bottom = card if pile is None else state.centre.bottoms[pile]
    course.add(to_centre(state, seat, command.source, card, bottom, course.now, audit=audit))
    return _moved(course, seat, command.source)


def _build(seat: int, command: Build, course: Course) -> list[Event]:
    """Refuses, after the turn and the speed: not_your_card, stale, same_slot, conflict, then as check_descends says."""
    state = course.state
    check_turn(state, seat, course.now)
    card = check_own(state, seat, CARDS.get(command.card))
    place, target = state.places[seat], SLOTS[command.to_slot]
    check_top(place, seat, command.source, card)
    if command.source == target:
        raise Refused("same_slot")
    below = top(place, target)
    if face_of(below) != command.on:
        raise Refused("conflict", won_by=seat, now=face_of(below))
    audit = check_descends(state, place, card, below)
    shown = shown_under(place, command.source)
    course.add(Built(seat, command.card, command.source, command.to_slot, course.now, shown, audit))
    return _moved(course, seat, command.source)


def _flip(seat: int, command: Flip, course: Course) -> list[Event]:
    """Refuses, after the turn and the speed: stale, nothing_to_flip, then as check_flip says."""
    state = course.state
    check_turn(state, seat, course.now)
    place = state.places[seat]
    if command.on is not UNSET and command.on != (shown := face_of(top(place, "waste"))):
        raise Refused("stale", won_by=seat, now=shown)
    if not place.packet:
        raise Refused("nothing_to_flip")
    asked = _asked(place, command)
    audit = check_flip(state, place, asked, reach(state, place).plays if state.table.only_when_stuck else _NO_PLAYS)
    if place.turned == len(place.packet) and _recycle(course, seat, audit):
        return course.events
    turn_up(course, seat, asked, audit)
    return _moved(course, seat, "waste")


def _asked(place: Place, command: Flip) -> int:
    """How many cards are meant to be turned: all that are left are as good as three (AG-6)."""
    if command.n is UNSET:
        return FLIP_SIZE
    left = len(place.packet) - place.turned or len(place.packet)
    return FLIP_SIZE if command.n >= left else command.n


def _recycle(course: Course, seat: int, audit: tuple[Fault, ...]) -> bool:
    """The waste becomes the hand; here a round without progress is noticed (BF-42). True: that ended the hand."""
    course.add(Recycled(seat, len(course.state.places[seat].packet), audit))
    return gone_round(course.state) and fire(course, "round")


def _moved(course: Course, seat: int, source: Source) -> list[Event]:
    """What follows when a card left `source`, or was turned up on the waste."""
    if not refill(course, seat, source):
        place_ones(course, seat)
    return _concluded(course)


def _concluded(course: Course) -> list[Event]:
    watch(course)
    end_spent_turn(course)
    return course.events


def _declare_stuck(seat: int, command: DeclareStuck, course: Course) -> list[Event]:
    """Needs neither turn nor action. Refuses already_declared, stuck_refused (BF-26)."""
    if course.state.lull.stuck >> seat & 1:
        raise Refused("already_declared")
    place = course.state.places[seat]
    if has_progress(place, reach(course.state, place)):
        raise Refused("stuck_refused")
    course.add(StuckDeclared(seat))
    return _concluded(course)


def _call(seat: int, command: Call, course: Course) -> list[Event]:
    """Needs neither turn nor action (BF-30). Refuses no_calling, blitz_not_empty."""
    if not course.state.table.shout:
        raise Refused("no_calling")
    if course.state.places[seat].blitz:
        raise Refused("blitz_not_empty")
    end_hand(course, seat, "call")
    return course.events


def _end_turn(seat: int, command: EndTurn, course: Course) -> list[Event]:
    """Refuses no_turns in a race, not_your_turn, must_place_one (BF-23)."""
    state = course.state
    if state.turn is None:
        raise Refused("no_turns")
    check_turn(state, seat, course.now, free=True)
    if must_place_one(state, state.places[seat]):
        raise Refused("must_place_one")
    end_turn(course)
    return _concluded(course)


_DECIDE: Final[dict[type[Command], Callable[[int, Any, Course], list[Event]]]] = {  # Any: each takes the command beside it
    PlayCentre: _play_centre,
    Build: _build,
    Flip: _flip,
    DeclareStuck: _declare_stuck,
    Call: _call,
    EndTurn: _end_turn,
}
