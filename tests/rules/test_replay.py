"""Folding events into a state, packs of cards, instants, refusals."""

import random
from dataclasses import replace

import msgspec
import pytest

from games.rules.cards import RANKS, SUITS, pack
from games.rules.contract import AnyRuleset, Refused, Struct
from games.rules.instants import stamp, stamp_or_none
from games.rules.replay import replay
from tests.rules.playout import START, Habits, Playout, any_of, random_options
from tests.toys import high_card
from tests.toys.high_card import Dealt, Settled, State

TOY: AnyRuleset = high_card.RULESET
EVENTS = [Dealt((13, 12), (1, 1)), Settled(0, 13, None)]


def test_a_state_is_the_fold_of_its_events() -> None:
    assert State((13, 12), frozenset({0})) == replay(TOY, EVENTS)


def test_a_fold_may_go_on_from_a_state() -> None:
    assert replay(TOY, EVENTS) == replay(TOY, EVENTS[1:], replay(TOY, EVENTS[:1]))


def test_a_fold_may_begin_with_what_the_ruleset_begins_with() -> None:
    begun = replace(TOY, initial=State((5, 6)))

    assert State((5, 6)) == replay(begun, [])
    assert State((13, 12), frozenset({0})) == replay(begun, EVENTS)


def test_a_state_can_not_be_edited() -> None:
    state = State((13, 12))

    with pytest.raises(AttributeError):
        state.cards = ()


def test_an_unknown_field_of_a_struct_is_refused() -> None:
    class Wish(Struct):
        card: str = "7H"

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"card": "7H", "seat": 1}, Wish)


def test_a_pack_has_every_rank_of_every_suit_once() -> None:
    assert 52 == len(set(pack()))
    assert ["AC", "2C", "KC", "AD"] == [pack()[place] for place in (0, 1, 12, 13)]
    assert {rank + suit for rank in RANKS for suit in SUITS} == set(pack())


def test_a_pack_keeps_the_order_of_the_ranks_it_is_made_of() -> None:
    assert ("6H", "AH", "6S", "AS") == pack("6A", "HS")


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (START, "2026-01-01T00:00:00.000Z"),
        (START + 123, "2026-01-01T00:00:00.123Z"),
        (951_782_399_999, "2000-02-28T23:59:59.999Z"),
        (4_102_444_799_001, "2099-12-31T23:59:59.001Z"),
    ],
)
def test_an_instant_is_written_in_utc_to_the_millisecond(ms: int, text: str) -> None:
    assert text == stamp(ms)


def test_no_instant_is_written_as_nothing() -> None:
    assert None is stamp_or_none(None)
    assert "1970-01-01T00:00:00.000Z" == stamp_or_none(0)


def test_a_refusal_carries_its_code_and_public_facts() -> None:
    refused = Refused("too_early", retry_at=5)

    assert ("too_early", {"retry_at": 5}, "too_early") == (refused.code, refused.members, str(refused))


def test_a_playout_with_the_same_seed_is_the_same_game() -> None:
    games = [[step.events for step in Playout(TOY, seats=3, mode="live", seed=11)] for _ in range(2)]

    assert games[0] == games[1]


def test_a_playout_goes_on_while_two_seats_are_left() -> None:
    driver = Playout(TOY, seats=4, mode="live", seed=2, habits=Habits(leave=1.0))
    steps = list(driver)

    assert ["setup", "leave", "leave", "leave"] == [step.cause for step in steps]
    assert 3 == len(driver.left)


def test_time_never_goes_back_in_a_playout() -> None:
    nows = [step.now for step in Playout(TOY, seats=4, mode="async", seed=2)]

    assert sorted(nows) == nows
    assert START == nows[0]


def test_a_playout_may_be_cut() -> None:
    assert 2 == len(list(Playout(TOY, seats=4, mode="live", seed=2, habits=Habits(cut=1))))


def test_options_by_chance_are_such_that_the_ruleset_accepts() -> None:
    assert high_card.Options() == random_options(TOY, 3, "live", random.Random(1))


def test_any_value_of_a_type_with_few_values_comes_up() -> None:
    dice = random.Random(1)

    assert {True, False, None} == {any_of(bool | None, dice) for _ in range(50)}
