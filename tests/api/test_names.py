"""A player's name as the games show it."""

from accounts.models import Player
from tests.api.client import Client
from tests.api.tables import begin


def test_a_new_name_reaches_who_holds_the_game_already(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    tag = ann.ask("GET", game).headers["etag"]

    assert 304 == ann.ask("GET", game, If_None_Match=tag).status
    player = Player.objects.get(id=bo.get("/api/v1/me")["id"])
    player.name = "Robert"
    player.save()

    heard = ann.ask("GET", game, If_None_Match=tag)
    assert 200 == heard.status
    assert "Robert" == heard.json["seats"][1]["player"]["name"]
