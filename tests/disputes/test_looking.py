"""Those who judge: who may, that one alone has a case, and that every look is recorded before anything is shown."""

from collections.abc import Callable
from dataclasses import replace as changed
from uuid import UUID

import pytest
from django.contrib.auth.models import Group
from msgspec.structs import replace

from accounts.blocks import block
from accounts.models import Player
from accounts.moderators import GROUP
from games import clock
from games.models import Dispute, DisputeParty, Game, Look, Seat
from games.operations import evidence
from games.operations.due import bring_up_to_date
from games.operations.impartial import has_interest
from games.operations.rulings import Verdict
from games.queries.current import GAMES
from games.queries.persons import mark_of
from tests.api.client import Client, guest
from tests.api.tables import begin, finish, settle
from tests.disputes.people import MOD, file, moderator, rule


def case(judge: Client, *players: Client) -> tuple[str, str]:
    """A claimed dispute about a running game, and the game."""
    ann, bo = players or (guest(), guest())
    game = begin(ann, bo)
    dispute = file(ann, game, kind="entry", version=settle(bo, game, swap=True)["version"])
    judge.post(f"{MOD}/{dispute}/claim")
    return dispute, game


def id_of(game: str) -> UUID:
    return UUID(game.rpartition("/")[2])


def test_the_evidence_is_everything_and_the_look_is_recorded_first(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = moderator()
    dispute, game = case(judge)

    shown = judge.get(f"{MOD}/{dispute}/evidence")

    assert ("same", "settle") == (shown["entry"]["judged"]["verdict"], shown["entry"]["judged"]["command"]["type"])
    assert all(isinstance(card, int) for card in shown["after"]["truth"]["cards"])
    assert [shown["after"]["truth"]["cards"][1]] == [seat["sees"]["cards"][1] for seat in shown["after"]["seats"][1:]]
    assert ([], []) == (shown["faults"], shown["refusals"])
    (look,) = Look.objects.filter(game_id=id_of(game))
    assert (judge.id, "evidence", True) == (str(look.moderator_id), look.what, look.is_running)


def test_nothing_is_shown_where_the_look_can_not_be_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = moderator()
    dispute, _ = case(judge)

    def broken(**_: object) -> None:
        raise OSError("no room for it")

    monkeypatch.setattr(evidence, "look", broken)
    with pytest.raises(OSError, match="no room"):
        evidence.evidence(dispute_id=UUID(dispute), moderator=UUID(judge.id))
    with pytest.raises(OSError, match="no room"):
        evidence.preview(dispute_id=UUID(dispute), moderator=UUID(judge.id), verdict=Verdict("annul", "other"))


def test_players_hear_of_looks_when_the_game_is_over_and_not_before() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    dispute, game = case(judge, ann, bo)
    judge.get(f"{MOD}/{dispute}/evidence")
    during = [_looks(ann, game), _notes(ann)]
    etag = ann.ask("GET", game).headers["etag"]
    judge.get(f"{MOD}/{dispute}/evidence")
    assert etag == ann.ask("GET", game).headers["etag"]

    settle(ann, game)

    assert [[], []] == during
    assert ["evidence", "evidence"] == [each["what"] for each in _looks(ann, game)] == [each["what"] for each in _looks(bo, game)]
    assert ["looked"] == _notes(ann) == _notes(bo)


def test_of_a_game_that_is_over_no_look_is_told() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = finish(ann, bo)
    dispute = file(ann, game, kind="result")
    judge.post(f"{MOD}/{dispute}/claim")

    judge.get(f"{MOD}/{dispute}/evidence")

    assert [False] == list(Look.objects.filter(game_id=id_of(game)).values_list("is_running", flat=True))
    assert [] == _looks(ann, game)


def test_only_who_claimed_a_case_looks_and_decides() -> None:
    judge, other = moderator(), moderator()
    dispute, _ = case(judge)

    heard = [
        other.ask("GET", f"{MOD}/{dispute}/evidence"),
        other.ask("POST", f"{MOD}/{dispute}/preview", {"action": "annul", "reason": "other"}),
        other.ask("POST", f"{MOD}/{dispute}/rulings", {"action": "annul", "reason": "other"}),
        other.ask("PUT", f"{MOD}/{dispute}/freeze"),
        other.ask("POST", f"{MOD}/{dispute}/release"),
    ]

    assert [(403, "not_claimed")] * 5 == [(each.status, each.code) for each in heard]
    assert (409, "conflict") == ((h := other.ask("POST", f"{MOD}/{dispute}/claim")).status, h.code)
    judge.post(f"{MOD}/{dispute}/release")
    assert "claimed" == other.post(f"{MOD}/{dispute}/claim")["state"]


def test_a_claim_lapses_after_a_day() -> None:
    judge, other = moderator(), moderator()
    dispute, _ = case(judge)

    clock.shift(24 * 3_600_000 + 1)
    clock.sync()

    assert other.id == other.post(f"{MOD}/{dispute}/claim")["claimed_by"]["id"]


def _seat(game: UUID, judge: UUID) -> None:
    Seat.objects.filter(game_id=game, seat=1).update(player_id=judge)


def _creator(game: UUID, judge: UUID) -> None:
    Game.objects.filter(id=game).update(creator_id=judge)


def _party(game: UUID, judge: UUID) -> None:
    DisputeParty.objects.create(dispute=Dispute.objects.get(game_id=game), player_id=judge, seat=1)


def _blocks(game: UUID, judge: UUID) -> None:
    block(judge, Dispute.objects.get(game_id=game).filed_by_id)


def _is_blocked(game: UUID, judge: UUID) -> None:
    block(Dispute.objects.get(game_id=game).filed_by_id, judge)


@pytest.mark.parametrize("part", [_seat, _creator, _party, _blocks, _is_blocked])
def test_nobody_judges_a_game_in_which_they_have_a_part(part: Callable[[UUID, UUID], None]) -> None:
    judge = moderator()
    dispute, game = case(judge)
    part(id_of(game), UUID(judge.id))
    GAMES.drop(id_of(game))

    heard = [
        judge.ask("GET", f"{MOD}/{dispute}"),
        judge.ask("GET", f"{MOD}/{dispute}/evidence"),
        judge.ask("POST", f"{MOD}/{dispute}/claim"),
        judge.ask("POST", f"{MOD}/{dispute}/rulings", {"action": "reject", "reason": "lawful"}),
        judge.ask("POST", f"{MOD}/{dispute}/approve"),
    ]

    assert [(403, "has_interest")] * 5 == [(each.status, each.code) for each in heard]
    assert dispute not in [each["id"] for each in judge.get(f"{MOD}?mine=true")["results"]]
    assert 0 == Look.objects.filter(game_id=id_of(game)).count()


def test_who_handed_a_seat_over_judges_nothing_there() -> None:
    judge, current = moderator(), bring_up_to_date(id_of(begin(guest(), guest())))[0]
    mark = mark_of(current, UUID(judge.id))
    sat = changed(current, steps=(changed(current.steps[-1], table=replace(current.table, former=(mark,))),))

    assert (False, True) == (has_interest(current, UUID(judge.id)), has_interest(sat, UUID(judge.id)))


def test_a_moderator_is_one_by_the_group_alone_and_at_once() -> None:
    judge = moderator()
    judge.get(MOD)

    Group.objects.get(name=GROUP).user_set.remove(Player.objects.get(id=judge.id))

    assert (404, "not_found") == ((h := judge.ask("GET", MOD)).status, h.code)


def test_the_queue_is_oldest_first_by_state_kind_and_page() -> None:
    judge, ann = moderator(), guest()
    game = begin(ann, guest())
    disputes = [file(ann, game, **about) for about in ({"kind": "clock"}, {"kind": "conduct", "seat": 1})]
    pages, cursor = [], ""
    while cursor is not None:
        page = judge.get(f"{MOD}?limit=100{cursor and f'&cursor={cursor}'}")
        pages += [each["id"] for each in page["results"]]
        cursor = page["next"]

    assert disputes == [each for each in pages if each in disputes]
    assert len(pages) == len(set(pages))
    kinds = {each["kind"] for each in judge.get(f"{MOD}?kind=conduct&limit=100")["results"]}
    assert {"conduct"} == kinds
    rule(judge, disputes[0])
    assert disputes[0] not in [each["id"] for each in judge.get(f"{MOD}?limit=100&state=open")["results"]]
    assert (400, "malformed") == ((h := judge.ask("GET", f"{MOD}?cursor=x")).status, h.code)


def test_a_second_look_is_a_second_record() -> None:
    judge = moderator()
    dispute, game = case(judge)
    for _ in range(2):
        judge.post(f"{MOD}/{dispute}/preview", {"action": "annul", "reason": "other"})

    assert ["preview"] * 2 == list(Look.objects.filter(game_id=id_of(game)).order_by("id").values_list("what", flat=True))


def _looks(player: Client, game: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = player.get(f"{game}/disputes")["looks"]
    return found


def _notes(player: Client) -> list[str]:
    return [each["kind"] for each in player.get("/api/v1/me/inbox")["results"] if each["kind"] == "looked"]
