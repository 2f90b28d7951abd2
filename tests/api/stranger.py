"""A stranger's client: one player, or onlooker, of one game, who knows the API and nothing of any game.

It reads the game once and then stays current by entries alone; whatever else it is told is held against that. From `legal` it
takes the type of command that it was offered most seldom: so games come to an end.
"""

import copy
import random
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from tests.api.client import Client, Heard, Json

NOT_TOLD = ("legal", "links")
"""Members of the game that no entry's `changed` names."""


class Stranger:
    """`known` is the game as the entries tell it, `legal` what the last answer offered, `seen` the answers by version."""

    def __init__(self, client: Client, game: str) -> None:
        self.client, self.game = client, game
        self.offered: Counter[str] = Counter()
        self.first = client.get(game)
        self.known: Json = told(self.first)
        self.entries: list[Json] = client.get(f"{game}/log")["entries"][: self.first["version"]]
        self.latest: Json = self.first
        self.seen: dict[int, Json] = {self.first["version"]: self.first}

    @property
    def version(self) -> int:
        version: int = self.known["version"]
        return version

    @property
    def legal(self) -> Sequence[Json]:
        legal: Sequence[Json] = self.latest["legal"]
        return legal

    def look(self) -> Json:
        """The game as it is now; the entries since must tell the same."""
        return self._compare(self.client.get(self.game))

    def send(self, command: Json, key: str | None = None) -> Heard:
        """One command; whatever the answer tells of the game is taken in."""
        heard = self.client.command(self.game, command, key, after=self.version, Prefer="return=representation")
        self._take(heard.json.get("entries", ()))
        if heard.status == 201:
            self._compare(heard.json["game"])
        return heard

    def choose(self, dice: random.Random) -> Json:
        """One of the legal commands, of a type the more likely the more seldom it was offered."""
        types = sorted({command["type"] for command in self.legal})
        self.offered.update(types)
        (chosen,) = dice.choices(types, [1 / self.offered[name] for name in types])
        return dice.choice([command for command in self.legal if command["type"] == chosen])

    def as_of(self, version: int) -> Json:
        """The game at this version, as the first reading and the entries since tell it."""
        game = told(self.first)
        for entry in self.entries[self.first["version"] : version]:
            apply(game, entry["changed"])
        return game

    def _take(self, entries: Sequence[Json]) -> None:
        for entry in entries:
            if entry["version"] <= len(self.entries):
                assert self.entries[entry["version"] - 1] == entry
                continue
            assert len(self.entries) + 1 == entry["version"], "a gap"
            self.entries.append(entry)
            apply(self.known, entry["changed"])

    def _compare(self, game: Json) -> Json:
        """Takes in what is missing up to this reading of the game; raises AssertionError where entries told another story."""
        while len(self.entries) < game["version"]:
            missing = min(game["version"] - len(self.entries), 500)
            self._take(self.client.get(f"{self.game}/log?after={len(self.entries)}&limit={missing}")["entries"])
        assert told(game) == without_now(self.known)
        self.latest = self.seen[game["version"]] = game
        return game


def told(game: Json) -> Json:
    """What of a game the entries tell; a copy."""
    return without_now({name: value for name, value in copy.deepcopy(game).items() if name not in NOT_TOLD})


def without_now(game: Json) -> Json:
    return game | {"clock": {name: value for name, value in game["clock"].items() if name != "now"}}


def apply(game: Json, changed: Json) -> None:
    """Puts whole values where JSON pointers say."""
    for pointer, value in changed.items():
        *path, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
        place = game
        for part in path:
            place = place[part]
        place[last] = copy.deepcopy(value)


def ms(instant: str) -> int:
    """An instant of the API as milliseconds."""
    return round(datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp() * 1000)
