"""While a dispute is judged the game may stand still: moves wait, clocks, bots and orders sleep, and get their time back."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from games import clock, timers
from games.models import Deadline, Dispute, Game, Order
from games.operations import bots
from games.operations.due import bring_up_to_date
from games.operations.freezing import heal
from games.operations.verify import verify_game
from games.table.takeback import time_left
from tests.api.client import Client, Json, guest
from tests.api.tables import begin, lay
from tests.disputes.people import DISPUTES, MOD, file, moderator, rule

HOUR = 3_600_000


def begun(*players: Client, **terms: Any) -> str:
    return begin(*players, ruleset="church", **{"on_dispute": "pause"} | terms)


def pause(player: Client, game: str) -> Json:
    return player.get(game)["clock"]["pause"]


def asked(game: str, *players: Client) -> Client:
    return next(player for player in players if player.get(game)["legal"])


def later(ms: int) -> None:
    clock.shift(ms)
    clock.sync()


def test_by_its_option_a_table_stands_still_until_the_ruling() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begun(ann, bo)
    mover = asked(game, ann, bo)
    command = mover.get(game)["legal"][0]

    dispute = file(ann, game)

    assert ("paused", "dispute") == (ann.get(game)["status"], pause(bo, game)["reason"])
    assert (409, "paused") == ((h := mover.command(game, command)).status, h.code)
    assert (409, "paused") == ((h := mover.command(game, {"type": "offer", "kind": "draw"})).status, h.code)
    assert ["resign"] == mover.get(game)["can"]
    rule(judge, dispute)
    assert ("active", None) == (ann.get(game)["status"], pause(bo, game))
    assert 201 == mover.command(game, command).status
    assert [] == verify_game(UUID(game.rpartition("/")[2]))


def test_clocks_get_exactly_their_time_back() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begun(ann, bo)
    dispute = file(ann, game)
    left = _left(game)

    later(30 * HOUR)
    timers.fire_due()
    rule(judge, dispute)

    assert left == _left(game)


def test_no_deadline_fires_and_no_bot_moves_meanwhile() -> None:
    ann = guest()
    game = lay(ann, ruleset="church", on_dispute="pause", bots=[1])
    ann.post(f"{game}/start")
    file(ann, game)
    version = ann.get(game)["version"]

    later(60 * HOUR)
    timers.fire_due()

    assert 0 == bots.move_bot(game_id=UUID(game.rpartition("/")[2]), seat=1)
    assert ["resume:dispute"] == list(
        Deadline.objects.filter(game_id=game.rpartition("/")[2]).order_by("name").values_list("name", flat=True)
    )
    assert version == ann.get(game)["version"]


def test_orders_sleep_and_are_followed_after_the_ruling() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo, on_dispute="pause")
    ann.post(f"{game}/orders", {"order": {"type": "stay"}, "valid": "turn"}, expected=201, Idempotency_Key=str(uuid4()))
    dispute = file(bo, game)

    later(60_000)
    timers.follow_orders()

    assert [None] == list(Order.objects.filter(game_id=game.rpartition("/")[2]).values_list("done_at", flat=True))
    rule(judge, dispute)
    later(60_000)
    timers.follow_orders()
    assert "settled" in [event["type"] for event in ann.get(f"{game}/log?after=3")["entries"][-1]["events"]]


def test_withdrawn_the_game_goes_on() -> None:
    ann, bo = guest(), guest()
    game = begun(ann, bo)
    dispute = file(ann, game)

    ann.post(f"{DISPUTES}/{dispute}/withdraw")

    assert "active" == bo.get(game)["status"]


def test_nobody_holds_a_game_up_with_dispute_after_dispute() -> None:
    ann, bo = guest(), guest()
    game = begun(ann, bo)
    ann.post(f"{DISPUTES}/{file(ann, game)}/withdraw")

    file(ann, game, kind="conduct", seat=1)

    assert "active" == ann.get(game)["status"]


def test_of_two_disputes_the_last_ruling_lets_the_game_go_on() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begun(ann, bo)
    first, second = file(ann, game), file(bo, game, kind="conduct", seat=0)

    rule(judge, first)

    assert "paused" == ann.get(game)["status"]
    rule(judge, second)
    assert "active" == ann.get(game)["status"]


def test_without_the_option_only_a_moderator_stops_the_game() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begun(ann, bo, on_dispute="play_on")
    dispute = file(ann, game)
    assert "active" == ann.get(game)["status"]
    judge.post(f"{MOD}/{dispute}/claim")

    stopped = judge.put(f"{MOD}/{dispute}/freeze")

    (entry,) = ann.get(f"{game}/log?after={ann.get(game)['version'] - 1}")["entries"]
    assert (True, "paused") == (stopped["frozen"], ann.get(game)["status"])
    assert ("moderator", [{"type": "paused", "reason": "dispute", "until": None}]) == (entry["cause"]["kind"], entry["events"])
    assert not judge.ask("DELETE", f"{MOD}/{dispute}/freeze").json["frozen"]
    assert "active" == ann.get(game)["status"]


def test_by_the_option_it_goes_on_by_itself_after_72_hours() -> None:
    ann, bo = guest(), guest()
    game = begun(ann, bo)
    file(ann, game)

    later(72 * HOUR + 60_000)
    timers.fire_due()

    assert "active" == Game.objects.get(id=game.rpartition("/")[2]).status


def test_a_game_that_stands_still_for_nobody_is_healed() -> None:
    """Somebody died between the withdrawal and the entry that ends the pause."""
    ann, bo = guest(), guest()
    game = begun(ann, bo)
    Dispute.objects.filter(id=file(ann, game)).update(state="withdrawn", frozen=False)

    assert 1 <= heal()
    assert "active" == ann.get(game)["status"]


def _left(game: str) -> list[int | None]:
    """By seat: what its clock has left, from the table itself."""
    table = bring_up_to_date(UUID(game.rpartition("/")[2]))[0].table
    return [time_left(seat, table.at) for seat in table.seats]


def test_a_dispute_sent_again_and_again_holds_the_table_no_longer() -> None:
    ann, bo, key = guest(), guest(), str(uuid4())
    game = begin(ann, bo, on_dispute="pause")
    asked = {"kind": "clock", "text": "Look at this, please."}
    ann.post(f"{game}/disputes", asked, expected=201, Idempotency_Key=key)
    until = bo.get(game)["clock"]["pause"]["until"]
    clock.shift(71 * HOUR)
    ann.post(f"{game}/disputes", asked, expected=201, Idempotency_Key=key)
    again = bo.get(game)["clock"]["pause"]["until"]
    clock.shift(2 * HOUR)
    ann.post(f"{game}/disputes", asked, expected=201, Idempotency_Key=key)

    assert until == again
    assert "active" == bo.get(game)["status"]


@pytest.mark.long
def test_what_a_moderator_lets_go_on_its_filer_stops_no_more() -> None:
    ann, bo, judge, key = guest(), guest(), moderator(), str(uuid4())
    game = begin(ann, bo, on_dispute="pause")
    asked = {"kind": "clock", "text": "Look at this, please."}
    dispute = ann.post(f"{game}/disputes", asked, expected=201, Idempotency_Key=key)["id"]
    judge.post(f"{MOD}/{dispute}/claim")
    assert 200 == judge.ask("DELETE", f"{MOD}/{dispute}/freeze").status
    judge.post(f"{MOD}/{dispute}/release")
    ann.post(f"{game}/disputes", asked, expected=201, Idempotency_Key=key)

    assert "active" == bo.get(game)["status"]


def test_a_game_that_is_over_stands_still_for_nobody() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo, on_dispute="pause")
    dispute = file(ann, game)
    assert ann.get(f"{DISPUTES}/{dispute}")["frozen"]
    ann.command(game, {"type": "resign"})
    judge.post(f"{MOD}/{dispute}/claim")
    refused = judge.ask("PUT", f"{MOD}/{dispute}/freeze")

    assert (409, "game_over") == (refused.status, refused.code)
    assert not ann.get(f"{DISPUTES}/{dispute}")["frozen"]


@pytest.mark.long
def test_a_freeze_that_ended_by_itself_holds_nothing_that_is_stopped_later() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begun(ann, bo, pace="async_slow")
    first, second = file(ann, game), file(bo, game, kind="conduct", seat=0)
    later(72 * HOUR + 3_000)
    timers.fire_due()
    assert "active" == ann.get(game)["status"]
    assert [False, False] == [ann.get(f"{DISPUTES}/{each}")["frozen"] for each in (first, second)]
    judge.post(f"{MOD}/{second}/claim")
    judge.put(f"{MOD}/{second}/freeze")
    assert "paused" == ann.get(game)["status"]

    judge.post(f"{MOD}/{second}/rulings", {"action": "reject", "reason": "lawful"}, expected=201)

    assert "active" == ann.get(game)["status"]
    assert "open" == ann.get(f"{DISPUTES}/{first}")["state"]


def test_a_players_dispute_makes_no_moderators_stop_shorter() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begun(ann, bo)
    dispute = file(ann, game)
    judge.post(f"{MOD}/{dispute}/claim")
    judge.put(f"{MOD}/{dispute}/freeze")

    file(bo, game, kind="conduct", seat=0)

    assert ("dispute", None) == (pause(bo, game)["reason"], pause(bo, game)["until"])
