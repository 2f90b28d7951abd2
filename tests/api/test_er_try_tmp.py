import random
import time
from collections import Counter

import pytest

from tests.api.party import Party
from tests.rules.catalogue import cases

SHORT = {
    "agape_blitz": {"target": 10, "max_hands": 1, "stall_s": 30, "hand_speed": 0},
    "dutch_blitz": {"target": 10, "max_hands": 1, "stall_s": 30, "hand_speed": 0},
    "blueprint_blitz": {"phase1_s": 30, "phase2_s": 15, "spin_cooldown": 2, "hand_speed": 0},
}


@pytest.mark.parametrize("case", cases(), ids=str)
def test_x(case):
    t = time.perf_counter()
    p = Party(
        random.Random(1), seats=case.seats, ruleset=case.ruleset.slug, mode=case.mode, options=SHORT.get(case.ruleset.slug, {})
    )
    p.play()
    print(
        case, round(time.perf_counter() - t, 2), p.latest["version"], p.latest["result"], Counter(r["code"] for r in p.refusals)
    )
