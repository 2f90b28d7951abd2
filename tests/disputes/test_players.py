"""What players do about a dispute, over HTTP: who may, how often, until when, and who sees what."""

from uuid import UUID, uuid4

import pytest

from games import clock
from games.models import Note
from games.operations.disputes import erase_words
from tests.api.client import guest
from tests.api.tables import begin, finish, lay, settle
from tests.disputes.people import DISPUTES, MOD, file, moderator, rule

HOUR = 3_600_000
TEXT = {"text": "Look at this, please."}


def test_both_sides_see_state_and_outcome_and_nobody_else() -> None:
    ann, bo, cy, spectator = guest(), guest(), guest(), guest()
    game = begin(ann, bo, cy, visibility="public")
    version = settle(bo, game)["version"]

    dispute = file(ann, game, kind="entry", version=version)

    told = [player.get(f"{DISPUTES}/{dispute}") for player in (ann, bo)]
    assert [("open", version, 1)] * 2 == [(each["state"], each["version"], each["about_seat"]) for each in told]
    assert [404] * 2 == [player.ask("GET", f"{DISPUTES}/{dispute}").status for player in (cy, spectator)]
    assert [1, 1, 0, 0] == [len(each.get(f"{game}/disputes")["results"]) for each in (ann, bo, cy, spectator)]
    assert [[dispute], [dispute], []] == [[row["id"] for row in each.get(DISPUTES)["results"]] for each in (ann, bo, cy)]


def test_what_is_said_to_those_who_judge_no_other_player_reads() -> None:
    ann, bo = guest(), guest()
    dispute = file(ann, begin(ann, bo), text="He looked at my hand.")
    bo.post(f"{DISPUTES}/{dispute}/messages", {"text": "I did not."}, expected=201)

    seen = [[each["text"] for each in player.get(f"{DISPUTES}/{dispute}")["messages"]] for player in (ann, bo)]

    assert [["He looked at my hand."], ["I did not."]] == seen


def test_the_other_side_is_told_in_its_inbox() -> None:
    ann, bo = guest(), guest()
    dispute = file(ann, begin(ann, bo))

    notes = [[(each["kind"], each["about"]) for each in player.get("/api/v1/me/inbox")["results"]] for player in (ann, bo)]

    assert ("dispute", dispute) in notes[1]
    assert "dispute" not in [kind for kind, _ in notes[0]]


def test_a_dispute_changes_the_games_etag() -> None:
    ann, bo = guest(), guest()
    game = begin(ann, bo)
    before = bo.ask("GET", game).headers["etag"]

    file(ann, game)

    assert before != bo.ask("GET", game, If_None_Match=before).headers["etag"]
    assert 200 == bo.ask("GET", game, If_None_Match=before).status


def test_the_same_key_files_one_dispute() -> None:
    ann = guest()
    game, key = begin(ann, guest()), str(uuid4())
    first, again = [ann.ask("POST", f"{game}/disputes", {"kind": "clock"} | TEXT, Idempotency_Key=key) for _ in range(2)]
    other = ann.ask("POST", f"{game}/disputes", {"kind": "clock", "text": "Other."}, Idempotency_Key=key)

    assert first.json["id"] == again.json["id"]
    assert (None, "true") == (first.headers.get("idempotent-replayed"), again.headers.get("idempotent-replayed"))
    assert (422, "key_reused") == (other.status, other.code)


def test_one_thing_is_disputed_once_by_one_player() -> None:
    ann, bo = guest(), guest()
    game = begin(ann, bo)
    version = settle(bo, game)["version"]
    first = file(ann, game, kind="entry", version=version)
    again = {"kind": "entry", "version": version} | TEXT

    assert (422, "already_filed") == ((heard := ann.ask("POST", f"{game}/disputes", again)).status, heard.code)
    ann.post(f"{DISPUTES}/{first}/withdraw")
    assert 201 == ann.ask("POST", f"{game}/disputes", again).status


def test_a_game_takes_three_disputes_of_one_player() -> None:
    ann, bo = guest(), guest()
    game = begin(ann, bo)
    for version in (1, 2, 3):
        file(ann, game, kind="entry", version=version)

    heard = ann.ask("POST", f"{game}/disputes", {"kind": "clock"} | TEXT)

    assert (422, "too_many") == (heard.status, heard.code)
    assert 201 == bo.ask("POST", f"{game}/disputes", {"kind": "clock"} | TEXT).status


@pytest.mark.slow
def test_a_player_files_ten_disputes_a_day() -> None:
    ann, bo = guest(), guest()
    games = [begin(ann, bo) for _ in range(4)]
    for game in games[:3]:
        for version in (1, 2, 3):
            file(ann, game, kind="entry", version=version)
    file(ann, games[3])

    heard = ann.ask("POST", f"{games[3]}/disputes", {"kind": "conduct", "seat": 1} | TEXT)

    assert (429, "too_many_requests") == (heard.status, heard.code)
    assert 86_000 < int(heard.headers["retry-after"]) <= 86_400


