"""Python code made ready for the browser: byte code of the browser's own Python, packed.

Compiling in the browser is what makes a stock Pyodide page slow: its standard library comes as source.
"""

import gzip
import json
import re
import zipfile
from functools import cache
from pathlib import Path

from builder import npm, trimmed_pyodide
from builder.build_cache import BuildCache, digest
from builder.console import run, step
from builder.paths import CACHE

STOCK = trimmed_pyodide.PACKAGE / "python_stdlib.zip"
SCRIPT = Path(__file__).with_name("precompile.mjs")
COMPILED = CACHE / "stdlib-compiled.zip"
STDLIB = CACHE / "python_stdlib.pack"
"""The browser's standard library: compiled, and without what no page can use; and the same, packed."""

UNUSED_PACKAGES = (
    "__phello__ _pyrepl ctypes curses dbm ensurepip idlelib lib2to3 multiprocessing pydoc_data "
    "sqlite3 tkinter turtledemo unittest venv wsgiref xml xmlrpc"
)
UNUSED_MODULES = (
    "_pydatetime _pydecimal _pyio antigravity bdb cProfile compileall doctest fileinput filecmp "
    "ftplib imaplib mailbox modulefinder netrc nturl2path optparse pdb pickletools plistlib poplib "
    "profile pstats pty py_compile pyclbr pydoc sched shelve smtplib socketserver ssl symtable "
    "tabnanny this timeit trace tty turtle wave webbrowser zipapp"
)
KEPT_ENCODINGS = (
    "__init__ aliases ascii cp437 cp1252 idna latin_1 punycode raw_unicode_escape unicode_escape "
    "utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8 utf_8_sig"
)
LEFT_OUT = re.compile(
    rf"({'|'.join(UNUSED_PACKAGES.split())})/"
    rf"|({'|'.join(UNUSED_MODULES.split())})\.py$"
    rf"|encodings/(?!({'|'.join(KEPT_ENCODINGS.split())})\.py$)"
)


def build_stdlib() -> Path:
    """The compiled standard library, made once for a version of Pyodide. Returns its path."""
    inputs = digest([STOCK, SCRIPT, Path(__file__)])
    cache = BuildCache("stdlib")
    if not cache.is_current(inputs, STDLIB, COMPILED):
        with step("Compiling Python's standard library for the browser"):
            chosen = CACHE / "stdlib.zip"
            strip(STOCK, chosen)
            STDLIB.write_bytes(pack(compile_zip(chosen, f"{place()}/", stdlib=STOCK)))
        cache.record(inputs)
    return STDLIB


@cache
def about() -> dict[str, str]:
    """What Pyodide says of itself, once npm has brought it: its Python, and for what platform."""
    lock = json.loads((trimmed_pyodide.PACKAGE / "pyodide-lock.json").read_text(encoding="utf-8"))
    told: dict[str, str] = lock["info"]
    return told


def place() -> str:
    """Where that Python looks for its standard library: "/lib/python314.zip"."""
    return f"/lib/python{''.join(about()['python'].split('.')[:2])}.zip"


def filled(script: str, folder: str) -> str:
    """A script that starts Python, with what must be said of the Pyodide in that folder."""
    for mark, text in {"__PYODIDE__": folder, "__INFO__": json.dumps(about()), "__STDLIB__": place()}.items():
        script = script.replace(mark, text)
    return script


def strip(whole: Path, stripped: Path) -> None:
    """Copy a standard library without its unused parts."""
    with zipfile.ZipFile(whole) as archive, zipfile.ZipFile(stripped, "w") as made:
        for entry in archive.infolist():
            if not entry.is_dir() and not LEFT_OUT.match(entry.filename):
                made.writestr(entry, archive.read(entry))


def compile_zip(source: Path, prefix: str, *, cached: tuple[str, ...] = (), stdlib: Path) -> bytes:
    """A zip of Python source, compiled for lying at `prefix`.

    Folders in `cached` get a __pycache__ each. Tracebacks name only where a function begins.
    """
    compiled = source.with_name(f"{source.stem}-compiled.zip")
    order = {
        "pyodide": str(trimmed_pyodide.PACKAGE),
        "stdlib": str(stdlib),
        "in": str(source),
        "out": str(compiled),
        "prefix": prefix,
        "cached": cached,
    }
    orders = CACHE / "precompile.json"
    orders.write_text(json.dumps(order), encoding="utf-8")
    run([npm.node(), SCRIPT, orders])
    return compiled.read_bytes()


def pack(content: bytes) -> bytes:
    """What boot.mjs unpacks: compressed as a whole, and the same bytes for the same content."""
    return gzip.compress(content, 9, mtime=0)
