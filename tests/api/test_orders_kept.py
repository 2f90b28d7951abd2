"""How long orders are kept, and which are refused."""

from collections.abc import Callable, Sequence
from uuid import UUID, uuid4

import pytest

from games import clock, timers
from games.models import Order, Seat
from games.operations import verify
from games.rules.instants import when
from games.store import purge
from tests.api.client import Client, Json
from tests.api.ordering import LOWEST, STAY, gifts, give, given, move, wait_for_orders
from tests.api.tables import begin, finish, lay, settle
from tests.api.test_two_worlds import GIFTS_DECK, stack  # noqa: F401 - a fixture


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