def test_disputes_are_filed_until_72_hours_after_the_end() -> None:
    ann, bo = guest(), guest()
    game = finish(ann, bo)
    file(ann, game, kind="result")

    clock.shift(72 * HOUR + 1)
    clock.sync()

    heard = bo.ask("POST", f"{game}/disputes", {"kind": "result"} | TEXT)
    assert (409, "phase_over") == (heard.status, heard.code)


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"kind": "entry"}, 422, "no_such_version"),
        ({"kind": "entry", "version": 99}, 422, "no_such_version"),
        ({"kind": "clock", "version": 0}, 422, "no_such_version"),
        ({"kind": "result"}, 422, "not_over"),
        ({"kind": "conduct"}, 422, "no_such_seat"),
        ({"kind": "conduct", "seat": 0}, 422, "no_such_seat"),
        ({"kind": "conduct", "seat": 7}, 422, "no_such_seat"),
        ({"kind": "clock", "seat": 2**53}, 422, "no_such_seat"),
        ({"kind": "hunch"}, 400, "malformed"),
        ({"kind": "clock", "text": ""}, 400, "malformed"),
        ({"kind": "clock", "text": "x" * 2001}, 400, "malformed"),
    ],
)
def test_what_can_not_be_disputed_is_refused(asked: dict[str, object], status: int, code: str) -> None:
    ann = guest()

    heard = ann.ask("POST", f"{begin(ann, guest())}/disputes", TEXT | asked)

    assert (status, code) == (heard.status, heard.code)


def test_before_the_start_only_conduct_is_disputed() -> None:
    ann, bo = guest(), guest()
    game = lay(ann)
    bo.post(f"{game}/join")

    heard = ann.ask("POST", f"{game}/disputes", {"kind": "clock"} | TEXT)

    assert (409, "not_started") == (heard.status, heard.code)
    assert 201 == ann.ask("POST", f"{game}/disputes", {"kind": "conduct", "seat": 1} | TEXT).status


def test_a_spectator_files_nothing_and_only_the_filer_withdraws() -> None:
    ann, bo, spectator = guest(), guest(), guest()
    game = begin(ann, bo, visibility="public")
    dispute = file(ann, game)

    assert (403, "not_your_seat") == ((h := spectator.ask("POST", f"{game}/disputes", {"kind": "clock"} | TEXT)).status, h.code)
    assert (403, "not_your_dispute") == ((h := bo.ask("POST", f"{DISPUTES}/{dispute}/withdraw")).status, h.code)
    assert (
        "withdrawn" == ann.post(f"{DISPUTES}/{dispute}/withdraw")["state"] == ann.post(f"{DISPUTES}/{dispute}/withdraw")["state"]
    )
    assert (422, "dispute_closed") == ((h := ann.ask("POST", f"{DISPUTES}/{dispute}/messages", TEXT)).status, h.code)


def test_there_is_one_appeal_by_either_side_and_another_moderator_judges_it() -> None:
    ann, bo, judge, second = guest(), guest(), moderator(), moderator()
    dispute = file(ann, begin(ann, bo))
    rule(judge, dispute)

    assert ["appeal"] == bo.get(f"{DISPUTES}/{dispute}")["can"]
    assert "appealed" == bo.post(f"{DISPUTES}/{dispute}/appeal", TEXT)["state"]
    assert (422, "already_appealed") == ((h := ann.ask("POST", f"{DISPUTES}/{dispute}/appeal", TEXT)).status, h.code)
    claimed = judge.ask("POST", f"{MOD}/{dispute}/claim")
    assert (403, "same_moderator") == (claimed.status, claimed.code)
    assert "ruled" == rule(second, dispute, reason="no_grounds")["state"]
    assert ["lawful", "no_grounds"] == [each["reason"] for each in ann.get(f"{DISPUTES}/{dispute}")["rulings"]]


def test_an_appeal_comes_within_72_hours_and_may_be_withdrawn() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    dispute, other = file(ann, game := begin(ann, bo)), file(bo, game)
    for each in (dispute, other):
        rule(judge, each)
    ann.post(f"{DISPUTES}/{dispute}/appeal", TEXT)

    assert "ruled" == ann.post(f"{DISPUTES}/{dispute}/withdraw")["state"]
    clock.shift(72 * HOUR + 1)
    clock.sync()
    heard = bo.ask("POST", f"{DISPUTES}/{other}/appeal", TEXT)
    assert (409, "phase_over") == (heard.status, heard.code)


def test_a_refused_command_is_disputed_by_the_version_it_named() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo)
    refused = ann.command(game, {"type": "settle", "swap": True, "turn": 1})
    assert 409 == refused.status

    dispute = file(ann, game, kind="refusal", version=refused.json["version"])

    judge.post(f"{MOD}/{dispute}/claim")
    kept = judge.get(f"{MOD}/{dispute}/evidence")["refusals"]
    assert [(0, refused.code, {"type": "settle", "swap": True})] == [
        (each["seat"], each["code"], {name: each["command"][name] for name in ("type", "swap")}) for each in kept
    ]


def test_erased_words_are_gone_and_the_dispute_stays() -> None:
    ann = guest()
    dispute = file(ann, begin(ann, guest()), text="My words.")

    assert 1 == erase_words(player=UUID(ann.id))
    assert [""] == [each["text"] for each in ann.get(f"{DISPUTES}/{dispute}")["messages"]]
    assert 0 == erase_words(player=UUID(ann.id))


def test_a_bot_is_no_party() -> None:
    ann = guest()
    game = lay(ann, ruleset="church", seats=2, bots=[1])
    ann.post(f"{game}/start")

    dispute = file(ann, game)

    assert "open" == ann.get(f"{DISPUTES}/{dispute}")["state"]
    assert not Note.objects.filter(game_id=game.rpartition("/")[2], kind="dispute").exists()
