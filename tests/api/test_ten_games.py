"""Ten whole games of Gifts and Blessings by turns, over sockets: two guests who choose from `legal` at random."""

import random
from typing import Any

import pytest

from tests.api.client import Json, guest, over
from tests.api.stranger import Stranger, sit, told
from tests.live import Live

SEEDS = range(10)
ALL_POINTS = 352
PATIENCE = 1_000
"""Commands of one game at most; out of hundreds of games the longest took 164."""


def options(seed: int) -> dict[str, Any]:
    """Every other game has the defaults; the others go on through many more quiet rounds."""
    return {"quiet_limit": 20} if seed % 2 else {}


def play(players: list[Stranger]) -> Json:
    """The game when it is over. After each command both seats find it to be what they knew and what changed."""
    games = [each.read() for each in players]
    for each in players:
        each.catch_up()
    for _ in range(PATIENCE):
        assert [told(game) for game in games] == [told(each.known) for each in players]
        if games[0]["status"] != "active":
            return games[0]
        (seat,) = games[0]["to_act"]
        other = 1 - seat
        games[seat] = move(players[seat], games[seat])
        games[other] = players[other].read()
        players[other].catch_up()
    raise AssertionError(f"after {PATIENCE} commands the game goes on")


def move(mover: Stranger, game: Json) -> Json:
    """One of the legal commands makes one entry, which its player hears. The game after it."""
    command = mover.dice.choice(game["legal"])
    heard = mover.client.command(mover.game, command, after=game["version"], Prefer="return=representation")
    assert 201 == heard.status, heard.body
    (entry,) = heard.json["entries"]
    mover.hear(entry)
    after: Json = heard.json["game"]
    return after


def worth(cards: list[str]) -> int:
    """In points: royals are worth 11, aces 1."""
    royals_and_aces = {"A": 1, "T": 10, "J": 11, "Q": 11, "K": 11}
    return sum(royals_and_aces.get(card[0]) or int(card[0]) for card in cards)


def check_totals(game: Json, unused: list[str]) -> None:
    """All points of the deck are somebody's: but those of cards that the fountain kept at a quiet end."""
    scores = game["result"]["scores"]
    assert [worth(cards) for cards in game["table"]["blessings"]] == scores
    assert ALL_POINTS == sum(scores) + worth(unused)
    assert [seat for seat in (0, 1) if scores[seat] == max(scores)] == game["result"]["winners"]


@pytest.mark.parametrize("seed", SEEDS)
def test_two_guests_play_a_whole_game_at_random(live: Live, seed: int) -> None:
    wire = over(live.url)
    players = sit(
        [guest("Ada", wire), guest("Bo", wire)], random.Random(seed), ruleset="gifts_and_blessings", options=options(seed)
    )

    game = play(players)

    assert ("finished", []) == (game["status"], game["to_act"])
    assert game["result"]["reason"] in ("played_out", "quiet")
    unused = players[0].client.get(f"{players[0].game}?reveal=all")["table"]["unused"]["fountain"]
    check_totals(game, unused)
    if game["result"]["reason"] == "played_out":
        assert (ALL_POINTS, []) == (sum(game["result"]["scores"]), unused)
