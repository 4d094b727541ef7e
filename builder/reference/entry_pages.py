"""The pages of cards, fighters, monsters and sites, and those that list them, which print as sheets."""

from typing import Any

from builder.reference import places
from builder.reference.book import Book, edition_title
from builder.reference.catalogue import Entry, Kind, Table
from builder.reference.frame import Found, Page, link, shortened, told
from builder.reference.rule_pages import above, related
from katabasis_page import markup as h
from katabasis_page.ui import Ui
from katabasis_page.words import LANGUAGES


def kind_page(book: Book, kind: Kind, language: str) -> Page:
    """All entries of a kind, with their figures and texts."""
    ui, path = Ui(language), places.kind(language, book.game, kind.id)
    title = told(ui, kind.title)
    return Page(
        path,
        title,
        [told(Ui(other), kind.title) for other in LANGUAGES if other != language],
        shortened(f"{book.title}: {title}: {', '.join(told(ui, entry.name) for entry in kind.entries)}"),
        above(book, ui),
        [
            h.h1[title],
            h.ul(class_="cards")[
                [
                    h.li[
                        h.h2[link(path, places.entry(language, book.game, kind.id, entry.id), told(ui, entry.name))],
                        _figures(ui, entry),
                        _texts(ui, entry, "h3"),
                        [_table(ui, entry, table) for table in entry.tables if table.rows],
                    ]
                    for entry in kind.entries
                ]
            ],
        ],
        book.game,
        Found(told(ui, kind.title), ""),
        "kind",
    )


def entry_page(book: Book, kinds: list[Kind], kind: Kind, entry: Entry, language: str) -> Page:
    """One entry."""
    ui, path = Ui(language), places.entry(language, book.game, kind.id, entry.id)
    name, others = told(ui, entry.name), [told(Ui(other), entry.name) for other in LANGUAGES if other != language]
    texts = " ".join(told(ui, text) for _heading, text in entry.texts)
    figures = ", ".join(f"{told(ui, label)}: {told(ui, value)}" for label, value in entry.figures)
    one = told(ui, kind.one)
    known = {(each.id, other.id): other for each in kinds for other in each.entries}
    return Page(
        path,
        name,
        others,
        shortened(f"{name} ({book.title}, {one}). {texts or figures}"),
        [*above(book, ui), (told(ui, kind.title), places.kind(language, book.game, kind.id))],
        h.article[
            h.h1[name],
            others[0] != name and h.p(class_="other", lang=_other(language))[others[0]],
            _figures(ui, entry),
            _texts(ui, entry, "h2"),
            [_table(ui, entry, table) for table in entry.tables if table.rows],
            _editions(book, ui, entry),
            related(
                ui,
                path,
                ui.say("See also"),
                [
                    *(
                        (told(ui, known[other].name), places.entry(language, book.game, *other))
                        for other in entry.related
                        if other in known
                    ),
                    *((book.title_of(language, rule), places.rule(language, book.game, rule)) for rule in entry.rules),
                ],
            ),
        ],
        book.game,
        Found(one, f"{texts} {figures}"),
        "entry",
    )


def _other(language: str) -> str:
    return next(other for other in LANGUAGES if other != language)


def _figures(ui: Ui, entry: Entry) -> h.Renderable | None:
    if not entry.figures:
        return None
    return h.dl(class_="figures")[
        [h.div[h.dt[told(ui, label)], h.dd[told(ui, value)]] for label, value in entry.figures]
    ]


def _texts(ui: Ui, entry: Entry, heading: str) -> list[Any]:
    return [
        h.fragment[title != "" and getattr(h, heading)[told(ui, title)], h.p[told(ui, text)]]
        for title, text in entry.texts
    ]


NARROW = 4
"""Columns that the smallest screens have room for; a table with more is moved sideways within its own place."""


def _table(ui: Ui, entry: Entry, table: Table) -> h.Renderable:
    if len(table.head) <= NARROW:
        return _rows(ui, table)
    name = f"{told(ui, entry.name)}: {told(ui, table.caption)}"  # a sheet has a table of that caption for each unit
    return h.div(class_="wide", role="region", tabindex="0", aria_label=name)[_rows(ui, table)]


def _rows(ui: Ui, table: Table) -> h.Renderable:
    return h.table[
        h.caption[told(ui, table.caption)],
        h.thead[h.tr[[h.th(scope="col")[told(ui, title)] for title in table.head]]],
        h.tbody[
            [
                h.tr[h.th(scope="row")[told(ui, row[0])], [h.td[told(ui, cell)] for cell in row[1:]]]
                for row in table.rows
            ]
        ],
    ]


def _editions(book: Book, ui: Ui, entry: Entry) -> h.Renderable | None:
    """Which editions have an entry, where a game has several."""
    stated = [edition for edition in book.editions if edition in entry.editions]
    if len(book.editions) < 2 or not stated:
        return None
    titles = [edition_title(book.game, edition, ui.language) for edition in stated]
    return h.p(class_="note")[ui.say("In: {editions}", editions=[[title, {}] for title in titles])]
