"""What a command does, or why it is refused."""

from collections.abc import Callable
from typing import Any, Final, NoReturn

from games.catalogue.gifts_and_blessings.cards import COMPENSATION, Cards, Face
from games.catalogue.gifts_and_blessings.commands import Command, Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.ending import received
from games.catalogue.gifts_and_blessings.events import Event, FountainToPool, Given, PlayerLeft, Returned, Taken
from games.catalogue.gifts_and_blessings.evolve import evolve
from games.catalogue.gifts_and_blessings.legal import gift_of, still_due
from games.catalogue.gifts_and_blessings.returns import REASONS, audit
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Chance, Refused

_UNASKED: Final = {"over": "game_over", "claims": "phase_over"}
CODES: Final = ("give_first", "return_first", "receive_first", "not_in_hand", "not_in_pool", *REASONS)


def decide(state: State, seat: int, command: Command, now: int, chance: Chance) -> list[Event]:
    """The events of a command of the seat to act. Refuses `game_over`, `phase_over` (claims), `not_your_turn`, then CODES."""
    if state.seat != seat:
        raise Refused(_UNASKED.get(state.phase, "not_your_turn"))
    return _DECIDE[type(command)](state, seat, command, now)


def leave(state: State, seat: int, now: int, chance: Chance) -> list[Event]:
    """A seat gave up: nobody plays on, and the hands stay where they are."""
    return [] if state.phase == "over" else [PlayerLeft(seat)]


def _give(state: State, seat: int, command: Give, now: int) -> list[Event]:
    if state.phase != "give":
        _refuse_for_phase(state)
    if command.card not in state.players[seat].hand:
        raise Refused("not_in_hand")
    return [Given(seat, command.card)]


def _return(state: State, seat: int, command: Return, now: int) -> list[Event]:
    if state.phase != "return":
        _refuse_for_phase(state)
    if command.card not in state.players[seat].hand:
        raise Refused("not_in_hand")
    if not state.trusts:
        _check_lawful(state, command.card)
    returned = (*state.returned, command.card)
    if len(returned) < state.owed:
        return [Returned(seat, command.card)]
    return [_last_returned(state, seat, returned), *_compensation(state, seat, returned)]


def _check_lawful(state: State, card: Face) -> None:
    due = still_due(state)
    if not due.allows(card):
        raise Refused(due.reason())


def _last_returned(state: State, seat: int, returned: Cards) -> Returned:
    """The card that completes a return; in honour games it carries the audit, for the log alone (GB-16)."""
    if not state.options.is_honour:
        return Returned(seat, returned[-1])
    return Returned(seat, returned[-1], audit(gift_of(state), state.held, returned))


def _take(state: State, seat: int, command: Take, now: int) -> list[Event]:
    if state.phase != "receive":
        _refuse_for_phase(state)
    if command.card not in state.players[seat].pool:
        raise Refused("not_in_pool")
    taken = Taken(seat, command.card)
    after = evolve(state, taken)
    return [taken, *received(after, seat, now)] if after.is_filled else [taken]


def _done(state: State, seat: int, command: Done, now: int) -> list[Event]:
    if state.phase != "receive":
        _refuse_for_phase(state)
    return received(state, seat, now)


def _compensation(state: State, seat: int, returned: Cards) -> list[Event]:
    """For every royal, in the order returned, what the fountain still has; who finds it empty draws nothing (GB-7)."""
    events: list[Event] = []
    fountain = state.fountain
    for royal in returned:
        cards = fountain[: COMPENSATION.get(royal, 0)]
        if cards:
            events.append(FountainToPool(seat, royal, cards))
        fountain = fountain[len(cards) :]
    return events


def _refuse_for_phase(state: State) -> NoReturn:
    raise Refused(f"{state.phase}_first")


_DECIDE: Final[dict[type[Command], Callable[[State, int, Any, int], list[Event]]]] = {  # Any: each takes the command beside it
    Give: _give,
    Return: _return,
    Take: _take,
    Done: _done,
}
