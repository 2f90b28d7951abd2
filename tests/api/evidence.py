"""What must hold of the record of a party's game, whoever reads it. The checks raise AssertionError."""

import random
from collections.abc import Iterator
from itertools import pairwise
from uuid import UUID

from django.core.management import call_command

from tests.api.client import Json
from tests.api.follower import Follower, ms
from tests.api.party import OVER, Party
from tests.api.stranger import told


def check_all(party: Party, dice: random.Random) -> None:
    check_story(party)
    check_versions(party, dice, 3)
    check_pages(party, dice)
    check_somebody_can_act(party)
    check_clocks(party)
    check_timers(party)
    check_the_end(party)
    check_sound(party)


def check_story(party: Party) -> None:
    """Whatever anybody read was the game as the first reading and the entries since tell it."""
    for viewer in party.everybody:
        story = {game["version"]: game for game in viewer.story()}
        assert [*range(viewer.first["version"], party.latest["version"] + 1)] == [*story]
        for version, game in viewer.seen.items():
            assert story[version] == told(game)


def check_versions(party: Party, dice: random.Random, count: int) -> None:
    """Some versions read again by everybody: as the entries tell it and, where it was read in its time, as it was then."""
    for viewer in party.everybody:
        story = {game["version"]: game for game in viewer.story()}
        read = dice.sample(sorted(viewer.seen), min(count, len(viewer.seen)))
        for version in {*read, *dice.sample(sorted(story), min(count, len(story)))}:
            game = viewer.client.get(f"{viewer.game}?at={version}")
            assert story[version] == told(game)
            if version in viewer.seen:
                assert _but_now(viewer.seen[version]) == _but_now(game)


def check_pages(party: Party, dice: random.Random) -> None:
    """The log, read in pages of any length, is what was told piece by piece: to the onlooker, and to one of the players."""
    for viewer in (party.onlooker, dice.choice([*party.players.values()])):
        assert viewer.entries == list(pages(viewer, dice))


def pages(viewer: Follower, dice: random.Random) -> Iterator[Json]:
    """All entries, a page at a time."""
    after, more = 0, True
    while more:
        page = viewer.client.get(f"{viewer.game}/log?after={after}&limit={dice.choice([7, 50, 100, 500])}")
        yield from page["entries"]
        after, more = after + len(page["entries"]), page["more"]


def check_somebody_can_act(party: Party) -> None:
    """After every entry somebody is asked, or something will be due, or the game is over."""
    for game in party.onlooker.story():
        assert game["to_act"] or game["clock"]["due_at"] or game["status"] in OVER, game["version"]
        assert not (game["to_act"] and game["status"] != "active"), game["version"]


def check_clocks(party: Party) -> None:
    """The deadline of a game is the first of all that its seats and phases show."""
    for game in party.onlooker.story():
        seats, phase = game["clock"]["seats"], game["clock"]["phase"]
        shown = [seat["due_at"] for seat in seats if seat["due_at"]] + ([phase["ends_at"]] if phase else [])
        assert not shown or game["clock"]["due_at"] <= min(shown), game["version"]
        assert all(seat["running"] == (seat["due_at"] is not None) for seat in seats)


def check_timers(party: Party) -> None:
    """Every timer is done as of its own time, the earliest first. Nobody's command comes later than a deadline and its grace."""
    entries = party.onlooker.entries
    for before, game in pairwise(party.onlooker.story()):
        last, entry = entries[before["version"] - 1], entries[game["version"] - 1]
        due_at = before["clock"]["due_at"]
        if entry["cause"]["kind"] == "timer":
            assert max(due_at, last["at"]) == entry["at"], entry
        else:
            assert due_at is None or ms(entry["at"]) <= ms(due_at) + party.grace_ms, entry


def check_the_end(party: Party) -> None:
    """A result for every seat; nothing is asked or due any more, a rematch is all that can be offered; everybody heard it."""
    for viewer in party.everybody:
        game = viewer.latest
        assert game["status"] in OVER
        assert ([], [], None, None) == (game["to_act"], game["legal"], game["turn"], game["clock"]["due_at"])
        assert ([] if viewer is party.onlooker else ["offer"]) == game["can"]
        assert party.latest["result"] == game["result"]
        assert "over" == viewer.entries[-1]["events"][-1]["type"]
    result, seats = party.latest["result"], party.latest["seats"]
    assert len(seats) == len(result["scores"])
    assert all("resigned" != seats[winner]["status"] for winner in result["winners"])
    assert (party.latest["status"] == "aborted") == (not result["winners"])
    assert result["winners"] or result["reason"] in ("abandoned", "agreed")


def check_sound(party: Party) -> None:
    call_command("verify_games", str(UUID(party.latest["id"])))


def _but_now(game: Json) -> Json:
    return game | {"clock": game["clock"] | {"now": None}}
