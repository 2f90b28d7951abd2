"""What moderators decided, did and looked at. Rulings, deeds and looks are never changed nor deleted; triggers refuse it."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Index, UniqueConstraint

from games.models.dispute import Dispute
from games.models.game import Game


class Proposal(models.Model):
    """A decision before it is in force, and its words for as long as they are kept.

    `wish`: the action and what belongs to it, JSON. `digest`: SHA-256 of salt and text; both are empty once they were erased.
    `refused_by`: another moderator did not agree, and it will never be in force.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="proposals", db_index=False)
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False)
    action = models.TextField()
    wish = models.JSONField()
    reason = models.TextField()
    text = models.TextField(blank=True)
    salt = models.BinaryField()
    digest = models.BinaryField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    until = models.DateTimeField(null=True)
    moderator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False)
    second = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    refused_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    at = models.DateTimeField()

    class Meta:
        db_table = "games_proposal"
        indexes: ClassVar = [Index(fields=["dispute", "at"], name="proposal_of_a_dispute")]

    def __str__(self) -> str:
        return f"{self.action} in {self.dispute_id}"


class Ruling(models.Model):
    """A ruling in force since entry `version` of its game. Written by the database in the commit of that entry.

    `player`, `until`: whom a warning or suspension concerns, and the end of that. The words are with the proposal.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    # No foreign keys in the database: a ruling outlives its dispute and its game.
    dispute = models.ForeignKey(Dispute, on_delete=models.DO_NOTHING, related_name="rulings", db_index=False, db_constraint=False)
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="rulings", db_index=False, db_constraint=False)
    version = models.IntegerField()
    action = models.TextField()
    wish = models.JSONField()
    reason = models.TextField()
    digest = models.BinaryField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    until = models.DateTimeField(null=True)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    at = models.DateTimeField()

    class Meta:
        db_table = "games_ruling"
        constraints: ClassVar = [UniqueConstraint(fields=["game", "version"], name="ruling_is_one_entry")]
        indexes: ClassVar = [
            Index(fields=["dispute", "at"], name="ruling_of_a_dispute"),
            Index(fields=["player"], condition=models.Q(until__isnull=False), name="ruling_that_suspends"),
        ]

    def __str__(self) -> str:
        return f"{self.action} at {self.version} of {self.game_id}"


class Look(models.Model):
    """A moderator looked at what players may not see: recorded before it was shown.

    `what`: evidence, preview, or whatever page of the desk it was; `version`: of the game. `is_running`: the game was not over.
    """

    id = models.BigAutoField(primary_key=True)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="looks", db_index=False, db_constraint=False)
    dispute = models.ForeignKey(
        Dispute, null=True, on_delete=models.DO_NOTHING, related_name="looks", db_index=False, db_constraint=False
    )
    what = models.TextField()
    version = models.IntegerField()
    is_running = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        db_table = "games_look"
        indexes: ClassVar = [
            Index(fields=["game", "id"], name="look_at_a_game"),
            Index(fields=["moderator", "-at"], name="look_of_a_moderator"),
        ]

    def __str__(self) -> str:
        return f"{self.what} at {self.version} of {self.game_id}"


class DeedKind(models.TextChoices):
    CLAIM = "claim"
    RELEASE = "release"
    STOP = "stop"
    GO_ON = "go_on"


class Deed(models.Model):
    """What a moderator did about a dispute beside deciding it: took it, gave it back, made the game stand still, let it go on."""

    id = models.BigAutoField(primary_key=True)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False)
    dispute = models.ForeignKey(Dispute, on_delete=models.DO_NOTHING, related_name="deeds", db_index=False, db_constraint=False)
    what = models.TextField(choices=DeedKind.choices)
    at = models.DateTimeField()

    class Meta:
        db_table = "games_deed"
        constraints: ClassVar = [models.CheckConstraint(condition=models.Q(what__in=DeedKind.values), name="deed_is_known")]
        indexes: ClassVar = [Index(fields=["dispute", "id"], name="deed_about_a_dispute")]

    def __str__(self) -> str:
        return f"{self.what} {self.dispute_id}"
