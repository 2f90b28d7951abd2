"""Mail as its player wishes it, and what becomes of what can't be delivered."""

import re
from datetime import datetime

from django.conf import LazySettings

from accounts.models import Player
from accounts.wishes import change_wishes, wishes_of
from games import clock
from games.models import Bell, Delivery, Note, Outbox
from games.rules.instants import when
from games.store.purge import purge
from games.store.rows import Change, SeatChange
from games.telling import results
from games.telling.forgetting import forget
from games.telling.telling import tell
from tests.api.client import Client
from tests.store.laying import entry, grown, guest
from tests.store.watching import outside
from tests.telling.people import HOUR, SECOND, answered, asked, deliveries, person, table
from tests.telling.postbox import Postbox


def test_who_wants_no_mail_gets_none(postbox: Postbox) -> None:
    ada = person(email="off")
    asked(table(ada))
    tell()

    assert ([], []) == (postbox.letters, deliveries(ada.pk))


def test_wishes_that_change_while_something_waits_are_honoured(postbox: Postbox) -> None:
    ada = person(delay_s=10)
    asked(table(ada))
    tell()
    change_wishes(ada.pk, email="off")
    clock.shift(11 * SECOND)
    tell()

    assert ([], [("your_turn", "email", "withdrawn")]) == (postbox.letters, deliveries(ada.pk))


def test_a_muted_game_is_silent_and_stands_in_the_inbox(postbox: Postbox) -> None:
    ada = person()
    game = table(ada)
    Bell.objects.create(player_id=ada.pk, game_id=game.head.id, is_muted=True)
    asked(game)
    tell()

    assert [] == postbox.letters
    assert Note.objects.filter(player_id=ada.pk, kind="your_turn").exists()


def test_a_player_who_is_shut_out_is_told_nothing(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada))
    type(ada).objects.filter(id=ada.pk).update(is_active=False)
    tell()

    assert [] == postbox.letters


def test_guests_have_no_address_and_nothing_waits_for_them(postbox: Postbox) -> None:
    ada = guest()
    asked(table(Player.objects.get(id=ada)))
    tell()

    assert ([], []) == (postbox.letters, deliveries(ada))


def test_a_daily_mail_tells_all_that_is_still_so_at_the_players_hour(postbox: Postbox) -> None:
    ada = person(email="daily", email_hour=8)
    games = [asked(table(ada, name=f"Table {number}"), due_in=None) for number in range(25)]
    tell()
    answered(games[3])
    before = len(postbox.letters)
    clock.shift(24 * HOUR)
    tell()
    tell()

    (letter,) = postbox.letters
    body = letter.get_content().replace("\r\n", "\n")
    assert (0, "Your games: 24 news") == (before, letter["subject"])
    assert "Your turn in Table 2\n" in body
    assert "Your turn in Table 3\n" not in body
    assert {"sent": 24, "withdrawn": 1} == _states(ada.pk)


def test_a_daily_mail_with_nothing_left_to_tell_is_not_sent(postbox: Postbox) -> None:
    ada = person(email="daily")
    answered(asked(table(ada)))
    tell()
    clock.shift(25 * HOUR)
    tell()

    assert [] == postbox.letters


def test_a_mail_server_that_is_away_costs_nothing_but_time(postbox: Postbox, settings: LazySettings) -> None:
    ada, port = person(), settings.EMAIL_PORT
    asked(table(ada))
    settings.EMAIL_PORT = 9
    tell()
    waits = deliveries(ada.pk)
    settings.EMAIL_PORT = port
    clock.shift(100 * SECOND)
    tell()

    assert [("your_turn", "email", "waiting")] == waits
    assert [("your_turn", "email", "sent")] == deliveries(ada.pk)
    assert 2 == Delivery.objects.get(player_id=ada.pk).attempts


def test_an_address_that_is_refused_three_times_gets_no_more_mail(postbox: Postbox) -> None:
    ada = person()
    game = table(ada)
    for _ in range(4):
        postbox.answers = ["550 no such user"]
        game = answered(asked(game))
        game = asked(game)
        tell()

    assert 3 == wishes_of(ada.pk).mail_refused
    assert [("your_turn", "email", "failed")] * 3 == deliveries(ada.pk)
    change_wishes(ada.pk, email="each")
    assert wishes_of(ada.pk).takes_mail


