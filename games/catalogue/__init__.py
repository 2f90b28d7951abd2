"""The registry: every game design the server offers, one line each."""

from games.catalogue import gifts_and_blessings
from games.rules.contract import AnyRuleset

RULESETS: tuple[AnyRuleset, ...] = (gifts_and_blessings.RULESET,)
