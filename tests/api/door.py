"""A gate, and who is behind it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from api.gate import Gate
from api.hands import Hands
from api.intake import Intake
from api.shut import Shut
from tests.accounts.clock import Clock

ANN, BO = "Bearer cg_ann", "Bearer cg_bo"
Environ = dict[str, Any]


class Answer:
    """What an application answers, which wants to be told when it has gone out."""

    def __init__(self, body: bytes) -> None:
        self.body, self.closed = body, 0

    def __iter__(self) -> Iterator[bytes]:
        return iter([self.body])

    def close(self) -> None:
        self.closed += 1


class Door:
    """A gate in front of an application that notes what it is asked."""

    def __init__(self, shut: Shut | None = None, answer: Callable[[], Iterable[bytes]] = lambda: Answer(b"let through")) -> None:
        self.shut, self.answer = shut or Shut(Clock()), answer
        self.asked: list[Environ] = []
        self.heard: list[tuple[str, dict[str, str]]] = []
        self.paused: list[float] = []
        self._hands = Hands()
        self.gate = Gate(self._application, self._hands, self.shut, Intake(), self.pause)

    @property
    def hands(self) -> int:
        """That are free."""
        return len(self._hands._free)

    def pause(self, seconds: float) -> None:
        self.paused.append(seconds)

    def ask(self, who: str = ANN, method: str = "GET", **more: object) -> Iterable[bytes]:
        wsgi = {"HTTP_AUTHORIZATION": who, "REQUEST_METHOD": method, "PATH_INFO": "/", "REMOTE_ADDR": "192.0.2.1"} | more
        return self.gate(wsgi, lambda status, headers: self.heard.append((status, dict(headers))))  # type: ignore[arg-type, return-value]  # no writer

    def _application(self, wsgi: Environ, start: object) -> Iterable[bytes]:
        self.asked.append(wsgi)
        return self.answer()
