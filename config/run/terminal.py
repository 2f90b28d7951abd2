"""What the launcher says, line by line."""

import sys


def say(name: str, text: str) -> None:
    """One line, with the name of the process it comes from."""
    sys.stdout.write(f"{name:>7} | {text}\n")
    sys.stdout.flush()
