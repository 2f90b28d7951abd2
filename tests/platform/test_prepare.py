"""What is there after `python -m config.prepare`, beside the migrations."""

import subprocess
import sys

import pytest

from config.embedded.paths import ROOT
from tests.site import Site

pytestmark = pytest.mark.long


def prepared(site: Site, **given: str) -> str:
    command = [sys.executable, "-m", "config.prepare"]
    done = subprocess.run(command, cwd=ROOT, env=site.environment | given, capture_output=True, text=True)
    assert 0 == done.returncode, done.stderr
    return done.stdout


def administrators(site: Site) -> int:
    with site.connect() as link:
        found = link.execute("SELECT count(*) FROM accounts_player WHERE is_superuser").fetchone()
    return int(found[0]) if found else -1


def test_a_site_that_others_use_has_no_administrator_whose_password_was_printed(site: Site) -> None:
    for_others = prepared(site, HTTPS="yes"), administrators(site)
    for_a_look = prepared(site, HTTPS="no"), administrators(site)

    assert ("", 0) == for_others
    assert ("administrator", 1) == (for_a_look[0].partition(":")[0], for_a_look[1])
