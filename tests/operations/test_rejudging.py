"""Entries and refusals are decided once more, from the log alone."""

import random
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from games import clock
from games.catalogue import RULESETS
from games.operations.due import bring_up_to_date
from games.operations.lobby import join
from games.operations.making import fingerprint, make
from games.operations.rejudging import Judged, rejudge, rejudge_refused
from games.operations.write import Written, write
from games.queries.current import Current
from games.queries.history import steps
from games.queries.refusals import refusals
from games.table.state import Cause
from tests.admin.tables import dealt, misplaced, settle
from tests.operations.seating import ask, guest, move, started
from tests.races.refused import refuse
from tests.toys.high_card import RULESET as HIGH_CARD


def judged(current: Current) -> Iterator[Judged]:
    """Every entry of the game, in order."""
    found = steps(current, 1, current.version)
    for before, step in zip([None, *found], found, strict=False):
        yield rejudge(current, before, step)


def last(current: Current) -> Judged:
    before, step = steps(current, current.version - 1, current.version)
    return rejudge(current, before, step)


def forged(current: Current, seat: int, command: Any, events: Sequence[Any]) -> Current:
    """An entry that no rule made: as of an operation with a bug."""
    entry = make(
        current,
        current.table,
        Cause("seat", seat),
        events,
        received_at=clock.now_ms(),
        command_id=uuid4(),
        fingerprint=fingerprint(command, None),
        key=uuid4(),
    )
    outcome = write(current, [entry])
    assert isinstance(outcome, Written)
    return outcome.current


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in RULESETS])
def test_what_was_played_by_the_rules_is_decided_alike_again(slug: str) -> None:
    current, chance = started(guest(), guest("Bo"), ruleset=slug), random.Random(5)
    begun = current.version
    for _ in range(25):
        current = move(current, chance).current
    found = list(judged(current))

    assert ["same"] * 25 == [each.verdict for each in found[begun:]]
    assert all(each.command is not None and "turn" in each.command for each in found[begun:])
    assert "not_judged" == found[0].verdict


def test_a_timeout_is_decided_alike_again() -> None:
    game = started(guest(), guest("Bo"), pace=(0, 60), mode="async")
    clock.shift(62_001)
    late, _ = bring_up_to_date(game.id)

    assert late.version > game.version
    assert Judged("same") == last(late)


def test_a_move_that_luck_followed_is_decided_with_the_same_luck() -> None:
    current = settle(dealt(), 0, swap=True)

    assert Judged("same", None, {"type": "settle", "swap": True, "turn": None}) == last(current)


def test_a_resignation_and_an_offer_are_decided_alike_again() -> None:
    current = started(guest(), guest("Bo"), guest("Cy"), ruleset="high_card")
    for seat, command in (
        (0, {"type": "offer", "kind": "draw"}),
        (1, {"type": "vote", "offer": current.version + 1, "accept": False}),
        (0, {"type": "offer", "kind": "pause", "for_s": 3600}),
        (2, {"type": "resign"}),
    ):
        current = ask(current, current.seats[seat].player_id, command).current

    assert ["same"] * 4 == [each.verdict for each in judged(current)][-4:]


def test_an_offer_of_a_seat_is_judged_alike_whoever_it_was_offered_to() -> None:
    """Before anybody took it, and once the heir sits there; and it is told from one that no rule made."""
    ann, bo, heir = guest(), guest("Bo"), guest("Cy")
    current = started(ann, bo, ruleset="high_card")
    offered = ask(current, ann, {"type": "offer", "kind": "hand_over", "player": str(heir)}).current
    open_one = last(offered)
    voted = ask(offered, bo, {"type": "vote", "offer": offered.version, "accept": True}).current
    taken = join(game_id=voted.id, player=heir, seat=0, received_at=clock.now_ms())
    event = steps(taken, offered.version, offered.version)[0].events[0]
    lie = forged(dealt(), 0, HIGH_CARD.commands(), [msgspec.structs.replace(event, asked=(0, 1))])

    assert Judged("same") == open_one
    assert {"same"} == {each.verdict for each in list(judged(taken))[offered.version - 1 :]} - {"not_judged"}
    assert "other" == last(lie).verdict


def test_a_challenge_is_judged_alike_again_whether_written_or_kept_aside() -> None:
    """The moves that may be challenged are told by whose they were."""
    current, wrong = misplaced()
    command = {"type": "challenge", "version": wrong}
    (at,) = steps(current, current.version, current.version)
    would_be = rejudge_refused(current, at, 2, clock.now_ms(), msgspec.json.encode(command))
    current = ask(current, current.seats[2].player_id, command).current

    assert Judged("same") == would_be
    assert "same" == last(current).verdict


def test_an_entry_with_other_events_than_its_command_makes_is_found() -> None:
    current = dealt()
    settle_type, settled = HIGH_CARD.commands, steps(settle(dealt(), 0), 0, 99)[-1].events[0]
    lie = msgspec.structs.replace(settled, seat=0, card=-1)

    assert "other" == last(forged(current, 0, settle_type(), [lie])).verdict


def test_an_entry_whose_command_the_rules_refuse_is_found() -> None:
    current = settle(dealt(), 0)
    twice = steps(current, current.version, current.version)[0].events[0]

    assert Judged("unlisted") == last(forged(current, 0, HIGH_CARD.commands(), [twice]))


def test_a_refusal_is_decided_alike_again() -> None:
    current = settle(dealt(), 0)
    refuse(current, current.seats[0].player_id, {"type": "settle", "swap": True}, "already_settled")
    refuse(current, current.seats[1].player_id, {"type": "settle", "turn": 1}, "stale_turn")
    found = []
    for each in refusals(current.id):
        (at,) = steps(current, each.version, each.version)
        found.append(rejudge_refused(current, at, each.seat, each.received_at, msgspec.json.encode(each.command)))

    assert [Judged("refused", "already_settled"), Judged("refused", "stale_turn")] == found


def test_what_would_be_accepted_is_told_from_what_is_refused() -> None:
    current = dealt()
    (at,) = steps(current, current.version, current.version)

    assert Judged("same") == rejudge_refused(current, at, 0, clock.now_ms(), b'{"type":"settle"}')
    assert Judged("not_judged") == rejudge_refused(current, at, 0, clock.now_ms(), b'{"type":"unheard_of"}')
