"""Families, classes, congregations: who belongs together, and who looks after whom."""

import uuid
from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.db.models.functions import Now

from accounts.models.player import Player
from accounts.names import LONGEST

__all__ = ["Group", "GroupRole", "Membership"]


class GroupRole(models.TextChoices):
    LEADER = "leader"
    MODERATOR = "moderator"
    MEMBER = "member"


class Group(models.Model):
    """`code`: who says it becomes a member; null: nobody does now."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST)
    code = models.CharField(max_length=8, unique=True, null=True)  # noqa: DJ001 - no code is not an empty one
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "accounts_group"

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One player in one group. `made`: the account was made by a leader, who may so give it a new recovery code."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="members", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.TextField(choices=GroupRole.choices, default=GroupRole.MEMBER)
    made = models.BooleanField(default=False)
    joined_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "accounts_membership"
        constraints: ClassVar = [
            UniqueConstraint(fields=["group", "player"], name="member_is_one"),
            CheckConstraint(condition=Q(role__in=GroupRole.values), name="member_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.group_id}"
