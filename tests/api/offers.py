"""Offers in tests, made over HTTP."""

from typing import Any
from uuid import UUID

from django.core.management import call_command

from tests.api.client import Client, Heard


def offer(by: Client, game: str, kind: str, **terms: Any) -> int:
    """An offer; its id."""
    heard = by.command(game, {"type": "offer", "kind": kind} | terms)
    assert 201 == heard.status, heard.body
    version: int = heard.json["version"]
    return version


def vote(player: Client, game: str, number: int, accept: bool = True) -> Heard:
    return player.command(game, {"type": "vote", "offer": number, "accept": accept})


def types(heard: Heard) -> list[str]:
    """Of the events of the own entry."""
    assert 201 == heard.status, heard.body
    return [event["type"] for event in heard.json["entries"][-1]["events"]]


def sound(game: str) -> None:
    call_command("verify_games", str(UUID(game.rpartition("/")[2])))
