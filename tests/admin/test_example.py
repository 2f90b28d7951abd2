"""The example of rules 0.6 at the desk: red 4 on red 2 is taken out, and what was lawful on it falls with it."""

import re

import pytest

from games.catalogue.blitz.cards import FACES
from games.operations.rejudging import Judged, rejudge
from games.operations.verify import verify_game
from games.queries.current import Current, bring
from games.queries.history import steps
from tests.admin.judges import Judge, disputed
from tests.admin.tables import misplaced


def face(card: int) -> str:
    """Without the mark of its deck."""
    return FACES[card].partition(":")[2]


@pytest.fixture(scope="module")
def played(database: str) -> tuple[Current, int]:
    return misplaced()


def test_the_red_4_is_called_a_fault_and_what_stands_on_it_is_lawful(played: tuple[Current, int]) -> None:
    current, wrong = played
    before, fault, follows = steps(current, wrong - 1, wrong + 1)

    assert Judged("fault", "H1") == rejudge(current, before, fault)
    assert "same" == rejudge(current, fault, follows).verdict


def test_it_is_taken_out_and_the_hand_goes_on(played: tuple[Current, int]) -> None:
    current, wrong = played
    judge, dispute = Judge(), disputed(current, seat=2, version=wrong)
    judge.claims(dispute)
    case = judge.looks_at(dispute)
    preview = judge.previews(dispute, "rerun", version=wrong)
    told = judge.rules(dispute, "rerun", version=wrong, reason="unlawful")
    found = bring(current.id)
    assert found is not None
    after = found[0]
    centre = [[face(card) for card in pile] for pile in after.table.play.centre.piles]

    assert "may be challenged: H1." in case
    assert ["Taken out", "Bad sequence"] == re.findall(r"<th scope=\"row\">Entry \d+</th><td>([^<]+)</td>", preview)
    assert "it is so" in told
    assert [["red-1", "red-2"]] == centre
    assert ["red-4", "red-5"] == [face(after.table.play.places[seat].slots[0][-1]) for seat in (1, 2)]
    assert "active" == after.table.status
    assert [] == verify_game(current.id)
