"""What the files in sql/ say: a whole one, or a function as one of them makes it, to go back to where a later one is undone."""

import re
from pathlib import Path

SQL = Path(__file__).with_name("sql")


def script(name: str) -> str:
    return (SQL / f"{name}.sql").read_text("utf-8")


def function(name: str, file: str) -> str:
    """With whatever arguments; it takes the place of the one that is there."""
    found = re.search(rf"^CREATE (?:OR REPLACE )?(FUNCTION {name}\(.*?^(?:END )?\$\$;)", script(file), re.DOTALL | re.MULTILINE)
    if found is None:
        raise LookupError(f"{file} makes no function {name}")
    return f"CREATE OR REPLACE {found[1]}"
