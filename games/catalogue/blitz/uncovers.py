"""What the events of the pile games show that was hidden: for takebacks, by turns."""

from games.catalogue.blitz.events import Built, Event, Flipped, OneTaken, PlayedToCentre, Recycled, SlotFilled
from games.rules.revealing import EVERYBODY, NOBODY, Showing


def uncovers(event: Event) -> Showing | None:
    """A flip, and whatever a played card lay upon."""
    match event:
        case Flipped():
            return EVERYBODY
        case PlayedToCentre(shown=shown) | Built(shown=shown) | SlotFilled(shown=shown) | OneTaken(shown=shown):
            return NOBODY if shown is None else EVERYBODY
        case Recycled():
            return NOBODY
        case _:
            return None
