"""What is laid open to those who judge: a version and the one before it, every view and the truth, and what arrived around it."""

import uuid

import pytest

from games.models import Game
from games.operations.hearings import hear
from games.operations.rejudging import Judged
from games.queries.arrivals import AROUND, Came
from games.queries.current import GAMES
from games.queries.exhibits import Exhibit, exhibit
from games.queries.refusals import Refused
from games.queries.story import CursorAhead, Opened
from tests.admin.tables import dealt, given_up, going_on, settle
from tests.operations.seating import guest, started
from tests.races.refused import refuse


def laid_open(game: uuid.UUID, at: int | None = None) -> Exhibit:
    found = exhibit(game_id=game, at=at)
    assert found is not None
    return found


def opened(found: Exhibit) -> tuple[Opened, Opened]:
    """Before and after."""
    assert found.before is not None
    assert found.story.moment is not None
    assert found.before.opened is not None
    assert found.story.moment.opened is not None
    return found.before.opened, found.story.moment.opened


def test_a_running_game_is_open_before_and_after_an_entry() -> None:
    current = settle(dealt(), 0, swap=True)
    before, after = opened(laid_open(current.id))
    cards = current.table.play.cards

    assert [cards[0], None] == after.seats[0]["cards"]
    assert [None, cards[1]] == before.seats[1]["cards"] == after.seats[1]["cards"]
    assert list(cards) == after.truth["cards"]  # type: ignore[index]  # it is there
    assert before.truth != after.truth


def test_the_truth_is_there_though_the_ruleset_keeps_it_for_good() -> None:
    over = given_up()
    before, _ = opened(laid_open(over.id))

    assert list(over.table.play.fountain) == before.truth["fountain"]  # type: ignore[index]  # it is there


def test_the_first_version_has_none_before_it() -> None:
    assert laid_open(dealt().id, 1).before is None


@pytest.mark.parametrize("at", [0, -1, 10_000])
def test_there_is_no_version_but_those_of_the_log(at: int) -> None:
    with pytest.raises(CursorAhead):
        exhibit(game_id=dealt().id, at=at)


def test_a_game_that_is_gone_is_none() -> None:
    assert exhibit(game_id=uuid.uuid4()) is None


def test_what_was_refused_stands_between_what_was_accepted_as_it_came() -> None:
    current = dealt()
    refuse(current, current.seats[0].player_id, {"type": "ready"}, "phase_over")
    current = settle(current, 0)
    refuse(current, current.seats[0].player_id, {"type": "settle", "swap": True}, "already_settled")
    came = laid_open(current.id).arrivals
    first, accepted, last = came[-3:]

    assert isinstance(first, Refused)
    assert isinstance(accepted, Came)
    assert isinstance(last, Refused)
    assert ["phase_over", "already_settled"] == [first.code, last.code]
    assert (current.version, "seat", 0, ["settled"]) == (accepted.version, accepted.cause, accepted.seat, accepted.words)
    assert first.received_at <= accepted.received_at <= last.received_at
    assert 0 <= accepted.late_ms < 60_000


def test_only_what_came_near_the_entry_is_told() -> None:
    current = going_on()
    refuse(current, current.seats[0].player_id, {"type": "ready"}, "phase_over")
    at = current.version - AROUND - 1
    versions = [each.version for each in laid_open(current.id, at).arrivals]

    assert list(range(max(1, at - AROUND), at + AROUND + 1)) == versions
    assert any(isinstance(each, Refused) for each in laid_open(current.id).arrivals)


def test_before_the_deal_nothing_lies_open() -> None:
    current = started(guest(), guest("Bo"))
    _, after = opened(laid_open(current.id, 2))

    assert ({}, [{}, {}]) == (after.truth, after.seats)


def test_an_entry_and_the_refusals_around_it_are_decided_again() -> None:
    current = settle(dealt(), 0)
    refuse(current, current.seats[0].player_id, {"type": "settle", "swap": True}, "already_settled")
    heard = hear(game_id=current.id)
    assert heard is not None

    assert "same" == heard.judged.verdict
    assert [Judged("refused", "already_settled")] == list(heard.refused.values())
    assert [len(heard.exhibit.arrivals) - 1] == list(heard.refused)


def test_a_log_that_is_not_understood_is_heard_without_its_entries() -> None:
    game = dealt()
    Game.objects.filter(id=game.id).update(ruleset="long_gone")
    GAMES.drop(game.id)
    heard = hear(game_id=game.id)
    assert heard is not None

    assert ("not_judged", {}) == (heard.judged.verdict, heard.refused)
    assert heard.exhibit.story.unreadable is not None


def test_nobody_hears_a_game_that_is_gone() -> None:
    assert hear(game_id=uuid.uuid4()) is None
