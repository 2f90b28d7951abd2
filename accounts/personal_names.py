"""What a player may be called: one writing system, and nothing that could be taken for the name of who has an account."""

import unicodedata

import disarm

from accounts.models import Player
from accounts.names import NameRefused, clean_name

__all__ = ["claim_name", "guest_name", "key_of_name", "personal_name"]

_ALIKE = str.maketrans({"0": "o", "1": "l", "|": "l", "i": "l", "\u0640": None})
"""The skeleton takes a great I for an l: so that names differ by more than case, a small i is one too. The last is a line."""


def personal_name(text: str) -> str:
    """The name as it is kept. NameRefused: as clean_name, or mixed_scripts."""
    name = clean_name(text)
    if disarm.is_mixed_script(name):
        raise NameRefused("mixed_scripts")
    return name


def guest_name(text: str) -> str:
    """Guests may share a name with guests, but not look like somebody with an account: NameRefused, taken."""
    name = personal_name(text)
    if Player.objects.filter(name_key=key_of_name(name)).exists():
        raise NameRefused("taken")
    return name


def claim_name(person: Player, text: str) -> None:
    """Gives this person the name, not saved yet. NameRefused: taken, if somebody else's looks like it."""
    name = personal_name(text)
    key = key_of_name(name)
    if Player.objects.filter(name_key=key).exclude(pk=person.pk).exists():
        raise NameRefused("taken")
    person.name, person.name_key = name, key


def key_of_name(name: str) -> str:
    """Equal for names that look alike: Unicode's skeleton (UTS 39), without case, blanks, and what else passes for another."""
    skeleton = disarm.skeleton_key(name).translate(_ALIKE).replace("rn", "m").replace("vv", "w")
    return "".join(letter for letter in skeleton if not letter.isspace() and not _is_ornament(letter)) or name


def _is_ornament(letter: str) -> bool:
    """Strokes through a letter, marks that belong to none, and the vowel points that Hebrew and Arabic may leave out."""
    place = unicodedata.combining(letter)
    return place == 1 or 10 <= place <= 35 or place >= 200
