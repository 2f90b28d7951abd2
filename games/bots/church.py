"""Church: weigh what the churches will be worth once the cards still to come are in, and answer for the most of it."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.catalogue.church.cards import BONUS, COLOUR, COLOURS, KIND, KINDS, SLOT, Face, Scale, deck
from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Command, Discard, Draw
from games.catalogue.church.view import ChurchView, View

IN_HAND: Final = 0.8
"""The chance that a held card will be placed, while there is time."""
IN_FUND: Final = 0.2
"""The chance to get a card that lies in the fund."""
TURN_CARDS: Final = 2.0
"""Cards of the deck that a seat sees in a turn: the draw and most often a bonus."""
SIZES: Final[dict[int, Scale]] = {60: "1", 91: "1.5", 120: "2"}
ANY: Final = 4
"""The column of all colours together; as a plan's colour: two colours have met."""
PEW: Final = 4
PLACE: Final[dict[Face, tuple[int, int]]] = {face: (KINDS.index(KIND[face]), COLOURS.index(COLOUR[face])) for face in KIND}
"""The row (kind; the frame first, pews last) and column (colour) of a face in the tables of chances."""
FREE: Final = tuple(tuple(kind for kind in range(PEW) if not taken >> kind & 1) for taken in range(16))
"""The kinds that a frame still lacks, by its taken slots."""


class Plan(NamedTuple):
    """A church as the policy weighs it; `colour` is a column, ANY when two have met."""

    taken: int
    pews: int
    bonus: int
    colour: int


EMPTY: Final = Plan(0, 0, 0, ANY)


class Prospect(NamedTuple):
    """What may come: by colour and kind the chance that no such card does, the pews expected by colour, a held card's chance."""

    missing: list[list[float]]
    pews: list[float]
    held: float


def choose(view: View, seat: int, legal: Sequence[Command], chance: random.Random) -> Command:
    """The command after which the seat's things are worth most; of equals the first."""
    unseen = _unseen(view)
    prospect = _prospect(view, unseen)
    plans, hand = [_plan(church) for church in view.churches[seat]], view.hand or ()
    now = _worth(plans, hand, prospect)
    drawn = _after_a_draw(plans, hand, prospect, unseen) if view.deck_count else now
    return max(legal, key=lambda command: _value(command, plans, hand, prospect, drawn - now, now))


def _value(command: Command, plans: list[Plan], hand: Sequence[Face], prospect: Prospect, gain: float, now: float) -> float:
    """What all is worth after the command: `now` as it is; `gain` is what a card by chance adds."""
    match command:
        case Build(card, church) | BonusBuild(card, church):
            return _worth(_built(plans, card, church), _less(hand, card), prospect)
        case Discard(card):
            return _worth(plans, _less(hand, card), prospect) + gain
        case Draw(_, None) | BonusDraw():
            return now + gain
        case Draw(_, str() as card):
            return _worth(plans, [*hand, card], prospect)
        case _:
            return now


def _after_a_draw(plans: list[Plan], hand: Sequence[Face], prospect: Prospect, unseen: Counter[Face]) -> float:
    worths = sum(count * _worth(plans, [*hand, face], prospect) for face, count in unseen.items())
    return worths / max(1, unseen.total())


def _worth(plans: list[Plan], hand: Sequence[Face], prospect: Prospect) -> float:
    """The points to expect: of every church as it stands, and of pews and bonuses to come, each in its best place."""
    chances, pews = _with_hand(prospect, hand)
    best = [_rate(EMPTY, colour, chances) for colour in range(4)]
    worth = prospect.held * sum(BONUS[card] for card in hand)
    for plan in plans:
        rate = _rate(plan, plan.colour, chances)
        worth += plan.bonus + (plan.pews - plan.pews % 2 / 2) * rate
        for colour in range(4) if plan.colour == ANY else (plan.colour,):
            if rate > best[colour]:
                best[colour] = rate
    return worth + sum(count * rate for count, rate in zip(pews, best, strict=True))


def _with_hand(prospect: Prospect, hand: Sequence[Face]) -> tuple[list[list[float]], list[float]]:
    """The chances to get each kind in each colour, and the pews to expect by colour, with the hand's cards."""
    missing, pews = [column.copy() for column in prospect.missing], prospect.pews.copy()
    for card in hand:
        kind, colour = PLACE[card]
        missing[colour][kind] *= 1 - prospect.held
        missing[ANY][kind] *= 1 - prospect.held
        if kind == PEW:
            pews[colour] += prospect.held
    return [[1 - miss for miss in column] for column in missing], pews


def _rate(plan: Plan, colour: int, chances: list[list[float]]) -> float:
    """What a pew of this church will count: 2 finished in one colour, 1 finished, 1/2 otherwise, by their chances."""
    rate = 0.5 + _likely(plan, chances[ANY]) / 2
    if colour == ANY:
        return rate
    pure = _likely(plan, chances[colour])
    return 2 * pure + (1 - pure) * rate


def _likely(plan: Plan, chances: list[float]) -> float:
    """The chance that what the church lacks will come, in the colour of these chances."""
    likely = chances[PEW] if plan.pews % 2 else 1.0
    for kind in FREE[plan.taken]:
        likely *= chances[kind]
    return likely


def _prospect(view: View, unseen: Counter[Face]) -> Prospect:
    turns = view.deck_count / (TURN_CARDS * max(1, sum(view.playing)))
    share = min(1.0, turns * TURN_CARDS / max(1, unseen.total()))
    missing = [[1.0] * len(KINDS) for _ in (*COLOURS, ANY)]
    pews = [0.0] * 4
    for cards, chance in ((unseen.elements(), share), (view.fund, IN_FUND * min(1.0, turns))):
        for card in cards:
            kind, colour = PLACE[card]
            missing[colour][kind] *= 1 - chance
            missing[ANY][kind] *= 1 - chance
            pews[colour] += chance if kind == PEW else 0.0
    return Prospect(missing, pews, IN_HAND * min(1.0, turns / max(1, len(view.hand or ()))))


def _unseen(view: View) -> Counter[Face]:
    """What is in the deck or in another hand, as far as this seat can tell."""
    on_table = [*view.fund, *(card for churches in view.churches for church in churches for card in _cards(church))]
    size = view.deck_count + sum(view.hand_counts) + len(on_table)
    return Counter(deck(SIZES[size])) - Counter([*on_table, *(view.hand or ())])


def _plan(church: ChurchView) -> Plan:
    plan = EMPTY
    for card in _cards(church):
        plan = _with(plan, card)
    return plan


def _cards(church: ChurchView) -> Iterable[Face]:
    frame = (church.altar, church.organ, church.kafedra, church.pult)
    return (*(card for card in frame if card is not None), *church.pews)


def _built(plans: list[Plan], card: Face, church: int | str) -> list[Plan]:
    if isinstance(church, str):
        return [*plans, _with(EMPTY, card)]
    return [_with(plan, card) if number == church else plan for number, plan in enumerate(plans)]


def _with(plan: Plan, card: Face) -> Plan:
    kind, own = PLACE[card]
    colour = own if plan is EMPTY or plan.colour == own else ANY
    return Plan(plan.taken | SLOT[card], plan.pews + (kind == PEW), plan.bonus + BONUS[card], colour)


def _less(hand: Sequence[Face], card: Face) -> list[Face]:
    place = hand.index(card)
    return [*hand[:place], *hand[place + 1 :]]
