"""A copy of the built site that has one game more: the regiments of the tests. The shipped site knows nothing of it."""

import gzip
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builder.paths import DIST, TESTS
from builder.python_for_browser import pack
from builder.serve import running

HOME = "/home/pyodide/"
TOY = "packs/regiments.pack"
GAMES = f"{HOME}katabasis/content/games.json"
PACKAGES = {
    f"{HOME}katabasis/regiments/__init__.py": TESTS / "kernel" / "toys" / "regiments.py",
    f"{HOME}katabasis_page/regiments/__init__.py": TESTS / "page" / "toys" / "regiments.py",
}
ABOUT = {
    "order": 99,
    "title": "Regiments",
    "short_title": "Regiments",
    "about": {"en": "A toy on a plane.", "es": "Un juguete en un plano."},
    "players": [2],
    "minutes": [5, 10],
    "editions": {"skirmish": {"en": "Skirmish", "es": "Escaramuza"}},
}


@contextmanager
def toy_site(folder: Path) -> Iterator[str]:
    """Serve the site with the toy in it while the block runs; gives its address.

    The toy has a pack of its own, as every game. Snapshots were made without it, so there are none: Python starts by
    importing, as it does wherever a snapshot cannot be had.
    """
    site = folder / "site"
    shutil.copytree(DIST, site, ignore=shutil.ignore_patterns("*.snapshot"))
    (shared,) = site.glob("packs/shared-*.pack")
    shared.write_bytes(packed({**unpacked(shared), GAMES: list_with_toy(unpacked(shared)[GAMES])}))
    (site / TOY).write_bytes(packed({path: source.read_bytes() for path, source in PACKAGES.items()}))
    boot = site / "boot" / "boot.mjs"
    text = boot.read_text(encoding="utf-8").replace('"packs": {', f'"packs": {{"regiments": "../{TOY}", ', 1)
    boot.write_text(text, encoding="utf-8")
    with running(site) as address:
        yield address


def unpacked(path: Path) -> dict[str, bytes]:
    """The files of a pack."""
    head, _newline, body = gzip.decompress(path.read_bytes()).partition(b"\n")
    files: dict[str, bytes] = {}
    start = 0
    for name, length in json.loads(head).items():
        files[name] = body[start : start + length]
        start += length
    return files


def packed(files: dict[str, bytes]) -> bytes:
    lengths = {path: len(data) for path, data in files.items()}
    return pack(json.dumps(lengths).encode() + b"\n" + b"".join(files.values()))


def list_with_toy(games: bytes) -> bytes:
    """The list of games, with the toy in it."""
    return json.dumps({**json.loads(games), "regiments": ABOUT}).encode()
