"""A site is played on, and then looked at as its operator would: /metrics, and the logs, which hold no secret."""

import re
from collections.abc import Iterator
from uuid import UUID, uuid4

import httpx
import pytest

from tests.api.client import Client, Heard, guest, over
from tests.metrics.watched import Watched, watched

NAME = "Philippa Nightingale"


class Played:
    """A game that two played and looked at; with wrong tokens, tokens in the wrong place, and a lost race."""

    def __init__(self, seen: Watched) -> None:
        self.seen, wire = seen, over(seen.url)
        self.ann, self.bo = guest(NAME, wire), guest("Bo", wire)
        self.recovery = self.ann.post("/api/v1/guests", {"name": NAME}, expected=201)["recovery_code"]
        terms = {"ruleset": "gifts_and_blessings", "seats": 2, "mode": "async"}
        self.game = self.ann.post("/api/v1/games", terms, expected=201)["id"]
        self.path = f"/api/v1/games/{self.game}"
        self.bo.post(f"{self.path}/join")
        self.ann.post(f"{self.path}/start")
        self.table = self.ann.get(self.path)
        self.move = self.played()
        Client("cg_wrong-and-secret", wire).ask("GET", "/api/v1/me")
        self.bo.ask("GET", f"{self.path}?token={self.ann.token}")
        httpx.get(f"{seen.url}/admin/", headers={"Host": "wrong-and-secret.example"}, timeout=30)
        self.bo.ask("POST", f"{self.path}/commands", {"type": "give", "card": "ZZ"}, Idempotency_Key=str(uuid4()))
        stream = f"{seen.stream_url}/stream/v1/games/{self.game}"
        httpx.get(stream, headers={"Authorization": f"Bearer {self.ann.token}"}, timeout=30)
        self.numbers, self.said, self.lines = seen.numbers(), seen.said(), seen.lines()

    def played(self) -> Heard:
        """The first lawful command of whoever is asked."""
        player = next(each for each in (self.ann, self.bo) if each.get(self.path)["legal"])
        heard = player.command(self.path, player.get(self.path)["legal"][0])
        assert 201 == heard.status
        return heard


@pytest.fixture(scope="module")
def played(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with watched(tmp_path_factory.mktemp("watched")) as seen:
        yield Played(seen)


def test_requests_are_counted_by_operation_whichever_worker_answered(played: Played) -> None:
    operation = "POST api/v1/games/<uuid:game_id>/commands"

    assert 1 == played.numbers[f'cards_requests_total{{answer="2xx",operation="{operation}"}}']
    assert 1 == played.numbers[f'cards_requests_total{{answer="4xx",operation="{operation}"}}']
    assert 3 == played.numbers['cards_requests_total{answer="2xx",operation="POST api/v1/guests"}']
    assert 1 == played.numbers['cards_requests_total{answer="2xx",operation="GET /stream/v1/games/{game_id}"}']
    assert 0 < played.numbers[f'cards_request_seconds_total{{operation="{operation}"}}']


def test_entries_are_counted_by_their_cause(played: Played) -> None:
    assert 1 == played.numbers["cards_games_laid_total"]
    assert played.move.json["version"] - 1 == sum(
        value for name, value in played.numbers.items() if name.startswith("cards_entries_total")
    )


def test_what_waits_is_told(played: Played) -> None:
    told = {name: value for name, value in played.numbers.items() if "overdue" in name or "waiting" in name or "lag" in name}

    assert 6 == len(told)
    assert 1 <= told["cards_outbox_waiting"]
    assert 0 < told["cards_outbox_lag_seconds"]
    assert 1 == played.numbers["cards_ready"]
    assert 0 == played.numbers["cards_streams"]


def test_the_metrics_are_not_at_the_address_that_everybody_reaches(played: Played) -> None:
    for url in (played.seen.url, played.seen.stream_url):
        assert 404 == httpx.get(f"{url}/metrics", timeout=30).status_code


def test_without_a_database_the_numbers_say_so() -> None:
    from config.metrics.waiting import Waiting
    from games.store import call

    kept, call.connection.settings_dict["PORT"] = call.connection.settings_dict["PORT"], "1"
    call.connection.close()
    try:
        told = list(Waiting().collect())
    finally:
        call.connection.settings_dict["PORT"] = kept
        call.connection.close()

    assert [("cards_ready", 0.0)] == [(each.name, each.samples[0].value) for each in told]


def test_every_request_is_a_line_with_its_id_and_its_game(played: Played) -> None:
    (line,) = [each for each in played.lines if each.get("request_id") == played.move.headers["request-id"]]

    assert "POST api/v1/games/<uuid:game_id>/commands 201" == line["message"]
    assert (played.game, "INFO", "api.metrics") == (line["game_id"], line["level"], line["logger"])
    assert {"at", "ms"} <= line.keys()


def test_all_that_the_processes_say_is_json(played: Played) -> None:
    assert len(played.lines) == len([line for line in played.said.splitlines() if line.strip()]), played.said


def test_no_log_and_no_number_holds_a_secret(played: Played) -> None:
    told = played.said + str(played.numbers)
    cards = set(re.findall(r"'([2-9TJQKA][CDHS])'", str(played.table)))
    secrets = [played.ann.token, played.bo.token, "cg_", "wrong-and-secret", played.recovery, NAME, *cards]

    assert cards
    assert [] == [secret for secret in secrets if str(secret) in told]
    assert UUID(played.game)
