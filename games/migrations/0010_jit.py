"""PostgreSQL 15 to 17 do not compile what they run once: they count a forbidden scan as endlessly dear, and what is dear is compiled.

Compiling takes a tenth of a second and more, the functions themselves a fraction of a millisecond. PostgreSQL 18 counts otherwise.
"""

from django.db import migrations

EACH = """
DO $$
DECLARE
    function regprocedure;
BEGIN
    FOR function IN SELECT p.oid FROM pg_proc p
                     WHERE p.pronamespace = current_schema()::regnamespace AND 'enable_seqscan=off' = ANY (p.proconfig)
    LOOP
        EXECUTE format('ALTER FUNCTION %s ', function) || '{}';
    END LOOP;
END $$
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0009_orders")]
    operations = [migrations.RunSQL(EACH.format("SET jit = off"), EACH.format("RESET jit"))]
