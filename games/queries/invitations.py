"""Who was asked to which table: for the host, and for whoever is asked."""

from uuid import UUID

import msgspec

from games.models import Invitation
from games.rules.instants import stamp, stamp_or_none
from games.store.call import Line, read

JsonObject = dict[str, object]
MOST = 100
_PERSON = "json_build_object('id', p.id, 'name', p.name, 'kind', p.kind)::text"
_OF_A_GAME = f"""
SELECT {_PERSON}, v.state, v.reason, games_ms(v.made_at), games_ms(v.settled_at)
  FROM games_invitation v JOIN accounts_player p ON p.id = v.player_id
 WHERE v.game_id = %s::uuid AND coalesce(v.player_id = %s::uuid, true) ORDER BY v.made_at DESC, v.id LIMIT %s::int
"""
_TABLE = """
json_build_object('id', g.id, 'name', g.name, 'ruleset', g.ruleset, 'mode', g.mode, 'seats', g.seats,
    'free', (SELECT count(*) FROM games_seat s WHERE s.game_id = g.id AND s.player_id IS NULL),
    'links', json_build_object('self', '/api/v1/games/' || g.id, 'join', '/api/v1/games/' || g.id || '/join'))::text
"""
_OF_A_PLAYER = f"""
SELECT {_TABLE}, {_PERSON}, games_ms(v.made_at)
  FROM games_invitation v JOIN games_game g ON g.id = v.game_id JOIN accounts_player p ON p.id = v.by_id
 WHERE v.player_id = %s::uuid AND v.state = 'open'
   AND NOT EXISTS (SELECT FROM accounts_block b WHERE b.player_id = v.player_id AND b.blocked_id = v.by_id)
 ORDER BY v.made_at DESC, v.id LIMIT %s::int
"""
_BY_CODE = f"SELECT {_TABLE} FROM games_game g WHERE g.id = %s::uuid"


def is_invited(game_id: UUID, player: UUID) -> bool:
    """Whether the player is asked to the table and has neither come nor declined."""
    return Invitation.objects.filter(game_id=game_id, player_id=player, state="open").exists()


def of_game(game_id: UUID) -> list[JsonObject]:
    """The newest hundred, open or settled, newest first."""
    return [_shown(line) for line in read(_OF_A_GAME, game_id, None, MOST)]


def of_guest(game_id: UUID, player: UUID) -> JsonObject:
    """The one to this player, which is there."""
    (line,) = read(_OF_A_GAME, game_id, player, 1)
    return _shown(line)


def of_player(player: UUID) -> list[JsonObject]:
    """Those that the player has not answered yet, newest first."""
    return [
        {"game": _raw(table), "by": _raw(by), "made_at": stamp(made_at)}
        for table, by, made_at in read(_OF_A_PLAYER, player, MOST)
    ]


def table_of(game_id: UUID) -> JsonObject:
    """As much of a table as who is asked to it needs to decide."""
    ((table,),) = read(_BY_CODE, game_id)
    return {"game": _raw(table)}


def _shown(line: Line) -> JsonObject:
    person, state, reason, made_at, settled_at = line
    return {
        "player": _raw(person),
        "state": state,
        "reason": reason,
        "made_at": stamp(made_at),
        "settled_at": stamp_or_none(settled_at),
    }


def _raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())
