"""Bodies as servers hand them over: all at once, cut off, or not yet."""

import threading


class Whole:
    def __init__(self, body: bytes) -> None:
        self._body = body

    def read(self, size: int) -> bytes:
        piece, self._body = self._body[:size], self._body[size:]
        return piece


class Cut(Whole):
    """The client hung up after this."""


class Slow(Whole):
    """Comes when it is told to."""

    def __init__(self, body: bytes) -> None:
        super().__init__(body)
        self.waited_for, self.comes = threading.Event(), threading.Event()

    def read(self, size: int) -> bytes:
        self.waited_for.set()
        assert self.comes.wait(20)
        return super().read(size)
