"""Pyodide as the page loads it: without what only packages of compiled code use, since no page loads one, and without
tables of character sets and of the names of characters."""

import json
import shutil
from pathlib import Path

from builder import npm
from builder.build_cache import BuildCache, digest
from builder.console import run, step
from builder.paths import CACHE, NODE_MODULES, WEB

PACKAGE = NODE_MODULES / "pyodide"
FOLDER = CACHE / "pyodide"
LOADER, SCRIPT, WASM = NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What a page loads: what starts Pyodide, its JavaScript, and its Python."""
LOCK = "pyodide-lock.json"
"""What else it asks for under Node, where snapshots are made."""

TRIM_SCRIPT = Path(__file__).with_name("trim_pyodide.mjs")
TRIM_WASM = TRIM_SCRIPT.with_name("trim_wasm.mjs")
USERS = (PACKAGE / LOADER, WEB / "boot" / "boot.mjs", TRIM_SCRIPT.with_name("make_snapshot.mjs"))
"""The scripts that call Pyodide's JavaScript."""


def build() -> None:
    """Make the folder, if Pyodide or what calls it changed."""
    copied = [PACKAGE / name for name in (LOADER, LOCK)]
    cache = BuildCache("pyodide")
    inputs = digest([*copied, PACKAGE / SCRIPT, PACKAGE / WASM, TRIM_SCRIPT, TRIM_WASM, *USERS])
    if cache.is_current(inputs, *(FOLDER / name for name in (*NEEDED, LOCK))):
        return
    with step("Trimming Pyodide to what a page uses"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        for path in copied:
            shutil.copy2(path, FOLDER)
        trim(TRIM_SCRIPT, USERS, FOLDER / SCRIPT)
        trim(TRIM_WASM, (*USERS, FOLDER / SCRIPT), FOLDER / WASM)
    cache.record(inputs)


def trim(trimmer: Path, users: tuple[Path, ...], trimmed: Path) -> None:
    """Make what a page loads, of what those scripts that call it make use of. Raises Failure if Pyodide has changed."""
    order = {
        "script": str(PACKAGE / SCRIPT),
        "wasm": str(PACKAGE / WASM),
        "users": list(map(str, users)),
        "out": str(trimmed),
    }
    orders = (CACHE / trimmer.name).with_suffix(".json")
    orders.write_text(json.dumps(order), encoding="utf-8")
    run([npm.node(), trimmer, orders])
