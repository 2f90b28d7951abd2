"""Each ruling is one entry: what it does to the game, who hears of it, and that the log says it all again."""

import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from games import clock
from games.models import Entry, Proposal, Ruling
from games.operations.due import bring_up_to_date
from games.operations.verify import verify_game
from games.queries.current import fold
from games.store.load import load
from tests.api.client import Client, Json, guest
from tests.api.tables import begin, finish, settle
from tests.disputes.people import DISPUTES, MOD, file, moderator, rule

TEXT = {"text": "Look at this, please."}


class Table:
    """Two who play Church by turns, six moves made; somebody who judges, and a dispute about the newest entry."""

    def __init__(self, **terms: Any) -> None:
        self.ann, self.bo, self.judge = guest("Ann"), guest("Bo"), moderator()
        self.game = begin(self.ann, self.bo, ruleset="church", **terms)
        for _ in range(6):
            self.move()
        self.before = self.read()
        self.dispute = file(self.ann, self.game, kind="entry", version=self.before["version"])

    @property
    def id(self) -> UUID:
        return UUID(self.game.rpartition("/")[2])

    def read(self, player: Client | None = None) -> Json:
        return (player or self.ann).get(self.game)

    def move(self) -> Json:
        """The first lawful move of whoever is asked."""
        for player in (self.ann, self.bo):
            legal = player.get(self.game)["legal"]
            if legal:
                heard = player.command(self.game, legal[0])
                assert 201 == heard.status, heard.body
                return heard.json
        raise AssertionError("nobody is asked")

    def rule(self, **verdict: Any) -> Json:
        return rule(self.judge, self.dispute, **verdict)

    def newest(self) -> Json:
        """The log's last entry, as Ann is told it."""
        return self.ann.get(f"{self.game}/log?after={self.read()['version'] - 1}")["entries"][0]


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


def test_to_change_a_game_that_is_over_takes_two_where_there_are_two() -> None:
    ann, bo, judge, second = guest(), guest(), moderator(), moderator()
    game = finish(ann, bo)
    dispute, before = file(ann, game, kind="result"), ann.get(game)

    proposed = rule(judge, dispute, action="correct_result", winners=[0, 1], scores=[7, 7], reason="wrong_result")

    assert ("proposed", before["version"]) == (proposed["state"], ann.get(game)["version"])
    assert (403, "same_moderator") == ((h := judge.ask("POST", f"{MOD}/{dispute}/approve")).status, h.code)
    second.post(f"{MOD}/{dispute}/approve")
    assert {"winners": [0, 1], "scores": [7, 7], "reason": "ruling"} == ann.get(game)["result"]
    ruling = Ruling.objects.get(dispute_id=dispute)
    assert {judge.id, second.id} == {str(ruling.moderator_id), str(ruling.second_id)}
    assert [] == verify_game(UUID(game.rpartition("/")[2]))


def test_who_does_not_agree_gives_the_case_back() -> None:
    ann, judge, second = guest(), moderator(), moderator()
    game = finish(ann, guest())
    dispute = file(ann, game, kind="result")
    rule(judge, dispute, action="annul", reason="other")

    given = second.post(f"{MOD}/{dispute}/disapprove")

    assert ("claimed", judge.id) == (given["state"], given["claimed_by"]["id"])
    assert "finished" == ann.get(game)["status"]
    assert (422, "not_proposed") == ((h := second.ask("POST", f"{MOD}/{dispute}/approve")).status, h.code)


def test_a_rewound_game_that_was_over_goes_on() -> None:
    ann, bo, judge, second = guest(), guest(), moderator(), moderator()
    game = finish(ann, bo)
    version = ann.get(game)["version"]
    dispute = file(ann, game, kind="result")

    rule(judge, dispute, action="rewind", version=version - 1, reason="clock_fault")
    second.post(f"{MOD}/{dispute}/approve")

    now = ann.get(game)
    assert ("active", None) == (now["status"], now["result"])
    assert [] == verify_game(UUID(game.rpartition("/")[2]))
    assert game.rpartition("/")[2] in [each["id"] for each in bo.get("/api/v1/games?mine=true")["results"]]
    settle(bo if 1 in now["to_act"] else ann, game)
    assert "finished" == ann.get(game)["status"]


def test_who_is_suspended_starts_and_joins_nothing_until_then() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo)
    rule(judge, file(ann, game, kind="conduct", seat=1), action="suspend", seat=1, days=7, reason="abuse")
    asked = {"ruleset": "high_card", "seats": 2, "mode": "async"}

    heard = bo.ask("POST", "/api/v1/games", asked)

    assert (403, "suspended") == (heard.status, heard.code)
    assert clock.now_ms() + 6 * 86_400_000 < _ms(heard.json["until"]) <= clock.now_ms() + 7 * 86_400_000
    other = ann.post("/api/v1/games", asked, expected=201)["id"]
    assert "suspended" == bo.ask("POST", f"/api/v1/games/{other}/join").code
    settle(bo, game)


def test_a_suspension_ends_with_the_ruling_that_undoes_it() -> None:
    ann, bo = guest(), guest()
    dispute = file(ann, begin(ann, bo), kind="conduct", seat=1)
    rule(moderator(), dispute, action="suspend", seat=1, days=7, reason="abuse")
    bo.post(f"{DISPUTES}/{dispute}/appeal", TEXT)

    rule(moderator(), dispute, action="reject", reason="no_grounds")

    assert 201 == bo.ask("POST", "/api/v1/games", {"ruleset": "high_card", "seats": 2, "mode": "async"}).status


def test_the_words_follow_when_the_game_is_over_and_their_digest_at_once() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo)
    dispute = file(ann, game)
    rule(judge, dispute, text="Bo holds an ace.")
    (running,) = bo.get(f"{DISPUTES}/{dispute}")["rulings"]
    for player in (ann, bo):
        settle(player, game)

    (told,) = bo.get(f"{DISPUTES}/{dispute}")["rulings"]

    assert (None, "Bo holds an ace.") == (running["text"], told["text"])
    salt = bytes(Proposal.objects.get(id=told["id"]).salt)
    assert hashlib.sha256(salt + b"Bo holds an ace.").hexdigest() == told["digest"] == running["digest"]
    entry = Entry.objects.get(game_id=game.rpartition("/")[2], version=told["version"])
    assert told["digest"] in entry.events
    assert "holds an ace" not in entry.events


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


def test_an_exported_game_carries_its_rulings_and_replays_to_the_same_state() -> None:
    table = Table()
    table.rule(action="rewind", version=table.before["version"] - 1, reason="other", text="Words.")
    dispute = file(table.bo, table.game)
    rule(moderator(), dispute, action="award", winners=[0], reason="cheating")

    record = table.ann.get(f"{table.game}/export")

    assert [("rewind", "other"), ("award", "cheating")] == [(each["action"], each["reason"]) for each in record["rulings"]]
    assert record["complete"]
    current, _ = bring_up_to_date(table.id)
    folded, loaded = None, load(table.id)
    assert loaded is not None
    for entry, exported in zip(loaded.entries, record["entries"], strict=True):
        assert exported["exact"].partition("\n")[2].encode() == entry.events
        folded = fold(current.design, folded, entry).table
    assert folded == current.table


def _ms(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)


_TABLES: list[Table] = []


def _shared() -> Table:
    """One for all refusals: they leave nothing."""
    if not _TABLES:
        _TABLES.append(Table())
        _TABLES[0].judge.post(f"{MOD}/{_TABLES[0].dispute}/claim")
    return _TABLES[0]
