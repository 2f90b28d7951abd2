"""Webhooks that take as long as they may keep nobody else's waiting, neither in a row nor many at once."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import trustme
from django.db import connection

from accounts import webhooks
from games import clock
from games.telling import post
from games.telling.outcomes import Failed, Outcome, Sent
from games.telling.post import Letter
from games.telling.telling import tell
from games.telling.underway import OF_HOST, OF_PLAYER, SLOW_S, UnderWay
from tests.api.client import Client, Json
from tests.processes import await_that
from tests.telling.hooked import row
from tests.telling.listening import Listener, listening
from tests.telling.people import SECOND, asked, deliveries, person, table

MANY = 25
"""More than one batch."""


@pytest.fixture
def slow(tmp_path: Path, authority: trustme.CA, listener: Listener) -> Iterator[Listener]:
    """Another one, which answers when its gate is opened."""
    with listening(tmp_path, authority) as found:
        found.gate.clear()
        yield found


def letter(listener: Listener) -> Letter:
    return Letter(listener.url(), {}, b"x", lambda status: Failed("status", status))


def told() -> int:
    """A visit in a thread of its own."""
    try:
        return tell()
    finally:
        connection.close()


def test_many_at_a_slow_webhook_keep_the_one_of_another_player_waiting_for_nothing(
    ann: Client, hook: Json, listener: Listener, slow: Listener
) -> None:
    ada = person(email="off")
    webhooks.add(ada.pk, slow.url(), "")
    for _ in range(MANY):
        asked(table(ada))
    clock.shift(SECOND)
    asked(table(row(ann)))
    with ThreadPoolExecutor(1) as worker:
        visit: Future[int] = worker.submit(told)
        await_that(lambda: (OF_PLAYER, 1) == (len(slow.heard), len(listener.heard)))
        meanwhile = (len(slow.heard), visit.done())
        slow.gate.set()
        visit.result(60)
    for _ in range(MANY // OF_PLAYER + 1):
        clock.shift(6 * SECOND)
        tell()

    assert (OF_PLAYER, False) == meanwhile
    assert MANY == len(slow.heard)
    assert {("your_turn", "webhook", "sent")} == set(deliveries(ada.pk, channel="webhook"))


class Sender:
    """Letters on their way, with a clock of the test's own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.under_way = UnderWay(lambda: self.now)
        self.outcomes: list[Outcome | None] = []

    def begin(self, listener: Listener, player_id: UUID) -> None:
        self.under_way.begin(letter(listener), player_id, self.outcomes.append)

    def finish(self) -> None:
        while len(self.under_way):
            self.under_way.look(0.05)

    def room(self, listener: Listener) -> int:
        """How many more letters of so many players it would begin there."""
        begun = 0
        while begun < post.AT_ONCE and self.under_way.has_room_for(letter(listener), player := uuid4()):
            self.begin(listener, player)
            begun += 1
        return begun


def test_a_host_has_a_few_under_way_and_one_that_was_slow_a_single_one_until_it_is_quick_again(slow: Listener) -> None:
    sender = Sender()
    at_first = sender.room(slow)
    sender.now = SLOW_S
    slow.gate.set()
    sender.finish()
    slow.gate.clear()
    when_slow = sender.room(slow)
    slow.gate.set()
    sender.finish()
    sender.begin(slow, uuid4())
    when_quick = sender.under_way.has_room_for(letter(slow), uuid4())
    sender.finish()

    assert (OF_HOST, 1, True) == (at_first, when_slow, when_quick)
    assert [Sent(204)] * (OF_HOST + 2) == sender.outcomes


def test_a_player_has_a_few_under_way_wherever_they_go(listener: Listener, slow: Listener) -> None:
    sender, player_id = Sender(), uuid4()
    for _ in range(OF_PLAYER):
        sender.begin(slow, player_id)
    of_player = sender.under_way.has_room_for(letter(listener), player_id)
    of_another = sender.under_way.has_room_for(letter(listener), uuid4())
    slow.gate.set()
    sender.finish()

    assert (False, True) == (of_player, of_another)


def test_who_has_not_answered_in_time_is_hung_up_on_while_others_go_on(listener: Listener, slow: Listener) -> None:
    sender = Sender()
    sender.begin(slow, uuid4())
    await_that(lambda: len(slow.heard) == 1)
    sender.now = post.TOTAL_S
    sender.begin(listener, uuid4())
    sender.finish()

    assert {Failed("timeout"), Sent(204)} == set(sender.outcomes)


def test_what_can_not_be_written_down_keeps_nothing_else_from_being_told(slow: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(outcome: Outcome | None) -> None:
        raise ConnectionError(outcome)

    sender = Sender()
    with ThreadPoolExecutor(1) as alone:
        monkeypatch.setattr(post, "_senders", lambda: alone)
        sender.begin(slow, uuid4())
        await_that(lambda: len(slow.heard) == 1)
        sender.under_way.begin(letter(slow), uuid4(), fails)
        sender.begin(slow, uuid4())
        sender.now = post.TOTAL_S
        with pytest.raises(ConnectionError):
            sender.under_way.look(0)
        sender.finish()
        slow.gate.set()

    assert [Failed("timeout"), None] == sender.outcomes


def test_a_letter_in_trouble_that_nobody_thought_of_is_a_broken_one(listener: Listener) -> None:
    def judge(status: int) -> Outcome:
        raise LookupError(status)

    sender = Sender()
    listener.answers = [(500, {})]
    sender.under_way.begin(Letter(listener.url(), {}, b"x", judge), uuid4(), sender.outcomes.append)
    sender.finish()

    assert [Failed("broken")] == sender.outcomes
