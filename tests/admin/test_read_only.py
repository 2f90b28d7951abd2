"""Nothing in the admin edits history."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.db import Error, connection
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import Player
from games.models import Dispute, Entry, Game, Look, Notice, Ruling, Tombstone
from games.operations.verify import verify_game
from games.queries.current import Current
from tests.admin.staff import check, page, person, staff, superuser
from tests.admin.tables import dealt, shown

REGISTERED = [model for model in admin.site._registry if model._meta.app_label == "games" and model is not Notice]
"""Of games. Notices are for everybody, and written in the admin."""
WISHED = {"name": "Another", "status": "finished", "version": "1", "result": "", "mode": "live", "ruleset": "church"}


@pytest.fixture(scope="module")
def current(database: str) -> Current:
    return dealt()


def address(name: str, *ids: object) -> str:
    return reverse(f"admin:games_{name}", args=ids)


def rows(current: Current) -> list[object]:
    head = Game.objects.filter(id=current.id).values_list()
    return [*head, *Entry.objects.filter(game_id=current.id).order_by("version").values_list()]


@pytest.mark.parametrize("way", ["change", "delete"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_game_can_be_neither_changed_nor_deleted(current: Current, way: str, method: str) -> None:
    before = rows(current)
    answer = getattr(superuser(), method)(address(f"game_{way}", current.id), WISHED | {"post": "yes", "_save": "Save"})

    assert answer.status_code in (403, 405)
    assert before == rows(current)


@pytest.mark.parametrize("method", ["get", "post"])
def test_no_game_is_added(method: str) -> None:
    count = Game.objects.count()

    assert 403 == getattr(superuser(), method)(address("game_add"), WISHED).status_code
    assert count == Game.objects.count()


@pytest.mark.parametrize("action", ["delete_selected", "", "anything"])
def test_games_are_not_deleted_in_bulk(current: Current, action: str) -> None:
    wished = {"action": action, "_selected_action": [str(current.id)], "post": "yes"}

    assert 405 == superuser().post(address("game_changelist"), wished).status_code
    assert Game.objects.filter(id=current.id).exists()


def test_the_list_offers_no_action(current: Current) -> None:
    answer = superuser().get(address("game_changelist"))

    assert 200 == answer.status_code
    assert 'name="action"' not in answer.content.decode()


def test_the_page_has_no_field_to_save(current: Current) -> None:
    answer = superuser().get(page(current)).content.decode()

    assert 'name="_save"' not in answer
    assert 1 == answer.count(f'action="{check(current)}"')


@pytest.mark.parametrize("model", REGISTERED)
def test_not_even_a_superuser_has_the_permission(model: type[Game]) -> None:
    request: HttpRequest = RequestFactory().get("/admin/")
    request.user = Player(is_superuser=True, is_staff=True)
    registered = admin.site._registry[model]
    rights = registered.get_model_perms(request)

    assert {"add": False, "change": False, "delete": False, "view": model is not Dispute} == rights
    assert {} == registered.get_actions(request)


def test_the_log_itself_is_not_registered() -> None:
    assert {Game, Tombstone, Dispute, Ruling, Look} == set(REGISTERED)


def test_an_entry_is_not_saved_through_the_orm(current: Current) -> None:
    entry = Entry.objects.get(game_id=current.id, version=2)
    entry.events = "[]"

    with pytest.raises(Error, match="UPDATE of games_entry is refused"):
        entry.save()


def test_an_entry_is_not_deleted_through_the_orm(current: Current) -> None:
    with pytest.raises(Error, match="DELETE of games_entry is refused"):
        Entry.objects.get(game_id=current.id, version=2).delete()


def test_the_log_is_not_emptied(current: Current) -> None:
    with pytest.raises(Error, match="TRUNCATE of games_entry is refused"), connection.cursor() as cursor:
        cursor.execute("TRUNCATE games_entry")


def test_a_tombstone_is_only_read() -> None:
    over, client = shown(), superuser()
    head = Game.objects.get(id=over.id)
    stone = Tombstone.objects.create(game_id=head.id, reason="retention", version=9, hash=head.hash, at=head.updated_at)
    answers = [client.post(address(f"tombstone_{way}", stone.pk), {"post": "yes"}) for way in ("change", "delete")]

    assert [405, 403] == [answer.status_code for answer in answers]
    assert 200 == client.get(address("tombstone_change", stone.pk)).status_code
    assert str(over.id) in client.get(address("tombstone_changelist"), {"q": str(over.id)}).content.decode()


def test_looking_writes_nothing(current: Current) -> None:
    before, client = rows(current), superuser()
    client.get(page(current), {"at": 2})
    client.post(check(current))

    assert before == rows(current)
    assert [] == verify_game(current.id)


@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_without_the_right_to_view_is_refused(current: Current, method: str) -> None:
    client = staff("change_game", "delete_game", "add_game", "view_tombstone")
    pages = [page(current), check(current), address("game_changelist"), address("game_delete", current.id), address("game_add")]
    codes = [getattr(client, method)(each).status_code for each in pages]

    assert set(codes) <= {403, 405}
    assert 403 == client.get(page(current)).status_code
    assert 403 == client.get(address("game_changelist")).status_code
    assert 403 == client.post(check(current)).status_code


def test_staff_with_the_right_to_view_sees(current: Current) -> None:
    client = staff("view_game")

    assert [200, 200] == [client.get(each).status_code for each in (page(current), address("game_changelist"))]
    assert 403 == client.get(address("tombstone_changelist")).status_code


@pytest.mark.parametrize("who", [Client, person])
def test_everybody_else_is_sent_to_sign_in(current: Current, who: type[Client]) -> None:
    client = who()
    answers = [client.get(page(current)), client.get(address("game_changelist")), client.post(check(current))]

    assert [302] * 3 == [answer.status_code for answer in answers]
    assert all("/admin/login/" in answer["Location"] for answer in answers)


def test_nobody_has_no_rights() -> None:
    request: HttpRequest = RequestFactory().get("/admin/")
    request.user = AnonymousUser()

    assert not admin.site._registry[Game].has_view_permission(request)
