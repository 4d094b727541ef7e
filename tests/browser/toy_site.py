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

    The toy's Python comes in the pack of byte code. Snapshots were made without it, so there are none: Python starts by
    importing, as it does wherever a snapshot cannot be had.
    """
    site = folder / "site"
    shutil.copytree(DIST, site, ignore=shutil.ignore_patterns("*.snapshot"))
    (bundle,) = site.glob("katabasis-*.pack")
    bundle.write_bytes(with_toy(bundle.read_bytes()))
    with running(site) as address:
        yield address


def with_toy(packed: bytes) -> bytes:
    """The pack with the toy's packages, and the toy among the games that there are."""
    head, _newline, body = gzip.decompress(packed).partition(b"\n")
    files: dict[str, bytes] = {}
    start = 0
    for path, length in json.loads(head).items():
        files[path] = body[start : start + length]
        start += length
    files |= {path: source.read_bytes() for path, source in PACKAGES.items()}
    files[GAMES] = json.dumps({**json.loads(files[GAMES]), "regiments": ABOUT}).encode()
    lengths = {path: len(data) for path, data in files.items()}
    return pack(json.dumps(lengths).encode() + b"\n" + b"".join(files.values()))
