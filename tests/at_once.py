"""What is refused or found at once: how much of the processor it may take."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail if what is done here takes more of the processor, also if it raises. What the tests before have left in
    memory is set aside, since the collector of garbage takes half a second to go through all of it."""
    gc.freeze()
    began = process_time()
    try:
        yield
    finally:
        taken = process_time() - began
        gc.unfreeze()
        assert taken < seconds, f"{taken:.3f} seconds of the processor"
