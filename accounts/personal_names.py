"""What a player may be called: one writing system, and nothing that could be taken for the name of who has an account."""

import disarm

from accounts.models import Player
from accounts.names import NameRefused, clean_name

__all__ = ["claim_name", "guest_name", "key_of_name", "personal_name"]

_ALIKE = str.maketrans({"0": "o", "1": "l", "|": "l"})


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
    return "".join(skeleton.split()) or name
