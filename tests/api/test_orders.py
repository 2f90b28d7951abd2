"""Standing orders over HTTP: given, listed, withdrawn, followed as if they had been sent."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games import clock, timers
from games.models import Order, Seat
from games.operations import verify
from games.rules.instants import when
from games.store import purge
from tests.api.client import Client, Heard, Json
from tests.api.tables import begin, finish, lay, settle
from tests.api.test_two_worlds import GIFTS_DECK, stack  # noqa: F401 - a fixture

GIFTS: Json = {"ruleset": "gifts_and_blessings", "mode": "async"}
LOWEST = {"type": "lowest", "when": "give"}
STAY = {"type": "stay"}


def give(player: Client, game: str, order: Json, valid: str = "turn", key: str | None = None) -> Heard:
    return player.ask("POST", f"{game}/orders", {"order": order, "valid": valid}, Idempotency_Key=key or str(uuid4()))


def given(player: Client, game: str) -> list[Json]:
    return [each["order"] for each in player.get(f"{game}/orders")["results"]]


def wait_for_orders() -> None:
    """Four seconds pass, which is the longest that an order waits."""
    clock.shift(4_001)
    timers.follow_orders()


def gifts(ann: Client, bo: Client) -> tuple[str, Client, Client]:
    """(game, who gives first, the other)."""
    game = begin(ann, bo, **GIFTS)
    (giver,) = ann.get(game)["to_act"]
    return game, (ann, bo)[giver], (bo, ann)[giver]


def move(player: Client, game: str, kind: str) -> Json:
    command = next(each for each in player.get(game)["legal"] if each["type"] == kind)
    heard = player.command(game, command)
    assert 201 == heard.status, heard.body
    return heard.json


def test_an_order_answers_the_next_question_with_an_ordinary_command(ann: Client, bo: Client) -> None:
    game, giver, other = gifts(ann, bo)
    assert 201 == give(other, game, {"type": "lowest", "when": "return"}, "until_withdrawn").status
    move(giver, game, "give")
    before = other.get(game)

    wait_for_orders()
    (entry,) = other.get(f"{game}/log?after={before['version']}")["entries"][:1]

    assert ("seat", before["you"]["seat"]) == (entry["cause"]["kind"], entry["cause"]["seat"])
    assert "returned" == entry["events"][0]["type"]
    assert entry["events"][0]["card"] in [each["card"] for each in before["legal"]]


def test_an_order_waits_a_second_at_least_and_four_at_most(ann: Client, bo: Client) -> None:
    game, giver, other = gifts(ann, bo)
    give(other, game, {"type": "lowest", "when": "return"}, "until_withdrawn")
    opened = move(giver, game, "give")["version"]

    clock.shift(900)
    timers.follow_orders()
    soon = other.get(game)["version"]
    clock.shift(3_200)
    timers.follow_orders()

    assert opened == soon
    assert other.get(game)["version"] > opened


def test_an_order_given_while_the_question_is_open_answers_it(ann: Client, bo: Client) -> None:
    game, giver, _ = gifts(ann, bo)
    give(giver, game, LOWEST)

    wait_for_orders()

    assert giver.get(game)["table"]["gift"] is not None


def test_an_order_for_one_turn_is_over_with_it(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    give(ann, game, STAY)

    settle(ann, game, swap=True)

    assert [] == given(ann, game)


def test_an_order_until_withdrawn_stays(ann: Client, bo: Client) -> None:
    game, giver, _ = gifts(ann, bo)
    give(giver, game, LOWEST, "until_withdrawn")

    wait_for_orders()

    assert [LOWEST] == given(giver, game)


def test_the_first_order_that_says_something_is_followed(ann: Client, bo: Client) -> None:
    game, giver, other = gifts(ann, bo)
    hand = other.get(game)["table"]["hand"]
    for order in ({"type": "bless_all"}, {"type": "answer", "gift": "KC", "card": hand[0]}, {"type": "lowest", "when": "return"}):
        give(other, game, order, "until_withdrawn")
    move(giver, game, "give")

    wait_for_orders()

    assert "returned" == other.get(f"{game}/log?limit=500")["entries"][-1]["events"][0]["type"]


def test_a_withdrawn_order_is_not_followed(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    order_id = give(ann, game, STAY).json["id"]

    gone = [ann.ask("DELETE", f"{game}/orders/{order_id}").status for _ in range(2)]
    wait_for_orders()

    assert [204, 404] == gone
    assert 3 == ann.get(game)["version"]


def test_the_players_own_command_comes_before_the_order(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    give(ann, game, STAY, "until_withdrawn")
    settle(ann, game, swap=True)

    wait_for_orders()

    assert [4] == [entry["version"] for entry in ann.get(f"{game}/log?after=3")["entries"]]


def test_ten_workers_follow_an_order_once(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    give(ann, game, STAY, "until_withdrawn")
    clock.shift(4_001)

    def work(number: int) -> int:
        try:
            return timers.follow_orders()
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(work, range(10)))

    assert 4 == ann.get(game)["version"]


def test_an_order_that_was_sent_but_not_settled_is_not_followed_again(ann: Client, bo: Client) -> None:
    """A worker died between the two: the lease runs out, and the turn has passed."""
    game = begin(ann, bo)
    give(ann, game, STAY, "until_withdrawn")
    clock.shift(4_001)
    timers.follow_orders()
    Order.objects.filter(game_id=game.rpartition("/")[2]).update(turn=3, due_at="2020-01-01T00:00:00Z")

    timers.follow_orders()

    assert 4 == ann.get(game)["version"]


def test_nobody_else_can_see_that_there_is_an_order(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, visibility="public")
    before = [look(player, game) for player in (bo, cy)]

    give(ann, game, STAY, "until_withdrawn")

    assert before == [look(player, game) for player in (bo, cy)]
    assert [] == given(bo, game)
    assert 403 == cy.ask("GET", f"{game}/orders").status


def look(player: Client, game: str) -> list[Any]:
    heard = player.ask("GET", game)
    body = heard.json
    body["clock"].pop("now")
    return [heard.headers["etag"], body, player.get(f"{game}/log"), player.get(f"{game}/clock")["seats"]]


def test_an_entry_made_by_an_order_looks_like_any_other_to_others(ann: Client, bo: Client) -> None:
    ordered, sent = begin(ann, bo), begin(ann, bo)
    give(ann, ordered, STAY)
    wait_for_orders()
    settle(ann, sent)

    one, other = (bo.get(f"{game}/log?after=3")["entries"][0] for game in (ordered, sent))

    assert one.keys() == other.keys()
    assert (one["cause"], one["key"], one["events"]) == (other["cause"], other["key"], other["events"])


def test_the_wait_does_not_hang_on_the_hand(ann: Client, bo: Client) -> None:
    """It is the database's throw, between one second and four, and it is not always the same."""
    waits = []
    for _ in range(12):
        game = begin(ann, bo)
        give(ann, game, STAY)
        row = Order.objects.get(game_id=game.rpartition("/")[2])
        assert row.due_at is not None
        waits.append((row.due_at - row.made_at).total_seconds())

    assert all(1 <= wait <= 4 for wait in waits)
    assert len(set(waits)) > 6


