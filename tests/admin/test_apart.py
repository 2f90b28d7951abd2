"""Nobody judges a game they have a part in: at no address of the desk, whatever the part."""

import uuid
from collections.abc import Callable
from uuid import UUID

import pytest
from django.urls import reverse

from accounts.blocks import block
from accounts.models import Bot, Player
from games.models import Look
from games.operations.create import create_game
from games.operations.lobby import join, leave, start
from games.operations.merging import merge
from games.operations.rulings import Verdict, rule
from games.queries.current import Current, bring
from tests.admin.judges import Judge, case, disputed, ruling, said, state
from tests.admin.tables import dealt, settle, shown
from tests.operations.seating import ask, guest, wish

NOW = 0


def sits(judge: Judge) -> Current:
    return dealt(guest(), judge.id)


def sat_and_resigned(judge: Judge) -> Current:
    """Three sit, so that the game goes on."""
    current = dealt(guest(), judge.id, guest("Cy"))
    return ask(current, judge.id, {"type": "resign"}).current


def played_to_the_end(judge: Judge) -> Current:
    return shown(judge.id, guest("Bo"))


def laid_it_and_left(judge: Judge) -> Current:
    current, _ = create_game(wish(judge.id, ruleset="high_card"))
    others = guest(), guest("Bo")
    join(game_id=current.id, player=others[0], seat=None, received_at=NOW)
    leave(game_id=current.id, player=judge.id, received_at=NOW)
    join(game_id=current.id, player=others[1], seat=None, received_at=NOW)
    return start(game_id=current.id, player=others[0], received_at=NOW)


def handed_the_seat_over(judge: Judge) -> Current:
    return handed_over(judge.id)


def handed_over(before: UUID) -> Current:
    """Only the log remembers who sat there, by a mark."""
    bo, heir = guest("Bo"), guest("Cy")
    current = dealt(bo, before)
    offer = ask(current, before, {"type": "offer", "kind": "hand_over", "player": str(heir)}).current
    voted = ask(offer, bo, {"type": "vote", "offer": offer.version, "accept": True}).current
    join(game_id=voted.id, player=heir, seat=1, received_at=NOW)
    found = bring(voted.id)
    assert found is not None
    return found[0]


def is_party_to_a_dispute(judge: Judge) -> Current:
    current = dealt(judge.id, guest("Bo"))
    disputed(current, seat=0, kind="conduct", about=1)
    return settle(current, 1)


def owns_a_bot_that_sits(judge: Judge) -> Current:
    return dealt(guest(), bot_of(judge.id))


def blocks_the_owner_of_a_bot(judge: Judge) -> Current:
    owner = guest("Bo")
    block(judge.id, owner)
    return dealt(guest(), bot_of(owner))


def bot_of(owner: UUID) -> UUID:
    bot = Player.objects.create(kind="bot", name="Robo")
    Bot.objects.create(player=bot, owner_id=owner, policy={})
    return bot.pk


def handed_it_over_as_a_guest(judge: Judge) -> Current:
    """Who became part of the moderator's account since."""
    before = guest("Gus")
    current = handed_over(before)
    merge(person=judge.id, guest=before)
    return current


def blocks_who_sits(judge: Judge) -> Current:
    ann, bo = guest(), guest("Bo")
    block(judge.id, bo)
    return dealt(ann, bo)


def is_blocked_by_who_sits(judge: Judge) -> Current:
    ann, bo = guest(), guest("Bo")
    block(ann, judge.id)
    return dealt(ann, bo)


PARTS = [
    sits,
    sat_and_resigned,
    played_to_the_end,
    laid_it_and_left,
    handed_the_seat_over,
    is_party_to_a_dispute,
    handed_it_over_as_a_guest,
    owns_a_bot_that_sits,
    blocks_the_owner_of_a_bot,
    blocks_who_sits,
    is_blocked_by_who_sits,
]
REMEMBERED_BY_THE_LOG = (handed_the_seat_over, handed_it_over_as_a_guest)


@pytest.mark.parametrize("part", PARTS)
def test_who_has_a_part_in_a_game_judges_none_of_its_disputes(part: Callable[[Judge], Current]) -> None:
    judge = Judge()
    current = part(judge)
    seat = next(row.seat for row in current.seats if row.player_id not in (judge.id, None))
    dispute = disputed(current, seat=seat, kind="conduct", about=next(row.seat for row in current.seats if row.seat != seat))
    do = [reverse("admin:games_dispute_do", args=[dispute, deed]) for deed in ("claim", "stop", "approve", "disapprove")]
    pages = [judge.client.get(case(dispute)), judge.client.get(ruling(dispute, "annul"))]
    acts = [judge.client.post(each, follow=True) for each in do]
    queue = judge.client.get(reverse("admin:games_dispute_changelist"), {"waiting": "all"})

    assert [403] * 6 == [answer.status_code for answer in (*pages, *acts)]
    assert all("You have a part in this game" in said(answer.content.decode()) for answer in (*pages, *acts))
    assert (part in REMEMBERED_BY_THE_LOG) == (dispute in {row.pk for row in queue.context["cl"].queryset})
    assert "open" == state(dispute)
    assert not Look.objects.filter(game_id=current.id).exists()


def test_who_has_none_may(database: str) -> None:
    """So the test above can fail."""
    judge, dispute = Judge(), disputed(dealt())

    assert 200 == judge.client.get(case(dispute)).status_code
    assert uuid.UUID(str(dispute)) == judge.claims(dispute)
    assert "claimed" == state(dispute)


def test_who_sits_in_a_game_is_not_told_in_the_admin_who_looked_at_it_and_judged() -> None:
    player, judge = Judge(), Judge()
    current = dealt(player.id, guest("Bo"))
    dispute = disputed(current, seat=1)
    judge.claims(dispute)
    judge.looks_at(dispute)
    rule(dispute_id=dispute, moderator=judge.id, verdict=Verdict("reject", "lawful"))
    for name in ("look", "ruling"):
        pages = [each.client.get(reverse(f"admin:games_{name}_changelist")).content.decode() for each in (player, judge)]

        assert [False, True] == [str(current.id) in each for each in pages]
    (look,) = Look.objects.filter(game_id=current.id)
    assert 302 == player.client.get(reverse("admin:games_look_change", args=[look.pk])).status_code
