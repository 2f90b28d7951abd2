"""POST /sync: what a phone did while it was away, and what it missed."""

from uuid import uuid4

import pytest

from games import clock
from tests.api.client import Client, Json, guest
from tests.api.tables import begin, finish, lay, settle

STAY = {"type": "settle", "swap": False}
SYNC = "/api/v1/sync"


def bare(game: str) -> str:
    return game.rpartition("/")[2]


def played(game: str, command: Json = STAY, key: str | None = None) -> Json:
    return {"game": bare(game), "key": key or str(uuid4()), "command": command}


def statuses(answer: Json) -> list[int]:
    return [each["status"] for each in answer["commands"]]


def test_every_game_is_told_since_the_version_that_was_known(ann: Client, bo: Client) -> None:
    one, two = begin(ann, bo), begin(ann, bo)
    settle(bo, one)

    told = ann.post(SYNC, {"known": {bare(one): 2, bare(two): 3}})["games"]

    assert [3, 4] == [entry["version"] for entry in told[bare(one)]["entries"]]
    assert ann.get(f"{one}/log?after=2")["entries"] == told[bare(one)]["entries"]
    assert (3, [], False) == (told[bare(two)]["version"], told[bare(two)]["entries"], told[bare(two)]["reset"])
    assert ann.get(one)["legal"] == told[bare(one)]["legal"]


def test_commands_of_several_games_are_played_in_their_order(ann: Client, bo: Client) -> None:
    one, two = begin(ann, bo), begin(ann, bo)
    commands = [played(one), played(two)]

    answer = ann.post(SYNC, {"known": {bare(one): 3}, "commands": commands})

    assert [201, 201] == statuses(answer)
    assert [each["key"] for each in commands] == [each["answer"]["key"] for each in answer["commands"]]
    assert [4] == [entry["version"] for entry in answer["games"][bare(one)]["entries"]]
    assert answer["commands"][0]["answer"]["entries"] == answer["games"][bare(one)]["entries"]


def test_a_game_stops_at_its_first_refusal_and_the_others_go_on(ann: Client, bo: Client) -> None:
    one, two = begin(ann, bo), begin(ann, bo)

    answer = ann.post(SYNC, {"commands": [played(one), played(one), played(one, {"type": "resign"}), played(two)]})

    assert [201, 422, 424, 201] == statuses(answer)
    assert ["already_settled", "not_tried"] == [each["problem"]["code"] for each in answer["commands"][1:3]]
    assert "active" == ann.get(one)["status"]


