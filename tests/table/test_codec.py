"""Tables as bytes: exact where they are known, refused where they are not."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.table.codec import TableCodec, UnknownTable
from games.table.commands import Resign
from tests.table.playing import begun, laid
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Show
from tests.toys import high_card
from tests.toys.high_card import RULESET as HIGH_CARD
from tests.toys.high_card import Settle


def test_a_table_that_is_only_laid_is_stored_too() -> None:
    table = laid(HIGH_CARD).table
    codec = TableCodec(HIGH_CARD)

    assert table.play is None
    assert table == codec.decode(codec.encode(table))


def test_a_table_that_is_over_keeps_its_result() -> None:
    game = begun(HIGH_CARD)
    game.send(0, Settle())
    game.send(1, Resign())
    codec = TableCodec(HIGH_CARD)

    assert game.table.result is not None
    assert game.table == codec.decode(codec.encode(game.table))


def test_a_game_goes_on_from_a_stored_table_as_from_the_folded_one() -> None:
    game = begun(HANDS, seats=3)
    codec = TableCodec(HANDS)
    game.send(0, Show())
    game.tables[-1] = codec.decode(codec.encode(game.table))
    game.send(1, Show())
    game.send(2, Show())
    game.wait(10_000)

    assert 2 == game.table.play.number
    assert game.table == codec.decode(codec.encode(game.table))


def test_bytes_of_another_shape_are_refused() -> None:
    codec = TableCodec(HIGH_CARD)
    plain = msgspec.json.decode(codec.encode(begun(HIGH_CARD).table))

    strangers: list[object] = [plain | {"weather": "fine"}, plain | {"play": {"cards": "many"}}, [], 7]

    for strange in strangers:
        with pytest.raises(UnknownTable):
            codec.decode(msgspec.json.encode(strange))
    with pytest.raises(UnknownTable):
        codec.decode(b"{")


def test_another_rulesets_table_is_refused() -> None:
    with pytest.raises(UnknownTable):
        TableCodec(RELAY).decode(TableCodec(HIGH_CARD).encode(begun(HIGH_CARD).table))


def test_the_schema_tells_states_apart() -> None:
    assert 4 == len({TableCodec(ruleset).schema for ruleset in (HIGH_CARD, RELAY, HANDS, SCRAMBLE)})
    assert TableCodec(HIGH_CARD).schema == TableCodec(HIGH_CARD).schema


def test_an_evolve_that_does_not_say_what_it_makes_is_refused() -> None:
    def evolve(state: Any, event: Any):  # type: ignore[no-untyped-def]  # that is the point
        return high_card.evolve(state, event)

    with pytest.raises(TypeError, match="high_card"):
        TableCodec(replace(HIGH_CARD, evolve=evolve))
