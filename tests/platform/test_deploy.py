"""What is there to put the site on a machine fits the code; what of it was never run, docs/deploying.md says."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from config import processes
from config.embedded.paths import ROOT
from config.secrets import oidc_key

DEPLOY = ROOT / "config" / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("cards*"))
PYTHON = "/srv/cards/.venv/bin/python"
Yaml = Any


@pytest.fixture(scope="module")
def compose() -> Yaml:
    return YAML(typ="safe").load((DEPLOY / "compose.yaml").read_text("utf-8"))


def variables() -> set[str]:
    """Those that the documentation names."""
    return set(re.findall(r"`([A-Z][A-Z_]+)`", (ROOT / "docs" / "running.md").read_text("utf-8")))


def settings_of(file: Path) -> set[str]:
    return {line.partition("=")[0] for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")}


def instructions() -> list[tuple[str, str]]:
    """Of the Dockerfile."""
    text = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text("utf-8"))
    lines = [line.partition(" ") for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in lines]


def test_the_image_holds_what_the_code_needs_and_runs_it_as_nobody_special() -> None:
    said = instructions()
    copied = {rest.split()[0] for word, rest in said if word == "COPY"}
    allowed = {line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}

    assert "FROM" == said[0][0]
    assert re.match(r"python:3\.1[1-4]-slim", said[0][1])
    assert {"accounts", "api", "config", "games", "web", "manage.py", "requirements.txt"} == copied == allowed
    assert [] == [each for each in copied if not (ROOT / each).exists()]
    assert ["cards"] == [rest for word, rest in said if word == "USER"]
    assert any("--require-hashes" in rest for word, rest in said if word == "RUN")
    assert {"ENTRYPOINT", "HEALTHCHECK", "STOPSIGNAL"} <= {word for word, _ in said}


def test_the_compose_file_is_one_and_asks_for_what_its_example_names(compose: Yaml) -> None:
    services: Mapping[str, Yaml] = compose["services"]
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    named = {volume.partition(":")[0] for each in services.values() for volume in each.get("volumes", ())} - {"./Caddyfile"}

    assert {"database", "valkey", "site", "proxy"} == set(services)
    assert set(re.findall(r"\$\{(\w+)\}", text)) == settings_of(DEPLOY / "example.env")
    assert set(compose["volumes"]) == named
    assert all(set(each.get("depends_on", ())) <= set(services) for each in services.values())
    assert ROOT / services["site"]["build"]["dockerfile"] == DEPLOY / "Dockerfile"


def test_only_the_proxy_and_for_this_machine_the_metrics_are_reached_from_outside(compose: Yaml) -> None:
    ports = {name: each.get("ports", []) for name, each in compose["services"].items()}

    assert {"proxy": ["80:80", "443:443"], "site": ["127.0.0.1:8002:8002"], "database": [], "valkey": []} == ports


def test_every_variable_that_is_set_is_one_that_is_read(compose: Yaml) -> None:
    assert set(compose["services"]["site"]["environment"]) <= variables()
    assert settings_of(DEPLOY / "systemd" / "environment.example") <= variables()


def test_there_is_a_unit_for_every_process() -> None:
    commands = {line.rpartition(" ")[2] for unit in UNITS for line in unit.read_text().splitlines() if "config.processes" in line}

    assert {"web", "stream", "worker", "beat", "metrics"} == commands
    assert [] == [name for name in commands if not processes.named(name)]


def test_who_signs_up_gets_a_letter_and_the_backup_needs_no_running_site(compose: Yaml) -> None:
    backup = (DEPLOY / "systemd" / "cards-backup.service").read_text("utf-8")
    letters = {"EMAIL_HOST", "EMAIL_PORT", "EMAIL_STARTTLS", "EMAIL_USER", "EMAIL_PASSWORD", "EMAIL_FROM", "VAPID_PRIVATE_KEY"}

    assert letters <= set(compose["services"]["site"]["environment"])
    assert letters <= settings_of(DEPLOY / "systemd" / "environment.example")
    assert "/run/cards" not in backup


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
def test_systemd_finds_no_fault_in_the_units(tmp_path: Path) -> None:
    """With this machine's paths and root in place of those of the machine that they are for."""
    for unit in UNITS:
        here = (
            unit.read_text().replace(PYTHON, sys.executable).replace("/srv/cards", str(ROOT)).replace("User=cards", "User=root")
        )
        (tmp_path / unit.name).write_text(here)
    command = ["systemd-analyze", "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)

    ours = [line for line in (done.stdout + done.stderr).splitlines() if "cards" in line]
    assert [] == ours


def test_djangos_deployment_check_is_clean_with_production_settings() -> None:
    environment = {
        "PATH": "/usr/bin:/bin",
        "DATABASE_URL": "postgresql://site@database.invalid/cards",
        "ALLOWED_HOSTS": "cards.invalid",
        "EMAIL_HOST": "mail.invalid",
        "SECRET_KEY": "a-key-of-fifty-characters-and-more-that-nobody-uses-0123456789",
        "SEALING_KEY": "dGhlIG1hc3RlcnMgb2YgdGVzdHMgYXJlIHNlYWxlZCE=",
        "OIDC_KEY": oidc_key(),
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)

    assert (0, "System check identified no issues (0 silenced).\n") == (done.returncode, done.stdout), done.stderr
