"""RLCard's rules, played as ours are in `rules`, from an environment of its own."""

import json
import subprocess
from collections.abc import Sequence

from bench.figures import Figure, median
from bench.peers import venv
from bench.scale import QUICK, Scale

TITLE = "other card games' rules in Python, per core: RLCard 1.2"
TIMES = 5


def measure(_: object, scale: Scale) -> Sequence[Figure]:
    script = venv.ROOT / "bench/peers/playouts.py"
    command = [str(venv.python(may_install=scale != QUICK)), str(script), str(scale.rules_s / TIMES), str(TIMES)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [median(f"{name}: played with legal", rates, "moves/s") for name, rates in json.loads(done.stdout).items()]
