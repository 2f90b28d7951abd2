"""Games of a group: laid by a member, judged by its leaders and moderators beside those of the site."""

from uuid import UUID

from accounts.groups import group_of, judges_in
from accounts.moderators import is_moderator, judges_a_group
from games.models import Game, GroupGame

__all__ = ["check_member", "games_of", "may_moderate", "moderates_any", "moderators_of", "put_in_group"]

JsonObject = dict[str, object]
MOST = 100


def check_member(group_id: UUID, player: UUID) -> None:
    """Raises GroupRefused (not_found)."""
    group_of(group_id, player)


def put_in_group(game_id: UUID, group_id: UUID) -> None:
    """From the beginning: a game that was laid without a group never gets one."""
    GroupGame.objects.get_or_create(game_id=game_id, defaults={"group_id": group_id})


def may_moderate(player: UUID, game_id: UUID) -> bool:
    """Whether this player may judge this game: of the site's moderators, or of those of its group."""
    if is_moderator(player):
        return True
    group_id = GroupGame.objects.filter(game_id=game_id).values_list("group_id", flat=True).first()
    return group_id is not None and player in _judges(group_id)


def moderates_any(player: UUID) -> bool:
    """Whether there is any game that this player may judge."""
    return is_moderator(player) or judges_a_group(player)


def moderators_of(game_id: UUID) -> set[UUID]:
    """Of the game's group; empty where it has none."""
    group_id = GroupGame.objects.filter(game_id=game_id).values_list("group_id", flat=True).first()
    return set() if group_id is None else _judges(group_id)


def games_of(group_id: UUID, player: UUID) -> list[JsonObject]:
    """The group's newest hundred, for a member; private ones only where the member may know of them: not here. GroupRefused."""
    check_member(group_id, player)
    own = GroupGame.objects.filter(group_id=group_id).values("game_id")
    rows = Game.objects.filter(id__in=own).exclude(visibility="private").order_by("-created_at", "-id")[:MOST]
    return [_shown(row) for row in rows]


def _judges(group_id: UUID) -> set[UUID]:
    return set(judges_in(group_id).values_list("player_id", flat=True))


def _shown(game: Game) -> JsonObject:
    links = {"self": f"/api/v1/games/{game.id}", "join": f"/api/v1/games/{game.id}/join"}
    facts = {"id": game.id, "name": game.name, "ruleset": game.ruleset, "mode": game.mode, "status": game.status}
    return facts | {"seats": game.seats, "links": links}
