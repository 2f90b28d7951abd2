"""What became of one try to send something."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sent:
    """The other side took it; `status` is its answer, where there is one."""

    status: int | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The other side will never take it: no further try. `is_gone`: nor anything else, the target is no more."""

    code: str
    status: int | None = None
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Failed:
    """Not now; `wait_s`: the other side said how long to wait."""

    code: str
    status: int | None = None
    wait_s: int | None = None


Outcome = Sent | Refused | Failed
