"""What a command does, or why it is refused."""

from collections.abc import Callable
from typing import Any, Final, NoReturn

from games.catalogue.gifts_and_blessings.cards import COMPENSATION
from games.catalogue.gifts_and_blessings.commands import Command, Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.ending import received
from games.catalogue.gifts_and_blessings.events import Event, FountainToPool, Given, PlayerLeft, Returned, Taken
from games.catalogue.gifts_and_blessings.evolve import evolve
from games.catalogue.gifts_and_blessings.legal import still_due
from games.catalogue.gifts_and_blessings.returns import REASONS
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Chance, Refused

CODES: Final = ("give_first", "return_first", "receive_first", "not_in_hand", "not_in_pool", *REASONS)


def decide(state: State, seat: int, command: Command, now: int, chance: Chance) -> list[Event]:
    """The events of a command of the seat to act. Refuses `game_over`, `not_your_turn`, then CODES."""
    if state.seat != seat:
        raise Refused("game_over" if state.phase == "over" else "not_your_turn")
    return _DECIDE[type(command)](state, seat, command)


def leave(state: State, seat: int, now: int, chance: Chance) -> list[Event]:
    """A seat gave up: nobody plays on, and the hands stay where they are."""
    return [] if state.phase == "over" else [PlayerLeft(seat)]


def _give(state: State, seat: int, command: Give) -> list[Event]:
    if state.phase != "give":
        _refuse_for_phase(state)
    if command.card not in state.players[seat].hand:
        raise Refused("not_in_hand")
    return [Given(seat, command.card)]


def _return(state: State, seat: int, command: Return) -> list[Event]:
    if state.phase != "return":
        _refuse_for_phase(state)
    if command.card not in state.players[seat].hand:
        raise Refused("not_in_hand")
    due = still_due(state)
    if not due.allows(command.card):
        raise Refused(due.reason())
    returned = (*state.returned, command.card)
    compensation = _compensation(state, seat, returned) if len(returned) == state.owed else []
    return [Returned(seat, command.card), *compensation]


def _take(state: State, seat: int, command: Take) -> list[Event]:
    if state.phase != "receive":
        _refuse_for_phase(state)
    if command.card not in state.players[seat].pool:
        raise Refused("not_in_pool")
    taken = Taken(seat, command.card)
    after = evolve(state, taken)
    return [taken, *received(after, seat)] if after.is_filled else [taken]


def _done(state: State, seat: int, command: Done) -> list[Event]:
    if state.phase != "receive":
        _refuse_for_phase(state)
    return received(state, seat)


def _compensation(state: State, seat: int, returned: tuple[str, ...]) -> list[Event]:
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


_DECIDE: Final[dict[type[Command], Callable[[State, int, Any], list[Event]]]] = {  # Any: each takes the command beside it
    Give: _give,
    Return: _return,
    Take: _take,
    Done: _done,
}
