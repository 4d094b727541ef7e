"""What a game has besides rules: its cards, fighters, monsters, sites. Each has a page.

`builder/games/<game>_reference.py` says so of its game: `catalogue()` gives the kinds with their entries, told from the
game's content, and `frame(view, position)` the part of the board that a position is about, in the units of the
picture, or None for all of it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from builder.games import reference_of
from katabasis_page.games import finished_editions

Text = Any
"""A text of the page, [message, values], or one of the content, {"en": ..., "es": ...}."""


class Table(NamedTuple):
    """Figures in rows: a caption, the heads of the columns, and the rows, each of which begins with what it is of."""

    caption: Text
    head: Sequence[Text]
    rows: Sequence[Sequence[Text]]


class Entry(NamedTuple):
    """A card, a fighter, a site: its figures with what they are, its texts with their headings ("" for none), tables,
    the entries and the rules that it has to do with, and the editions that have it (all, if it names none)."""

    id: str
    name: Text
    figures: Sequence[tuple[Text, Text]] = ()
    texts: Sequence[tuple[Text, Text]] = ()
    tables: Sequence[Table] = ()
    related: Sequence[tuple[str, str]] = ()
    rules: Sequence[str] = ()
    editions: Sequence[str] = ()


class Kind(NamedTuple):
    """A kind of entries: its name in addresses, what it is called, and what one of it is called."""

    id: str
    title: Text
    one: Text
    entries: Sequence[Entry]


def listed(texts: Sequence[Text]) -> Text:
    """Several texts as one, with commas; "" for none."""
    return (
        [", ".join(f"{{{number}}}" for number in range(len(texts))), {str(n): t for n, t in enumerate(texts)}]
        if texts
        else ""
    )


def kinds(game: str) -> list[Kind]:
    """The kinds of a game, without entries of editions that pages do not explain."""
    shown = set(finished_editions(game))
    return [
        kind._replace(entries=[entry for entry in kind.entries if not entry.editions or shown & set(entry.editions)])
        for kind in reference_of(game).catalogue()
    ]
