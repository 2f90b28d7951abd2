"""The game designs this process plays: the catalogue's rulesets with codecs, and what settings add for tests and benches."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files

from django.conf import settings

from games.catalogue import RULESETS
from games.rules.contract import AnyRuleset
from games.rules.wire import CommandCodec, EventCodec
from games.table.codec import TableCodec
from games.table.commands import TableCommand
from games.table.events import TableEvent


@dataclass(frozen=True, slots=True)
class Design:
    """A ruleset with what reads and writes it."""

    ruleset: AnyRuleset
    commands: CommandCodec
    events: EventCodec
    tables: TableCodec
    rules_hash: bytes
    """SHA-256 of the published rules (English), 32 bytes: what the book of luck binds itself to."""


class UnknownRuleset(Exception):
    """No ruleset of this slug is played here."""


def design(slug: str) -> Design:
    """Raises UnknownRuleset."""
    try:
        return designs()[slug]
    except KeyError:
        raise UnknownRuleset(slug) from None


@cache
def designs() -> Mapping[str, Design]:
    """By slug, in the catalogue's order. EXTRA_RULESETS names more, as "module:ATTRIBUTE"."""
    extra = [_named(name) for name in getattr(settings, "EXTRA_RULESETS", ())]
    return {ruleset.slug: _design(ruleset) for ruleset in (*RULESETS, *extra)}


@cache
def maker() -> bytes:
    """How this process folds, 32 bytes: the same in processes with the same rulesets, shapes of state and code of the fold.

    What another maker kept of a game is of no use here.
    """
    digest = hashlib.sha256()
    for slug, known in sorted(designs().items()):
        digest.update(f"{slug} {known.ruleset.version} ".encode() + known.tables.schema)
        digest.update(_code(import_module(known.ruleset.evolve.__module__).__package__ or ""))
    for package in ("games.rules", "games.table"):
        digest.update(_code(package))
    return digest.digest()


def _code(package: str) -> bytes:
    """SHA-256 of a package's modules."""
    digest = hashlib.sha256()
    for file in sorted(files(package).iterdir(), key=lambda each: each.name):
        if file.name.endswith(".py"):
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.digest()


def rules_text(ruleset: AnyRuleset, language: str) -> str | None:
    """The rules for people, Markdown; None where there is no text in that language."""
    if not ruleset.texts:
        return None
    file = files(ruleset.texts) / f"{ruleset.slug}.{language}.md"
    return file.read_text("utf-8") if file.is_file() else None


def _named(name: str) -> AnyRuleset:
    module, _, attribute = name.partition(":")
    found: AnyRuleset = getattr(import_module(module), attribute)
    return found


def _design(ruleset: AnyRuleset) -> Design:
    text = rules_text(ruleset, "en") or ruleset.title
    return Design(
        ruleset,
        CommandCodec(ruleset.commands, TableCommand),
        EventCodec(ruleset, TableEvent),
        TableCodec(ruleset),
        hashlib.sha256(text.encode()).digest(),
    )
