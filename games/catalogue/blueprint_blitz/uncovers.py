"""What the events of Blueprint Blitz show that was hidden: for takebacks, by turns."""

from games.catalogue.blueprint_blitz.events import Crafted, Drawn, Duel, Event, PlanSealed, RpsResolved, Thrown
from games.rules.revealing import EVERYBODY, NOBODY, Showing


def uncovers(event: Event) -> Showing | None:
    """Throws and plans are sealed: choosing shows nothing, opening shows all. A crafted card uncovers the next one."""
    match event:
        case Drawn() | RpsResolved() | Duel():
            return EVERYBODY
        case Crafted(shown=shown):
            return NOBODY if shown is None else EVERYBODY
        case Thrown() | PlanSealed():
            return NOBODY
        case _:
            return None
