"""The twelve decks of the family, and what the rules ask of a card: its face, deck, number, colour.

Inside the state a card is an integer: deck * 40 + kind, where kind = colour * 10 + number - 1. Outside it is its face:
`O:blue-7` is the blue 7 of Orange's deck, `pump:red-4` the red 4 of the deck with the pump on its back (BF-36).
"""

from typing import Final

SIZE: Final = 40
"""Cards in a deck: four colours, 1 to 10 each."""

AGAPE_MARKS: Final = ("O", "B", "Y", "R")
DUTCH_MARKS: Final = ("pump", "carriage", "pail", "plow", "back5", "back6", "back7", "back8")
AGAPE_COLOURS: Final = ("orange", "blue", "yellow", "red")
DUTCH_COLOURS: Final = ("red", "blue", "yellow", "green")
"""Two boys, then two girls."""

AGAPE_DECK: Final = 0
"""Number of the first Agape deck; seat k has the k-th."""
DUTCH_DECK: Final = len(AGAPE_MARKS)


def _deck(mark: str, colours: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{mark}:{colour}-{number}" for colour in colours for number in range(1, 11))


DECKS: Final = (
    *(_deck(mark, AGAPE_COLOURS) for mark in AGAPE_MARKS),
    *(_deck(mark, DUTCH_COLOURS) for mark in DUTCH_MARKS),
)
"""The faces of every deck in canonical order (BF-35): colour by colour, 1 to 10."""
FACES: Final = tuple(face for deck in DECKS for face in deck)
"""By card."""
CARDS: Final = {face: card for card, face in enumerate(FACES)}
"""By face."""

KINDS: Final = tuple(card % SIZE for card in range(len(FACES)))
NUMBERS: Final = tuple(kind % 10 + 1 for kind in KINDS)
BITS: Final = tuple(1 << kind for kind in KINDS)
IS_ONE: Final = tuple(number == 1 for number in NUMBERS)

NO_KIND: Final = SIZE
"""What a complete pile asks for."""
FOLLOWER: Final = tuple(NO_KIND if number == 10 else kind + 1 for kind, number in zip(KINDS, NUMBERS, strict=True))
"""By card: the kind that goes on it in the centre."""


def _takes(alternate: bool) -> tuple[int, ...]:
    return tuple(sum(1 << kind for kind in range(SIZE) if _stacks(kind, card % SIZE, alternate)) for card in range(len(FACES)))


def _stacks(kind: int, below: int, alternate: bool) -> bool:
    return kind % 10 == below % 10 - 1 and not (alternate and is_boy(kind) == is_boy(below))


def is_boy(kind: int) -> bool:
    """Dutch red and blue; the others are girls."""
    return kind < SIZE // 2


TAKES: Final = (_takes(alternate=False), _takes(alternate=True))
"""By whether boys and girls alternate, then by card: the kinds (bits) that may be built on it in a slot."""
