"""What a move makes of the state, and the server's own moves: cards go from pile to pile, and what is counted is counted."""

from typing import Final

from games.catalogue.blitz import events as happened
from games.catalogue.blitz.cards import CARDS, IS_ONE, KINDS
from games.catalogue.blitz.state import Lull, Place, State, Turn
from games.catalogue.blitz.zones import SLOT_NUMBERS, filled, laid, lifted, swapped, taken, topped


def played_to_centre(state: State, event: happened.PlayedToCentre) -> State:
    seat, card, at = event.seat, CARDS[event.card], event.at
    place = state.places[seat]
    paid = place.paid if event.auto else _paid(state, place, at)
    return State(
        state.table,
        state.sheet,
        swapped(state.places, seat, lifted(place, event.source, place.placed + 1, paid)),
        laid(state.centre, card, CARDS[event.pile]),
        _progress(state, at),
        state.turn and _acted(state.turn, 0 if IS_ONE[card] else 1, 0 if event.auto else 1, True),
        state.honour,
    )


def built(state: State, event: happened.Built) -> State:
    """Progress unless the card came from a slot: then only the fill that may follow is."""
    seat, at = event.seat, event.at
    place = state.places[seat]
    from_slot = event.source in SLOT_NUMBERS
    left = lifted(place, event.source, place.placed, _paid(state, place, at))
    return State(
        state.table,
        state.sheet,
        swapped(state.places, seat, topped(left, event.to_slot, CARDS[event.card])),
        state.centre,
        undeclared(state.lull, seat) if from_slot else _progress(state, at),
        state.turn and _acted(state.turn, 1, 1, not from_slot),
        state.honour,
    )


def one_taken(state: State, event: happened.OneTaken) -> State:
    """Neither a move of the seat nor an action."""
    seat, card = event.seat, CARDS[event.card]
    return State(
        state.table,
        state.sheet,
        swapped(state.places, seat, taken(state.places[seat], card)),
        laid(state.centre, card, card),
        _progress(state, event.at),
        state.turn and _acted(state.turn, 0, 0, True),
        state.honour,
    )


def slot_filled(state: State, event: happened.SlotFilled) -> State:
    seat = event.seat
    places = swapped(state.places, seat, filled(state.places[seat], event.slot))
    turn = state.turn and _acted(state.turn, 0, 0, True)
    return State(state.table, state.sheet, places, state.centre, _progress(state, event.at), turn, state.honour)


def recycled(state: State, event: happened.Recycled) -> State:
    seat = event.seat
    place, lull = state.places[seat], state.lull
    whole = Place(place.slots, place.blitz, place.packet, 0, place.placed, place.paid, place.seen)
    rounds = (*lull.rounds[:seat], lull.rounds[seat] + 1, *lull.rounds[seat + 1 :])
    lull = Lull(rounds, lull.stuck, lull.firings, lull.since, lull.warned)
    return State(state.table, state.sheet, swapped(state.places, seat, whole), state.centre, lull, state.turn, state.honour)


def flipped(state: State, event: happened.Flipped) -> State:
    seat = event.seat
    place = state.places[seat]
    turned = place.turned + event.count
    seen = place.seen | 1 << KINDS[place.packet[turned - 1]]
    paid = _paid(state, place, event.at)
    place = Place(place.slots, place.blitz, place.packet, turned, place.placed, paid, seen)
    turn = state.turn and _acted(state.turn, 1, 1, False)
    return State(
        state.table,
        state.sheet,
        swapped(state.places, seat, place),
        state.centre,
        undeclared(state.lull, seat),
        turn,
        state.honour,
    )


def fresh_lull(seats: int, at: int) -> Lull:
    return Lull(_NO_ROUNDS[seats], 0, 0, at, False)


def _progress(state: State, at: int) -> Lull:
    return Lull(_NO_ROUNDS[state.table.seats], 0, 0, max(state.lull.since, at), False)


def undeclared(lull: Lull, seat: int) -> Lull:
    """A declaration lapses by the seat's own move (BF-26)."""
    if not lull.stuck >> seat & 1:
        return lull
    return Lull(lull.rounds, lull.stuck & ~(1 << seat), lull.firings, lull.since, lull.warned)


def _paid(state: State, place: Place, at: int) -> int:
    """What the seat's hand speed has paid for after a move received at `at` (BF-16)."""
    step = state.table.step_ms
    return max(place.paid, at) + step if step else 0


def _acted(turn: Turn, actions: int, moves: int, stirs: bool) -> Turn:
    return Turn(turn.seat, turn.number, turn.actions - actions, turn.moves + moves, turn.quiet, turn.stirred or stirs)


_NO_ROUNDS: Final = tuple((0,) * seats for seats in range(9))
