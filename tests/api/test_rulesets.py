"""The catalogue: public, cached, in two languages."""

import pytest
from jsonschema import Draft202012Validator

from tests.api.client import Client
from tests.api.tables import begin

RULESETS = "/api/v1/rulesets"
GIFTS = f"{RULESETS}/gifts_and_blessings"


def test_every_ruleset_is_listed_and_can_be_read(nobody: Client) -> None:
    listed = nobody.get(RULESETS)["results"]

    assert {"gifts_and_blessings", "high_card"} <= {each["slug"] for each in listed}
    for each in listed:
        assert each == {name: nobody.get(each["links"]["self"])[name] for name in each}


def test_the_schemas_describe_what_players_see_and_send(ann: Client, bo: Client) -> None:
    schemas = ann.get(GIFTS)["schemas"]
    game = ann.get(begin(ann, bo, ruleset="gifts_and_blessings"))
    giver = game if game["legal"] else bo.get(game["links"]["self"])

    Draft202012Validator(schemas["view"]).validate(game["table"])
    Draft202012Validator(schemas["options"]).validate(game["options"])
    for command in [*giver["legal"], {"type": "resign"}]:
        Draft202012Validator(schemas["commands"]).validate(command)


def test_an_unknown_ruleset_is_not_there(nobody: Client) -> None:
    assert 404 == nobody.ask("GET", f"{RULESETS}/chess").status
    assert 404 == nobody.ask("GET", f"{RULESETS}/chess/rules").status


def test_who_has_a_ruleset_need_not_read_it_again(nobody: Client) -> None:
    for path in (RULESETS, GIFTS, f"{GIFTS}/rules", "/api/v1/openapi.json"):
        first = nobody.ask("GET", path)
        again = nobody.ask("GET", path, If_None_Match=first.headers["etag"])

        assert (200, 304, b"") == (first.status, again.status, again.body)


@pytest.mark.parametrize(
    ("accept", "language"),
    [("ru", "ru"), ("ru-RU,en;q=0.5", "ru"), ("en;q=0.9, ru;q=0.1", "en"), ("de, ru;q=0", "en"), ("de", "en"), ("*", "en")],
)
def test_rules_come_in_the_readers_language(nobody: Client, accept: str, language: str) -> None:
    heard = nobody.ask("GET", f"{GIFTS}/rules", Accept_Language=accept)

    assert (language, language) == (heard.json["language"], heard.headers["content-language"])
    assert "Accept-Language" in heard.headers["vary"]


def test_the_language_can_be_named(nobody: Client) -> None:
    assert "ru" == nobody.get(f"{GIFTS}/rules?lang=ru", Accept_Language="en")["language"]
    assert 400 == nobody.ask("GET", f"{GIFTS}/rules?lang=tlh").status


def test_rules_come_as_markdown_too(nobody: Client) -> None:
    heard = nobody.ask("GET", f"{GIFTS}/rules", Accept="text/markdown")

    assert "text/markdown; charset=utf-8" == heard.headers["content-type"]
    assert nobody.get(f"{GIFTS}/rules")["text"] == heard.body.decode()


def test_a_ruleset_without_text_has_no_rules_to_read(nobody: Client) -> None:
    assert 404 == nobody.ask("GET", f"{RULESETS}/high_card/rules").status
