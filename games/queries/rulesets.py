"""The catalogue as clients read it: seats, modes, paces, JSON Schemas and the rules as text."""

from functools import cache
from typing import Any, Union

import msgspec

from games.designs import Design, design, designs, rules_text
from games.rules.contract import AnyRuleset
from games.rules.wire import members
from games.table.challenges import CODES as HONOUR_CODES
from games.table.commands import TableCommand
from games.table.events import TableEvent
from games.table.offers import CODES as OFFER_CODES
from games.table.paces import MODES

LANGUAGES = ("en", "ru")
SHARED_CODES = (
    "game_over",
    "not_playing",
    "not_started",
    "paused",
    "stale_turn",
    "not_your_turn",
    "phase_over",
    "too_early",
    "too_late",
    "not_absent",
    "already_ready",
    *OFFER_CODES,
    *HONOUR_CODES,
)
"""Refusals that every game knows."""

JsonObject = dict[str, Any]  # Any: JSON


class NoText(Exception):
    """The rules are not written in that language (404)."""


def summaries() -> list[JsonObject]:
    """Every ruleset, in the catalogue's order."""
    return [_summary(known.ruleset) for known in designs().values()]


@cache
def description(slug: str) -> JsonObject:
    """One ruleset whole, its schemas too. Raises UnknownRuleset."""
    known = design(slug)
    ruleset = known.ruleset
    return _summary(ruleset) | {
        "schemas": {
            "options": _schema(ruleset.options),
            "commands": _schema(Union[known.commands.wire_types]),  # noqa: UP007 - built from a tuple
            "events": _schema(_union(ruleset.events, TableEvent)),
            "view": _schema(ruleset.views),
            "orders": None if ruleset.orders is None else _schema(ruleset.orders.forms),
        },
        "codes": sorted({*ruleset.codes, *SHARED_CODES, *(ruleset.honour.codes if ruleset.honour else ())}),
        "rules_hash": known.rules_hash.hex(),
    }


def text(slug: str, language: str) -> str:
    """The rules for people, Markdown. Raises UnknownRuleset, NoText."""
    found = rules_text(design(slug).ruleset, language)
    if found is None:
        raise NoText(language)
    return found


def schemas(known: Design) -> tuple[tuple[object, ...], JsonObject]:
    """(types, their components): options, view and wire commands of one ruleset, for the OpenAPI file."""
    types = (known.ruleset.options, known.ruleset.views, *known.commands.wire_types)
    _, parts = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    return types, parts


def _summary(ruleset: AnyRuleset) -> JsonObject:
    base = f"/api/v1/rulesets/{ruleset.slug}"
    return {
        "slug": ruleset.slug,
        "title": ruleset.title,
        "version": ruleset.version,
        "seats": {"min": min(ruleset.seats), "max": max(ruleset.seats)},
        "modes": list(ruleset.modes),
        "paces": [name for name, mode in MODES.items() if mode is None or mode in ruleset.modes],
        "table_commands": [str(command.__struct_config__.tag) for command in members(TableCommand)],
        "links": {"self": base, "rules": f"{base}/rules"},
    }


def _union(*unions: object) -> object:
    types = tuple(each for union in unions for each in members(union))
    return Union[types]  # noqa: UP007 - built from a tuple


def _schema(kind: object) -> JsonObject:
    found: JsonObject = msgspec.json.schema(kind)
    return found
