"""Standing orders in tests."""

from uuid import uuid4

from games import clock, timers
from tests.api.client import Client, Heard, Json
from tests.api.tables import begin
from tests.api.test_two_worlds import GIFTS_DECK, stack  # noqa: F401 - a fixture

GIFTS: Json = {"ruleset": "gifts_and_blessings", "mode": "async"}


LOWEST = {"type": "lowest", "when": "give"}
STAY = {"type": "stay"}


def give(player: Client, game: str, order: Json, valid: str = "turn", key: str | None = None) -> Heard:
    return player.ask("POST", f"{game}/orders", {"order": order, "valid": valid}, Idempotency_Key=key or str(uuid4()))


def given(player: Client, game: str) -> list[Json]:
    return [each["order"] for each in player.get(f"{game}/orders")["results"]]


def wait_for_orders() -> None:
    """Four seconds pass, which is the longest that an order waits."""
    clock.shift(4_001)
    timers.follow_orders()


def gifts(ann: Client, bo: Client) -> tuple[str, Client, Client]:
    """(game, who gives first, the other)."""
    game = begin(ann, bo, **GIFTS)
    (giver,) = ann.get(game)["to_act"]
    return game, (ann, bo)[giver], (bo, ann)[giver]


def move(player: Client, game: str, kind: str) -> Json:
    command = next(each for each in player.get(game)["legal"] if each["type"] == kind)
    heard = player.command(game, command)
    assert 201 == heard.status, heard.body
    return heard.json
