"""The compiled load generator, run as a program: many keep-alive connections, closed loop, each sends when it is answered."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal
from uuid import uuid4

import msgspec

from bench.figures import Failed, NotMeasured

SCRIPTS = Path(__file__).parent
CONNECTIONS = 16
"""As many as requests are worked on at a time by the web server of two cores."""
THREADS = 2


class Run(msgspec.Struct, frozen=True):
    """What became of one run. `refused`: answers of 400 and above; `broken`: connections that failed."""

    requests: int
    seconds: float
    refused: int
    broken: int
    p50_ms: float
    p99_ms: float

    @property
    def rate(self) -> float:
        """Good answers a second. Failed unless all were good: a refusal is cheaper than a move."""
        if self.refused or self.broken or not self.requests:
            raise Failed(f"{self.refused} of {self.requests} answers were refusals, {self.broken} connections broke")
        return self.requests / self.seconds


def wrk() -> str:
    """The program; installed where that is allowed. Raises NotMeasured."""
    found = shutil.which("wrk") or _installed()
    if found is None:
        raise NotMeasured("wrk, the compiled load generator, is not here: apt-get install wrk (as root)")
    return found


def _installed() -> str | None:
    if shutil.which("apt-get") is None:
        return None
    for command in (["apt-get", "-q", "update"], ["apt-get", "install", "-y", "-q", "wrk"]):
        if shutil.which("wrk") is None:
            subprocess.run(command, capture_output=True)
    return shutil.which("wrk")


def post(url: str, lines: Sequence[str], seconds: int, share: Literal["all", "own"] = "all") -> Run:
    """New commands without end (load/post.lua). `own`: every connection has games of its own; `all`: any game on any."""
    threads = THREADS if share == "all" else CONNECTIONS
    return _run("post", url, seconds, threads, lines, str(uuid4())[:8], str(threads), share)


def get(url: str, lines: Sequence[str], seconds: int) -> Run:
    """Reads without end (load/get.lua)."""
    return _run("get", url, seconds, THREADS, lines, str(THREADS))


def flood(url: str, lines: Sequence[str], seconds: int, connections: int) -> Run:
    """Reads without end over so many connections, whatever they hear."""
    return _run("get", url, seconds, THREADS, lines, str(THREADS), connections=connections)


def flood_of_commands(url: str, lines: Sequence[str], seconds: int) -> Run:
    """New commands without end, each line on a connection of its own, whatever they hear."""
    each = len(lines)
    return _run("post", url, seconds, each, lines, str(uuid4())[:8], str(each), "own", connections=each)


def script(url: str, prepared: Sequence[Sequence[str]], seconds: int) -> Run:
    """Prepared moves in their order (load/script.lua), one connection a sequence. Failed if they run out."""
    run = script_to_its_end(url, prepared, seconds)
    if run.requests >= sum(map(len, prepared)):
        raise Failed(f"all {run.requests} prepared moves were sent before {seconds} s were over")
    return run


def script_to_its_end(url: str, prepared: Sequence[Sequence[str]], seconds: int) -> Run:
    """The same where it does not matter whether they run out; then its rate means nothing."""
    with tempfile.TemporaryDirectory(prefix="bench-moves-") as folder:
        file = Path(folder) / "moves"
        for number, lines in enumerate(prepared):
            _write(Path(f"{file}.{number}"), lines)
        return _call("script", url, seconds, len(prepared), len(prepared), str(file))


def _run(
    name: str, url: str, seconds: int, threads: int, lines: Iterable[str], *arguments: str, connections: int = CONNECTIONS
) -> Run:
    with tempfile.TemporaryDirectory(prefix="bench-lines-") as folder:
        file = Path(folder) / "lines"
        _write(file, lines)
        return _call(name, url, seconds, threads, connections, str(file), *arguments)


def _call(name: str, url: str, seconds: int, threads: int, connections: int, *arguments: str) -> Run:
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as whole:
        whole.write((SCRIPTS / "common.lua").read_text() + (SCRIPTS / f"{name}.lua").read_text())
        whole.flush()
        size = ["-t", str(threads), "-c", str(connections), "-d", f"{seconds}s", "--timeout", "10s"]
        done = subprocess.run([wrk(), *size, "-s", whole.name, url, "--", *arguments], capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"wrk: {done.stdout}{done.stderr}")
    return msgspec.json.decode(done.stdout.strip().splitlines()[-1], type=Run)


def _write(file: Path, lines: Iterable[str]) -> None:
    file.write_text("".join(f"{line}\n" for line in lines))
