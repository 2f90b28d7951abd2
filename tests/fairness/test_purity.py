"""The package takes its secrets as arguments: it can't reach a clock, a generator, the system, or a database."""

import ast
from pathlib import Path

import games.fairness

ALLOWED = {"collections.abc", "enum", "hashlib", "hmac", "typing", "games.fairness", "games.rules.contract"}
MODULES = sorted(Path(games.fairness.__path__[0]).glob("**/*.py"))


def imported(module: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(module.read_text("utf-8"))))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)}


def test_only_hashes_and_the_contract_are_imported() -> None:
    found = {name for module in MODULES for name in imported(module)}
    own = {name for name in found if name.startswith("games.fairness.")}

    assert MODULES
    assert set() == found - own - ALLOWED


def test_nothing_is_reached_by_name_at_run_time() -> None:
    names = {
        node.id for module in MODULES for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.Name)
    }

    assert set() == names & {"__import__", "eval", "exec", "open", "globals", "print"}
