"""Every address of the admin is tried by every method: none changes a game, a seat or an entry."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import Player
from games.models import Book, Deadline, Dispute, Entry, Game, Notice, Order, Refusal, Seat
from games.operations.verify import verify_game
from games.queries.current import Current
from tests.admin.judges import Judge, disputed
from tests.admin.tables import dealt, settle
from tests.races.refused import refuse

METHODS = ("post", "put", "delete")
OF_A_GAME: tuple[type[Model], ...] = (Seat, Entry, Deadline, Book, Refusal, Order)
TRIED = [model for model in admin.site._registry if model._meta.app_label == "games" and model is not Notice] + [Player]
LEAVES_THE_ADMIN = re.compile(r"logout|password")
WISHED = {
    "name": "Another",
    "status": "finished",
    "version": "1",
    "result": '{"winners":[0],"scores":[1,0],"reason":"ruling"}',
    "seat": "0",
    "player": "",
    "events": "[]",
    "winners": "0",
    "scores": "1 0",
    "days": "1",
    "reason": "other",
    "text": "Done.",
    "post": "yes",
    "_save": "Save",
    "_confirm": "Confirm",
    "previewed": "anything",
    "index": "0",
    "delete": "on",
    "claim": "Claim",
}


@pytest.fixture(scope="module")
def current(database: str) -> Current:
    found = settle(dealt(), 0)
    refuse(found, found.seats[0].player_id, {"type": "settle"}, "already_settled")
    disputed(found)
    return found


@pytest.fixture(scope="module")
def client(current: Current) -> Client:
    """With every right that there is, and the role of those who judge, who has claimed the dispute."""
    judge = Judge("Everything")
    judge.player.is_superuser = True
    judge.player.save()
    judge.claims(Dispute.objects.get(game_id=current.id).pk)
    return judge.client


def rows(current: Current) -> list[Any]:
    """The game, and everything of it beside. `extra` counts what its resource shows of things outside, such as names."""
    head = Game.objects.filter(id=current.id).values().get()
    head.pop("extra")
    beside = [sorted(map(repr, model._default_manager.filter(game_id=current.id).values_list())) for model in OF_A_GAME]
    return [head, *beside]


def named(current: Current, model: type[Model]) -> object:
    """A row to try things on: the game, who sits in it, a dispute about it; of others none that tests beside this one need."""
    if model is Game:
        return current.id
    if model is Player:
        return current.seats[0].player_id
    if model is Dispute:
        return Dispute.objects.get(game_id=current.id).pk
    return "1"


def addresses(current: Current) -> Iterator[str]:
    """Every one that the admin knows, with the ids of real rows in it."""
    for registered in TRIED:
        for pattern in admin.site._registry[registered].get_urls():
            yield from _of(pattern, f"/admin/{registered._meta.app_label}/{registered._meta.model_name}/", current, registered)
    for pattern in get_resolver().url_patterns:
        if str(pattern.pattern) == "admin/":
            yield from _top(pattern)


def _of(pattern: URLPattern, prefix: str, current: Current, model: type[Model]) -> Iterator[str]:
    path = str(pattern.pattern).replace("<slug:deed>", "claim").replace("<slug:action>", "annul")
    path = re.sub(r"<[^>]+>", str(named(current, model)), path)
    yield prefix + path


def _top(resolver: URLResolver | URLPattern) -> Iterator[str]:
    for pattern in getattr(resolver, "url_patterns", ()):
        path = str(pattern.pattern)
        if isinstance(pattern, URLPattern) and not re.search(r"[<(^]", path):
            yield f"/admin/{path}"


def test_the_addresses_are_those_of_the_admin(current: Current, client: Client) -> None:
    """So the next test tries something."""
    found = [address for address in addresses(current) if not LEAVES_THE_ADMIN.search(address)]
    codes = {address: client.get(address).status_code for address in found}

    assert len(found) > 25
    assert 200 == codes[f"/admin/games/game/{current.id}/change/"]
    assert 200 == codes[f"/admin/games/dispute/{named(current, Dispute)}/change/"]
    assert [] == [address for address, code in codes.items() if code >= 500]


@pytest.mark.parametrize("method", METHODS)
def test_nothing_that_is_sent_to_any_address_changes_a_game(current: Current, client: Client, method: str) -> None:
    wished = WISHED | {"_selected_action": [str(current.id), *map(str, range(20))], "action": "delete_selected"}
    before = rows(current)
    tried = [address for address in addresses(current) if not LEAVES_THE_ADMIN.search(address)]
    broken = [address for address in tried if getattr(client, method)(address, wished).status_code >= 500]

    assert [] == broken
    assert before == rows(current)
    assert [] == verify_game(current.id)


def test_a_row_that_is_changed_is_noticed(current: Current) -> None:
    """So the test above can fail."""
    before = rows(current)
    Game.objects.filter(id=current.id).update(name="Another")

    assert before != rows(current)
