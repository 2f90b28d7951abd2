"""What an event makes of the state. The past is trusted."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from games.catalogue.church import events as happened
from games.catalogue.church.cards import SLOT, Face
from games.catalogue.church.events import Event
from games.catalogue.church.state import Builder, Church, State


def evolve(state: State | None, event: Event) -> State:
    """The state after the event; None before the first one."""
    return _APPLY[type(event)](state, event)


def fold(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _first_seat_drawn(state: State | None, event: happened.FirstSeatDrawn) -> State:
    builders = (Builder(),) * event.seats
    return State(event.options, event.mode, event.rules, event.first, builders, seat=event.first, turn=1)


def _dealt(state: State, event: happened.Dealt) -> State:
    return replace(state, builders=tuple(Builder(hand) for hand in event.hands), deck=event.deck)


def _drew_deck(state: State, event: happened.DrewDeck | happened.BonusDrew) -> State:
    """Step 1 and the bonus alike: what is left of the turn comes next."""
    builder = state.builders[event.seat]
    drawn = replace(builder, hand=(*builder.hand, event.card))
    return replace(state, builders=_with(state, event.seat, drawn), deck=state.deck[1:], step="act", chosen=None)


def _took_fund(state: State, event: happened.TookFund) -> State:
    builder = state.builders[event.seat]
    taken = replace(builder, hand=(*builder.hand, event.card), seen=(*builder.seen, event.card))
    return replace(state, builders=_with(state, event.seat, taken), fund=_without(state.fund, event.card), step="act")


def _deck_emptied(state: State, event: happened.DeckEmptied) -> State:
    return replace(state, emptied_by=event.seat)


def _chosen(state: State, event: happened.Chosen) -> State:
    """From now on everybody knows that the seat has such a card."""
    builder = state.builders[event.seat]
    if event.card not in builder.seen:
        builder = replace(builder, seen=(*builder.seen, event.card))
    return replace(state, builders=_with(state, event.seat, builder), chosen=event.card)


def _built(state: State, event: happened.Built) -> State:
    return replace(state, builders=_placed(state, event.seat, event.card, event.church), built=True, chosen=None)


def _discarded(state: State, event: happened.Discarded) -> State:
    left = _played(state.builders[event.seat], event.card)
    fund = (*state.fund, event.card)
    return replace(state, builders=_with(state, event.seat, left), fund=fund, step="bonus", discarded=True)


def _bonus_built(state: State, event: happened.BonusBuilt) -> State:
    return replace(state, builders=_placed(state, event.seat, event.card, event.church), step="act", chosen=None)


def _passed(state: State, event: happened.Passed) -> State:
    return state


def _builder_left(state: State, event: happened.BuilderLeft) -> State:
    return replace(state, builders=_with(state, event.seat, replace(state.builders[event.seat], playing=False)))


def _turn_ended(state: State, event: happened.TurnEnded) -> State:
    """The next turn opens with a draw, if there is anything to draw (C-4)."""
    step = "draw" if state.deck or state.fund else "act"
    turn = state.turn + (event.next is not None)
    return replace(state, seat=event.next, turn=turn, step=step, built=False, discarded=False, chosen=None)


def _scored(state: State, event: happened.Scored) -> State:
    return replace(state, seat=None, scores=event.scores)


def _placed(state: State, seat: int, card: Face, number: int) -> tuple[Builder, ...]:
    builder = state.builders[seat]
    churches = builder.churches
    church = churches[number] if number < len(churches) else Church()
    grown = Church((*church.cards, card), church.taken | SLOT[card])
    churches = (*churches[:number], grown, *churches[number + 1 :])
    return _with(state, seat, replace(_played(builder, card), churches=churches))


def _played(builder: Builder, card: Face) -> Builder:
    """The builder without one such card; a known one goes first, for its faces are all alike."""
    seen = _without(builder.seen, card) if card in builder.seen else builder.seen
    return replace(builder, hand=_without(builder.hand, card), seen=seen)


def _with(state: State, seat: int, builder: Builder) -> tuple[Builder, ...]:
    return (*state.builders[:seat], builder, *state.builders[seat + 1 :])


def _without(cards: tuple[Face, ...], card: Face) -> tuple[Face, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


_APPLY: Final[dict[type[Event], Callable[[Any, Any], State]]] = {  # Any: each function takes the event beside it
    happened.FirstSeatDrawn: _first_seat_drawn,
    happened.Dealt: _dealt,
    happened.DrewDeck: _drew_deck,
    happened.TookFund: _took_fund,
    happened.DeckEmptied: _deck_emptied,
    happened.Chosen: _chosen,
    happened.Built: _built,
    happened.Discarded: _discarded,
    happened.BonusDrew: _drew_deck,
    happened.BonusBuilt: _bonus_built,
    happened.Passed: _passed,
    happened.BuilderLeft: _builder_left,
    happened.TurnEnded: _turn_ended,
    happened.Scored: _scored,
}
