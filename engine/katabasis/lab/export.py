"""The games of the lab as Parquet, for whoever asks larger questions: DuckDB writes it, and anything reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .libraries import library
from .store import TABLES, Store

TYPES = {"seed": "bigint", "times": "bigint", "choices": "bigint", "turns": "bigint", "first": "bigint"} | {
    "seat": "bigint",
    **dict.fromkeys(("series", "flag"), "boolean"),
    **dict.fromkeys(("seconds", "score", "share", "margin", "points", "value"), "double"),
}
"""What the columns are that are no texts."""


def export(store: Store, keys: Sequence[str], folder: Path) -> list[Path]:
    """Write a file of Parquet for each table into a folder, records among the games. Raises KatabasisError."""
    duckdb = library("duckdb")
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with duckdb.connect() as base, TemporaryDirectory() as between:
        for table in TABLES:
            names, lines, path = store.columns(table), Path(between, table), folder / f"{table}.parquet"
            with lines.open("w", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in _rows(store, table, names, keys))
            columns = ", ".join(f"{name}: '{TYPES.get(name, 'varchar')}'" for name in names)
            asked = f"from read_json({_quoted(lines)}, format = 'newline_delimited', columns = {{{columns}}})"
            base.execute(f"copy (select * {asked}) to {_quoted(path)} (format parquet, compression zstd)")
            written.append(path)
    return written


def _rows(store: Store, table: str, names: Sequence[str], keys: Sequence[str]) -> Iterator[dict[str, Any]]:
    for row in store.rows(f"select * from {table} where key in ({{keys}})", keys):
        made = dict(zip(names, row, strict=True))
        if "record" in made:
            made["record"] = store.record(made["key"])
        yield made


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
