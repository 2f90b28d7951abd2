"""Families, classes, congregations: members without e-mail, roles, and games that the group judges itself."""

from uuid import UUID, uuid4

import pytest

from games.operations.departing import depart
from tests.api.client import Client, guest
from tests.api.mailbox import sign_up
from tests.api.tables import begin, lay
from tests.disputes.people import MOD, file

GROUPS = "/api/v1/groups"


@pytest.fixture(scope="module")
def leader(database: str) -> Client:
    return sign_up()


def founded(leader: Client, name: str = "Class 5b") -> str:
    """Its address."""
    return f"{GROUPS}/{leader.post(GROUPS, {'name': name}, expected=201)['id']}"


def member(leader: Client, group: str, name: str = "Mia") -> tuple[Client, str]:
    """A child without e-mail, and the recovery code."""
    made = leader.post(f"{group}/members", {"name": name}, expected=201)
    token = Client().post("/api/v1/guests/recover", {"recovery_code": made["recovery_code"]})["token"]
    return Client(token, id=made["player"]["id"], name=name), made["recovery_code"]


def test_a_leader_makes_accounts_for_members_without_e_mail(leader: Client) -> None:
    group = founded(leader)
    mia, _ = member(leader, group)
    seen = mia.get(group)

    assert [("leader", False), ("member", True)] == [(each["role"], each["made"]) for each in seen["members"]]
    assert ("member", None) == (seen["role"], seen["code"])
    assert [group] == [f"{GROUPS}/{each['id']}" for each in mia.get(GROUPS)["results"]]


def test_a_reset_ends_the_old_code_and_every_token(leader: Client) -> None:
    group = founded(leader)
    mia, old = member(leader, group)
    fresh = leader.post(f"{group}/members/{mia.id}/reset")["recovery_code"]
    recovered = [Client().ask("POST", "/api/v1/guests/recover", {"recovery_code": each}).status for each in (old, fresh)]

    assert [404, 200] == recovered
    assert 401 == mia.ask("GET", "/api/v1/me").status


def test_whose_account_was_not_made_here_is_not_reset(leader: Client) -> None:
    group, ann = founded(leader), guest("Ann")
    ann.post("/api/v1/group-codes", {"code": leader.get(group)["code"]})
    grown, _ = member(leader, group)
    sign_up(guest=grown)
    heard = [leader.ask("POST", f"{group}/members/{each.id}/reset") for each in (ann, grown, leader)]

    assert [(422, "not_made_here")] * 3 == [(each.status, each.code) for each in heard]


def test_a_code_said_aloud_lets_in_until_it_is_renewed(leader: Client) -> None:
    group, ann, bo = founded(leader), guest("Ann"), guest("Bo")
    code = leader.get(group)["code"]
    first = ann.post("/api/v1/group-codes", {"code": f"{code[:4]} {code[4:]}"})
    leader.post(f"{group}/code")

    assert f"{GROUPS}/{first['id']}" == group
    assert (404, "unknown_code") == (lambda heard: (heard.status, heard.code))(
        bo.ask("POST", "/api/v1/group-codes", {"code": code})
    )


def test_only_leaders_lead_and_others_see_no_group(leader: Client) -> None:
    group = founded(leader)
    mia, _ = member(leader, group)
    asked = [("POST", "/members", {"name": "Max"}), ("POST", "/code", {}), ("PUT", f"/members/{mia.id}", {"role": "leader"})]
    by_member = [mia.ask(method, f"{group}{path}", body) for method, path, body in asked if body != {}]
    by_stranger = [guest("Eve").ask(method, f"{group}{path}", body) for method, path, body in asked if body != {}]

    assert [(403, "not_leader")] * 2 == [(each.status, each.code) for each in by_member]
    assert [404] * 2 == [each.status for each in by_stranger]
    assert 403 == guest("Eve").ask("POST", GROUPS, {"name": "Guests lead none"}).status


def test_a_group_has_a_leader_to_its_end(leader: Client) -> None:
    group, second = founded(leader), sign_up()
    second.post("/api/v1/group-codes", {"code": leader.get(group)["code"]})
    early = leader.ask("DELETE", f"{group}/members/{leader.id}")
    assert 204 == leader.ask("PUT", f"{group}/members/{second.id}", {"role": "leader"}).status
    assert 204 == leader.ask("DELETE", f"{group}/members/{leader.id}").status
    assert 204 == second.ask("DELETE", f"{group}/members/{second.id}").status

    assert (422, "last_leader") == (early.status, early.code)
    assert 404 == second.ask("GET", group).status


