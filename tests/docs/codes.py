"""Every `code` that an answer may carry, found where it is declared or raised. `python -m tests.docs.codes` writes them down."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from config.embedded.paths import ROOT
from games.catalogue import RULESETS

PAGE = ROOT / "docs" / "errors.md"
OF_PROBLEMS = {"NotYours": 403, "CalendarRefused": 422, "SignupRefused": 422, "unauthenticated": 401}
"""What an exception or function of this name becomes (api/problems.py)."""
OF_GAMES = ("Declined", "Refused")
ELSEWHERE = ("games/table/", "games/catalogue/", "games/telling/")
"""Where they are declared by the rules, or no answer of ours."""
OF_FAULTS = ("malformed", "Unfit", "NameRefused")
REFUSING = {"api/authentication.py": {"_refuse": 401}, "api/problems.py": {"_later": 503}}
CODE = re.compile("[a-z]+(_[a-z]+)*")
MADE = "## Of requests"
"""Where what people write ends."""


def write() -> str:
    """The page, its lists made anew."""
    return "\n".join([PAGE.read_text("utf-8").partition(MADE)[0] + MADE, *_of_problems(), *_of_games(), *_of_faults()])


@cache
def known() -> frozenset[str]:
    """The code of every problem, and those of games that only the tests know."""
    from games.designs import designs

    return frozenset({*_problems(), *_shared(), *(code for each in designs().values() for code in _own(each.ruleset))})


def statuses(code: str) -> set[int]:
    """Those that the page gives this code; of commands, also that of the closed list."""
    from api.problems import CONFLICTS

    of_commands = {409 if code in CONFLICTS else 422} if code in _shared() or code not in _problems() else set()
    return _problems().get(code, set()) | of_commands


@cache
def fields() -> frozenset[str]:
    """The codes of single fields, as the page has them, and those with which a request as a whole is refused."""
    return frozenset(_faults()) | known()


def _of_problems() -> Iterator[str]:
    yield "\n| code | status | |\n|---|---|---|"
    for code, statuses in sorted(_problems().items()):
        yield f"| `{code}` | {', '.join(map(str, sorted(statuses)))} | {_sentence(code)} |"


def _of_games() -> Iterator[str]:
    from api.problems import CONFLICTS

    yield "\n## Of commands\n"
    yield "409 is this closed list: " + ", ".join(f"`{code}`" for code in sorted(CONFLICTS)) + ". All others are 422.\n"
    yield "Every game may refuse with: " + ", ".join(f"`{code}`" for code in sorted(_shared())) + ".\n"
    yield "| game | its own |\n|---|---|"
    for ruleset in RULESETS:
        yield f"| {ruleset.title} | {', '.join(f'`{code}`' for code in sorted(_own(ruleset)))} |"
    yield "\nWhat each means stands in the rules of the game (`docs/rules/`); `codes` of `GET /rulesets/{slug}` lists one's."


def _of_faults() -> Iterator[str]:
    yield "\n## Of single fields\n\nIn `errors` of `malformed`, `unfit` and others: " + ", ".join(
        f"`{each}`" for each in sorted(_faults())
    )
    yield ""


def _own(ruleset: object) -> set[str]:
    honour = getattr(ruleset, "honour", None)
    return {*getattr(ruleset, "codes"), *(honour.codes if honour else ())} - _shared()  # noqa: B009 - rulesets are of many types


def _shared() -> set[str]:
    from games.queries.rulesets import SHARED_CODES

    return set(SHARED_CODES)


@cache
def _problems() -> Mapping[str, set[int]]:
    """Statuses by code."""
    from api.problems import _GUEST_STATUS, CONFLICTS, SENTENCES
    from api.signing import WRONG

    found: dict[str, set[int]] = defaultdict(set)
    for code, status in _raised():
        found[code].add(status)
    for status, code in WRONG.values():
        found[code].add(status)
    for code, status in _GUEST_STATUS.items():
        found[code].add(status)
    for code in SENTENCES:
        if code not in found and code not in _shared():
            found[code].add(409 if code in CONFLICTS else 422)
    return found


def _raised() -> Iterator[tuple[str, int]]:
    """(code, status) of every problem whose code stands where it is raised."""
    from api.problems import CONFLICTS

    for path, name, words, call in _calls():
        status = OF_PROBLEMS.get(name) or REFUSING.get(path, {}).get(name)
        if name == "Problem" and words and isinstance(call.args[0], ast.Constant):
            yield words[0], int(call.args[0].value)
        elif status:
            yield (words[0] if words else "unauthenticated" if status == 401 else "not_your_seat"), status
        elif name in OF_GAMES and words and not path.startswith(ELSEWHERE):
            yield words[0], 409 if words[0] in CONFLICTS else 422


def _faults() -> set[str]:
    from api.signing import PASSWORD_CODES

    found = {"malformed", "required", "unknown", *PASSWORD_CODES}
    for _, name, words, call in _calls():
        if name in OF_FAULTS:
            named = [each.value.value for each in call.keywords if each.arg == "code" and isinstance(each.value, ast.Constant)]
            found |= set(named or (words[:1] if name != "malformed" else ()))
    return found


@cache
def _calls() -> list[tuple[str, str, list[str], ast.Call]]:
    """(file, what is called, its words that look like codes, the call) in all that answers requests."""
    found = []
    for file in sorted(path for folder in ("api", "accounts", "games") for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                found.append((str(file.relative_to(ROOT)), name, list(_words(node)), node))
    return found


def _words(call: ast.Call) -> Iterator[str]:
    for each in call.args[:2]:
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and CODE.fullmatch(each.value):
            yield each.value
        if isinstance(each, ast.IfExp):
            yield from (side.value for side in (each.body, each.orelse) if isinstance(side, ast.Constant))


@cache
def _details() -> Mapping[str, str]:
    """The words beside a code, where they are always the same."""
    found = {}
    for _, name, words, call in _calls():
        texts = [each.value for each in call.args[1:] if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if name in ("Problem", "_later", "_refuse", "unauthenticated") and words and texts and " " in texts[-1]:
            found.setdefault(words[0], texts[-1])
    return found


def _sentence(code: str) -> str:
    from accounts.guests import GuestRefused
    from api.problems import _GUEST_STATUS, SENTENCES

    if code in _GUEST_STATUS and code not in SENTENCES:
        return str(GuestRefused(code))
    return SENTENCES.get(code) or _details().get(code, "")


def main(page: Path = PAGE) -> None:
    page.write_text(write(), "utf-8")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main()
