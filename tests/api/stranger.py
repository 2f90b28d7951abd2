"""A client as somebody else would write it: it knows the API's description and nothing of the code behind it."""

import random
from typing import Any
from uuid import uuid4

from tests.api.client import Client, Heard

Json = Any
API = "/api/v1"
FORBIDDEN = ("legal", "links")
"""Members of a game that `changed` never speaks of; nor of `clock.now`."""


class Stranger:
    """One person at one game, kept current from the log alone."""

    def __init__(self, client: Client, game: str, dice: random.Random) -> None:
        self.client, self.game, self.dice = client, game, dice
        self.known: Json = {}
        self.version = 0
        self.seen: dict[int, Json] = {}
        """The game as it was read at each version."""

    def catch_up(self) -> Json:
        """Applies the log's news one after another, without a gap. The game as known then."""
        log = self.client.get(f"{self.game}/log?after={self.version}")
        for entry in log["entries"]:
            self.hear(entry)
        assert self.version == log["version"]
        return self.known

    def hear(self, entry: Json) -> None:
        assert self.version + 1 == entry["version"]
        self.known = applied(self.known, entry["changed"])
        self.version = entry["version"]

    def read(self) -> Json:
        """The game as the server shows it now; kept in `seen`."""
        game = self.client.get(self.game)
        self.seen[game["version"]] = game
        return game

    def is_asked(self, game: Json) -> bool:
        return game["you"] is not None and game["you"]["seat"] in game["to_act"]

    def move(self, game: Json) -> Heard:
        """Echoes one of the legal commands, guarded by its turn."""
        command = self.dice.choice(game["legal"])
        return self.client.command(self.game, command, after=game["version"])


def sit(players: list[Client], dice: random.Random, **terms: Any) -> list[Stranger]:
    """A public game of these players, started; the first one made it."""
    host, *others = players
    asked = {"seats": len(players), "mode": "async", "visibility": "public", "spectators": "on"} | terms
    made = host.ask("POST", f"{API}/games", asked, Idempotency_Key=str(uuid4()))
    assert 201 == made.status, made.body
    game = made.headers["location"]
    for each in others:
        each.post(f"{game}/join")
    host.post(f"{game}/start")
    return [Stranger(each, game, dice) for each in players]


def applied(game: Json, changed: Json) -> Json:
    """The game with the changes of one entry: pointers of one or two parts, whole values."""
    after = dict(game)
    for pointer, value in changed.items():
        _, name, *inside = pointer.split("/")
        if inside:
            after[name] = {**after[name], inside[0]: value}
        else:
            after[name] = value
    return after


def told(game: Json) -> Json:
    """What of a game is the same however it was learned."""
    shown = {name: value for name, value in game.items() if name not in FORBIDDEN}
    return shown | {"clock": {name: value for name, value in game["clock"].items() if name != "now"}}
