"""Rulings at the desk: shown before they are done, confirmed as they were shown, and agreed to by a second moderator."""

import uuid

import pytest
from django.db import Error, connection

from games.models import Entry, Look, Proposal, Ruling
from games.operations.verify import verify_game
from games.queries.current import Current, bring
from tests.admin.judges import Judge, disputed, previewed, ruling, said, state, wished
from tests.admin.tables import dealt, given_up, settle, shown


def claimed(current: Current, judge: Judge, kind: str = "conduct", seat: int = 1, about: int | None = 0) -> uuid.UUID:
    return judge.claims(disputed(current, seat=seat, kind=kind, about=about))


def now(current: Current) -> Current:
    found = bring(current.id)
    assert found is not None
    return found[0]


def rulings(current: Current) -> list[tuple[str, str, int]]:
    return list(Ruling.objects.filter(game_id=current.id).order_by("version").values_list("action", "reason", "version"))


@pytest.fixture(scope="module")
def judge(database: str) -> Judge:
    return Judge()


@pytest.fixture(scope="module")
def waiting(judge: Judge) -> uuid.UUID:
    """A case that is claimed and stays so."""
    return claimed(dealt(), judge)


@pytest.fixture(scope="module")
def second(database: str) -> Judge:
    """There are two from here on."""
    return Judge("Second")


@pytest.mark.parametrize(
    ("action", "fields", "status"),
    [
        ("reject", {}, "active"),
        ("warn", {"seat": 0}, "active"),
        ("suspend", {"seat": 0, "days": 3}, "active"),
        ("annul", {}, "aborted"),
        ("award", {"winners": [1]}, "finished"),
        ("rewind", {"version": 3}, "active"),
    ],
)
def test_what_was_previewed_is_so_once_it_is_confirmed(judge: Judge, action: str, fields: dict[str, object], status: str) -> None:
    current = settle(dealt(), 0, swap=True)
    dispute = claimed(current, judge)
    told = judge.rules(dispute, action, **fields)

    assert "it is so" in told
    assert "ruled" == state(dispute)
    assert status == now(current).table.status
    assert [(action, "other", current.version + 1)] == rulings(current)
    assert [] == verify_game(current.id)


def test_a_preview_writes_nothing_but_the_look(judge: Judge) -> None:
    current = settle(dealt(), 0, swap=True)
    dispute = claimed(current, judge)
    source = judge.previews(dispute, "rewind", version=3)

    assert "Nothing has been done." in source
    assert f"Entry {current.version}" in source
    assert current.version == Entry.objects.filter(game_id=current.id).count()
    assert ("claimed", []) == (state(dispute), list(Proposal.objects.filter(dispute_id=dispute)))
    assert [("preview", current.version)] == judge.looks(current)


def test_nothing_is_confirmed_that_was_not_previewed(judge: Judge) -> None:
    current = dealt()
    dispute = claimed(current, judge)
    for forged in ("", "anything", previewed(judge.previews(claimed(dealt(), judge), "annul"))):
        answer = judge.client.post(ruling(dispute, "annul"), wished({}) | {"_confirm": "Confirm", "previewed": forged})

        assert "not what was shown before" in said(answer.content.decode())
    assert [] == rulings(current)


def test_what_is_changed_after_the_preview_is_previewed_again(judge: Judge) -> None:
    current = dealt()
    dispute = claimed(current, judge)
    token = previewed(judge.previews(dispute, "award", winners=[0]))
    answer = judge.client.post(ruling(dispute, "award"), wished({"winners": [1]}) | {"_confirm": "Confirm", "previewed": token})

    assert "not what was shown before" in said(answer.content.decode())
    assert [] == rulings(current)


def test_a_game_that_moved_on_since_the_preview_is_not_ruled_about(judge: Judge) -> None:
    current = dealt()
    dispute = claimed(current, judge)
    token = previewed(judge.previews(dispute, "annul"))
    settle(current, 0)
    answer = judge.client.post(ruling(dispute, "annul"), wished({}) | {"_confirm": "Confirm", "previewed": token})

    assert "moved on" in said(answer.content.decode())
    assert [] == rulings(current)


