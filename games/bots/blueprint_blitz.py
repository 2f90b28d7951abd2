"""A player of Blueprint Blitz: spins whenever it can, and builds what is worth its components."""

import random
from collections.abc import Sequence

from games.catalogue.blueprint_blitz.cards import DUALS, NEEDS
from games.catalogue.blueprint_blitz.commands import Command, Craft, EndTurn, Lock, Spin, Throw
from games.catalogue.blueprint_blitz.state import FINALISTS, Plan
from games.catalogue.blueprint_blitz.stats import best_sheet, points
from games.catalogue.blueprint_blitz.view import View

COMPONENT_PRICE = 0.7
"""What a component in hand is worth in points while there is still time to use it better."""
CARD_PRIZE = 1.0
"""What a card is worth beside its points where more than two want to reach the duel."""


def choose(view: View, seat: int, legal: Sequence[Command], chance: random.Random) -> Command:
    """One of the lawful commands, from what the seat may know alone; a plan left open is the best there is."""
    if isinstance(legal[0], Throw):
        return chance.choice(legal)
    if view.phase == "phase2":
        return Lock()
    return _best_craft(view, seat, legal) or _spin_or_end(legal)


def _best_craft(view: View, seat: int, legal: Sequence[Command]) -> Craft | None:
    crafts = [command for command in legal if isinstance(command, Craft)]
    if not crafts:
        return None
    price = 0.0 if _is_last_chance(view) else COMPONENT_PRICE
    gains = {craft: _gain(view, seat, craft.card, price) for craft in crafts}
    best = max(crafts, key=gains.__getitem__)
    return best if gains[best] > 0 else None


def _gain(view: View, seat: int, card: str, price: float) -> float:
    own = view.seats[seat].crafts
    prize = CARD_PRIZE if len(view.seats) > FINALISTS else 0.0
    return prize + _worth([*own, card]) - _worth(own) - price * sum(count for _, count in NEEDS[card])


def _worth(crafts: Sequence[str]) -> int:
    nothing_chosen = Plan((None,) * sum(card in DUALS for card in crafts))
    return sum(points(best_sheet(crafts, nothing_chosen)))


def _is_last_chance(view: View) -> bool:
    """No spin is left to this seat, or hardly a second to anyone: components that stay in hand only break ties."""
    if view.turn is not None:
        return view.turn.lap == view.turn.laps and view.turn.spins_left == 0
    return any(area.spin_ready_at and view.ends_at and area.spin_ready_at > view.ends_at for area in view.seats)


def _spin_or_end(legal: Sequence[Command]) -> Command:
    """Spinner B draws twice as much, for a coin."""
    spins = [command for command in legal if isinstance(command, Spin)]
    return spins[-1] if spins else EndTurn()
