"""GET /games/{id}/log."""

import pytest

from tests.api.client import Client
from tests.api.tables import begin, finish


def test_the_log_tells_everything_from_the_beginning(ann: Client, bo: Client) -> None:
    log = ann.get(f"{finish(ann, bo)}/log")

    assert (5, [1, 2, 3, 4, 5], False) == (log["version"], [entry["version"] for entry in log["entries"]], log["more"])


def test_the_log_comes_in_pieces(ann: Client, bo: Client) -> None:
    game = finish(ann, bo)
    pieces = [ann.get(f"{game}/log?after={after}&limit=2") for after in (0, 2, 4)]

    assert [[1, 2], [3, 4], [5]] == [[entry["version"] for entry in piece["entries"]] for piece in pieces]
    assert [True, True, False] == [piece["more"] for piece in pieces]


def test_there_may_be_nothing_new(ann: Client, bo: Client) -> None:
    assert {"version": 3, "entries": [], "more": False} == ann.get(f"{begin(ann, bo)}/log?after=3")


def test_cards_of_others_are_not_in_the_log(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, visibility="public")
    dealt = [each.get(f"{game}/log?after=2")["entries"][0]["events"][1] for each in (ann, bo, cy)]

    assert [[False, True], [True, False], [True, True]] == [[card is None for card in each["cards"]] for each in dealt]


def test_a_place_ahead_of_the_game_is_refused(ann: Client, bo: Client) -> None:
    heard = ann.ask("GET", f"{begin(ann, bo)}/log?after=4")

    assert (409, "cursor_ahead", 3) == (heard.status, heard.code, heard.json["version"])


@pytest.mark.parametrize("query", ["limit=0", "limit=501", "after=-1", "after=x", "wait=0", "wait=25", "after=1&after=2"])
def test_what_the_log_does_not_know_is_refused(ann: Client, bo: Client, query: str) -> None:
    heard = ann.ask("GET", f"{begin(ann, bo)}/log?{query}")

    assert (400, "malformed") == (heard.status, heard.code)


def test_another_history_is_noticed(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    assert (409, "other_history") == ((heard := ann.ask("GET", f"{game}/log?hash={'0' * 64}")).status, heard.code)
    assert 200 == ann.ask("GET", f"{game}/log?hash={ann.get(game)['hash']}").status
