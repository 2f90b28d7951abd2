"""What an event makes of the state. The past is trusted."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.catalogue.gifts_and_blessings import events as happened
from games.catalogue.gifts_and_blessings.cards import ANSWERS, Cards, by_rank, without, worth
from games.catalogue.gifts_and_blessings.events import Event
from games.catalogue.gifts_and_blessings.returns import is_lawful
from games.catalogue.gifts_and_blessings.state import Honour, Player, State


def evolve(state: State | None, event: Event) -> State:
    """The state after the event; None before the first one."""
    return _APPLY[type(event)](state, event)


def fold(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _first_giver_named(state: State | None, event: happened.FirstGiverNamed) -> State:
    honour = Honour() if event.options.is_honour else UNSET
    return State(event.options, event.mode, event.rules, event.seat, honour=honour)


def _dealt(state: State, event: happened.Dealt) -> State:
    one, other = event.hands
    players = (Player(by_rank(one)), Player(by_rank(other)))
    return replace(state, players=players, fountain=event.fountain, seat=state.giver)


def _given(state: State, event: happened.Given) -> State:
    """The other seat owes one card, or as many as the royal asks for and it holds."""
    giver, answerer = _sides(state, event.seat)
    return replace(
        state,
        players=_pair(event.seat, _played(giver, event.card), _offered(answerer, (event.card,))),
        seat=1 - event.seat,
        phase="return",
        wait=state.wait + 1,
        steps=0,
        gift=event.card,
        held=answerer.hand,
        owed=min(ANSWERS[event.card], len(answerer.hand)),
        returned=(),
    )


def _returned(state: State, event: happened.Returned) -> State:
    answerer, giver = _sides(state, event.seat)
    players = _pair(event.seat, _played(answerer, event.card), _offered(giver, (event.card,)))
    returned = (*state.returned, event.card)
    if state.gift is None or len(returned) < state.owed:
        return replace(state, players=players, returned=returned, steps=state.steps + 1)
    return replace(
        state,
        players=players,
        seat=1 - event.seat,
        phase="receive",
        wait=state.wait + 1,
        steps=0,
        returned=returned,
        honour=_trusted_again(state.honour),
        audits=(*state.audits, is_lawful(state.gift, state.held, returned) if event.audit is None else not event.audit),
    )


def _return_undone(state: State, event: happened.ReturnUndone) -> State:
    """All as it was before the return, but for what everybody has seen meanwhile; it is owed again, in a new wait."""
    answerer, giver = _sides(state, event.seat)
    is_complete = state.phase == "receive"
    gift = answerer.pool[: len(answerer.pool) - len(event.brought)]
    hand, known = by_rank(answerer.hand + event.returned), answerer.known + event.returned
    took_back = replace(answerer, hand=hand, known=known, pool=gift)
    return replace(
        state,
        players=_pair(event.seat, took_back, replace(giver, pool=giver.pool[: -len(event.returned)])),
        fountain=event.brought + state.fountain,
        seat=event.seat,
        phase="return",
        wait=state.wait + 1,
        steps=0,
        returned=(),
        stirred=False,
        audits=state.audits[:-1] if is_complete else state.audits,
        honour=Honour(is_strict=True, seen=len(event.brought) + _seen(state)),
    )


def _fountain_to_pool(state: State, event: happened.FountainToPool) -> State:
    player, other = _sides(state, event.seat)
    players = _pair(event.seat, _offered(player, event.cards), other)
    fountain, honour = state.fountain[len(event.cards) :], _drawn_from(state, len(event.cards))
    return replace(state, players=players, fountain=fountain, stirred=True, honour=honour)


def _taken(state: State, event: happened.Taken) -> State:
    player, other = _sides(state, event.seat)
    took = Player(
        by_rank((*player.hand, event.card)),
        (*player.known, event.card),
        without(player.pool, event.card),
        player.blessings,
        player.points,
    )
    return replace(state, players=_pair(event.seat, took, other), steps=state.steps + 1)


def _received(state: State, event: happened.Received) -> State:
    """Player One makes way for Player Two; Player Two goes on to give, within the same wait."""
    player, other = _sides(state, event.seat)
    players = _pair(event.seat, _blessed(replace(player, pool=()), event.blessed), other)
    stirred = state.stirred or bool(event.blessed)
    if event.seat != state.giver:
        return replace(state, players=players, stirred=stirred)
    return replace(state, players=players, stirred=stirred, seat=1 - event.seat, wait=state.wait + 1, steps=0)


def _drawn(state: State, event: happened.Drawn) -> State:
    """Cards that have lain open already are known in the hand as well."""
    player, other = _sides(state, event.seat)
    known = player.known + event.cards[: _seen(state)]
    filled = replace(player, hand=by_rank(player.hand + event.cards), known=known)
    fountain, honour = state.fountain[event.count :], _drawn_from(state, event.count)
    return replace(state, players=_pair(event.seat, filled, other), fountain=fountain, stirred=True, honour=honour)


def _round_ended(state: State, event: happened.RoundEnded) -> State:
    return replace(
        state,
        giver=1 - state.giver,
        seat=1 - state.giver,
        phase="give",
        round=event.round + 1,
        steps=0,
        gift=None,
        held=(),
        owed=0,
        returned=(),
        quiet=event.quiet,
        stirred=False,
    )


def _scored(state: State, event: happened.Scored) -> State:
    """The hands change sides; the round that had begun is not played."""
    one, other = state.players
    mine, yours = event.leftovers
    players = (_blessed(replace(one, hand=(), known=()), yours), _blessed(replace(other, hand=(), known=()), mine))
    return replace(state, players=players, seat=None, phase="over", round=state.round - 1, ending=event.ending)


def _claims_opened(state: State, event: happened.ClaimsOpened) -> State:
    return replace(state, phase="claims", honour=replace(state.honour or Honour(), closes_at=event.until))


def _claims_closed(state: State, event: happened.ClaimsClosed) -> State:
    return replace(state, phase="over", honour=replace(state.honour or Honour(), closes_at=None))


def _player_left(state: State, event: happened.PlayerLeft) -> State:
    honour = state.honour if state.honour is UNSET else replace(state.honour, closes_at=None, left=event.seat)
    return replace(state, seat=None, phase="over", honour=honour)


def _trusted_again(honour: Honour | UnsetType) -> Honour | UnsetType:
    return honour if honour is UNSET or not honour.is_strict else replace(honour, is_strict=False)


def _seen(state: State) -> int:
    """How many cards on top of the fountain everybody knows."""
    return 0 if state.honour is UNSET else state.honour.seen


def _drawn_from(state: State, count: int) -> Honour | UnsetType:
    """Less of what is known there, after so many cards came from the top."""
    if state.honour is UNSET or not state.honour.seen:
        return state.honour
    return replace(state.honour, seen=max(0, state.honour.seen - count))


def _sides(state: State, seat: int) -> tuple[Player, Player]:
    return state.players[seat], state.players[1 - seat]


def _pair(seat: int, player: Player, other: Player) -> tuple[Player, Player]:
    return (other, player) if seat else (player, other)


def _played(player: Player, card: str) -> Player:
    """One card out of the hand; if the face is known, a known copy goes (G-18)."""
    known = without(player.known, card) if card in player.known else player.known
    return Player(without(player.hand, card), known, player.pool, player.blessings, player.points)


def _offered(player: Player, cards: Cards) -> Player:
    return Player(player.hand, player.known, player.pool + cards, player.blessings, player.points)


def _blessed(player: Player, cards: Cards) -> Player:
    return Player(player.hand, player.known, player.pool, player.blessings + cards, player.points + worth(cards))


_APPLY: Final[dict[type[Event], Callable[[Any, Any], State]]] = {  # Any: each function takes the event beside it
    happened.FirstGiverNamed: _first_giver_named,
    happened.Dealt: _dealt,
    happened.Given: _given,
    happened.Returned: _returned,
    happened.FountainToPool: _fountain_to_pool,
    happened.ReturnUndone: _return_undone,
    happened.Taken: _taken,
    happened.Received: _received,
    happened.Drawn: _drawn,
    happened.RoundEnded: _round_ended,
    happened.Scored: _scored,
    happened.ClaimsOpened: _claims_opened,
    happened.ClaimsClosed: _claims_closed,
    happened.PlayerLeft: _player_left,
}
