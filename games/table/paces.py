"""Paces by name: a bank that refills from what was not used, and an increment for every wait."""

from games.rules.contract import AnyRuleset, Mode
from games.table.state import Pace

_SECOND = 1000
_MINUTE = 60 * _SECOND
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR

MODES: dict[str, Mode | None] = {
    "live_normal": "live",
    "live_fast": "live",
    "async_normal": "async",
    "async_slow": "async",
    "no_limit": None,
}
"""The mode that a pace implies; no_limit goes with both."""


def named_pace(name: str, ruleset: AnyRuleset) -> Pace:
    """The pace of this name for this ruleset; KeyError for a name that is none."""
    normal, fast = ruleset.live_increments_s
    return {
        "live_normal": Pace(2 * _MINUTE, normal * _SECOND),
        "live_fast": Pace(1 * _MINUTE, fast * _SECOND),
        "async_normal": Pace(72 * _HOUR, 24 * _HOUR),
        "async_slow": Pace(7 * _DAY, 48 * _HOUR),
        "no_limit": Pace(None, None),
    }[name]


def default_pace(mode: Mode) -> str:
    return "live_normal" if mode == "live" else "async_normal"
