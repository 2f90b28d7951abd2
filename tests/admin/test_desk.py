"""The desk: who may come, what is shown once the look is recorded, and how a case is taken up."""

import re
import uuid

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.moderators import GROUP
from games.operations.verify import verify_game
from games.queries.current import Current, bring
from tests.admin.judges import TEXT, Judge, an_empty_queue, case, disputed, ruling, said, state
from tests.admin.staff import person, staff, superuser
from tests.admin.tables import dealt, going_on, settle
from tests.operations.seating import guest
from tests.races.refused import refuse

QUEUE = "admin:games_dispute_changelist"
HOSTILE = """<script>alert(1)</script><img src=x onerror=alert(2)>"'{{ 7 }}{% now %}=1+1\u202ecipper"""


NO_LOOK = """
CREATE FUNCTION no_look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
CREATE TRIGGER no_look BEFORE INSERT ON games_look FOR EACH ROW WHEN (NEW.moderator_id = '{}') EXECUTE FUNCTION no_look()
"""


@pytest.fixture(scope="module")
def judge(database: str) -> Judge:
    return Judge()


@pytest.fixture(scope="module")
def current(database: str) -> Current:
    """High Card, seat 0 swapped; seat 1 disputes that."""
    an_empty_queue()
    return settle(dealt(), 0, swap=True)


@pytest.fixture(scope="module")
def dispute(current: Current) -> uuid.UUID:
    return disputed(current, seat=1)


def listed(judge: Judge, **query: str) -> list[uuid.UUID]:
    """On all pages: other tests' disputes are there too."""
    found: list[uuid.UUID] = []
    pages = page = 1
    while page <= pages:
        answer = judge.client.get(reverse(QUEUE), query | {"p": str(page)})
        assert 200 == answer.status_code
        found += [row.pk for row in answer.context["cl"].result_list]
        page, pages = page + 1, answer.context["cl"].paginator.num_pages
    return found


def faces(source: str, current: Current) -> list[str]:
    """The hidden cards of High Card, where the page lists both."""
    return re.findall(rf"<code>\[{current.table.play.cards[0]}, {current.table.play.cards[1]}\]</code>", source)


@pytest.mark.parametrize("who", [superuser, lambda: staff("view_game", "view_dispute", "view_look")])
def test_being_staff_or_a_superuser_is_not_enough(dispute: uuid.UUID, who: object) -> None:
    client = who()  # type: ignore[operator]  # one of the two above
    pages = [reverse(QUEUE), case(dispute), ruling(dispute, "reject")]

    assert [403] * 3 == [client.get(page).status_code for page in pages]
    assert 403 == client.post(reverse("admin:games_dispute_do", args=[dispute, "claim"])).status_code
    assert "Disputes" not in client.get(reverse("admin:index")).content.decode()


def test_the_role_without_being_staff_opens_nothing(dispute: uuid.UUID) -> None:
    outsider = Judge()
    outsider.player.is_staff = False
    outsider.player.save()

    assert 302 == outsider.client.get(case(dispute)).status_code
    assert 302 == person().get(case(dispute)).status_code


def test_a_moderator_needs_no_other_right(judge: Judge, current: Current) -> None:
    index = judge.client.get(reverse("admin:index")).content.decode()

    assert not judge.player.is_superuser
    assert {"Disputes", "Rulings", "Looks", "Games"} <= set(re.findall(r"<a href=[^>]*>(\w+)</a>", index))
    assert 403 == judge.client.get(reverse("admin:accounts_player_changelist")).status_code


def test_the_queue_tells_what_waits_the_oldest_first(judge: Judge, dispute: uuid.UUID) -> None:
    later = disputed(dealt(), kind="conduct", about=1)
    source = judge.client.get(reverse(QUEUE)).content.decode()
    order = [each for each in listed(judge) if each in (dispute, later)]

    assert [dispute, later] == order
    assert "0 min" in source


def test_the_queue_is_filtered(judge: Judge, dispute: uuid.UUID) -> None:
    assert dispute in listed(judge, kind__exact="entry", ruleset="high_card", waiting="open")
    assert dispute not in listed(judge, kind__exact="clock")
    assert dispute not in listed(judge, age="72")
    assert dispute not in listed(judge, waiting="mine")
    assert dispute in listed(judge, waiting="all")


def test_before_it_is_claimed_a_case_shows_words_and_no_cards(judge: Judge, current: Current, dispute: uuid.UUID) -> None:
    source = judge.looks_at(dispute)

    assert TEXT in source
    assert "The truth" not in source
    assert [] == judge.looks(current)


def test_a_claimed_case_is_laid_open_and_every_look_is_kept(current: Current) -> None:
    judge, dispute = Judge("Jo"), disputed(current, seat=1, kind="conduct", about=0)
    judge.claims(dispute)
    sources = [judge.looks_at(dispute), judge.looks_at(dispute, at=2)]

    assert faces(sources[0], current)
    assert f"<code>[{current.table.play.cards[0]}, null]</code>" in sources[0]
    assert "Lawful: decided again" in sources[0]
    assert "Sound: the chain is whole" in sources[0]
    assert [("case", current.version), ("case", 2)] == judge.looks(current)
    assert "Jo" in sources[1].partition("Looks at hidden cards")[2]


def test_where_the_look_can_not_be_recorded_nothing_is_shown(current: Current) -> None:
    judge, dispute = Judge(), disputed(dealt())
    judge.claims(dispute)
    judge.client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute(NO_LOOK.format(judge.id))
        answer = judge.client.get(case(dispute))
        cursor.execute("DROP TRIGGER no_look ON games_look; DROP FUNCTION no_look")

    assert 500 == answer.status_code
    assert b"The truth" not in answer.content


