"""Where every card lies, and how else the hidden ones might lie."""

from collections.abc import Iterator
from itertools import chain

from msgspec import UNSET
from msgspec.structs import replace

from games.catalogue.gifts_and_blessings.cards import Cards, Face, by_rank, without
from games.catalogue.gifts_and_blessings.returns import is_lawful
from games.catalogue.gifts_and_blessings.state import Player, State
from games.rules.contract import Chance

_TRIES = 60


def inventory(state: State) -> Iterator[Face]:
    """Every card, wherever it lies."""
    zones = (zone for player in state.players for zone in (player.hand, player.pool, player.blessings))
    return chain(state.fountain, *zones)


def other_world(state: State, viewer: int | None, chance: Chance) -> State:
    """The fountain and the unknown part of the other hands, dealt anew.

    What has been returned so far must still be part of a lawful return; in honour games a complete one stays lawful, or unlawful.
    If no deal like that is found, there is one world only.
    """
    for _ in range(_TRIES):
        other = _dealt_anew(state, viewer, chance)
        if _is_consistent(other):
            return other
    return state


def _dealt_anew(state: State, viewer: int | None, chance: Chance) -> State:
    unknown = [() if seat == viewer else _unknown(player) for seat, player in enumerate(state.players)]
    seen = 0 if state.honour is UNSET else state.honour.seen
    pool, _ = chance.shuffle(by_rank(chain(state.fountain[seen:], *unknown)))
    ends = len(unknown[0]), len(unknown[0]) + len(unknown[1])
    fresh = pool[: ends[0]], pool[ends[0] : ends[1]]
    players = tuple(
        replace(player, hand=by_rank(player.known + cards)) if hidden else player
        for player, hidden, cards in zip(state.players, unknown, fresh, strict=True)
    )
    answerer = _answerer(state)
    held = state.held if answerer is None else by_rank(players[answerer].hand + state.returned)
    return replace(state, players=(players[0], players[1]), fountain=state.fountain[:seen] + pool[ends[1] :], held=held)


def _is_consistent(state: State) -> bool:
    """Whether the cards returned so far could have come of the hand they are said to come from."""
    if state.gift is None or _answerer(state) is None or (state.phase == "return" and state.trusts):
        return True
    wanted = True if state.phase == "return" else state.audits[-1]
    return wanted == is_lawful(state.gift, state.held, state.returned, of=state.owed)


def _answerer(state: State) -> int | None:
    """The seat whose return is being made, or (in honour games) could still be undone."""
    if state.phase == "return":
        return state.seat
    return 1 - state.giver if state.honour is not UNSET and state.phase == "receive" and state.seat == state.giver else None


def _unknown(player: Player) -> Cards:
    hidden = player.hand
    for card in player.known:
        hidden = without(hidden, card)
    return hidden
