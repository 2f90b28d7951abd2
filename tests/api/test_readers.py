"""Who takes in an answer a few bytes at a time is hung up on; the time passes in the test."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from api.connections import Unsent, unsent
from api.readers import LOOK_BYTES, LOOK_S, SLOW_S, Readers
from tests.processes import await_that

ANSWER = b"x" * 8_000_000
TICK_S = 0.02
"""The kernel's; it may count the one that has begun."""


class Line:
    """Clients of one port, and the time that they see."""

    def __init__(self, wires: ExitStack) -> None:
        self._wires = wires
        self._listener = wires.enter_context(socket.create_server(("127.0.0.1", 0)))
        self._here: dict[int, socket.socket] = {}
        self.now, self.idle_s, self.looks = 0.0, 0.0, 0
        self.readers = Readers(lambda: self.now, self._unsent, most_slow=3)

    def client(self) -> socket.socket:
        """One that is sent as much as goes, which is less than all."""
        there = self._wires.enter_context(socket.create_connection(self._listener.getsockname(), 20))
        here, _ = self._listener.accept()
        self._wires.enter_context(here)
        here.setblocking(False)
        assert here.send(ANSWER) < len(ANSWER)
        self._here[there.fileno()] = here
        return there

    def is_held(self, there: socket.socket) -> bool:
        """Whether nobody hung up on it: then this side may still be written to, or is full."""
        try:
            self._here[there.fileno()].send(b"x")
        except BlockingIOError:
            return True
        except BrokenPipeError:
            return False
        return True

    def _unsent(self) -> Iterator[Unsent]:
        """Those of this test; the process has others."""
        self.looks += 1
        own = {each.fileno() for each in self._here.values()}
        return (each._replace(busy_s=self.now - self.idle_s) for each in unsent() if each.file in own)


@pytest.fixture
def line() -> Iterator[Line]:
    with ExitStack() as wires:
        yield Line(wires)


def read(wire: socket.socket, size: int) -> None:
    while size > 0:
        size -= len(wire.recv(min(size, 65_536)))


def test_who_takes_in_too_little_is_hung_up_on_and_who_takes_in_enough_is_not(line: Line) -> None:
    idle, slow = line.client(), line.client()
    line.readers.look()
    line.now = SLOW_S - 1
    line.readers.look()
    before = [line.is_held(each) for each in (idle, slow)]
    read(slow, 200_000)
    line.now = SLOW_S
    line.readers.look()

    assert [True, True] == before
    assert [False, True] == [line.is_held(each) for each in (idle, slow)]


def test_who_was_idle_for_hours_and_is_at_another_answer_is_not_slow(line: Line) -> None:
    there = line.client()
    line.readers.look()
    line.now, line.idle_s = 60 * SLOW_S, 60 * SLOW_S - 1
    line.readers.look()

    assert line.is_held(there)


def test_of_too_many_who_are_slow_the_first_are_hung_up_on(line: Line) -> None:
    first = [line.client() for _ in range(2)]
    line.readers.look()
    line.now = 1
    others = [line.client() for _ in range(3)]
    line.readers.look()
    at_first = [line.is_held(each) for each in (*first, *others)]
    line.readers.look()

    assert [True] * 5 == at_first
    assert [False] * 2 + [True] * 3 == [line.is_held(each) for each in (*first, *others)]


def test_a_look_follows_what_is_large_and_what_is_much(line: Line) -> None:
    line.readers.answered(100_000)
    line.readers.answered(100_000)
    soon = line.looks
    line.now = LOOK_S
    line.readers.answered(10)
    later = line.looks
    line.readers.answered(LOOK_BYTES)
    much = line.looks
    line.now = 10 * LOOK_S
    line.readers.answered(10)

    assert (1, 2, 3, 3) == (soon, later, much, line.looks)


def test_the_kernel_counts_how_long_there_was_something_to_take_in() -> None:
    with ExitStack() as wires:
        began = time.monotonic()
        listener = wires.enter_context(socket.create_server(("127.0.0.1", 0)))
        wires.enter_context(socket.create_connection(listener.getsockname()))
        taken = wires.enter_context(listener.accept()[0])
        taken.setblocking(False)
        taken.send(ANSWER)

        def busy_s() -> float:
            return next(each.busy_s for each in unsent() if each.file == taken.fileno())

        await_that(lambda: busy_s() > 0)
        found = busy_s()

        assert 0 < found <= time.monotonic() - began + TICK_S


def test_connections_that_were_made_from_here_are_no_clients() -> None:
    with ExitStack() as wires:
        listener = wires.enter_context(socket.create_server(("127.0.0.1", 0)))
        made = wires.enter_context(socket.create_connection(listener.getsockname()))
        taken = wires.enter_context(listener.accept()[0])
        for each in (made, taken):
            each.setblocking(False)
            each.send(ANSWER)
        found = {each.file for each in unsent()}

        assert [False, True] == [each.fileno() in found for each in (made, taken)]
