"""What the processes of this machine counted, added up; the dead ones' counts stay in the sums, their streams do not."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

import psutil
from prometheus_client import CollectorRegistry, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

_LIVE = re.compile(r"gauge_live[a-z]+_(\d+)\.db")


def folder() -> Path:
    return Path(os.environ.get("PROMETHEUS_MULTIPROC_DIR", "/nowhere"))


class Counted(Collector):
    def collect(self) -> Iterable[Metric]:
        for file in folder().iterdir():
            if (found := _LIVE.fullmatch(file.name)) and not psutil.pid_exists(int(found[1])):
                mark_process_dead(int(found[1]), str(folder()))  # type: ignore[no-untyped-call]  # theirs has no types
        all_of_them = MultiProcessCollector(CollectorRegistry(), str(folder()))  # type: ignore[no-untyped-call]  # as above
        found_now: Iterable[Metric] = all_of_them.collect()  # type: ignore[no-untyped-call]  # as above
        return found_now
