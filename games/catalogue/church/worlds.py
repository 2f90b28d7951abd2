"""Where every card lies, and how else the hidden ones might lie."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from games.catalogue.church.cards import RANK, Face
from games.catalogue.church.state import Builder, State
from games.rules.contract import Chance, Luck


def inventory(state: State) -> Iterator[Face]:
    """Every card, wherever it lies."""
    hands = chain.from_iterable(builder.hand for builder in state.builders)
    churches = (church.cards for builder in state.builders for church in builder.churches)
    return chain(state.deck, state.fund, hands, chain.from_iterable(churches))


def other_world(state: State, viewer: int | None, chance: Chance) -> State:
    """The deck and the unknown part of the other hands, dealt anew; what came from the fund stays where all saw it go."""
    unknown = [() if seat == viewer else _unknown(builder) for seat, builder in enumerate(state.builders)]
    pool, _ = chance.shuffle(sorted(chain(state.deck, *unknown), key=RANK.__getitem__))
    dealt = len(state.deck)
    builders = []
    for builder, hidden in zip(state.builders, unknown, strict=True):
        fresh = pool[dealt : dealt + len(hidden)]
        builders.append(replace(builder, hand=(*builder.seen, *fresh)) if hidden else builder)
        dealt += len(hidden)
    return replace(state, builders=tuple(builders), deck=pool[: len(state.deck)])


def reshuffle(state: State, chance: Chance) -> tuple[State, tuple[Luck, ...]]:
    """The deck anew, from its canonical order; hands and fund stay."""
    if len(state.deck) < 2:
        return state, ()
    deck, luck = chance.shuffle(sorted(state.deck, key=RANK.__getitem__))
    return replace(state, deck=deck), (luck,)


def _unknown(builder: Builder) -> tuple[Face, ...]:
    """The hand without the cards that everybody saw it take."""
    hidden = list(builder.hand)
    for card in builder.seen:
        hidden.remove(card)
    return tuple(hidden)
