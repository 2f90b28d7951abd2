"""The head row of a game: what lists, conditional reads and appends look at."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint


class Status(models.TextChoices):
    OPEN = "open"
    ACTIVE = "active"
    PAUSED = "paused"
    FINISHED = "finished"
    ABORTED = "aborted"


class Visibility(models.TextChoices):
    PUBLIC = "public"
    LINK = "link"
    PRIVATE = "private"


class Spectators(models.TextChoices):
    ON = "on"
    DELAYED = "delayed"
    OFF = "off"


class Mode(models.TextChoices):
    LIVE = "live"
    ASYNC = "async"


class Game(models.Model):
    """One game. `version`, `hash`, `status`, `next_due`, `updated_at` and `result` move with the log, in the same commit.

    `next_due` is the earliest instant at which a deadline is enforced; `updated_at` is the newest entry's `at`, `moved_at` the
    instant at which it was written: a timeout is dated by its due, and lists must still tell it. `started_at` is the `at` of the
    entry that made the game active. `extra` counts changes outside the log that the resource shows. `calendars` counts changes of
    the players' calendars: an append that knows another number is refused. It is shown to nobody.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.TextField()
    rules_version = models.IntegerField()
    mode = models.TextField(choices=Mode.choices)
    status = models.TextField(choices=Status.choices)
    visibility = models.TextField(choices=Visibility.choices)
    spectators = models.TextField(choices=Spectators.choices, db_default=Spectators.ON)
    name = models.TextField()
    seats = models.IntegerField()
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False)
    create_key = models.UUIDField(null=True)
    create_fingerprint = models.BinaryField()
    version = models.IntegerField()
    hash = models.BinaryField()
    next_due = models.DateTimeField(null=True)
    extra = models.IntegerField(db_default=0)
    calendars = models.IntegerField(db_default=0)
    result = models.TextField(null=True)  # noqa: DJ001 - no result yet is not an empty one
    options = models.TextField()
    pace = models.TextField()
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    started_version = models.IntegerField(null=True)
    updated_at = models.DateTimeField()
    moved_at = models.DateTimeField()

    class Meta:
        db_table = "games_game"
        constraints: ClassVar = [
            UniqueConstraint(fields=["creator", "create_key"], name="game_is_created_once_per_key"),
            CheckConstraint(condition=Q(status__in=Status.values), name="game_status_is_known"),
            CheckConstraint(condition=Q(visibility__in=Visibility.values), name="game_visibility_is_known"),
            CheckConstraint(condition=Q(spectators__in=Spectators.values), name="game_spectators_are_known"),
            CheckConstraint(condition=Q(mode__in=Mode.values), name="game_mode_is_known"),
            CheckConstraint(condition=Q(version__gt=0), name="game_has_entries"),
        ]
        # Only what changes rarely: an append moves the head without touching an index (a HOT update).
        indexes: ClassVar = [
            Index(fields=["status", "-created_at", "-id"], condition=Q(visibility="public"), name="game_public_newest_first"),
            Index(fields=["-created_at", "-id"], name="game_newest_first"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.id}"
