"""What the events of Gifts and Blessings show that was hidden: for takebacks."""

from games.catalogue.gifts_and_blessings.events import Event, FountainToPool, Given, Returned, Scored
from games.rules.revealing import EVERYBODY, Showing


def uncovers(event: Event) -> Showing | None:
    """A gift and what comes back leave a hand; the fountain lies face down."""
    match event:
        case Given(seat=seat) | Returned(seat=seat):
            return seat
        case FountainToPool() | Scored():
            return EVERYBODY
        case _:
            return None
