"""What a listener to its own games was told is not told again, however many games move at once; what is gone is missed."""

import random
from uuid import UUID, uuid4, uuid5

import pytest

from api.stream.asking import LONGEST_CURSOR
from api.stream.seen import MOST_IN_CURSOR, OVERLAP_MS, Seen, seen, told
from games.queries.standing import Standing

NOW = 1_800_000_000_000


def game(moved_at: int = NOW, *, is_over: bool = False) -> Standing:
    return Standing(uuid4(), random.randbytes(32), is_over, moved_at)


def games(count: int) -> list[Standing]:
    return [game(NOW - 10_000 * number) for number in range(count)]


def test_of_many_games_none_is_told_twice() -> None:
    many = games(1_000)

    assert [] == told(NOW, many).news(many)


def test_what_moved_is_told_whatever_its_version_or_its_date() -> None:
    first, second, third = games(3)
    moved = second._replace(hash=random.randbytes(32), moved_at=NOW - 1_000_000)

    assert [moved.game_id] == told(NOW, [first, second, third]).news([first, moved, third])


def test_a_game_that_one_joins_is_told() -> None:
    old, new = games(2)

    assert [new.game_id] == told(NOW, [old]).news([old, new])


@pytest.mark.parametrize(
    ("before", "now", "has_lost"), [("ab", "ab", False), ("ab", "abc", False), ("ab", "a", True), ("a", "", True)]
)
def test_a_game_that_is_gone_is_missed(before: str, now: str, has_lost: bool) -> None:
    named = {name: game()._replace(game_id=uuid5(UUID(int=0), name)) for name in "abc"}
    known = told(NOW, [named[name] for name in before])

    assert has_lost == known.has_lost([named[name] for name in now])


def test_a_game_that_is_over_is_forgotten_before_the_next_look_can_miss_it() -> None:
    old, recent = game(NOW - OVERLAP_MS - 1, is_over=True), game(NOW - OVERLAP_MS, is_over=True)
    known = told(NOW, [recent, old])

    assert (False, True) == (known.has_lost([recent]), known.has_lost([]))
    assert NOW - OVERLAP_MS == known.since


def test_games_whose_ids_begin_alike_are_not_mixed_up() -> None:
    one, other = (game()._replace(game_id=UUID(int=(5 << 80) + number)) for number in (1, 2))

    assert [other.game_id] == told(NOW, [one]).news([one, other])


def test_a_cursor_brings_back_what_it_was_made_of() -> None:
    known = told(NOW, games(MOST_IN_CURSOR))

    assert known == seen(known.cursor())
    assert LONGEST_CURSOR >= len(known.cursor())


def test_who_has_more_games_than_a_cursor_holds_is_told_all_of_them_when_coming_back() -> None:
    many = games(MOST_IN_CURSOR + 1)
    back = seen(told(NOW, many).cursor())

    assert (Seen(NOW, None), True) == (back, back.has_lost(many))


@pytest.mark.parametrize("cursor", ["", "x", "!", "kgHD", "gA", "kv-A", "w", "kgGA", "kgHEAQE", "kgGiYQ"])
def test_what_is_no_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(ValueError):
        seen(cursor)
