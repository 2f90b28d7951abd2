"""Where the system keeps the servers' programs."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from config.embedded.errors import CannotStart

DEBIAN = Path("/usr/lib/postgresql")
PACKAGES = {"postgres": "postgresql", "pgbouncer": "pgbouncer", "redis-server": "redis-server"}
BESIDE = "/usr/sbin:/usr/bin:/usr/local/bin"


@dataclass(frozen=True)
class Programs:
    """`postgres` is the folder of PostgreSQL's programs, the others are programs."""

    postgres: Path
    pgbouncer: Path
    redis: Path


def programs() -> Programs:
    """Refuses (CannotStart), naming all that is missing."""
    found = {"postgres": _postgres(), "pgbouncer": _on_path("pgbouncer"), "redis-server": _on_path("redis-server")}
    if missing := [name for name, path in found.items() if path is None]:
        packages = " ".join(PACKAGES[name] for name in missing)
        raise CannotStart(f"{', '.join(missing)} not found: apt-get install {packages} (.ci/packages does, as root)")
    return Programs(*[path for path in found.values() if path is not None])


def _postgres() -> Path | None:
    """The newest that Debian has installed (its programs are not on the PATH), else the one on the PATH."""
    servers = [path for path in DEBIAN.glob("*/bin/postgres") if re.fullmatch(r"\d+", path.parent.parent.name)]
    if servers:
        return max(servers, key=lambda path: int(path.parent.parent.name)).parent
    found = _on_path("postgres")
    return found.resolve().parent if found else None


def _on_path(name: str) -> Path | None:
    found = shutil.which(name) or shutil.which(name, path=BESIDE)
    return Path(found) if found else None
