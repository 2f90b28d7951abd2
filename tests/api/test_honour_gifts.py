"""Honour games of Gifts and Blessings over HTTP: a cheat that is found, one that is not, and what a verdict tells."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import pytest

from tests.api.client import Client, Heard, Json, guest
from tests.api.tables import begin
from tests.api.test_two_worlds import GIFTS_DECK, compare, masked
from tests.api.test_two_worlds import stack as stack  # a fixture

Stack = Callable[[Sequence[Any]], None]
ANN = "9C AC 2C 5C 6C 8C JC"
BO = "4C TC JD 2H QC 9D AS"
"""The first worked exchange: the nine of clubs asks Bo for the ten or the queen."""
OTHERS = {"TC": "TC 3D 4D 2H QC 9D AS", "9D": "TC 3D KD 2H 8H 9D AS"}
"""By the card returned: another hand of Bo's under which the verdict is the same."""


@pytest.fixture
def bo() -> Client:
    return guest("Bo")


def honour_game(stack: Stack, ann: Client, bo: Client, hand: str = BO, **options: Any) -> str:
    """A game in which Ann, who gives first, and Bo hold these cards. Its address."""
    hands = ANN.split(), hand.split()
    dealt = [hands[number % 2][number // 2] for number in range(14)] + ["KC"]
    stack([0, [*dealt, *[card for card in GIFTS_DECK if card not in dealt]]])
    return begin(ann, bo, ruleset="gifts_and_blessings", visibility="public", options={"enforcement": "honour"} | options)


def sent(player: Client, game: str, word: str, **fields: Any) -> Json:
    """The answer to an accepted command; the same command has the same key in every game."""
    heard = player.command(game, {"type": word} | fields, str(uuid5(NAMESPACE_OID, f"{word} {fields}")))
    assert 201 == heard.status, heard.body
    return heard.json


def returned(stack: Stack, ann: Client, bo: Client, card: str, hand: str = BO, **options: Any) -> tuple[str, int]:
    """Ann gave the nine of clubs, Bo answered with this card: the game, and the version of that."""
    game = honour_game(stack, ann, bo, hand, **options)
    sent(ann, game, "give", card="9C")
    version: int = sent(bo, game, "return", card=card)["version"]
    return game, version


def words(answer: Json) -> list[str]:
    return [event["type"] for entry in answer["entries"] for event in entry["events"]]


def play_out(ann: Client, bo: Client, game: str) -> None:
    """The first lawful command of whoever is asked, until nobody is."""
    while to_act := ann.get(game)["to_act"]:
        player = (ann, bo)[to_act[0]]
        heard = player.command(game, player.get(game)["legal"][-1])
        assert 201 == heard.status, heard.body


def test_a_cheat_that_is_found_forfeits_the_game(stack: Stack, ann: Client, bo: Client, cy: Client) -> None:
    game, version = returned(stack, ann, bo, "9D")
    before = {who.id: who.get(f"{game}/log?after={version - 1}")["entries"][0]["events"] for who in (ann, bo, cy)}
    assert [{"type": "returned", "seat": 1, "card": "9D"}] == before[ann.id] == before[bo.id] == before[cy.id]
    assert "9D" not in [each.get("card") for each in bo.get(f"{game}?at={version - 1}")["legal"]]
    assert "challenge" in ann.get(game)["can"]
    answer = sent(ann, game, "challenge", version=version)

    assert ["challenge_upheld", "game_forfeited", "over"] == words(answer)
    for who in (ann, bo, cy):
        read = who.get(game)
        assert ("finished", "forfeit", [0]) == (read["status"], read["result"]["reason"], read["result"]["winners"])
        assert ["must_match_suit"] == who.get(f"{game}/log?after={version - 1}")["entries"][0]["events"][0]["audit"]
    assert "not_revealed" == ann.ask("GET", f"{game}?reveal=all").code
    assert "game_over" == ann.command(game, {"type": "challenge", "version": version}).code


def test_a_cheat_that_is_not_found_stands_once_both_have_accepted_the_result(
    stack: Stack, ann: Client, bo: Client, cy: Client
) -> None:
    game, version = returned(stack, ann, bo, "9D", quiet_limit=4)
    play_out(ann, bo, game)
    open_for_claims = cy.get(game)
    assert ("active", "claims", None) == (open_for_claims["status"], open_for_claims["table"]["phase"], open_for_claims["result"])
    assert "claims" == open_for_claims["clock"]["phase"]["name"]
    assert (None, None) == (open_for_claims["table"]["audits"], open_for_claims["table"]["unused"])
    for who, accepted in ((bo, []), (ann, [1])):
        assert {"challenge", "accept_result", "resign"} <= set(who.get(game)["can"])
        assert accepted == cy.get(game)["honour"]["accepted"]
        sent(who, game, "accept_result")

    read = cy.get(game)
    assert ("finished", open_for_claims["table"]["points"]) == (read["status"], read["result"]["scores"])
    assert False is read["table"]["audits"][0]
    assert {True} == set(read["table"]["audits"][1:])
    assert ["must_match_suit"] == cy.get(f"{game}/log?after={version - 1}")["entries"][0]["events"][0]["audit"]


def test_a_rejected_challenge_costs_a_token_and_changes_nothing(stack: Stack, ann: Client, bo: Client) -> None:
    game, version = returned(stack, ann, bo, "TC", challenge_tokens=1)
    refused = [ann.command(game, {"type": "challenge", "version": other}).code for other in (1, version - 1, version + 1)]
    answer = sent(ann, game, "challenge", version=version)

    assert ["no_such_return"] * 3 == refused
    assert ["challenge_rejected"] == words(answer)
    judged = {"version": version, "by": 0, "seat": 1, "upheld": False}
    assert {"tokens": [0, 1], "judged": [judged], "accepted": []} == ann.get(game)["honour"] == bo.get(game)["honour"]
    assert "challenge" not in ann.get(game)["can"]
    assert "no_tokens" == ann.command(game, {"type": "challenge", "version": version}).code
    assert [0] == ann.get(game)["to_act"]


def test_a_return_is_made_again_where_the_table_has_it_so(stack: Stack, ann: Client, bo: Client) -> None:
    game, version = returned(stack, ann, bo, "JD", cheat_penalty="redo")
    fountain = ann.get(game)["table"]["fountain"]
    answer = sent(ann, game, "challenge", version=version)
    read = bo.get(game)

    assert ["challenge_upheld", "return_undone"] == words(answer)
    assert (fountain + 5, "JD") == (read["table"]["fountain"], next(card for card in read["table"]["hand"] if card == "JD"))
    assert {"TC", "QC"} == {each["card"] for each in read["legal"]}
    assert "must_match_suit" == bo.command(game, {"type": "return", "card": "9D"}).code
    sent(bo, game, "return", card="QC")
    sent(ann, game, "done")
    assert "phase_over" == ann.command(game, {"type": "challenge", "version": version}).code


def test_a_strict_game_knows_no_challenges(stack: Stack, ann: Client, bo: Client) -> None:
    game, version = returned(stack, ann, bo, "TC", enforcement="strict")

    assert "not_honour" == ann.command(game, {"type": "challenge", "version": version}).code
    assert not {"challenge", "accept_result"} & set(ann.get(game)["can"])
    assert None is ann.get(game)["honour"]


def test_before_it_is_challenged_no_byte_tells_whether_a_return_was_lawful(stack: Stack, ann: Client, bo: Client) -> None:
    """The nine of diamonds from a hand with the ten of clubs, and from one without it."""
    cy = guest("Cy")
    games = [returned(stack, ann, bo, "9D", hand)[0] for hand in ("4C TC JD 2H QC 9D AS", "4H 3D JD 2H QS 9D AS")]

    compare([ann, cy], (games[0], games[1]), _refused)


def _refused(viewer: Client, game: Json) -> Sequence[Json]:
    """What can't be challenged, and what can't be accepted yet."""
    return [{"type": "challenge", "version": version} for version in (1, 2, 99)] + [{"type": "accept_result"}]


@pytest.mark.parametrize(("card", "penalty"), [("TC", "forfeit"), ("TC", "redo"), ("9D", "forfeit"), ("9D", "redo")])
def test_a_verdict_tells_one_bit_to_the_last_byte(stack: Stack, ann: Client, bo: Client, card: str, penalty: str) -> None:
    """Hands that agree in nothing but the card returned and the verdict; Ann and a spectator, in the answer and afterwards."""
    cy = guest("Cy")
    games = [returned(stack, ann, bo, card, hand, cheat_penalty=penalty) for hand in (BO, OTHERS[card])]
    heard = [_challenged(ann, game, version) for game, version in games]

    assert heard[0] == heard[1]
    compare([ann, cy], (games[0][0], games[1][0]), _refused)


def _challenged(player: Client, game: str, version: int) -> Any:  # Any: what `masked` makes of it
    key = f"00000000-0000-4000-8000-{version:012d}"
    heard: Heard = player.command(game, {"type": "challenge", "version": version}, key, after=2)
    assert 201 == heard.status, heard.body
    return masked(heard, game)
