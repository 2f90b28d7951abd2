"""A site on servers that are given by URL: Debian's PostgreSQL behind PgBouncer in transaction mode, Debian's Redis."""
