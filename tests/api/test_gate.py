"""Who floods is answered before a request costs anything, and late."""

import socket
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from prometheus_client import REGISTRY

from api.connections import UNREAD_S
from api.gate import ALIVE, MOST_HELD, Gate
from api.hands import HANDS, Hand, Hands, Lane, NoTurn
from api.intake import Intake
from api.limiter import Charge, Policy
from api.metrics import LEAST_WAIT_S
from api.shut import LONGEST_S, PATIENCE, Shut
from games import traces
from tests.accounts.clock import Clock
from tests.api.door import ANN, BO, Door
from tests.api.streams import Cut, Whole
from tests.processes import await_that


def refused(shut: Shut, times: int, wait_s: int = 5) -> None:
    for _ in range(times):
        shut.refused(ANN, "GET", Charge(Policy("read", 200, 20), 0, max(20, wait_s), wait_s))


def test_the_gate_answers_itself_and_asks_nobody() -> None:
    door = Door()
    refused(door.shut, PATIENCE)
    bodies = [b"".join(door.ask(who)) for who in (ANN, BO)]

    assert ("too_many_requests", b"let through") == (msgspec.json.decode(bodies[0])["code"], bodies[1])
    assert [BO] == [each["HTTP_AUTHORIZATION"] for each in door.asked]
    ((status, headers),) = door.heard
    assert ("429 Too Many Requests", "5", str(len(bodies[0]))) == (status, headers["Retry-After"], headers["Content-Length"])
    assert {"Request-Id", "Cache-Control", "Vary"} <= headers.keys()


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_what_the_gate_refuses_is_counted_and_logged_under_the_answers_id(caplog: pytest.LogCaptureFixture) -> None:
    door, before = Door(), counted("cards_refused_at_gate_total", why="flooding")
    refused(door.shut, PATIENCE)
    with caplog.at_level("INFO", "api.metrics"):
        list(door.ask())

    assert before + 1 == counted("cards_refused_at_gate_total", why="flooding")
    assert ["gate flooding 429"] == caplog.messages
    assert traces.request_id.get() == door.heard[0][1]["Request-Id"]


def test_who_waits_for_a_turn_is_counted_by_the_lane() -> None:
    door, before = Door(), counted("cards_turns_waited_total", lane="move")
    taken = [door._hands.take(f"client {number}", Lane.MOVE) for number in range(HANDS)]
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(lambda: list(door.ask(PATH_INFO="/commands")))
        await_that(lambda: bool(door._hands._waiting[Lane.MOVE]))
        began = time.monotonic()
        await_that(lambda: time.monotonic() - began > 2 * LEAST_WAIT_S)
        for each in taken:
            door._hands.give_back(each)
        waiting.result(20)

    assert before + 1 == counted("cards_turns_waited_total", lane="move")
    assert 0 < counted("cards_turn_wait_seconds_total", lane="move")


def test_who_is_told_to_wait_is_told_how_long_the_limit_said() -> None:
    clock = Clock()
    door = Door(Shut(clock))
    refused(door.shut, PATIENCE, wait_s=30)
    door.ask()
    clock.pass_s(LONGEST_S)
    refused(door.shut, 1, wait_s=29)
    clock.pass_s(0.5)
    door.ask()

    assert ["30", "29"] == [headers["Retry-After"] for _, headers in door.heard]
    assert {'"read";q=200;w=20'} == {headers["RateLimit-Policy"] for _, headers in door.heard}
    assert ['"read";r=0;t=30', '"read";r=0;t=29'] == [headers["RateLimit"] for _, headers in door.heard]


