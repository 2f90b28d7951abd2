"""The figure of docs/performance.md: time against the number of stored games. Drawn in the bench's own environment."""

import subprocess
from collections.abc import Mapping, Sequence

import msgspec

from bench.figures import NotMeasured
from bench.machine import ROOT
from bench.peers import venv

PICTURE = ROOT / "docs/performance-growth.svg"


def plot(medians: Mapping[str, Mapping[int, float]], sizes: Sequence[int]) -> None:
    """Median ms by what was done and by size. Without the environment there is no new picture."""
    document = msgspec.json.encode({"sizes": sizes, "medians": medians})
    script = ROOT / "bench/peers/draw.py"
    try:
        command = [str(venv.python(may_install=True)), str(script), str(PICTURE)]
    except NotMeasured as missing:
        print(f"no picture: {missing}")
        return
    subprocess.run(command, input=document, check=True)
