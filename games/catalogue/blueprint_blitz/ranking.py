"""Who goes on, who won, and in which place everyone ends (B-6, B-8)."""

from typing import NamedTuple

from games.catalogue.blueprint_blitz.state import FINALISTS, Seat, State, active
from games.rules.contract import Result


class Cut(NamedTuple):
    """Who has a place, and the group that is equal in everything and throws for those left (both empty: none)."""

    through: tuple[int, ...]
    group: tuple[int, ...]
    places: int


def standing(seat: Seat) -> tuple[int, int]:
    """What seats are compared by: crafting cards, then component cards held."""
    return len(seat.crafts), sum(seat.held)


def cut(state: State, through: tuple[int, ...] = ()) -> Cut:
    """The best of the rest fill the places left beside `through`; a group equal in both that does not fit must throw."""
    rest = [number for number in active(state) if number not in through]
    tiers = sorted({standing(state.seats[number]) for number in rest}, reverse=True)
    for tier in tiers:
        places = FINALISTS - len(through)
        group = tuple(number for number in rest if standing(state.seats[number]) == tier)
        if not places:
            break
        if len(group) > places:
            return Cut(through, group, places)
        through = (*through, *group)
    return Cut(through, (), 0)


def last_one_standing(state: State) -> int | None:
    """Who wins because the others left: the other finalist, or the only seat that has not resigned."""
    playing = active(state)
    staying = [number for number in state.finalists if number in playing] if state.finalists else playing
    return staying[0] if len(staying) == 1 else None


def scores(state: State) -> list[int]:
    """Attack + Defense of who fought the duel, the number of crafting cards of everybody else."""
    counts = [len(seat.crafts) for seat in state.seats]
    for number, sheet in zip(state.finalists, state.sheets, strict=False):
        counts[number] = sheet.attack_points + sheet.defense_points
    return counts


def outcome(state: State) -> Result | None:
    if state.winner is None:
        return None
    reason = "resigned" if state.decided_by == "resigned" else "played_out"
    return Result((state.winner,), scores(state), reason)


def places(state: State) -> list[int]:
    """The place of every seat of a finished game, from 1: the duel, then as finalists are found; who resigned shares the last."""
    playing = active(state)
    merits = {number: _merit(state, number) for number in playing}
    return [
        1 + sum(merit > merits[number] for merit in merits.values()) if number in merits else len(playing) + 1
        for number in range(len(state.seats))
    ]


def _merit(state: State, number: int) -> tuple[int, ...]:
    """What places are given by: the winner, the other finalist, then crafting and component cards."""
    if number == state.winner:
        return (2,)
    if number in state.finalists:
        return (1,)
    return (0, *standing(state.seats[number]))
