"""Games for tests, laid and begun over HTTP."""

from typing import Any

from tests.api.client import Client, Json

GAMES = "/api/v1/games"


def lay(host: Client, **terms: Any) -> str:
    """A new game by turns for two, of High Card unless said otherwise; a public one is seen as it is. Its address."""
    asked = {"ruleset": "high_card", "seats": 2, "mode": "async"} | terms
    if asked.get("visibility") == "public":
        asked = {"spectators": "on"} | asked
    return f"{GAMES}/{host.post(GAMES, asked, expected=201)['id']}"


def begin(*players: Client, **terms: Any) -> str:
    """A game of these players, dealt. Its address."""
    game = lay(players[0], seats=len(players), **terms)
    for player in players[1:]:
        player.post(f"{game}/join")
    players[0].post(f"{game}/start")
    return game


def settle(player: Client, game: str, swap: bool = False) -> Json:
    """One move of High Card, as `legal` writes it. The answer."""
    (command,) = [each for each in player.get(game)["legal"] if each["swap"] == swap]
    heard = player.command(game, command)
    assert 201 == heard.status, heard.body
    return heard.json


def finish(*players: Client, **terms: Any) -> str:
    """A game of High Card that everybody has settled. Its address."""
    game = begin(*players, **terms)
    for player in players:
        settle(player, game)
    return game