def test_the_same_request_again_plays_nothing_twice(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    asked = {"known": {bare(game): 3}, "commands": [played(game)]}
    first = ann.post(SYNC, asked)

    again = ann.post(SYNC, asked)

    assert (False, True) == (first["commands"][0]["replayed"], again["commands"][0]["replayed"])
    assert first["commands"][0]["answer"] == again["commands"][0]["answer"]
    assert first["games"] == again["games"]


def test_a_key_that_was_used_for_something_else_is_refused(ann: Client, bo: Client) -> None:
    game, key = begin(ann, bo), str(uuid4())

    answer = ann.post(SYNC, {"commands": [played(game, STAY, key), played(game, {"type": "resign"}, key)]})

    assert [201, 422] == statuses(answer)
    assert "key_reused" == answer["commands"][1]["problem"]["code"]


@pytest.mark.parametrize("command", [1, None, [], "resign", {}, {"type": "resign", "seat": 1}, {"type": "dance"}])
def test_what_is_no_command_is_malformed_alone(ann: Client, bo: Client, command: Json) -> None:
    one, two = begin(ann, bo), begin(ann, bo)

    answer = ann.post(SYNC, {"commands": [played(one, command), played(two)]})

    assert [400, 201] == statuses(answer)
    assert "malformed" == answer["commands"][0]["problem"]["code"]


def test_an_older_turn_is_refused_with_what_was_missed(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    answer = ann.post(SYNC, {"known": {bare(game): 3}, "commands": [played(game, STAY | {"turn": 1})]})

    assert (409, "stale_turn") == (answer["commands"][0]["status"], answer["commands"][0]["problem"]["code"])


def test_games_that_may_not_be_known_of_are_not_there(ann: Client, bo: Client, cy: Client) -> None:
    game, nowhere = begin(bo, cy), str(uuid4())

    answer = ann.post(SYNC, {"known": {bare(game): 1, nowhere: 1}, "commands": [played(game), played(nowhere)]})

    assert [404, 404] == statuses(answer)
    assert [404, 404] == [answer["games"][each]["status"] for each in (bare(game), nowhere)]
    assert answer["games"][bare(game)]["problem"] == answer["games"][nowhere]["problem"]


def test_a_spectator_is_told_and_may_not_play(bo: Client, cy: Client) -> None:
    game, watcher = begin(bo, cy, visibility="public"), guest("Eve")

    answer = watcher.post(SYNC, {"known": {bare(game): 2}, "commands": [played(game)]})

    assert [403] == statuses(answer)
    assert [3] == [entry["version"] for entry in answer["games"][bare(game)]["entries"]]


@pytest.mark.parametrize(("known", "hashes"), [(99, None), (3, "0" * 64)])
def test_another_history_resets_the_client_and_plays_nothing(ann: Client, bo: Client, known: int, hashes: str | None) -> None:
    game = begin(ann, bo)
    asked = {"known": {bare(game): known}, "commands": [played(game)]} | ({"hashes": {bare(game): hashes}} if hashes else {})

    answer = ann.post(SYNC, asked)
    told = answer["games"][bare(game)]

    assert (409, "other_history" if hashes else "cursor_ahead") == (
        answer["commands"][0]["status"],
        answer["commands"][0]["problem"]["code"],
    )
    assert (True, 3, []) == (told["reset"], told["game"]["version"], told["entries"])


def test_the_hash_that_was_seen_last_is_this_games(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    now = ann.get(game)

    told = ann.post(SYNC, {"known": {bare(game): now["version"]}, "hashes": {bare(game): now["hash"]}})["games"][bare(game)]

    assert (False, []) == (told["reset"], told["entries"])


def test_a_game_of_which_nothing_is_known_comes_whole(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    told = ann.post(SYNC, {"commands": [played(game)]})["games"][bare(game)]

    assert (True, ann.get(game)["table"]) == (told["reset"], told["game"]["table"])


def test_my_other_unfinished_games_are_listed(ann: Client, bo: Client) -> None:
    known, other, over = begin(ann, bo), lay(ann), finish(ann, bo)

    others = [each["id"] for each in ann.post(SYNC, {"known": {bare(known): 3}})["others"]]

    assert [bare(other)] == others
    assert bare(over) not in others


def test_what_is_due_is_applied_before_anything_is_told(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, pace={"bank_s": 0, "increment_s": 60})
    clock.shift(120_000)

    told = ann.post(SYNC, {"known": {bare(game): 3}})["games"][bare(game)]

    assert told["entries"]
    assert "finished" == told["entries"][-1]["changed"]["/status"]


@pytest.mark.parametrize(
    "asked",
    [
        {"known": {str(uuid4()): 1 for _ in range(51)}},
        {"commands": [{"game": str(uuid4()), "key": str(uuid4()), "command": {}} for _ in range(51)]},
        {"known": {"x": 1}},
        {"known": {str(uuid4()): -1}},
        {"known": {str(uuid4()): "1"}},
        {"hashes": {str(uuid4()): "0" * 63}},
        {"commands": [{"game": str(uuid4()), "command": {}}]},
        {"commands": [{"game": str(uuid4()), "key": "k", "command": {}}]},
        {"commands": [{"game": str(uuid4()), "key": str(uuid4())}]},
    ],
)
def test_a_request_that_does_not_fit_is_malformed_as_a_whole(ann: Client, asked: Json) -> None:
    heard = ann.ask("POST", SYNC, asked)

    assert (400, "malformed") == (heard.status, heard.code)


def test_the_nil_key_is_refused(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    answer = ann.post(SYNC, {"commands": [played(game, STAY, "00000000-0000-0000-0000-000000000000")]})

    assert [400] == statuses(answer)
    assert 3 == ann.get(game)["version"]
