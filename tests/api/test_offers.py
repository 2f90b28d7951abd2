"""Offers over HTTP: asking, answering, and one outcome whatever is sent at once."""

from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command

from games import clock
from games.models import Bell, Entry, Note
from tests.api.client import Client, Heard, Json, guest
from tests.api.stranger import applied, told
from tests.api.tables import GAMES, begin, finish, lay, settle


def offer(by: Client, game: str, kind: str, **terms: Any) -> int:
    """An offer; its id."""
    heard = by.command(game, {"type": "offer", "kind": kind} | terms)
    assert 201 == heard.status, heard.body
    version: int = heard.json["version"]
    return version


def vote(player: Client, game: str, number: int, accept: bool = True) -> Heard:
    return player.command(game, {"type": "vote", "offer": number, "accept": accept})


def types(heard: Heard) -> list[str]:
    """Of the events of the own entry."""
    assert 201 == heard.status, heard.body
    return [event["type"] for event in heard.json["entries"][-1]["events"]]


def sound(game: str) -> None:
    call_command("verify_games", str(UUID(game.rpartition("/")[2])))


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


def test_who_hands_a_seat_over_leaves_nothing_private_behind(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo)
    game_id = game.rpartition("/")[2]
    assert 204 == ann.ask("PUT", f"{game}/mute").status
    number = offer(ann, game, "hand_over", player=cy.id)
    vote(bo, game, number)
    cy.post(f"{game}/join")

    left = [model.objects.filter(player_id=ann.id, game_id=game_id).exists() for model in (Note, Bell)]

    assert [False, False] == left
    assert Note.objects.filter(player_id=bo.id, game_id=game_id).exists()


def test_a_seat_is_handed_to_another_player(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, ruleset="gifts_and_blessings")
    hand, version = ann.get(game)["table"]["hand"], ann.get(game)["version"]
    assert 404 == cy.ask("GET", game).status
    number = offer(ann, game, "hand_over", player=cy.id)

    assert (422, "not_agreed") == ((heard := cy.ask("POST", f"{game}/join")).status, heard.code)
    assert (None, None) == (cy.get(game)["you"], cy.get(game)["table"]["hand"])
    vote(bo, game, number)
    taken = cy.post(f"{game}/join", {"seat": 0})

    assert ({"seat": 0}, hand, cy.id) == (taken["you"], taken["table"]["hand"], taken["seats"][0]["player"]["id"])
    assert (None, None, []) == ((left := ann.get(game))["you"], left["table"]["hand"], left["can"])
    assert None is ann.get(f"{game}?at={version}")["table"]["hand"]
    assert (403, "not_your_seat") == ((heard := ann.command(game, {"type": "resign"})).status, heard.code)
    assert [] == ann.get(f"{GAMES}?mine=true")["results"]
    assert 201 == cy.command(game, {"type": "offer", "kind": "draw"}).status
    stored = "".join(Entry.objects.filter(game_id=game.rpartition("/")[2]).values_list("events", flat=True))
    assert [] == [who.name for who in (ann, bo, cy) if who.id in stored]
    sound(game)


def test_everybody_follows_a_hand_over_from_the_log(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, visibility="public")
    seen = {player: player.get(game) for player in (bo, cy)}
    vote(bo, game, offer(ann, game, "hand_over", player=cy.id))
    cy.post(f"{game}/join")

    for player, known in seen.items():
        for entry in player.get(f"{game}/log?after={known['version']}")["entries"]:
            known = applied(known, entry["changed"])
        assert told(player.get(game)) == told(known)


def test_who_is_not_invited_takes_no_seat(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, visibility="public")
    vote(bo, game, offer(ann, game, "hand_over", player=cy.id))

    assert (409, "phase_over") == ((heard := guest("Dee").ask("POST", f"{game}/join")).status, heard.code)
    assert (409, "phase_over") == ((heard := cy.ask("POST", f"{game}/join", {"seat": 1})).status, heard.code)


def test_bots_agree_at_once(ann: Client) -> None:
    game = lay(ann, bots=[1])
    ann.post(f"{game}/start")

    assert "over" == types(ann.command(game, {"type": "offer", "kind": "draw"}))[-1]


def test_a_rematch_is_the_same_game_once_more(ann: Client, bo: Client) -> None:
    game = finish(ann, bo, name="Friday", visibility="public", pace={"bank_s": 60, "increment_s": 5})
    old = ann.get(game)

    vote(bo, game, offer(ann, game, "rematch"))
    shown = ann.get(game)
    new = bo.get(shown["links"]["rematch"])

    assert ("active", "async", "Friday", "public") == tuple(new[name] for name in ("status", "mode", "name", "visibility"))
    assert (old["ruleset"], old["options"], old["pace"]) == (new["ruleset"], new["options"], new["pace"])
    assert [each["player"]["id"] for each in old["seats"]] == [each["player"]["id"] for each in new["seats"]]
    assert [0, 1] == new["to_act"]
    assert shown["rematch"] == new["id"]
    settle(bo, shown["links"]["rematch"])
    sound(game)
    sound(shown["links"]["rematch"])


def test_who_lost_by_resigning_may_have_a_rematch(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    bo.command(game, {"type": "resign"})

    assert ["offer"] == bo.get(game)["can"]
    again = offer(bo, game, "rematch")
    assert ["offer", "vote"] == ann.get(game)["can"]
    vote(ann, game, again)
    assert 1 == bo.get(bo.get(game)["links"]["rematch"])["you"]["seat"]


def test_a_rematch_with_bots_alone_begins_at_once(ann: Client) -> None:
    game = lay(ann, seats=3, bots=[1, 2])
    ann.post(f"{game}/start")
    ann.command(game, {"type": "offer", "kind": "draw"})

    offer(ann, game, "rematch")

    kinds = [each["player"]["kind"] for each in ann.get(ann.get(game)["links"]["rematch"])["seats"]]
    assert ["guest", "bot", "bot"] == kinds


def test_in_a_rematch_of_gifts_the_other_seat_gives_first_without_a_draw(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, ruleset="gifts_and_blessings")
    first = ann.get(game)["table"]["giver"]
    for _ in range(2):
        vote(bo, game, offer(ann, game, "draw"))
        vote(bo, game, offer(ann, game, "rematch"))
        game = ann.get(game)["links"]["rematch"]
        first = 1 - first
        ann.get(game)
        named = [
            event
            for entry in ann.get(f"{game}/log")["entries"]
            for event in entry["events"]
            if event["type"] == "first_giver_named"
        ]

        assert [(first, None)] == [(event["seat"], event["luck"]) for event in named]
        assert first == ann.get(game)["table"]["giver"]
    sound(game)


def test_a_stranger_offers_nothing(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, visibility="public")
    draw = offer(ann, game, "draw")

    assert (403, "not_your_seat") == ((heard := vote(cy, game, draw)).status, heard.code)
