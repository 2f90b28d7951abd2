"""Bodies that are slow to come keep nobody from working, and are not waited for without end."""

import socket
import threading
from contextlib import ExitStack
from typing import Any

import pytest

from api import connections
from api.bodies import MOST_BYTES
from api.intake import LONGEST_S, MOST, MOST_OF_ADDRESS, Busy, CutOff, Intake
from tests.accounts.clock import Clock
from tests.api.streams import Cut, Slow, Whole


def posted(body: Any, length: object, address: str = "192.0.2.1") -> dict[str, Any]:  # Any: what servers hand over
    return {"CONTENT_LENGTH": str(length), "REMOTE_ADDR": address, "wsgi.input": body}


class Coming:
    """Bodies on their way, each waited for by a thread."""

    def __init__(self, intake: Intake) -> None:
        self.intake, self.bodies = intake, ExitStack()

    def one_more(self, address: str) -> None:
        slow = Slow(b"{}")
        thread = threading.Thread(target=self.intake.take_in, args=(posted(slow, 2, address),))
        thread.start()
        assert slow.waited_for.wait(20)
        self.bodies.callback(thread.join, 20)
        self.bodies.callback(slow.comes.set)


def test_a_body_is_taken_in_and_nothing_behind_it() -> None:
    wsgi = posted(Whole(b"{}{}"), 2)
    Intake().take_in(wsgi)

    assert b"{}" == wsgi["wsgi.input"].read()


@pytest.mark.parametrize("length", ["", "0", "-1", "+2", "2,2", "0x2", "two", "²", "999999999999"])
def test_what_has_no_length_that_counts_is_left_as_it_is(length: str) -> None:
    body = Whole(b"{}")
    wsgi = posted(body, length)
    Intake().take_in(wsgi)

    assert body is wsgi["wsgi.input"]


def test_of_a_body_that_is_too_large_nothing_is_kept() -> None:
    body = Whole(b"x" * (MOST_BYTES + 1))
    wsgi = posted(body, MOST_BYTES + 1)
    Intake().take_in(wsgi)

    assert (b"", b"") == (wsgi["wsgi.input"].read(), body.read(1))


def test_a_body_that_ends_before_its_length_is_none() -> None:
    with pytest.raises(CutOff):
        Intake().take_in(posted(Cut(b"{}"), 3))


def test_an_address_has_so_many_bodies_on_their_way_and_others_are_not_meant() -> None:
    coming = Coming(Intake())
    with coming.bodies:
        for _ in range(MOST_OF_ADDRESS):
            coming.one_more("192.0.2.1")
        with pytest.raises(Busy):
            coming.intake.take_in(posted(Whole(b"{}"), 2, "192.0.2.1"))
        coming.intake.take_in(posted(Whole(b"{}"), 2, "192.0.2.2"))
    coming.intake.take_in(posted(Whole(b"{}"), 2, "192.0.2.1"))

    assert {} == coming.intake._of_address


def test_behind_a_proxy_an_address_is_the_one_that_the_proxy_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.conf.settings.SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https"))
    clock, hung_up = Clock(), []
    intake = Intake(clock, lambda address, silent_s: hung_up.append(address), patience_s=0)
    slow = [Slow(b"{}") for _ in range(MOST_OF_ADDRESS)]
    ann, bo = {"HTTP_X_FORWARDED_FOR": "9.9.9.9, 198.51.100.1"}, {"HTTP_X_FORWARDED_FOR": "198.51.100.2"}
    threads = [threading.Thread(target=intake.take_in, args=(posted(each, 2) | ann,)) for each in slow]
    for thread, each in zip(threads, slow, strict=True):
        thread.start()
        assert each.waited_for.wait(20)
    with pytest.raises(Busy):
        intake.take_in(posted(Whole(b"{}"), 2) | ann)
    clock.pass_s(LONGEST_S)
    intake.take_in(posted(Whole(b"{}"), 2) | bo)
    for thread, each in zip(threads, slow, strict=True):
        each.comes.set()
        thread.join(20)

    assert (["192.0.2.1"], {}) == (hung_up, intake._of_address)


def test_one_body_too_many_is_taken_in_as_soon_as_another_has_come() -> None:
    coming, taken = Coming(Intake(patience_s=20)), []

    def come() -> None:
        wsgi = posted(Whole(b"{}"), 2, "192.0.2.1")
        coming.intake.take_in(wsgi)
        taken.append(wsgi["wsgi.input"].read())

    one_too_many = threading.Thread(target=come)
    with coming.bodies:
        for _ in range(MOST_OF_ADDRESS):
            coming.one_more("192.0.2.1")
        one_too_many.start()
    one_too_many.join(20)

    assert [b"{}"] == taken


def test_all_together_have_so_many_bodies_on_their_way() -> None:
    coming = Coming(Intake())
    with coming.bodies:
        for number in range(MOST):
            coming.one_more(f"192.0.2.{number}")
        with pytest.raises(Busy):
            coming.intake.take_in(posted(Whole(b"{}"), 2, "198.51.100.1"))


def test_who_takes_too_long_is_hung_up_on_when_somebody_else_comes() -> None:
    clock, hung_up = Clock(), []
    coming = Coming(Intake(clock, lambda address, silent_s: hung_up.append(address)))
    with coming.bodies:
        coming.one_more("192.0.2.1")
        clock.pass_s(LONGEST_S - 1)
        coming.one_more("192.0.2.2")
        in_time = list(hung_up)
        clock.pass_s(1)
        coming.one_more("192.0.2.3")
        coming.one_more("192.0.2.3")

    assert ([], ["192.0.2.1"]) == (in_time, hung_up)


def test_a_client_is_hung_up_on_by_its_address_and_its_silence() -> None:
    here = "127.0.0.77"  # at which nobody else is
    with (
        socket.create_server(("127.0.0.1", 0)) as door,
        socket.create_connection(door.getsockname(), source_address=(here, 0)) as client,
    ):
        ours, _ = door.accept()
        with ours:
            connections.hang_up("192.0.2.1", 0)
            connections.hang_up(here, 60)
            client.sendall(b"still there")
            heard = ours.recv(64)
            connections.hang_up(here, 0)

            assert (b"still there", b"") == (heard, ours.recv(64))
