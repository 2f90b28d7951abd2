"""The bots of the house: one player for each policy, who may sit in any number of seats."""

from uuid import NAMESPACE_URL, UUID, uuid5

from accounts.models import Player

NAMES = {"greedy": "Bot", "random": "Random bot"}


def bot_player(name: str) -> UUID:
    """The player that every bot of this policy is."""
    player_id = uuid5(NAMESPACE_URL, f"bot:{name}")
    Player.objects.get_or_create(id=player_id, defaults={"kind": "bot", "name": NAMES[name]})
    return player_id
