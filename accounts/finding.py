"""What PostgreSQL is asked about tokens: whose one is, which are good, whether an app's is stopped.

By hand, since the ORM spends more time building the first than PostgreSQL answering it, and every request may ask it.
"""

from datetime import timedelta

from accounts.bans import IN_FORCE

__all__ = ["FIND", "FIND_AMONG", "IS_STOPPED", "REVISION", "USE_IS_NOTED_EVERY"]

USE_IS_NOTED_EVERY = timedelta(hours=1)
REVISION = "SELECT coalesce((SELECT number FROM accounts_revision), 0)"
GOOD = f"""
FROM accounts_token token JOIN accounts_player player ON player.id = token.player_id
LEFT JOIN accounts_bot bot ON bot.player_id = player.id LEFT JOIN accounts_player owner ON owner.id = bot.owner_id
WHERE player.is_active AND coalesce(owner.is_active, true) AND coalesce(token.expires_at > statement_timestamp(), true)
  AND NOT EXISTS (SELECT FROM accounts_ban ban WHERE ban.player_id IN (player.id, owner.id) AND {IN_FORCE})
"""
STOPPED = f"""
SELECT FROM allauth_idp_oidc_token access JOIN allauth_idp_oidc_client app ON app.id = access.client_id
  JOIN accounts_player maker ON maker.id = app.owner_id
 WHERE access.id = token.access_id AND (NOT maker.is_active
    OR EXISTS (SELECT FROM accounts_ban ban WHERE ban.player_id = maker.id AND {IN_FORCE}))
"""
"""Of a token that was given to an app whose maker is shut out. Asked by itself, so that only tokens of apps pay for it."""
FIND = f"""
SELECT player.id, player.name, player.kind, player.is_staff, player.is_superuser, token.id, token.scopes,
       extract(epoch FROM token.expires_at - statement_timestamp())::float8, ({REVISION}),
       coalesce(token.last_used_at < statement_timestamp() - interval '{USE_IS_NOTED_EVERY.total_seconds()} seconds', true),
       token.access_id IS NOT NULL
{GOOD} AND token.digest = %s
"""
FIND_AMONG = f"SELECT token.digest {GOOD} AND NOT EXISTS ({STOPPED}) AND token.digest = ANY(%s)"
IS_STOPPED = f"SELECT EXISTS (SELECT FROM accounts_token token WHERE token.digest = %s AND EXISTS ({STOPPED}))"
