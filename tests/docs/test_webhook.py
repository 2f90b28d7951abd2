"""docs/examples/webhook.py takes what the site really sends, once, and nothing that others made up."""

import ast
import subprocess
import sys
import time
from collections.abc import Iterator
from uuid import uuid4

import httpx
import pytest

from accounts.models import Webhook
from config.embedded.paths import ROOT
from games.telling.hooks import hook_letter
from games.telling.messages import Message
from games.telling.post import Letter
from tests.api.client import Json, guest
from tests.processes import await_that, free_port, listens

RECEIVER = ROOT / "docs" / "examples" / "webhook.py"


@pytest.fixture(scope="module")
def hook(database: str) -> Json:
    return guest("Ann").post("/api/v1/me/webhooks", {"url": "https://8.8.8.8/hook"}, expected=201)


@pytest.fixture
def letter(hook: Json) -> Letter:
    """As it leaves the site, for a turn in some game."""
    now = time.time_ns() // 1_000_000  # the receiver looks at its own machine's clock
    message = Message(uuid4(), "your_turn", uuid4(), 12, 0, now, "", "", "en", None)
    return hook_letter(Webhook.objects.get(id=hook["id"]), message, now)


@pytest.fixture
def receiver(hook: Json) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    port = free_port()
    command = [sys.executable, str(RECEIVER), hook["secret"], str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        await_that(lambda: listens(port))
        yield f"http://127.0.0.1:{port}/hook", process
        process.kill()


def test_it_is_a_page_of_the_standard_library() -> None:
    modules = [
        alias.name
        for node in ast.walk(ast.parse(RECEIVER.read_text("utf-8")))
        if isinstance(node, ast.Import)
        for alias in node.names
    ]

    assert 45 > len(RECEIVER.read_text("utf-8").splitlines())
    assert set(modules) <= sys.stdlib_module_names


def test_a_delivery_is_taken_once_and_a_false_one_never(receiver: tuple[str, subprocess.Popen[str]], letter: Letter) -> None:
    url, process = receiver
    forged, old = letter.body.replace(b"12", b"13"), dict(letter.headers) | {"webhook-timestamp": "1000"}

    answers = [
        httpx.post(url, content=body, headers=headers).status_code
        for body, headers in [
            (letter.body, letter.headers),
            (letter.body, letter.headers),
            (forged, letter.headers),
            (letter.body, old),
        ]
    ]
    process.kill()

    assert [204, 204, 403, 403] == answers
    assert process.stdout is not None
    assert 1 == len(process.stdout.read().splitlines())
