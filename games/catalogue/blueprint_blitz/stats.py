"""Attack and defense: what a plan comes to, and the best plan there is (BB-10 to BB-12, B-28)."""

from collections.abc import Sequence

from games.catalogue.blueprint_blitz.cards import COMPONENTS, DUALS, SHOWS, STARS, WORTH, Component
from games.catalogue.blueprint_blitz.commands import Side
from games.catalogue.blueprint_blitz.state import Plan, Sheet


def sheet(crafts: Sequence[str], sides: Sequence[Side], stack: Component | None) -> Sheet:
    """A whole plan worked out. `sides` are those of the dual cards, in their order."""
    attack = sum(WORTH[card][0] for card in crafts if card not in DUALS) + sides.count("attack")
    defense = sum(WORTH[card][1] for card in crafts if card not in DUALS) + sides.count("defense")
    bonus = max(0, _stacked(crafts, sides, stack) - 1)
    if stack in STARS:
        return Sheet(tuple(sides), stack, attack + bonus, defense)
    return Sheet(tuple(sides), stack, attack, defense + bonus)


def best_sheet(crafts: Sequence[str], plan: Plan) -> Sheet:
    """The plan made whole: what is chosen stands, the rest gives the greatest sum.

    Ties: more duals to Attack, then the first stack in the order of COMPONENTS.
    """
    stacks: Sequence[Component | None] = [plan.stack] if plan.stack_chosen else COMPONENTS
    return max((_best_with(crafts, plan.duals, stack) for stack in stacks), key=_merit)


def points(whole: Sheet) -> tuple[int, int]:
    return whole.attack_points, whole.defense_points


def _merit(whole: Sheet) -> tuple[int, int]:
    return sum(points(whole)), whole.duals.count("attack")


def _best_with(crafts: Sequence[str], chosen: Sequence[Side | None], stack: Component | None) -> Sheet:
    """With this stack: every dual left open to Attack, unless the stack needs it for Defense."""
    all_attack = sheet(crafts, _completed(crafts, chosen, None), stack)
    joining = sheet(crafts, _completed(crafts, chosen, stack), stack)
    return max(all_attack, joining, key=_merit)


def _completed(crafts: Sequence[str], chosen: Sequence[Side | None], stack: Component | None) -> tuple[Side, ...]:
    """The open duals on Attack, but those that show the stack of circles."""
    own = [card for card in crafts if card in DUALS]
    return tuple(side or _open_side(card, stack) for card, side in zip(own, chosen, strict=True))


def _open_side(card: str, stack: Component | None) -> Side:
    return "defense" if stack not in STARS and stack in SHOWS[card] else "attack"


def _stacked(crafts: Sequence[str], sides: Sequence[Side], stack: Component | None) -> int:
    """How many cards join the stack: those that show it; a dual only where it is used for that shape's stat."""
    used: Side = "attack" if stack in STARS else "defense"
    plain = sum(card not in DUALS and stack in SHOWS[card] for card in crafts)
    own = [card for card in crafts if card in DUALS]
    return plain + sum(side == used and stack in SHOWS[card] for card, side in zip(own, sides, strict=True))
