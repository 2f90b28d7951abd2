"""The registry: every game design the server offers, one line each."""

from games.rules.contract import AnyRuleset

RULESETS: tuple[AnyRuleset, ...] = ()

BY_SLUG: dict[str, AnyRuleset] = {ruleset.slug: ruleset for ruleset in RULESETS}
