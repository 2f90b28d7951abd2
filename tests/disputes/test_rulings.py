"""Each ruling is one entry: what it does to the game, who hears of it, and that the log says it all again."""

from uuid import uuid4

import pytest

from games.models import Proposal, Ruling
from games.operations.verify import verify_game
from tests.api.client import Json
from tests.disputes.people import DISPUTES, MOD, moderator, rule
from tests.disputes.tables import Table

TEXT = {"text": "Look at this, please."}


def words(entry: Json) -> list[str]:
    return [event["type"] for event in entry["events"]]


def test_a_rejection_is_an_entry_that_changes_nothing() -> None:
    table = Table()

    table.rule(action="reject", reason="lawful")

    newest, now = table.newest(), table.read()
    assert (["ruled"], {"kind": "moderator", "seat": None}) == (words(newest), newest["cause"])
    assert ("reject", "lawful") == (newest["events"][0]["action"], newest["events"][0]["reason"])
    assert [table.before[name] for name in ("table", "turn", "to_act", "result")] == [
        now[name] for name in ("table", "turn", "to_act", "result")
    ]
    assert [] == verify_game(table.id)


def test_a_rewind_is_the_game_as_it_was_with_the_clocks_of_then() -> None:
    table = Table()
    version = table.before["version"]
    then = table.ann.get(f"{table.game}?at={version - 2}")

    table.rule(action="rewind", version=version - 2, reason="server_fault")

    now = table.read()
    assert (then["table"], then["to_act"]) == (now["table"], now["to_act"])
    assert [seat["bank_ms"] for seat in then["clock"]["seats"]] == [seat["bank_ms"] for seat in now["clock"]["seats"]]
    assert [version, version - 1] == sorted(table.newest()["events"][1]["voided"], reverse=True)
    assert [] == verify_game(table.id)
    table.move()
    assert [] == verify_game(table.id)


def test_a_ruling_is_undone_by_another_ruling_alone() -> None:
    table = Table()
    version = table.before["version"]
    table.rule(action="rewind", version=version - 2, reason="server_fault")
    table.bo.post(f"{DISPUTES}/{table.dispute}/appeal", TEXT)
    second = moderator()

    rule(second, table.dispute, action="rewind", version=version, reason="lawful")

    assert table.before["table"] == table.read()["table"]
    assert [] == verify_game(table.id)
    assert 2 == Ruling.objects.filter(game_id=table.id).count()


def test_an_award_ends_the_game_and_its_reason_is_a_ruling() -> None:
    table = Table()

    table.rule(action="award", winners=[1], reason="cheating")

    now = table.read()
    assert ("finished", [1], "ruling") == (now["status"], now["result"]["winners"], now["result"]["reason"])
    assert (409, "game_over") == ((h := table.ann.command(table.game, {"type": "resign"})).status, h.code)
    assert [] == verify_game(table.id)


def test_annulled_is_no_result_and_the_game_is_aborted() -> None:
    table = Table()

    table.rule(action="annul", reason="collusion")

    now = table.read()
    assert ("aborted", [], "ruling") == (now["status"], now["result"]["winners"], now["result"]["reason"])
    listed = table.ann.get("/api/v1/games?mine=true&status=aborted")["results"]
    assert [str(table.id)] == [each["id"] for each in listed]
    assert [] == verify_game(table.id)


@pytest.mark.parametrize(
    ("verdict", "code"),
    [
        ({"action": "rewind"}, "no_such_version"),
        ({"action": "rewind", "version": 99}, "no_such_version"),
        ({"action": "rewind", "version": 1}, "no_such_version"),
        ({"action": "rerun", "version": 0}, "no_such_version"),
        ({"action": "rerun", "version": 5}, "not_redoable"),
        ({"action": "correct_result", "winners": [0]}, "not_over"),
        ({"action": "award"}, "bad_result"),
        ({"action": "award", "winners": []}, "bad_result"),
        ({"action": "award", "winners": [7]}, "no_such_seat"),
        ({"action": "award", "winners": [0], "scores": [1]}, "bad_result"),
        ({"action": "warn"}, "no_such_seat"),
        ({"action": "warn", "seat": 2**53}, "no_such_seat"),
        ({"action": "suspend", "seat": 0}, "no_days"),
        ({"action": "annul", "seen": 1}, "conflict"),
    ],
)
def test_what_can_not_be_ruled_is_refused_and_leaves_nothing(verdict: Json, code: str) -> None:
    table = _shared()
    before = table.read()["version"], Proposal.objects.filter(game_id=table.id).count()
    asked = {"reason": "other"} | verdict

    refused = [table.judge.ask("POST", f"{MOD}/{table.dispute}/{way}", asked) for way in ("preview", "rulings")]

    assert [code] * 2 == [heard.code for heard in refused]
    assert before == (table.read()["version"], Proposal.objects.filter(game_id=table.id).count())


def test_the_same_key_rules_once() -> None:
    table = Table()
    table.judge.post(f"{MOD}/{table.dispute}/claim")
    key, asked = str(uuid4()), {"action": "reject", "reason": "lawful", "text": "So."}

    for _ in range(2):
        table.judge.post(f"{MOD}/{table.dispute}/rulings", asked, expected=201, Idempotency_Key=key)
    other = table.judge.ask("POST", f"{MOD}/{table.dispute}/rulings", asked | {"text": "No."}, Idempotency_Key=key)

    assert 1 == Ruling.objects.filter(game_id=table.id).count()
    assert (422, "key_reused") == (other.status, other.code)


def test_a_preview_is_what_the_ruling_then_does_and_writes_nothing() -> None:
    table = Table()
    version = table.before["version"]
    asked = {"action": "rewind", "version": version - 1, "reason": "other", "seen": version}

    table.judge.post(f"{MOD}/{table.dispute}/claim")
    shown = table.judge.post(f"{MOD}/{table.dispute}/preview", asked)

    assert version == table.read()["version"]
    table.rule(**asked)
    assert [seat["sees"] for seat in shown["after"]["seats"]] == [table.read(each)["table"] for each in (table.ann, table.bo)]


_TABLES: list[Table] = []


def _shared() -> Table:
    """One for all refusals: they leave nothing."""
    if not _TABLES:
        _TABLES.append(Table())
        _TABLES[0].judge.post(f"{MOD}/{_TABLES[0].dispute}/claim")
    return _TABLES[0]
