"""Faults that players of other servers met, over HTTP (cases 01, 07, 08, 19; 06 is in test_two_worlds.py)."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from tests.api.client import Client, Json, guest, over
from tests.api.stranger import Stranger, applied, sit, told
from tests.api.tables import begin, finish, settle
from tests.live import Live

STAY: Json = {"type": "settle", "swap": False}
GIFTS: dict[str, Any] = {"ruleset": "gifts_and_blessings"}


def test_case_01_double_submit(live: Live) -> None:
    wire = over(live.url)
    ann, bo = guest("Ann", wire), guest("Bo", wire)
    game, key = begin(ann, bo), str(uuid4())
    turn = ann.get(game)["turn"]

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda _: ann.command(game, STAY | {"turn": turn}, key), range(2))
    other_body = ann.command(game, STAY | {"swap": True, "turn": turn}, key)
    no_key = ann.ask("POST", f"{game}/commands", STAY)
    old_turn = bo.command(game, STAY | {"turn": turn - 1})

    assert (201, 201, first.body) == (first.status, second.status, second.body)
    assert [False, True] == sorted("idempotent-replayed" in each.headers for each in (first, second))
    assert (422, "key_reused") == (other_body.status, other_body.code)
    assert (400, "malformed") == (no_key.status, no_key.code)
    assert (409, "stale_turn") == (old_turn.status, old_turn.code)
    assert turn + 1 == ann.get(game)["version"]


def test_case_01_the_first_answer_is_given_again_after_the_game_is_over(ann: Client, bo: Client) -> None:
    game, key = begin(ann, bo), str(uuid4())
    first = ann.command(game, STAY, key, after=3)
    settle(bo, game)

    again = ann.command(game, {"swap": False, "type": "settle", "turn": None}, key.upper(), after=3)

    assert "finished" == ann.get(game)["status"]
    assert (201, first.body, "true") == (again.status, again.body, again.headers["idempotent-replayed"])
    assert (422, "key_reused") == ((other := ann.command(game, STAY | {"swap": True}, key)).status, other.code)


def test_case_07_leave_and_come_back_as_spectator(ann: Client, bo: Client, cy: Client) -> None:
    dee = guest("Dee")
    game = begin(ann, bo, cy, visibility="public")
    own = ann.get(game)["table"]["cards"][0]
    since = ann.command(game, {"type": "resign"}).json["version"]
    settle(bo, game)

    left, watched = ann.get(game), dee.get(game)

    assert None is not own
    assert told(watched) == told(left)
    assert (None, [], []) == (left["you"], left["legal"], left["can"])
    assert [None] * 3 == left["table"]["cards"]
    assert dee.get(f"{game}/log?after={since}")["entries"] == ann.get(f"{game}/log?after={since}")["entries"]
    refused = ann.command(game, STAY)
    assert (422, "not_playing") == (refused.status, refused.code)


def test_case_07_who_left_before_the_start_is_nobody_there(ann: Client, bo: Client, cy: Client) -> None:
    game = begin_after_leaving(ann, bo, cy)

    assert 404 == bo.ask("GET", game).status
    assert 404 == bo.ask("GET", f"{game}/log").status
    assert 404 == bo.ask("GET", f"{game}/export").status


def begin_after_leaving(host: Client, leaver: Client, other: Client) -> str:
    game = host.post("/api/v1/games", {"ruleset": "high_card", "seats": 2, "mode": "async"}, expected=201)["links"]["self"]
    leaver.post(f"{game}/join")
    leaver.post(f"{game}/leave")
    other.post(f"{game}/join")
    host.post(f"{game}/start")
    return str(game)


def faces(value: Json) -> set[str]:
    """Every card of Gifts and Blessings named anywhere in it."""
    if isinstance(value, str):
        return {value} if len(value) == 2 and value[0] in "A23456789TJQK" and value[1] in "CDHS" else set()
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*map(faces, inside)) if inside else set()


def test_case_08_a_card_is_seen_if_an_event_showed_it_and_only_then(ann: Client, bo: Client, cy: Client) -> None:
    """Every version of a whole game, for both seats and a spectator: what is in the view was in an event shown before."""
    dice = random.Random(8)
    players = sit([ann, bo], dice, **GIFTS)
    viewers = [*players, Stranger(cy, players[0].game, dice)]
    for _ in range(60):
        games = [each.read() for each in viewers]
        if games[0]["status"] != "active":
            break
        players[games[0]["to_act"][0]].move(games[games[0]["to_act"][0]])

    for seat, viewer in enumerate(viewers):
        shown: set[str] = set()
        for entry in (
            cy.get(f"{viewer.game}/log?limit=500")["entries"] if seat == 2 else viewer.client.get(f"{viewer.game}/log")["entries"]
        ):
            shown |= faces(entry["events"])
            game = viewer.seen.get(entry["version"])
            if game is not None:
                assert faces(game) <= shown
                assert seat == 2 or not game["table"] or len(game["table"]["hand"]) == game["table"]["hands"][seat]["count"]


def test_case_08_hands_of_others_are_in_no_answer_at_all(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, **GIFTS, visibility="public")
    hidden = set(bo.get(game)["table"]["hand"]) - faces(ann.get(game))
    paths = ("", "?at=3", "/log", "/export", "/fairness", "/clock")

    assert 7 == len(hidden)
    for path in paths:
        for player in (ann, cy):
            assert set() == hidden & faces(player.get(game + path)), path


def test_case_19_stale_after_reconnect(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    seen = ann.get(game)
    settle(bo, game)
    settle(ann, game, swap=True)

    log = ann.get(f"{game}/log?after={seen['version']}")
    caught_up = seen
    for entry in log["entries"]:
        caught_up = applied(caught_up, entry["changed"])

    assert [4, 5] == [entry["version"] for entry in log["entries"]]
    assert "over" == log["entries"][-1]["events"][-1]["type"]
    assert told(ann.get(game)) == told(caught_up)


def test_case_19_a_place_from_the_beginning_is_never_too_old(ann: Client, bo: Client) -> None:
    game = finish(ann, bo)

    assert [1, 2, 3, 4, 5] == [entry["version"] for entry in ann.get(f"{game}/log?after=0")["entries"]]


def test_case_19_a_place_in_the_future_is_refused(ann: Client, bo: Client) -> None:
    game = finish(ann, bo)

    for path in (f"{game}/log?after=6", f"{game}/log?after={2**53}"):
        assert (409, "cursor_ahead", 5) == ((heard := ann.ask("GET", path)).status, heard.code, heard.json["version"])
