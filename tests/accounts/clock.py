"""A monotonic clock that moves only when told."""


class Clock:
    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s

    def pass_s(self, seconds: float) -> None:
        self.now_s += seconds
