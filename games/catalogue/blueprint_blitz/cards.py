"""The cards: components to be drawn, crafting cards to be built of them, and what both are worth (BB-2)."""

from typing import Literal

Component = Literal["star-red", "star-blue", "star-green", "circle-red", "circle-blue", "circle-green"]
COMPONENTS: tuple[Component, ...] = ("star-red", "star-blue", "star-green", "circle-red", "circle-blue", "circle-green")
"""Stars, then circles: the order of every tuple of counts, and of the choice between equally good stacks."""
INDEX: dict[str, int] = {component: index for index, component in enumerate(COMPONENTS)}
STARS, CIRCLES = COMPONENTS[:3], COMPONENTS[3:]
SAME_COMPONENT = 10
PILES = 6

Counts = tuple[int, int, int, int, int, int]
"""Cards of each component, in the order of COMPONENTS."""
NONE_HELD: Counts = (0, 0, 0, 0, 0, 0)


def supply(components: tuple[Component, ...], copies: int) -> tuple[str, ...]:
    """Deck A (of STARS) or B (of CIRCLES) in canonical order: equal cards together."""
    return tuple(component for component in components for _ in range(SAME_COMPONENT * copies))


def crafting_deck(copies: int) -> tuple[str, ...]:
    """Deck C in canonical order: as the list has them, equal cards together."""
    return tuple(face for face, count in _RECIPE for _ in range(count * copies))


def _pairs(components: tuple[Component, ...]) -> list[str]:
    red, blue, green = components
    return [f"{red}+{blue}", f"{red}+{green}", f"{blue}+{green}"]


_RECIPE: tuple[tuple[str, int], ...] = (
    *((star, 1) for star in STARS),
    *((circle, 1) for circle in CIRCLES),
    *((f"{star}+{star}", 1) for star in STARS),
    *((f"{circle}+{circle}", 1) for circle in CIRCLES),
    *((pair, 2) for pair in _pairs(STARS)),
    *((pair, 2) for pair in _pairs(CIRCLES)),
    *((f"{STARS[s]}+{CIRCLES[c]}", 1) for s in range(3) for c in range(3) if s != c),
)
FACES: tuple[str, ...] = tuple(face for face, _ in _RECIPE)
"""The 24 different crafting cards."""


def _needs(face: str) -> tuple[tuple[int, int], ...]:
    symbols = face.split("+")
    return tuple((INDEX[symbol], symbols.count(symbol)) for symbol in dict.fromkeys(symbols))


NEEDS: dict[str, tuple[tuple[int, int], ...]] = {face: _needs(face) for face in FACES}
"""What a crafting card is built of: (index of the component, how many)."""
SHOWS: dict[str, frozenset[str]] = {face: frozenset(face.split("+")) for face in FACES}
DUALS: frozenset[str] = frozenset(face for face in FACES if "star" in face and "circle" in face)
"""The cards with a star and a circle: 1 attack or 1 defense, as their owner decides."""


def _worth(face: str) -> tuple[int, int]:
    symbols = face.split("+")
    value = 3 if symbols == symbols[:1] * 2 else len(symbols)
    return (value, 0) if face.startswith("star") else (0, value)


WORTH: dict[str, tuple[int, int]] = {face: _worth(face) for face in FACES if face not in DUALS}
"""Attack and defense of every card that is not dual."""


def affords(held: Counts, face: str) -> bool:
    """Whether these components are enough to build that card."""
    for index, count in NEEDS[face]:  # noqa: SIM110 - asked six times a move: a generator costs twice as much
        if held[index] < count:
            return False
    return True


def faces(held: Counts) -> list[str]:
    """The components, card by card."""
    return [component for component, count in zip(COMPONENTS, held, strict=True) for _ in range(count)]
