"""Commands sent at the same instant, each over a connection of its own, spread over the servers."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle
from uuid import uuid4

from games.queries.current import Current
from tests.api.client import Client
from tests.races.line import Heard, Json, Line


@dataclass(frozen=True)
class Shot:
    """A command that a client is about to send, and the version it has seen."""

    client: Client
    game: str
    command: Json
    after: int

    def fire(self, line: Line) -> Heard:
        return line.ask("POST", f"{self.game}/commands?after={self.after}", self.command, str(uuid4()))


def shot(client: Client, current: Current, command: Json) -> Shot:
    return Shot(client, address(current), command, current.version)


def address(current: Current) -> str:
    return f"/api/v1/games/{current.id}"


def at_once(webs: Sequence[str], shots: Sequence[Shot]) -> list[Heard]:
    """The answers, in the order of the shots."""
    gate = threading.Barrier(len(shots))

    def one(url: str, each: Shot) -> Heard:
        line = Line(url, each.client.token or "")
        line.ask("GET", "/api/v1/")
        gate.wait()
        try:
            return each.fire(line)
        finally:
            line.close()

    with ThreadPoolExecutor(len(shots)) as threads:
        return list(threads.map(one, cycle(webs), shots))


def play(card: str, source: str, pile: str | None = None, on: str | None = None) -> Json:
    """`on` left out: the pile has one card."""
    return {"type": "play_centre", "card": card, "from": source, "pile": pile, "on": on or pile}
