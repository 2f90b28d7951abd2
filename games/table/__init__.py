"""What surrounds any ruleset: seats, clocks, absence, resignation. A second pure decider, over the ruleset's."""
