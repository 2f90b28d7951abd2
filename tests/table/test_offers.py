"""Offers: one command asks, one vote answers, and what all agree to happens."""

import pytest

from games.rules.contract import Refused
from games.table.commands import Offer, Vote, Withdraw
from games.table.events import Offered, OfferSettled, Over, Resigned, Voted
from tests.table.offering import offer
from tests.table.playing import DAY, HOUR, MINUTE, SECOND, begun, words
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.test_timeouts import timed_out


def test_an_offer_asks_all_others_and_its_id_is_its_version() -> None:
    game = begun(RELAY, seats=3)

    (event,) = game.send(1, Offer("draw"))

    assert Offered(1, "draw", (0, 2), game.now + MINUTE) == event
    assert [game.table.version] == [each.id for each in game.table.offers]


def test_what_all_agreed_to_happens_with_the_last_vote() -> None:
    game = begun(RELAY, seats=3)
    draw = game.offer(1, "draw")

    assert [Voted(draw, 0, True)] == game.vote(0, draw)
    assert "active" == game.table.status
    assert [Voted(draw, 2, True), OfferSettled(draw, "accepted"), Over((0, 1, 2), (0, 0, 0), "agreed")] == game.vote(2, draw)
    assert "finished" == game.table.status


def test_a_draw_is_shared_by_who_stayed_with_the_scores_that_stand() -> None:
    game = begun(RELAY, seats=3)
    game.send(0, Walk(2))
    game.resign(0)
    draw = game.offer(1, "draw")

    game.vote(2, draw)

    assert game.table.result is not None
    assert ((1, 2), "agreed") == (game.table.result.winners, game.table.result.reason)


def test_an_abort_has_no_winner() -> None:
    game = begun(RELAY)
    abort = game.offer(0, "abort")

    assert Over((), (0, 0), "agreed") == game.vote(1, abort)[-1]
    assert "aborted" == game.table.status


def test_one_refusal_closes_the_offer_for_all() -> None:
    game = begun(RELAY, seats=3)
    draw = game.offer(1, "draw")

    assert [Voted(draw, 2, False), OfferSettled(draw, "refused")] == game.vote(2, draw, accept=False)
    assert "offer_closed" == game.refusal(0, Vote(draw, True))


def test_who_offered_may_withdraw_and_nobody_else() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")

    assert "not_your_offer" == game.refusal(1, Withdraw(draw))
    assert [OfferSettled(draw, "withdrawn")] == game.withdraw(0, draw)
    assert "offer_closed" == game.refusal(1, Vote(draw, True))
    assert "offer_closed" == game.refusal(0, Withdraw(draw))


def test_a_closed_offer_says_how_it_was_settled() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")
    game.withdraw(0, draw)

    with pytest.raises(Refused) as refused:
        game.vote(1, draw)

    assert {"outcome": "withdrawn"} == refused.value.members


def test_only_who_was_asked_answers_and_once() -> None:
    game = begun(RELAY, seats=3)
    draw = game.offer(0, "draw")
    game.vote(1, draw)

    assert "not_asked" == game.refusal(0, Vote(draw, True))
    assert "already_voted" == game.refusal(1, Vote(draw, False))
    assert "no_such_offer" == game.refusal(1, Vote(draw + 1, True))


def test_the_same_offer_by_another_seat_agrees_to_the_first() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")

    assert ["voted", "offer_settled", "over"] == words(game.send(1, Offer("draw")))
    assert "accepted" == offer(game, draw).outcome


def test_a_move_leaves_an_offer_open() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    draw = game.offer(0, "draw")
    game.send(0, Walk())
    game.send(1, Walk())

    assert "over" == words(game.vote(1, draw))[-1]


def test_an_offer_is_open_for_a_minute_live() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")

    (entry,) = game.wait(MINUTE)

    assert [OfferSettled(draw, "expired")] == entry.events
    assert ("timer", game.now) == (entry.cause.kind, entry.at)


def test_an_offer_is_open_for_three_days_by_turns() -> None:
    game = begun(RELAY, mode="async")
    game.offer(0, "draw")

    assert [] == game.wait(3 * DAY - 1)
    assert [["offer_settled"]] == [words(entry.events) for entry in game.wait(1)]


def test_an_answer_at_the_last_instant_counts_and_a_later_one_does_not() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")
    game.wait(MINUTE - 1)
    game.now += 1
    late = game.now + 1

    assert "voted" == words(game.vote(1, draw))[0]

    other = begun(RELAY)
    draw = other.offer(0, "draw")
    other.now = late
    assert "offer_closed" == other.refusal(1, Vote(draw, True))


def test_an_outage_is_not_taken_from_the_time_to_answer() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")
    game.wait(10 * SECOND)
    game.outage(HOUR)

    assert game.now + 50 * SECOND == offer(game, draw).expires_at


def test_a_seat_has_one_open_offer_of_a_kind() -> None:
    game = begun(RELAY)
    game.offer(0, "draw")
    game.offer(0, "abort")

    assert "already_offered" == game.refusal(0, Offer("draw"))


def test_after_a_refusal_the_same_kind_waits() -> None:
    game = begun(RELAY)
    game.vote(1, game.offer(0, "draw"), accept=False)

    with pytest.raises(Refused) as refused:
        game.offer(0, "draw")

    assert ("too_early", {"retry_at": game.now + 30 * SECOND}) == (refused.value.code, refused.value.members)
    game.offer(0, "abort")
    game.offer(1, "draw")
    game.wait(30 * SECOND)
    assert "voted" == words(game.send(0, Offer("draw")))[0]


def test_a_resignation_closes_every_open_offer() -> None:
    game = begun(RELAY, seats=4)
    draw = game.offer(0, "draw")

    game.resign(3)

    assert ("void", game.now) == (offer(game, draw).outcome, offer(game, draw).settled_at)


def test_the_end_closes_every_open_offer() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")

    assert Resigned(1) == game.resign(1)[0]
    assert "void" == offer(game, draw).outcome


def test_who_is_absent_is_not_asked() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    timed_out(game, 0, 3)

    draw = game.offer(1, "draw")

    assert (2,) == offer(game, draw).asked


def test_with_everybody_else_away_there_is_nobody_to_ask() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    timed_out(game, 0, 3)

    assert "nobody_to_ask" == game.refusal(1, Offer("abort"))


def test_an_offer_or_a_vote_brings_back_who_was_absent() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    timed_out(game, 0, 3)

    assert ["seat_back", "offered"] == words(game.send(0, Offer("draw")))


def test_bots_agree_to_anything() -> None:
    game = begun(RELAY, seats=3, bots=(1, 2))

    events = game.send(0, Offer("abort"))

    assert ["offered", "offer_settled", "over"] == words(events)


def test_bots_are_not_waited_for() -> None:
    game = begun(RELAY, seats=3, bots=(1,))
    draw = game.offer(0, "draw")

    assert (2,) == offer(game, draw).asked
    assert "over" == words(game.vote(2, draw))[-1]
