-- The database's clock plus the tests' shift, and instants as clients of these functions know them: ms of UTC since 1970.

-- STABLE although it reads the clock: one statement sees one instant, and may use it to search an index.
CREATE FUNCTION game_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
    ahead bigint;
BEGIN
    SELECT s.shift_ms INTO ahead FROM games_shift s;
    RETURN clock_timestamp() + coalesce(ahead, 0) * interval '1 millisecond';
END $$;

CREATE FUNCTION games_at(ms bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT to_timestamp(ms::float8 / 1000)
$$;

CREATE FUNCTION games_ms(instant timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT round(date_part('epoch', instant) * 1000)::bigint
$$;
