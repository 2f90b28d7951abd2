"""A webhook in tests, as its owner sees it."""

from accounts.models import Player
from tests.api.client import Client, Json

HOOKS = "/api/v1/me/webhooks"


def row(client: Client) -> Player:
    return Player.objects.get(id=client.id)


def log(client: Client, hook: Json) -> list[Json]:
    found: list[Json] = client.get(f"{HOOKS}/{hook['id']}/deliveries")["results"]
    return found
