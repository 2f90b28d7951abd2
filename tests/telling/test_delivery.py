"""From the outbox to a real mail server: once for each turn, never when stale. Time is moved by the tests' knob."""

from typing import Any

import pytest

from games import clock
from games.models import Game, Outbox
from games.store.rows import Change, SeatChange
from games.telling import delivering
from games.telling.carrying import carry_out
from games.telling.telling import tell
from tests.store.laying import entry, grown
from tests.telling.people import SECOND, answered, asked, deliveries, person, table
from tests.telling.postbox import Postbox
from tests.timers.threads import in_threads


def test_a_turn_is_told_by_mail_and_says_whose_turn_it_is_and_where(postbox: Postbox) -> None:
    ada = person()
    game = asked(table(ada, name="Friday night"))

    tell()

    (letter,) = postbox.letters
    assert ("Your turn in Friday night", ada.email) == (letter["subject"], letter["to"])
    assert f"/#/game/{game.head.id}" in letter.get_content()
    assert [("your_turn", "email", "sent")] == deliveries(ada.pk)
    assert not Outbox.objects.filter(player_id=ada.pk, kind="your_turn").exists()


def test_it_is_told_in_the_players_language(postbox: Postbox) -> None:
    asked(table(person(language="ru"), name="Пятница"))

    tell()

    assert ["Ваш ход: Пятница"] == postbox.subjects()


def test_a_name_that_would_break_the_letters_head_does_not(postbox: Postbox) -> None:
    game = table(person())
    Game.objects.filter(id=game.head.id).update(name="A\nBcc: all@example.org")

    asked(game)
    tell()

    assert ["Your turn in A Bcc: all@example.org"] == postbox.subjects()


def test_case_17_a_turn_that_is_carried_out_again_and_again_is_told_once(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada))
    again = Outbox.objects.get(player_id=ada.pk, kind="your_turn")
    tell()
    again.save(force_insert=True)  # as if the worker had died before its commit, and another had been faster

    tell()

    assert 1 == len(postbox.letters)
    assert [("your_turn", "email", "sent")] == deliveries(ada.pk)


def test_case_17_many_workers_at_once_tell_each_turn_once(postbox: Postbox) -> None:
    players = [person() for _ in range(12)]
    for each in players:
        asked(table(each))

    def work(_: int) -> None:
        end = clock.now_ms() + 60 * SECOND
        carry_out(end)
        delivering.deliver_letters(end)

    in_threads(work, 6)
    work(0)

    assert sorted(str(each.email) for each in players) == sorted(str(each["to"]) for each in postbox.letters)


def test_case_17_a_worker_that_dies_after_sending_sends_again_under_the_same_id(
    postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dies for good before it writes down that it sent: the lease must run out first."""
    ada = person()
    asked(table(ada))

    class Killed(BaseException):
        pass

    def dies(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(delivering, "settle", dies)
        with pytest.raises(Killed):
            tell()
    tell()
    before = len(postbox.letters)
    clock.shift(delivering.LEASE_MS + SECOND)
    tell()

    assert (1, 2) == (before, len(postbox.letters))
    assert 1 == len({each["message-id"] for each in postbox.letters})
    assert [("your_turn", "email", "sent")] == deliveries(ada.pk)


def test_a_slow_mail_server_never_lets_a_lease_run_out_while_its_letters_are_sent(
    postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was not begun in time is left to the next claim, and sent once."""
    players = [person() for _ in range(5)]
    for each in players:
        asked(table(each))
    send = delivering.send_mail

    def slowly(*told: Any) -> Any:
        clock.shift(25 * SECOND)
        return send(*told)

    monkeypatch.setattr(delivering, "send_mail", slowly)
    carry_out(clock.now_ms() + 60 * SECOND)
    began = clock.now_ms()
    delivering.deliver_letters(clock.now_ms() + SECOND)
    first, took = len(postbox.letters), clock.now_ms() - began
    for _ in range(5):
        clock.shift(delivering.LEASE_MS)
        delivering.deliver_letters(clock.now_ms() + SECOND)

    assert 0 < first < 5
    assert took < delivering.LEASE_MS
    assert sorted(str(each.email) for each in players) == sorted(str(each["to"]) for each in postbox.letters)


def test_case_17_who_moves_within_the_delay_is_told_nothing(postbox: Postbox) -> None:
    ada = person(delay_s=10)
    game = asked(table(ada))
    tell()
    clock.shift(5 * SECOND)
    answered(game)

    clock.shift(6 * SECOND)
    tell()

    assert [] == postbox.letters
    assert [("your_turn", "email", "withdrawn")] == deliveries(ada.pk)


def test_who_does_not_move_within_the_delay_is_told_after_it(postbox: Postbox) -> None:
    asked(table(person(delay_s=10)))
    tell()
    before = len(postbox.letters)
    clock.shift(10 * SECOND)
    tell()

    assert (0, 1) == (before, len(postbox.letters))


def test_case_17_what_waits_when_the_game_ends_is_withdrawn(postbox: Postbox) -> None:
    ada = person(delay_s=10)
    game = asked(table(ada))
    tell()
    seats = [SeatChange(0, "playing", False, 2, None)]
    grown(game, entry(), change=Change("finished", None, b"{}", seats_changed=seats))
    clock.shift(11 * SECOND)
    tell()
    clock.shift(11 * SECOND)
    tell()

    assert ["A table is over"] == postbox.subjects()
    assert [("your_turn", "email", "withdrawn"), ("over", "email", "sent")] == deliveries(ada.pk)


def test_a_later_turn_of_the_same_seat_is_told_too(postbox: Postbox) -> None:
    game = asked(table(person()))
    tell()

    asked(answered(game))
    tell()

    assert 2 == len(postbox.letters)
    assert 2 == len({each["message-id"] for each in postbox.letters})
