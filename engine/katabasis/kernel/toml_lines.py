"""Where the keys of a TOML text stand, for what is said of them."""

from __future__ import annotations

from .text import shortened
from .untrusted import lines_of

_QUOTES = "\"'"


class Lines:
    """The lines of a text in which its keys stand. What stands in a list of tables is found by the `id` of its entry:
    `card.tin-shove.glory` in the `[[card]]` of that id."""

    __slots__ = ("_by_last_part", "_by_path")

    def __init__(self, text: str) -> None:
        self._by_path: dict[str, int] = {}
        self._by_last_part: dict[str, int] = {}
        table = listed = ""
        first, entry = 0, ""
        for number, line in enumerate(lines_of(text), start=1):
            name, assigned, value = line.partition("#")[0].partition("=")
            path = name.replace('"', "").replace("'", "").strip()
            if path.startswith("["):
                is_entry = path.startswith("[[")
                table = path = shortened(path.strip("[]"))
                if is_entry:
                    listed, first, entry = table, number, ""
            elif assigned:
                path = f"{table}.{path}".lstrip(".")
            else:
                continue
            if listed and path == f"{listed}.id":
                entry = f"{listed}.{value.strip().strip(_QUOTES)}"
                self._by_path.setdefault(shortened(entry), first)
            elif entry and path.startswith(f"{listed}."):
                self._by_path.setdefault(shortened(entry + path.removeprefix(listed)), number)
            self._by_path.setdefault(path, number)
            self._by_last_part.setdefault(path.rpartition(".")[2], number)

    def of(self, key: str) -> int:
        """The line of a key: by its dotted path, or else what it is part of, or else a key of its name in any table; 0
        if none is."""
        path = key
        while path not in self._by_path and path:
            path = path.rpartition(".")[0]
        return self._by_path.get(path) or self._by_last_part.get(key.rpartition(".")[2], 0)
