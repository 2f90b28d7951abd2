"""Standing orders: what a player may decide before being asked, in a closed list of forms for each ruleset.

An order is a tiny policy. It sees what its seat may know, never a state, so nothing can be learned by giving one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

C = TypeVar("C")  # the union of commands
V = TypeVar("V")  # the view


@dataclass(frozen=True, kw_only=True)
class Orders(Generic[C, V]):
    """The forms of a ruleset's orders and what they come to."""

    forms: object
    """The union of order structs, each with a `tag`."""
    follow: Callable[[V, int, Sequence[C], Any], C | None]  # Any: one of the forms
    """(view, seat, legal, order): one of `legal`, or None where the order says nothing to the question."""
    check: Callable[[V, int, Any], None]  # Any: as above
    """(view, seat, order): raises Refused(`no_such_card`) for an order on a card that is not where it would be needed."""


def unchecked(view: object, seat: int, order: object) -> None:
    """For forms that name nothing."""
