"""Laying a table, once per creator and key."""

from uuid import uuid4

import pytest
from django.db import IntegrityError

from games.models import Game, Seat
from games.store.create import create
from games.store.entries import deadlines
from games.store.rows import Change, DeadlineRow, NewGame, SeatChange, Sits
from games.store.verify import verify
from tests.store.laying import entry, guest, laid, lay, new_game, salt, the
from tests.store.watching import round_trips


def test_head_seats_deadlines_and_first_entries_are_there_at_once() -> None:
    change = Change(
        "open",
        30,
        deadlines_set=[DeadlineRow("begin", 10, 30, 2)],
        seats_changed=[SeatChange(1, "playing", True, 2, 20)],
    )
    new = new_game(change=change, entries=[entry(), entry()])

    lay(new)

    game = the(new.head.id)
    assert (2, "open", 30, None) == (game.head.version, game.head.status, game.head.next_due, game.head.started_at)
    assert (DeadlineRow("begin", 10, 30, 2),) == deadlines(new.head.id)
    assert [(new.head.creator, False, None), (None, True, 2)] == [
        (seat.player_id, seat.your_turn, seat.turn) for seat in game.seats[:2]
    ]
    assert [] == verify(new.head.id, salt)


def test_laying_a_game_is_one_round_trip() -> None:
    new = new_game()

    assert 1 == round_trips(lambda: create(new, salt))


def test_the_same_creator_and_key_get_the_first_game_with_its_fingerprint() -> None:
    first = new_game(key=uuid4(), fingerprint=b"1" * 32)
    second = new_game(creator=first.head.creator, key=first.key, fingerprint=b"2" * 32)

    made, again = lay(first), lay(second)

    assert (first.head.id, b"1" * 32) == (made.id, made.fingerprint)
    assert made == again
    assert 1 == Game.objects.filter(creator=first.head.creator).count()
    assert not Seat.objects.filter(game_id=second.head.id).exists()


def test_another_creator_may_use_the_same_key() -> None:
    first = new_game(key=uuid4())
    other = new_game(key=first.key)

    assert [first.head.id, other.head.id] == [lay(first).id, lay(other).id]


def test_without_a_key_every_call_lays_another_game() -> None:
    creator = guest()

    assert lay(new_game(creator=creator)).id != lay(new_game(creator=creator)).id


def test_a_game_that_can_not_be_laid_whole_is_not_laid_at_all() -> None:
    stranger = uuid4()
    new = new_game(change=Change("open", None, persons=[Sits(1, stranger)]))

    with pytest.raises(IntegrityError):
        lay(new)

    assert not Game.objects.filter(id=new.head.id).exists()


def test_an_id_that_is_taken_is_refused() -> None:
    game, new = laid(), new_game()

    with pytest.raises(IntegrityError):
        lay(NewGame(game.head, new.book, None, new.fingerprint, new.entries, new.change))

    assert game == the(game.head.id)
