"""A host of the tests that withholds files of the site, or spoils them."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from builder.paths import DIST
from builder.serve import Handler, running


class Host(Handler):
    """One that accepts a request for some files and never answers, has them not, or sends something else."""

    silent: ClassVar[str] = ""
    missing: ClassVar[str] = ""
    broken: ClassVar[str] = ""
    released: ClassVar[threading.Event]

    def send_head(self) -> Any:
        if self.silent and self.command == "GET" and re.search(self.silent, self.path.partition("?")[0]):
            self.released.wait(120)
            raise ConnectionAbortedError
        if self.missing and re.search(self.missing, self.path):
            self.send_error(404)
            return None
        return super().send_head()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if self.broken and re.search(self.broken, self.path):
            outputfile.write(b"?" * len(source.read()))
        else:
            super().copyfile(source, outputfile)


@contextmanager
def host(folder: Path = DIST, **faults: str) -> Iterator[tuple[str, type[Host]]]:
    """Serve the site with `silent`, `missing` or `broken` files, patterns of their paths. Gives its address, and the
    host, whose patterns can be changed."""
    released = threading.Event()
    handler: type[Host] = type("FaultyHost", (Host,), {**faults, "released": released})
    try:
        with running(folder, handler) as address:
            yield address, handler
    finally:
        released.set()
