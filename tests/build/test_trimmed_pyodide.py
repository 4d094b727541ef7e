"""The browser's Python as trimmed: what is gone is refused with a sentence, all else is what it was."""

import json
import subprocess
from pathlib import Path

import pytest

from builder import npm, trimmed_pyodide
from builder.console import Failure
from builder.python_for_browser import STOCK

PROGRAM = Path(__file__).with_name("run_in_pyodide.mjs")

NAMELESS = "'\\N{EM DASH}'"
GONE = {
    "import _codecs_jp": "ModuleNotFoundError: No module named '_codecs_jp'",
    "'x'.encode('gbk')": "LookupError: unknown encoding: gbk",
    "import unicodedata; unicodedata.name('a')": "ValueError: no such name",
    "import unicodedata; unicodedata.lookup('EM DASH')": "KeyError: \"undefined character name 'EM DASH'\"",
    f"eval({NAMELESS!r})": "SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-10: "
    "unknown Unicode character name",
}
KEPT = (
    "import unicodedata as u; every = [chr(i) for i in range(0, 0x110000, 5) if not 0xD800 <= i < 0xE000]",
    "hash(tuple((u.category(c), u.bidirectional(c), u.combining(c), u.decomposition(c)) for c in every))",
    "hash(tuple((u.east_asian_width(c), u.mirrored(c), u.numeric(c, None), u.decimal(c, None)) for c in every))",
    "hash(tuple(u.normalize(form, c) for form in ('NFC', 'NFD', 'NFKC', 'NFKD') for c in every))",
    "hash(tuple((c.upper(), c.lower(), c.casefold(), c.isalpha(), c.isidentifier()) for c in every))",
    "hash(tuple(bytes(range(256)).decode(name, 'replace') for name in ('cp1252', 'cp437', 'utf-8', 'utf-16')))",
    "import decimal; [str(decimal.Decimal(i).sqrt()) for i in range(99)]",
    "import math; [math.lgamma(i / 7) for i in range(1, 99)]",
)


def said(pyodide: Path, lines: list[str]) -> list[str]:
    """What a Python answers to each line, or the last line of its error."""
    order = json.dumps({"pyodide": str(pyodide), "stdlib": str(STOCK), "lines": lines})
    done = subprocess.run([npm.node(), PROGRAM, order], capture_output=True, text=True, check=True)
    answers: list[str] = json.loads(done.stdout)
    return answers


def test_what_is_gone_is_refused_with_a_sentence() -> None:
    assert dict(zip(GONE, said(trimmed_pyodide.FOLDER, list(GONE)), strict=True)) == GONE


def test_all_else_is_what_it_was() -> None:
    trimmed = said(trimmed_pyodide.FOLDER, list(KEPT))
    assert trimmed == said(trimmed_pyodide.PACKAGE, list(KEPT))
    assert len(set(trimmed)) == len(KEPT)


def test_a_python_with_other_tables_stops_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = bytearray((trimmed_pyodide.PACKAGE / trimmed_pyodide.WASM).read_bytes())
    other[other.index(bytes.fromhex("eeff04fe0241da820342829a0343aef5")) + 999] ^= 1
    (tmp_path / trimmed_pyodide.WASM).write_bytes(other)
    monkeypatch.setattr(trimmed_pyodide, "PACKAGE", tmp_path)
    with pytest.raises(Failure):
        trimmed_pyodide.trim(trimmed_pyodide.TRIM_WASM, (), tmp_path / "trimmed.wasm")
    assert not (tmp_path / "trimmed.wasm").exists()
