"""Offers about time: more of it, pauses, and what may be offered at all."""

import pytest

from games.table.commands import Offer, Withdraw
from games.table.events import OfferSettled, Paused, TimeGiven, Voted
from games.table.offers_view import known_offers
from games.table.view import can
from tests.table.offering import offer
from tests.table.playing import MINUTE, SECOND, begun, seated, words
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.relay import RelayOptions, Walk


def test_more_time_for_oneself_is_for_the_others_to_give() -> None:
    game = begun(RELAY)
    more = game.offer(0, "more_time", ms=MINUTE)
    left = game.left(0)
    assert left is not None

    assert [Voted(more, 1, True), OfferSettled(more, "accepted"), TimeGiven(0, MINUTE)] == game.vote(1, more)
    assert left + MINUTE == game.left(0)


def test_more_time_for_the_only_opponent_needs_nobodys_word() -> None:
    game = begun(RELAY)
    left = game.left(0)
    assert left is not None

    assert ["offered", "offer_settled", "time_given"] == words(game.send(1, Offer("more_time", seat=0, ms=MINUTE)))
    assert left + MINUTE == game.left(0)


def test_more_time_for_a_clock_that_stopped_meanwhile_is_void() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    more = game.offer(0, "more_time", ms=MINUTE)
    game.send(0, Walk())

    assert [Voted(more, 1, True), OfferSettled(more, "void")] == game.vote(1, more)


def test_what_is_not_used_of_a_gift_returns_up_to_the_starting_bank_only() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    game.send(1, Offer("more_time", seat=0, ms=10 * MINUTE))
    game.send(0, Walk())

    assert game.table.pace.bank == game.seat(0).bank


@pytest.mark.parametrize(
    "command",
    [
        Offer("more_time"),
        Offer("more_time", ms=999),
        Offer("more_time", ms=16 * MINUTE),
        Offer("more_time", seat=2, ms=MINUTE),
        Offer("draw", ms=MINUTE),
        Offer("draw", seat=1),
        Offer("pause"),
        Offer("pause", for_s=3601),
        Offer("resume", for_s=60),
        Offer("rematch"),
    ],
    ids=str,
)
def test_an_offer_has_the_members_of_its_kind_and_no_others(command: Offer) -> None:
    game = begun(RELAY)

    assert "bad_offer" == game.refusal(0, command)


def test_an_agreed_pause_lasts_as_long_as_was_offered_from_the_agreement_on() -> None:
    game = begun(RELAY)
    left = game.left(0)
    pause = game.offer(0, "pause", for_s=600)
    game.wait(30 * SECOND)

    assert [Voted(pause, 1, True), OfferSettled(pause, "accepted"), Paused("agreed", game.now + 600 * SECOND)] == game.vote(
        1, pause
    )
    assert "paused" == game.table.status
    game.wait(600 * SECOND)
    assert left is not None
    assert ("active", left - 30 * SECOND) == (game.table.status, game.left(0))


def test_a_pause_ends_sooner_when_all_agree() -> None:
    game = begun(RELAY)
    game.vote(1, game.offer(0, "pause", for_s=600))

    assert ["resign", "offer"] == can(game.ruleset, game.table, 0)
    game.vote(0, game.offer(1, "resume"))
    assert "active" == game.table.status


def test_while_paused_the_time_to_answer_stands_still() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")
    game.vote(1, game.offer(0, "pause", for_s=600))
    game.wait(300 * SECOND)

    assert "over" == words(game.vote(1, draw))[-1]


def test_what_is_not_paused_is_not_resumed() -> None:
    game = begun(RELAY)
    assert "not_paused" == game.refusal(0, Offer("resume"))
    game.pause("server")
    assert "not_paused" == game.refusal(0, Offer("resume"))


def test_who_is_not_asked_or_has_no_limit_has_no_clock_to_add_to() -> None:
    assert "no_clock" == begun(RELAY).refusal(0, Offer("more_time", seat=1, ms=MINUTE))
    assert "no_clock" == begun(RELAY, pace="no_limit").refusal(0, Offer("more_time", ms=MINUTE))
    assert "no_clock" == begun(SCRAMBLE).refusal(0, Offer("more_time", ms=MINUTE))


def test_before_the_first_deal_nothing_is_offered() -> None:
    game = seated(RELAY)
    assert "not_started" == game.refusal(0, Offer("abort"))
    game.start()

    assert "not_started" == game.refusal(0, Offer("abort"))
    assert ["resign"] == can(game.ruleset, game.table, 0)


def test_who_resigned_offers_nothing_during_the_game() -> None:
    game = begun(RELAY, seats=3)
    game.resign(2)

    assert "not_playing" == game.refusal(2, Offer("draw"))
    assert "not_playing" == game.refusal(2, Offer("rematch"))


def test_can_names_what_a_seat_may_say_to_offers() -> None:
    game = begun(RELAY, seats=3)
    game.offer(0, "draw")
    game.vote(1, game.table.version)

    assert ["resign", "offer", "withdraw"] == can(game.ruleset, game.table, 0)
    assert ["resign", "offer"] == can(game.ruleset, game.table, 1)
    assert ["resign", "offer", "vote"] == can(game.ruleset, game.table, 2)


def test_old_offers_are_forgotten_and_open_ones_are_not() -> None:
    game = begun(RELAY, seats=3)
    draw = game.offer(0, "draw")
    for _ in range(50):
        game.withdraw(1, game.offer(1, "abort"))

    known = known_offers(game.table)

    assert [draw] == [each.id for each in known["open"]]
    assert 40 == len(known["settled"])
    assert game.table.version - 1 == known["settled"][0].id


def test_a_rematch_is_asked_for_after_the_end_and_stands_until_it_is_answered() -> None:
    game = begun(HANDS, seats=3)
    game.resign(1)
    game.resign(2)
    again = game.offer(0, "rematch")

    assert ([], None) == (game.timers, offer(game, again).expires_at)
    assert [Voted(again, 1, True)] == game.vote(1, again)
    assert [Voted(again, 2, True), OfferSettled(again, "accepted")] == game.vote(2, again)


def test_who_resigned_may_ask_for_a_rematch() -> None:
    game = begun(HANDS)
    game.resign(1)

    assert (0,) == offer(game, game.offer(1, "rematch")).asked


def test_a_game_has_one_rematch() -> None:
    game = begun(HANDS)
    game.resign(1)
    game.vote(1, game.offer(0, "rematch"))

    assert "already_agreed" == game.refusal(1, Offer("rematch"))
    assert [] == can(game.ruleset, game.table, 0)


def test_after_the_end_nothing_else_is_offered() -> None:
    game = begun(HANDS)
    draw = game.offer(0, "draw")
    game.resign(1)

    assert "game_over" == game.refusal(0, Offer("draw"))
    assert "game_over" == game.refusal(0, Withdraw(draw))
    assert ["offer"] == can(game.ruleset, game.table, 0)


def test_a_game_that_was_never_dealt_has_no_rematch() -> None:
    game = seated(HANDS)
    game.start()
    game.resign(1)

    assert "game_over" == game.refusal(0, Offer("rematch"))
