"""A client that never gives up: every command is sent under one key until an answer comes, and the answers are kept."""

import random
import threading
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import httpx

PATIENCE_S = 120.0
JsonObject = dict[str, Any]  # Any: JSON


@dataclass
class Acknowledged:
    """A command that was answered 201: what must be in the log for ever."""

    game: str
    key: str
    version: int
    hash: str


@dataclass
class Player:
    """One guest of one table, playing at random from `legal`."""

    url: str
    token: str = ""
    game: str = ""
    acknowledged: list[Acknowledged] = field(default_factory=list)
    doubts: int = 0
    """How often no answer came and the same command was sent again."""
    seen: set[tuple[int, str]] = field(default_factory=set)
    """Version and hash of the game at every reading."""
    is_over: bool = False

    def __post_init__(self) -> None:
        self.http = httpx.Client(timeout=10)

    def request(self, method: str, path: str, key: UUID | None = None, body: JsonObject | None = None) -> httpx.Response:
        """The answer, however often the server dies before giving it. Its key makes that safe. Fails after PATIENCE_S."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if key is not None:
            headers["Idempotency-Key"] = str(key)
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                answer = self.http.request(method, self.url + path, headers=headers, json=body)
            except httpx.TransportError:
                self.doubts += 1
                continue
            if answer.status_code < 500:
                return answer
            assert answer.status_code == 503, answer.text
            self.doubts += 1
        raise AssertionError(f"no answer to {method} {path} for {PATIENCE_S} s")

    def sign_in(self, name: str) -> None:
        self.token = self.request("POST", "/api/v1/guests", uuid4(), {"name": name}).json()["token"]

    def play(self, chance: random.Random, stop: threading.Event) -> None:
        """Moves whenever asked, until the game is over or `stop` is set."""
        while not stop.is_set():
            game = self.request("GET", f"/api/v1/games/{self.game}").json()
            self.seen.add((game["version"], game["hash"]))
            self.is_over = game["status"] in ("finished", "aborted")
            if self.is_over:
                return
            if game["legal"]:
                self.move(chance.choice(game["legal"]))

    def move(self, command: JsonObject) -> None:
        """One command, kept if it is acknowledged."""
        key = uuid4()
        answer = self.request("POST", f"/api/v1/games/{self.game}/commands", key, command)
        if answer.status_code == 201:
            told = answer.json()
            self.acknowledged.append(Acknowledged(self.game, str(key), told["version"], told["hash"]))


def seated(url: str, pace: object) -> tuple[Player, Player]:
    """Two guests at a table of Gifts and Blessings that has begun."""
    host, other = Player(url), Player(url)
    host.sign_in("Ada")
    other.sign_in("Bo")
    wish = {
        "ruleset": "gifts_and_blessings",
        "seats": 2,
        "mode": "async",
        "pace": pace,
        "options": {"quiet_limit": 20},
        "visibility": "link",
    }
    game = host.request("POST", "/api/v1/games", uuid4(), wish).json()["id"]
    host.game = other.game = game
    other.request("POST", f"/api/v1/games/{game}/join", None, {})
    host.request("POST", f"/api/v1/games/{game}/start", None, {})
    return host, other
