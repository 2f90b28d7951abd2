"""POST /games/{id}/commands, and what became of one."""

from uuid import UUID, uuid4, uuid5

import pytest

from games import clock
from tests.api.client import Client
from tests.api.tables import begin, finish, lay, settle

STAY = {"type": "settle", "swap": False}


def test_an_accepted_command_is_answered_with_its_own_entry(ann: Client, bo: Client) -> None:
    game, key = begin(ann, bo), str(uuid4())

    heard = ann.command(game, STAY, key)
    answer = heard.json

    assert (201, key, 4) == (heard.status, answer["key"], answer["version"])
    assert [(4, answer["hash"], key, {"kind": "seat", "seat": 0})] == [
        (entry["version"], entry["hash"], entry["key"], entry["cause"]) for entry in answer["entries"]
    ]
    assert ["settled"] == [event["type"] for event in answer["entries"][0]["events"]]
    assert [0] == answer["entries"][0]["changed"]["/table/settled"]


def test_the_answer_brings_what_was_missed(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    settle(ann, game)

    answer = bo.command(game, STAY, after=2).json

    assert [3, 4, 5] == [entry["version"] for entry in answer["entries"]]
    assert 5 == answer["version"]


def test_the_answer_brings_the_game_if_that_is_preferred(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    heard = ann.command(game, STAY, Prefer="return=representation")

    assert "return=representation" == heard.headers["preference-applied"]
    assert 4 == heard.json["game"]["version"]
    assert "game" not in bo.command(game, STAY, Prefer="return=minimal, wait=10").json


def test_a_refusal_says_why_and_where_the_game_stands(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    settle(ann, game)

    heard = ann.command(game, STAY)

    assert (422, "already_settled", 4) == (heard.status, heard.code, heard.json["version"])
    assert "entries" not in heard.json


def test_a_refusal_brings_what_was_missed(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    settle(ann, game)
    settle(bo, game)

    heard = ann.command(game, STAY, after=3)

    assert (409, "game_over", 5) == (heard.status, heard.code, heard.json["version"])
    assert [4, 5] == [entry["version"] for entry in heard.json["entries"]]


def test_a_late_answer_does_not_land_on_the_next_question(ann: Client, bo: Client) -> None:
    heard = ann.command(begin(ann, bo), STAY | {"turn": 1})

    assert (409, "stale_turn", 3) == (heard.status, heard.code, heard.json["version"])


def test_nothing_is_played_before_the_start(ann: Client) -> None:
    heard = ann.command(lay(ann), STAY)

    assert (409, "not_started") == (heard.status, heard.code)


def test_nobody_plays_for_others(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, visibility="public")

    heard = cy.command(game, STAY)

    assert (403, "not_your_seat") == (heard.status, heard.code)
    assert 3 == ann.get(game)["version"]


def test_games_of_others_are_not_there(ann: Client, bo: Client, cy: Client) -> None:
    game, elsewhere = begin(ann, bo), f"/api/v1/games/{uuid4()}"

    for path in ("", "?after=999", f"?hash={'0' * 64}"):
        hidden, missing = (cy.ask("POST", f"{at}/commands{path}", STAY, Idempotency_Key=str(uuid4())) for at in (game, elsewhere))

        assert (404, hidden.body) == (hidden.status, missing.body)


def test_a_command_of_another_game_is_malformed(ann: Client, bo: Client) -> None:
    heard = ann.command(begin(ann, bo), {"type": "give", "card": "7H"})

    assert (400, "malformed") == (heard.status, heard.code)


@pytest.mark.parametrize(
    ("command", "pointer"),
    [
        ({"type": "settle", "swap": 1}, "/swap"),
        ({"type": "settle", "turn": -1}, "/turn"),
        ({"type": "settle", "turn": "3"}, "/turn"),
        ({"type": "settle", "turn": 3.0}, "/turn"),
        ({"type": "settle", "seat": 1}, "/seat"),
        ({"swap": True}, "/type"),
        ([STAY], ""),
        (None, ""),
        ("settle", ""),
    ],
)
def test_a_malformed_command_is_refused_with_a_pointer(ann: Client, bo: Client, command: object, pointer: str) -> None:
    game = begin(ann, bo)

    heard = ann.command(game, command)

    assert (400, "malformed", pointer) == (heard.status, heard.code, heard.json["errors"][0]["pointer"])
    assert 3 == ann.get(game)["version"]


def test_malformed_comes_before_everything_about_the_game(ann: Client, bo: Client) -> None:
    game = finish(ann, bo)

    assert (400, "malformed") == ((heard := ann.command(game, {"type": "deal"})).status, heard.code)


def test_a_place_ahead_of_the_game_is_refused_before_anything_is_written(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    heard = ann.command(game, STAY, after=2**53)

    assert (409, "cursor_ahead", 3) == (heard.status, heard.code, heard.json["version"])
    assert 3 == ann.get(game)["version"]


def test_another_history_is_refused_before_anything_is_written(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    heard = ann.ask("POST", f"{game}/commands?hash={'0' * 64}", STAY, Idempotency_Key=str(uuid4()))

    assert (409, "other_history") == (heard.status, heard.code)
    assert 3 == ann.get(game)["version"]


def test_any_hash_of_this_game_will_do(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    oldest = ann.get(f"{game}/log")["entries"][0]["hash"]

    heard = ann.ask("POST", f"{game}/commands?hash={oldest}", STAY, Idempotency_Key=str(uuid4()))

    assert 201 == heard.status


def test_resigning_ends_a_game_of_two(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    answer = ann.command(game, {"type": "resign"}).json

    assert "over" == answer["entries"][0]["events"][-1]["type"]
    assert ("finished", [1], "resigned") == (
        (told := bo.get(game))["status"],
        told["result"]["winners"],
        told["result"]["reason"],
    )


def test_what_became_of_a_command_can_be_asked(ann: Client, bo: Client) -> None:
    game, key = begin(ann, bo), str(uuid4())
    before = ann.ask("GET", f"{game}/commands/{key}")
    answer = ann.command(game, STAY, key).json

    assert (404, "unknown_command") == (before.status, before.code)
    assert {"state": "accepted", "version": 4, "entry": answer["entries"][0]} == ann.get(f"{game}/commands/{key}")


def test_what_became_of_the_commands_of_others_can_not_be_asked(ann: Client, bo: Client) -> None:
    game, key = begin(ann, bo), str(uuid4())
    ann.command(game, STAY, key)

    assert 404 == bo.ask("GET", f"{game}/commands/{key}").status
    assert 404 == bo.ask("GET", f"{game}/commands/{uuid5(UUID(ann.id), key)}").status


def test_keys_of_others_are_not_shown(ann: Client, bo: Client) -> None:
    game, key = begin(ann, bo), str(uuid4())
    ann.command(game, STAY, key)

    assert [key] == [entry["key"] for entry in ann.get(f"{game}/log?after=3")["entries"]]
    assert [None] == [entry["key"] for entry in bo.get(f"{game}/log?after=3")["entries"]]


def test_moves_of_the_same_instant_are_told_apart_by_nothing_but_themselves(ann: Client, bo: Client, cy: Client) -> None:
    """An entry is never older than the one before; here all are of one millisecond, and no clock runs."""
    game = begin(ann, bo, cy, pace="no_limit")
    clock.shift(-60_000)

    answers = [each.command(game, STAY) for each in (ann, bo)]
    clock.shift(60_000)

    assert [201, 201] == [answer.status for answer in answers]
    assert 1 == len({answer.json["entries"][0]["at"] for answer in answers})
    assert "/clock" not in answers[1].json["entries"][0]["changed"]
