"""The inbox over HTTP."""

import pytest

from tests.api.client import Client, Json, guest
from tests.api.tables import begin, finish, settle

INBOX = "/api/v1/me/inbox"


def kinds(page: Json) -> list[str]:
    return [each["kind"] for each in page["results"]]


def test_a_turn_stands_in_the_inbox_with_its_game_and_nothing_of_what_is_on_the_table(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    seen = ann.get(game)

    (turn,) = [each for each in ann.get(INBOX)["results"] if each["kind"] == "your_turn"]

    assert {"id": seen["id"], "name": seen["name"], "ruleset": "high_card"} == turn["game"]
    assert (seen["turn"], None, None) == (turn["turn"], turn["hours"], turn["read_at"])


def test_a_turn_that_was_answered_is_gone_at_once(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    before = ann.ask("GET", INBOX)

    settle(ann, game)

    assert ["started"] == kinds(ann.get(INBOX))
    assert 200 == ann.ask("GET", INBOX, If_None_Match=before.headers["etag"]).status
    assert "your_turn" in kinds(bo.get(INBOX))


def test_an_inbox_that_did_not_change_is_not_sent_again(ann: Client, bo: Client) -> None:
    begin(ann, bo)
    first = ann.ask("GET", INBOX)

    assert 304 == ann.ask("GET", INBOX, If_None_Match=first.headers["etag"]).status


def test_the_end_stands_in_the_inbox_of_both(ann: Client, bo: Client) -> None:
    finish(ann, bo)

    assert [["over"], ["over"]] == [kinds(each.get(INBOX)) for each in (ann, bo)]


def test_what_was_read_is_marked_and_counted_no_more(ann: Client, bo: Client) -> None:
    begin(ann, bo)
    newest, oldest = ann.get(INBOX)["results"]

    first = ann.post(f"{INBOX}/read", {"ids": [oldest["id"], oldest["id"], 2**53]})
    page = ann.get(INBOX)
    rest = ann.post(f"{INBOX}/read", {"through": newest["id"]})

    assert ({"marked": 1}, {"marked": 1}) == (first, rest)
    assert (1, [newest["id"]]) == (page["unread"], [each["id"] for each in page["results"] if each["read_at"] is None])
    assert ([], 0) == (ann.get(f"{INBOX}?unread=true")["results"], ann.get(INBOX)["unread"])


def test_nobody_marks_what_was_told_to_others(ann: Client, bo: Client) -> None:
    begin(ann, bo)
    theirs = [each["id"] for each in bo.get(INBOX)["results"]]

    assert {"marked": 0} == ann.post(f"{INBOX}/read", {"ids": theirs})
    assert len(theirs) == bo.get(INBOX)["unread"]


def test_the_inbox_is_read_page_by_page() -> None:
    ann, bo = guest("Ann"), guest("Bo")
    for _ in range(3):
        begin(ann, bo)
    whole = [each["id"] for each in ann.get(INBOX)["results"]]

    found, page = [], ann.get(f"{INBOX}?limit=4")
    while True:
        found += [each["id"] for each in page["results"]]
        if page["next"] is None:
            break
        page = ann.get(f"{INBOX}?limit=4&cursor={page['next']}")

    assert (6, whole) == (len(found), found)
    assert sorted(whole, reverse=True) == whole


@pytest.mark.parametrize("cursor", ["x", "-1", "1.5", "", "9" * 17, "٣"])
def test_a_cursor_that_no_page_gave_is_refused(ann: Client, cursor: str) -> None:
    assert (400, "malformed") == ((heard := ann.ask("GET", f"{INBOX}?cursor={cursor}")).status, heard.code)


@pytest.mark.parametrize("body", [{}, {"ids": [1], "through": 1}, {"ids": ["1"]}, {"ids": [-1]}, {"ids": [1] * 101}])
def test_what_was_read_is_said_in_one_way(ann: Client, body: Json) -> None:
    assert (400, "malformed") == ((heard := ann.ask("POST", f"{INBOX}/read", body)).status, heard.code)
