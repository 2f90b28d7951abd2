"""How a turn ends, who comes next, and what remains when a seat gives up."""

from collections.abc import Sequence

from games.catalogue.church.events import BuilderLeft, Event, Scored, TurnEnded
from games.catalogue.church.evolve import evolve, fold
from games.catalogue.church.scoring import church_points
from games.catalogue.church.state import State
from games.rules.contract import Chance


def settled(state: State, events: list[Event]) -> list[Event]:
    """The events, and the end of the turn if they leave nothing to choose (C-5)."""
    after = fold(state, events)
    return [*events, *turn_end(after)] if _is_spent(after) else events


def turn_end(state: State) -> list[Event]:
    """The turn goes on to a seat that can choose something; if there is none, the churches are scored."""
    events: list[Event] = []
    while state.seat is not None:
        ended = TurnEnded(state.seat, _next_seat(state, state.seat))
        events.append(ended)
        state = evolve(state, ended)
        if state.seat is not None and not _is_spent(state):
            return events
    return [*events, _scored(state)]


def leave(state: State, seat: int, now: int, chance: Chance) -> list[Event]:
    """A seat resigned: it has no more turns, and a turn of its own stops where it is (C-2)."""
    if not state.builders[seat].playing or state.scores is not None:
        return []
    left = BuilderLeft(seat)
    return [left, *turn_end(evolve(state, left))] if state.seat == seat else [left]


def _is_spent(state: State) -> bool:
    """Whether the seat in turn has nothing left to choose. Everybody can tell: a new church takes any card."""
    if state.seat is None or state.step == "draw" or (state.step == "bonus" and state.deck):
        return False
    if not state.builders[state.seat].hand:
        return True
    if state.step == "bonus":
        return False
    if state.options.turn_model == "either_or":
        return state.built or state.discarded
    return state.built and state.discarded


def _next_seat(state: State, seat: int) -> int | None:
    """Clockwise, resigned seats skipped. With the deck empty only equal turns go on, up to the first seat (C-4)."""
    seats = len(state.builders)
    if state.deck:
        return _first_playing(state, [(seat + step) % seats for step in range(1, seats + 1)])
    if not state.options.equal_turns:
        return None
    return _first_playing(state, [(seat + step) % seats for step in range(1, (state.first - seat - 1) % seats + 1)])


def _first_playing(state: State, seats: Sequence[int]) -> int | None:
    return next((seat for seat in seats if state.builders[seat].playing), None)


def _scored(state: State) -> Scored:
    churches = tuple(church_points(builder) for builder in state.builders)
    return Scored(churches, tuple(map(sum, churches)))
