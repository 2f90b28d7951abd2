"""Standing orders over HTTP: given, listed, withdrawn, followed as if they had been sent."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID, uuid5

import pytest
from django.db import connection

from games import clock, timers
from games.models import Order
from games.operations import orders
from games.operations.command import Answer, Asked
from tests.api.client import Client
from tests.api.ordering import LOWEST, STAY, gifts, give, given, move, wait_for_orders
from tests.api.tables import begin, settle
from tests.api.test_two_worlds import GIFTS_DECK, stack  # noqa: F401 - a fixture


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


def test_an_order_that_is_being_followed_is_not_withdrawn_any_more(
    ann: Client, bo: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, said = begin(ann, bo), []
    order = give(ann, game, STAY, "until_withdrawn").json["id"]
    send = orders.send

    def in_between(asked: Asked) -> Answer:
        said.append(ann.ask("DELETE", f"{game}/orders/{order}"))
        return send(asked)

    monkeypatch.setattr(orders, "send", in_between)
    wait_for_orders()

    assert [(409, "too_late")] == [(each.status, each.code) for each in said]
    assert 4 == ann.get(game)["version"]
    assert 204 == ann.ask("DELETE", f"{game}/orders/{order}").status


def test_an_order_that_was_withdrawn_in_the_last_moment_is_not_followed(
    ann: Client, bo: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, said = begin(ann, bo), []
    order = give(ann, game, STAY).json["id"]
    take = orders.stored.take

    def in_between(*which: Any) -> bool:
        said.append(ann.ask("DELETE", f"{game}/orders/{order}").status)
        return take(*which)

    monkeypatch.setattr(orders.stored, "take", in_between)
    wait_for_orders()

    assert [204] == said
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


def test_the_record_of_a_game_that_is_over_does_not_tell_which_moves_were_orders(ann: Client, bo: Client) -> None:
    """It holds every entry's `command_id`, which is made of the player and the key: nobody may be able to make that key."""
    game = begin(ann, bo)
    seat, turn = ann.get(game)["you"]["seat"], ann.get(game)["turn"]
    give(ann, game, STAY)
    wait_for_orders()
    settle(bo, game)
    record = bo.get(f"{game}/export")

    game_id, player = UUID(record["game"]["id"]), UUID(ann.id)
    names = (f"order {seat} {turn}", f"{seat} {turn}", f"{turn}", "order")
    guesses = {str(uuid5(player, str(uuid5(place, name)))) for place in (game_id, player) for name in names}
    ids = {json.loads(entry["exact"].split("\n")[0])["command_id"] for entry in record["entries"]}
    assert record["complete"]
    assert len(ids - {None}) >= 2
    assert not guesses & ids


def test_the_wait_does_not_hang_on_the_hand(ann: Client, bo: Client) -> None:
    """It is the database's throw, between one second and four, and it is not always the same."""
    waits = []
    for _ in range(12):
        game = begin(ann, bo)
        give(ann, game, STAY)
        row = Order.objects.get(game_id=game.rpartition("/")[2])
        assert row.due_at is not None
        waits.append((row.due_at - row.made_at).total_seconds())

    assert all(1 <= wait <= 4.5 for wait in waits), "the two instants are two readings of the clock"
    assert len(set(waits)) > 6
