"""Who is asked something is told, in the commit of the offer; answered or settled it is no news any more."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from games.models import Note
from games.operations.verify import verify_game
from games.telling.telling import tell
from tests.api.client import Client, Json, guest
from tests.api.offers import offer
from tests.api.tables import begin, finish, settle
from tests.operations.seating import started
from tests.telling.people import deliveries, person
from tests.telling.postbox import Postbox

INBOX = "/api/v1/me/inbox"


def asked(player: Client) -> Sequence[int]:
    """The offers that this player is told of, by id."""
    return [each["turn"] for each in player.get(INBOX)["results"] if each["kind"] == "offered"]


@pytest.fixture
def three() -> tuple[Client, Client, Client]:
    return guest("Ann"), guest("Bo"), guest("Cy")


def sound(game: str) -> bool:
    return not verify_game(UUID(game.rpartition("/")[2]))


def vote(player: Client, game: str, number: int, accept: bool) -> Json:
    return player.command(game, {"type": "vote", "offer": number, "accept": accept}).json


def test_everybody_who_is_asked_is_told_until_they_have_answered(three: tuple[Client, Client, Client]) -> None:
    ann, bo, cy = three
    game = begin(ann, bo, cy)
    draw = offer(ann, game, "draw")

    assert ([], [draw], [draw]) == (asked(ann), asked(bo), asked(cy))
    assert sound(game)
    vote(bo, game, draw, True)
    assert ([], [draw]) == (asked(bo), asked(cy))
    vote(cy, game, draw, False)
    assert [] == asked(cy)
    assert sound(game)


def test_what_was_withdrawn_or_void_is_no_news(three: tuple[Client, Client, Client]) -> None:
    ann, bo, cy = three
    game = begin(ann, bo, cy)
    first = offer(ann, game, "abort")
    ann.command(game, {"type": "withdraw", "offer": first})
    second = offer(bo, game, "draw")

    assert ([second], []) == (asked(ann), asked(bo))
    for each in three:
        settle(each, game)
    assert ([], [], []) == (asked(ann), asked(bo), asked(cy))
    assert sound(game)


def test_a_rematch_is_told_when_the_game_is_over(three: tuple[Client, Client, Client]) -> None:
    ann, bo, _ = three
    game = finish(ann, bo)

    number = offer(ann, game, "rematch")

    assert [number] == asked(bo)


def test_who_is_to_take_a_seat_over_is_told_until_it_is_taken(three: tuple[Client, Client, Client]) -> None:
    ann, bo, cy = three
    game = begin(ann, bo)
    number = offer(ann, game, "hand_over", player=cy.id)

    assert ([number], [number]) == (asked(bo), asked(cy))
    vote(bo, game, number, True)
    assert ([], [number]) == (asked(bo), asked(cy))
    cy.post(f"{game}/join")
    assert [] == asked(cy)
    assert sound(game)


def test_who_has_blocked_the_player_that_offers_a_seat_hears_nothing_of_it(three: tuple[Client, Client, Client]) -> None:
    ann, bo, cy = three
    game = begin(ann, bo)
    assert 204 == cy.ask("PUT", f"/api/v1/me/blocks/{ann.id}").status
    offer(ann, game, "hand_over", player=cy.id)

    assert [] == asked(cy)


def test_a_seat_that_is_not_handed_over_after_all_is_no_news(three: tuple[Client, Client, Client]) -> None:
    ann, bo, cy = three
    game = begin(ann, bo)
    number = offer(ann, game, "hand_over", player=cy.id)
    vote(bo, game, number, False)

    assert [] == asked(cy)
    assert 0 == Note.objects.filter(player_id=cy.id).count()


def test_an_offer_goes_out_by_mail_and_says_only_where(postbox: Postbox) -> None:
    ada, bo = person(), guest("Bo")
    current = started(UUID(bo.id), ada.pk, ruleset="church", name="Friday")
    tell()
    before = len(postbox.letters)
    offer(bo, f"/api/v1/games/{current.id}", "draw")

    tell()

    letter = postbox.letters[before]
    assert ("You are asked something in Friday", ada.email) == (letter["subject"], letter["to"])
    assert ("offered", "email", "sent") in deliveries(ada.pk)