@pytest.mark.parametrize("at", ["0", "-1", "1000000", "x", ""])
def test_a_version_that_there_is_not_is_not_found(at: str) -> None:
    judge, current = Judge(), dealt()
    dispute = disputed(current)
    judge.claims(dispute)

    assert 404 == judge.client.get(case(dispute), {"at": at}).status_code
    assert [] == judge.looks(current)


@pytest.mark.parametrize("name", ["00000000-0000-4000-8000-000000000000", "nonsense"])
def test_a_case_that_there_is_not_is_not_found(judge: Judge, name: str) -> None:
    assert 404 == judge.client.get(reverse("admin:games_dispute_change", args=[name])).status_code


def test_who_sits_in_a_game_neither_sees_nor_judges_its_disputes() -> None:
    judge = Judge()
    current = dealt(judge.id, guest("Bo"))
    dispute = disputed(current, seat=1)
    answer = judge.client.get(case(dispute))
    judge.claims(dispute)

    assert 403 == answer.status_code
    assert "You have a part in this game" in said(answer.content.decode())
    assert dispute not in listed(judge, waiting="all")
    assert "open" == state(dispute)


def test_what_one_has_claimed_another_does_not_get() -> None:
    one, other, dispute = Judge(), Judge(), disputed(dealt())
    one.does(dispute, "claim")

    assert "Somebody was faster" in other.does(dispute, "claim")
    assert "The truth" not in other.looks_at(dispute)
    assert "Claim the dispute first" in said(other.client.get(ruling(dispute, "reject")).content.decode())
    assert "back in the queue" in one.does(dispute, "release")
    assert "is yours" in other.does(dispute, "claim")


def test_cases_are_claimed_and_released_from_the_queue_too() -> None:
    judge, dispute = Judge(), disputed(dealt())
    for action, after in (("claim", "claimed"), ("release", "open")):
        judge.client.post(reverse(QUEUE), {"action": action, "_selected_action": [str(dispute)], "index": "0"})

        assert after == state(dispute)


@pytest.mark.parametrize("method", ["get", "head", "put", "delete"])
def test_a_deed_is_asked_for_by_post_only(judge: Judge, dispute: uuid.UUID, method: str) -> None:
    assert 405 == getattr(judge.client, method)(reverse("admin:games_dispute_do", args=[dispute, "claim"])).status_code


def test_deeds_and_rulings_need_the_token_of_the_form(dispute: uuid.UUID) -> None:
    judge = Judge()
    judge.client.handler.enforce_csrf_checks = True
    answers = [
        judge.client.post(reverse("admin:games_dispute_do", args=[dispute, "claim"])),
        judge.client.post(ruling(dispute, "reject")),
    ]

    assert [403, 403] == [answer.status_code for answer in answers]


def test_refusals_are_told_with_what_the_rules_say_now() -> None:
    current = settle(dealt(), 0)
    refuse(current, current.seats[0].player_id, {"type": "settle", "swap": True}, "already_settled")
    judge, dispute = Judge(), disputed(current, kind="refusal")
    judge.claims(dispute)
    source = judge.looks_at(dispute)

    assert "refused: already_settled" in source
    assert "decided again: refused alike" in source


def test_hostile_names_and_words_are_text_and_nothing_else() -> None:
    current = dealt(guest("<b>Ada</b>"), guest("'\"><i>Bo"))
    judge, dispute = Judge("</td><script>"), disputed(current, seat=1, text=HOSTILE)
    judge.claims(dispute)
    judge.previews(dispute, "warn", seat=0, text=HOSTILE)
    pages = [
        judge.looks_at(dispute),
        judge.client.get(reverse(QUEUE)).content.decode(),
        judge.previews(dispute, "reject", text=HOSTILE),
    ]

    for source in pages:
        assert not re.search(r"<script>|<img src=x|<b>Ada|<i>Bo|\{\{ 7", source.replace("{{ 7 }}", "")), source
    assert "&lt;script&gt;alert(1)" in pages[0]
    assert "&lt;b&gt;Ada" in pages[0]
    assert "{{ 7 }}" in pages[0]


def test_no_page_of_the_desk_has_anything_inline() -> None:
    from tests.admin.test_policy import INLINE

    judge, dispute = Judge(), disputed(going_on())
    judge.claims(dispute)
    pages = [judge.looks_at(dispute), judge.client.get(reverse(QUEUE)).content.decode(), judge.previews(dispute, "annul")]

    assert [[]] * 3 == [INLINE.findall(source) for source in pages]


def test_the_game_stands_still_and_goes_on_by_a_button() -> None:
    judge, current = Judge(), dealt()
    dispute = disputed(current)
    judge.claims(dispute)
    judge.does(dispute, "stop")
    stopped = bring(current.id)
    judge.does(dispute, "go_on")
    going = bring(current.id)
    assert stopped is not None
    assert going is not None

    assert ["paused", "active"] == [stopped[0].table.status, going[0].table.status]
    assert [] == verify_game(current.id)


def test_a_guest_at_the_door_is_sent_to_sign_in(dispute: uuid.UUID) -> None:
    assert "/login" in Client().get(case(dispute))["Location"]


def test_the_role_is_to_see_and_nothing_else() -> None:
    rights = Group.objects.get(name=GROUP).permissions.values_list("codename", flat=True)

    assert {"view_dispute", "view_ruling", "view_look", "view_game", "view_refusal"} == set(rights)
