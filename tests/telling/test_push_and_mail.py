"""Ways hand over to each other: nobody is told twice, and nobody not at all (case 18)."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

from django.db import connection

from accounts import webhooks
from accounts.models import Device, Player
from games import clock
from games.telling.telling import tell
from tests.api.client import Client
from tests.processes import await_that
from tests.telling.browsers import (
    Browser,
    row,
)
from tests.telling.listening import Listener
from tests.telling.people import HOUR, SECOND, asked, deliveries, person, table
from tests.telling.postbox import Postbox


def with_a_device(listener: Listener) -> Player:
    """Somebody with an address, who has mail daily, and a browser."""
    ada, keys = person(email="daily"), Browser.at(listener).subscription()["keys"]
    Device.objects.create(player=ada, installation=uuid4(), endpoint=listener.url("/push"), **keys)  # type: ignore[arg-type]
    return ada


def test_case_18_a_stream_that_is_open_but_idle_holds_nothing_back(ann: Client, browser: Browser, listener: Listener) -> None:
    """There is no presence to expire: only a move within the delay keeps a push back."""
    ann.put("/api/v1/me/telling", {"delay_s": 10})
    asked(table(row(ann)))
    ann.get("/api/v1/games?mine=true")
    tell()
    before = len(listener.heard)
    clock.shift(10 * SECOND)
    tell()

    assert (0, 1) == (before, len(listener.heard))


def test_case_18_when_a_push_bounces_the_mail_comes_at_once_though_it_is_daily(listener: Listener, postbox: Postbox) -> None:
    ada = with_a_device(listener)
    listener.answers = [(410, {})]
    asked(table(ada), due_in=3 * HOUR)
    tell()
    tell()

    assert ["Your turn in A table"] == postbox.subjects()
    assert [("your_turn", "push", "failed"), ("your_turn", "email", "sent")] == deliveries(ada.pk)


def test_case_18_nor_does_it_wait_for_a_push_service_that_is_away(listener: Listener, postbox: Postbox) -> None:
    ada = with_a_device(listener)
    listener.answers = [(503, {})] * 20
    asked(table(ada), due_in=HOUR)
    for _ in range(8):
        tell()
        clock.shift(10 * SECOND)

    assert ["Your turn in A table"] == postbox.subjects()
    assert len(listener.heard) >= 2


def test_letters_go_out_while_a_silent_address_is_waited_for(listener: Listener, postbox: Postbox) -> None:
    """Somebody's program takes its news and does not answer; everybody else is told meanwhile."""
    silent = person(email="off")
    webhooks.add(silent.pk, listener.url(), "")
    listener.gate.clear()
    asked(table(silent))
    with ThreadPoolExecutor(1) as worker:
        visit = worker.submit(tell)
        await_that(lambda: len(listener.heard) == 1)
        asked(table(person()))
        tell()
        letters = len(postbox.letters)
        listener.gate.set()
        visit.result()
        worker.submit(lambda: connection.close()).result()  # that thread's own

    assert 1 == letters
    assert [("your_turn", "webhook", "sent")] == deliveries(silent.pk)


def test_case_18_who_gets_the_push_waits_for_the_daily_mail(listener: Listener, postbox: Postbox) -> None:
    ada = with_a_device(listener)
    asked(table(ada), due_in=3 * HOUR)
    tell()
    tell()

    assert [] == postbox.subjects()
    assert [("your_turn", "push", "sent"), ("your_turn", "email", "waiting")] == deliveries(ada.pk)


def test_case_18_the_player_sees_what_became_of_each_way(ann: Client, browser: Browser, listener: Listener) -> None:
    listener.answers = [(500, {})]
    asked(table(row(ann)))
    tell()

    (note,) = [each for each in ann.get("/api/v1/me/inbox")["results"] if each["kind"] == "your_turn"]
    (delivery,) = note["deliveries"]
    told = {name: delivery[name] for name in ("channel", "state", "attempts", "code", "status")}
    assert {"channel": "push", "state": "waiting", "attempts": 1, "code": "status", "status": 500} == told
    assert delivery["next_at"] > delivery["tried_at"]
