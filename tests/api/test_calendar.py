"""My calendar and vacations over HTTP: mine alone, checked, and never told to others."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games import clock
from tests.api.client import Client, Heard, guest
from tests.api.tables import begin, settle
from tests.days import coming

CALENDAR, VACATIONS = "/api/v1/me/calendar", "/api/v1/me/vacations"
BERLIN = {"zone": "Europe/Berlin", "rest_days": ["sunday"], "quiet_hours": {"from": "22:00", "until": "07:00"}}
HOUR, DAY = 3_600_000, 86_400_000


def put(player: Client, body: Any) -> Heard:
    return player.ask("PUT", CALENDAR, body)


def at(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat().replace("+00:00", "Z")


def in_days(days: float) -> str:
    return at(clock.now_ms() + int(days * DAY))


def plan(player: Client, begin: str, until: str) -> Heard:
    return player.ask("POST", VACATIONS, {"from": begin, "until": until})


def test_who_made_no_calendar_rests_never() -> None:
    expected = {"zone": "UTC", "rest_days": [], "quiet_hours": None, "since": None}

    assert expected == guest().get(CALENDAR)


def test_a_calendar_is_kept_as_it_was_put() -> None:
    ann = guest()
    heard = put(ann, BERLIN)

    assert 200 == heard.status
    assert heard.json == ann.get(CALENDAR)
    assert BERLIN == {name: value for name, value in heard.json.items() if name != "since"}


@pytest.mark.parametrize(
    ("body", "status", "code", "pointer"),
    [
        ({"zone": "Mars/Olympus"}, 422, "no_such_zone", "/zone"),
        ({"zone": "../../etc/passwd"}, 422, "no_such_zone", "/zone"),
        ({"zone": "UTC", "rest_days": ["monday", "tuesday", "friday"]}, 422, "too_many_rest_days", "/rest_days"),
        ({"zone": "UTC", "rest_days": ["sunday", "sunday"]}, 422, "named_twice", "/rest_days"),
        ({"zone": "UTC", "rest_days": ["someday"]}, 400, "malformed", "/rest_days/0"),
        ({"zone": "UTC", "quiet_hours": {"from": "25:00", "until": "07:00"}}, 400, "malformed", "/quiet_hours/from"),
        ({"zone": "UTC", "quiet_hours": {"from": "22:00\n", "until": "07:00"}}, 400, "malformed", "/quiet_hours/from"),
        ({"zone": "UTC", "quiet_hours": {"from": "07:00", "until": "07:00"}}, 422, "bad_quiet_hours", "/quiet_hours"),
        ({"zone": "UTC", "quiet_hours": {"from": "07:00", "until": "19:01"}}, 422, "bad_quiet_hours", "/quiet_hours"),
        ({}, 400, "malformed", "/zone"),
        ({"zone": ""}, 400, "malformed", "/zone"),
    ],
)
def test_a_calendar_that_can_not_be_is_refused_and_says_where(body: Any, status: int, code: str, pointer: str) -> None:
    ann = guest()
    heard = put(ann, body)

    assert (status, code, pointer) == (heard.status, heard.code, heard.json["errors"][0]["pointer"])
    assert ann.get(CALENDAR)["since"] is None


def test_a_vacation_is_planned_listed_and_taken_back() -> None:
    ann = guest()
    made = plan(ann, in_days(2), in_days(7))
    assert 201 == made.status
    listed = ann.get(VACATIONS)
    assert [made.json] == listed["results"]
    assert 60 - 5 == sum(each["left"] for each in listed["budget"])

    assert 204 == ann.ask("DELETE", made.headers["location"]).status
    assert 404 == ann.ask("DELETE", made.headers["location"]).status
    assert ann.get(VACATIONS)["results"][0]["cancelled_at"] is not None


@pytest.mark.parametrize(
    ("begin", "until", "code", "pointer"),
    [
        (7, 2, "backwards", "/until"),
        (2, 2, "backwards", "/until"),
        (-3, 3, "not_in_the_future", "/from"),
        (2, 2.5, "too_short", "/until"),
        (2, 900, "too_far", "/until"),
        (2, 70, "no_days_left", "/until"),
    ],
)
def test_a_vacation_that_can_not_be_is_refused_and_says_where(begin: float, until: float, code: str, pointer: str) -> None:
    heard = plan(guest(), in_days(begin), in_days(until))

    assert (422, code, pointer) == (heard.status, heard.code, heard.json["errors"][0]["pointer"])


@pytest.mark.parametrize("text", ["yesterday", "2027-02-30", "2026-12-24T10:00", "20261224", "9" * 40])
def test_a_vacation_that_can_not_be_read_is_refused(text: str) -> None:
    heard = plan(guest(), text, in_days(9))

    assert (422, "unreadable", "/from") == (heard.status, heard.code, heard.json["errors"][0]["pointer"])


def test_the_days_of_a_vacation_begin_and_end_at_ones_own_midnight() -> None:
    ann = guest()
    put(ann, BERLIN)
    year = coming(3, 20)
    made = plan(ann, f"{year}-03-20", f"{year}-04-01").json

    assert (f"{year}-03-19T23:00:00.000Z", f"{year}-03-31T22:00:00.000Z") == (made["from"], made["until"])
    assert 18.0 == next(each["left"] for each in ann.get(VACATIONS)["budget"] if each["year"] == year)


def test_a_vacation_sent_twice_under_one_key_is_one() -> None:
    ann, key = guest(), "19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d11"
    body = {"from": in_days(2), "until": in_days(4)}
    first, again = (ann.ask("POST", VACATIONS, body, Idempotency_Key=key) for _ in range(2))

    assert first.json == again.json
    assert 1 == len(ann.get(VACATIONS)["results"])


def test_nobody_takes_back_the_vacation_of_another() -> None:
    ann, bo = guest(), guest("Bo")
    made = plan(ann, in_days(2), in_days(7))

    assert 404 == bo.ask("DELETE", made.headers["location"]).status
    assert [] == bo.get(VACATIONS)["results"]


def _held() -> tuple[Client, Client, str]:
    """Ann is on vacation in a game with Bo."""
    ann, bo = guest(), guest("Bo")
    game = begin(ann, bo, visibility="public")
    assert 201 == plan(ann, at(clock.now_ms() + HOUR), in_days(9)).status
    clock.shift(2 * HOUR)
    return ann, bo, game


def test_others_see_until_when_and_never_why_a_zone_or_a_calendar() -> None:
    ann, bo, game = _held()
    put(ann, {"zone": "Australia/Lord_Howe", "rest_days": ["sunday", "saturday"]})
    for reader in (bo, guest("Cy")):
        for path in (game, f"{game}/clock", f"{game}/log", f"{game}/export", "/api/v1/games?mine=true"):
            told = json.dumps(reader.get(path)).lower()
            assert not [word for word in ("lord_howe", "vacation", "rest_day", "rest day", "weekend", "zone") if word in told], (
                path
            )
        assert reader.get(game)["clock"]["seats"][0]["away_until"] is not None


def test_what_others_are_told_is_the_same_whatever_the_reason() -> None:
    """Two worlds that differ only in why a player is away: the same entries, the same shapes."""
    told = []
    for reason in ("vacation", "rest"):
        ann, bo = guest(), guest("Bo")
        game = begin(ann, bo)
        if reason == "vacation":
            plan(ann, at(clock.now_ms() + HOUR), in_days(3))
        else:
            tomorrow = datetime.fromtimestamp(clock.now_ms() / 1000, UTC) + timedelta(days=1)
            put(ann, {"zone": "UTC", "rest_days": [f"{tomorrow:%A}".lower()]})
        clock.shift(DAY)
        bo.get(game)
        entry = bo.get(f"{game}/log")["entries"][-1]
        told.append((entry["cause"], [sorted(event) for event in entry["events"]], sorted(entry["changed"]), entry["key"]))

    assert told[0] == told[1]
    assert [["seat", "since", "type", "until"]] == told[0][1]


def test_a_calendar_changes_no_etag_of_anybodys_game_until_a_clock_is_held() -> None:
    ann, bo = guest(), guest("Bo")
    game = begin(ann, bo)
    settle(ann, game)
    before = bo.ask("GET", game).headers["etag"]
    put(ann, BERLIN)

    assert before == bo.ask("GET", game).headers["etag"]


def test_the_owner_is_told_every_step_and_others_none() -> None:
    ann, bo, game = _held()
    own, others = ann.get(f"{game}/clock")["seats"][0], bo.get(f"{game}/clock")["seats"][0]

    assert ["opened", "bank", "increment", "held", "due"] == [step["what"] for step in own["steps"]]
    held = own["steps"][3]
    assert ("vacation", own["away_until"]) == (held["why"], held["until"])
    assert own["due_at"] == own["steps"][-1]["at"]
    assert others["steps"] is None
    assert {name: value for name, value in own.items() if name != "steps"} == {n: v for n, v in others.items() if n != "steps"}
    assert ann.get(f"{game}/clock")["seats"][1]["steps"] is None


def test_what_will_be_held_is_told_beforehand_to_its_owner_alone() -> None:
    ann, bo = guest(), guest("Bo")
    game = begin(ann, bo)
    plan(ann, in_days(1), in_days(4))
    own = ann.get(f"{game}/clock")["seats"][0]["steps"]

    assert ["opened", "bank", "increment", "will_be_held", "due"] == [step["what"] for step in own]
    assert "vacation" not in json.dumps(bo.get(f"{game}/clock"))
    assert bo.get(f"{game}/clock")["seats"][0]["away_until"] is None


def test_who_watches_is_told_no_steps() -> None:
    _, _, game = _held()

    assert [None, None] == [seat["steps"] for seat in guest("Cy").get(f"{game}/clock")["seats"]]
