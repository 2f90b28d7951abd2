"""A guest becomes part of an account that was there before: seats, inbox, orders and disputes follow; no entry is touched."""

from collections.abc import Collection
from uuid import UUID

from django.db import connection, transaction

from accounts.absorbing import absorb, hold_guest
from games.models import Bell, Delivery, Dispute, DisputeMessage, DisputeParty, Game, Invitation, Note, Order, Outbox, Seat
from games.operations.suspensions import check_not_suspended

__all__ = ["MergeBlocked", "merge"]


class MergeBlocked(Exception):
    """Both sit in a game that is not over: it would have one player in two seats."""


_HOLD = "SELECT FROM games_game WHERE id = ANY (%s::uuid[]) ORDER BY id FOR NO KEY UPDATE"
_SHOW = "UPDATE games_game SET extra = extra + 1, calendars = calendars + 1 WHERE id = ANY (%s::uuid[])"


@transaction.atomic
def merge(*, person: UUID, guest: UUID) -> int:
    """How many seats followed. A finished game in which both sat keeps the guest in the guest's seat.

    Heads are locked first, as an append does, and their counters move, so that no process goes on with who sat there before.
    Raises MergeBlocked; MergeRefused where the guest is none; Suspended, for a ruling stays with whom it was made about.
    """
    hold_guest(person, guest)
    check_not_suspended(guest)
    own = Seat.objects.filter(player_id=guest)
    shared = own.filter(game__seat_rows__player_id=person)
    if shared.filter(is_over=False).exists():
        raise MergeBlocked
    kept = set(shared.values_list("game_id", flat=True))
    games = sorted(set(own.values_list("game_id", flat=True)) - kept)
    _run(_HOLD, games)
    _move_what_is_told(person, guest, kept)
    _move_seats(person, guest, games)
    _move_disputes(person, guest, kept)
    _run(_SHOW, games)
    absorb(person, guest)
    return len(games)


def _move_what_is_told(person: UUID, guest: UUID, kept: Collection[UUID]) -> None:
    """Before the seats: whoever stands up takes along what was told of the game."""
    notes = Note.objects.filter(player_id=guest, game_id__isnull=False).exclude(game_id__in=kept)
    Delivery.objects.filter(note__in=notes).update(player_id=person)
    Outbox.objects.filter(note_id__in=notes.values("id")).update(player_id=person)
    notes.update(player_id=person)
    Bell.objects.filter(player_id=guest).exclude(game_id__in=kept).update(player_id=person)
    Order.objects.filter(player_id=guest).exclude(game_id__in=kept).update(player_id=person)


def _move_seats(person: UUID, guest: UUID, games: Collection[UUID]) -> None:
    """To a private table that is still open comes only who is asked: the person is, as the guest was."""
    Game.objects.filter(creator_id=guest).update(creator_id=person)
    asked = Invitation.objects.filter(player_id=guest, game_id__in=games)
    Invitation.objects.filter(player_id=person, game_id__in=asked.values("game_id")).delete()
    asked.filter(game__status="open").update(state="open", settled_at=None)
    asked.update(player_id=person)
    Seat.objects.filter(player_id=guest, game_id__in=games).update(player_id=person)
    Invitation.objects.filter(by_id=guest).update(by_id=person)


def _move_disputes(person: UUID, guest: UUID, kept: Collection[UUID]) -> None:
    """What was said about a game goes along."""
    Dispute.objects.filter(filed_by_id=guest).exclude(game_id__in=kept).update(filed_by_id=person)
    Dispute.objects.filter(appealed_by_id=guest).exclude(game_id__in=kept).update(appealed_by_id=person)
    DisputeParty.objects.filter(player_id=guest).exclude(dispute__game_id__in=kept).update(player_id=person)
    DisputeMessage.objects.filter(author_id=guest).exclude(dispute__game_id__in=kept).update(author_id=person)


def _run(sql: str, games: Collection[UUID]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, [list(games)])
