"""The registry: every game design the server offers, one line each."""

from games.catalogue import blitz, blueprint_blitz, church, gifts_and_blessings
from games.rules.contract import AnyRuleset

RULESETS: tuple[AnyRuleset, ...] = (
    blitz.AGAPE,
    blitz.DUTCH,
    gifts_and_blessings.RULESET,
    church.RULESET,
    blueprint_blitz.RULESET,
)
