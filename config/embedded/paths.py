"""Where the embedded servers keep what they keep: below var/, reachable by unix sockets only."""

import hashlib
import os
import tempfile
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST_FOLDER = 80  # bytes; a socket's whole path holds 107, and its name takes up to 26


def var() -> Path:
    """The folder of everything that is not code; VAR_DIR names another one."""
    return Path(os.path.abspath(ROOT / os.environ.get("VAR_DIR", "var")))


def postgres_data() -> Path:
    return var() / "postgres"


def valkey_data() -> Path:
    return var() / "valkey"


def socket_folder(data: Path) -> Path:
    """Where a server's socket lies: in its data (0700 guards it), or in a short private folder when that path is too long."""
    if len(os.fsencode(data)) <= LONGEST_FOLDER:
        return data
    return Path(tempfile.gettempdir()) / f"cards-{hashlib.sha256(os.fsencode(data)).hexdigest()[:12]}"


def database_url(name: str = "cards", data: Path | None = None) -> str:
    """The embedded database's address. Starts nothing."""
    return f"postgresql://postgres@/{name}?host={_socket_folder_in_url(data or postgres_data())}&port=5432"


def valkey_url(number: int = 0, data: Path | None = None) -> str:
    """One numbered database of the embedded Valkey, as redis-py and Django's cache read it. Starts nothing."""
    return f"unix://{_socket_folder_in_url(data or valkey_data())}/valkey.sock?db={number}"


def broker_url(number: int = 0, data: Path | None = None) -> str:
    """The same, as Celery reads it: a `/2` would count as part of the socket's path."""
    return f"redis+socket://{_socket_folder_in_url(data or valkey_data())}/valkey.sock?virtual_host={number}"


def _socket_folder_in_url(data: Path) -> str:
    return quote(str(socket_folder(data)))
