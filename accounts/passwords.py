"""What follows a changed password, whoever changed it: the API, the admin, a page, or `manage.py changepassword`."""

from accounts import tokens
from accounts.models import Player

__all__ = ["EndsTokens"]


class EndsTokens:
    """Stands among AUTH_PASSWORD_VALIDATORS: Django tells them of every password that was changed, and of no mere new hash."""

    def validate(self, password: str, user: Player | None = None) -> None:
        """Every password will do."""

    def password_changed(self, password: str, user: Player | None = None) -> None:
        """Ends every token but the one that asked (`kept_token`, of accounts/adapter.py)."""
        if user is not None:
            tokens.revoke_all(user, but=getattr(user, "kept_token", None))

    def get_help_text(self) -> str:
        return ""