def test_confirmed_twice_it_is_ruled_once(judge: Judge) -> None:
    current = dealt()
    dispute = claimed(current, judge)
    fields = wished({}) | {"_confirm": "Confirm", "previewed": previewed(judge.previews(dispute, "reject"))}
    for _ in range(2):
        judge.client.post(ruling(dispute, "reject"), fields)

    assert 1 == len(rulings(current))


@pytest.mark.parametrize(
    ("action", "fields", "told"),
    [
        ("rewind", {"version": 999}, "less than or equal to"),
        ("rewind", {"version": 1}, "can&#x27;t go back to that version"),
        ("award", {}, "This field is required"),
        ("award", {"winners": [7]}, "7 is not one of the available choices"),
        ("suspend", {"seat": 0, "days": 0}, "greater than or equal to 1"),
        ("correct_result", {"winners": [0], "scores": "1"}, "Give 2 scores"),
        ("correct_result", {"winners": [0], "scores": "one two"}, "whole numbers"),
        ("correct_result", {"winners": [0]}, "The game is not over"),
        ("reject", {"reason": "because"}, "not one of the available choices"),
        ("reject", {"text": "x" * 2001}, "at most 2000 characters"),
    ],
)
def test_what_can_not_be_ruled_is_told_in_words(
    judge: Judge, waiting: uuid.UUID, action: str, fields: dict[str, object], told: str
) -> None:
    source = judge.previews(waiting, action, **fields)

    assert told in source
    assert "What would follow" not in source


def test_a_ruling_that_there_is_not_is_not_found(judge: Judge, waiting: uuid.UUID) -> None:
    assert 404 == judge.client.get(ruling(waiting, "crown")).status_code


def test_a_finished_game_is_changed_only_once_a_second_moderator_agrees(judge: Judge, second: Judge) -> None:
    over = shown()
    dispute = claimed(over, judge, kind="result", about=None)
    told = judge.rules(dispute, "correct_result", winners=[0, 1], scores="5 5")

    assert "A second moderator must agree" in told
    assert ("proposed", []) == (state(dispute), rulings(over))
    assert "Another moderator must do this" in judge.does(dispute, "approve")
    assert "Agree: it is so" in second.looks_at(dispute)
    assert "It is so." in second.does(dispute, "approve")
    assert [("correct_result", "other", over.version + 1)] == rulings(over)
    assert (0, 1) == now(over).table.result.winners  # type: ignore[union-attr]  # it is over
    assert [] == verify_game(over.id)


def test_a_second_moderator_may_not_agree(judge: Judge, second: Judge) -> None:
    over = shown()
    dispute = claimed(over, judge, kind="result", about=None)
    judge.rules(dispute, "annul")
    second.does(dispute, "disapprove")

    assert ("claimed", []) == (state(dispute), rulings(over))
    assert "not agreed to by Second" in judge.looks_at(dispute)


def test_what_waits_is_shown_to_the_second_after_the_look_is_kept(judge: Judge, second: Judge) -> None:
    over = given_up()
    dispute = claimed(over, judge, kind="result", about=None)
    judge.rules(dispute, "annul")
    source = second.looks_at(dispute)

    assert "What would follow" in source
    assert [("case", over.version), ("preview", over.version)] == second.looks(over)


def test_a_ruling_is_told_with_its_words_and_stays(judge: Judge) -> None:
    current = dealt()
    dispute = claimed(current, judge)
    judge.rules(dispute, "warn", seat=0, text="Please <b>don't</b>.", reason="abuse")
    source = judge.looks_at(dispute)

    assert "Please &lt;b&gt;don&#x27;t&lt;/b&gt;." in source
    assert "Warn: seat 0" in source
    assert "Abuse" in source


@pytest.mark.parametrize("model", [Ruling, Look])
def test_what_moderators_did_is_changed_by_nobody(judge: Judge, model: type[Ruling | Look]) -> None:
    judge.rules(claimed(dealt(), judge), "reject")
    row = model.objects.order_by("-at").first()
    assert row is not None

    with pytest.raises(Error, match="is refused"):
        row.save()
    with pytest.raises(Error, match="is refused"):
        row.delete()
    with pytest.raises(Error, match="is refused"), connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {model._meta.db_table}")
