"""Version 1 of the API: these names are fixed; changes only add."""
