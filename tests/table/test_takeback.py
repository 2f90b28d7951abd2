"""Taking moves back: one entry, and the table is as a fold to that version left it (cases 09 and 10)."""

from games.table.commands import Offer
from games.table.events import OfferSettled, Voted
from tests.table.playing import HOUR, MINUTE, SECOND, begun, words
from tests.table.rulesets import HANDS, RELAY
from tests.table.rulesets.hands import Show
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.takebacks import ONE_STEP, offer, undo
from tests.table.test_timeouts import timed_out


def test_a_takeback_is_one_entry_that_holds_the_table() -> None:
    game = begun(RELAY, options=ONE_STEP)
    before = game.table
    game.send(0, Walk(3))
    number = game.offer(0, "takeback", to=before.version)

    events = game.vote(1, number)

    assert [Voted(number, 1, True), OfferSettled(number, "accepted")] == events[:2]
    assert ["voted", "offer_settled", "restored"] == words(events)
    assert before.play == game.table.play
    assert ([before.version + 1], before.version) == ([*events[2].voided], events[2].to)


def test_what_was_undone_may_be_played_otherwise() -> None:
    game = begun(RELAY, options=ONE_STEP)
    game.send(0, Walk(3))
    undo(game, 0, game.table.version - 1)

    game.send(0, Walk(1))

    assert (1, 0) == game.table.play.scores


def test_a_late_answer_to_an_undone_question_is_stale() -> None:
    game = begun(RELAY, options=ONE_STEP)
    turn = game.seat(0).turn
    game.send(0, Walk(3))
    undo(game, 1, game.table.version - 1)

    assert "stale_turn" == game.refusal(0, Walk(1), turn)
    assert game.table.version == game.seat(0).turn


def test_moves_of_others_since_are_undone_with_it() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    to = game.table.version
    for seat in range(3):
        game.send(seat, Walk(2))

    undo(game, 2, to)

    assert ((0, 0, 0), [0]) == (game.table.play.scores, game.to_act)


def test_clocks_have_left_what_they_had_left_then() -> None:
    game = begun(RELAY, options=ONE_STEP)
    game.send(0, Walk(), after=30 * SECOND)
    to, left = game.table.version, game.left(1)
    game.send(1, Walk(), after=100 * SECOND)
    game.wait(20 * SECOND)

    found = undo(game, 1, to)

    assert left == game.left(1)
    assert (None, left) == found.clocks


def test_the_bank_is_what_it_was() -> None:
    game = begun(RELAY, options=ONE_STEP)
    game.send(0, Walk(), after=100 * SECOND)
    to, banks = game.table.version, [game.seat(seat).bank for seat in range(2)]
    game.send(1, Walk(), after=150 * SECOND)
    game.send(0, Walk(), after=20 * SECOND)

    undo(game, 0, to)

    assert banks == [game.seat(seat).bank for seat in range(2)]


def test_time_that_was_given_since_is_taken_back_too() -> None:
    game = begun(RELAY)
    to, left = game.table.version, game.left(0)
    game.send(0, Walk())
    game.send(1, Offer("more_time", seat=0, ms=5 * MINUTE))

    undo(game, 0, to)

    assert left == game.left(0)


def test_the_timers_of_the_game_run_on_from_where_they_stood() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=4 * MINUTE))
    game.wait(MINUTE)
    game.send(0, Walk())
    to = game.table.version
    game.send(0, Walk(), after=30 * SECOND)

    undo(game, 0, to)

    assert game.now + 3 * MINUTE == {timer.name: timer.due for timer in game.timers}["rules:bell"]


def test_an_outage_since_stays_credited() -> None:
    game = begun(RELAY, options=ONE_STEP)
    to, left = game.table.version, game.left(0)
    game.outage(HOUR)
    game.send(0, Walk())

    undo(game, 0, to)

    assert left == game.left(0)


def test_who_resigned_since_has_resigned() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    to = game.table.version
    game.send(0, Walk())
    game.resign(1)

    undo(game, 2, to)

    assert ["playing", "resigned", "playing"] == [seat.status for seat in game.table.seats]
    assert frozenset({1}) == game.table.play.out
    assert [0] == game.to_act


def test_who_came_back_since_is_here() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    timed_out(game, 0, 3)
    to = game.table.version
    game.send(1, Walk())
    game.back(0)

    undo(game, 1, to)

    assert ["playing"] * 3 == [seat.status for seat in game.table.seats]


def test_who_votes_while_absent_is_here() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 3)
    to = game.table.version
    game.send(1, Walk())
    game.send(0, Offer("takeback", to=to))

    game.vote(1, game.table.version)

    assert ["playing"] * 2 == [seat.status for seat in game.table.seats]


def test_who_went_away_since_is_given_another_chance() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    to = game.table.version
    timed_out(game, 0, 3)

    undo(game, 1, to)

    assert ("playing", 0) == (game.seat(0).status, game.seat(0).timeouts)


def test_readiness_is_what_it_was() -> None:
    game = begun(HANDS, seats=3, pace="no_limit")
    for seat in range(3):
        game.send(seat, Show())
    game.ready(1)
    to = game.table.version
    game.wait(10 * SECOND)
    game.send(0, Show())

    undo(game, 0, to)

    assert [False, True, False] == [seat.ready for seat in game.table.seats]
    assert "next_hand" in HANDS.timers(game.table.play)


def test_every_other_offer_is_void() -> None:
    game = begun(RELAY, options=ONE_STEP)
    to = game.table.version
    game.send(0, Walk())
    draw, other = game.offer(1, "draw"), game.offer(1, "takeback", to=to)
    game.vote(0, other)

    assert ["void", "accepted"] == [offer(game, each).outcome for each in (draw, other)]
