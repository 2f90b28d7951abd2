"""A return that is taken out, to be made again; and a fountain that is shuffled anew, for games that go back past a draw."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from games.catalogue.gifts_and_blessings.cards import DECKS
from games.catalogue.gifts_and_blessings.events import Given, Returned, ReturnUndone
from games.catalogue.gifts_and_blessings.evolve import evolve
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Chance, Luck, Refused
from games.rules.honour import Done, Redone

ITS_RETURN_FELL: Final = "return_undone"
"""Why the other cards of a return fall with one of them: a return is judged, and made, as a whole."""


def redo(log: Sequence[Done], without: Collection[int], state: State, now: int, chance: Chance) -> Redone:
    """The game without the return of this round, of which `without` names some entries: it is made again, by the rules.

    Refuses not_redoable: for anything else, and once Player One has begun to receive.
    """
    returns = _returns(log)
    if not (state.phase == "return" or state.can_be_undone) or not without or not set(without) <= set(returns):
        raise Refused("not_redoable")
    event = undone(state)
    by_seat = {event.seat: event.brought, 1 - event.seat: event.returned + event.brought}
    dropped = {version: ITS_RETURN_FELL for version in returns if version not in without}
    return Redone(play=evolve(state, event), kept=(), dropped=dropped, seen=(by_seat[0], by_seat[1]))


def undone(state: State) -> ReturnUndone:
    """What was returned goes back. Beside the gift, what lies in Player Two's pool is what the royals brought."""
    answerer = 1 - state.giver
    return ReturnUndone(answerer, state.returned, state.players[answerer].pool[1:])


def reshuffle(state: State, chance: Chance) -> tuple[State, tuple[Luck, ...]]:
    """The fountain anew, but for what has lain open on top of it. Shuffled from the order of the pack."""
    seen = state.honour.seen if state.honour else 0
    rest, hidden = Counter(state.fountain[seen:]), list[str]()
    for card in DECKS[state.options.deck]:
        if rest[card]:
            rest[card] -= 1
            hidden.append(card)
    if len(hidden) < 2:
        return state, ()
    cards, luck = chance.shuffle(hidden)
    return replace(state, fountain=state.fountain[:seen] + cards), (luck,)


def _returns(log: Sequence[Done]) -> list[int]:
    """The entries in which the cards were returned that answer the last gift, oldest first."""
    found: list[int] = []
    for each in log:
        if any(isinstance(event, Given | ReturnUndone) for event in each.events):
            found = []
        elif each.stands and any(isinstance(event, Returned) for event in each.events):
            found.append(each.version)
    return found
