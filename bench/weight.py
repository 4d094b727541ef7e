"""What a game adds to a visit."""

import gzip
from pathlib import Path

from builder.paths import DIST

MOST = 250_000
"""Bytes, compressed, of code, figures, symbols, styles and bots."""


def added_by(game: str) -> int:
    """The bytes of a game, each file as gzip would send it."""
    return sum(map(compressed, [DIST / "styles" / f"{game}.css", *DIST.glob(f"packs/{game}-*.pack")]))


def compressed(path: Path) -> int:
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 9)))
