"""Both servers at once."""

import contextlib
import os
from collections.abc import Iterator

from config.embedded.postgres import postgres
from config.embedded.shared import Ensure
from config.embedded.valkey import valkey


@contextlib.contextmanager
def servers() -> Iterator[list[Ensure]]:
    """Hold up both, except what the environment names; yields what starts them again, should they be gone."""
    wanted = [each for name, each in (("DATABASE_URL", postgres), ("VALKEY_URL", valkey)) if not os.environ.get(name)]
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(each()) for each in wanted]
