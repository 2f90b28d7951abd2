"""Families, classes, congregations: who belongs together, plays together, and is looked after by whom."""

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts import groups
from accounts.groups import GroupRefused
from accounts.models import Membership, Player
from accounts.names import NameRefused
from api.endpoint import Endpoint, SaidCode, answer, body, nothing, player
from api.problems import Problem, malformed
from api.schema.described import described
from api.v1 import asked_account as asked
from api.v1.root import API
from games.operations import grouping

T = TypeVar("T")


class Groups(Endpoint):
    @described("list_groups", "My groups", {200: "Groups"})
    def get(self, request: Request) -> HttpResponse:
        rows = groups.groups_of(player(request).id)
        return answer({"results": [{"id": row.group_id, "name": row.group.name, "role": row.role} for row in rows], "next": None})

    @described("found_group", "A new group, led by me", {201: "Group"}, asked=asked.NewGroup, problems=[422])
    def post(self, request: Request) -> HttpResponse:
        """Whoever leads has an account."""
        place = _done(lambda: groups.found(player(request).id, body(request, asked.NewGroup).name))
        return answer(_shown(place), 201, {"Location": f"{API}/groups/{place.group_id}"})


class Group(Endpoint):
    @described("read_group", "A group of mine", {200: "Group"}, problems=[404])
    def get(self, request: Request, group_id: UUID) -> HttpResponse:
        return answer(_shown(_done(lambda: groups.group_of(group_id, player(request).id))))


class EnterGroup(SaidCode):
    @described("enter_group", "Become a member by a code", {200: "Group"}, asked=asked.GroupCode, problems=[404, 422])
    def post(self, request: Request) -> HttpResponse:
        who, said = player(request).id, body(request, asked.GroupCode)
        self.count_guess(request)
        return answer(_shown(_done(lambda: groups.enter(said.code, who))))


class GroupCode(Endpoint):
    @described("renew_group_code", "Another code to come in by", {200: "Group"}, problems=[403, 404])
    def post(self, request: Request, group_id: UUID) -> HttpResponse:
        """For leaders. The old one opens nothing any more."""
        return answer(_shown(_done(lambda: groups.renew_code(group_id, player(request).id))))


class GroupGames(Endpoint):
    @described("list_group_games", "What the group plays, newest first", {200: "GroupGames"}, problems=[404])
    def get(self, request: Request, group_id: UUID) -> HttpResponse:
        """Without private tables."""
        return answer({"results": _done(lambda: grouping.games_of(group_id, player(request).id)), "next": None})


class Members(Endpoint):
    @described(
        "add_member",
        "An account for a member without e-mail",
        {201: "MadeMember"},
        asked=asked.NewMember,
        problems=[403, 404, 422],
    )
    def post(self, request: Request, group_id: UUID) -> HttpResponse:
        """For leaders: who gets the recovery code plays with it at once (POST /guests/recover)."""
        wanted = body(request, asked.NewMember)
        return answer(_made(*_done(lambda: groups.add_member(group_id, player(request).id, wanted.name))), 201)


class Member(Endpoint):
    @described("set_role", "What a member may do", {204: None}, asked=asked.MemberRole, problems=[403, 404, 422])
    def put(self, request: Request, group_id: UUID, player_id: UUID) -> HttpResponse:
        """For leaders."""
        wanted = body(request, asked.MemberRole)
        _done(lambda: groups.set_role(group_id, player(request).id, player_id, wanted.role))
        return nothing()

    @described("remove_member", "Send a member away, or go", {204: None}, problems=[403, 404, 422])
    def delete(self, request: Request, group_id: UUID, player_id: UUID) -> HttpResponse:
        _done(lambda: groups.remove(group_id, player(request).id, player_id))
        return nothing()


class ResetMember(Endpoint):
    @described("reset_member", "A new recovery code for a member", {200: "MadeMember"}, problems=[403, 404, 422])
    def post(self, request: Request, group_id: UUID, player_id: UUID) -> HttpResponse:
        """For leaders, of accounts made here that have no e-mail: the old code and every token end."""
        return answer(_made(*_done(lambda: groups.reset_member(group_id, player(request).id, player_id))))


def check_member(group_id: UUID, who: UUID) -> None:
    """Before a game is laid in it. Raises Problem 404."""
    _done(lambda: grouping.check_member(group_id, who))


def _done(wanted: Callable[[], T]) -> T:
    try:
        return wanted()
    except GroupRefused as refused:
        raise _problem(refused.code) from refused
    except NameRefused as refused:
        raise malformed(str(refused), code=refused.code, pointer="/name") from refused


def _problem(code: str) -> Problem:
    match code:
        case "not_leader":
            return Problem(403, "not_leader")
        case "no_account":
            return Problem(403, "no_account")
        case "last_leader":
            return Problem(422, "last_leader")
        case "not_made_here":
            return Problem(422, "not_made_here")
        case "too_many":
            return Problem(422, "too_many")
        case "unknown_code":
            return Problem(404, "unknown_code")
        case _:
            return Problem(404, "not_found")


def _shown(place: Membership) -> dict[str, object]:
    members = [{"player": _who(row.player), "role": row.role, "made": row.made} for row in groups.members_of(place.group_id)]
    code = place.group.code if place.role == "leader" else None
    return {"id": place.group_id, "name": place.group.name, "role": place.role, "code": code, "members": members}


def _made(member: Player, code: str) -> dict[str, object]:
    return {"player": _who(member), "recovery_code": code}


def _who(row: Player) -> dict[str, object]:
    return {"id": row.pk, "name": row.name, "kind": row.kind}
