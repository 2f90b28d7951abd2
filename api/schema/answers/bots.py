"""Bots of people, as their owners see them."""

from api.schema.answers.words import Instant, Shape, Uuid


class HeldPolicy(Shape):
    """What tables it sits down at; null is any. `invited_by`: owner, anyone."""

    rulesets: list[str] | None
    modes: list[str] | None
    paces: list[str] | None
    invited_by: str
    players: list[Uuid]


class Bot(Shape):
    id: Uuid
    name: str
    kind: str
    policy: HeldPolicy
    created_at: Instant


class MadeBot(Bot):
    """With its first token, shown here and nowhere else."""

    token: str


class Bots(Shape):
    results: list[Bot]
    next: str | None