def roles(who: Client, group: str) -> dict[str, str]:
    return {each["player"]["id"]: each["role"] for each in who.get(group)["members"]}


def test_who_has_no_account_neither_leads_nor_judges(leader: Client) -> None:
    group = founded(leader)
    mia, _ = member(leader, group)
    heard = [leader.ask("PUT", f"{group}/members/{mia.id}", {"role": role}) for role in ("leader", "moderator")]

    assert [(403, "no_account")] * 2 == [(each.status, each.code) for each in heard]


def test_when_the_last_leader_is_gone_somebody_with_an_account_leads(database: str) -> None:
    founder, second, judge = sign_up(), sign_up(), sign_up()
    group = founded(founder)
    mia, _ = member(founder, group)
    for each in (second, judge):
        each.post("/api/v1/group-codes", {"code": founder.get(group)["code"]})
    founder.ask("PUT", f"{group}/members/{judge.id}", {"role": "moderator"})
    leads = []
    for each in (founder, judge, second):
        depart(UUID(each.id))
        leads.append([who for who, role in roles(mia, group).items() if role == "leader"])
    sign_up(guest=mia)

    assert [[judge.id], [second.id], []] == leads
    assert {mia.id: "leader"} == roles(mia, group)


def test_a_group_ends_with_its_last_member_who_deletes_the_account(database: str) -> None:
    alone = sign_up()
    group = founded(alone)
    code = alone.get(group)["code"]
    depart(UUID(alone.id))

    assert 404 == guest("Eve").ask("POST", "/api/v1/group-codes", {"code": code}).status


def test_a_guest_who_joins_an_account_leaves_no_second_place_in_a_group(leader: Client) -> None:
    group, there, elsewhere = founded(leader), sign_up(), founded(leader)
    there.post("/api/v1/group-codes", {"code": leader.get(group)["code"]})
    mia, _ = member(leader, group)
    mia.post("/api/v1/group-codes", {"code": leader.get(elsewhere)["code"]})
    there.post("/api/v1/me/merge", {"token": mia.token})

    assert {leader.id: "leader", there.id: "member"} == roles(leader, group) == roles(leader, elsewhere)


def test_the_groups_games_are_listed_for_members_alone(leader: Client) -> None:
    group = founded(leader)
    mia, _ = member(leader, group)
    game = lay(mia, group=group.rpartition("/")[2])
    lay(mia, group=group.rpartition("/")[2], visibility="private")
    refused = guest("Eve").ask(
        "POST", "/api/v1/games", {"ruleset": "high_card", "seats": 2, "mode": "async", "group": str(uuid4())}
    )

    assert [game] == [each["links"]["self"] for each in leader.get(f"{group}/games")["results"]]
    assert 404 == guest("Eve").ask("GET", f"{group}/games").status == refused.status


def test_a_groups_own_moderators_judge_its_own_games_and_no_others(leader: Client) -> None:
    group, judge = founded(leader), sign_up()
    judge.post("/api/v1/group-codes", {"code": leader.get(group)["code"]})
    assert 204 == leader.ask("PUT", f"{group}/members/{judge.id}", {"role": "moderator"}).status
    mia, _ = member(leader, group, "Mia")
    max_, _ = member(leader, group, "Max")
    own, other = begin(mia, max_, group=group.rpartition("/")[2]), begin(mia, max_)
    cases = {game: file(mia, game) for game in (own, other)}
    queue = [each["id"] for each in judge.get(MOD)["results"]]

    assert [cases[own]] == queue
    assert (200, 404) == tuple(judge.ask("GET", f"{MOD}/{cases[game]}").status for game in (own, other))
    assert 200 == judge.ask("POST", f"{MOD}/{cases[own]}/claim").status
    assert [404, 404] == [each.ask("GET", MOD).status for each in (mia, sign_up())]
    leader.ask("PUT", f"{group}/members/{judge.id}", {"role": "member"})
    assert 404 == judge.ask("GET", f"{MOD}/{cases[own]}").status
