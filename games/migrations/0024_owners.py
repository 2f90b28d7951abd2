"""Whose bot sits in a seat is read with the seats."""

from django.db import migrations

SWAP = """
DO $do$
DECLARE
    before text := pg_get_functiondef('games_document(uuid, int)'::regprocedure);
    after text := replace(replace(before, {old_row}, {new_row}), {old_join}, {new_join});
BEGIN
    IF after = before THEN
        RAISE 'games_document is not as it was';
    END IF;
    EXECUTE after;
END $do$;
"""
ROW = ("'s.turn, games_ms(s.due_at))'", "'s.turn, games_ms(s.due_at), owner.id, owner.name)'")
JOIN = (
    "'accounts_player p ON p.id = s.player_id'",
    "'accounts_player p ON p.id = s.player_id LEFT JOIN accounts_bot bot ON bot.player_id = s.player_id "
    "LEFT JOIN accounts_player owner ON owner.id = bot.owner_id'",
)


class Migration(migrations.Migration):
    dependencies = [("games", "0023_spectators"), ("accounts", "0008_bans")]
    operations = [
        migrations.RunSQL(
            SWAP.format(old_row=ROW[0], new_row=ROW[1], old_join=JOIN[0], new_join=JOIN[1]),
            SWAP.format(old_row=ROW[1], new_row=ROW[0], old_join=JOIN[1], new_join=JOIN[0]),
        )
    ]
