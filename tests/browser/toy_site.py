"""A copy of the built site that has one game more: a toy of the tests. The shipped site knows nothing of it."""

import json
import lzma
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builder.build_cache import files
from builder.bundle import compressed
from builder.paths import DIST, ENGINE, TESTS
from builder.serve import running
from kernel.toys import module_of

HOME = "/home/pyodide/"
GAMES = f"{HOME}katabasis/content/games.json"
RULES, PAGES = TESTS / "kernel" / "toys", TESTS / "page" / "toys"
PACKS = '"packs": {'
"""Where boot.mjs names the packs of the games."""

Contents = dict[str, bytes]
"""The files of a pack by the paths at which Python finds them."""


@contextmanager
def toy_site(folder: Path, toy: str) -> Iterator[str]:
    """Serve the site with that toy in it while the block runs; gives its address.

    The toy has a pack of its own, as every game has. Snapshots were made before the toy was among the games, so there
    are none: Python starts by importing, as it does wherever a snapshot cannot be had.
    """
    site = folder / "site"
    shutil.copytree(DIST, site, ignore=shutil.ignore_patterns("*.snapshot"))
    shared = next(path for path in site.glob("packs/*.pack") if GAMES in unpacked(path))
    contents = unpacked(shared)
    about = tomllib.loads((PAGES / "games.toml").read_text(encoding="utf-8"))
    contents[GAMES] = json.dumps({**json.loads(contents[GAMES]), toy: about[toy]}).encode()
    boot = site / "boot" / "boot.mjs"
    script = boot.read_text(encoding="utf-8")
    write_pack(shared, contents)
    write_pack(site / f"{toy}.pack", {path: file.read_bytes() for path, file in files_of(toy).items()})
    boot.write_text(script.replace(PACKS, f'{PACKS}"{toy}": "../{toy}.pack", ', 1), encoding="utf-8")
    with running(site) as address:
        yield address


def files_of(toy: str) -> dict[str, Path]:
    """What a toy's pack has, by the paths at which Python finds it: rules, page, words in Spanish, and the geometry,
    which travels with the games that need it."""
    module = f"{module_of(toy)}.py"
    return {
        f"{HOME}katabasis/{toy}/system.py": RULES / module,
        f"{HOME}katabasis_page/{toy}/__init__.py": PAGES / module,
        **{f"{HOME}katabasis/geometry/{file.name}": file for file in files(ENGINE / "katabasis" / "geometry")},
        **{f"{HOME}katabasis/content/{file.name}": file for file in PAGES.glob(f"{toy}-*.json")},
    }


def unpacked(path: Path) -> Contents:
    """What is in a pack."""
    head, _newline, body = lzma.decompress(path.read_bytes()).partition(b"\n")
    contents: Contents = {}
    start = 0
    for name, length in json.loads(head).items():
        contents[name] = body[start : start + length]
        start += length
    return contents


def write_pack(path: Path, contents: Contents) -> None:
    """Write a pack: a line of JSON, {path: length}, and then the files."""
    head = json.dumps({name: len(data) for name, data in contents.items()})
    path.write_bytes(compressed(head.encode() + b"\n" + b"".join(contents.values())))
