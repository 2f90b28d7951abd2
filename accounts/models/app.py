"""What is known here of an app that a player made, beside the provider's own row."""

from django.db import models

__all__ = ["App"]


class App(models.Model):
    """Its name, and what it was made with. Apps without a row here were made known by who looks after the site."""

    client = models.OneToOneField("allauth_idp_oidc.Client", on_delete=models.CASCADE, primary_key=True, related_name="made")
    name_key = models.CharField(max_length=200, unique=True)
    """Equal for names that look alike (accounts/personal_names.py)."""
    creation_key = models.BinaryField(unique=True)
    """SHA-256 of its maker and the Idempotency-Key."""
    creation_print = models.BinaryField()
    """SHA-256 of all that was asked: tells a repeated call from another one under the same key."""

    def __str__(self) -> str:
        return str(self.client_id)
