"""What those who judge need to be there first: disputes, in the games of a group for who moderates one."""

from collections.abc import Mapping

from accounts.models import Group
from tests.api.client import Client, guest
from tests.api.stage.people import GROUPS
from tests.api.tables import begin, finish
from tests.disputes.people import MOD, file, moderator, rule


def a_dispute(who: Client, game: str) -> Mapping[str, str]:
    return {"dispute_id": file(who, begin(guest(), who))}


def a_ruling(who: Client, game: str) -> Mapping[str, str]:
    dispute = a_dispute(who, game)["dispute_id"]
    rule(moderator(), dispute)
    return {"dispute_id": dispute}


def a_case(who: Client, game: str) -> Mapping[str, str]:
    found = an_open_case(who, game)
    who.post(f"{MOD}/{found['dispute_id']}/claim")
    return found


def an_open_case(who: Client, game: str) -> Mapping[str, str]:
    filer = guest()
    return {"dispute_id": file(filer, begin(filer, guest(), **_terms(who, filer)))}


def a_proposal(who: Client, game: str) -> Mapping[str, str]:
    """By another moderator: a game that is over is to have no result."""
    filer = guest()
    dispute = file(filer, finish(filer, guest(), **_terms(who, filer)))
    rule(moderator(), dispute, action="annul", reason="other")
    return {"dispute_id": dispute}


def _terms(who: Client, host: Client) -> dict[str, str]:
    """Of a table in the group that this one moderates, if it is one who moderates a group: the host comes in by its code."""
    if who.token is None:
        return {}
    moderated = [each["id"] for each in who.get(GROUPS)["results"] if each["role"] == "moderator"]
    for group in moderated:
        host.post("/api/v1/group-codes", {"code": Group.objects.get(pk=group).code})
    return {"group": moderated[0]} if moderated else {}
