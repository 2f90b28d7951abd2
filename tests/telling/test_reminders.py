"""Reminders before the end of a turn, against a real mail server. Time is moved by the tests' knob."""

from datetime import datetime, timedelta

import pytest

from accounts.models import Calendar, Player
from games import clock
from games.models import Note, Outbox
from games.operations import bells
from games.rules.instants import when
from games.store.rows import Change, Loaded, SeatChange
from games.telling.telling import tell
from tests.store.laying import entry, grown, the
from tests.telling.people import HOUR, SECOND, answered, asked, person, table
from tests.telling.postbox import Postbox

REMINDED = "Still your turn in A table"


def pass_hours(hours: float) -> None:
    """Time passes, and a worker looks twice: once for what is due, once for what that made."""
    clock.shift(round(hours * HOUR))
    tell()
    tell()


def reminded(player: Player) -> list[int]:
    """The steps told, in hours before the end, in their order."""
    return list(Note.objects.filter(player_id=player.pk, kind="reminder").order_by("id").values_list("step", flat=True))


def due_moved(game: Loaded, due_in: int | None) -> Loaded:
    """The same question with another end."""
    due = None if due_in is None else clock.now_ms() + due_in
    seat = SeatChange(0, "playing", True, _turn(game), due)
    return grown(game, entry(), change=Change("active", None, seats_changed=[seat]))


def _turn(game: Loaded) -> int:
    (row,) = [each for each in game.seats if each.seat == 0]
    assert row.turn is not None
    return row.turn


def test_a_player_is_reminded_a_day_eight_hours_and_an_hour_before_the_end(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada), due_in=48 * HOUR)
    tell()
    told = []
    for hours in (23.9, 0.2, 15.7, 0.3, 6.7, 0.3):
        pass_hours(hours)
        told.append(len(reminded(ada)))

    assert [0, 1, 1, 2, 2, 3] == told
    assert [24, 8, 1] == reminded(ada)
    assert 3 == postbox.subjects().count(REMINDED)


def test_who_answered_is_not_reminded(postbox: Postbox) -> None:
    ada = person()
    game = asked(table(ada), due_in=48 * HOUR)
    tell()
    answered(game)
    for _ in range(3):
        pass_hours(15.9)

    assert [] == reminded(ada)
    assert not Outbox.objects.filter(player_id=ada.pk).exists()


def test_a_turn_without_an_end_has_no_reminders(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada), due_in=None)
    tell()

    assert not Outbox.objects.filter(player_id=ada.pk, kind="alarm").exists()


def test_reminders_move_with_the_end(postbox: Postbox) -> None:
    ada = person(reminder_hours=[1])
    game = asked(table(ada), due_in=4 * HOUR)
    tell()
    due_moved(game, 10 * HOUR)
    tell()
    pass_hours(8.9)
    before = reminded(ada)
    pass_hours(0.2)

    assert ([], [1]) == (before, reminded(ada))


def test_reminders_come_sooner_when_the_end_does(postbox: Postbox) -> None:
    ada = person(reminder_hours=[1])
    game = asked(table(ada), due_in=40 * HOUR)
    tell()
    due_moved(game, 3 * HOUR)
    tell()
    pass_hours(2.1)

    assert [1] == reminded(ada)


def test_a_clock_that_stands_still_reminds_of_nothing_until_it_runs(postbox: Postbox) -> None:
    ada = person(reminder_hours=[1])
    game = due_moved(asked(table(ada), due_in=4 * HOUR), None)
    tell()
    pass_hours(5)
    still = reminded(ada)
    due_moved(game, 2 * HOUR)
    tell()
    pass_hours(1.1)

    assert ([], [1]) == (still, reminded(ada))


def test_after_workers_were_away_only_the_latest_reminder_is_told(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada), due_in=48 * HOUR)
    tell()
    pass_hours(47.5)

    assert [1] == reminded(ada)
    assert 1 == postbox.subjects().count(REMINDED)


def test_a_turn_that_ended_while_workers_were_away_reminds_of_nothing(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada), due_in=48 * HOUR)
    tell()
    pass_hours(48.5)

    assert [] == reminded(ada)


