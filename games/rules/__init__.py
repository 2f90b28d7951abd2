"""The language every ruleset speaks: contract, secrecy of fields, codecs, replay, cards."""
