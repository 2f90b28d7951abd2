"""After a restored backup an open stream says `reset` and goes on with the history that there is; it never mixes two."""

import random
import threading

import pytest

from games.queries.current import bring
from tests.live import Live
from tests.operations.seating import move
from tests.stream.listening import get, listening
from tests.stream.played import Played, played_at
from tests.stream.restoring import Backup


@pytest.fixture
def played(live: Live) -> Played:
    return played_at(live.stream_url)


def play_otherwise(played: Played, times: int) -> None:
    """From what the database has now, with other choices than before."""
    found = bring(played.current.id)
    assert found is not None
    played.current = found[0]
    for _ in range(times):
        played.current = move(played.current, random.Random(played.current.version + 1000)).current


def test_an_open_stream_is_reset_when_its_last_entries_are_gone(played: Played) -> None:
    backup, kept = Backup(played.current.id), played.current.version
    with listening(played.url, played.tokens[0], after=kept) as events:
        played.move(3)
        lost = [next(events).data["version"] for _ in range(3)]
        backup.restore()

        reset = next(events)
        play_otherwise(played, 2)
        heard = [next(events) for _ in range(2)]

    assert [kept + 1, kept + 2, kept + 3] == lost
    assert ("reset", str(kept), {"version": kept}) == (reset.name, reset.id, reset.data)
    assert [step.entry.hash.hex() for step in played.current.steps[-2:]] == [event.data["hash"] for event in heard]


def test_a_history_that_is_longer_already_is_not_spliced_on(played: Played) -> None:
    backup, kept = Backup(played.current.id), played.current.version
    with listening(played.url, played.tokens[0], after=kept) as events:
        played.move(1)
        lost = next(events).data["hash"]
        backup.restore()
        play_otherwise(played, 5)

        reset = next(event for event in events if event.name == "reset")
        told = [next(events).data["hash"] for _ in range(played.current.version - reset.data["version"])]

    hashes = [step.entry.hash.hex() for step in played.current.steps]
    assert lost not in hashes
    assert hashes[reset.data["version"] :] == told


def test_who_waits_with_a_long_poll_is_told_of_the_other_history(played: Played) -> None:
    backup = Backup(played.current.id)
    played.move(2)
    answers: list[tuple[int, str]] = []

    def wait() -> None:
        answer = get(played.url, played.tokens[0], after=played.current.version, wait=30)
        answers.append((answer.status_code, answer.json()["code"]))

    with listening(played.url, played.tokens[1], after=played.current.version - 1) as events:
        next(events)
        waiter = threading.Thread(target=wait)
        waiter.start()
        backup.restore()
        waiter.join()

    assert answers in ([(409, "other_history")], [(409, "cursor_ahead")])  # the latter if it came after the restoring


def test_a_new_listener_hears_the_history_that_there_is(played: Played) -> None:
    backup, kept = Backup(played.current.id), played.current.version
    with listening(played.url, played.tokens[0], after=kept) as events:
        played.move(2)
        next(events)
        backup.restore()
        play_otherwise(played, 1)
        with listening(played.url, played.tokens[1], after=kept) as others:
            heard = next(event for event in others if event.name == "entry")

    assert played.current.hash.hex() == heard.data["hash"]
