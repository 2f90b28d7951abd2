"""How much one client may ask: by token, player, address and route, exact among all processes while Valkey answers.

A request takes one from each bucket that is meant for it, or from none. Without Valkey every process counts for itself, so that
nobody is refused for its sake, and nobody is without a limit: a client that meets several processes then gets as many quotas.
"""

import re

from django.conf import settings

from api.limiter import Limiter, Policy
from api.shared_limiter import SharedLimiter

__all__ = ["DEFAULTS", "LIMITS", "Limiter", "Policy", "SharedLimiter", "policies"]

DEFAULTS = (
    "read=200/20,command=200/10,write=120/60,guest=120/60,code=10/60,codes=120/60,page=300/20,player=600/20,address=20000/20,"
    "reconnect=600/60,register_app=20/3600,renew_app_secret=20/3600"
)
"""A phone in a race sends some commands a second; fifty that read all they may leave the others most of a small machine."""
_POLICY = re.compile(r"(?P<name>[a-z]+(?:_[a-z]+)*)=(?P<quota>[1-9][0-9]*)/(?P<window_s>[1-9][0-9]*)")


def policies(text: str) -> dict[str, Policy]:
    """From "read=24000/60,…"; "off" is none. Refuses (ValueError) anything else."""
    if text == "off":
        return {}
    found = [_POLICY.fullmatch(each.strip()) for each in (text or DEFAULTS).split(",")]
    if not all(found):
        raise ValueError(f"API_LIMITS: {text!r} is not like {DEFAULTS!r}")
    return {each["name"]: Policy(each["name"], int(each["quota"]), int(each["window_s"])) for each in found if each}


LIMITS = SharedLimiter(policies(settings.API_LIMITS))
