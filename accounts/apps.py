"""The Django apps of players and tokens, and of the admin as staff enter it."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig as DjangosAdminConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        from accounts import checks  # noqa: F401 - registers itself


class AdminConfig(DjangosAdminConfig):
    """Django's, with a door of its own."""

    default_site = "accounts.staff.Site"
