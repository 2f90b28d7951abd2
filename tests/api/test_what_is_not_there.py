"""What one may not know of reads, to the letter, as what is not there."""

from uuid import uuid4

import pytest

from api.roles import Role
from tests.api.client import Client
from tests.api.footprints import Visitor
from tests.api.operations import OPERATIONS, Operation
from tests.api.stage import Stage, person
from tests.api.stage.needed import NEEDS

NOBODYS = ("block_player", "register_device")
"""Players are there for all who know their id; a phone chooses its own."""
ASKING_BY_ID = tuple(each for each in OPERATIONS if "_id}" in each.template and not each.is_public and each.name not in NOBODYS)


@pytest.fixture(scope="module")
def stage(database: str) -> Stage:
    return Stage()


@pytest.fixture(scope="module")
def stranger(database: str) -> Client:
    """With an account, but no part in anything here."""
    return person("Stranger")


@pytest.mark.long
@pytest.mark.parametrize("operation", ASKING_BY_ID, ids=str)
def test_what_is_others_is_answered_as_what_is_not_there(stage: Stage, stranger: Client, operation: Operation) -> None:
    game = stage.game(operation, Role.OTHER)
    needs = NEEDS.get(operation.name)
    theirs = stage.address(operation, game, **(needs(owner(stage, operation), game) if needs else {}))
    nobodys = stage.address(operation, f"/{uuid4()}" if game else "", email_id="999999999", passkey_id="999999999")

    heard = [ask(stranger, operation, path, stage.body(operation)) for path in (theirs, nobodys)]

    assert theirs != nobodys
    assert heard[0] == heard[1]
    assert 400 <= heard[0][0] < 500


def owner(stage: Stage, operation: Operation) -> Client:
    if "{game_id}" in operation.template:
        return stage.people[Role.HOST]
    return stage.people[Role.MODERATOR] if "/mod/" in operation.template else person("Owner")


def ask(stranger: Client, operation: Operation, path: str, body: bytes) -> tuple[int, object, str]:
    """All but what is left of the limit: the first of two leaves more."""
    visitor = Visitor("nobody@example.org", stranger.token)
    visitor.send(operation.method, path, body, operation.headers)
    (seen,) = visitor.seen
    return seen.status, {name: value for name, value in seen.headers.items() if name != "RateLimit"}, seen.body
