"""What can be played."""

from api.schema.answers.words import Hash, Members, Shape


class Range(Shape):
    min: int
    max: int


class RulesetSummary(Shape):
    slug: str
    title: str
    version: int
    seats: Range
    modes: list[str]
    paces: list[str]
    table_commands: list[str]
    links: dict[str, str]


class Rulesets(Shape):
    results: list[RulesetSummary]
    next: str | None


class RulesetSchemas(Shape):
    """JSON Schemas: what a game can be laid with, what a seat may send, what happens, what a viewer sees of the table,
    and what may be decided beforehand (null: nothing)."""

    options: Members
    commands: Members
    events: Members
    view: Members
    orders: Members | None


class Ruleset(RulesetSummary):
    """`codes` are the refusals that its games may answer; `rules_hash` is the SHA-256 that books of luck are bound to."""

    schemas: RulesetSchemas
    codes: list[str]
    rules_hash: Hash


class Rules(Shape):
    """The rules for people, Markdown."""

    slug: str
    language: str
    text: str
