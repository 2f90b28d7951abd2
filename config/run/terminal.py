"""What the launcher says, line by line."""

import sys


def say(name: str, text: str) -> None:
    """One line, with the name of the process it comes from; a line of JSON stays one."""
    sys.stdout.write(f"{text}\n" if text.startswith('{"at":') else f"{name:>7} | {text}\n")
    sys.stdout.flush()
