"""The questions that `decide` asks before it lets a card move, each with its refusal, or the fault that an honour table takes."""

from typing import Final

from games.catalogue.blitz.cards import CARDS, FACES, FOLLOWER, IS_ONE, KINDS, NO_KIND, NUMBERS, SIZE, is_boy
from games.catalogue.blitz.commands import PlayCentre, Source
from games.catalogue.blitz.events import Fault
from games.catalogue.blitz.game import hand_limit_at, stall_at
from games.catalogue.blitz.lawful import must_place_one, must_play
from games.catalogue.blitz.options import FLIP_SIZE
from games.catalogue.blitz.state import Place, State, Table
from games.catalogue.blitz.zones import face_of, top
from games.rules.contract import Refused

Broken = tuple[str, Fault]
"""A rule that a move breaks: the code that refuses it, and the fault of an honour table."""
_ONE_LEFT: Final[Broken] = ("must_place_one", "H6")
_BURST = 2
"""Moves that may come at once beyond the one that is due (BF-16)."""


def check_time(state: State, now: int) -> None:
    """Refuses hand_over after the twenty minutes of a race, phase_over after a stall that was announced (BF-15).

    What happens then has its own instant, which is past, though it may not be written yet.
    """
    if not state.table.live:
        return
    if now > hand_limit_at(state):
        raise Refused("hand_over")
    if state.lull.warned and now > stall_at(state):
        raise Refused("phase_over")


def check_turn(state: State, seat: int, now: int, *, free: bool = False) -> None:
    """Refuses, by turns, not_your_turn and no_actions (unless the move is free); in a race too_early (BF-16)."""
    turn = state.turn
    if turn is not None:
        if turn.seat != seat:
            raise Refused("not_your_turn")
        if not turn.actions and not free:
            raise Refused("no_actions")
        return
    opens = state.places[seat].paid - _BURST * state.table.step_ms
    if now < opens:
        raise Refused("too_early", retry_at=opens)


def check_own(state: State, seat: int, card: int | None) -> int:
    """The card, if it is of this seat's deck. Refuses not_your_card."""
    if card is None or card // SIZE != state.table.deck + seat:
        raise Refused("not_your_card")
    return card


def check_top(place: Place, seat: int, source: Source, card: int) -> None:
    """Refuses stale where the card does not lie open there, with what does: on an own pile only the seat itself is faster."""
    found = top(place, source)
    if found != card:
        raise Refused("stale", won_by=seat, now=face_of(found))


def check_pile(state: State, command: PlayCentre) -> int | None:
    """The number of the centre pile meant; None: a new one. Refuses conflict where it is not as the player saw it."""
    centre, on = state.centre, command.on
    if command.pile is None:
        if on is not None:
            raise Refused("conflict", won_by=None, now=None)
        return None
    bottom = CARDS.get(command.pile)
    if bottom not in centre.bottoms:
        raise Refused("conflict", won_by=None, now=None)
    number = centre.bottoms.index(bottom)
    last = centre.piles[number][-1]
    if FACES[last] != on:
        raise Refused("conflict", won_by=last // SIZE - state.table.deck, now=FACES[last])
    return number


def faults_in_the_centre(card: int, below: int | None) -> list[Broken]:
    """What a card that is no 1 on a new pile, or does not follow `below` on another, breaks (BF-28)."""
    if below is None:
        return [] if IS_ONE[card] else [("need_one", "H3")]
    if KINDS[card] == FOLLOWER[below]:
        return []
    broken: list[Broken] = []
    if KINDS[card] // 10 != KINDS[below] // 10:
        broken.append(("bad_colour", "H2"))
    if NUMBERS[card] != NUMBERS[below] + 1:
        broken.append(("bad_sequence", "H1"))
    return broken


def faults_in_a_slot(table: Table, card: int, below: int) -> list[Broken]:
    """What a card that may not be built on `below` breaks."""
    if table.alternate and is_boy(KINDS[card]) == is_boy(KINDS[below]):
        return [("bad_colour", "H4")]
    return [("bad_sequence", "H4")] if NUMBERS[card] != NUMBERS[below] - 1 else []


def check_ascends(state: State, place: Place, card: int, below: int | None) -> tuple[Fault, ...]:
    """What lies on `below` in the centre. Refuses pile_complete; must_place_one, need_one, bad_colour, bad_sequence, or takes
    them."""
    if below is not None and FOLLOWER[below] == NO_KIND:
        raise Refused("pile_complete")
    broken = faults_in_the_centre(card, below)
    if not IS_ONE[card] and must_place_one(state, place):
        broken = [_ONE_LEFT, *broken]
    return audited(state, broken)


def check_descends(state: State, place: Place, card: int, below: int | None) -> tuple[Fault, ...]:
    """What may lie on `below` in a slot. Refuses empty_slot; must_place_one, bad_colour, bad_sequence, or takes them."""
    if below is None:
        raise Refused("empty_slot")
    broken = faults_in_a_slot(state.table, card, below)
    return audited(state, [_ONE_LEFT, *broken] if must_place_one(state, place) else broken)


def check_flip(state: State, place: Place, count: int, plays: list[tuple[Source, int]]) -> tuple[Fault, ...]:
    """So many cards turned. Refuses must_place_one, need_three, must_play, or takes them."""
    broken: list[Broken] = [_ONE_LEFT] if must_place_one(state, place) else []
    if count < FLIP_SIZE:
        broken.append(("need_three", "H5"))
    if must_play(state, plays):
        broken.append(("must_play", "H7"))
    return audited(state, broken)


def audited(state: State, broken: list[Broken]) -> tuple[Fault, ...]:
    """The faults of a move, for its audit; at a strict table the first of them refuses it."""
    if not broken:
        return ()
    if not state.honour:
        raise Refused(broken[0][0])
    return tuple([fault for _, fault in broken])
