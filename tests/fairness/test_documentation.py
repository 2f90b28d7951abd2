"""docs/fairness.md is true: its example runs, and the names and codes it speaks of exist."""

import re
from pathlib import Path

from games.fairness import proof

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")


def test_the_example_of_the_page_runs_and_finds_what_it_says() -> None:
    [example] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(example, "docs/fairness.md", "exec"), names)

    assert re.findall(r"`found` is `(\w+)`", PAGE) == [names["found"]]


def test_the_page_names_every_code_a_check_can_fail_with() -> None:
    source = Path(str(proof.__file__)).read_text("utf-8")
    raised = {code for line in source.splitlines() if "raise ProofFailed(" in line for code in re.findall(r'"(\w+)"', line)}

    assert 9 == len(raised)
    assert set() == {code for code in raised if f"`{code}`" not in PAGE}
