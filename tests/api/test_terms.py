"""What follows when time runs out, the first deadline, and a table nobody starts: as a game's creator asks, over HTTP."""

from typing import Any

import pytest

from games import clock, timers
from tests.api.client import Client, Heard, guest
from tests.api.tables import GAMES, begin, lay

HOUR, DAY = 3_600_000, 86_400_000
SHORT = {"bank_s": 0, "increment_s": 3600}


def create(player: Client, **terms: Any) -> Heard:
    return player.ask("POST", GAMES, {"ruleset": "church", "seats": 2, "mode": "async"} | terms)


def _two(**terms: Any) -> tuple[Client, Client, str]:
    """Who is asked first, the other, and their game."""
    ann, bo = guest(), guest("Bo")
    game = begin(ann, bo, ruleset="church", pace=SHORT, **terms)
    first = ann.get(game)["to_act"][0]
    return (ann, bo, game) if first == 0 else (bo, ann, game)


def test_without_a_wish_the_server_moves() -> None:
    ann = guest()
    game = ann.get(lay(ann))

    assert ("auto_move", None) == (game["on_timeout"], game["start_s"])


@pytest.mark.parametrize("ruleset", ["church", "agape_blitz", "dutch_blitz", "blueprint_blitz"])
def test_turns_may_be_skipped_where_a_turn_can_be_passed(ruleset: str) -> None:
    heard = create(guest(), ruleset=ruleset, on_timeout="skip")

    assert (201, "skip") == (heard.status, heard.json["on_timeout"])


def test_turns_may_not_be_skipped_where_none_can_be_passed() -> None:
    heard = create(guest(), ruleset="gifts_and_blessings", on_timeout="skip")

    assert (422, "unfit") == (heard.status, heard.code)
    assert ("/on_timeout", "no_pass") == (heard.json["errors"][0]["pointer"], heard.json["errors"][0]["code"])


@pytest.mark.parametrize(
    ("terms", "status", "pointer"),
    [
        ({"on_timeout": "explode"}, 400, "/on_timeout"),
        ({"start_s": 0}, 400, "/start_s"),
        ({"start_s": 3599, "pace": SHORT}, 422, "/start_s"),
        ({"start_s": 366 * 86_400 + 1, "pace": SHORT}, 422, "/start_s"),
        ({"start_s": 86_400, "pace": "no_limit"}, 422, "/start_s"),
        ({"start_s": 86_400, "mode": "live"}, 422, "/start_s"),
    ],
)
def test_terms_that_can_not_be_are_refused_and_say_where(terms: dict[str, Any], status: int, pointer: str) -> None:
    heard = create(guest(), **terms)

    assert (status, pointer) == (heard.status, heard.json["errors"][0]["pointer"])


def test_the_first_deadline_is_the_one_that_was_asked_for() -> None:
    first, other, game = _two(start_s=2 * 86_400)
    clock.shift(DAY)
    assert "active" == other.get(game)["status"]
    assert [] == [entry for entry in other.get(f"{game}/log")["entries"] if entry["cause"]["kind"] == "timer"]
    clock.shift(DAY + 5_000)

    assert "timed_out" == first.get(f"{game}/log")["entries"][-1]["events"][0]["type"]


def test_a_forfeit_is_a_result_with_its_reason() -> None:
    _, other, game = _two(on_timeout="forfeit")
    clock.shift(2 * HOUR)

    assert "forfeit" == other.get(game)["result"]["reason"]


def test_a_bot_plays_on_until_the_player_is_back() -> None:
    first, other, game = _two(on_timeout="bot")
    clock.shift(HOUR + 5_000)
    timers.fire_due()
    entry = other.get(f"{game}/log")["entries"][-1]
    assert ["timed_out", "seat_minded", "auto_moved"] == [event["type"] for event in entry["events"]][:3]
    for _ in range(3):
        command = other.get(game)["legal"][0]
        assert 201 == other.command(game, command).status
        if other.get(game)["to_act"] != [other.get(game)["you"]["seat"]]:
            break
    assert "back" in first.get(game)["can"]
    heard = first.command(game, {"type": "back"})

    assert 201 == heard.status
    assert ["seat_back"] == [event["type"] for event in heard.json["entries"][-1]["events"]]


def test_a_table_that_nobody_starts_is_cancelled_and_stays_in_the_list() -> None:
    ann, bo = guest(), guest("Bo")
    game = lay(ann)
    bo.post(f"{game}/join")
    clock.shift(14 * DAY)
    timers.fire_due()
    (listed,) = bo.get("/api/v1/games?mine=true")["results"]

    assert ("aborted", "never_started") == (listed["status"], listed["result"]["reason"])
    heard = ann.ask("POST", f"{game}/start", {})
    assert (409, "game_over") == (heard.status, heard.code)


def test_a_reader_finds_it_cancelled_without_any_sweep() -> None:
    ann = guest()
    game = lay(ann, mode="live")
    clock.shift(2 * HOUR)

    assert "aborted" == ann.get(game)["status"]


def test_a_rematch_keeps_the_terms() -> None:
    ann, bo = guest(), guest("Bo")
    game = begin(ann, bo, ruleset="church", on_timeout="bot", start_s=10 * 86_400)
    ann.command(game, {"type": "resign"})
    ann.command(game, {"type": "offer", "kind": "rematch"})
    offer = bo.get(game)["offers"]
    bo.command(game, {"type": "vote", "offer": offer[0]["id"], "accept": True})
    again = bo.get(f"{GAMES}/{bo.get(game)['rematch']}")

    assert ("bot", 10 * 86_400) == (again["on_timeout"], again["start_s"])
