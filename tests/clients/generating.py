"""Makes both clients from the committed OpenAPI file, as anybody would; a warning of a generator is an error."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from tests.api.description import FILE

HERE = Path(__file__).parent
TYPESCRIPT = HERE / "typescript"
SCRIPTS = Path(sys.executable).parent
PATIENCE_S = 600


def python(folder: Path) -> Sequence[str]:
    """The package `cards_client` in the folder; gives the command that plays with it (site and wishes follow)."""
    made = ("--meta", "none", "--output-path", str(folder / "cards_client"), "--overwrite", "--fail-on-warning")
    path = f"{SCRIPTS}{os.pathsep}{os.environ.get('PATH', '')}"  # it formats with the ruff that it finds there
    run([str(SCRIPTS / "openapi-python-client"), "generate", "--path", str(FILE), *made], folder, {"PATH": path})
    mypy = ("--strict", "--follow-imports=silent", "--config-file=", f"--cache-dir={folder / 'mypy'}")
    run([str(SCRIPTS / "mypy"), *mypy, str(HERE / "player.py")], folder, {"MYPYPATH": str(folder)})
    return ["env", f"PYTHONPATH={folder}", sys.executable, str(HERE / "player.py")]


def typescript() -> Sequence[str]:
    """Types and the compiled player, below tests/clients/typescript/; gives the command that plays."""
    _install()
    (TYPESCRIPT / "made").mkdir(exist_ok=True)
    run([_found("node"), "node_modules/openapi-typescript/bin/cli.js", str(FILE), "-o", "made/v1.d.ts"], TYPESCRIPT)
    run([_found("node"), "node_modules/typescript/bin/tsc", "-p", "."], TYPESCRIPT)
    return [_found("node"), str(TYPESCRIPT / "made" / "player.js")]


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """What it prints; fails with what it says."""
    known = os.environ | (environment or {})
    done = subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, timeout=PATIENCE_S)
    assert 0 == done.returncode, f"{' '.join(command)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def _install() -> None:
    """What the lock file names, once."""
    stamp, now = TYPESCRIPT / "node_modules/installed", sha256((TYPESCRIPT / "package-lock.json").read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != now:
        run([_found("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], TYPESCRIPT)
        stamp.write_text(now)


def _found(program: str) -> str:
    found = shutil.which(program)
    assert found, f"{program} is not here: apt-get install nodejs npm (as root), or .ci/packages"
    return found
