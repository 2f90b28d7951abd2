"""Which tickets of luck were used; and the luck that tests bring along."""

from collections import Counter
from typing import Annotated

import pytest

from games.rules.contract import Luck, Public, Struct
from games.rules.luck import tickets_used
from tests.luck import SeededChance, Stacked


class Shuffled(Struct, tag="shuffled"):
    luck: Annotated[Luck | tuple[Luck, ...] | None, Public]


class Given(Struct, tag="given"):
    seat: Annotated[int, Public]


def test_the_highest_ticket_that_an_event_names_was_the_last_one_used() -> None:
    assert 7 == tickets_used([Shuffled((1, 5)), Given(3), Shuffled((1, 7)), Shuffled(None)])


def test_an_event_may_name_several_tickets() -> None:
    assert 9 == tickets_used([Shuffled(((1, 8), (1, 9)))])


def test_events_without_luck_use_no_ticket() -> None:
    assert 0 == tickets_used([Given(1), Shuffled(None), Shuffled(())])


def test_every_draw_of_a_seeded_chance_has_the_next_ticket() -> None:
    chance = SeededChance(1)

    assert [(1, 1), (1, 2), (1, 3)] == [chance.shuffle("abc")[1], chance.uniform(3)[1], chance.weighted([("a", 1)])[1]]
    assert 3 == chance.ticket


def test_the_same_seed_is_the_same_luck() -> None:
    assert SeededChance(5).shuffle(range(52)) == SeededChance(5).shuffle(range(52))
    assert SeededChance(5).shuffle(range(52)) != SeededChance(6).shuffle(range(52))


def test_a_seeded_shuffle_keeps_every_card() -> None:
    assert Counter("aabc") == Counter(SeededChance(2).shuffle("aabc")[0])


def test_seeded_numbers_and_labels_come_about_as_often_as_they_should() -> None:
    chance = SeededChance(3)
    numbers = Counter(chance.uniform(4)[0] for _ in range(4_000))
    labels = Counter(chance.weighted([("often", 3), ("seldom", 1)])[0] for _ in range(4_000))

    assert all(850 < numbers[number] < 1_150 for number in range(4))
    assert 2_800 < labels["often"] < 3_200


def test_stacked_luck_gives_what_was_written_down() -> None:
    chance = Stacked(("b", "a"), 2, "seldom")

    assert (("b", "a"), (1, 1)) == chance.shuffle(("a", "b"))
    assert (2, (1, 2)) == chance.uniform(3)
    assert ("seldom", (1, 3)) == chance.weighted([("often", 3), ("seldom", 1)])


def test_stacked_luck_that_can_not_be_is_refused() -> None:
    with pytest.raises(AssertionError):
        Stacked(("b", "b")).shuffle(("a", "b"))
    with pytest.raises(AssertionError):
        Stacked(3).uniform(3)
    with pytest.raises(AssertionError):
        Stacked("never").weighted([("often", 3)])
