"""What churches are worth."""

from collections.abc import Iterable

from games.catalogue.church.cards import BONUS, COLOUR, FRAME, SLOT
from games.catalogue.church.state import Builder, Church, State
from games.rules.contract import Result


def pews(church: Church) -> int:
    return sum(1 for card in church.cards if not SLOT[card])


def is_finished(church: Church) -> bool:
    """The frame is whole and every row of pews has its two (CH-6, CH-7)."""
    return church.taken == FRAME and pews(church) % 2 == 0


def is_one_colour(church: Church) -> bool:
    """White is a colour like the others (CH-9)."""
    return len({COLOUR[card] for card in church.cards}) == 1


def points(church: Church) -> int:
    """Pews, doubled in one colour or halved unfinished; then the white cards' bonus, whatever else (CH-8, CH-10, CH-12)."""
    bonus = sum(BONUS[card] for card in church.cards)
    if not is_finished(church):
        return pews(church) // 2 + bonus
    return pews(church) * (2 if is_one_colour(church) else 1) + bonus


def church_points(builder: Builder) -> tuple[int, ...]:
    return tuple(points(church) for church in builder.churches)


def standing(state: State) -> tuple[int, ...]:
    """Every seat's points as its churches stand; cards in hand count nothing."""
    return tuple(sum(church_points(builder)) for builder in state.builders)


def outcome(state: State) -> Result | None:
    """The most points win, and a tie is shared (CH-15); who left can't win."""
    if state.scores is None:
        return None
    playing = [seat for seat, builder in enumerate(state.builders) if builder.playing]
    return Result(tuple(_best(playing, state.scores)), state.scores, "played_out")


def _best(playing: list[int], scores: tuple[int, ...]) -> Iterable[int]:
    most = max((scores[seat] for seat in playing), default=0)
    return (seat for seat in playing if scores[seat] == most)
