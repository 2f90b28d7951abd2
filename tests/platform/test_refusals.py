"""What can't start says why in one line, and leaves everything as it is."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

from config.embedded.paths import ROOT
from tests.platform.launcher import refused


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, lines = refused(tmp_path / "var", PORT=port)

    assert 1 == status
    assert [f"port {port} is taken: is `make run` running already? PORT=<another> chooses another"] == lines
    assert not (tmp_path / "var").exists()


def test_a_port_that_is_no_number_is_one_line(tmp_path: Path) -> None:
    status, lines = refused(tmp_path / "var", STREAM_PORT="eighty")

    assert (1, ["STREAM_PORT=eighty is no port: 1 to 65535"]) == (status, lines)


def test_a_folder_that_can_not_be_written_is_one_line() -> None:
    status, lines = refused(Path("/proc/cards"))

    assert (1, ["/proc/cards can't be written: No such file or directory"]) == (status, lines)


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    status, lines = refused(tmp_path / "var", ROOM_MB="999999999")

    assert 1 == status
    assert 1 == len(lines)
    assert "MB of room left, 999999999 MB are needed" in lines[0]
    assert [] == list((tmp_path / "var").iterdir())


def test_a_site_of_its_own_database_needs_its_keys_named() -> None:
    environment = {**os.environ, "DATABASE_URL": "postgresql://site@database.invalid/cards", "SECRET_KEY": "", "SEALING_KEY": ""}
    done = subprocess.run([sys.executable, "manage.py", "check"], cwd=ROOT, env=environment, capture_output=True, text=True)

    assert 1 == done.returncode
    assert ["SECRET_KEY and SEALING_KEY must be set"] == [line.split(":")[0] for line in done.stderr.splitlines()]


def test_an_unfit_python_is_one_line(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/venv", tmp_path / ".ci/venv")
    old = tmp_path / "old"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit\nexit 1\n')
    old.chmod(0o755)
    environment = {**os.environ, "PYTHON": str(old)}
    done = subprocess.run([tmp_path / ".ci/venv", ROOT / "requirements.txt"], env=environment, capture_output=True, text=True)

    assert 1 == done.returncode
    assert [
        f"Python 3.11 to 3.14 is needed, {old} is Python 3.9.2; PYTHON=/path/to/python names another"
    ] == done.stderr.splitlines()
    assert not (tmp_path / ".venv").exists()
