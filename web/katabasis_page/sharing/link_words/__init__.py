"""Links with content of one's own, made shorter by what texts of a game have in common, which is in no link.

`<game>.txt` has that: pieces of the game's own files that stand in three entries or more, the commonest at the end,
where a link reaches them with the fewest bits. A link says with which it was packed: their letters never change, or
links that are about could not be read. A game without any may be given some at any time.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Mapping
from functools import cache

from ...storage.packing import pack, unpack

HERE = os.path.dirname(__file__)
SUFFIX = ".txt"
GAME = re.compile(r"""^\s*game\s*=\s*["']([a-z]{1,30})["']""", re.MULTILINE)


def packed(text: str) -> str:
    """The text in the letters of links."""
    game = GAME.search(text)
    return pack(text, words().get(game[1], b"") if game else b"")


def unpacked(letters: str, longest: int) -> str:
    """The text of such a link, of at most so many bytes. Raises NotPacked."""
    return unpack(letters, longest, {zlib.adler32(common): common for common in words().values()})


@cache
def words() -> Mapping[str, bytes]:
    """What texts have in common, by game."""
    return {name.removesuffix(SUFFIX): _read(name) for name in os.listdir(HERE) if name.endswith(SUFFIX)}


def _read(name: str) -> bytes:
    with open(os.path.join(HERE, name), "rb") as file:
        return file.read()
