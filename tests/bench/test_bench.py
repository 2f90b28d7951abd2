"""The bench works: every row gives figures or says why it can't, and what it plays with is sound."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bench import rows
from bench.figures import Target, at_least, at_most, percentile, readable
from bench.report import Report

ROOT = Path(__file__).resolve().parent.parent.parent


def bench(*words: str) -> tuple[Report, str]:
    """What a quick run kept, and what it printed; the file is removed again."""
    done = subprocess.run([sys.executable, "-m", "bench", "--quick", *words], cwd=ROOT, capture_output=True, text=True)
    assert 0 == done.returncode, done.stdout + done.stderr
    kept = ROOT / done.stdout.strip().splitlines()[-1].removeprefix("kept in ")
    report = msgspec.json.decode(kept.read_bytes(), type=Report)
    kept.unlink()
    return report, done.stdout


def test_the_rules_of_every_ruleset_are_measured() -> None:
    report, shown = bench("rules")

    assert ["rules"] == list(report.rows)
    for slug in ("agape_blitz", "dutch_blitz", "gifts_and_blessings", "church", "blueprint_blitz"):
        for what in ("decided and evolved", "played with legal", "replayed"):
            figures = [each for each in report.rows["rules"] if slug in each.what and what in each.what]
            assert figures
            assert all(each.value > 1000 for each in figures), figures
        assert slug in shown


@pytest.mark.slow
def test_every_row_is_measured_or_says_what_it_lacks() -> None:
    report, _ = bench()

    assert sorted(rows.NAMES) == sorted([*report.rows, *report.missing])
    assert {} == report.failed
    assert {"rules", "growth", "race", "lateness", "append"} <= report.rows.keys()
    assert all(figures for figures in report.rows.values())


@pytest.mark.parametrize(
    ("target", "value", "is_met"),
    [(at_least(2.0), 2.0, True), (at_least(2.0), 1.99, False), (at_most(1.1), 1.1, True), (at_most(1.1), 1.11, False)],
)
def test_a_target_is_met_from_its_bound_on(target: Target, value: float, is_met: bool) -> None:
    assert is_met == target.is_met_by(value)


@pytest.mark.parametrize(("share", "found"), [(0.5, 50), (0.99, 99), (0.999, 100), (0.001, 1)])
def test_a_percentile_is_a_sample_that_so_many_do_not_exceed(share: float, found: int) -> None:
    assert found == percentile([*range(100, 0, -1)], share)


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (3, "3"), (1234.5, "1,234"), (12.345, "12.3"), (0.98765, "0.988"), (1.1, "1.1")]
)
def test_three_digits_are_shown(value: float, text: str) -> None:
    assert text == readable(value)
