"""A seat handed over to another player, in the middle of a game. The log knows marks, never persons."""

import msgspec
import pytest

from games.rules.contract import Refused
from games.rules.secrecy import shown
from games.table.commands import Offer
from games.table.events import OfferSettled, SeatHandedOver
from games.table.handing import decide_take_over, handed_to
from games.table.state import Cause
from tests.table.playing import MINUTE, SECOND, Event, Game, begun, words
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.test_timeouts import timed_out

EVE = "00000000-0000-4000-8000-00000000000e"


def take_over(game: Game, mark: str = EVE) -> list[Event]:
    """The invited player sits down."""
    found = handed_to(game.table, mark)
    assert found is not None
    events = decide_take_over(RELAY, game.table, found, "mark of Ann", game.now, game.chance)
    game.enter(Cause("seat", found.seat), events, max(game.now, game.table.at))
    return events


def test_a_seat_is_taken_over_once_the_others_agreed_and_who_is_invited_comes() -> None:
    game = begun(RELAY, seats=3)
    number = game.offer(0, "hand_over", player=EVE)

    assert ["voted"] == words(game.vote(1, number))
    assert ["voted"] == words(game.vote(2, number))
    assert [SeatHandedOver(0, number, "mark of Ann"), OfferSettled(number, "accepted")] == take_over(game)
    assert game.table.version == game.seat(0).since


def test_before_all_agreed_nobody_takes_over() -> None:
    game = begun(RELAY, seats=3)
    game.vote(1, game.offer(0, "hand_over", player=EVE))

    with pytest.raises(Refused) as refused:
        take_over(game)

    assert "not_agreed" == refused.value.code


def test_nobody_but_who_is_invited_is_asked_in() -> None:
    game = begun(RELAY)
    game.vote(1, game.offer(0, "hand_over", player=EVE))

    assert handed_to(game.table, "somebody else") is None


def test_with_bots_alone_the_word_of_the_invited_is_enough() -> None:
    game = begun(RELAY, bots=(1,))

    assert ["offered"] == words(game.send(0, Offer("hand_over", player=EVE)))
    assert "seat_handed_over" in words(take_over(game))


def test_the_game_goes_on_as_it_stood() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    game.send(0, Walk(3))
    game.vote(0, game.offer(1, "hand_over", player=EVE))
    before, left = game.table, game.left(1)

    take_over(game)

    assert (before.play, left) == (game.table.play, game.left(1))
    assert before.seats[1].turn == game.seat(1).turn


def test_an_absent_seat_is_here_again_with_who_takes_it() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    number = game.offer(0, "hand_over", player=EVE)
    game.vote(1, number)
    game.vote(2, number)
    away = msgspec.structs.replace(game.table.seats[0], status="absent")
    game.tables[-1] = msgspec.structs.replace(game.table, seats=(away, *game.table.seats[1:]))

    assert ["seat_back", "seat_handed_over", "offer_settled"] == words(take_over(game))
    assert "playing" == game.seat(0).status


def test_what_the_player_before_had_offered_is_void() -> None:
    game = begun(RELAY)
    draw = game.offer(0, "draw")
    game.vote(1, game.offer(0, "hand_over", player=EVE))

    take_over(game)

    assert ["void"] == [each.outcome for each in game.table.offers if each.id == draw]


def test_an_invitation_ends_like_any_offer() -> None:
    game = begun(RELAY)
    game.vote(1, game.offer(0, "hand_over", player=EVE))
    game.wait(MINUTE)

    assert handed_to(game.table, EVE) is None

    game.vote(1, game.offer(0, "hand_over", player=EVE))
    game.withdraw(0, game.table.version - 1)
    assert handed_to(game.table, EVE) is None


def test_a_takeback_leaves_the_seat_with_who_took_it() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    to = game.table.version
    game.send(0, Walk())
    game.vote(1, game.offer(0, "hand_over", player=EVE))
    take_over(game)
    since = game.seat(0).since

    game.vote(1, game.offer(0, "takeback", to=to))

    assert (since, ("mark of Ann",)) == (game.seat(0).since, game.table.former)


def test_marks_are_shown_to_nobody() -> None:
    game = begun(RELAY)
    (made,) = game.send(0, Offer("hand_over", player=EVE))
    game.vote(1, game.table.version)
    events = [made, *take_over(game)]

    for viewer in (None, 0, 1):
        assert not any(mark in str(shown(event, viewer)) for event in events for mark in (EVE, "mark of Ann"))


def test_a_hand_over_names_a_player() -> None:
    game = begun(RELAY)

    assert "bad_offer" == game.refusal(0, Offer("hand_over"))
    assert "bad_offer" == game.refusal(0, Offer("draw", player=EVE))


def test_with_everybody_else_away_nothing_is_handed_over() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    timed_out(game, 0, 3)
    game.wait(SECOND)

    assert "nobody_to_ask" == game.refusal(1, Offer("hand_over", player=EVE))
