"""How many sockets and files a process may have open: as many as the system lets it, for each stream is one."""

import resource


def allow_all() -> None:
    """Raises the process's own limit to the one that only root can raise; many systems begin at 1,024."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
