"""Everything on the table, counted; and the other tables that look the same to a viewer."""

from collections.abc import Iterator
from itertools import accumulate

from msgspec.structs import replace

from games.catalogue.blueprint_blitz.cards import COMPONENTS, FACES, INDEX, Component, faces
from games.catalogue.blueprint_blitz.commands import Sign
from games.catalogue.blueprint_blitz.legal import SIDES
from games.catalogue.blueprint_blitz.state import Contest, Decks, Plan, State, replaced
from games.catalogue.blueprint_blitz.throws import SIGNS
from games.rules.contract import Chance, Luck

STACKS: tuple[Component | None, ...] = (*COMPONENTS, None)


def inventory(state: State) -> Iterator[tuple[str, str]]:
    """Every component, crafting card and coin, wherever it lies."""
    held = [state.discards, *(seat.held for seat in state.seats)]
    yield from (("component", card) for counts in held for card in faces(counts))
    yield from (("component", card) for deck in state.decks for card in deck)
    yield from (("craft", card) for pile in state.piles for card in pile)
    yield from (("craft", card) for seat in state.seats for card in seat.crafts)
    yield from (("coin", "coin") for _ in range(state.coin_stack + sum(seat.coins for seat in state.seats)))


def other_world(state: State, viewer: int | None, chance: Chance) -> State:
    """The hidden cards lie in another order, and what others have sealed is something else."""
    contest = state.contest
    return replace(
        state,
        decks=_other_decks(state.decks, chance),
        piles=_other_piles(state.piles, chance),
        contest=None if contest is None else _other_throws(contest, viewer, chance),
        plans=tuple(_other_plan(state, own, viewer, chance) for own in range(len(state.plans))),
    )


def reshuffle(state: State, chance: Chance) -> tuple[State, tuple[Luck, ...]]:
    """Both decks and what lies under the tops of the piles anew: A, B, C, each from its canonical order."""
    luck: list[Luck] = []
    stars, circles = (_anew(sorted(deck, key=INDEX.__getitem__), chance, luck) for deck in state.decks)
    below = _anew(sorted([card for pile in state.piles for card in pile[1:]], key=FACES.index), chance, luck)
    return replace(state, decks=(stars, circles), piles=_with_below(state.piles, below)), tuple(luck)


def _anew(cards: list[str], chance: Chance, luck: list[Luck]) -> tuple[str, ...]:
    if len(cards) < 2:
        return tuple(cards)
    order, ticket = chance.shuffle(cards)
    luck.append(ticket)
    return order


def _other_decks(decks: Decks, chance: Chance) -> Decks:
    stars, circles = (chance.shuffle(deck)[0] for deck in decks)
    return stars, circles


def _other_piles(piles: tuple[tuple[str, ...], ...], chance: Chance) -> tuple[tuple[str, ...], ...]:
    """The tops stay; everything below them is dealt anew."""
    return _with_below(piles, chance.shuffle([card for pile in piles for card in pile[1:]])[0])


def _with_below(piles: tuple[tuple[str, ...], ...], below: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    heights = [max(0, len(pile) - 1) for pile in piles]
    ends = [0, *accumulate(heights)]
    return tuple((*pile[:1], *below[start:end]) for pile, start, end in zip(piles, ends, ends[1:], strict=False))


def _other_throws(contest: Contest, viewer: int | None, chance: Chance) -> Contest:
    thrown = contest.thrown
    for seat, signs in enumerate(thrown):
        if seat != viewer:
            thrown = replaced(thrown, seat, tuple(_some_sign(chance) for _ in signs))
    return replace(contest, thrown=thrown)


def _some_sign(chance: Chance) -> Sign:
    return SIGNS[chance.uniform(len(SIGNS))[0]]


def _other_plan(state: State, own: int, viewer: int | None, chance: Chance) -> Plan:
    """The same things are chosen, but otherwise; a plan whose duel is fought is known."""
    plan = state.plans[own]
    if state.finalists[own] == viewer or state.sheets:
        return plan
    duals = tuple(None if side is None else SIDES[chance.uniform(len(SIDES))[0]] for side in plan.duals)
    stack = STACKS[chance.uniform(len(STACKS))[0]] if plan.stack_chosen else None
    return Plan(duals, stack, plan.stack_chosen)
