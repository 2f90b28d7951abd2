"""A seat handed to another player, and the same people once more."""

from uuid import uuid4

from games.models import Bell, Entry, Note
from games.operations.house_bots import bot_player
from tests.api.client import Client, guest
from tests.api.offers import offer, sound, types, vote
from tests.api.stranger import applied, told
from tests.api.tables import GAMES, begin, finish, lay, settle


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


def test_a_seat_is_offered_to_nobody_who_sits_there_or_is_not_there(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    said = {
        who: ann.command(game, {"type": "offer", "kind": "hand_over", "player": who}).code
        for who in (ann.id, bo.id, str(uuid4()), str(bot_player("random")))
    }

    assert ["already_seated", "already_seated", "no_such_player", "no_such_player"] == [*said.values()]
    assert 3 == ann.get(game)["version"]


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


def test_the_same_people_play_again_after_a_game_that_was_broken_off(ann: Client, bo: Client) -> None:
    """One that never began has no rematch: its table is open, or a new one is laid."""
    game = begin(ann, bo)
    vote(bo, game, offer(ann, game, "abort"))
    assert "aborted" == ann.get(game)["status"]

    vote(bo, game, offer(ann, game, "rematch"))

    again = ann.get(f"{GAMES}/{ann.get(game)['rematch']}")
    assert [each["player"]["id"] for each in again["seats"]] == [ann.id, bo.id]
    never = lay(ann)
    ann.post(f"{never}/leave")
    assert [] == ann.get(never)["can"]


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
