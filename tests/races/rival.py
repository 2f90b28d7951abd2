"""A client in a hurry: it plays from what it saw a while ago, over connections to several servers, and notes all it hears."""

import random
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from tests.races.line import Heard, Json, Line

LOOKS = 0.4
"""How often it looks at the game before it plays; otherwise it plays from what it saw last."""
REPEATS = 0.1
"""How often it plays again what it has played before."""
EAGER = 0.8
"""How often it plays where others may play too, if it can."""


@dataclass(frozen=True)
class Sent:
    """A command and its answer. `after`: the version the client said it had."""

    seat: int
    key: str
    command: Json
    after: int
    heard: Heard

    @property
    def is_accepted(self) -> bool:
        return self.heard.status == 201

    @property
    def version(self) -> int:
        """Of the accepted entry, or from which the command was refused."""
        version: int = self.heard.json["version"]
        return version


@dataclass(frozen=True)
class Read:
    """The game as a seat was shown it."""

    seat: int
    heard: Heard

    @property
    def version(self) -> int:
        version: int = self.heard.json["version"]
        return version


@dataclass
class Rival:
    """One seat's client, with a connection to each server; another client may play for the same seat."""

    token: str
    game: str
    seat: int
    dice: random.Random
    sent: list[Sent] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)
    lines: Sequence[Line] = ()

    def play(self, urls: Sequence[str], stop: threading.Event, most: int) -> None:
        """So many commands, or until `stop` is set or the game is over."""
        self.lines = [Line(url, self.token) for url in urls]
        self._look()
        while len(self.sent) < most and not stop.is_set() and self.reads[-1].heard.json["status"] == "active":
            if self.dice.random() < LOOKS:
                self._look()
            if (command := self._choice()) is not None:
                self._send(command)
        for line in self.lines:
            line.close()

    def _choice(self) -> Json | None:
        """Something out of `legal` as it was last seen, or once before; `ready` between hands."""
        seen = self.reads[-1].heard.json
        if self.sent and self.dice.random() < REPEATS:
            return self.dice.choice(self.sent).command
        plays = [command for command in seen["legal"] if command["type"] in ("play_centre", "craft")]
        if plays and self.dice.random() < EAGER:
            return self.dice.choice(plays)
        if seen["legal"]:
            return self.dice.choice(seen["legal"])
        if "ready" in seen["can"]:
            return {"type": "ready"}
        self._look()
        return None

    def _look(self) -> None:
        heard = self.dice.choice(self.lines).ask("GET", self.game)
        assert heard.status == 200, heard.json
        self.reads.append(Read(self.seat, heard))

    def _send(self, command: Json) -> None:
        key, after = str(uuid4()), self.reads[-1].version
        heard = self.dice.choice(self.lines).ask("POST", f"{self.game}/commands?after={after}", command, key)
        self.sent.append(Sent(self.seat, key, command, after, heard))
