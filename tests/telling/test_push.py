"""Web Push against a real push service's other end: encrypted for the browser, signed by the site, and gone with the turn."""

from uuid import UUID, uuid4

import pytest
from django.conf import LazySettings
from django.urls import reverse
from py_vapid import Vapid02

from accounts.models import Device
from games import clock
from games.telling.telling import tell
from tests.admin.staff import superuser
from tests.api.client import Client, guest
from tests.store.watching import opponent, outside
from tests.telling.browsers import (
    DEVICES,
    Browser,
    b64,
    register,
    row,
    told_at_once,
)
from tests.telling.listening import Listener
from tests.telling.people import HOUR, SECOND, answered, asked, deliveries, table


def test_a_push_says_whose_turn_it_is_and_where_and_only_the_browser_can_read_it(
    ann: Client, browser: Browser, listener: Listener
) -> None:
    game = asked(table(row(ann), name="Friday night"), due_in=2 * HOUR)
    tell()

    (heard,) = listener.heard
    expected = {"kind": "your_turn", "title": "Your turn in Friday night", "game": str(game.head.id)}
    assert expected == browser.read(heard)
    assert b"Friday" not in heard.body
    assert "aes128gcm" == heard.headers["content-encoding"]


def test_it_is_signed_by_the_key_that_browsers_subscribed_with(ann: Client, browser: Browser, listener: Listener) -> None:
    asked(table(row(ann)))
    tell()
    (heard,) = listener.heard

    assert Vapid02.verify(heard.headers["authorization"])
    assert heard.headers["authorization"].endswith(f"k={Client().get('/api/v1/')['push_key']}")


def test_it_lives_as_long_as_the_turn_and_takes_the_place_of_an_older_one_of_its_game(
    ann: Client, browser: Browser, listener: Listener
) -> None:
    game = asked(table(row(ann)), due_in=2 * HOUR)
    tell()
    asked(answered(game), due_in=None)
    tell()

    first, second = [each.headers for each in listener.heard]
    assert 7_190 <= int(first["ttl"]) <= 7_200
    assert (str(3 * 86_400), "normal") == (second["ttl"], second["urgency"])
    assert first["topic"] == second["topic"]
    assert len(first["topic"]) <= 32


def test_a_push_target_has_one_owner(ann: Client, browser: Browser, listener: Listener) -> None:
    """The same browser, with somebody else before it."""
    bo = guest("Bo")
    told_at_once(bo)
    register(bo, browser)

    asked(table(row(ann)))
    asked(table(row(bo), name="Of Bo"))
    tell()

    assert ["Your turn in Of Bo"] == [browser.read(each)["title"] for each in listener.heard]
    assert [] == ann.get(DEVICES)["results"]


def test_what_waited_for_a_device_that_changed_hands_is_withdrawn(ann: Client, browser: Browser, listener: Listener) -> None:
    ann.put("/api/v1/me/telling", {"delay_s": 10})
    asked(table(row(ann)))
    tell()
    register(guest("Bo"), browser)
    clock.shift(11 * SECOND)
    tell()

    assert [] == listener.heard
    assert [("your_turn", "push", "withdrawn")] == deliveries(UUID(ann.id))


def test_registering_again_changes_the_same_device(ann: Client, listener: Listener) -> None:
    installation = uuid4()
    for path in ("/push/1", "/push/2"):
        register(ann, Browser.at(listener, path), installation)

    assert [str(installation)] == [each["id"] for each in ann.get(DEVICES)["results"]]
    assert listener.url("/push/2") == Device.objects.get(player_id=ann.id).endpoint


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(ann: Client, browser: Browser, listener: Listener, status: int) -> None:
    listener.answers = [(status, {})]
    asked(table(row(ann)))
    tell()

    assert [] == ann.get(DEVICES)["results"]
    assert [("your_turn", "push", "failed")] == deliveries(UUID(ann.id))


def test_a_push_service_that_is_busy_is_asked_again_when_it_says(ann: Client, browser: Browser, listener: Listener) -> None:
    listener.answers = [(429, {"Retry-After": "600"})]
    asked(table(row(ann)))
    tell()
    clock.shift(590 * SECOND)
    tell()
    early = len(listener.heard)
    clock.shift(11 * SECOND)
    tell()

    assert (1, 2) == (early, len(listener.heard))


def test_every_device_of_a_player_is_told(ann: Client, browser: Browser, listener: Listener) -> None:
    register(ann, Browser.at(listener, "/push/2"))
    asked(table(row(ann)))
    tell()

    assert {"/push/1", "/push/2"} == {each.path for each in listener.heard}