def test_a_player_chooses_the_hours_also_for_the_turn_that_waits(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada), due_in=48 * HOUR)
    tell()
    bells.wish(ada.pk, reminder_hours=[40])
    tell()
    pass_hours(8.1)

    assert [40] == reminded(ada)


def test_one_game_may_have_hours_of_its_own(postbox: Postbox) -> None:
    ada = person(reminder_hours=[])
    game = asked(table(ada), due_in=5 * HOUR)
    asked(table(ada), due_in=5 * HOUR)
    tell()
    bells.remind(game_id=game.head.id, player=ada.pk, hours=[3])
    tell()
    pass_hours(2.1)

    assert [(game.head.id, 3)] == list(Note.objects.filter(player_id=ada.pk, kind="reminder").values_list("game_id", "step"))


def test_a_muted_game_reminds_of_nothing_until_it_is_heard_again(postbox: Postbox) -> None:
    ada = person(reminder_hours=[3, 1])
    game = asked(table(ada), due_in=5 * HOUR)
    tell()
    bells.mute(game_id=game.head.id, player=ada.pk)
    pass_hours(2.5)
    muted = reminded(ada)
    bells.unmute(game_id=game.head.id, player=ada.pk)
    tell()
    pass_hours(1.6)

    assert ([], [3, 1]) == (muted, reminded(ada))


def quiet(player: Player, begins_in: float, hours: float) -> None:
    """Quiet hours of this player, in so many hours from now, by UTC."""
    begins = when(clock.now_ms()) + timedelta(hours=begins_in)
    ends = begins + timedelta(hours=hours)
    Calendar.objects.create(
        player=player,
        since=when(clock.now_ms() - SECOND),
        zone="UTC",
        rest_days=0,
        quiet_from=_minute(begins),
        quiet_until=_minute(ends),
    )


def _minute(at: datetime) -> int:
    return at.hour * 60 + at.minute


def test_a_reminder_that_would_fall_into_quiet_hours_comes_after_them_if_there_is_time(postbox: Postbox) -> None:
    ada = person(reminder_hours=[8])
    quiet(ada, begins_in=3, hours=6)
    asked(table(ada), due_in=12 * HOUR)  # eight hours before: an hour into them
    tell()
    for _ in range(4):
        pass_hours(2)
    within = postbox.subjects().count(REMINDED)
    pass_hours(1.1)

    assert (0, 1) == (within, postbox.subjects().count(REMINDED))


def test_a_reminder_comes_before_quiet_hours_that_outlast_the_turn(postbox: Postbox) -> None:
    ada = person(reminder_hours=[1])
    quiet(ada, begins_in=3, hours=8)
    asked(table(ada), due_in=10 * HOUR)
    tell()
    pass_hours(2.9)
    early = postbox.subjects().count(REMINDED)
    pass_hours(0.1)

    assert (0, 1) == (early, postbox.subjects().count(REMINDED))
    for _ in range(6):
        pass_hours(1)
    assert 1 == postbox.subjects().count(REMINDED)


def test_a_turn_that_begins_in_quiet_hours_is_told_when_they_end(postbox: Postbox) -> None:
    ada = person()
    quiet(ada, begins_in=-1, hours=4)
    asked(table(ada), due_in=None)
    tell()
    pass_hours(2.9)
    within = len(postbox.letters)
    pass_hours(0.2)

    assert (0, 1) == (within, len(postbox.letters))


def test_a_turn_that_would_end_in_them_is_told_at_once(postbox: Postbox) -> None:
    ada = person(reminder_hours=[])
    quiet(ada, begins_in=-1, hours=4)
    asked(table(ada), due_in=2 * HOUR)
    tell()

    assert ["Your turn in A table"] == postbox.subjects()


@pytest.mark.parametrize("hours", [[24, 8, 1], [5, 4, 3, 2, 1]])
def test_one_alarm_waits_for_each_turn_however_many_reminders_there_are(postbox: Postbox, hours: list[int]) -> None:
    ada = person(reminder_hours=hours)
    game = asked(table(ada), due_in=48 * HOUR)
    for number in range(1, 5):
        due_moved(game, (48 + number) * HOUR)
        tell()
        game = _again(game)

    assert 1 == Outbox.objects.filter(player_id=ada.pk, kind="alarm").count()


def _again(game: Loaded) -> Loaded:
    return the(game.head.id)
