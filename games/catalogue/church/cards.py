"""The cards of Church: four parts of a frame and the pews between, in four colours; some white parts carry +1 or +2."""

from typing import Final, Literal, get_args

Kind = Literal["altar", "organ", "kafedra", "pult", "pew"]
Colour = Literal["red", "blue", "green", "white"]
Scale = Literal["1", "1.5", "2"]
Face = Literal[
    "altar-red",
    "altar-blue",
    "altar-green",
    "altar-white+1",
    "altar-white+2",
    "organ-red",
    "organ-blue",
    "organ-green",
    "organ-white+1",
    "organ-white+2",
    "kafedra-red",
    "kafedra-blue",
    "kafedra-green",
    "kafedra-white+1",
    "pult-red",
    "pult-blue",
    "pult-green",
    "pult-white+1",
    "pew-red",
    "pew-blue",
    "pew-green",
    "pew-white",
]

FACES: Final[tuple[Face, ...]] = get_args(Face)
"""Every face once, in the canonical order of the deck: row by row of the list, red, blue, green, white, +1 before +2."""
RANK: Final[dict[Face, int]] = {face: place for place, face in enumerate(FACES)}
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)

KIND: Final[dict[Face, Kind]] = {face: kind for face in FACES for kind in KINDS if face.startswith(kind)}
COLOUR: Final[dict[Face, Colour]] = {face: colour for face in FACES for colour in COLOURS if f"-{colour}" in face}
BONUS: Final[dict[Face, int]] = {face: int(face.partition("+")[2] or 0) for face in FACES}
SLOT: Final[dict[Face, int]] = {face: 1 << KINDS.index(KIND[face]) if KIND[face] != "pew" else 0 for face in FACES}
"""The bit a card takes in its church; a pew takes none."""
FRAME: Final = 15
"""All four slots taken: altar, organ, kafedra and pult."""


def copies(face: Face, scale: Scale) -> int:
    """How many cards of this face the deck holds: a half is rounded up, which only meets the two +2 cards."""
    base = _base(face)
    return base if scale == "1" else base * 2 if scale == "2" else (base * 3 + 1) // 2


def deck(scale: Scale) -> tuple[Face, ...]:
    """The whole deck in canonical order, copies together: 60, 91 or 120 cards."""
    return tuple(face for face in FACES for _ in range(copies(face, scale)))


def _base(face: Face) -> int:
    if KIND[face] == "pew" and COLOUR[face] != "white":
        return 8
    return 1 if BONUS[face] == 2 else 2
