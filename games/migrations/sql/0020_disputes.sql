-- Rulings and looks only grow. Unlike the log's, they outlive their game: what moderators did is never removed.
CREATE FUNCTION games_refuse_every_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % is refused: its rows are never changed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ruling_is_never_changed BEFORE UPDATE OR DELETE ON games_ruling FOR EACH ROW EXECUTE FUNCTION games_refuse_every_change();
CREATE TRIGGER rulings_are_never_emptied BEFORE TRUNCATE ON games_ruling FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_every_change();
CREATE TRIGGER look_is_never_changed BEFORE UPDATE OR DELETE ON games_look FOR EACH ROW EXECUTE FUNCTION games_refuse_every_change();
CREATE TRIGGER looks_are_never_emptied BEFORE TRUNCATE ON games_look FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_every_change();
ALTER TABLE games_ruling ENABLE ALWAYS TRIGGER ruling_is_never_changed, ENABLE ALWAYS TRIGGER rulings_are_never_emptied;
ALTER TABLE games_look ENABLE ALWAYS TRIGGER look_is_never_changed, ENABLE ALWAYS TRIGGER looks_are_never_emptied;

-- As games_tell (0007_outbox), and of what: the inbox names the dispute.
CREATE FUNCTION games_tell_about(player uuid, game uuid, seat int, kind text, turn int, about uuid) RETURNS void
LANGUAGE sql VOLATILE AS $$
    WITH note AS (
        INSERT INTO games_note (player_id, game_id, seat, kind, turn, step, about, created_at)
        VALUES (player, game, seat, kind, turn, 0, about, game_now())
            ON CONFLICT (player_id, game_id, kind, turn, step) DO NOTHING
     RETURNING *
    )
    INSERT INTO games_outbox (note_id, player_id, game_id, seat, kind, turn, at, due_at)
    SELECT n.id, n.player_id, n.game_id, n.seat, n.kind, n.turn, n.created_at, n.created_at FROM note n
$$;

-- The other side hears of a dispute in the commit that files it.
CREATE FUNCTION games_party_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM games_tell_about(NEW.player_id, d.game_id, NEW.seat, 'dispute',
                             (SELECT count(*)::int FROM games_dispute e WHERE e.game_id = d.game_id AND (e.filed_at, e.id) <= (d.filed_at, d.id)),
                             d.id)
       FROM games_dispute d WHERE d.id = NEW.dispute_id AND d.filed_by_id <> NEW.player_id;
    RETURN NULL;
END $$;
CREATE TRIGGER party_is_told AFTER INSERT ON games_dispute_party FOR EACH ROW EXECUTE FUNCTION games_party_is_told();

-- A moderator's entry that a decision made is a ruling: the row, the dispute's end and what both sides are told come in its commit,
-- or the entry does not. Whoever decides holds the dispute, and where there must be two, both have agreed.
CREATE FUNCTION games_ruling_is_made() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    p games_proposal;
    d games_dispute;
BEGIN
    SELECT * INTO p FROM games_proposal WHERE id = NEW.command_id AND game_id = NEW.game_id FOR UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    SELECT * INTO d FROM games_dispute WHERE id = p.dispute_id FOR UPDATE;
    IF p.refused_by_id IS NOT NULL
       OR NOT (d.state = 'claimed' AND d.claimed_by_id = p.moderator_id AND d.proposed IS NULL
               OR d.state = 'proposed' AND d.proposed = p.id AND p.second_id IS NOT NULL) THEN
        RAISE EXCEPTION 'the dispute has moved on' USING ERRCODE = 'CG001';
    END IF;
    INSERT INTO games_ruling (id, dispute_id, game_id, version, action, wish, reason, digest, player_id, until, moderator_id, second_id, at)
    VALUES (p.id, d.id, d.game_id, NEW.version, p.action, p.wish, p.reason, p.digest, p.player_id, p.until, p.moderator_id, p.second_id,
            game_now());
    UPDATE games_dispute
       SET state = 'ruled', frozen = false, claimed_by_id = NULL, claimed_at = NULL, proposed = NULL, ruled_at = game_now(),
           changed_at = game_now()
     WHERE id = d.id;
    UPDATE games_game SET extra = extra + 1 WHERE id = d.game_id;
    PERFORM games_tell_about(y.player_id, d.game_id, y.seat, 'ruling', NEW.version, d.id)
       FROM games_dispute_party y WHERE y.dispute_id = d.id ORDER BY y.id;
    RETURN NULL;
END $$;
CREATE TRIGGER ruling_is_made AFTER INSERT ON games_entry FOR EACH ROW
WHEN (NEW.cause_kind = 'moderator' AND NEW.command_id IS NOT NULL) EXECUTE FUNCTION games_ruling_is_made();

-- A game that goes on again, by a ruling, has no result.
CREATE FUNCTION games_result_is_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.result := NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER reopened_game_has_no_result BEFORE UPDATE ON games_game FOR EACH ROW
WHEN (OLD.status IN ('finished', 'aborted') AND NEW.status NOT IN ('finished', 'aborted')) EXECUTE FUNCTION games_result_is_gone();

-- Who played hears after the game that somebody who judges looked at it while it ran; once for each look that is new.
CREATE FUNCTION games_looks_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM games_tell_about(s.player_id, NEW.id, s.seat, 'looked', NEW.version, NULL)
       FROM games_seat s
      WHERE s.game_id = NEW.id AND s.player_id IS NOT NULL AND s.bot IS NULL
        AND EXISTS (SELECT FROM games_look l
                     WHERE l.game_id = NEW.id AND l.is_running
                       AND l.at > coalesce((SELECT max(n.created_at) FROM games_note n
                                             WHERE n.player_id = s.player_id AND n.game_id = NEW.id AND n.kind = 'looked'), '-infinity'))
      ORDER BY s.seat;
    RETURN NULL;
END $$;
CREATE TRIGGER looks_are_told AFTER UPDATE ON games_game FOR EACH ROW
WHEN (OLD.status NOT IN ('finished', 'aborted') AND NEW.status IN ('finished', 'aborted')) EXECUTE FUNCTION games_looks_are_told();

-- A purged game takes along what was said about it; rulings and looks stay, and name nobody but moderators and who was suspended.
CREATE FUNCTION games_forget_disputes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM games_proposal p USING games_dispute d WHERE p.dispute_id = d.id AND d.game_id = NEW.game_id;
    DELETE FROM games_dispute_message m USING games_dispute d WHERE m.dispute_id = d.id AND d.game_id = NEW.game_id;
    DELETE FROM games_dispute_party y USING games_dispute d WHERE y.dispute_id = d.id AND d.game_id = NEW.game_id;
    DELETE FROM games_dispute WHERE game_id = NEW.game_id;
    RETURN NULL;
END $$;
CREATE TRIGGER disputes_go_with_the_game AFTER INSERT ON games_tombstone FOR EACH ROW EXECUTE FUNCTION games_forget_disputes();
