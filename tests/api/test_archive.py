"""Finished games that their players have put away."""

from tests.api.client import Client
from tests.api.tables import GAMES, begin, finish

MINE = f"{GAMES}?mine=true"


def listed(player: Client, query: str = MINE) -> list[str]:
    return [f"{GAMES}/{each['id']}" for each in player.get(query)["results"]]


def test_a_game_put_away_leaves_its_players_list_and_no_other(ann: Client, bo: Client) -> None:
    over, going = finish(ann, bo), begin(ann, bo)

    heard = ann.ask("PUT", f"{over}/archive")

    assert 204 == heard.status
    assert [going] == listed(ann)
    assert [over] == listed(ann, f"{MINE}&archived=true")
    assert over in listed(bo)


def test_putting_away_twice_is_as_good_as_once(ann: Client, bo: Client) -> None:
    over = finish(ann, bo)

    assert [204, 204] == [ann.ask("PUT", f"{over}/archive").status for _ in range(2)]
    assert [over] == listed(ann, f"{MINE}&archived=true")


def test_a_game_can_be_taken_out_again(ann: Client, bo: Client) -> None:
    over = finish(ann, bo)
    ann.ask("PUT", f"{over}/archive")

    assert [204, 204] == [ann.ask("DELETE", f"{over}/archive").status for _ in range(2)]
    assert [over] == listed(ann)


def test_a_game_that_goes_on_can_not_be_put_away(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    heard = ann.ask("PUT", f"{game}/archive")

    assert (422, "not_over") == (heard.status, heard.code)
    assert [game] == listed(ann)


def test_a_game_put_away_is_the_same_to_read(ann: Client, bo: Client) -> None:
    over = finish(ann, bo)
    before = ann.ask("GET", over)
    ann.ask("PUT", f"{over}/archive")

    assert before.headers["etag"] == ann.ask("GET", over).headers["etag"]


def test_only_my_own_games_are_put_away(ann: Client) -> None:
    assert 400 == ann.ask("GET", f"{GAMES}?archived=true").status
