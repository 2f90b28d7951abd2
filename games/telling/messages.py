"""What is sent: made of facts that hold for everybody who may know of the game, so that no two worlds differ in a byte."""

from dataclasses import dataclass
from uuid import NAMESPACE_URL, UUID, uuid5

from django.conf import settings

from games.telling.facts import Facts
from games.telling.words import title

_NAMESPACE = uuid5(NAMESPACE_URL, "cards:telling")


@dataclass(frozen=True, slots=True)
class Message:
    """One note for one target. `id` is the same at every try, in every process: who gets it twice can tell."""

    id: UUID
    kind: str
    game_id: UUID | None
    turn: int
    hours: int
    created: int
    title: str
    link: str
    language: str
    seconds_left: int | None


def message(facts: Facts, channel: str, target: str, now: int) -> Message:
    language = facts.wishes.language
    left = None if facts.due is None or not facts.is_urgent else max((facts.due - now) // 1000, 0)
    return Message(
        id=message_id(facts, channel, target),
        kind=facts.kind,
        game_id=facts.game_id,
        turn=facts.turn,
        hours=facts.step,
        created=facts.created,
        title=title(facts.kind, facts.game, language),
        link=link_to(facts.game_id),
        language=language,
        seconds_left=left,
    )


def message_id(facts: Facts, channel: str, target: str) -> UUID:
    return uuid5(_NAMESPACE, f"{facts.player_id} {facts.note_id} {facts.created} {channel} {target}")


def link_to(game_id: UUID | None) -> str:
    """Where the game is played in a page."""
    site = str(settings.SITE_URL).rstrip("/")
    return f"{site}/" if game_id is None else f"{site}/#/game/{game_id}"
