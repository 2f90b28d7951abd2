"""Offers over HTTP: asking, answering, and one outcome whatever is sent at once."""

import pytest

from games import clock
from tests.api.client import Client, Json, guest
from tests.api.offers import offer, sound, types, vote
from tests.api.stranger import applied, told
from tests.api.tables import GAMES, begin


def test_a_draw_is_offered_and_agreed_to(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    draw = offer(ann, game, "draw")

    shown = bo.get(game)
    answered = vote(bo, game, draw)

    assert ["resign", "offer", "vote"] == shown["can"]
    assert [(draw, 0, "draw", [1], [], None)] == [
        tuple(each[name] for name in ("id", "seat", "kind", "asked", "agreed", "outcome")) for each in shown["offers"]
    ]
    assert ["voted", "offer_settled", "over"] == types(answered)
    assert {"winners": [0, 1], "scores": [0, 0], "reason": "agreed"} == ann.get(game)["result"]
    assert "finished" == ann.get(game)["status"]
    sound(game)


def test_an_abort_is_agreed_to_and_has_no_winner(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    vote(bo, game, offer(ann, game, "abort"))

    assert ("aborted", [], "agreed") == (
        (shown := ann.get(game))["status"],
        shown["result"]["winners"],
        shown["result"]["reason"],
    )
    sound(game)


def test_everybody_may_read_what_was_offered_and_how_it_was_settled(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, visibility="public")
    draw = offer(ann, game, "draw")
    vote(bo, game, draw, accept=False)
    abort = offer(bo, game, "abort")

    for reader in (ann, bo, cy):
        read = reader.get(f"{game}/offers")
        assert ([abort], [(draw, "refused")]) == (
            [each["id"] for each in read["open"]],
            [(each["id"], each["outcome"]) for each in read["settled"]],
        )


def test_offers_reach_who_follows_the_log_alone(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    seen = bo.get(game)
    offer(ann, game, "draw")
    ann.command(game, {"type": "withdraw", "offer": ann.get(game)["version"]})

    for entry in bo.get(f"{game}/log?after={seen['version']}")["entries"]:
        assert "/offers" in entry["changed"]
        seen = applied(seen, entry["changed"])
    assert told(bo.get(game)) == told(seen)


def test_a_refused_offer_may_be_made_again_after_a_while(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    vote(bo, game, offer(ann, game, "draw"), accept=False)

    refused = ann.command(game, {"type": "offer", "kind": "draw"})

    assert (409, "too_early") == (refused.status, refused.code)
    assert refused.json["retry_at"].endswith("Z")


def test_a_closed_offer_answers_how_it_was_settled(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    draw = offer(ann, game, "draw")
    ann.command(game, {"type": "withdraw", "offer": draw})

    refused = vote(bo, game, draw)

    assert (422, "offer_closed", "withdrawn") == (refused.status, refused.code, refused.json["outcome"])


@pytest.mark.parametrize(
    "body",
    [
        {"type": "offer"},
        {"type": "offer", "kind": "sing"},
        {"type": "offer", "kind": "more_time", "ms": 0},
        {"type": "offer", "kind": "more_time", "ms": 2**60},
        {"type": "offer", "kind": "draw", "colour": "red"},
        {"type": "vote", "offer": 0, "accept": True},
        {"type": "vote", "offer": 1},
        {"type": "vote", "offer": 1, "accept": "yes"},
        {"type": "withdraw", "offer": "1"},
        {"type": "offer", "kind": "hand_over", "player": "19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d11\n"},
    ],
    ids=str,
)
def test_what_does_not_fit_is_malformed(ann: Client, bo: Client, body: Json) -> None:
    heard = ann.command(begin(ann, bo), body)

    assert (400, "malformed") == (heard.status, heard.code)


def test_more_time_moves_the_deadline(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    before = ann.get(game)["clock"]["seats"][0]["due_at"]

    assert ["offered", "offer_settled", "time_given"] == types(
        bo.command(game, {"type": "offer", "kind": "more_time", "seat": 0, "ms": 3_600_000})
    )

    assert before < ann.get(game)["clock"]["seats"][0]["due_at"]
    sound(game)


def test_a_pause_is_agreed_to(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    vote(bo, game, offer(ann, game, "pause", for_s=86_400))

    shown = ann.get(game)
    assert ("paused", "agreed", []) == (shown["status"], shown["clock"]["pause"]["reason"], shown["to_act"])
    assert (409, "paused") == ((heard := ann.command(game, {"type": "settle", "swap": False})).status, heard.code)
    vote(ann, game, offer(bo, game, "resume"))
    assert "active" == bo.get(game)["status"]
    sound(game)


def test_case_09_undo_after_a_draw(ann: Client, bo: Client) -> None:
    """The order of Church is fixed: a draw, then a discard. Who drew may not undo the draw unless all agree to just that."""
    game = begin(ann, bo, ruleset="church")
    mover, other = (ann, bo) if ann.get(game)["to_act"] == [0] else (bo, ann)
    to = mover.get(game)["version"]
    draw = next(command for command in mover.get(game)["legal"] if command.get("from") == "deck")
    drawn = mover.command(game, draw).json["version"]

    refused = mover.command(game, {"type": "offer", "kind": "takeback", "to": to})
    assert (422, "information_revealed", [drawn]) == (refused.status, refused.code, refused.json["versions"])

    number = offer(mover, game, "takeback", to=to, revealed=True)
    assert [[drawn]] == [each["revealed"] for each in other.get(game)["offers"]]
    hand = mover.get(f"{game}?at={drawn}")["table"]
    assert ["voted", "offer_settled", "restored"] == types(vote(other, game, number))
    assert mover.get(f"{game}?at={to}")["table"] == mover.get(game)["table"]
    assert hand == mover.get(f"{game}?at={drawn}")["table"]
    sound(game)


def test_case_09_the_table_restored_shows_nobody_what_is_hidden(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, ruleset="gifts_and_blessings", visibility="public")
    giver, other = (ann, bo) if ann.get(game)["to_act"] == [0] else (bo, ann)
    to, hand = giver.get(game)["version"], giver.get(game)["table"]["hand"]
    giver.command(game, {"type": "give", "card": hand[0]})

    heard = vote(other, game, offer(giver, game, "takeback", to=to))

    restored = heard.json["entries"][-1]["events"][-1]
    assert {"type", "to", "clocks", "voided", "dropped", "how", "luck"} == restored.keys()
    assert (to, [to + 1]) == (restored["to"], restored["voided"])
    for player in (other, guest("Sue")):
        told_ = player.get(f"{game}/log?after={to + 2}")["entries"]
        assert not any(f'"{card}"' in str(told_).replace("'", '"') for card in hand)
    assert hand == giver.get(game)["table"]["hand"]


def test_case_10_undo_leaves_no_rests_in_lists_views_and_clocks(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, ruleset="gifts_and_blessings")
    giver, other = (ann, bo) if ann.get(game)["to_act"] == [0] else (bo, ann)
    before, seen = giver.get(game), other.get(game)
    giver.command(game, before["legal"][0])

    vote(other, game, offer(giver, game, "takeback", to=before["version"]))

    after = giver.get(game)
    same = ("status", "to_act", "table", "result", "can", "offers")
    assert [before[name] for name in same] == [after[name] for name in same]
    assert [command | {"turn": None} for command in before["legal"]] == [command | {"turn": None} for command in after["legal"]]
    assert after["version"] == after["turn"]
    assert [(each["bank_ms"], each["running"]) for each in before["clock"]["seats"]] == [
        (each["bank_ms"], each["running"]) for each in after["clock"]["seats"]
    ]
    badges = {player: item["your_turn"] for player in (giver, other) for item in player.get(f"{GAMES}?mine=true")["results"]}
    assert {giver: True, other: False} == badges
    assert (409, "stale_turn") == ((stale := giver.command(game, before["legal"][0])).status, stale.code)
    for entry in other.get(f"{game}/log?after={seen['version']}")["entries"]:
        seen = applied(seen, entry["changed"])
    assert told(other.get(game)) == told(seen)
    assert 201 == giver.command(game, after["legal"][0]).status
    sound(game)


def test_in_a_live_race_nothing_is_taken_back(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, ruleset="agape_blitz", mode="live")
    clock.shift(4_000)
    version = ann.get(game)["version"]

    refused = ann.command(game, {"type": "offer", "kind": "takeback", "to": version - 1})

    assert (422, "no_takeback") == (refused.status, refused.code)
