"""Small games made to try the table with."""

from tests.table.rulesets.hands import HANDS
from tests.table.rulesets.relay import RELAY
from tests.table.rulesets.scramble import SCRAMBLE

__all__ = ["HANDS", "RELAY", "SCRAMBLE"]
