"""What the small games share."""

from games.rules.contract import Result, Struct


class NoView(Struct):
    """Everything is in the events."""


def no_view(state: object, viewer: int | None) -> NoView:
    return NoView()


def best(scores: tuple[int, ...], out: frozenset[int]) -> Result:
    """The highest score among those who stayed wins."""
    staying = [seat for seat in range(len(scores)) if seat not in out]
    most = max((scores[seat] for seat in staying), default=0)
    return Result([seat for seat in staying if scores[seat] == most], scores, "played_out")
