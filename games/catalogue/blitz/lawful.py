"""What the exposed cards of a seat allow: asked by the refusals, the list of lawful commands and the deadlock alike."""

from games.catalogue.blitz.cards import IS_ONE, KINDS, TAKES
from games.catalogue.blitz.commands import Source
from games.catalogue.blitz.state import Place, State
from games.catalogue.blitz.zones import exposed


def exposed_one(place: Place) -> tuple[Source, int] | None:
    """The first open 1 of a seat and where it lies: slots from 0, Blitz, waste (BF-29)."""
    return next(((source, card) for source, card in exposed(place) if IS_ONE[card]), None)


def must_place_one(state: State, place: Place) -> bool:
    """AG-4: whether the seat may do nothing before it has placed an exposed 1."""
    return state.table.forced and exposed_one(place) is not None


def must_play(state: State, place: Place) -> bool:
    """BF-31: whether a tested top fits the centre, at a table that flips only when stuck."""
    if not state.table.only_when_stuck:
        return False
    tested = exposed(place)
    if not state.table.waste_tested:
        tested = [(source, card) for source, card in tested if source != "waste"]
    return any(fits_centre(state, card) for _, card in tested)


def fits_centre(state: State, card: int) -> bool:
    return IS_ONE[card] or KINDS[card] in state.centre.asks


def has_move(state: State, seat: int) -> bool:
    """Whether some `play_centre` or `build` is lawful at all."""
    place = state.places[seat]
    tops = exposed(place)
    return any(fits_centre(state, card) for _, card in tops) or bool(buildable(state, place, tops))


def has_progress(state: State, seat: int) -> bool:
    """BF-26: whether some play of an exposed card is progress: to the centre, from Blitz or waste, or by a slot to be filled."""
    place = state.places[seat]
    tops = exposed(place)
    if any(fits_centre(state, card) for _, card in tops):
        return True
    return any(is_progress(place, source) for source, _, _ in buildable(state, place, tops))


def is_progress(place: Place, source: Source) -> bool:
    """Whether a build from there is progress."""
    if source in ("blitz", "waste"):
        return True
    return bool(place.blitz) and len(place.slots[int(source[4])]) == 1


def buildable(state: State, place: Place, tops: list[tuple[Source, int]]) -> list[tuple[Source, int, int]]:
    """Every lawful build of these tops: (source, card, slot)."""
    takes = TAKES[state.table.alternate]
    return [
        (source, card, number)
        for number, slot in enumerate(place.slots)
        if slot
        for source, card in tops
        if takes[slot[-1]] >> KINDS[card] & 1
    ]
