"""Webhooks that take nothing: tried again under the same id, ever more seldom, and switched off in the end."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from accounts import webhooks
from games import clock
from games.models import Note
from games.telling import delivering, post, posting, results
from games.telling.telling import tell
from tests.api.client import Client, Json
from tests.telling.hooked import HOOKS, log, row
from tests.telling.listening import Listener
from tests.telling.people import HOUR, SECOND, answered, asked, deliveries, person, table
from tests.telling.postbox import Postbox


def test_case_17_a_webhook_that_is_tried_again_has_the_same_id(ann: Client, hook: Json, listener: Listener) -> None:
    listener.answers = [(500, {}), (503, {}), (302, {"Location": "https://example.org/"})]
    asked(table(row(ann)), due_in=None)
    for _ in range(4):
        tell()
        clock.shift(3 * HOUR)

    assert 4 == len(listener.heard)
    assert 1 == len({each.headers["webhook-id"] for each in listener.heard})
    assert 4 == len({each.headers["webhook-signature"] for each in listener.heard})
    assert [("sent", 4)] == [(each["state"], each["attempts"]) for each in log(ann, hook)]


def test_the_time_between_two_tries_grows_and_retry_after_is_honoured(ann: Client, hook: Json, listener: Listener) -> None:
    listener.answers = [(500, {}), (429, {"Retry-After": "7200"})]
    asked(table(row(ann)), due_in=None)
    tell()
    clock.shift(4 * SECOND)
    tell()
    early = len(listener.heard)
    clock.shift(3 * SECOND)
    tell()
    clock.shift(7_190 * SECOND)
    tell()
    waiting = len(listener.heard)
    clock.shift(11 * SECOND)
    tell()

    assert (1, 2, 3) == (early, waiting, len(listener.heard))


def test_a_turn_that_was_answered_meanwhile_is_tried_no_more(ann: Client, hook: Json, listener: Listener) -> None:
    listener.answers = [(500, {})]
    game = asked(table(row(ann)))
    tell()
    answered(game)
    clock.shift(HOUR)
    tell()

    assert 1 == len(listener.heard)
    assert ["withdrawn"] == [each["state"] for each in log(ann, hook)]


def test_while_it_fails_little_new_is_tried_and_all_follows_once_it_takes_something(
    ann: Client, hook: Json, listener: Listener
) -> None:
    listener.answers = [(500, {}), (500, {})]
    for _ in range(3):
        asked(table(row(ann)))
        tell()
    first = [(each["state"], each["attempts"]) for each in log(ann, hook)]
    clock.shift(7 * SECOND)
    tell()
    second = len(listener.heard)
    clock.shift(6 * 60 * SECOND)
    tell()
    tell()

    assert [("waiting", 0), ("waiting", 0), ("waiting", 1)] == first
    assert 2 == second
    assert [("sent", 1), ("sent", 1), ("sent", 3)] == [(each["state"], each["attempts"]) for each in log(ann, hook)]


def test_after_three_days_of_failures_it_is_switched_off_and_its_owner_is_told(
    ann: Client, hook: Json, listener: Listener
) -> None:
    listener.answers = [(500, {})] * 100
    asked(table(row(ann)), due_in=None)
    for _ in range(110):
        tell()
        clock.shift(HOUR)

    shown = ann.get(f"{HOOKS}/{hook['id']}")
    (note,) = [each for each in ann.get("/api/v1/me/inbox")["results"] if each["kind"] == "webhook_disabled"]
    assert (False, "failing") == (shown["enabled"], shown["disabled_reason"])
    assert (hook["id"], None) == (note["about"], note["game"])
    assert len(results.BACK_OFF["webhook"]) + 1 == len(listener.heard)
    before = len(listener.heard)
    asked(table(row(ann)))
    tell()
    assert before == len(listener.heard)


def test_410_switches_it_off_at_once(ann: Client, hook: Json, listener: Listener) -> None:
    listener.answers = [(410, {})]
    asked(table(row(ann)))
    tell()

    assert (False, "gone") == ((shown := ann.get(f"{HOOKS}/{hook['id']}"))["enabled"], shown["disabled_reason"])
    assert ["failed"] == [each["state"] for each in log(ann, hook)]
    assert 1 == Note.objects.filter(player_id=ann.id, kind="webhook_disabled").count()


def test_it_is_switched_on_again_with_its_failures_forgotten(ann: Client, hook: Json, listener: Listener) -> None:
    listener.answers = [(410, {})]
    asked(table(row(ann)))
    tell()

    changed = ann.put(f"{HOOKS}/{hook['id']}", {"url": listener.url("/new"), "enabled": True})
    asked(table(row(ann)))
    tell()

    assert (True, None, None) == (changed["enabled"], changed["disabled_reason"], changed["failing_since"])
    assert "/new" == listener.heard[-1].path


def test_a_success_ends_the_account_of_failures(ann: Client, hook: Json, listener: Listener) -> None:
    listener.answers = [(500, {})]
    game = asked(table(row(ann)))
    tell()
    failing = ann.get(f"{HOOKS}/{hook['id']}")["failing_since"]
    asked(answered(game))
    clock.shift(posting.SPARED // timedelta(milliseconds=1))
    tell()

    assert failing is not None
    assert ann.get(f"{HOOKS}/{hook['id']}")["failing_since"] is None


def test_what_found_no_room_beside_silent_addresses_waits_and_no_try_is_counted(
    ann: Client, hook: Json, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "TOTAL_S", 0.1)
    asked(table(row(ann)))
    full = threading.Event()
    with ThreadPoolExecutor(1) as alone, monkeypatch.context() as patched:
        patched.setattr(post, "_senders", lambda: alone)
        alone.submit(full.wait, 60)
        tell()
        full.set()
    before = [(each["state"], each["attempts"]) for each in log(ann, hook)]
    monkeypatch.setattr(post, "TOTAL_S", 15)
    clock.shift(6 * SECOND)
    tell()

    assert [("waiting", 0)] == before
    assert [("sent", 1)] == [(each["state"], each["attempts"]) for each in log(ann, hook)]
    assert 1 == len(listener.heard)


def test_a_worker_that_dies_after_posting_posts_again_under_the_same_id(
    ann: Client, hook: Json, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(table(row(ann)))

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(posting, "settle", dies)
        with pytest.raises(SystemExit):
            tell()
    clock.shift(delivering.LEASE_MS + SECOND)
    tell()

    assert 2 == len(listener.heard)
    assert 1 == len({each.headers["webhook-id"] for each in listener.heard})


def test_whoever_owns_it_is_told_by_mail_that_it_was_switched_off(listener: Listener, postbox: Postbox) -> None:
    ada = person()
    webhooks.add(ada.pk, listener.url(), "")
    listener.answers = [(410, {})]
    asked(table(ada))
    tell()
    tell()

    assert "One of your webhooks was switched off" in postbox.subjects()
    assert ("webhook_disabled", "email", "sent") in deliveries(ada.pk)
