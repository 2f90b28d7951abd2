"""What lies open on the table. No card is open to one seat alone, so every viewer sees the same."""

from msgspec.structs import replace

from games.catalogue.blitz.cards import DECKS, FACES
from games.catalogue.blitz.events import Ending
from games.catalogue.blitz.game import hand_limit_at, next_hand_at, stall_at
from games.catalogue.blitz.hands import scores_of
from games.catalogue.blitz.state import LastHand, Phase, Place, State
from games.catalogue.blitz.zones import face_of, top
from games.rules.contract import Result, Struct
from games.rules.instants import stamp


class Heap(Struct):
    """A pile of which only the top lies open."""

    count: int
    top: str | None


class PileView(Struct):
    """A centre pile: the face of its bottom card, which names it, of its top, and how many cards it has."""

    pile: str
    top: str
    count: int


class LastHandView(Struct):
    """The hand scored last, or the one that will be when its claims window closes: who ended it, why, and by seat what counts."""

    hand: int
    called_by: int | None
    reason: Ending
    placed: list[int]
    blitz: list[int]
    scores: list[int]


class Uncovered(Struct):
    """What lay face down or covered, when all is shown: Blitz and waste from the bottom, the hand from the top."""

    blitz: list[str]
    waste: list[str]
    hand: list[str]


class View(Struct):
    """Lists are by seat. `slots` are open from the bottom; a seat that is not dealt in has none."""

    phase: Phase
    hand: int
    marks: list[str]
    """What is on the backs of each seat's cards, and before the colon of their faces."""
    slots: list[list[list[str]]]
    blitz: list[Heap]
    waste: list[Heap]
    hands: list[int]
    """Cards in hand."""
    centre: list[PileView]
    placed: list[int]
    """Own cards in the centre: one point each."""
    totals: list[int]
    stuck: list[bool]
    rounds: list[int]
    """Recycles since the last progress."""
    shifts: int
    """Deadlocks in a row, of which the third ends the hand."""
    stall_at: str | None
    """When a race without progress counts as deadlocked."""
    stall_warned: bool
    hand_limit_at: str | None
    """When a race ends unfinished."""
    next_hand_at: str | None
    acting: int | None
    """Whose turn it is, by turns."""
    actions_left: int | None
    last_hand: LastHandView | None
    uncovered: list[Uncovered] | None


def view(state: State, viewer: int | None) -> View:
    sheet, lull, places = state.sheet, state.lull, state.places
    running = sheet.phase == "running"
    racing = running and state.table.live
    turn = state.turn if running else None
    return View(
        phase=sheet.phase,
        hand=sheet.hand,
        marks=_marks(state),
        slots=[[_faces(slot) for slot in place.slots] for place in places],
        blitz=[Heap(len(place.blitz), face_of(top(place, "blitz"))) for place in places],
        waste=[Heap(place.turned, face_of(top(place, "waste"))) for place in places],
        hands=[len(place.packet) - place.turned for place in places],
        centre=[PileView(FACES[pile[0]], FACES[pile[-1]], len(pile)) for pile in state.centre.piles],
        placed=[place.placed for place in places],
        totals=list(sheet.totals),
        stuck=[bool(lull.stuck >> seat & 1) for seat in range(len(places))],
        rounds=list(lull.rounds),
        shifts=lull.firings,
        stall_at=stamp(stall_at(state)) if racing else None,
        stall_warned=lull.warned,
        hand_limit_at=stamp(hand_limit_at(state)) if racing else None,
        next_hand_at=stamp(next_hand_at(state)) if sheet.phase == "scored" else None,
        acting=turn.seat if turn else None,
        actions_left=turn.actions if turn else None,
        last_hand=_claimed_hand(state) if sheet.phase == "claims" else _last_hand(sheet.last),
        uncovered=None,
    )


def reveal(state: State, result: Result) -> View:
    """The last hand with everything face up."""
    return replace(view(state, None), uncovered=[_uncovered(place) for place in state.places])


def _marks(state: State) -> list[str]:
    first = state.table.deck
    return [deck[0].partition(":")[0] for deck in DECKS[first : first + state.table.seats]]


def _claimed_hand(state: State) -> LastHandView:
    """As it would be scored now."""
    sheet, places = state.sheet, state.places
    placed, blitz = [place.placed for place in places], [len(place.blitz) for place in places]
    return LastHandView(sheet.hand, sheet.called_by, sheet.called_for, placed, blitz, list(scores_of(state)))


def _last_hand(last: LastHand | None) -> LastHandView | None:
    if last is None:
        return None
    return LastHandView(last.hand, last.called_by, last.reason, list(last.placed), list(last.blitz), list(last.scores))


def _uncovered(place: Place) -> Uncovered:
    packet = _faces(place.packet)
    return Uncovered(_faces(place.blitz), packet[: place.turned], packet[place.turned :])


def _faces(cards: tuple[int, ...]) -> list[str]:
    return [FACES[card] for card in cards]
