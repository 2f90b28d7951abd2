"""What is forgotten of an inbox, and what is not."""

from accounts.models import Player
from games import clock
from games.models import Note
from games.rules.instants import when
from games.store.rows import Loaded
from games.telling.forgetting import forget
from games.telling.telling import tell
from tests.telling.people import HOUR, asked, person, table

DAY = 24 * HOUR


def news(player: Player, game: Loaded, count: int) -> None:
    now = when(clock.now_ms())
    Note.objects.bulk_create(
        Note(player_id=player.pk, game_id=game.head.id, kind="over", turn=number, step=0, created_at=now)
        for number in range(count)
    )


def kinds(player: Player) -> list[str]:
    return list(Note.objects.filter(player_id=player.pk).order_by("id").values_list("kind", flat=True))


def test_a_turn_of_a_hundred_days_is_reminded_of_at_its_end() -> None:
    ada = person(reminder_hours=[24])
    asked(table(ada), due_in=100 * DAY)
    tell()
    clock.shift(90 * DAY)
    forget()
    clock.shift(9 * DAY + HOUR)
    tell()

    assert ["your_turn", "reminder"] == kinds(ada)


def test_who_is_told_much_is_still_reminded_of_a_turn_that_waits() -> None:
    ada = person(reminder_hours=[1])
    asked(table(ada))
    news(ada, table(ada), 510)
    tell()
    forget()
    clock.shift(47 * HOUR + 60_000)
    tell()

    assert (501, "reminder") == (len(told := kinds(ada)) - 1, told[-1])


def test_an_inbox_is_cut_though_nothing_in_it_is_old() -> None:
    ada = person()
    news(ada, table(ada), 520)

    assert 20 <= forget()
    assert 500 == len(kinds(ada))
