"""Load: wrk with scripts for much of it, one plain connection for single requests."""
