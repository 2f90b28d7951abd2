"""Who may see a field of an event: declared on the field, and the only way an event gets out."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec

from games.rules.instants import stamp_or_none


class _Mark:
    """A declaration that needs no parameter."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __repr__(self) -> str:
        return self.word


class Only:
    """For the seat that the named field of the same event holds; everybody else gets null."""

    def __init__(self, field: str) -> None:
        self.field = field

    def __repr__(self) -> str:
        return f"Only({self.field!r})"


Public: Final = _Mark("Public")
"""For everybody, spectators too."""
BySeat: Final = _Mark("BySeat")
"""A tuple with one item a seat; each seat gets its own, and null for the others."""
Nobody: Final = _Mark("Nobody")
"""For the log alone: the field is left out of every shown event."""

Later: Final = _Mark("Later")
"""For nobody while the game goes on; once it is over, for everybody who reads the entry then."""

Instant: Final = object()
"""Beside the secrecy of an integer field: milliseconds of UTC, shown to clients as RFC 3339."""

Secrecy = _Mark | Only
Event = msgspec.Struct
_Show = Callable[[Any, int | None], Any]  # a field's value has whatever type the event declares


def secrecy(event_type: type[Event]) -> dict[str, Secrecy]:
    """The declaration of every field, by name. Refuses (TypeError) a field that declares nothing, or twice."""
    return {name: _declared(event_type, name, hint) for name, hint in _hints(event_type).items()}


def shown(event: Event, viewer: int | None, *, is_over: bool = False) -> dict[str, object]:
    """What `viewer` (a seat, or None for a spectator) may see of an event of a game, as `{"type": …, field: value}`.

    Once it is over, also what was for `Later`, where there is something: fields at their default stay out.
    """
    word, fields = _plan(type(event))
    out: dict[str, object] = {"type": word}
    for name, show in fields:
        out[name] = show(event, viewer)
    return out | _told_later(event) if is_over else out


def _told_later(event: Event) -> dict[str, object]:
    return {name: getattr(event, name) for name, default in _later(type(event)) if getattr(event, name) != default}


@cache
def _later(event_type: type[Event]) -> tuple[tuple[str, object], ...]:
    marks = secrecy(event_type)
    return tuple((field.name, field.default) for field in msgspec.structs.fields(event_type) if marks[field.name] is Later)


@cache
def _plan(event_type: type[Event]) -> tuple[str, tuple[tuple[str, _Show], ...]]:
    word = str(event_type.__struct_config__.tag).partition(".")[0]
    hints = _hints(event_type)
    marks = {name: _declared(event_type, name, hint) for name, hint in hints.items()}
    return word, tuple(
        (name, _stamped(_show(name, mark)) if Instant in get_args(hints[name]) else _show(name, mark))
        for name, mark in marks.items()
        if mark is not Nobody and mark is not Later
    )


def _stamped(show: _Show) -> _Show:
    return lambda event, viewer: stamp_or_none(show(event, viewer))


def _show(name: str, mark: Secrecy) -> _Show:
    if isinstance(mark, Only):
        field = mark.field
        return lambda event, viewer: getattr(event, name) if viewer is not None and viewer == getattr(event, field) else None
    if mark is BySeat:
        return lambda event, viewer: [item if seat == viewer else None for seat, item in enumerate(getattr(event, name))]
    return lambda event, viewer: getattr(event, name)


def _hints(event_type: type[Event]) -> dict[str, object]:
    hints = get_type_hints(event_type, include_extras=True)
    return {name: hints[name] for name in event_type.__struct_fields__}


def _declared(event_type: type[Event], name: str, hint: object) -> Secrecy:
    marks = [mark for mark in get_args(hint)[1:] if isinstance(mark, Secrecy)] if get_origin(hint) is Annotated else []
    if len(marks) != 1:
        raise TypeError(f"{event_type.__name__}.{name} must declare who may see it, once")
    return marks[0]
