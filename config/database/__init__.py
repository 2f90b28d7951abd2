"""Django's PostgreSQL backend, with a check of kept connections that costs no round trip."""
