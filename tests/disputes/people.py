"""Moderators, and games with something to dispute, for tests of disputes."""

from uuid import uuid4

from django.contrib.auth.models import Group

from accounts import tokens
from accounts.models import Player
from accounts.moderators import GROUP
from accounts.scopes import all_of
from games.models import Dispute
from tests.api.client import Client, Json

DISPUTES = "/api/v1/disputes"
MOD = "/api/v1/mod/disputes"


def moderator(name: str = "Judge") -> Client:
    """A new person in the group of moderators, with a token."""
    player = Player.objects.create_person(f"{uuid4()}@cards.invalid", name=name, is_staff=True)
    Group.objects.get(name=GROUP).user_set.add(player)
    return Client(tokens.issue(player, "desk", scopes=all_of(player.kind, True).split()), id=str(player.id), name=name)


def file(player: Client, game: str, **about: object) -> str:
    """A dispute's id."""
    asked = {"kind": "clock", "text": "Look at this, please."} | about
    identifier: str = player.post(f"{game}/disputes", asked, expected=201)["id"]
    return identifier


def state(dispute: str) -> str:
    return Dispute.objects.get(id=dispute).state


def rule(judge: Client, dispute: str, **verdict: object) -> Json:
    """Claims the case and decides it; the case afterwards."""
    judge.post(f"{MOD}/{dispute}/claim")
    return judge.post(f"{MOD}/{dispute}/rulings", {"action": "reject", "reason": "lawful"} | verdict, expected=201)
