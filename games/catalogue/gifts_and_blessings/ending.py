"""How a seat's receiving ends, then a round, then the game (GB-8 to GB-12, GB-15); and what may be claimed afterwards (G-7)."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from games.catalogue.gifts_and_blessings.cards import HAND, worth
from games.catalogue.gifts_and_blessings.events import (
    ClaimsClosed,
    ClaimsOpened,
    Drawn,
    Ending,
    Event,
    Received,
    RoundEnded,
    Scored,
)
from games.catalogue.gifts_and_blessings.evolve import fold
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Chance, Mode, Result
from games.rules.honour import CLAIMS

CLAIMS_MS: Final[dict[Mode, int]] = {"live": 20_000, "async": 86_400_000}
"""How long returns may still be challenged after the last round."""


def received(state: State, seat: int, now: int) -> list[Event]:
    """The rest of the pool is blessed and the hand filled up (GB-9, GB-10); after Player Two the round is over."""
    player = state.players[seat]
    count = min(HAND - len(player.hand), len(state.fountain))
    events: list[Event] = [Received(seat, player.pool)]
    if count:
        events.append(Drawn(seat, count, state.fountain[:count]))
    if seat == state.giver:
        return events
    return [*events, *_round_end(fold(state, events), now)]


def outcome(state: State) -> Result | None:
    """The higher total wins; equal totals share the win (GB-15). Who gave up is the table's business.

    In an honour game nothing is won before the claims window is closed (G-7).
    """
    if state.ending is None or state.phase != "over" or (state.honour is not UNSET and state.honour.left is not None):
        return None
    totals = standing(state)
    return Result([seat for seat in (0, 1) if totals[seat] == max(totals)], totals, state.ending)


def standing(state: State) -> Sequence[int]:
    """The points blessed so far, by seat."""
    return [player.points for player in state.players]


def timers(state: State) -> Mapping[str, int]:
    """Only the claims window of an honour game has one."""
    closes_at = None if state.honour is UNSET else state.honour.closes_at
    return {} if closes_at is None else {CLAIMS: closes_at}


def on_timer(state: State, name: str, now: int, chance: Chance) -> list[Event]:
    """Nobody claims anything any more: the result that was published stands."""
    return [ClaimsClosed()]


def delay(state: State, ms: int) -> State:
    """The state with its claims window open for so much longer."""
    if state.honour is UNSET or state.honour.closes_at is None:
        return state
    return replace(state, honour=replace(state.honour, closes_at=state.honour.closes_at + ms))


def _round_end(state: State, now: int) -> list[Event]:
    """A round in which nothing was blessed or drawn is quiet; too many of them end the game too (GB-12)."""
    quiet = 0 if state.stirred else state.quiet + 1
    ended = RoundEnded(state.round, quiet)
    if not all(player.hand for player in state.players):
        return [ended, *_scored(state, "played_out", now)]
    if quiet >= (state.options.quiet_limit or 0):
        return [ended, *_scored(state, "quiet", now)]
    return [ended]


def _scored(state: State, ending: Ending, now: int) -> list[Event]:
    """What a seat has left in hand goes to the other one (GB-11, G-6). Where cheating forfeits, claims come before the result."""
    one, other = state.players
    totals = one.points + worth(other.hand), other.points + worth(one.hand)
    scored = Scored(ending, (one.hand, other.hand), totals)
    if not state.options.is_honour or state.options.is_redone:
        return [scored]
    return [scored, ClaimsOpened(now + CLAIMS_MS[state.mode])]
