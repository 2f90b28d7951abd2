"""Who plays: persons, guests and bots, one row each for ever; a guest who signs up keeps the row."""

import uuid
from typing import Any, ClassVar

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import CheckConstraint, Q
from django.db.models.functions import Length, Lower, Now, Trim
from django.db.models.lookups import Exact, Range

from accounts.names import LONGEST, SHORTEST, NameRefused, clean_name

__all__ = ["Kind", "Player", "Players", "check_name", "no_password", "vouch_for"]


class Kind(models.TextChoices):
    PERSON = "person"
    GUEST = "guest"
    BOT = "bot"


def no_password() -> str:
    """A stored password that nothing typed can match."""
    return make_password(None)


def vouch_for(person: "Player") -> None:
    """Counts the person's address as proved: its owner showed a code, or who looks after the site says so."""
    from allauth.account.models import EmailAddress  # here, for it needs this model first

    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)


def check_name(text: str) -> None:
    """A form's view of clean_name: refuses what it would refuse or change."""
    try:
        name = clean_name(text)
    except NameRefused as refused:
        raise ValidationError(str(refused), code=refused.code) from refused
    if name != text:
        raise ValidationError("Write the name with single spaces and composed accents.", code="not_clean")


class Players(BaseUserManager["Player"]):
    """Persons are found by e-mail, kept in lower case."""

    def get_by_natural_key(self, email: str | None) -> "Player":
        return self.get(email=(email or "").lower())

    def create_person(self, email: str, password: str | None = None, *, name: str, **rights: bool) -> "Player":
        """A person who signs in by e-mail; without a password only by token, or once one is set."""
        if not email:
            raise ValueError("A person needs an e-mail address.")
        who = {"kind": Kind.PERSON, "email": email.lower(), "name": clean_name(name)}
        with transaction.atomic():
            person = self.create(password=make_password(password), **who, **rights)
            vouch_for(person)
        return person

    def create_superuser(self, email: str, password: str | None = None, name: str = "Administrator", **rights: Any) -> "Player":
        """What `manage.py createsuperuser` calls."""
        return self.create_person(email, password, name=name, **{**rights, "is_staff": True, "is_superuser": True})


class Player(AbstractBaseUser, PermissionsMixin):
    """One who can sit at a table.

    Guests and bots have neither e-mail nor password. `recovery_digest` and `creation_key` belong to guests alone: whoever turns
    a guest into a person clears them with the same update, and so ends what they open.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.PERSON)
    name = models.CharField(max_length=LONGEST, validators=[check_name])
    name_key = models.CharField(max_length=200, unique=True, null=True, editable=False)  # noqa: DJ001 - guests and bots have none
    """Of who has an account: equal for names that look alike (accounts/personal_names.py)."""
    email = models.EmailField("e-mail", unique=True, null=True, blank=True, default=None)
    password = models.CharField(max_length=128, default=no_password)
    is_active = models.BooleanField(default=True, help_text="Switch off to shut a player out: every token stops.")
    is_staff = models.BooleanField(default=False, help_text="May use this site.")
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    deleted_at = models.DateTimeField(null=True, editable=False)
    """Since when nothing here says who it was."""
    merged_into = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+", editable=False, db_index=False)
    """The account that a guest became part of."""
    recovery_digest = models.BinaryField(unique=True, null=True, editable=False)
    """SHA-256 of the guest's recovery code."""
    creation_key = models.BinaryField(unique=True, null=True, editable=False)
    """SHA-256 of the Idempotency-Key that made the guest."""
    creation_print = models.BinaryField(null=True, editable=False)
    """SHA-256 of that key and the name asked for: tells a repeated call from another one under the same key."""

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects = Players()

    class Meta:
        constraints = (
            CheckConstraint(condition=Q(kind__in=Kind.values), name="player_kind_is_known"),
            CheckConstraint(condition=Range(Length("name"), (SHORTEST, LONGEST)), name="player_name_has_1_to_40_characters"),
            CheckConstraint(condition=Exact(Trim("name"), models.F("name")), name="player_name_has_no_blank_ends"),
            CheckConstraint(
                condition=Q(email=None) | Q(kind=Kind.PERSON) & ~Q(email="") & Q(email=Lower("email")),
                name="player_email_is_a_persons_in_lower_case",
            ),
            CheckConstraint(
                condition=Q(kind=Kind.PERSON) | Q(password__startswith="!", is_staff=False, is_superuser=False),
                name="player_signs_in_only_as_a_person",
            ),
            CheckConstraint(
                condition=Q(kind=Kind.GUEST) | Q(recovery_digest=None, creation_key=None, creation_print=None),
                name="player_recovers_only_as_a_guest",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Forms may leave the e-mail empty or in capitals."""
        self.email = (self.email or "").lower() or None
