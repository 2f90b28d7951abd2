"""manage.py roles: who may do what, as a page to read."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand

from accounts.scopes import FOR_APPS, SCOPES
from api.roles import COLUMNS, OK, RIGHTS, Right, Role

INTRODUCTION = """\
# Who may do what

Written by `manage.py roles > docs/roles.md` from `api/roles.py`; a test asks for every cell over HTTP.

✓ is allowed. Else the status that refuses: 401 who are you, 403 known but not yours to do, 404 not for you to know of, 422 not as
things stand. Who shows a token without the operation's scope hears 403 `missing_scope`, whatever else is true.
"""


class Command(BaseCommand):
    help = "Writes docs/roles.md to standard output."

    def handle(self, **_: Any) -> None:  # Any: what Django gives every command
        self.stdout.write(page(), ending="")


def page() -> str:
    """The whole page."""
    parts = (INTRODUCTION, _roles(), _scopes(), _operations())
    return "\n".join(parts)


def _roles() -> str:
    return _table(("role", "who"), [(role.value, words) for role, words in COLUMNS.items()])


def _scopes() -> str:
    rows = [(f"`{scope}`", words, "✓" if scope in FOR_APPS else "") for scope, words in SCOPES.items()]
    return "## Scopes\n\n" + _table(("scope", "what it allows", "apps of others may ask for it"), rows)


def _operations() -> str:
    rows = [(f"`{name}`", f"`{right.scope}`" if right.scope else "", *_cells(right)) for name, right in RIGHTS.items()]
    return "## Operations\n\n" + _table(("operation", "scope", *[role.value for role in Role]), rows)


def _cells(right: Right) -> list[str]:
    return ["✓" if (cell := right.cell(role)) == OK else str(cell) for role in Role]


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
