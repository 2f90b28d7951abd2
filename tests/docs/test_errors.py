"""docs/errors.md names every code: it is written from what the code declares and raises."""

import re

from games.catalogue import RULESETS
from tests.docs import codes


def test_the_page_is_what_the_code_says() -> None:
    """If it is not: `.venv/bin/python -m tests.docs.codes`."""
    assert codes.write() == codes.PAGE.read_text("utf-8")


def test_every_code_of_a_request_has_its_sentence() -> None:
    rows = re.findall(r"^\| `(\w+)` \| [\d, ]+ \| (.*) \|$", codes.PAGE.read_text("utf-8"), re.MULTILINE)

    assert len(rows) > 80
    assert [] == [code for code, sentence in rows if not sentence]


def test_codes_of_requests_commands_and_rules_are_known() -> None:
    own = {ruleset.codes[0] for ruleset in RULESETS}

    assert {"malformed", "unknown_token", "stale_turn", "too_early", "kicked", "wrong_password", *own} <= codes.known()
    assert "never_heard_of" not in codes.known()
