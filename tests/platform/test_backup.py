"""The drill: a site is backed up, goes on, is lost, and comes back from its backup under the eyes of clients that saw more."""

import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from config.embedded.paths import ROOT, database_url
from config.embedded.postgres import program
from tests import processes
from tests.api.client import Client, Json, guest, over
from tests.processes import Process, free_port
from tests.site import Site

pytestmark = pytest.mark.long

RESTORED = "restored"


def backup(site: Site, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "config.backup", *words]
    return subprocess.run(command, cwd=ROOT, env=site.environment | environment, capture_output=True, text=True)


class Drill:
    """A game of two that was moved in before the backup, and once more after it; then the site as it came back."""

    def __init__(self, site: Site, folder: Path) -> None:
        self.site, self.file = site, folder / "cards.dump"
        site.start("web")
        self.ann, self.bo = guest("Ann", over(site.url)), guest("Bo", over(site.url))
        wish = {"ruleset": "gifts_and_blessings", "seats": 2, "mode": "async"}
        self.game = f"/api/v1/games/{self.ann.post('/api/v1/games', wish, expected=201)['id']}"
        self.bo.post(f"{self.game}/join")
        self.ann.post(f"{self.game}/start")
        self.before = self.move()
        self.made = backup(site, "make", str(self.file))
        self.after = self.move()
        self.refused = backup(site, "restore", str(self.file))
        site.started.pop().kill()
        with site.connect() as link:
            link.execute(f"CREATE DATABASE {RESTORED}")
        self.place = {"DATABASE_URL": database_url(RESTORED, site.postgres.data)}
        self.restored = backup(site, "restore", str(self.file), **self.place)
        self.web = self._web(free_port(), folder / "restored.log")

    def _web(self, port: int, log: Path) -> Process:
        for player in (self.ann, self.bo):
            player.wire = over(f"http://127.0.0.1:{port}")
        process = processes.web(port, log, self.site.environment | self.place)
        self.site.started.append(process)
        return process

    def move(self) -> Json:
        player = self.asked()
        heard = player.command(self.game, player.get(self.game)["legal"][0])
        assert 201 == heard.status, heard.body
        return heard.json

    def asked(self) -> Client:
        return next(each for each in (self.ann, self.bo) if each.get(self.game)["legal"])


@pytest.fixture(scope="module")
def drill(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Drill:
    return Drill(site, tmp_path_factory.mktemp("drill"))


def test_a_backup_is_one_file_and_nothing_beside_it(drill: Drill) -> None:
    assert (0, "", "") == (drill.made.returncode, drill.made.stdout, drill.made.stderr)
    assert [drill.file, drill.file.parent / "restored.log"] == sorted(drill.file.parent.iterdir())


def test_nothing_is_restored_over_games(drill: Drill) -> None:
    assert 1 == drill.refused.returncode
    assert ["this database is not empty"] == [line.partition(":")[0] for line in drill.refused.stderr.splitlines()]


def test_the_site_is_ready_again_with_the_game_as_it_was(drill: Drill) -> None:
    version = drill.before["version"]
    (entry, *credits) = drill.ann.get(f"{drill.game}/log?after={version - 1}")["entries"]

    assert (0, "") == (drill.restored.returncode, drill.restored.stderr)
    assert (version, drill.before["hash"]) == (entry["version"], entry["hash"])
    assert all("system" == each["cause"]["kind"] for each in credits)  # the outage, which no clock is charged with


def test_who_saw_more_hears_of_another_history(drill: Drill) -> None:
    seen = f"?hash={drill.after['hash']}"

    assert "other_history" == drill.ann.ask("GET", f"{drill.game}{seen}").code
    assert "other_history" == drill.ann.ask("GET", f"{drill.game}/log{seen}").code
    assert 200 == drill.ann.ask("GET", f"{drill.game}?hash={drill.before['hash']}").status


def test_a_command_from_the_lost_history_changes_nothing(drill: Drill) -> None:
    player = drill.asked()
    version, command = player.get(drill.game)["version"], player.get(drill.game)["legal"][0]
    heard = player.ask("POST", f"{drill.game}/commands?hash={drill.after['hash']}", command, Idempotency_Key=KEY)

    assert "other_history" == heard.code
    assert version == player.get(drill.game)["version"]


def test_play_goes_on_into_another_history(drill: Drill) -> None:
    moved = drill.move()

    assert moved["version"] > drill.before["version"]
    assert moved["hash"] != drill.after["hash"]


def test_the_restored_log_is_whole_and_still_can_not_be_changed(drill: Drill) -> None:
    command = [sys.executable, "manage.py", "verify_games"]
    verified = subprocess.run(command, cwd=ROOT, env=drill.site.environment | drill.place, capture_output=True, text=True)

    assert 0 == verified.returncode, verified.stdout + verified.stderr
    with (
        psycopg.connect(drill.place["DATABASE_URL"], autocommit=True) as link,
        pytest.raises(psycopg.Error, match=r"append-only|never|changed"),
    ):
        link.execute("UPDATE games_entry SET version = version + 1")


def test_the_embedded_site_comes_back_while_none_of_its_servers_runs(drill: Drill, tmp_path: Path) -> None:
    folder = drill.site.folder / "elsewhere"  # below it others than root may go
    place = {"VAR_DIR": str(folder), "DATABASE_URL": ""}
    file, again = str(drill.file), tmp_path / "again.dump"
    done = [backup(drill.site, *words, **place) for words in (("restore", file), ("make", str(again)), ("restore", file))]

    assert [(0, ""), (0, ""), (1, "this database is not empty")] == [
        (each.returncode, each.stderr.partition(":")[0]) for each in done
    ]
    assert rows_of_games(drill.file) == rows_of_games(again) != ""
    assert (folder / "postgres" / "PG_VERSION").exists()
    assert not (folder / "postgres" / "postmaster.pid").exists()


def rows_of_games(file: Path) -> str:
    command = [program("pg_restore"), "--data-only", "--table=games_entry", "--file=-", file]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return told.partition("COPY")[2].partition("\\.")[0]


KEY = "6f4cbb5c-7a4e-4c6e-9d4a-1a3f0d5c9b11"