def test_the_same_key_gives_the_same_order_even_after_it_was_followed(ann: Client, bo: Client) -> None:
    game, key = begin(ann, bo), str(uuid4())
    first = give(ann, game, STAY, key=key)
    wait_for_orders()

    again = give(ann, game, STAY, key=key)

    assert (201, first.json) == (again.status, again.json)
    assert [] == given(ann, game)


def test_a_known_key_gives_the_order_again_when_its_card_is_long_played(ann: Client, bo: Client) -> None:
    game, giver, other = gifts(ann, bo)
    move(giver, game, "give")
    returned, key = other.get(game)["legal"][0], str(uuid4())
    order = {"type": "answer", "gift": "9C", "card": returned["card"]}
    first = give(other, game, order, key=key)
    assert 201 == other.command(game, returned).status

    assert "no_such_card" == give(other, game, order).code
    assert (201, first.json) == ((again := give(other, game, order, key=key)).status, again.json)


def test_another_order_under_a_known_key_is_refused(ann: Client, bo: Client) -> None:
    game, giver, _ = gifts(ann, bo)
    key = str(uuid4())
    give(giver, game, LOWEST, key=key)

    assert (422, "key_reused") == ((other := give(giver, game, {"type": "bless_all"}, key=key)).status, other.code)
    assert (422, "key_reused") == ((longer := give(giver, game, LOWEST, "until_withdrawn", key)).status, longer.code)


