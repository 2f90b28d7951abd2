"""A game's page steps through its log version by version."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from games import clock
from games.models import Deadline, Game
from games.operations.create import create_game
from games.operations.due import bring_up_to_date
from games.queries.current import GAMES, Current
from games.queries.story import tell
from tests.admin.staff import look, page, staff, superuser
from tests.admin.tables import dealt, given_up, going_on, settle, shown
from tests.operations.seating import guest, started, wish

LINK = re.compile(r'<a class="button" href="\?at=(\d+)#version"[^>]*>(\w+)</a>')


@pytest.fixture(scope="module")
def client(database: str) -> Client:
    return superuser()


@pytest.fixture(scope="module")
def current(database: str) -> Current:
    return going_on()


def words(source: str) -> str:
    """The page's text: tags off, blanks joined."""
    return " ".join(re.sub(r"<[^>]+>", " ", source).split())


def steps(source: str) -> dict[str, int]:
    return {name: int(version) for version, name in LINK.findall(source)}


def test_the_newest_version_comes_first(client: Client, current: Current) -> None:
    source = look(client, current)

    assert f"Version {current.version} of {current.version}" in source
    assert {"First": 1, "Previous": current.version - 1} == steps(source)


def test_every_version_leads_to_its_neighbours(client: Client, current: Current) -> None:
    assert {"First": 1, "Previous": 3, "Next": 5, "Last": current.version} == steps(look(client, current, at=4))
    assert {"Next": 2, "Last": current.version} == steps(look(client, current, at=1))


def test_the_jump_field_knows_its_bounds(client: Client, current: Current) -> None:
    assert f'name="at" min="1" max="{current.version}" value="4"' in look(client, current, at=4)


@pytest.mark.parametrize("at", ["0", "-1", "1000000", "x", "", "1.5", "9" * 5000])
def test_a_version_that_does_not_exist_is_not_found(client: Client, current: Current, at: str) -> None:
    assert 404 == client.get(page(current), {"at": at}).status_code


@pytest.mark.parametrize("name", ["6f1c0b52-8a53-4f6e-9b7c-3f1f0e6b2a11", "nonsense"])
def test_a_game_that_does_not_exist_is_not_found(client: Client, name: str) -> None:
    assert 404 == client.get(reverse("admin:games_game_change", args=[name])).status_code


def test_the_head_and_the_seats_are_told(client: Client, current: Current) -> None:
    text = words(look(client, current))

    assert "gifts_and_blessings, rules version 1" in text
    assert f"Hash {current.hash.hex()}" in text
    assert "0 Ada guest playing" in text
    assert "1 Bo guest playing" in text


def test_a_name_is_text_and_nothing_else(client: Client) -> None:
    game = create_game(wish(guest(), name="<script>alert(1)</script>"))[0]
    source = look(client, game)

    assert "<script>alert(1)" not in source
    assert "&lt;script&gt;alert(1)" in source


def test_players_are_linked_for_those_who_may_see_them(client: Client, current: Current) -> None:
    link = reverse("admin:accounts_player_change", args=[current.seats[0].player_id])

    assert link in look(client, current)
    assert link not in look(staff("view_game"), current)


def test_deadlines_have_their_due_and_their_grace(client: Client, current: Current) -> None:
    deadline = Deadline.objects.get(game_id=current.id)
    text = words(look(client, current))
    due, enforced = (clock.stamp(round(at.timestamp() * 1000)) for at in (deadline.due_at, deadline.enforce_at))

    assert f"{deadline.name} {due} 2.000 s {enforced} {deadline.armed}" in text


def test_an_entry_has_its_cause_and_its_instants(client: Client, current: Current) -> None:
    step = current.steps[3]
    text = words(look(client, current, at=4))

    assert f"At {clock.stamp(step.entry.at)} Received {clock.stamp(step.entry.received_at)} Written 2" in text
    assert re.search(r"\d s after it was received", text)
    assert f"Cause seat, seat {step.entry.cause.seat} Hash {step.entry.hash.hex()}" in text


def test_a_timeout_is_late_by_its_due(client: Client) -> None:
    game = started(guest(), guest("Bo"), pace=(0, 60), mode="async")
    clock.shift(60_000 + 2_000 + 7_000)
    over, _ = bring_up_to_date(game.id)
    text = words(look(client, over, at=game.version + 1))
    late = re.search(r"(\d+)\.\d{3} s after it was due", text)

    assert late is not None
    assert 9 <= int(late[1]) < 60
    assert "Cause timer, seat" in text


def test_events_and_changes_are_told(client: Client, current: Current) -> None:
    text = words(look(client, current, at=1))

    assert "created ruleset: &quot;gifts_and_blessings&quot;" in text
    assert "seat_taken seat: 0" in text
    assert "/status &quot;open&quot;" in text
    assert "Nothing lies on the table yet." in text


def test_one_version_is_changed_into_the_next(client: Client) -> None:
    game = settle(dealt(), 1)
    text = words(look(client, game))

    assert "settled seat: 1 card: null luck: null" in text
    assert "/table/settled [1]" in text
    assert "/table/cards" not in text


def test_a_seat_that_resigned_saw_what_spectators_see(client: Client) -> None:
    over = given_up()
    source = look(client, over)
    hand = source.partition('<th scope="row">hand</th>')[2].partition("</tr>")[0]
    cells = re.findall(r"<code>(.*?)</code>", hand, re.DOTALL)

    assert "null" == cells[0] == cells[1]
    assert "&quot;" in cells[2]
    assert 1 == hand.count('class="own"')


def test_what_differs_is_said_and_not_only_shaded(client: Client) -> None:
    source = look(client, shown(), at=3)

    assert source.count('class="own"') == source.count('<span class="visually-hidden">Differs: </span>')


def test_a_game_before_its_deal_is_told(client: Client) -> None:
    game, _ = create_game(wish(guest()))
    text = words(look(client, game))

    assert "Version 1 of 1" in text
    assert "Nothing lies on the table yet." in text
    assert "1 – – playing" in text


def test_a_log_that_is_not_understood_leaves_the_head(client: Client) -> None:
    game = dealt()
    Game.objects.filter(id=game.id).update(ruleset="long_gone")
    GAMES.drop(game.id)
    text = words(look(client, game))

    assert "This process can't tell the game: its ruleset is not played by this process." in text
    assert "long_gone, rules version 1" in text
    assert "Spectator" not in text


def test_a_page_is_english_and_has_one_heading(client: Client, current: Current) -> None:
    source = look(client, current)

    assert 1 == source.count("<h1>")
    assert 'lang="en' in source
    assert source.count("<table>") == source.count("<caption>")


def test_a_page_folds_the_log_once_and_no_further(current: Current) -> None:
    folded: list[object] = []
    ruleset = current.design.ruleset

    def counted(state: object, event: object) -> object:
        folded.append(event)
        return ruleset.evolve(state, event)

    design = replace(current.design, ruleset=replace(ruleset, evolve=counted))
    GAMES.put(replace(current, design=design, steps=current.steps[-1:]))
    tell(game_id=current.id, at=9)
    GAMES.put(current)
    of_the_ruleset = [
        event for step in current.steps[:9] for event in step.events if type(event).__module__.startswith("games.cat")
    ]

    assert of_the_ruleset == folded
