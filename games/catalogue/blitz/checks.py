"""The questions that `decide` asks before it lets a card move, each with its refusal."""

from games.catalogue.blitz.cards import CARDS, FACES, FOLLOWER, IS_ONE, KINDS, NO_KIND, NUMBERS, SIZE, is_boy
from games.catalogue.blitz.commands import PlayCentre, Source
from games.catalogue.blitz.game import hand_limit_at, stall_at
from games.catalogue.blitz.lawful import must_place_one
from games.catalogue.blitz.state import Place, State
from games.catalogue.blitz.zones import face_of, top
from games.rules.contract import Refused

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


def check_ascends(state: State, place: Place, card: int, below: int | None) -> None:
    """What lies on `below` in the centre (BF-28). Refuses pile_complete, must_place_one, need_one, bad_colour, bad_sequence."""
    if below is not None and FOLLOWER[below] == NO_KIND:
        raise Refused("pile_complete")
    if not IS_ONE[card] and must_place_one(state, place):
        raise Refused("must_place_one")
    if below is None:
        if not IS_ONE[card]:
            raise Refused("need_one")
        return
    if KINDS[card] // 10 != KINDS[below] // 10:
        raise Refused("bad_colour")
    if KINDS[card] != FOLLOWER[below]:
        raise Refused("bad_sequence")


def check_descends(state: State, place: Place, card: int, below: int | None) -> None:
    """Refuses empty_slot, must_place_one, bad_colour, bad_sequence: what may lie on `below` in a slot."""
    if below is None:
        raise Refused("empty_slot")
    if must_place_one(state, place):
        raise Refused("must_place_one")
    if state.table.alternate and is_boy(KINDS[card]) == is_boy(KINDS[below]):
        raise Refused("bad_colour")
    if NUMBERS[card] != NUMBERS[below] - 1:
        raise Refused("bad_sequence")
