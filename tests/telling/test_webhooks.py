"""Webhooks, against a real HTTPS server: signed, and with ids alone."""

import json
from datetime import UTC, datetime

from django.conf import LazySettings
from django.urls import reverse
from standardwebhooks import Webhook as Signer

from accounts.models import Player, Webhook
from accounts.webhooks import MOST
from games.models import Bell, Delivery
from games.telling import hooks
from games.telling.planning import MAILED, OF_PLAY, PUSHED
from games.telling.telling import tell
from games.telling.words import LANGUAGES
from tests.admin.staff import superuser
from tests.api.client import Client, Json, guest
from tests.api.offers import offer
from tests.api.tables import begin
from tests.telling.hooked import HOOKS, log, row
from tests.telling.listening import HOST, Listener
from tests.telling.people import asked, table


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


def test_changed_without_a_label_it_keeps_its_own(ann: Client, hook: Json) -> None:
    labels = [ann.put(f"{HOOKS}/{hook['id']}", {"url": hook["url"]} | more)["label"] for more in ({}, {"label": ""})]

    assert [hook["label"], ""] == labels
    assert hook["label"] != ""


def test_a_test_is_sent_and_stands_in_the_log_alone(ann: Client, hook: Json, listener: Listener) -> None:
    assert 202 == ann.ask("POST", f"{HOOKS}/{hook['id']}/test").status
    tell()

    assert ["webhook.test"] == [json.loads(each.body)["type"] for each in listener.heard]
    assert ["test"] == [each["kind"] for each in log(ann, hook)]
    assert [] == ann.get("/api/v1/me/inbox")["results"]


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