def test_a_letter_that_is_deferred_is_tried_again_ever_more_seldom_until_the_turn_is_over(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada), due_in=2 * HOUR)
    postbox.answers = ["450 later"] * 20
    for _ in range(200):
        tell()
        clock.shift(60 * SECOND)

    delivery = Delivery.objects.filter(player_id=ada.pk, note__kind="your_turn").get()
    assert ("failed", "address_deferred", 450) == (delivery.state, delivery.last_code, delivery.last_status)
    assert delivery.attempts == sum(1 for each in _tries(results.BACK_OFF["email"]) if each < 7200)


def _tries(waits: list[int]) -> list[int]:
    """Seconds after the first try, with room for the spread."""
    return [0, *[round(sum(waits[: number + 1]) * 1.2) + 60 * (number + 1) for number in range(len(waits))]]


def test_a_row_that_can_not_be_carried_out_holds_up_no_other(postbox: Postbox) -> None:
    bo = person()
    broken = person()
    game = asked(table(broken))
    Outbox.objects.filter(player_id=broken.pk, kind="your_turn").update(note_id=None)
    asked(table(bo))
    tell()

    assert [bo.email] == [each["to"] for each in postbox.letters]
    assert 1 == Outbox.objects.get(game_id=game.head.id, kind="your_turn").attempts


def test_a_row_that_another_worker_holds_is_passed_over(postbox: Postbox) -> None:
    ada, bo = person(), person()
    asked(table(ada))
    asked(table(bo))
    with outside() as link, link.transaction():
        link.execute("SELECT FROM games_outbox WHERE player_id = %s FOR UPDATE", (ada.pk,))
        tell()

    assert [bo.email] == [each["to"] for each in postbox.letters]


def test_the_link_in_a_letter_ends_all_mail_with_one_click(postbox: Postbox) -> None:
    ada = person()
    asked(table(ada))
    tell()
    (letter,) = postbox.letters
    link = re.fullmatch(r"<https?://[^/]+(/api/v1/unsubscribe/[^>]+)>", letter["list-unsubscribe"].strip())
    assert link is not None, repr(letter["list-unsubscribe"])

    form = {"Content-Type": "application/x-www-form-urlencoded"}
    heard = Client().send("POST", link[1], b"List-Unsubscribe=One-Click", form)

    assert "List-Unsubscribe=One-Click" == letter["list-unsubscribe-post"]
    assert (204, "off") == (heard.status, wishes_of(ada.pk).email)
    assert 404 == Client().send("POST", link[1][:-1] + ("A" if link[1][-1] != "A" else "B")).status


def test_a_purged_game_takes_along_what_was_told_and_how(postbox: Postbox) -> None:
    ada = person()
    game = asked(table(ada))
    Bell.objects.create(player_id=ada.pk, game_id=game.head.id, reminder_hours=[3])
    tell()
    grown(game, entry(), change=Change("finished", None, b"{}", seats_changed=[SeatChange(0, "playing", False, 2, None)]))
    tell()

    assert "purged" == purge(game.head.id, reason="test", retention_ms=0)
    tell()
    clock.shift(48 * HOUR)  # an alarm goes when it goes off
    tell()
    assert [] == deliveries(ada.pk)
    for model in (Note, Bell, Outbox):
        assert not model.objects.filter(player_id=ada.pk).exists()


def test_what_was_told_long_ago_is_forgotten_and_an_inbox_is_bounded() -> None:
    ada = person()
    game = table(ada)
    for number in range(510):
        Note.objects.create(player_id=ada.pk, game_id=game.head.id, kind="over", turn=number, created_at=game_time())
    bo = person()
    asked(table(bo))

    forget()
    assert 500 == Note.objects.filter(player_id=ada.pk).count()
    assert 1 == Note.objects.filter(player_id=bo.pk, kind="your_turn").count()
    clock.shift(61 * 24 * HOUR)
    forget()

    assert 0 == Note.objects.filter(player_id__in=[ada.pk, bo.pk]).count()


def game_time() -> datetime:
    return when(clock.now_ms())


def _states(player: object) -> dict[str, int]:
    found: dict[str, int] = {}
    for state in Delivery.objects.filter(player_id=player).values_list("state", flat=True):
        found[state] = found.get(state, 0) + 1
    return found
