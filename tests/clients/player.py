"""A player made of a generated client alone: player.py SITE '[{"ruleset": "church", …}, …]' plays each game to its end.

Run with the generated package `cards_client` on the path; prints what the first player reads of each game at the end.
"""

import json
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from uuid import uuid4

import httpx
from cards_client import AuthenticatedClient, Client, models
from cards_client.api.games import create_game, join_game, read_game, send_command, start_game
from cards_client.api.guests import create_guest
from cards_client.api.root import read_root
from cards_client.api.stream import watch_game

OVER = ("finished", "aborted")
WAIT_S = 5
TIMEOUT = httpx.Timeout(30)
T = TypeVar("T")


def main(site: str, wishes: list[dict[str, Any]]) -> None:
    """All games at once."""
    with ThreadPoolExecutor(len(wishes)) as tables:
        sys.stdout.write(json.dumps([game.to_dict() for game in tables.map(lambda wish: play(site, wish), wishes)]))


def play(site: str, wish: dict[str, Any]) -> models.Game:
    """Ada and Bo, each with a token; they wait on the stream server when neither is asked."""
    root = is_a(models.Root, read_root.sync(client=Client(base_url=site)))
    waiting = root.links["stream"].removesuffix("/stream/v1")
    ada, bo = welcome(site, "Ada"), welcome(site, "Bo")
    made = is_a(models.Game, create_game.sync(client=ada, body=models.NewGame.from_dict(wish), idempotency_key=str(uuid4())))
    is_a(models.Game, join_game.sync(made.id, client=bo, body=models.Join()))
    game = is_a(models.Game, start_game.sync(made.id, client=ada, body=models.Nothing()))
    watcher = AuthenticatedClient(base_url=waiting, token=ada.token, timeout=TIMEOUT)
    while game.status not in OVER:
        moved = [move(player, game) for player in (ada, bo)]
        if not any(moved):
            watch_game.sync(made.id, client=watcher, after=game.version, wait=WAIT_S)
        game = is_a(models.Game, read_game.sync(made.id, client=ada))
    return game


def welcome(site: str, name: str) -> AuthenticatedClient:
    guest = is_a(models.Welcome, create_guest.sync(client=Client(base_url=site), body=models.NewGuest(name=name)))
    return AuthenticatedClient(base_url=site, token=guest.token, timeout=TIMEOUT)


def move(player: AuthenticatedClient, known: models.Game) -> bool:
    """Sends one lawful command, if this player has any; False when there was nothing to do."""
    game = is_a(models.Game, read_game.sync(known.id, client=player))
    if not game.legal and "ready" not in game.can:
        return False
    body = random.choice(game.legal).to_dict() if game.legal else {"type": "ready"}
    answer = send_command.sync(game.id, client=player, body=command(game.ruleset, body), idempotency_key=str(uuid4()))
    if isinstance(answer, models.Problem):
        assert answer.status in (409, 422), answer
        pause(answer, game)
    else:
        is_a(models.Answer, answer)
    return True


def pause(refused: models.Problem, game: models.Game) -> None:
    """Until the server says it may be tried again, if it does: only in races is a card not free to be played yet."""
    if refused.retry_at:
        time.sleep(max((refused.retry_at - game.clock.now).total_seconds(), 0.0))


def command(ruleset: str, body: dict[str, Any]) -> Any:
    """The body as the generated type of this ruleset's command, which must hold all of it."""
    name = "".join(word.title() for word in f"{ruleset}_{body['type']}".split("_"))
    typed = getattr(models, name).from_dict(body)
    assert body == typed.to_dict()
    return typed


def is_a(kind: type[T], answer: object) -> T:
    assert isinstance(answer, kind), answer
    return answer


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]))
