"""What a start leaves out, fetched when it is needed: the code of other games, and the texts of rules.

`dom.BrowserPage.load_game` fetches a game without holding the page up, and is awaited before a game is first named.
What is imported without that is fetched on the spot, and Python waits for it. Nobody waits for a text: where one is
read that is not here, the page notes it, fetches it, and is shown anew.
"""

from __future__ import annotations

import sys
from importlib.machinery import FileFinder, ModuleSpec, PathFinder
from typing import Any

import js

from katabasis import content

PACKAGES = ("katabasis", "katabasis_page")

lacking: set[str] = set()
"""The texts of the content that were read and were not here."""


class GameFinder:
    """Finds the packages of games whose code is not here yet, or not all of it, once nobody else has found them."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, rest = name.partition(".")
        if package not in PACKAGES or not js.katabasis.unpackGame(rest.partition(".")[0]):
            return None
        return PathFinder.find_spec(name, path)


def note(name: str) -> None:
    """Note that a text is not here."""
    lacking.add(name)


def look_again() -> None:
    """Have Python find files that were just put beside its modules. Its own `invalidate_caches` needs the library."""
    for finder in sys.path_importer_cache.values():
        if isinstance(finder, FileFinder):
            finder.invalidate_caches()


def install() -> None:
    """Fetch what is missing from now on."""
    sys.meta_path.append(GameFinder)
    content.elsewhere = note
