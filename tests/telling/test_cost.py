"""What telling costs a move: of a live game nothing. Counted in pages and calls, not timed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from django.db import connection
from msgspec.structs import replace

from games import clock
from games.models import Outbox
from games.operations.bells import wish
from games.rules.instants import when
from games.store.batch import batch
from games.store.chain import chained
from games.store.rows import Change, Loaded, SeatChange, Sits
from games.telling.carrying import carry_out
from games.telling.telling import tell
from tests.store.laying import entry, grown, guest, lay, new_game, salt, the
from tests.store.test_cost import _pages
from tests.store.watching import round_trips
from tests.telling.people import HOUR, asked, person, table


def laid(mode: str) -> Loaded:
    """A game of two persons."""
    new = new_game(change=Change("active", None, persons=[Sits(seat, guest()) for seat in (0, 1)]))
    return the(lay(replace(new, head=replace(new.head, mode=mode))).id)


def pages(game: Loaded) -> int:
    """That a move looks at which asks the other seat."""
    new = entry()
    made = chained(game.head.id, 1, game.head.hash, salt, [new])
    seats = [SeatChange(0, "playing", False, 1, None), SeatChange(1, "playing", True, 2, 5)]
    written = batch(game.head.id, 1, game.head.hash, [new], made, Change("active", 9, seats_changed=seats))
    return _pages("append_entries(%s::json)", written)


@contextmanager
def without_telling() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_seat DISABLE TRIGGER asked_seat_is_told")
        cursor.execute("ALTER TABLE games_game DISABLE TRIGGER new_status_is_told")
        try:
            yield
        finally:
            cursor.execute("ALTER TABLE games_seat ENABLE TRIGGER asked_seat_is_told")
            cursor.execute("ALTER TABLE games_game ENABLE TRIGGER new_status_is_told")


def _fewest_pages(mode: str) -> int:
    """Of some moves: the first makes plans, and now and then one finds a page full."""
    return min(pages(laid(mode)) for _ in range(5))


def test_a_move_of_a_live_game_looks_at_no_page_more_for_it() -> None:
    told = _fewest_pages("live")
    with without_telling():
        untold = _fewest_pages("live")

    assert told <= untold


def test_a_move_by_turns_pays_for_its_two_rows() -> None:
    told = _fewest_pages("async")
    with without_telling():
        untold = _fewest_pages("async")

    assert untold < told <= untold + 30


def test_the_alarms_of_a_seat_are_set_anew_without_a_look_at_those_of_others() -> None:
    now = when(clock.now_ms() + HOUR)
    _alarm_pages()  # plans are made once
    among_few = _alarm_pages()
    waiting = [Outbox(player_id=uuid4(), game_id=uuid4(), seat=0, kind="alarm", turn=2, at=now, due_at=now) for _ in range(5000)]
    Outbox.objects.bulk_create(waiting)

    assert _alarm_pages() <= among_few + 20  # a deeper index; the others fill some sixty


def test_many_turns_are_carried_out_in_as_many_round_trips_as_one() -> None:
    tell()  # what other tests left
    one, many = _trips(1), _trips(19)

    assert one == many
    assert one < 10


def _trips(turns: int) -> int:
    for _ in range(turns):
        asked(table(person(delay_s=60)))
    return round_trips(lambda: carry_out(clock.now_ms() + HOUR))


def _alarm_pages() -> int:
    alarm = {"player": str(uuid4()), "game": str(uuid4()), "seat": 0, "turn": 2, "at": clock.now_ms() + HOUR}
    return _pages("carry_out(NULL, NULL, %s::json)", json.dumps([alarm]))


def test_whoever_changes_reminders_again_and_again_fills_no_outbox() -> None:
    ada = person()
    asked(table(ada))
    tell()
    for hours in ([1], [2], [3]):
        wish(ada.pk, reminder_hours=hours)

    assert 1 == Outbox.objects.filter(player_id=ada.pk, kind="alarm", due_at__lte=when(clock.now_ms())).count()


def test_being_told_of_a_turn_leaves_the_row_of_the_player_alone() -> None:
    game = laid("async")
    before = locks(game)
    moved = grown(game, entry(), change=Change("active", None, seats_changed=[SeatChange(1, "playing", True, 2, None)]))

    assert moved.seats[1].your_turn
    assert before == locks(game)


def locks(game: Loaded) -> list[tuple[int, str]]:
    """Who locked the rows of the game's players last: a number that every lock changes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT s.seat, p.xmax::text FROM games_seat s JOIN accounts_player p ON p.id = s.player_id"
            " WHERE s.game_id = %s ORDER BY s.seat",
            [game.head.id],
        )
        found: list[tuple[int, str]] = cursor.fetchall()
        return found
