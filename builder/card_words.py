"""The tables of docs/content.md that say what cards may say, printed from what each game declares.

python -m builder.card_words            write them anew

Each stands between `<!-- tyrants VERBS: verb -->`, which names a game, words that its `card_words` declares, and what
one of them is called, and `<!-- end -->`.
"""

import re
from importlib import import_module
from pathlib import Path

from builder.paths import ROOT
from katabasis.kernel.card_words import IS_TRUE, Kind, Words

PAGE = ROOT / "docs" / "content.md"
TABLE = re.compile(r"(<!-- (\w+) (\w+): ([^\n]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def printed(text: str) -> str:
    """A page with its tables printed anew."""
    return TABLE.sub(lambda found: found[1] + table(declared(found[2], found[3]), found[4]) + found[5], text)


def declared(game: str, name: str) -> Words:
    """Words that a game declares."""
    words: Words = getattr(import_module(f"katabasis.{game}.card_words"), name)
    return words


def table(words: Words, called: str) -> str:
    """A table of words; a column that would be empty is left out."""
    rows = [(called, "takes", "keys", "means")]
    for name, word in words.items():
        keys = "; ".join(_key(key, kind) for key, kind in word.keys.items())
        rows.append((f"`{name}`", word.value.text if word.value else "", keys, word.means))
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    lines = [f"| {' | '.join(cells)} |" for cells in zip(*columns, strict=True)]
    return "\n".join([lines[0], "|---" * len(columns) + "|", *lines[1:], ""])


def _key(key: str, kind: Kind) -> str:
    optional = "perhaps " if key.endswith("?") else ""
    return f"{optional}`{key.removesuffix('?')}`" + (f": {kind.text}" if kind != IS_TRUE else "")


def main(page: Path = PAGE) -> None:
    """Write the tables of the page."""
    page.write_text(printed(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
