"""A pause of the table takes no news back: who was to be told is told afterwards, and reminded."""

from games import clock
from games.models import Note
from games.store.rows import Change, Loaded, SeatChange
from games.telling.telling import tell
from tests.store.laying import entry, grown
from tests.telling.people import HOUR, SECOND, asked, deliveries, person, table

MINUTE = 60 * SECOND


def paused(game: Loaded, turn: int | None = None) -> Loaded:
    """Nobody is asked; the turn stays, or is another by now."""
    seats = [SeatChange(0, "playing", False, turn or game.head.version, None)]
    return grown(game, entry(), change=Change("paused", None, seats_changed=seats))


def resumed(game: Loaded, turn: int, due_in: int) -> Loaded:
    seats = [SeatChange(0, "playing", True, turn, clock.now_ms() + due_in)]
    return grown(game, entry(), change=Change("active", None, seats_changed=seats))


def test_what_was_not_sent_before_a_pause_is_sent_after_it_once() -> None:
    ada = person(delay_s=10)
    game = asked(table(ada))
    turn = game.head.version
    tell()
    game = paused(game)
    clock.shift(MINUTE)
    tell()
    meanwhile = deliveries(ada.pk)
    clock.shift(20 * MINUTE)
    resumed(game, turn, 48 * HOUR)
    tell()

    assert [("your_turn", "email", "waiting")] == meanwhile
    assert [("your_turn", "email", "sent")] == deliveries(ada.pk)


def test_after_a_pause_one_is_reminded_by_the_new_end() -> None:
    ada = person(reminder_hours=[1])
    game = asked(table(ada), due_in=3 * HOUR)
    turn = game.head.version
    tell()
    game = paused(game)
    clock.shift(2 * HOUR + MINUTE)
    tell()
    game = resumed(game, turn, 3 * HOUR)
    tell()
    early = Note.objects.filter(player_id=ada.pk, kind="reminder").count()
    clock.shift(2 * HOUR + MINUTE)
    tell()

    assert (0, 1) == (early, Note.objects.filter(player_id=ada.pk, kind="reminder").count())


def test_a_turn_that_was_opened_in_a_pause_is_told_at_its_end() -> None:
    ada = person()
    game = asked(table(ada))
    tell()
    other = game.head.version + 1
    game = paused(game, turn=other)
    resumed(game, other, 48 * HOUR)
    tell()

    assert [("your_turn", "email", "sent")] * 2 == deliveries(ada.pk)
