"""What a listener to its own games was told is not told again, however many games move at once."""

import random
from uuid import uuid4

import pytest

from api.stream.asking import LONGEST_CURSOR
from api.stream.seen import MOST_IN_CURSOR, OVERLAP_MS, JsonObject, Seen, seen
from games.clock import stamp

NOW = 1_800_000_000_000


def game(updated_at: int, version: int = 7) -> JsonObject:
    return {"id": str(uuid4()), "version": version, "updated_at": stamp(updated_at)}


def by_urgency(count: int) -> list[JsonObject]:
    """Games that moved one after the other in the last seconds, in an order that has nothing to do with it."""
    games = [game(NOW - 10 * number) for number in range(count)]
    random.Random(1).shuffle(games)
    return games


def test_of_many_games_none_is_told_twice() -> None:
    games = by_urgency(400)
    known = Seen().after(NOW, games)

    assert [] == known.news(games)


def test_what_moved_since_is_told() -> None:
    games = by_urgency(3)
    known = Seen().after(NOW, games)
    moved = games[1] | {"version": 8}

    assert [moved] == known.news([games[0], moved, games[2]])


def test_only_what_the_next_look_finds_again_is_kept() -> None:
    old, recent = game(NOW - OVERLAP_MS - 1), game(NOW - OVERLAP_MS)
    known = Seen().after(NOW, [recent, old])

    assert ([], [old]) == (known.news([recent]), known.news([old]))


def test_a_cursor_brings_back_what_it_was_made_of() -> None:
    games = by_urgency(MOST_IN_CURSOR)
    known = Seen().after(NOW, games)

    assert known == seen(known.cursor())
    assert LONGEST_CURSOR >= len(known.cursor())


def test_of_more_games_than_a_cursor_holds_the_newest_are_named() -> None:
    games = by_urgency(MOST_IN_CURSOR + 5)
    oldest = sorted(games, key=lambda game: str(game["updated_at"]))[:5]
    back = seen(Seen().after(NOW, games).cursor())

    assert {str(game["id"]) for game in oldest} == {str(game["id"]) for game in back.news(games)}


@pytest.mark.parametrize("cursor", ["", "x", "!", "kgHA", "gA", "kv-A", "w"])
def test_what_is_no_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(ValueError):
        seen(cursor)
