"""How commands and events are written, and what is refused."""

from dataclasses import replace
from typing import Annotated, Any

import msgspec
import pytest

from games.rules.contract import AnyRuleset, Public, Struct
from games.rules.wire import CommandCodec, EventCodec, UnknownHistory, members, word
from tests.rules.written import ruleset_commands
from tests.toys import high_card
from tests.toys.high_card import Dealt, Settle, Settled

TOY: AnyRuleset = high_card.RULESET


class Resign(Struct, tag="resign"):
    """Give up."""


class Draw(Struct, tag="draw", rename={"from_": "from"}):
    """Take a card."""

    from_: str
    card: str | None = None


CODEC = CommandCodec(Settle, Resign | Draw)


def test_a_command_may_name_its_turn() -> None:
    assert (Settle(swap=True), 7) == CODEC.decode(b'{"type":"settle","swap":true,"turn":7}')


def test_a_command_may_leave_its_turn_out() -> None:
    assert (Resign(), None) == CODEC.decode(b'{"type":"resign"}')


def test_a_field_may_have_another_name_on_the_wire() -> None:
    assert (Draw("fund", "7H"), None) == CODEC.decode(b'{"type":"draw","from":"fund","card":"7H"}')


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"swap":true}',
        b'{"type":"steal"}',
        b'{"type":"settle","swap":1}',
        b'{"type":"settle","swap":true,"card":"7H"}',
        b'{"type":"settle","turn":-1}',
        b'{"type":"settle","turn":1.5}',
        b'{"type":"settle","turn":99999999999999999999}',
        b'{"type":"draw"}',
        b'{"type":"draw","from_":"fund"}',
        b'\xff{"type":"resign"}',
    ],
)
def test_a_malformed_command_is_refused(body: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        CODEC.decode(body)


def test_a_deeply_nested_body_is_refused() -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        CODEC.decode(b'{"type":"settle","swap":' + b"[" * 100_000)


def test_a_lawful_command_is_written_with_the_turn_it_answers() -> None:
    (written,) = CODEC.with_turn([Draw("deck")], 12)

    assert {"type": "draw", "from": "deck", "card": None, "turn": 12} == msgspec.to_builtins(written)
    assert (Draw("deck"), 12) == CODEC.decode(msgspec.json.encode(written))


def test_a_written_command_keeps_its_word_and_its_sentence() -> None:
    written = {word(kind): kind.__doc__ for kind in CODEC.wire_types}

    assert {"settle": Settle.__doc__, "resign": "Give up.", "draw": "Take a card."} == written


def test_every_command_of_a_ruleset_has_a_schema_with_its_turn() -> None:
    (settle,) = ruleset_commands(TOY.commands).wire_types
    described = msgspec.json.schema(settle)["$defs"]["Settle"]["properties"]

    assert {"type", "swap", "turn"} == set(described)


def test_the_members_of_a_union_and_of_a_single_struct() -> None:
    assert (Resign, Draw) == members(Resign | Draw)
    assert (Draw,) == members(Draw)


EVENTS = [Dealt((13, 12), (1, 1)), Settled(0, 2, None)]
STORED = b'[{"type":"dealt","cards":[13,12],"luck":[1,1]},{"type":"settled","seat":0,"card":2,"luck":null}]'


def test_events_are_stored_compactly_secrets_included() -> None:
    assert STORED == EventCodec(TOY).encode(EVENTS)


def test_stored_events_are_read_back_as_they_were() -> None:
    assert EVENTS == EventCodec(TOY).decode(STORED)


@pytest.mark.parametrize(
    "stored",
    [b'[{"type":"burnt"}]', b'[{"type":"dealt.2","cards":[],"luck":[1,1]}]', b'[{"type":"settled","seat":0}]', b"["],
)
def test_a_history_that_is_not_known_is_never_folded(stored: bytes) -> None:
    with pytest.raises(UnknownHistory):
        EventCodec(TOY).decode(stored)


class Swapped1(Struct, tag="settled"):
    """The first shape: only swaps were told."""

    who: Annotated[int, Public]


class Swapped2(Struct, tag="settled.2"):
    """The second shape: with the card."""

    who: Annotated[int, Public]
    card: Annotated[int, Public]


class Settled3(Struct, tag="settled.3"):
    """The present shape."""

    seat: Annotated[int, Public]
    card: Annotated[int, Public]


def upcast(event: Any) -> Any:
    return Swapped2(event.who, 0) if isinstance(event, Swapped1) else Settled3(event.who, event.card)


GROWN = replace(TOY, events=Settled3, retired=Swapped1 | Swapped2, upcast=upcast)


def test_older_shapes_are_brought_up_one_step_after_another() -> None:
    stored = b'[{"type":"settled","who":1},{"type":"settled.2","who":2,"card":9},{"type":"settled.3","seat":0,"card":5}]'

    assert [Settled3(1, 0), Settled3(2, 9), Settled3(0, 5)] == EventCodec(GROWN).decode(stored)


def test_all_shapes_of_an_event_share_its_word() -> None:
    assert ["settled"] * 3 == [word(kind) for kind in (Swapped1, Swapped2, Settled3)]


def test_events_of_the_table_are_stored_beside_those_of_the_ruleset() -> None:
    class Resigned(Struct, tag="resigned"):
        seat: Annotated[int, Public]

    codec = EventCodec(TOY, Resigned)

    assert [Resigned(1), EVENTS[1]] == codec.decode(codec.encode([Resigned(1), EVENTS[1]]))
