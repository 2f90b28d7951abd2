"""`python -m bench`: every row, or those that are named. Prints a table and keeps it in bench/results/."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence

from msgspec.structs import replace

from bench import machine, rows
from bench.figures import Failed, NotMeasured
from bench.ground import Ground, ground
from bench.report import Report, table
from bench.scale import HOUR_S, QUICK, WHOLE, Scale


def main() -> int:
    signal.signal(signal.SIGTERM, _told_to_stop)
    asked = _arguments().parse_args()
    scale = QUICK if asked.quick else replace(WHOLE, memory_s=HOUR_S) if asked.hour else WHOLE
    names = [name for name in rows.NAMES if name in (asked.row or rows.NAMES)]
    report = Report(machine.facts(), scale.name)
    _measure([name for name in names if name not in rows.ON_A_SITE], None, scale, report)
    if on_a_site := [name for name in names if name in rows.ON_A_SITE]:
        with ground() as made:
            _play_on(made)
            _measure(on_a_site, made, scale, report)
    report.machine = {**report.machine, "load_after": round(os.getloadavg()[0], 2)}
    print(f"kept in {report.save().relative_to(machine.ROOT)}")
    return 1 if report.failed else 0


def _told_to_stop(number: int, frame: object) -> None:
    """As Ctrl-C: what was started is ended and removed on the way out."""
    raise KeyboardInterrupt


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("row", nargs="*", choices=[*rows.NAMES, []], help=f"of {', '.join(rows.NAMES)}; all of them by default")
    parser.add_argument("--quick", action="store_true", help="only whether it works; no figure of it means anything")
    parser.add_argument("--hour", action="store_true", help="the row `memory` takes an hour")
    return parser


def _play_on(made: Ground) -> None:
    """From now on this process is one of the site's."""
    os.environ.update(made.environment)
    import django  # its settings read the environment

    django.setup()


def _measure(names: Sequence[str], made: Ground | None, scale: Scale, report: Report) -> None:
    """Rows that can't be measured here, or go wrong, don't keep the others from being measured."""
    for name in names:
        title = rows.title(name)
        try:
            figures = rows.measure_of(name)(made, scale)  # type: ignore[arg-type]  # rows that need no ground don't look at it
        except NotMeasured as missing:
            report.missing[name] = str(missing)
            print(f"== {name}: {title}\n   not measured: {missing}\n", flush=True)
            continue
        except Failed as failed:
            report.failed[name] = str(failed)
            print(f"== {name}: {title}\n   FAILED: {failed}\n{made.said() if made else ''}\n", flush=True)
            continue
        report.rows[name] = figures
        print(table(f"{name}: {title}", figures), flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
