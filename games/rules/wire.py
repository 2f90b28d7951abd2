"""A ruleset's codecs: commands as clients write them, and events as the log keeps them.

A command on the wire is the command's own fields plus an optional `turn`; an event in the log is its fields under its word.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Union, get_args

import msgspec

from games.rules.contract import AnyRuleset

Turn = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
_encode = msgspec.json.Encoder(order="deterministic").encode


class UnknownHistory(Exception):
    """A stored event that this process does not know: it must not fold the game (503)."""


def members(union: object) -> tuple[type[msgspec.Struct], ...]:
    """The struct types of a union, or of a single struct."""
    found = get_args(union) or (union,)
    return tuple(each for each in found if isinstance(each, type) and issubclass(each, msgspec.Struct))


def word(struct: type[msgspec.Struct]) -> str:
    """The tag without its schema number."""
    return str(struct.__struct_config__.tag).partition(".")[0]


class CommandCodec:
    """Decodes `{type, …fields…, turn?}` strictly into (command, turn), and encodes commands back with their turn."""

    def __init__(self, *unions: object) -> None:
        plain = [command for union in unions for command in members(union)]
        self._plain = {_with_turn(command): command for command in plain}
        self._wire = {command: wire for wire, command in self._plain.items()}
        self._decoder = msgspec.json.Decoder(Union[tuple(self._plain)])  # noqa: UP007 - built from a tuple

    def decode(self, body: bytes) -> tuple[Any, int | None]:  # Any: one of the commands
        """Raises msgspec.DecodeError or RecursionError (400)."""
        wire = self._decoder.decode(body)
        plain = self._plain[type(wire)]
        return plain(*[getattr(wire, name) for name in plain.__struct_fields__]), wire.turn

    def with_turn(self, commands: Iterable[msgspec.Struct], turn: int | None) -> list[msgspec.Struct]:
        """The commands as clients may send them back: guarded by their turn."""
        wire = self._wire
        return [
            wire[type(command)](*[getattr(command, name) for name in command.__struct_fields__], turn=turn)
            for command in commands
        ]

    @property
    def wire_types(self) -> tuple[type[msgspec.Struct], ...]:
        return tuple(self._plain)


def _with_turn(command: type[msgspec.Struct]) -> type[msgspec.Struct]:
    wire = msgspec.defstruct(
        command.__name__,
        [("turn", Turn | None, None)],
        bases=(command,),
        module=command.__module__,
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
        omit_defaults=False,
        tag=command.__struct_config__.tag,
        tag_field=command.__struct_config__.tag_field,
    )
    wire.__doc__ = command.__doc__
    return wire


class EventCodec:
    """Encodes lists of events to the exact bytes that are hashed, and decodes them, older schemas upcast."""

    def __init__(self, ruleset: AnyRuleset | None, *common: object) -> None:
        unions = [*common, *((ruleset.events, ruleset.retired) if ruleset else ())]
        types = [event for union in unions if union is not None for event in members(union)]
        self._retired = set(members(ruleset.retired)) if ruleset and ruleset.retired is not None else set()
        self._upcast = ruleset.upcast if ruleset else None
        self._decoder = msgspec.json.Decoder(list[Union[tuple(types)]])  # type: ignore[misc]  # noqa: UP007 - built from a tuple

    def encode(self, events: Sequence[msgspec.Struct]) -> bytes:
        return _encode(events)

    def decode(self, text: bytes | str) -> list[Any]:  # Any: one of the events
        try:
            events: list[Any] = self._decoder.decode(text)  # Any: one of the events
        except msgspec.DecodeError as error:
            raise UnknownHistory(str(error)) from error
        if not self._retired:
            return events
        return [self._present(event) for event in events]

    def _present(self, event: Any) -> Any:  # Any: one of the events
        while type(event) in self._retired and self._upcast is not None:
            event = self._upcast(event)
        return event
