"""Of a running game the admin shows what a spectator may know, and nothing else; of a finished one all that is revealed."""

import re
import uuid

import pytest
from django.test import Client

from accounts.models import Player
from games.models import Entry, Game, Look
from games.queries.current import Current
from tests.admin.staff import look, superuser
from tests.admin.tables import dealt, given_up, going_on, played_out, settle, shown
from tests.operations.seating import guest, started
from tests.second_factor import signed_in

FACE = re.compile(r"&quot;[2-9TJQKA][CDHS]&quot;")
HEADING = re.compile(r'<th scope="col">((?:Spectator|Seat \d+))</th>')
NEITHER_CARD = (
    (re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"), "<id>"),
    (re.compile(r"\b[0-9a-f]{64,}\b"), "<hash>"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"), "<instant>"),
    (re.compile(r"-?\d+\.\d{3} s after"), "<lateness>"),
    (re.compile(r'(name="csrfmiddlewaretoken" value=")\w+'), r"\1"),
)


def stubbed(source: str) -> str:
    """The page without what no card decides: ids, commitments, instants, tokens of forms."""
    for pattern, stub in NEITHER_CARD:
        source = pattern.sub(stub, source)
    return source


def viewers(source: str) -> list[str]:
    return HEADING.findall(source)


@pytest.fixture(scope="module")
def client(database: str) -> Client:
    return superuser()


@pytest.fixture(scope="module")
def running(database: str) -> Current:
    return going_on()


def test_a_running_game_has_one_viewer(client: Client, running: Current) -> None:
    assert ["Spectator"] == viewers(look(client, running))
    assert ["Spectator"] == viewers(look(client, running, at=3))


@pytest.mark.parametrize("query", [{"reveal": "all"}, {"seat": 0}, {"viewer": "0"}, {"truth": 1}, {"as": 1}, {"_popup": 1}])
def test_no_parameter_opens_a_running_game(client: Client, running: Current, query: dict[str, str | int]) -> None:
    assert stubbed(look(client, running)) == stubbed(look(client, running, **query))


def test_a_deal_shows_no_face(client: Client) -> None:
    game = started(guest(), guest("Bo"))
    faces = [FACE.findall(look(client, game, at=version)) for version in range(1, game.version + 1)]

    assert [[]] * game.version == faces


def test_no_secret_of_a_running_game_is_in_the_source(client: Client, running: Current) -> None:
    source = "".join(look(client, running, at=version) for version in range(1, running.version + 1))
    kept = Entry.objects.filter(game_id=running.id).exclude(command_id=None)
    keys = [str(value) for row in kept.values_list("command_id", "key") for value in row if value]
    prints = [bytes(value).hex() for value in kept.values_list("fingerprint", flat=True) if value]
    secrets = [
        *keys,
        *prints,
        running.master.hex(),
        bytes(running.book.sealed).hex(),
        "fountain&quot;: [",
        "Fingerprint",
        "legal",
    ]

    assert len(prints) > 10
    assert [] == [secret for secret in secrets if secret in source]


def test_a_head_that_claims_to_be_finished_opens_nothing(client: Client) -> None:
    game = dealt()
    Game.objects.filter(id=game.id).update(status="finished", result='{"winners":[0],"scores":[0,0],"reason":"played_out"}')

    assert ["Spectator"] == viewers(look(client, game))


def test_two_worlds_of_high_card_look_alike(client: Client) -> None:
    players = guest(), guest("Bo")
    one, other = dealt(*players), dealt(*players)
    while one.table.play.cards == other.table.play.cards:
        other = dealt(*players)
    one, other = settle(one, 0, swap=True), settle(other, 0, swap=True)

    assert one.table.play.cards != other.table.play.cards
    assert_alike(client, one, other)


def test_two_worlds_of_gifts_and_blessings_look_alike(client: Client) -> None:
    players = guest(), guest("Bo")
    one, other = started(*players), started(*players)
    while one.table.play.giver != other.table.play.giver:
        other = started(*players)

    assert one.table.play.players != other.table.play.players
    assert_alike(client, one, other)


def assert_alike(client: Client, one: Current, other: Current) -> None:
    assert one.version == other.version
    for version in range(1, one.version + 1):
        assert stubbed(look(client, one, at=version)) == stubbed(look(client, other, at=version))


def test_two_finished_worlds_differ(client: Client) -> None:
    """So the comparison above can fail."""
    players = guest(), guest("Bo")
    one, other = dealt(*players), dealt(*players)
    while one.table.play.cards == other.table.play.cards:
        other = dealt(*players)
    pages = [stubbed(look(client, settle(settle(each, 0), 1), at=each.version)) for each in (one, other)]

    assert pages[0] != pages[1]


def test_a_finished_game_shows_each_seat_beside_the_others(client: Client) -> None:
    over = shown()
    source = look(client, over, at=over.version - 1)
    first, second = over.table.play.cards

    assert ["Spectator", "Seat 0", "Seat 1"] == viewers(source)
    assert f"<code>[{first}, null]</code>" in source
    assert f"<code>[null, {second}]</code>" in source
    assert "<code>[null, null]</code>" in source


def test_a_finished_game_shows_the_truth_and_the_log(client: Client) -> None:
    over = shown()
    source = look(client, over, at=over.version - 1)
    sent = Entry.objects.get(game_id=over.id, version=over.version - 1)

    assert "The table, everything face up" in source
    assert f"<code>[{over.table.play.cards[0]}, {over.table.play.cards[1]}]</code>" in source
    assert "What happened, as the log has it" in source
    assert f"<code>card: {over.table.play.cards[0]}</code>" in source
    assert str(sent.key) in source
    assert bytes(sent.fingerprint or b"").hex() in source


def test_the_truth_of_a_game_played_out_is_told_at_every_version(client: Client) -> None:
    over = played_out()
    source = look(client, over, at=3)

    assert "fountain" in source.partition("The truth after entry 3")[2]
    assert len(FACE.findall(source.partition("The truth after entry 3")[2])) > 38


def test_what_the_ruleset_keeps_for_good_stays_hidden(client: Client) -> None:
    over = given_up()
    sources = [look(client, over, at=version) for version in range(1, over.version + 1)]
    fountain = ", ".join(f"&quot;{face}&quot;" for face in over.table.play.fountain[:3])

    assert all("The ruleset reveals nothing more" in source for source in sources)
    assert all("as the log has it" not in source for source in sources)
    assert all(fountain not in source for source in sources)
    assert ["Spectator", "Seat 0", "Seat 1"] == viewers(sources[-1])


def test_a_look_at_what_players_may_not_see_is_kept_before_it_is_shown(client: Client) -> None:
    over = shown()
    for version in (over.version, 3):
        look(client, over, at=version)
    rows = Look.objects.filter(game_id=over.id).order_by("id")

    assert [("game", over.version, False), ("game", 3, False)] == list(rows.values_list("what", "version", "is_running"))
    assert {client.session["_auth_user_id"]} == {str(row.moderator_id) for row in rows}


def test_a_look_at_what_a_spectator_sees_is_no_look(client: Client, running: Current) -> None:
    look(client, running)

    assert not Look.objects.filter(game_id=running.id).exists()


def test_who_sat_in_a_game_is_shown_no_other_hand_of_it() -> None:
    player = Player.objects.create_superuser(f"{uuid.uuid4()}@example.org")
    over = shown(player.pk, guest("Bo"))
    source = look(signed_in(player), over, at=3)

    assert ["Spectator"] == viewers(source)
    assert "You have a part in this game" in source
    assert not Look.objects.filter(game_id=over.id).exists()
