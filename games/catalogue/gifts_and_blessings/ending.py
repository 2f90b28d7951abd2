"""How a seat's receiving ends, then a round, then the game (GB-8 to GB-12, GB-15)."""

from collections.abc import Sequence

from games.catalogue.gifts_and_blessings.cards import HAND, worth
from games.catalogue.gifts_and_blessings.events import Drawn, Ending, Event, Received, RoundEnded, Scored
from games.catalogue.gifts_and_blessings.evolve import fold
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Result


def received(state: State, seat: int) -> list[Event]:
    """The rest of the pool is blessed and the hand filled up (GB-9, GB-10); after Player Two the round is over."""
    player = state.players[seat]
    count = min(HAND - len(player.hand), len(state.fountain))
    events: list[Event] = [Received(seat, player.pool)]
    if count:
        events.append(Drawn(seat, count, state.fountain[:count]))
    if seat == state.giver:
        return events
    return [*events, *_round_end(fold(state, events))]


def outcome(state: State) -> Result | None:
    """The higher total wins; equal totals share the win (GB-15). Who gave up is the table's business."""
    if state.ending is None:
        return None
    totals = standing(state)
    return Result([seat for seat in (0, 1) if totals[seat] == max(totals)], totals, state.ending)


def standing(state: State) -> Sequence[int]:
    """The points blessed so far, by seat."""
    return [player.points for player in state.players]


def _round_end(state: State) -> list[Event]:
    """A round in which nothing was blessed or drawn is quiet; too many of them end the game too (GB-12)."""
    quiet = 0 if state.stirred else state.quiet + 1
    ended = RoundEnded(state.round, quiet)
    if not all(player.hand for player in state.players):
        return [ended, _scored(state, "played_out")]
    if quiet >= (state.options.quiet_limit or 0):
        return [ended, _scored(state, "quiet")]
    return [ended]


def _scored(state: State, ending: Ending) -> Scored:
    """What a seat has left in hand goes to the other one (GB-11, G-6)."""
    one, other = state.players
    totals = one.points + worth(other.hand), other.points + worth(one.hand)
    return Scored(ending, (one.hand, other.hand), totals)
