"""A client of a game's stream that always comes back, naming the last entry it heard; what it hears is kept."""

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

PATIENCE_S = 30.0
"""Twice the time from beat to beat."""
PAUSE_S = 0.1
"""Between two tries while nobody answers."""


@dataclass
class Listener:
    """One person at one game. `url` is the stream server's."""

    url: str
    token: str
    game: str
    heard: list[tuple[int, str]] = field(default_factory=list)
    """Version and hash of every entry, as they came."""
    returns: int = 0
    """How often the stream broke off or was not there."""

    @property
    def newest(self) -> int:
        """The version heard last, 0 before the first."""
        return self.heard[-1][0] if self.heard else 0

    def listen(self, stop: threading.Event) -> None:
        """Until the game is over and wholly heard, or `stop` is set and the stream has ended."""
        with httpx.Client(timeout=PATIENCE_S) as http:
            while not stop.is_set() and not self._is_done(http):
                self.returns += 1
                stop.wait(PAUSE_S)

    def _is_done(self, http: httpx.Client) -> bool:
        """Hears one connection to its end; whether nothing can follow."""
        headers = {"Authorization": f"Bearer {self.token}", "Accept": "text/event-stream", "Last-Event-ID": str(self.newest)}
        try:
            with http.stream("GET", f"{self.url}/stream/v1/games/{self.game}", headers=headers) as answer:
                if answer.status_code != 503:
                    assert answer.status_code in (200, 204), answer.read()
                    self._hear(answer)
                return answer.status_code == 204
        except httpx.TransportError:
            return False

    def _hear(self, answer: httpx.Response) -> None:
        for name, identity, data in _events(answer):
            assert name in ("entry", "beat", "bye"), (name, data)
            if name == "entry":
                assert identity == str(data["version"])
                self.heard.append((data["version"], data["hash"]))


def _events(answer: httpx.Response) -> Iterator[tuple[str, str | None, Any]]:  # Any: JSON
    """Name, id and data of every event that came whole."""
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "event" in fields:
            yield fields["event"], fields.get("id"), json.loads(fields["data"])
            fields = {}
