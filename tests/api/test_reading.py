"""GET /games/{id}: now, then, face up, and unchanged."""

import pytest

from games import clock
from tests.api.client import Client
from tests.api.statements import statements
from tests.api.tables import GAMES, begin, finish, lay, settle


def test_everyone_sees_the_own_card_only(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    mine, theirs = (each.get(game)["table"]["cards"] for each in (ann, bo))

    assert (None, None) == (mine[1], theirs[0])
    assert mine[0] is not None
    assert theirs[1] is not None


def test_legal_commands_carry_their_turn(ann: Client, bo: Client) -> None:
    game = ann.get(begin(ann, bo))

    assert [{"type": "settle", "swap": False, "turn": 3}, {"type": "settle", "swap": True, "turn": 3}] == game["legal"]
    assert (3, [0, 1], ["resign", "offer"]) == (game["turn"], game["to_act"], game["can"])


def test_a_game_can_be_read_as_it_was(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    then = ann.get(game)
    settle(ann, game)
    settle(bo, game)

    told = ann.get(f"{game}?at=3")

    assert {name: value for name, value in then.items() if name != "clock"} == {
        name: value for name, value in told.items() if name != "clock"
    }
    assert then["clock"]["due_at"] == told["clock"]["due_at"]


@pytest.mark.parametrize(("at", "status"), [("4", 404), (str(2**53), 404), ("0", 400), ("-1", 400), ("3.0", 400), ("", 400)])
def test_a_version_must_be_there(ann: Client, bo: Client, at: str, status: int) -> None:
    assert status == ann.ask("GET", f"{begin(ann, bo)}?at={at}").status


def test_a_game_that_goes_on_is_not_turned_face_up(ann: Client, bo: Client) -> None:
    heard = ann.ask("GET", f"{begin(ann, bo)}?reveal=all")

    assert (422, "not_revealed", 3) == (heard.status, heard.code, heard.json["version"])


def test_a_past_version_is_never_shown_face_up(ann: Client, bo: Client) -> None:
    heard = ann.ask("GET", f"{finish(ann, bo)}?reveal=all&at=3")

    assert (400, "malformed") == (heard.status, heard.code)


def test_a_game_that_is_over_can_be_turned_face_up(ann: Client, bo: Client) -> None:
    table = ann.get(f"{finish(ann, bo)}?reveal=all")["table"]

    assert None not in table["cards"]


def test_what_the_rules_keep_hidden_stays_hidden(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, ruleset="gifts_and_blessings")
    ann.command(game, {"type": "resign"})

    assert (422, "not_revealed") == ((heard := bo.ask("GET", f"{game}?reveal=all")).status, heard.code)


def test_who_has_the_game_hears_so_from_one_row(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    tag = ann.ask("GET", game).headers["etag"]

    with statements() as sent:
        heard = ann.ask("GET", game, If_None_Match=tag)

    assert (304, b"", tag, "private, no-cache") == (
        heard.status,
        heard.body,
        heard.headers["etag"],
        heard.headers["cache-control"],
    )
    assert ["SELECT * FROM glance_at_game(%s::uuid, %s::uuid)"] == sent


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", W/{}', "*"])
def test_a_tag_may_be_weak_strong_or_one_of_many(ann: Client, form: str) -> None:
    game = lay(ann)
    tag = ann.ask("GET", game).headers["etag"].removeprefix("W/")

    assert 304 == ann.ask("GET", game, If_None_Match=form.format(tag)).status


def test_the_tag_names_version_and_seat_and_no_token(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, visibility="public")
    other = Client(ann.post("/api/v1/me/tokens", expected=201)["token"])

    assert ['W/"3.0.0.1"', 'W/"3.0.0.1"', 'W/"3.0.1.1"', 'W/"3.0.s.1"'] == [
        each.ask("GET", game).headers["etag"] for each in (ann, other, bo, cy)
    ]


def test_a_change_is_heard_of(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    tag = ann.ask("GET", game).headers["etag"]
    settle(bo, game)

    heard = ann.ask("GET", game, If_None_Match=tag)

    assert (200, 4) == (heard.status, heard.json["version"])


def test_the_tag_of_another_seat_is_not_mine(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    assert 200 == bo.ask("GET", game, If_None_Match=ann.ask("GET", game).headers["etag"]).status


def test_who_may_not_know_of_a_game_is_told_nothing_by_tags(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo)

    assert 404 == cy.ask("GET", game, If_None_Match='W/"3.0.s.1"').status
    assert 404 == cy.ask("GET", game, If_None_Match="*").status


def test_what_is_due_is_not_unchanged(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, pace={"bank_s": 0, "increment_s": 60})
    tag = ann.ask("GET", game).headers["etag"]
    clock.shift(63_000)

    heard = ann.ask("GET", game, If_None_Match=tag)

    assert 200 == heard.status
    assert "finished" == heard.json["status"]


def test_the_game_made_by_a_call_can_be_asked_for_again_by_its_tag(ann: Client) -> None:
    made = ann.ask("POST", GAMES, {"ruleset": "high_card", "seats": 2, "mode": "async"})

    assert 304 == ann.ask("GET", made.headers["location"], If_None_Match=made.headers["etag"]).status


def test_a_hash_of_this_game_is_known_again(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    assert 200 == ann.ask("GET", f"{game}?hash={ann.get(game)['hash']}").status
    assert (409, "other_history") == ((heard := ann.ask("GET", f"{game}?hash={'ab' * 32}")).status, heard.code)
