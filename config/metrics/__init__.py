"""The site's numbers for Prometheus, from a process and a port of its own: what all processes of this machine counted, and what
waits in the database now."""
