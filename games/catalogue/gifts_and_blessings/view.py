"""What a viewer may know: everything but the other hand and the fountain."""

from msgspec.structs import replace

from games.catalogue.gifts_and_blessings.cards import Cards, Face
from games.catalogue.gifts_and_blessings.state import Phase, State
from games.rules.contract import Result, Struct


class HandView(Struct):
    """A hand as everybody sees it: how many cards, and the faces that entered it openly and are still there (G-18)."""

    count: int
    known: Cards


class Unused(Struct):
    """After the game: the cards that the fountain still held, top first."""

    fountain: Cards


class View(Struct):
    """Pairs and lists stand by seat. `turn`: who is to act (null: nobody); `giver`: Player One of this round.

    `gift` is the card given in this round, `returns` what came back for it, `owed` how many cards are still to come. `hand` is
    the viewer's own. `audits`: whether each round's return was lawful, once the game is over (G-20). In the `claims` phase of an
    honour game the points are the last ones, and returns may still be challenged.
    """

    phase: Phase
    round: int
    giver: int
    turn: int | None
    gift: Face | None
    returns: Cards
    owed: int
    hand: Cards | None
    hands: tuple[HandView, HandView]
    gift_pools: tuple[Cards, Cards]
    blessings: tuple[Cards, Cards]
    points: tuple[int, int]
    fountain: int
    quiet: int
    quiet_limit: int
    audits: tuple[bool, ...] | None
    unused: Unused | None


def view(state: State, viewer: int | None) -> View:
    """Everything that lies open, and the viewer's own hand."""
    one, other = state.players
    return View(
        phase=state.phase,
        round=state.round,
        giver=state.giver,
        turn=state.seat,
        gift=state.gift,
        returns=state.returned,
        owed=state.owed - len(state.returned),
        hand=None if viewer is None else state.players[viewer].hand,
        hands=(HandView(len(one.hand), one.known), HandView(len(other.hand), other.known)),
        gift_pools=(one.pool, other.pool),
        blessings=(one.blessings, other.blessings),
        points=(one.points, other.points),
        fountain=len(state.fountain),
        quiet=state.quiet,
        quiet_limit=state.options.quiet_limit or 0,
        audits=_audits(state),
        unused=None,
    )


def _audits(state: State) -> tuple[bool, ...] | None:
    """In strict games there is nothing to tell but at the end of what was played out."""
    if state.phase != "over" or (state.ending is None and not state.options.is_honour):
        return None
    return state.audits


def reveal(state: State, result: Result) -> View | None:
    """A game played to its end shows what the fountain kept; hands left by a resignation or a forfeit stay hidden (G-20)."""
    if state.ending is None or state.phase != "over":
        return None
    return replace(view(state, None), unused=Unused(state.fountain))
