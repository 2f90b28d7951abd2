"""The stream of one's own games: every unfinished one, every change once, and a word when one is gone."""

from collections.abc import Callable

import pytest

from accounts.guests import Welcome, create_guest
from games import clock
from games.operations.create import create_game
from games.operations.lobby import join, leave
from games.queries.current import Current
from games.store.purge import purge
from tests.live import Live
from tests.operations.seating import guest, wish
from tests.stream.listening import get, listening
from tests.stream.played import Played, played_at
from tests.stream.restoring import Backup


@pytest.fixture
def played(live: Live) -> Played:
    return played_at(live.stream_url)


@pytest.fixture
def url(live: Live) -> str:
    return f"{live.stream_url}/stream/v1/me"


def laid(host: Welcome) -> Current:
    """An open table of this host's."""
    return create_game(wish(host.player.id))[0]


def stand_up(game: Current, player: Welcome) -> None:
    leave(game_id=game.id, player=player.player.id, received_at=clock.now_ms())


def joined(player: Welcome) -> Current:
    """An open table of somebody else's at which this player sits."""
    game = create_game(wish(guest()))[0]
    join(game_id=game.id, player=player.player.id, seat=None, received_at=clock.now_ms())
    return game


def purged(game: Current) -> None:
    assert "purged" == purge(game.id, reason="test", retention_ms=0)


def test_the_unfinished_games_come_first(url: str, played: Played) -> None:
    with listening(url, played.tokens[0]) as events:
        heard = next(events)

    assert ("game", str(played.current.id)) == (heard.name, heard.data["id"])


def test_a_move_in_one_of_my_games_is_told(url: str, played: Played) -> None:
    with listening(url, played.tokens[0]) as events:
        next(events)
        played.move()
        heard = next(events)

    assert played.current.version == heard.data["version"]


def test_a_long_poll_gives_each_change_once(url: str, played: Played) -> None:
    first = get(url, played.tokens[0]).json()
    played.move()

    second = get(url, played.tokens[0], after=first["cursor"], wait=10).json()
    third = get(url, played.tokens[0], after=second["cursor"], wait=0).json()

    assert [played.current.version] == [game["version"] for game in second["games"]]
    assert ([], False) == (third["games"], third["reset"])


def test_a_game_i_join_comes_into_my_stream(url: str) -> None:
    di = create_guest("Di")
    cursor = get(url, di.token).json()["cursor"]

    game = joined(di)

    assert [str(game.id)] == [item["id"] for item in get(url, di.token, after=cursor, wait=10).json()["games"]]


def test_the_end_of_a_game_is_told_once(url: str, played: Played) -> None:
    first = get(url, played.tokens[0]).json()
    while not played.current.table.is_over:
        played.move()

    second = get(url, played.tokens[0], after=first["cursor"], wait=10).json()
    third = get(url, played.tokens[0], after=second["cursor"], wait=0).json()

    assert (["finished"], False) == ([game["status"] for game in second["games"]], second["reset"])
    assert ([], False) == (third["games"], third["reset"])


@pytest.mark.parametrize("goes", [purged, None], ids=["purged", "left"])
def test_of_a_game_that_is_gone_there_is_a_reset_and_all_that_are_left(url: str, goes: Callable[[Current], None] | None) -> None:
    di = create_guest("Di")
    stays, going = laid(di), joined(di)
    with listening(url, di.token) as events:
        assert {str(stays.id), str(going.id)} == {next(events).data["id"] for _ in range(2)}

        goes(going) if goes else stand_up(going, di)
        reset, left = next(events), next(events)

    assert ("reset", None, {}) == (reset.name, reset.id, reset.data)
    assert ("game", str(stays.id)) == (left.name, left.data["id"])
    assert left.id is not None


def test_a_reset_without_any_game_has_the_cursor_itself(url: str) -> None:
    di = create_guest("Di")
    game = joined(di)
    with listening(url, di.token) as events:
        next(events)
        stand_up(game, di)
        reset = next(events)

    assert "reset" == reset.name
    assert {"games": [], "reset": False} == _but_the_cursor(get(url, di.token, after=reset.id).json())


def test_who_comes_back_hears_of_a_game_that_is_gone(url: str) -> None:
    di = create_guest("Di")
    stays, going = laid(di), joined(di)
    cursor = get(url, di.token).json()["cursor"]
    stand_up(going, di)

    answer = get(url, di.token, after=cursor).json()
    again = get(url, di.token, after=answer["cursor"]).json()

    assert (True, [str(stays.id)]) == (answer["reset"], [item["id"] for item in answer["games"]])
    assert {"games": [], "reset": False} == _but_the_cursor(again)


def test_who_waits_hears_of_a_game_that_is_gone(url: str) -> None:
    di = create_guest("Di")
    game = laid(di)
    cursor = get(url, di.token).json()["cursor"]
    purged(game)

    assert {"games": [], "reset": True} == _but_the_cursor(get(url, di.token, after=cursor, wait=30).json())


def test_moves_that_a_restored_backup_took_back_are_told_as_they_stand(url: str, played: Played) -> None:
    backup, kept = Backup(played.current.id), played.current.version
    played.move(3)
    cursor = get(url, played.tokens[0]).json()["cursor"]
    backup.restore()

    answer = get(url, played.tokens[0], after=cursor, wait=10).json()

    assert ([kept], False) == ([game["version"] for game in answer["games"]], answer["reset"])


def _but_the_cursor(answer: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in answer.items() if name != "cursor"}