def test_a_forgotten_device_is_told_nothing(ann: Client, listener: Listener) -> None:
    path = register(ann, Browser.at(listener))
    told_at_once(ann)

    assert 404 == guest("Bo").ask("DELETE", path).status
    assert 204 == ann.ask("DELETE", path).status
    assert 404 == ann.ask("DELETE", path).status
    asked(table(row(ann)))
    tell()
    assert [] == listener.heard


def test_a_push_target_at_home_is_refused_and_one_that_comes_home_is_never_connected_to(
    ann: Client, browser: Browser, listener: Listener, settings: LazySettings
) -> None:
    settings.OUTBOUND_PRIVATE = []
    for endpoint in ("https://127.0.0.1/x", "https://localhost/x", listener.url()):
        heard = ann.ask("PUT", f"{DEVICES}/{uuid4()}", browser.subscription() | {"endpoint": endpoint})
        assert (422, "url_not_allowed", "/endpoint") == (heard.status, heard.code, heard.json["errors"][0]["pointer"])
    asked(table(row(ann)))
    tell()

    assert 0 == listener.connections


@pytest.mark.parametrize(
    ("keys", "pointer"),
    [
        ({"p256dh": "AAAA", "auth": b64(bytes(16))}, "/keys/p256dh"),
        ({"p256dh": b64(b"\4" + bytes(64)), "auth": b64(bytes(16))}, "/keys/p256dh"),
        ({"p256dh": "ключ", "auth": b64(bytes(16))}, "/keys/p256dh"),
        ({"auth": b64(bytes(15))}, "/keys/auth"),
        ({"auth": "!!"}, "/keys/auth"),
    ],
)
def test_keys_that_nothing_can_be_encrypted_to_are_refused(
    ann: Client, browser: Browser, keys: dict[str, str], pointer: str
) -> None:
    wanted = browser.subscription()
    heard = ann.ask("PUT", f"{DEVICES}/{uuid4()}", wanted | {"keys": wanted["keys"] | keys})  # type: ignore[operator]

    assert (422, "bad_key", pointer) == (heard.status, heard.code, heard.json["errors"][0]["pointer"])


def test_keys_are_taken_with_any_padding(ann: Client, browser: Browser, listener: Listener) -> None:
    wanted = browser.subscription()
    keys = {name: f"{key}{'=' * 100}" for name, key in wanted["keys"].items()}  # type: ignore[attr-defined]  # a dict
    heard = ann.ask("PUT", f"{DEVICES}/{uuid4()}", wanted | {"keys": keys})
    asked(table(row(ann)))
    tell()

    assert 204 == heard.status
    assert "your_turn" == browser.read(listener.heard[-1])["kind"]


def test_of_two_who_register_a_push_target_at_once_the_later_one_has_it(
    ann: Client, browser: Browser, listener: Listener
) -> None:
    again, bo = Browser.at(listener, "/push/2"), guest("Bo")
    columns = "player_id, installation, endpoint, kind, p256dh, auth, label"
    sooner = f"INSERT INTO accounts_device ({columns}) VALUES (%s, %s, %s, '', '', '', '')"
    with opponent() as who:
        with outside() as link, link.transaction():
            link.execute(sooner, (ann.id, uuid4(), again.endpoint))
            later = who.begin(lambda: register(bo, again))
        later.result()

    assert [bo.id] == [str(owner) for owner in Device.objects.filter(endpoint=again.endpoint).values_list("player_id", flat=True)]


def test_a_site_without_a_key_says_so_and_takes_no_devices(ann: Client, listener: Listener, settings: LazySettings) -> None:
    settings.VAPID_PRIVATE_KEY = ""

    assert Client().get("/api/v1/")["push_key"] is None
    heard = ann.ask("PUT", f"{DEVICES}/{uuid4()}", Browser.at(listener).subscription())
    assert (422, "no_pushes") == (heard.status, heard.code)


def test_the_push_target_is_shown_to_nobody(ann: Client, browser: Browser) -> None:
    device = Device.objects.get(player_id=ann.id)
    pages = [reverse("admin:accounts_device_changelist"), reverse("admin:accounts_device_change", args=[device.pk])]
    shown = [superuser().get(each).content.decode() for each in pages] + [ann.ask("GET", DEVICES).body.decode()]

    assert all(device.endpoint not in each and device.auth not in each for each in shown)
