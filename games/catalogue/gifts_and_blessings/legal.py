"""What the seat to act is asked, may do, and does when its time is out."""

from typing import Final

from games.catalogue.gifts_and_blessings.cards import RANK, Face
from games.catalogue.gifts_and_blessings.commands import Command, Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.returns import Due, due_now
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Chance, Question

_GIVE: Final[dict[Face, Command]] = {face: Give(face) for face in RANK}
_RETURN: Final[dict[Face, Command]] = {face: Return(face) for face in RANK}
_TAKE: Final[dict[Face, Command]] = {face: Take(face) for face in RANK}
_DONE: Final = Done()


def question(state: State, seat: int) -> Question | None:
    """`give`, `return` or `receive`: every card is a step; Player Two receives and gives within one wait."""
    return Question(state.phase, state.wait, state.steps) if state.seat == seat else None


def legal(state: State, seat: int) -> list[Command]:
    """Every lawful command, equal faces once, hands from the lowest rank up; in honour games too."""
    if state.seat != seat:
        return []
    player = state.players[seat]
    if state.phase == "give":
        return [_GIVE[card] for card in dict.fromkeys(player.hand)]
    if state.phase == "receive":
        return [*(_TAKE[card] for card in dict.fromkeys(player.pool)), _DONE]
    due = still_due(state)
    return [_RETURN[card] for card in dict.fromkeys(player.hand) if due.allows(card)]


def auto_move(state: State, seat: int, chance: Chance) -> Command:
    """The lowest card, ties in the order C D H S, of those that may be given or returned; or everything blessed."""
    return _DONE if state.phase == "receive" else legal(state, seat)[0]


def still_due(state: State) -> Due:
    """What the seat that returns still owes; after an unlawful card, what the rest of its hand does."""
    if not state.trusts:
        return Due(gift_of(state), state.held, state.owed).after(state.returned)
    return due_now(gift_of(state), state.held, state.returned, state.owed)


def gift_of(state: State) -> Face:
    """The card that is being answered. Refuses (ValueError) a state in which nothing was given."""
    if state.gift is None:
        raise ValueError("no gift to answer")
    return state.gift
