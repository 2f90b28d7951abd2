"""Every registered ruleset is played to its end over HTTP, from `legal` alone: in both modes, by any number of players.

Each game is played once; every test looks at another side of it. `CONTRACT=slug,slug` picks rulesets, as in tests/rules.
"""

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from games.catalogue import RULESETS
from tests.api.client import Json
from tests.api.evidence import (
    check_all,
    check_clocks,
    check_pages,
    check_somebody_can_act,
    check_sound,
    check_story,
    check_the_end,
    check_timers,
    check_versions,
)
from tests.api.party import Habits, Party
from tests.rules.catalogue import Case, cases

CASES = [case for case in cases() if case.ruleset in RULESETS]
SHORT: Mapping[str, Mapping[str, Any]] = {
    "agape_blitz": {"target": 10, "max_hands": 1, "stall_s": 30, "hand_speed": 0},
    "dutch_blitz": {"target": 10, "max_hands": 1, "stall_s": 30, "hand_speed": 0},
    "gifts_and_blessings": {"quiet_limit": 4},
    "church": {"deck_scale": "1"},
    "blueprint_blitz": {"phase1_s": 30, "phase2_s": 15, "spin_cooldown": 2, "hand_speed": 0},
}
"""Options that make a game of a few seconds."""
UNCHANGED = {"agape_blitz": 2, "dutch_blitz": 0, "gifts_and_blessings": 2, "church": 3, "blueprint_blitz": 6}
"""By turns, up to so many seats play with all defaults."""
TWO_HANDS: Mapping[str, Any] = {"max_hands": 2, "target": 200}
"""At the hand speed and with the pause between them that are the defaults."""
QUICK_END: Mapping[str, Any] = {"deadlock": "end_at_once"}
"""For many seats."""
MANY_HANDS: Mapping[str, Mapping[str, Any]] = {"agape_blitz": {"max_hands": 3}, "dutch_blitz": {"max_hands": 3}}
"""All else as it is by default: thirty hands would take a minute."""
ENDINGS = {
    "agape_blitz": {"played_out", "max_hands"},
    "dutch_blitz": {"played_out", "max_hands"},
    "gifts_and_blessings": {"played_out", "quiet"},
    "church": {"played_out"},
    "blueprint_blitz": {"played_out"},
}
EARLY_ENDINGS = {"resigned", "by_default", "abandoned", "forfeit"}


def options(case: Case) -> Mapping[str, Any]:
    slug = case.ruleset.slug
    if case.mode == "async" and case.seats <= UNCHANGED[slug]:
        return {}
    if case.mode == "live" and case.seats == 2:
        return {"agape_blitz": TWO_HANDS, "dutch_blitz": SHORT[slug]}.get(slug, {})
    return {**SHORT[slug], **(QUICK_END if slug == "dutch_blitz" and case.seats > 3 else {})}


@cache
def played(case: Case) -> Party:
    """One game of the case, played while now and then somebody sends what must be refused."""
    terms: dict[str, Any] = {"ruleset": case.ruleset.slug, "mode": case.mode, "seats": case.seats, "options": options(case)}
    return Party(random.Random(str(case)), **terms).play()


def events(party: Party, word: str) -> list[Json]:
    return [event for entry in party.onlooker.entries for event in entry["events"] if event["type"] == word]


every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_a_game_is_played_from_legal_alone_to_an_end_of_its_rules(case: Case) -> None:
    party = played(case)

    assert "finished" == party.latest["status"]
    assert party.latest["result"]["reason"] in ENDINGS[case.ruleset.slug]
    check_the_end(party)


@every_case
def test_the_scores_stand_by_seat_and_the_best_one_wins(case: Case) -> None:
    party = played(case)
    result = party.latest["result"]

    assert SCORES[case.ruleset.slug](party) == result["scores"]
    assert WINNERS[case.ruleset.slug](party) == result["winners"]


@every_case
def test_entries_alone_tell_everybody_the_game_that_can_be_read(case: Case) -> None:
    check_story(played(case))


@every_case
def test_any_version_can_be_read_as_it_was_and_as_the_entries_tell_it(case: Case) -> None:
    check_versions(played(case), random.Random(case.seats), 4)


@every_case
def test_pages_of_the_log_put_together_are_what_everybody_heard(case: Case) -> None:
    check_pages(played(case), random.Random(case.seats))


@every_case
def test_case_16_after_every_entry_somebody_is_asked_or_something_is_due(case: Case) -> None:
    check_somebody_can_act(played(case))


@every_case
def test_the_deadline_of_a_game_is_the_first_of_all_it_shows(case: Case) -> None:
    check_clocks(played(case))


@every_case
def test_timers_are_done_as_of_their_own_time(case: Case) -> None:
    check_timers(played(case))


