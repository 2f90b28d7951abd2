"""Whole small rulesets that only the tests know."""
