"""A word goes through Valkey after each commit: sent, not waited for."""

import socket
from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
import redis
from django.conf import settings

from games.operations import hints

PATIENCE_S = 10.0


@pytest.fixture
def listener() -> Iterator[redis.client.PubSub]:
    """It hears what is said from now on."""
    with redis.Redis.from_url(settings.VALKEY_URL) as valkey, valkey.pubsub() as heard:
        heard.subscribe(hints.channel())
        heard.get_message(timeout=PATIENCE_S)  # that it listens
        yield heard


def test_a_hint_names_the_game_its_version_and_who_sits_there(listener: redis.client.PubSub) -> None:
    game, player = uuid4(), uuid4()

    hints.give(game, 7, [player, None])

    assert f"{game} 7 {player}" == _next_about(game, listener)


def test_a_hint_is_heard_although_the_connection_was_cut_since_the_last(listener: redis.client.PubSub) -> None:
    earlier, later = uuid4(), uuid4()
    hints.give(earlier, 1, [])
    hints._here.link._sock.shutdown(socket.SHUT_RDWR)

    hints.give(later, 2, [])

    assert f"{later} 2" == _next_about(later, listener)


def _next_about(game: UUID, listener: redis.client.PubSub) -> str | None:
    """What is said of the game; None if nothing is. Hints of other tests' games may be under way."""
    while (message := listener.get_message(timeout=PATIENCE_S)) is not None:
        text = str(message["data"].decode())
        if text.startswith(str(game)):
            return text
    return None
