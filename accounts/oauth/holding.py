"""Who and what an app comes in with: held until its transaction ends, in the order in which everybody takes them.

First the player, then the app, then what was granted: who goes for good, joins an account or is given another code takes them so
too, and nobody waits in a circle.
"""

from uuid import UUID

from django.db import connection

__all__ = ["hold"]


def hold(player_id: UUID | None, client_id: str) -> bool:
    """Whether the app is there; it and the player will be until this transaction ends. None: nobody is known yet."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT FROM accounts_player WHERE id = %s FOR KEY SHARE", (player_id,))
        cursor.execute("SELECT FROM allauth_idp_oidc_client WHERE id = %s FOR KEY SHARE", (client_id,))
        return cursor.fetchone() is not None
