"""What ends a token ends it everywhere within seconds: at two web servers, and on a stream that is open."""

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from allauth.idp.oidc.models import Client as Registration

from accounts import bans, tokens
from accounts.models import Player
from accounts.oauth import ending
from accounts.scopes import OF_A_PLAYER
from tests import processes
from tests.live import Live
from tests.oauth.flow import an_app, let_in
from tests.processes import await_that, free_port
from tests.stream.listening import PLAIN, listening

pytestmark = pytest.mark.slow
PATIENCE_S = 20.0


def revoke(web: str, player: Player, token: str) -> None:
    """As its player does, at one of the servers."""
    headers = {"Authorization": f"Bearer {token}"}
    held = httpx.get(f"{web}/api/v1/me", headers=headers, verify=PLAIN).json()["token_id"]
    assert 204 == httpx.delete(f"{web}/api/v1/me/tokens/{held}", headers=headers, verify=PLAIN).status_code


def ban(web: str, player: Player, token: str) -> None:
    """As who looks after the site does, in a process of their own."""
    bans.ban(player, "abuse", until=None, by=None)


def change_password(web: str, player: Player, token: str) -> None:
    """As `manage.py changepassword` does, in a process of its own."""
    player.set_password(str(uuid4()))
    player.save(update_fields=["password"])


def end_app(web: str, player: Player, token: str) -> None:
    """As the player does, from a device of their own: the line of the app in the list."""
    headers = {"Authorization": f"Bearer {tokens.issue(player, 'phone')}"}
    (line,) = [
        each for each in httpx.get(f"{web}/api/v1/me/tokens", headers=headers, verify=PLAIN).json()["results"] if each["app"]
    ]
    assert 204 == httpx.delete(f"{web}/api/v1/me/tokens/{line['id']}", headers=headers, verify=PLAIN).status_code


def give_back(web: str, player: Player, token: str) -> None:
    """As the app does."""
    grant = player.tokens.get()
    assert grant.access is not None
    form = {"token": token, "client_id": grant.access.client_id}
    assert 200 == httpx.post(f"{web}/identity/o/api/revoke", data=form, verify=PLAIN).status_code


def end_the_app(web: str, player: Player, token: str) -> None:
    """As its maker does, in a process of its own."""
    assert ending.end(_app_of(player).pk)


def ban_its_maker(web: str, player: Player, token: str) -> None:
    app = _app_of(player)
    app.owner = Player.objects.create_person(f"{uuid4()}@cards.invalid", name="Max")
    app.save()
    bans.ban(app.owner, "abuse", until=None, by=None)


def _app_of(player: Player) -> Registration:
    grant = player.tokens.select_related("access__client").get()
    assert grant.access is not None
    return grant.access.client


@pytest.fixture(scope="module")
def webs(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    port = free_port()
    second = processes.web(port, tmp_path_factory.mktemp("second") / "web.log", live.environment)
    yield live.url, f"http://127.0.0.1:{port}"
    second.stop()


def status(web: str, token: str) -> int:
    return httpx.get(f"{web}/api/v1/me", headers={"Authorization": f"Bearer {token}"}, verify=PLAIN).status_code


OF_APPS = {end_app: 401, give_back: 401, end_the_app: 401, ban_its_maker: 403}


@pytest.mark.parametrize(("end", "heard"), [(revoke, 401), (ban, 403), (change_password, 401), *OF_APPS.items()])
def test_what_ends_a_token_ends_it_everywhere(
    live: Live, webs: tuple[str, str], end: Callable[[str, Player, str], None], heard: int, log: Path
) -> None:
    player = Player.objects.create_person(f"{uuid4()}@cards.invalid", name="Ann")
    token = (
        let_in(player, an_app())["access_token"] if end in OF_APPS else tokens.issue(player, "phone", scopes=OF_A_PLAYER.split())
    )
    assert [200, 200] == [status(web, token) for web in webs]

    with listening(f"{live.stream_url}/stream/v1/me", token) as events:
        end(webs[0], player, token)
        await_that(lambda: [heard, heard] == [status(web, token) for web in webs], patience_s=PATIENCE_S)

        assert "bye" == [event.name for event in events][-1]
