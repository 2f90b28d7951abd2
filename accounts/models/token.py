"""What a client shows to be let in; many a player, one a device or script."""

import uuid

from django.db import models
from django.db.models import CheckConstraint, F, Func, Q
from django.db.models.functions import Now
from django.db.models.lookups import Exact

from accounts.models.player import Player
from accounts.names import LONGEST

__all__ = ["Token"]


class Token(models.Model):
    """One bearer token, known only by its SHA-256; revoking deletes the row.

    `id` is how lists, URLs and the admin name a token, so that the digest stays inside.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    digest = models.BinaryField(unique=True, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=LONGEST)
    scopes = models.CharField(max_length=200, db_default="games:read games:play inbox account")
    """As accounts/scopes.py writes them."""
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Exact to the hour."""
    access = models.OneToOneField(
        "allauth_idp_oidc.Token", on_delete=models.CASCADE, null=True, blank=True, editable=False, related_name="+"
    )
    """Of what an app of others was granted: the provider's own row, with the app. Whatever ends that row ends this token.

    `id` is then the grant's: a refresh puts another digest into the same row (accounts/oauth/grants.py).
    """

    class Meta:
        ordering = ("-created_at", "id")
        constraints = (
            CheckConstraint(
                condition=Exact(Func(F("digest"), function="octet_length", output_field=models.IntegerField()), 32),
                name="token_digest_is_sha256",
            ),
            CheckConstraint(condition=Q(expires_at=None) | Q(expires_at__gt=F("created_at")), name="token_expires_after_birth"),
            CheckConstraint(condition=~Q(scopes=""), name="token_has_a_scope"),
        )

    def __str__(self) -> str:
        return self.label
