"""One bot in one seat of many games, over one connection that it keeps: as fast as its answers come, from `legal` alone.

Run as `python -m tests.full_speed.client URL TOKEN GAME,GAME,..`; it prints what it met, as JSON.
Any failure but a refusal ends it.
"""

import http.client
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

Json = Any
OVER = ("finished", "aborted")
LIKES: Mapping[str, float] = {"play_centre": 1000, "call": 1000, "ready": 1000, "flip": 20, "build": 4, "declare_stuck": 0.5}
"""How likely a type of command is taken, against the others; 10 for any other."""
PAUSE_S = 0.1
"""To the next look at a game in which there is nothing to do."""


class Client:
    """The seat's owner. `latest` is the last reading of each game that goes on, `free_at` when it is worth a visit again."""

    def __init__(self, url: str, token: str, games: list[str]) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
        self.headers = {"Authorization": f"Bearer {token}"}
        self.dice = random.Random(token)
        self.latest: dict[str, Json] = dict.fromkeys(games)
        self.tags: dict[str, str] = {}
        self.free_at: dict[str, float] = dict.fromkeys(games, 0.0)
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.reads = 0

    def play(self) -> Json:
        """Every game to its end, one move here, one move there."""
        since = time.monotonic()
        while self.latest:
            for game in [*self.latest]:
                if self.free_at[game] <= time.monotonic():
                    self._visit(game)
            wait = min((self.free_at[game] for game in self.latest), default=0.0) - time.monotonic()
            time.sleep(max(0.0, wait))  # the pace of a client that has nothing to do; no test waits by it
        return {
            "accepted": self.accepted,
            "refused": self.refused,
            "reads": self.reads,
            "seconds": time.monotonic() - since,
        }

    def _visit(self, game: str) -> None:
        latest = self.latest[game]
        if latest is None:
            self._read(game)
            return
        command = self._choice(latest)
        self.latest[game] = None
        if command is None:
            self.free_at[game] = time.monotonic() + PAUSE_S
            return
        self._send(game, command)

    def _choice(self, latest: Json) -> Json:
        """One of the legal commands, else the wish for the next hand, else None."""
        commands = [*latest["legal"], *({"type": name} for name in latest["can"] if name == "ready" and not latest["to_act"])]
        if not commands:
            return None
        (chosen,) = self.dice.choices(commands, [LIKES.get(command["type"], 10) for command in commands])
        return chosen

    def _read(self, game: str) -> None:
        self.reads += 1
        tag = self.tags.get(game)
        status, headers, body = self._ask("GET", f"/api/v1/games/{game}", None, {"If-None-Match": tag} if tag else {})
        if status == 304:
            self.free_at[game] = time.monotonic() + PAUSE_S
            return
        assert status == 200, (status, body)
        self.tags[game] = headers["ETag"]
        self._learn(game, json.loads(body))

    def _send(self, game: str, command: Json) -> None:
        headers = {"Idempotency-Key": str(uuid4()), "Content-Type": "application/json", "Prefer": "return=representation"}
        status, answered, body = self._ask("POST", f"/api/v1/games/{game}/commands", json.dumps(command), headers)
        answer = json.loads(body)
        if status == 201:
            self.accepted[command["type"]] += 1
            self._learn(game, answer["game"])
            return
        assert status in (409, 422), (status, command, answer)
        self.refused[f"{status} {answer['code']}"] += 1
        self.tags.pop(game, None)
        if "retry_at" in answer:
            wait = datetime.fromisoformat(answer["retry_at"]).timestamp() - int(answered["Server-Time"]) / 1000
            self.free_at[game] = time.monotonic() + max(0.0, wait)

    def _learn(self, game: str, found: Json) -> None:
        if found["status"] in OVER:
            del self.latest[game]
            return
        self.latest[game] = found

    def _ask(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> tuple[int, Mapping[str, str], bytes]:
        self.connection.request(method, path, body, {**self.headers, **headers})
        answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read()


if __name__ == "__main__":
    url, token, games = sys.argv[1:]
    sys.stdout.write(json.dumps(Client(url, token, games.split(",")).play()))