def test_an_order_waits_for_the_end_of_a_pause(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    give(ann, game, STAY)
    assert 201 == ann.command(game, {"type": "offer", "kind": "pause", "for_s": 60}).status
    offer = ann.get(game)["version"]
    assert 201 == bo.command(game, {"type": "vote", "offer": offer, "accept": True}).status
    wait_for_orders()
    held = ann.get(game)

    clock.shift(61_000)
    timers.fire_due()
    wait_for_orders()

    assert ("paused", offer + 1) == (held["status"], held["version"])
    assert [1] == ann.get(game)["to_act"]


def test_who_resigns_leaves_no_orders(ann: Client, bo: Client, cy: Client) -> None:
    game = begin(ann, bo, cy)
    give(ann, game, STAY, "until_withdrawn")
    ann.command(game, {"type": "resign"})

    wait_for_orders()

    assert "resigned" == bo.get(game)["seats"][0]["status"]
    assert (422, "not_playing") == (give(ann, game, STAY).status, give(ann, game, STAY).code)


def test_orders_end_with_the_game(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    give(ann, game, STAY, "until_withdrawn")
    settle(ann, game, swap=True)
    settle(bo, game)

    assert not Order.objects.filter(game_id=game.rpartition("/")[2]).exists()


def test_orders_go_with_a_purged_game(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    game_id = UUID(game.rpartition("/")[2])
    give(ann, game, STAY, "until_withdrawn")
    settle(ann, game)
    settle(bo, game)
    Seat.objects.filter(game_id=game_id).update(has_orders=True)

    assert "purged" == purge.purge(game_id, reason="retention", retention_ms=0)
    assert not Order.objects.filter(game_id=game_id).exists()


def test_an_order_given_in_a_state_that_was_taken_back_ends_with_it(ann: Client, bo: Client) -> None:
    game, giver, other = gifts(ann, bo)
    kept, dropped = {"type": "lowest", "when": "return"}, {"type": "bless_all"}
    give(other, game, kept, "until_withdrawn")
    to = giver.get(game)["version"]
    move(giver, game, "give")
    give(giver, game, dropped, "until_withdrawn")
    offer = giver.command(game, {"type": "offer", "kind": "takeback", "to": to})
    assert 201 == offer.status, offer.body
    assert 201 == other.command(game, {"type": "vote", "offer": offer.json["version"], "accept": True}).status

    assert ([kept], []) == (given(other, game), given(giver, game))


BAD: Sequence[tuple[Json, int, str]] = (
    ({"type": "dance"}, 400, "malformed"),
    ({"type": "lowest"}, 400, "malformed"),
    ({"type": "lowest", "when": "never"}, 400, "malformed"),
    ({"type": "bless_all", "card": "9C"}, 400, "malformed"),
    ({"type": "answer", "gift": "9C", "card": "99"}, 400, "malformed"),
    ([], 400, "malformed"),
    (7, 400, "malformed"),
    (None, 400, "malformed"),
)


@pytest.mark.parametrize(("order", "status", "code"), BAD)
def test_what_is_no_order_is_malformed(ann: Client, bo: Client, order: Json, status: int, code: str) -> None:
    game, giver, _ = gifts(ann, bo)

    heard = give(giver, game, order)

    assert (status, code) == (heard.status, heard.code)
    assert heard.json["errors"][0]["pointer"].startswith("/order")


def test_an_order_on_a_card_that_is_not_there_is_refused(ann: Client, bo: Client) -> None:
    game, giver, other = gifts(ann, bo)
    foreign = next(face for face in GIFTS_DECK if face not in giver.get(game)["table"]["hand"])

    heard = give(giver, game, {"type": "answer", "gift": "9C", "card": foreign})

    assert (422, "no_such_card") == (heard.status, heard.code)
    assert [] == given(other, game)


@pytest.mark.parametrize(
    ("table", "status", "code"),
    [
        (lambda ann, bo: lay(ann), 409, "not_started"),
        (lambda ann, bo: finish(ann, bo), 409, "game_over"),
        (lambda ann, bo: begin(ann, bo, mode="live"), 422, "no_orders"),
    ],
)
def test_orders_are_for_games_by_turns_that_go_on(
    ann: Client, bo: Client, table: Callable[[Client, Client], str], status: int, code: str
) -> None:
    heard = give(ann, table(ann, bo), STAY)

    assert (status, code) == (heard.status, heard.code)


def test_a_seat_has_twenty_orders_at_most(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    for _ in range(20):
        assert 201 == give(ann, game, STAY, "until_withdrawn").status

    heard = give(ann, game, STAY, "until_withdrawn")

    assert (422, "too_many_orders") == (heard.status, heard.code)


def test_orders_given_and_withdrawn_again_are_not_kept_without_number(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    game_id = game.rpartition("/")[2]
    rows = [
        Order(
            id=uuid4(), game_id=game_id, seat=0, player_id=ann.id, form="{}", keep=True, made_at=at, made_at_version=3, done_at=at
        )
        for at in [when(clock.now_ms())] * 150
    ]
    Order.objects.bulk_create(rows)

    assert 201 == give(ann, game, STAY).status
    assert 101 == Order.objects.filter(game_id=game_id).count()


def test_a_game_with_orders_is_sound(ann: Client, bo: Client) -> None:
    game, giver, other = gifts(ann, bo)
    for player in (giver, other):
        for order in (LOWEST, {"type": "lowest", "when": "return"}, {"type": "bless_all"}):
            give(player, game, order, "until_withdrawn")
    for _ in range(60):
        wait_for_orders()

    assert giver.get(game)["version"] > 40
    assert [] == verify.verify_game(UUID(game.rpartition("/")[2]))
