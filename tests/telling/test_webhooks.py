"""Webhooks, against a real HTTPS server: signed, the same id at every try, given up in the end, and told of it."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import LazySettings
from django.urls import reverse
from standardwebhooks import Webhook as Signer

from accounts import webhooks
from accounts.models import Player, Webhook
from accounts.webhooks import MOST
from games import clock
from games.models import Bell, Delivery, Note
from games.telling import delivering, hooks, post, posting, results
from games.telling.planning import MAILED, OF_PLAY, PUSHED
from games.telling.telling import tell
from games.telling.words import LANGUAGES
from tests.admin.staff import superuser
from tests.api.client import Client, Json, guest
from tests.api.offers import offer
from tests.api.tables import begin
from tests.telling.listening import HOST, Listener
from tests.telling.people import HOUR, SECOND, answered, asked, deliveries, person, table
from tests.telling.postbox import Postbox

HOOKS = "/api/v1/me/webhooks"


@pytest.fixture
def hook(ann: Client, listener: Listener) -> Json:
    return ann.post(HOOKS, {"url": listener.url(), "label": "my script"}, expected=201)


def row(client: Client) -> Player:
    return Player.objects.get(id=client.id)


def log(client: Client, hook: Json) -> list[Json]:
    found: list[Json] = client.get(f"{HOOKS}/{hook['id']}/deliveries")["results"]
    return found


def test_a_turn_is_posted_with_ids_and_nothing_else(ann: Client, hook: Json, listener: Listener) -> None:
    game = asked(table(row(ann), name="Secret name"))
    tell()

    (heard,) = listener.heard
    body = json.loads(heard.body)
    assert {"type", "timestamp", "data"} == set(body)
    assert ("game.turn_started", {"game": str(game.head.id), "turn": game.head.version}) == (body["type"], body["data"])
    assert "application/json" == heard.headers["content-type"]
    assert [("your_turn", "sent", 1, None, 204)] == [
        (each["kind"], each["state"], each["attempts"], each["code"], each["status"]) for each in log(ann, hook)
    ]


def test_an_offer_is_posted_to_who_is_asked_for_a_word(ann: Client, hook: Json, listener: Listener) -> None:
    bo = guest("Bo")
    game = begin(ann, bo)
    draw = offer(bo, game, "draw")
    tell()

    bodies = [json.loads(heard.body) for heard in listener.heard]
    told = [body["data"] for body in bodies if body["type"] == "game.offer_made"]
    assert [{"game": game.rpartition("/")[2], "turn": draw}] == told
    assert {"sent"} == {each["state"] for each in log(ann, hook)}


def test_every_kind_of_news_that_programs_are_told_has_a_type_of_its_own() -> None:
    told = OF_PLAY - {"reminder"}

    assert told <= set(hooks.TYPES)
    assert len(set(hooks.TYPES.values())) == len(hooks.TYPES)
    for words in LANGUAGES.values():
        assert OF_PLAY | MAILED | PUSHED <= set(words)


def test_it_is_signed_with_the_secret_that_was_shown_once(ann: Client, hook: Json, listener: Listener) -> None:
    asked(table(row(ann)))
    tell()
    (heard,) = listener.heard
    at = datetime.fromtimestamp(int(heard.headers["webhook-timestamp"]), UTC)

    signed = Signer(hook["secret"]).sign(heard.headers["webhook-id"], at, heard.body.decode())

    assert signed == heard.headers["webhook-signature"]
    assert hook["secret"].startswith("whsec_")
    assert "secret" not in ann.get(f"{HOOKS}/{hook['id']}")
    assert hook["secret"].removeprefix("whsec_") not in str(Webhook.objects.filter(id=hook["id"]).values())


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


def test_changed_without_a_label_it_keeps_its_own(ann: Client, hook: Json) -> None:
    labels = [ann.put(f"{HOOKS}/{hook['id']}", {"url": hook["url"]} | more)["label"] for more in ({}, {"label": ""})]

    assert [hook["label"], ""] == labels
    assert hook["label"] != ""


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


def test_a_test_is_sent_and_stands_in_the_log_alone(ann: Client, hook: Json, listener: Listener) -> None:
    assert 202 == ann.ask("POST", f"{HOOKS}/{hook['id']}/test").status
    tell()

    assert ["webhook.test"] == [json.loads(each.body)["type"] for each in listener.heard]
    assert ["test"] == [each["kind"] for each in log(ann, hook)]
    assert [] == ann.get("/api/v1/me/inbox")["results"]


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


def test_a_webhook_that_is_switched_off_is_not_tested(ann: Client, hook: Json, listener: Listener) -> None:
    ann.put(f"{HOOKS}/{hook['id']}", {"url": listener.url(), "enabled": False})

    assert (422, "webhook_disabled") == ((h := ann.ask("POST", f"{HOOKS}/{hook['id']}/test")).status, h.code)


def test_a_removed_webhook_is_sent_nothing(ann: Client, hook: Json, listener: Listener) -> None:
    asked(table(row(ann)))
    assert 204 == ann.ask("DELETE", f"{HOOKS}/{hook['id']}").status
    tell()

    assert [] == listener.heard
    assert 404 == ann.ask("GET", f"{HOOKS}/{hook['id']}").status


def test_a_name_that_leads_home_at_delivery_is_never_delivered_to(
    ann: Client, hook: Json, listener: Listener, settings: LazySettings
) -> None:
    """It led outside when it was given."""
    settings.OUTBOUND_PRIVATE = []
    settings.OUTBOUND_HOSTS = [f"{HOST}=93.184.215.14"]
    ann.put(f"{HOOKS}/{hook['id']}", {"url": listener.url()})
    settings.OUTBOUND_HOSTS = [f"{HOST}=127.0.0.1"]
    asked(table(row(ann)))
    tell()

    assert (0, []) == (listener.connections, listener.heard)
    assert [("waiting", "url_not_allowed")] == [(each["state"], each["code"]) for each in log(ann, hook)]


def test_nobody_reads_changes_or_tests_the_webhooks_of_others(hook: Json, listener: Listener) -> None:
    bo = guest("Bo")
    path = f"{HOOKS}/{hook['id']}"

    assert [] == bo.get(HOOKS)["results"]
    for method, where in (("GET", path), ("DELETE", path), ("POST", f"{path}/test"), ("GET", f"{path}/deliveries")):
        assert 404 == bo.ask(method, where).status
    assert 404 == bo.ask("PUT", path, {"url": listener.url()}).status


def test_nobody_has_more_than_ten(ann: Client, listener: Listener) -> None:
    for number in range(MOST):
        ann.post(HOOKS, {"url": listener.url(f"/{number}")}, expected=201)

    assert (422, "too_many") == ((heard := ann.ask("POST", HOOKS, {"url": listener.url()})).status, heard.code)


def test_a_muted_game_still_tells_programs_and_quiet_hours_are_for_people(ann: Client, hook: Json, listener: Listener) -> None:
    game = table(row(ann))
    Bell.objects.create(player_id=ann.id, game_id=game.head.id, is_muted=True)
    asked(game)
    tell()

    assert 1 == len(listener.heard)


def test_one_row_that_can_not_be_signed_holds_up_no_other(ann: Client, hook: Json, listener: Listener) -> None:
    bo = guest("Bo")
    bo.post(HOOKS, {"url": listener.url("/bo")}, expected=201)
    Webhook.objects.filter(id=hook["id"]).update(sealed=b"x" * 60)
    asked(table(row(ann)))
    asked(table(row(bo)))
    tell()

    assert ["/bo"] == [each.path for each in listener.heard]
    assert [("waiting", "broken")] == [(each["state"], each["code"]) for each in log(ann, hook)]


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


def test_nothing_of_a_webhook_is_in_the_admin_but_what_its_owner_sees(hook: Json) -> None:
    client = superuser()
    pages = [reverse("admin:accounts_webhook_changelist"), reverse("admin:accounts_webhook_change", args=[hook["id"]])]
    answers = [client.get(each) for each in pages]

    assert [200, 200] == [each.status_code for each in answers]
    assert all("sealed" not in each.content.decode() for each in answers)
    assert 403 == client.post(pages[1], {"url": "https://example.org/"}).status_code


def test_a_player_who_is_shut_out_is_told_nothing_by_program_either(ann: Client, hook: Json, listener: Listener) -> None:
    asked(table(row(ann)))
    Player.objects.filter(id=ann.id).update(is_active=False)
    tell()

    assert [] == listener.heard
    assert not Delivery.objects.filter(player_id=ann.id, state="sent").exists()


def test_whoever_owns_it_is_told_by_mail_that_it_was_switched_off(listener: Listener, postbox: Postbox) -> None:
    ada = person()
    webhooks.add(ada.pk, listener.url(), "")
    listener.answers = [(410, {})]
    asked(table(ada))
    tell()
    tell()

    assert "One of your webhooks was switched off" in postbox.subjects()
    assert ("webhook_disabled", "email", "sent") in deliveries(ada.pk)
