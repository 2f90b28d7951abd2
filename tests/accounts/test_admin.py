"""Players and tokens in the admin."""

import uuid

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts import guests, tokens
from accounts.models import Player, Token
from accounts.recent import RecentTokens
from tests.accounts.clock import Clock
from tests.second_factor import code_of, signed_in, with_app

OWN_PERMISSIONS = ("view_player", "change_player", "view_token", "delete_token")


def someone(*, superuser: bool) -> Player:
    email = f"{uuid.uuid4()}@example.org"
    if superuser:
        return Player.objects.create_superuser(email, "right")
    staff = Player.objects.create_person(email, "right", name="Moderator", is_staff=True)
    staff.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts", codename__in=OWN_PERMISSIONS))
    return staff


@pytest.fixture
def superuser() -> Player:
    return someone(superuser=True)


@pytest.fixture
def staff() -> Player:
    return someone(superuser=False)


def page(name: str, *ids: object) -> str:
    return reverse(f"admin:accounts_{name}", args=ids)


def test_a_superuser_signs_in_by_address_and_a_code_of_the_app(superuser: Player) -> None:
    client, secret = Client(REMOTE_ADDR="10.9.0.1"), with_app(superuser)
    entering = client.post(reverse("account_login"), {"login": superuser.email, "password": "right", "next": "/admin/"})
    before = client.get("/admin/").status_code
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})

    assert (302, reverse("mfa_authenticate")) == (entering.status_code, entering["Location"].partition("?")[0])
    assert 302 == before
    assert 200 == client.get("/admin/").status_code


def test_staff_without_a_second_factor_are_sent_to_set_one_up(superuser: Player) -> None:
    client = Client()
    client.force_login(superuser)
    answer = client.get("/admin/", follow=True)

    assert reverse("mfa_index") == answer.request["PATH_INFO"]
    assert reverse("mfa_activate_totp") in answer.content.decode()


def test_a_session_that_showed_no_second_factor_is_asked_for_it(superuser: Player) -> None:
    with_app(superuser)
    client = Client()
    client.force_login(superuser)

    assert reverse("mfa_reauthenticate") == client.get("/admin/", follow=True).request["PATH_INFO"]


def test_the_own_password_is_changed_where_wrong_tries_are_counted(superuser: Player) -> None:
    heard = signed_in(superuser).get(reverse("admin:password_change"))

    assert (302, "/accounts/password/change/") == (heard.status_code, heard["Location"])


def test_the_lists_show_no_secret(superuser: Player) -> None:
    guest, token, code = guests.create_guest("Ann", uuid.uuid4())
    row, player = Token.objects.get(player=guest), Player.objects.get(id=guest.id)
    client = signed_in(superuser)
    pages = [page("player_changelist"), page("token_changelist"), page("player_change", guest.id), page("token_change", row.id)]
    answers = [client.get(each) for each in pages]
    secrets = [
        token,
        code,
        bytes(row.digest).hex(),
        bytes(player.recovery_digest or b"").hex(),
        bytes(player.creation_key or b"").hex(),
        "digest",
    ]

    assert [200] * 4 == [answer.status_code for answer in answers]
    assert [] == [secret for answer in answers for secret in secrets if secret in answer.content.decode()]


def test_tokens_are_revoked_from_the_list(superuser: Player) -> None:
    guest, token, _ = guests.create_guest("Ann")
    row = Token.objects.get(player=guest)
    answer = signed_in(superuser).post(page("token_changelist"), {"action": "revoke", "_selected_action": [str(row.id)]})

    assert 302 == answer.status_code
    assert tokens.find(token, RecentTokens(0, Clock())) is None
    assert LogEntry.objects.filter(user=superuser, object_id=str(row.id)).exists()


def test_a_token_is_revoked_from_its_page(superuser: Player) -> None:
    guest, token, _ = guests.create_guest("Ann")
    tokens.find(token)
    row = Token.objects.get(player=guest)
    signed_in(superuser).post(page("token_delete", row.id), {"post": "yes"})

    assert tokens.find(token) is None


