"""PostgreSQL and Valkey from their wheels, below var/, on unix sockets only: the first user starts them, the last one stops them.

`paths` says where they are and starts nothing, so settings may read it; `servers()` starts what the environment does not name.
"""
