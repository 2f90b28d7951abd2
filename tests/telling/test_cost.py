"""What telling costs a move: of a live game nothing. Counted in pages and calls, not timed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from msgspec.structs import replace

from games.store.batch import batch
from games.store.chain import chained
from games.store.rows import Change, Loaded, SeatChange, Sits
from tests.store.laying import entry, guest, lay, new_game, salt, the
from tests.store.test_cost import _pages


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


def test_a_move_of_a_live_game_looks_at_no_page_more_for_it() -> None:
    pages(laid("live"))  # plans are made once
    told = pages(laid("live"))
    with without_telling():
        pages(laid("live"))
        untold = pages(laid("live"))

    assert told <= untold


def test_a_move_by_turns_pays_for_its_two_rows() -> None:
    pages(laid("async"))
    told = pages(laid("async"))
    with without_telling():
        pages(laid("async"))
        untold = pages(laid("async"))

    assert untold < told <= untold + 30