def test_tokens_are_neither_made_nor_changed_here(superuser: Player) -> None:
    row = Token.objects.get(player=guests.create_guest("Ann").player)
    client = signed_in(superuser)

    assert 403 == client.get(page("token_add")).status_code
    assert 403 == client.post(page("token_change", row.id), {"label": "mine"}).status_code


def test_a_player_is_shut_out_and_at_once_here(superuser: Player) -> None:
    guest, token, _ = guests.create_guest("Ann")
    tokens.find(token)
    answer = signed_in(superuser).post(page("player_change", guest.id), {"name": "Ann"})

    assert 302 == answer.status_code
    assert tokens.find(token) is None


def test_a_player_is_never_deleted(superuser: Player) -> None:
    guest = guests.create_guest("Ann").player

    assert 403 == signed_in(superuser).post(page("player_delete", guest.id), {"post": "yes"}).status_code


def test_a_guest_gets_neither_address_nor_rights_nor_password(superuser: Player) -> None:
    guest, client = guests.create_guest("Ann").player, signed_in(superuser)
    wished = {"name": "Anna", "email": "x@example.org", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    client.post(page("player_change", guest.id), wished)
    answer = client.post(f"/admin/accounts/player/{guest.id}/password/", {"password1": "Right-1234", "password2": "Right-1234"})
    guest.refresh_from_db()

    assert ("Anna", None, False, False) == (guest.name, guest.email, guest.is_staff, guest.is_superuser)
    assert 403 == answer.status_code


def test_a_name_is_checked_in_the_form(superuser: Player) -> None:
    guest = guests.create_guest("Ann").player
    answer = signed_in(superuser).post(page("player_change", guest.id), {"name": "a\u202eb", "is_active": "on"})

    assert 200 == answer.status_code
    assert "A name may not hold" in answer.content.decode()


def test_a_person_is_made_here(superuser: Player) -> None:
    email = f"{uuid.uuid4()}@example.org"
    new = {"email": email.upper(), "name": "Ann", "password1": "Right-1234", "password2": "Right-1234"}
    answer = signed_in(superuser).post(page("player_add"), new)
    person = Player.objects.get(email=email)

    assert 302 == answer.status_code
    assert ("person", "Ann", True) == (person.kind, person.name, person.check_password("Right-1234"))


@pytest.mark.parametrize("email", ["", "known"])
def test_a_person_needs_an_address_of_its_own(superuser: Player, email: str) -> None:
    new = {"email": email and str(superuser.email).upper(), "name": "Ann", "password1": "Right-1234", "password2": "Right-1234"}
    answer = signed_in(superuser).post(page("player_add"), new)

    assert 200 == answer.status_code
    assert answer.context["adminform"].errors["email"]


def test_staff_grants_itself_no_rights(staff: Player) -> None:
    wished = {"name": "Moderator", "email": staff.email, "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    answer = signed_in(staff).post(page("player_change", staff.id), wished)
    staff.refresh_from_db()

    assert 302 == answer.status_code
    assert not staff.is_superuser


def test_staff_does_not_touch_other_staff(staff: Player, superuser: Player) -> None:
    client = signed_in(staff)
    changed = client.post(page("player_change", superuser.id), {"name": "Ann", "email": staff.email, "is_active": "on"})
    password = client.post(
        f"/admin/accounts/player/{superuser.id}/password/", {"password1": "Right-1234", "password2": "Right-1234"}
    )

    assert [403, 403] == [changed.status_code, password.status_code]


@pytest.mark.parametrize("name", ["changelist", "add"])
def test_players_are_no_business_of_players(name: str) -> None:
    person = Player.objects.create_person(f"{uuid.uuid4()}@example.org", "right", name="Ann")

    assert 302 == signed_in(person).get(page(f"player_{name}")).status_code
