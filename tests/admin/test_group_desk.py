"""The desk of a group's own moderators: its games, its disputes, and nothing else of the admin."""

import uuid
from uuid import UUID

import pytest
from django.contrib.auth.models import Group as Rights
from django.test import Client
from django.urls import reverse

from accounts.groups import found
from accounts.models import Membership, Player
from accounts.moderators import GROUP
from games.models import Look, Ruling
from games.operations.grouping import put_in_group
from games.operations.verify import verify_game
from games.queries.current import Current
from tests.admin.judges import Judge, case, disputed, ruling, said, state
from tests.admin.staff import check, page
from tests.admin.tables import dealt, settle, shown
from tests.admin.test_desk import QUEUE, listed
from tests.operations.seating import guest
from tests.second_factor import signed_in


def grouped() -> UUID:
    leader = Player.objects.create_person(f"{uuid.uuid4()}@example.org", name="Lea")
    return found(leader.pk, "Class 5b").group_id


def within(group: UUID, current: Current) -> Current:
    put_in_group(current.id, group)
    return current


@pytest.fixture(scope="module")
def group(database: str) -> UUID:
    return grouped()


@pytest.fixture(scope="module")
def judge(group: UUID) -> Judge:
    return Judge("Mara", group=group)


@pytest.fixture(scope="module")
def current(group: UUID) -> Current:
    return within(group, settle(dealt(), 0, swap=True))


@pytest.fixture(scope="module")
def dispute(current: Current) -> UUID:
    return disputed(current, seat=1)


def test_a_groups_moderator_finds_its_disputes_and_no_other(judge: Judge, dispute: UUID) -> None:
    elsewhere, of_others = disputed(dealt()), disputed(within(grouped(), dealt()))
    seen = listed(judge, waiting="all")
    pages = [case(each) for each in (elsewhere, of_others)] + [ruling(each, "annul") for each in (elsewhere, of_others)]
    for each in (elsewhere, of_others):
        judge.claims(each)
        judge.client.post(reverse(QUEUE), {"action": "claim", "_selected_action": [str(each)], "index": "0"})

    assert [dispute] == seen
    assert [404] * 4 == [judge.client.get(each).status_code for each in pages]
    assert ["open"] * 2 == [state(each) for each in (elsewhere, of_others)]


def test_a_case_is_claimed_laid_open_and_ruled_and_each_look_is_kept(group: UUID, judge: Judge) -> None:
    current = within(group, settle(dealt(), 0, swap=True))
    dispute = disputed(current, seat=1)
    before = judge.looks_at(dispute)
    judge.does(dispute, "claim")
    opened = judge.looks_at(dispute)
    after = judge.rules(dispute, "warn", seat=0)
    (made,) = Ruling.objects.filter(game_id=current.id)

    assert "The truth" not in before
    assert "The truth" in opened
    assert page(current) not in opened
    assert "it is so" in after
    assert ("warn", judge.id, "ruled") == (made.action, made.moderator_id, state(dispute))
    assert {("case", current.version), ("preview", current.version)} <= set(judge.looks(current))
    assert [] == verify_game(current.id)


@pytest.mark.long
def test_two_of_a_group_change_a_game_that_is_over(group: UUID, judge: Judge) -> None:
    second, current = Judge("Sam", group=group), within(group, shown())
    dispute = disputed(current, kind="result")
    judge.does(dispute, "claim")

    assert "A second moderator must agree" in judge.rules(dispute, "annul")
    assert "proposed" == state(dispute)
    assert "It is so" in second.does(dispute, "approve")
    assert "ruled" == state(dispute)


@pytest.mark.long
def test_who_sits_in_a_groups_game_judges_none_of_its_disputes(group: UUID) -> None:
    player = Judge("Pia", group=group)
    current = within(group, dealt(player.id, guest("Bo")))
    dispute = disputed(current, seat=1)
    answer = player.client.get(case(dispute))

    assert 403 == answer.status_code
    assert "You have a part in this game" in said(answer.content.decode())
    assert dispute not in listed(player, waiting="all")
    assert not Look.objects.filter(game_id=current.id).exists()


def test_nothing_else_of_the_admin_is_open(judge: Judge, current: Current) -> None:
    names = ("games_game", "games_ruling", "games_look", "games_notice", "accounts_player", "auth_group")
    pages = [reverse(f"admin:{name}_changelist") for name in names] + [page(current)]
    index = judge.client.get(reverse("admin:index")).content.decode()

    assert [403] * 7 == [judge.client.get(each).status_code for each in pages]
    assert 403 == judge.client.post(check(current)).status_code
    assert reverse(QUEUE) in index
    assert not [each for each in pages if f'"{each}"' in index]


@pytest.mark.long
def test_rights_that_are_left_of_other_times_open_nothing(group: UUID, current: Current) -> None:
    """Somebody who judged for the site, is not let in there any more, and judges for a group."""
    former = Judge("Fay", group=group)
    former.player.groups.add(Rights.objects.get(name=GROUP))

    assert [403, 403] == [former.client.get(each).status_code for each in (page(current), reverse("admin:games_look_changelist"))]


def test_without_the_second_factor_nobody_comes_in(group: UUID) -> None:
    judge = Judge("Nia", group=group)
    client = Client()
    client.force_login(judge.player)
    away = client.get(reverse(QUEUE))

    assert 302 == away.status_code
    assert "reauthenticate" in client.get(away["Location"])["Location"]


def test_a_member_and_a_guest_are_no_moderators(group: UUID, dispute: UUID) -> None:
    member = Player.objects.create_person(f"{uuid.uuid4()}@example.org", name="Ida")
    Membership.objects.create(group_id=group, player=member)
    child = Player.objects.get(pk=guest("Max"))
    Membership.objects.create(group_id=group, player=child, role="moderator")

    assert [302, 302] == [signed_in(each).get(case(dispute)).status_code for each in (member, child)]


def test_whoever_is_no_moderator_any_more_has_no_case_either(group: UUID) -> None:
    first, second, dispute = Judge("Ted", group=group), Judge("Uma", group=group), disputed(within(group, dealt()))
    first.does(dispute, "claim")
    Membership.objects.filter(player=first.player).update(role="member")

    assert 302 == first.client.get(case(dispute)).status_code
    assert "is yours" in second.does(dispute, "claim")