@pytest.mark.parametrize(
    ("allowed", "told", "vary"),
    [
        (["*"], "*", "Authorization"),
        (["https://a.example"], "https://a.example", "Authorization, Origin"),
        (["https://b.example"], None, "Authorization, Origin"),
    ],
)
def test_pages_that_may_read_answers_may_read_the_gates(
    monkeypatch: pytest.MonkeyPatch, allowed: list[str], told: str | None, vary: str
) -> None:
    monkeypatch.setattr("django.conf.settings.CORS_ORIGINS", allowed)
    door = Door()
    refused(door.shut, PATIENCE)
    door.ask(HTTP_ORIGIN="https://a.example")
    ((_, headers),) = door.heard

    assert (told, vary, "nosniff") == (
        headers.get("Access-Control-Allow-Origin"),
        headers["Vary"],
        headers["X-Content-Type-Options"],
    )
    assert (told is not None) == ("Retry-After" in headers.get("Access-Control-Expose-Headers", ""))


def test_whether_the_process_lives_is_told_though_every_hand_is_busy() -> None:
    door = Door()
    for number in range(HANDS):
        door._hands.take(f"player {number}", Lane.MOVE)
    body = door.ask(PATH_INFO=ALIVE)

    assert b"let through" == b"".join(body)


def test_who_would_wait_for_ever_is_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_moves(client: str, lane: Lane) -> Hand:
        raise NoTurn

    door = Door()
    monkeypatch.setattr(door._hands, "take", nobody_moves)
    (body,) = door.ask()
    ((status, headers),) = door.heard

    assert ("503 Service Unavailable", "1", "busy") == (status, headers["Retry-After"], msgspec.json.decode(body)["code"])


def test_no_request_bears_the_number_of_the_one_before() -> None:
    numbers: list[str | None] = []
    door = Door(answer=lambda: numbers.append(traces.request_id.get()) or [])  # type: ignore[func-returns-value]  # always None
    traces.request_id.set("of the one before")
    door.ask()

    assert [None] == numbers


def test_who_reads_nothing_of_what_it_asked_for_is_hung_up_on_by_the_kernel() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Door().ask()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            patience_ms = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)

    assert UNREAD_S * 1000 == patience_ms


def test_who_floods_is_told_late() -> None:
    door = Door()
    refused(door.shut, PATIENCE)
    door.ask(ANN)
    door.ask(BO)

    assert [LONGEST_S] == door.paused


def test_no_more_than_some_are_told_late_at_a_time() -> None:
    door = Door()
    refused(door.shut, PATIENCE)
    paused: list[int] = []

    def pause(seconds: float) -> None:
        """While one is held the next one comes."""
        paused.append(len(paused))
        door.ask(ANN)

    door.gate._pause = pause
    door.ask(ANN)

    assert MOST_HELD == len(paused)
    door.ask(ANN)
    assert 2 * MOST_HELD == len(paused)  # those who were held are free again


def test_the_body_is_there_before_a_hand_is_taken() -> None:
    door = Door()
    door.ask(method="POST", CONTENT_LENGTH="2", **{"wsgi.input": Whole(b"{}, and the next request")})
    (asked,) = door.asked

    assert b"{}" == asked["wsgi.input"].read()


def test_half_a_body_is_worked_on_by_nobody() -> None:
    door = Door()
    (body,) = door.ask(method="POST", CONTENT_LENGTH="10", **{"wsgi.input": Cut(b"{}")})

    assert ([], "malformed") == (door.asked, msgspec.json.decode(body)["code"])


def test_a_move_goes_first_and_a_password_last() -> None:
    lanes: list[Lane] = []

    class Noting(Hands):
        def take(self, client: str, lane: Lane) -> Hand:
            lanes.append(lane)
            return super().take(client, lane)

    gate = Gate(lambda wsgi, start: [], Noting(), Shut(Clock()), Intake())
    for path in ("/api/v1/games/1/commands", "/api/v1/games/1", "/api/v1/auth/login", "/identity/o/api/token"):
        wsgi = {"REQUEST_METHOD": "POST", "PATH_INFO": path, "REMOTE_ADDR": "192.0.2.1"}
        gate(wsgi, lambda status, headers: None)  # type: ignore[arg-type, return-value, misc]  # no writer

    assert [Lane.MOVE, Lane.OTHER, Lane.LAST, Lane.LAST] == lanes
