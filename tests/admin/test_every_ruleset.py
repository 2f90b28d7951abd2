"""The desk can show and judge every game there is: each version of it, and a preview of each ruling."""

import random

import pytest

from games.admin.desk.forms import ACTIONS
from games.catalogue import RULESETS
from games.operations.verify import verify_game
from tests.admin.judges import Judge, disputed, ruling, said, wished
from tests.operations.seating import guest, move, started

MOVES = 30
FIELDS: dict[str, dict[str, object]] = {
    "rerun": {"version": MOVES},
    "rewind": {"version": MOVES // 2},
    "correct_result": {"winners": [0]},
    "award": {"winners": [1]},
    "warn": {"seat": 1},
    "suspend": {"seat": 1, "days": 2},
}
INSTEAD = {"rerun": "can't be taken out by itself", "correct_result": "The game is not over"}
"""What may be said instead of a preview: not every game can take one entry out, and this one is not over."""


@pytest.mark.slow
@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in RULESETS])
def test_every_version_is_shown_and_every_ruling_previewed(slug: str) -> None:
    current, dice = started(guest("Ann"), guest("Bo"), ruleset=slug), random.Random(slug)
    for _ in range(MOVES):
        current = move(current, dice).current
    judge, dispute = Judge(), disputed(current)
    judge.claims(dispute)
    pages = [judge.looks_at(dispute, at=version) for version in range(1, current.version + 1)]
    answers = {
        action: judge.client.post(ruling(dispute, action), wished(FIELDS.get(action, {})) | {"_preview": "Preview"})
        for action in ACTIONS
    }

    assert all("errornote" not in page for page in pages)
    assert sum("Lawful: decided again" in page for page in pages) >= MOVES
    for action, answer in answers.items():
        source = answer.content.decode()

        assert 200 == answer.status_code
        assert "Nothing has been done." in source or INSTEAD[action] in said(source)
    assert [] == verify_game(current.id)
