"""Where in a request something is wrong."""


def pointer(path: str) -> str:
    """A decoder's path as a JSON pointer: `$.to[0].card` -> `/to/0/card`.

    Members that clients name (`$.known[...].x`) it can't tell apart: the pointer ends at what holds them.
    """
    return path.partition("[...]")[0].removeprefix("$").replace("[", "/").replace("]", "").replace(".", "/")


def fault(message: str) -> tuple[str, str]:
    """A decoder's message, as (what is wrong, pointer)."""
    detail, _, path = message.partition(" - at `")
    return detail, pointer(path.removeprefix("key` in `").rstrip("`"))
