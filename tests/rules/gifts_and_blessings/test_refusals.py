"""What is refused, in which words and in which order; and what can be agreed."""

import msgspec
import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.commands import Command, Done, Give, Return, Take
from games.catalogue.gifts_and_blessings.options import Options
from tests.rules.gifts_and_blessings.situations import Table
from tests.rules.written import ruleset_commands

ONE = "9C AC 2C 5C 6C 8C JC"
TWO = "TC 4D JD 2H QD 9D AS"
EVERYTHING: tuple[Command, ...] = (Give("9C"), Return("TC"), Take("KH"), Done())


@pytest.mark.parametrize("command", EVERYTHING, ids=repr)
def test_who_is_not_asked_is_told_so_whatever_the_command_says(command: Command) -> None:
    assert "not_your_turn" == Table(ONE, TWO).refusal(1, command)


@pytest.mark.parametrize("command", [Return("AC"), Take("9C"), Done()], ids=repr)
def test_before_the_gift_there_is_only_giving(command: Command) -> None:
    assert "give_first" == Table(ONE, TWO).refusal(0, command)


@pytest.mark.parametrize("command", [Give("TC"), Take("9C"), Done()], ids=repr)
def test_while_a_return_is_owed_there_is_only_returning(command: Command) -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")

    assert "return_first" == table.refusal(1, command)


@pytest.mark.parametrize("command", [Give("AC"), Return("AC")], ids=repr)
def test_while_gifts_lie_in_the_pool_there_is_only_receiving(command: Command) -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")

    assert "receive_first" == table.refusal(0, command)


def test_only_a_card_of_the_hand_can_be_given() -> None:
    assert "not_in_hand" == Table(ONE, TWO).refusal(0, Give("TC"))


def test_a_card_that_is_not_in_the_hand_is_refused_before_it_is_judged() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")

    assert "not_in_hand" == table.refusal(1, Return("3S"))


def test_only_a_card_of_the_own_pool_can_be_taken() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")

    assert "not_in_pool" == table.refusal(0, Take("9C"))


def test_a_returned_card_can_not_be_returned_again() -> None:
    table = Table("QH AC 2C 5C 6C 8C JC", "JH KS QD TH 7H 7C 2S")
    table.give(0, "QH")
    table.give_back(1, "JH")

    assert "not_in_hand" == table.refusal(1, Return("JH"))


def test_the_reason_names_the_rule_that_is_still_unanswered() -> None:
    table = Table("QH AC 2C 5C 6C 8C JC", "JH KS TD TH 7H 7C 2S")
    table.give(0, "QH")

    assert "must_match_suit" == table.refusal(1, Return("2S"))
    table.give_back(1, "JH")
    assert "must_be_as_high" == table.refusal(1, Return("2S"))
    table.give_back(1, "KS")
    assert "must_be_closest" == table.refusal(1, Return("2S"))
    assert {"TD", "TH"} == table.open_to(1)


@pytest.mark.parametrize("card", ["10H", "1H", "h7", "7h", "", "7H ", "XX", "7HH"])
def test_what_is_not_a_face_is_malformed(card: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        ruleset_commands(RULESET.commands).decode(msgspec.json.encode({"type": "give", "card": card}))


def test_a_command_with_an_unknown_field_is_malformed() -> None:
    with pytest.raises(msgspec.ValidationError):
        ruleset_commands(RULESET.commands).decode(b'{"type":"done","card":"7H"}')


@pytest.mark.parametrize(
    "options",
    [
        *({"enforcement": "trust"}, {"deck": "std36"}, {"quiet_limit": 3}, {"quiet_limit": 21}),
        *({"cheat_penalty": "shame"}, {"challenge_tokens": 0}, {"challenge_tokens": 10}),
    ],
    ids=str,
)
def test_options_that_are_not_offered_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)
