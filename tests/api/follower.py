"""One player, or onlooker, of one game, who knows the API and nothing of any game.

A follower reads the game once, and hears entry by entry what happens from then on; all later readings must tell the same story.
From `legal` it takes the type of command that it was offered most seldom: so games come to an end.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import uuid4

from tests.api.client import Client, Heard, Json
from tests.api.stranger import applied, told


class Sent(NamedTuple):
    """An accepted command."""

    key: str
    command: Json
    answer: Json


class Follower:
    """`latest` is the last reading of the game, `seen` all of them by version, `entries` the log as it was told so far."""

    def __init__(self, client: Client, game: str) -> None:
        self.client, self.game = client, game
        self.avoids: Sequence[str] = ()
        """Types of commands that it sends only where there is no other."""
        self.offered: Counter[str] = Counter()
        self.sent: list[Sent] = []
        self.seen: dict[int, Json] = {}
        self.first = self.latest = self._keep(client.get(game))
        self.entries: list[Json] = client.get(f"{game}/log?limit={self.first['version']}")["entries"]

    @property
    def legal(self) -> Sequence[Json]:
        """As it was offered last."""
        legal: Sequence[Json] = self.latest["legal"]
        return legal

    def look(self) -> Json:
        """The game as it is now."""
        return self._keep(self.client.get(self.game))

    def follow(self) -> None:
        """Hears what happened since."""
        more = True
        while more:
            page = self.client.get(f"{self.game}/log?after={len(self.entries)}")
            self._take(page["entries"])
            more = page["more"]

    def send(self, command: Json) -> Heard:
        """One command; whatever the answer tells of the game is kept."""
        key = str(uuid4())
        heard = self.client.command(self.game, command, key, after=len(self.entries), Prefer="return=representation")
        answer = heard.json
        self._take(answer.get("entries", ()))
        if heard.status == 201:
            self._keep(answer.pop("game"))
            self.sent.append(Sent(key, command, answer))
        return heard

    def choose(self, dice: random.Random) -> Json:
        """One of the legal commands, of a type the more likely the more seldom it was offered."""
        types = sorted({command["type"] for command in self.legal})
        types = [name for name in types if name not in self.avoids] or types
        self.offered.update(types)
        (chosen,) = dice.choices(types, [self.offered[name] ** -2 for name in types])
        return dice.choice([command for command in self.legal if command["type"] == chosen])

    def story(self) -> Iterator[Json]:
        """The game at each version from the first reading on, as that and the entries since tell it."""
        game = self.first
        yield told(game)
        for entry in self.entries[self.first["version"] :]:
            game = applied(game, entry["changed"])
            yield told(game)

    def _take(self, entries: Sequence[Json]) -> None:
        for entry in entries:
            if entry["version"] <= len(self.entries):
                assert self.entries[entry["version"] - 1] == entry
                continue
            assert len(self.entries) + 1 == entry["version"], "a gap"
            self.entries.append(entry)

    def _keep(self, game: Json) -> Json:
        self.latest = self.seen[game["version"]] = game
        return game


def ms(instant: str) -> int:
    """An instant of the API as milliseconds."""
    return round(datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp() * 1000)
