"""A changed password ends the tokens, whoever changed it."""

import uuid
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts import tokens
from accounts.models import Player
from tests.second_factor import signed_in

NEW = "a fresh good horse"


@pytest.fixture
def person() -> Player:
    return Player.objects.create_person(f"{uuid.uuid4()}@example.org", "right horse", name="Pat")


def test_the_command_that_changes_a_password_ends_every_token(person: Player) -> None:
    token = tokens.issue(person, "phone")

    with patch("getpass.getpass", return_value=NEW):
        call_command("changepassword", person.email, verbosity=0)

    assert tokens.find(token) is None
    assert Player.objects.get(pk=person.pk).check_password(NEW)


def test_the_page_that_changes_the_own_password_ends_every_token(person: Player) -> None:
    token = tokens.issue(person, "phone")
    browser = signed_in(person)
    told = browser.post(reverse("account_change_password"), {"oldpassword": "right horse", "password1": NEW, "password2": NEW})

    assert (302, None) == (told.status_code, tokens.find(token))


@pytest.mark.parametrize("form", [{"password1": NEW, "password2": NEW}, {"usable_password": "false"}], ids=["new", "none"])
def test_the_admin_that_sets_or_takes_a_password_ends_every_token(person: Player, form: dict[str, str]) -> None:
    token = tokens.issue(person, "phone")
    admin = signed_in(Player.objects.create_superuser(f"{uuid.uuid4()}@example.org", "right"))
    told = admin.post(f"/admin/accounts/player/{person.pk}/password/", form)

    assert (302, None) == (told.status_code, tokens.find(token))


def test_a_mere_new_hash_of_the_same_password_ends_nothing(person: Player) -> None:
    """As when the site's way of hashing changed, and somebody signs in."""
    token = tokens.issue(person, "phone")
    with patch("accounts.hashing.Argon2.must_update", return_value=True):
        told = Client().post(reverse("account_login"), {"login": person.email, "password": "right horse"})

    assert 302 == told.status_code
    assert tokens.find(token) is not None
