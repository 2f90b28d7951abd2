"""Messages of two worlds that differ only in hidden cards are the same bytes (case 06)."""

import random
import re
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest

from games import clock
from games.models import Note
from games.operations.create import create_game
from games.operations.lobby import join, start
from games.queries.rulesets import summaries
from games.telling.facts import facts_of
from games.telling.messages import message
from games.telling.telling import tell
from tests.api.client import Client, guest
from tests.api.tables import begin
from tests.api.test_two_worlds import GIFTS_DECK, other_gifts, stack  # noqa: F401 - a fixture
from tests.operations.seating import wish
from tests.telling.listening import Listener


def words(game: str, player: str) -> list[tuple[Any, ...]]:
    """Everything that any message about this game to this player is made of, by every way, oldest first."""
    notes = list(Note.objects.filter(game_id=game, player_id=player).order_by("id").values_list("id", flat=True))
    known = facts_of(notes)
    told = [message(known[each], way, "x", 0) for each in notes for way in ("email", "push", "webhook")]
    return [(each.kind, each.turn, each.hours, each.title, each.link.replace(game, "<game>"), each.language) for each in told]


@pytest.mark.parametrize("seed", range(2))
def test_case_06_what_is_told_and_posted_is_the_same_for_two_deals(
    stack: Callable[[Sequence[Any]], None],  # noqa: F811 - the fixture
    listener: Listener,
    seed: int,
) -> None:
    """Over a continuation of moves that are open in both worlds."""
    dice = random.Random(seed)
    ann, bo = guest("Ann"), guest("Bo")
    ann.post("/api/v1/me/webhooks", {"url": listener.url()}, expected=201)
    order = dice.sample(GIFTS_DECK, 52)
    games = []
    for deal in (order, other_gifts(order, dice)):
        stack([0, deal])
        games.append(begin(ann, bo, ruleset="gifts_and_blessings", visibility="public"))
    posted: list[list[str]] = [[], []]
    for _ in range(12):
        tell()
        for each in sorted(listener.heard, key=lambda heard: heard.body[:30]):  # they are posted at once
            for number, game in enumerate(games):
                if game.rpartition("/")[2] in each.body.decode():
                    posted[number].append(_masked(each.body.decode(), game))
        listener.heard.clear()
        if not _same_move(dice, [ann, bo], games):
            break

    here, there = [words(game.rpartition("/")[2], ann.id) for game in games]
    assert here == there
    assert posted[0] == posted[1]
    assert len(posted[0]) >= 2


def _masked(text: str, game: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "<instant>", text.replace(game.rpartition("/")[2], "<game>"))


def _same_move(dice: random.Random, players: Sequence[Client], games: Sequence[str]) -> bool:
    for player in players:
        here, there = [player.get(game)["legal"] for game in games]
        both = [each for each in here if each in there]
        if both:
            wire = dice.choice(both)
            for game in games:
                assert 201 == player.command(game, wire).status
            return True
    return False


@pytest.mark.parametrize("slug", [each["slug"] for each in summaries()])
def test_of_every_ruleset_messages_know_the_table_by_its_name_alone(slug: str) -> None:
    """Two deals: whoever is asked at the same turn is told the same."""
    players = [UUID(guest(name).id) for name in ("Ann", "Bo")]
    told: list[dict[tuple[Any, ...], Any]] = []
    for _ in range(2):
        current, _made = create_game(wish(players[0], ruleset=slug, key=uuid4()))
        join(game_id=current.id, player=players[1], seat=None, received_at=clock.now_ms())
        start(game_id=current.id, player=players[0], received_at=clock.now_ms())
        found = [each for player in players for each in words(str(current.id), str(player))]
        told.append({each[:2]: each for each in found})

    common = told[0].keys() & told[1].keys()
    assert common
    assert {key: told[0][key] for key in common} == {key: told[1][key] for key in common}
