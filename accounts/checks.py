"""What `manage.py check --deploy` says of accounts."""

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register

__all__ = ["check_identity_key", "check_letters"]


@register(Tags.security, deploy=True)
def check_identity_key(**_: object) -> list[CheckMessage]:
    if settings.IDP_OIDC_PRIVATE_KEY:
        return []
    hint = "Set OIDC_KEY to what `python -m config.secrets oidc` prints, and keep it: docs/deploying.md."
    return [Warning("No OIDC_KEY: apps of others can't be told who a player is (openid).", hint=hint, id="accounts.W001")]


@register(Tags.security, deploy=True)
def check_letters(**_: object) -> list[CheckMessage]:
    if not settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"):
        return []
    hint = f"Set EMAIL_HOST and EMAIL_FROM: docs/deploying.md. Until then letters become files in {settings.EMAIL_FILE_PATH}."
    return [Warning("No EMAIL_HOST: nobody gets the code to sign up or reset a password with.", hint=hint, id="accounts.W002")]
