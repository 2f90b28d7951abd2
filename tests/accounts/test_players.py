"""What the database itself promises about players, and what Django needs of them."""

import uuid
from typing import Any

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, models

from accounts.models import Kind, Player


def address() -> str:
    return f"{uuid.uuid4()}@example.org"


def test_players_are_djangos_users() -> None:
    assert Player is get_user_model()


@pytest.mark.parametrize(
    ("wrong", "promise"),
    [
        ({"kind": "robot"}, "player_kind_is_known"),
        ({"name": ""}, "player_name_has_1_to_40_characters"),
        ({"name": " Ann"}, "player_name_has_no_blank_ends"),
        ({"email": "guest@example.org"}, "player_email_is_a_persons_in_lower_case"),
        ({"kind": "bot", "email": "bot@example.org"}, "player_email_is_a_persons_in_lower_case"),
        ({"kind": "person", "email": "Capital@example.org"}, "player_email_is_a_persons_in_lower_case"),
        ({"kind": "person", "email": ""}, "player_email_is_a_persons_in_lower_case"),
        ({"password": "usable"}, "player_signs_in_only_as_a_person"),
        ({"is_staff": True}, "player_signs_in_only_as_a_person"),
        ({"kind": "bot", "is_superuser": True}, "player_signs_in_only_as_a_person"),
        ({"kind": "person", "recovery_digest": b"x"}, "player_recovers_only_as_a_guest"),
        ({"kind": "bot", "creation_key": b"x"}, "player_recovers_only_as_a_guest"),
    ],
)
def test_the_database_refuses_a_player_who_can_not_be(wrong: dict[str, Any], promise: str) -> None:
    with pytest.raises(IntegrityError, match=promise):
        Player.objects.create(**{"kind": "guest", "name": "Ann", **wrong})


def test_an_address_has_one_person() -> None:
    email = address()
    Player.objects.create_person(email, name="Ann")
    with pytest.raises(IntegrityError, match="email"):
        Player.objects.create_person(email.upper(), name="Other Ann")


def test_guests_without_an_address_are_no_duplicates() -> None:
    Player.objects.create(kind=Kind.GUEST, name="Ann")
    bot = Player.objects.create(kind=Kind.BOT, name="Ann")

    assert not bot.has_usable_password()


@pytest.mark.parametrize(("email", "name"), [("", "Ann"), ("x@example.org", "\u202e")])
def test_a_person_needs_an_address_and_a_name(email: str, name: str) -> None:
    with pytest.raises(ValueError):
        Player.objects.create_person(email, name=name)


def test_a_person_signs_in_with_the_address_in_any_case() -> None:
    email = address()
    person = Player.objects.create_person(email.upper(), "right", name="Ann")

    assert person == authenticate(username=email.title(), password="right")
    assert authenticate(username=email, password="wrong") is None


@pytest.mark.parametrize("password", ["", "!", "x"])
def test_nobody_signs_in_as_a_guest(password: str) -> None:
    guest = Player.objects.create(kind=Kind.GUEST, name="Ann")

    assert not guest.check_password(password)
    assert authenticate(username=None, password=password) is None
    assert authenticate(username="", password=password) is None


def test_createsuperuser_makes_a_person_with_every_right(monkeypatch: pytest.MonkeyPatch) -> None:
    email = address()
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "right")
    call_command("createsuperuser", interactive=False, email=email, name="Ann", verbosity=0)
    person = Player.objects.get(email=email)

    assert ("person", "Ann", True, True) == (person.kind, person.name, person.is_staff, person.is_superuser)
    assert person == authenticate(username=email, password="right")


def test_an_administrator_has_a_name_without_being_asked() -> None:
    person = Player.objects.create_superuser(address(), "right")

    assert "Administrator" == str(person)
    assert person.has_perm("accounts.change_player")


def test_a_player_reads_as_its_name() -> None:
    assert "Ann" == str(Player(name="Ann"))


def test_an_id_is_a_uuid_nobody_can_guess() -> None:
    assert 4 == Player().id.version
    assert isinstance(Player._meta.pk, models.UUIDField)


@pytest.mark.parametrize(("name", "code"), [("a\u202eb", "bad_character"), (" Ann", "not_clean"), ("x" * 41, "too_long")])
def test_forms_refuse_a_name_that_is_not_clean(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Player(name=name, kind=Kind.GUEST).full_clean()

    assert code in [error.code for error in refused.value.error_dict["name"]]
