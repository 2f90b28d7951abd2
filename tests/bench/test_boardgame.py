"""boardgame.io is measured only where it can be, and what is installed for it is pinned."""

import json
from pathlib import Path

import pytest

from bench.figures import NotMeasured
from bench.peers import node


def test_without_node_the_row_says_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(NotMeasured, match="node is not here"):
        node.node()


def test_an_old_node_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "node").write_text("#!/bin/sh\necho v12.22.9\n")
    (tmp_path / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(NotMeasured, match=r"node is v12\.22\.9, 18 or newer is needed"):
        node.node()


def test_nothing_is_installed_in_a_quick_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(node, "FOLDER", tmp_path)

    with pytest.raises(NotMeasured, match=r"boardgame\.io is not installed"):
        node.ready(may_install=False)
    assert ["package-lock.json"] == [path.name for path in tmp_path.iterdir()]


def test_every_package_is_pinned_by_its_hash_and_by_no_address() -> None:
    packages = json.loads((node.FOLDER / "package-lock.json").read_text())["packages"]
    installed = {name: each for name, each in packages.items() if name}

    assert "0.50.2" == installed["node_modules/boardgame.io"]["version"]
    assert [] == [name for name, each in installed.items() if not each.get("integrity", "").startswith("sha512-")]
    assert [] == [name for name, each in installed.items() if "resolved" in each]
