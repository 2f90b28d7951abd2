"""What the events of Church show that was hidden: for takebacks."""

from games.catalogue.church.events import BonusBuilt, Built, Chosen, Discarded, Event
from games.rules.revealing import Showing


def uncovers(event: Event) -> Showing | None:
    """Whatever is built or thrown away leaves a hand."""
    match event:
        case Chosen(seat=seat) | Built(seat=seat) | BonusBuilt(seat=seat) | Discarded(seat=seat):
            return seat
        case _:
            return None
