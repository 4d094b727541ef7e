"""The tables of docs/notation.md that list the keys of positions, printed from what the games' notations declare.

A line `<!-- keys: sigmar UNIT -->` stands above the table of the keys `UNIT` of `katabasis.sigmar.text.notation*`. What
a key means is written there by hand and kept, and so is what depends on the table.
"""

import re
from importlib import import_module
from typing import Any

from builder import content
from builder.paths import ENGINE, ROOT
from katabasis.content import packs
from katabasis.kernel.slot_codec import (
    MOST,
    REQUIRED,
    Custom,
    Flag,
    Fresh,
    Key,
    Keys,
    Kind,
    NamedSeat,
    Number,
    Numbers,
    Rows,
    Seat,
    Table,
    Text,
    Word,
    Words,
)

MOST_LISTED = 12
PAGE = ROOT / "docs" / "notation.md"
HEAD = "| key | holds | if left out | meaning |\n|---|---|---|---|\n"
MARKED = re.compile(r"(?P<mark><!-- keys: (?P<game>\S+) (?P<name>\S+) -->\n\n)(?P<table>(?:\|.*\n)*)")


def declared(game: str) -> dict[str, Keys]:
    """All keys that a game's notation declares, by the names of their variables. The words that some hold come from
    packs as well, so that all of these are opened."""
    folder = ENGINE / "katabasis" / game / "text"
    for chapters in (ENGINE / "katabasis" / game / "rules" / pack.replace("-", "_") for pack in packs(game)):
        if chapters.is_dir():
            import_module(f"katabasis.{game}.rules.{chapters.name}")
    modules = [import_module(f"katabasis.{game}.text.{path.stem}") for path in sorted(folder.glob("notation*.py"))]
    return {name: value for module in modules for name, value in vars(module).items() if isinstance(value, Keys)}


def games() -> list[str]:
    """The games whose notation declares keys."""
    return [folder.name for folder in content.games() if declared(folder.name)]


def printed(page: str) -> str:
    """The text of the page with its tables anew."""
    return MARKED.sub(lambda found: found["mark"] + _table(found["game"], found["name"], found["table"]), page)


def _table(game: str, name: str, old: str) -> str:
    rows = {key: by_hand for key, *by_hand in map(_cells, old.splitlines()[2:])}
    keys = declared(game)[name].by_slot.values()
    return HEAD + "".join(_row(key, rows.get(f"`{key.name}`", ["", "", ""])) for key in keys)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def _row(key: Key, by_hand: list[str]) -> str:
    cells = (f"`{key.name}`", holds(key.kind) or by_hand[0], left_out(key) or by_hand[1], by_hand[2])
    return f"| {' | '.join(cells)} |\n"


def holds(kind: Kind) -> str:
    """What a key may hold, in words; empty for a form of the game's own. What depends on the table has no list."""
    match kind:
        case Flag():
            return "`true` or `false`"
        case Number():
            fixed = isinstance(kind.least, int) and isinstance(kind.most, int) and kind.most < MOST
            return f"{kind.least} to {kind.most}" if fixed else "number"
        case Numbers():
            return "list of numbers"
        case Seat():
            return "seat, or 0 for nobody" if kind.nobody else "seat"
        case NamedSeat():
            return f"{kind.what}, or `nobody`" if kind.nobody else kind.what
        case Word():
            return _words(kind.known) or "word"
        case Words():
            return f"list of {_words(kind.known) or 'words'}"
        case Text():
            return "word"
        case Table():
            return f"{holds(kind.value)}, by name"
        case Rows():
            return "list of tables"
    return "anything" if type(kind) is Kind else ""


def _words(known: Any) -> str:
    """The known words, as long as they are few and always the same."""
    listed = known is not None and not callable(known) and len(known) <= MOST_LISTED
    return ", ".join(f"`{word}`" for word in known) if listed else ""


def left_out(key: Key) -> str:
    """What a key is where a position says nothing, in words; empty if that depends on the table."""
    if key.usual is REQUIRED:
        return "cannot be left out"
    if isinstance(key.kind, Custom) or (callable(key.usual) and not isinstance(key.usual, Fresh)):
        return ""
    usual = key.usual.make() if isinstance(key.usual, Fresh) else key.usual
    if isinstance(key.kind, Seat | NamedSeat):
        return "nobody" if usual in key.kind.nobody else f"seat {usual + 1}"
    if isinstance(usual, bool):
        return str(usual).lower()
    return str(usual) if isinstance(usual, int) else f"`{usual}`" if usual else "none"


def main() -> None:
    """Print the tables anew."""
    PAGE.write_text(printed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
