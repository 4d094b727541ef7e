"""Where the keys of a TOML text stand, for what is said of them."""

from __future__ import annotations

from .text import shortened
from .untrusted import lines_of


class Lines:
    """The lines of a text in which its keys stand."""

    __slots__ = ("_by_last_part", "_by_path")

    def __init__(self, text: str) -> None:
        self._by_path: dict[str, int] = {}
        self._by_last_part: dict[str, int] = {}
        table = ""
        for number, line in enumerate(lines_of(text), start=1):
            name, assigned, _ = line.partition("#")[0].partition("=")
            path = name.replace('"', "").replace("'", "").strip()
            if path.startswith("["):
                table = path = shortened(path.strip("[]"))
            elif assigned:
                path = f"{table}.{path}".lstrip(".")
            else:
                continue
            self._by_path.setdefault(path, number)
            self._by_last_part.setdefault(path.rpartition(".")[2], number)

    def of(self, key: str) -> int:
        """The line of a key: by its dotted path, or else what it is part of, or else a key of its name in any table; 0
        if none is."""
        path = key
        while path not in self._by_path and path:
            path = path.rpartition(".")[0]
        return self._by_path.get(path) or self._by_last_part.get(key.rpartition(".")[2], 0)
