"""What a process must not fold, and what it must still tell."""

from uuid import uuid4

import pytest

from games import clock
from games.models import Game
from games.operations.command import Asked, send
from games.operations.due import bring_up_to_date
from games.operations.errors import Unplayable
from games.queries.current import GAMES, Current
from games.queries.history import OtherHistory
from games.queries.standing import standing
from tests.operations.seating import guest, started


@pytest.fixture
def played() -> Current:
    return started(guest(), guest("Bo"), pace=(0, 2))


def test_a_game_of_newer_rules_is_not_played_here(played: Current) -> None:
    Game.objects.filter(id=played.id).update(rules_version=99)
    GAMES.drop(played.id)

    with pytest.raises(Unplayable):
        bring_up_to_date(played.id)


def test_a_timeout_written_long_after_its_due_is_news_all_the_same(played: Current) -> None:
    clock.shift(60_000)
    before = clock.now_ms()

    bring_up_to_date(played.id)

    player = played.seats[0].player_id
    assert player is not None
    assert [(played.id, True)] == [(each.game_id, each.is_over) for each in standing(player, before - 1_000)]


def test_a_command_of_who_saw_another_history_is_not_judged_by_this_one(played: Current) -> None:
    player = played.seats[0].player_id
    assert player is not None
    GAMES.drop(played.id)

    with pytest.raises(OtherHistory):
        send(Asked(played.id, player, uuid4(), b'{"type":"resign"}', clock.now_ms(), seen=bytes(32)))