@every_case
def test_what_players_see_and_may_send_is_as_the_ruleset_says(case: Case) -> None:
    party = played(case)
    schemas = party.onlooker.client.get(party.latest["links"]["ruleset"])["schemas"]
    view, commands = Draft202012Validator(schemas["view"]), Draft202012Validator(schemas["commands"])
    for viewer in party.everybody:
        for version in random.Random(case.seats).sample(sorted(viewer.seen), min(3, len(viewer.seen))):
            game = viewer.seen[version]
            if game["table"]:
                view.validate(game["table"])
            for command in game["legal"]:
                commands.validate(command)


@every_case
def test_the_game_is_sound(case: Case) -> None:
    check_sound(played(case))


def test_mischief_of_every_kind_was_made() -> None:
    made = {answered for case in CASES for answered in played(case).mischief.made}

    assert {
        "malformed",
        "stale_turn",
        "not_your_turn",
        "not_your_seat",
        "not_absent",
        "phase_over",
        "key_reused",
        "again",
    } <= made


def test_races_had_losers_and_hands_were_too_fast() -> None:
    """Who plays what others have changed meanwhile is refused, whatever the change was."""
    refused = {code for case in CASES for code in played(case).refused}

    assert "too_early" in refused
    assert {"conflict", "stale", "stuck_refused"} & refused


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@every_case
def test_games_of_all_kinds_of_people_end_and_leave_a_true_record(case: Case, seed: int) -> None:
    """Every third with the defaults; in the others people dawdle, leave, or are hardly there."""
    dice = random.Random(f"{case} {seed}")
    asleep = frozenset(seat for seat in range(case.seats) if dice.random() < 0.15 * seed)
    habits = (Habits(looks=15), Habits(0.05, 0.3, 0.05, 0.002, 0.03, asleep, 8), Habits(0.02, 0.1, 0.15, 0.01, 0.05, asleep, 25))
    chosen = SHORT[case.ruleset.slug] if seed else MANY_HANDS.get(case.ruleset.slug, {})

    party = Party(dice, habits[seed], ruleset=case.ruleset.slug, mode=case.mode, seats=case.seats, options=chosen).play()

    assert party.latest["result"]["reason"] in ENDINGS[case.ruleset.slug] | (EARLY_ENDINGS if seed else set())
    check_all(party, dice)


def _of_hands(party: Party) -> list[int]:
    """The hands of the blitz family, added up."""
    return [sum(scores) for scores in zip(*[hand["scores"] for hand in events(party, "hand_scored")], strict=True)]


def _of_gifts(party: Party) -> list[int]:
    """Both together have all the points that do not lie in the fountain."""
    (scored,) = events(party, "scored")
    unused = party.onlooker.client.get(f"{party.game}?reveal=all")["table"]["unused"]["fountain"]
    assert 352 == sum(scored["totals"]) + sum(map(_worth, unused))
    assert not unused or "quiet" == party.latest["result"]["reason"]
    totals: list[int] = scored["totals"]
    return totals


def _worth(card: str) -> int:
    """A card of Gifts and Blessings: royals are worth 11, aces 1."""
    return {"A": 1, "T": 10, "J": 11, "Q": 11, "K": 11}.get(card[0]) or int(card[0])


def _of_churches(party: Party) -> list[int]:
    return [sum(church["points"] for church in churches) for churches in party.latest["table"]["churches"]]


def _of_blueprints(party: Party) -> list[int]:
    """Crafted cards; of the two in the duel, attack and defense."""
    crafted = [sum(event["seat"] == seat for event in events(party, "crafted")) for seat in range(len(party.latest["seats"]))]
    duel = party.latest["table"]["duel"]
    for seat, sheet in zip(duel["seats"], duel["sheets"], strict=True):
        crafted[seat] = sheet["attack_points"] + sheet["defense_points"]
    return crafted


SCORES: Mapping[str, Callable[[Party], list[int]]] = {
    "agape_blitz": _of_hands,
    "dutch_blitz": _of_hands,
    "gifts_and_blessings": _of_gifts,
    "church": _of_churches,
    "blueprint_blitz": _of_blueprints,
}


def _with_most(party: Party) -> list[int]:
    scores = party.latest["result"]["scores"]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def _of_the_duel(party: Party) -> list[int]:
    """The better one of the finalists; if they are equal, whom the throws or cards made winner."""
    scores, finalists = party.latest["result"]["scores"], party.latest["table"]["finalists"]
    one, other = finalists
    if scores[one] == scores[other]:
        return [party.latest["table"]["winner"]]
    return [max(finalists, key=lambda seat: int(scores[seat]))]


WINNERS: Mapping[str, Callable[[Party], list[int]]] = {
    "agape_blitz": _with_most,
    "dutch_blitz": _with_most,
    "gifts_and_blessings": _with_most,
    "church": _with_most,
    "blueprint_blitz": _of_the_duel,
}
