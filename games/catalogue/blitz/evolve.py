"""The fold: what every event makes of the state. Total; the past is trusted."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.catalogue.blitz import events as happened
from games.catalogue.blitz import moves
from games.catalogue.blitz.cards import CARDS
from games.catalogue.blitz.events import Event
from games.catalogue.blitz.moves import fresh_lull, undeclared
from games.catalogue.blitz.options import AGAPE_FAMILY, BLITZ_SIZE, DUTCH_FAMILY, TURN_ACTIONS, AgapeOptions, Family
from games.catalogue.blitz.state import Honesty, LastHand, Lull, Phase, Place, Sheet, State, Table, Turn
from games.catalogue.blitz.zones import EMPTY_CENTRE, NO_PLACE


def evolve(state: State | None, event: Event) -> State:
    """The state after the event; None before the first one."""
    return _EVOLVE[type(event)](state, event)


def _agape_began(state: None, event: happened.AgapeBegan) -> State:
    return _laid_table(event, AGAPE_FAMILY)


def _dutch_began(state: None, event: happened.DutchBegan) -> State:
    return _laid_table(event, DUTCH_FAMILY)


def _laid_table(event: happened.AgapeBegan | happened.DutchBegan, family: Family) -> State:
    options, seats, live = event.options, event.seats, event.mode == "live"
    table = Table(
        seats=seats,
        rules=event.rules,
        live=live,
        deck=family.deck,
        alternate=family.alternate,
        waste_tested=family.waste_tested,
        target=options.target or 0,
        max_hands=options.max_hands or 0,
        slots=options.slots_2p if seats == 2 else 3,
        shout=options.call_mode == "shout",
        forced=options.ones == "forced",
        only_when_stuck=options.flip_policy == "only_when_stuck",
        end_at_once=options.deadlock == "end_at_once",
        step_ms=1000 // options.hand_speed if live and options.hand_speed else 0,
        stall_ms=options.stall_s * 1000,
    )
    nothing, honour = (0,) * seats, _honesty(options, seats)
    sheet = Sheet("dealing", 0, 0, nothing, 0, 0)
    return State(table, sheet, (NO_PLACE,) * seats, EMPTY_CENTRE, fresh_lull(seats, 0), None, honour)


def _honesty(options: AgapeOptions, seats: int) -> Honesty | UnsetType:
    if options.enforcement == "strict":
        return UNSET
    reach = None if options.challenge_reach == "hand" else 20
    return Honesty(options.error_penalty or 0, options.challenge_tokens or 3, reach, (0,) * seats)


def _starter_drawn(state: State, event: happened.StarterDrawn) -> State:
    return replace(state, sheet=replace(state.sheet, starter=event.seat))


def _hand_dealt(state: State, event: happened.HandDealt) -> State:
    slots = state.table.slots
    places = tuple([_dealt(deck, slots) if deck else NO_PLACE for deck in event.decks])
    sheet = replace(state.sheet, phase="running", hand=event.hand, since=event.at, starter=event.starter, called_by=None)
    turn = None
    if event.starter is not None:
        turn = Turn(event.starter, state.turn.number + 1 if state.turn else 1, TURN_ACTIONS, 0, 0, False)
    honour = state.honour and replace(state.honour, errors=(0,) * state.table.seats)
    return State(state.table, sheet, places, EMPTY_CENTRE, fresh_lull(state.table.seats, event.at), turn, honour)


def _dealt(deck: tuple[str, ...], slots: int) -> Place:
    """From the top: one card for each slot, the Blitz pile from its bottom, the hand."""
    cards = tuple([CARDS[face] for face in deck])
    packet = slots + BLITZ_SIZE
    return Place(tuple([(card,) for card in cards[:slots]]), cards[slots:packet], cards[packet:])


def _stuck_declared(state: State, event: happened.StuckDeclared) -> State:
    return replace(state, lull=replace(state.lull, stuck=state.lull.stuck | 1 << event.seat))


def _stall_warned(state: State, event: happened.StallWarned) -> State:
    return replace(state, lull=replace(state.lull, warned=True))


def _deadlock_shifted(state: State, event: happened.DeadlockShifted) -> State:
    """Every hand begins anew, its first card last; so does the count of everything but the firings (BF-25)."""
    places = tuple([replace(place, packet=place.packet[1:] + place.packet[:1], turned=0) for place in state.places])
    lull = Lull((1,) * state.table.seats, 0, event.firing, max(state.lull.since, event.at), False)
    turn = state.turn and replace(state.turn, stirred=True)
    return replace(state, places=places, lull=lull, turn=turn)


def _turn_ended(state: State, event: happened.TurnEnded) -> State:
    turn = state.turn
    if turn is None:
        return state
    quiet = 0 if turn.stirred else turn.quiet + 1
    return replace(state, turn=Turn(event.next, turn.number + 1, TURN_ACTIONS, 0, quiet, False))


def _hand_called(state: State, event: happened.HandCalled) -> State:
    """At an honour table it is scored when nobody has claimed anything."""
    phase: Phase = "claims" if state.honour else "called"
    sheet = replace(state.sheet, phase=phase, called_by=event.seat, called_for=event.reason)
    return replace(state, sheet=sheet, honour=state.honour and replace(state.honour, called_at=event.at or 0))


def _ones_owed(state: State, event: happened.OnesOwed) -> State:
    return state


def _error_charged(state: State, event: happened.ErrorCharged) -> State:
    errors = list(state.honour.errors) if state.honour else []
    if errors:
        errors[event.seat] += 1
    return replace(state, honour=state.honour and replace(state.honour, errors=tuple(errors)))


def _hand_scored(state: State, event: happened.HandScored) -> State:
    sheet = state.sheet
    last = LastHand(event.hand, sheet.called_by, sheet.called_for, event.placed, event.blitz, event.scores)
    sheet = replace(
        sheet,
        phase="over" if event.over else "scored",
        since=event.at,
        totals=event.totals,
        last=last,
        winners=event.winners,
        over=event.over,
    )
    return replace(state, sheet=sheet)


def _went_away(state: State, event: happened.WentAway) -> State:
    return replace(state, sheet=replace(state.sheet, away=state.sheet.away | 1 << event.seat))


def _came_back(state: State, event: happened.CameBack) -> State:
    return replace(state, sheet=replace(state.sheet, away=state.sheet.away & ~(1 << event.seat)))


def _left_play(state: State, event: happened.LeftPlay) -> State:
    """The last to go ends the game with no winner."""
    sheet = replace(state.sheet, left=state.sheet.left | 1 << event.seat)
    if sheet.left == (1 << state.table.seats) - 1:
        sheet = replace(sheet, phase="over", over="abandoned")
    return replace(state, sheet=sheet, lull=undeclared(state.lull, event.seat))


_EVOLVE: Final[dict[type, Callable[[Any, Any], State]]] = {  # Any: each takes the event beside it
    happened.AgapeBegan: _agape_began,
    happened.DutchBegan: _dutch_began,
    happened.StarterDrawn: _starter_drawn,
    happened.HandDealt: _hand_dealt,
    happened.PlayedToCentre: moves.played_to_centre,
    happened.Built: moves.built,
    happened.SlotFilled: moves.slot_filled,
    happened.Recycled: moves.recycled,
    happened.Flipped: moves.flipped,
    happened.StuckDeclared: _stuck_declared,
    happened.StallWarned: _stall_warned,
    happened.DeadlockShifted: _deadlock_shifted,
    happened.TurnEnded: _turn_ended,
    happened.HandCalled: _hand_called,
    happened.HandScored: _hand_scored,
    happened.WentAway: _went_away,
    happened.CameBack: _came_back,
    happened.LeftPlay: _left_play,
    happened.OnesOwed: _ones_owed,
    happened.OneTaken: moves.one_taken,
    happened.ErrorCharged: _error_charged,
}
