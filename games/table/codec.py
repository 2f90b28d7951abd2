"""A table as bytes and back, exactly: for snapshots, and for events that carry a whole table.

The bytes are compact JSON of everything in the table, secrets included. What the play's state is made of is said by the
annotation of the ruleset's `evolve`: nothing is declared twice.
"""

import hashlib
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from games.rules.contract import AnyRuleset, Result
from games.table.state import Table

_encode = msgspec.json.Encoder(order="deterministic").encode


class UnknownTable(Exception):
    """The bytes are not a table of this ruleset as this process knows it."""


class TableCodec:
    """Encodes tables of one ruleset to the same bytes always, and decodes them to equal tables.

    `schema` (32 bytes) changes with the name, type, default or description of any field in them.
    """

    def __init__(self, ruleset: AnyRuleset) -> None:
        kind = _stored(state_type(ruleset))
        self._decode = msgspec.json.Decoder(kind).decode
        self.schema = hashlib.sha256(_encode(msgspec.json.schema(kind))).digest()

    def encode(self, table: Table) -> bytes:
        return _encode(table)

    def decode(self, text: bytes | str) -> Table:
        """Raises UnknownTable."""
        try:
            stored = self._decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise UnknownTable(str(error)) from error
        table = Table(**{name: getattr(stored, name) for name in Table.__struct_fields__})
        return table if table.result is None else replace(table, result=_as_folded(table.result))


@cache
def tables_of(ruleset: AnyRuleset) -> TableCodec:
    """The ruleset's codec, made once."""
    return TableCodec(ruleset)


def state_type(ruleset: AnyRuleset) -> Any:  # Any: a type expression
    """What the ruleset's `evolve` says that it returns. Raises TypeError where it does not say it."""
    kind = get_type_hints(ruleset.evolve).get("return")
    if kind is None:
        raise TypeError(f"evolve of {ruleset} does not say what it returns")
    return kind


def _stored(play: Any) -> type[msgspec.Struct]:  # Any: as above
    """The table with the type of its play in place of Any."""
    return msgspec.defstruct(
        "StoredTable",
        [("play", play | None, None)],
        bases=(Table,),
        module=__name__,
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
    )


def _as_folded(result: Result) -> Result:
    """The fold keeps tuples, as the event `over` has them; a sequence is decoded as a list."""
    return replace(result, winners=tuple(result.winners), scores=tuple(result.scores))
