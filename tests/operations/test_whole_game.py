"""A whole game through the write path, against the real log."""

import random

from games.queries.current import GAMES, bring
from tests.operations.seating import guest, move, started


def test_two_guests_play_from_the_deal_to_the_score() -> None:
    current = started(guest(), guest("Bo"))
    chance = random.Random(7)

    while not current.table.is_over:
        current = move(current, chance).current

    assert current.table.result is not None
    assert 352 == sum(current.table.result.scores)


def test_the_log_replays_to_the_state_that_was_played() -> None:
    current = started(guest(), guest("Bo"))
    chance = random.Random(8)
    for _ in range(30):
        current = move(current, chance).current
    GAMES.drop(current.id)

    found = bring(current.id)

    assert found is not None
    assert current.table == found[0].table
    assert current.hash == found[0].hash
    assert current.head == found[0].head
