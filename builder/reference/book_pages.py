"""The pages above those of rules: all games, a game, a chapter, where the editions of a game differ, and the search."""

from builder.games_said import kept
from builder.reference import places
from builder.reference.book import Book, edition_title
from builder.reference.catalogue import Kind
from builder.reference.frame import Found, Page, link, shortened, told
from builder.reference.games_page import games_said
from builder.reference.rule_pages import above, said, source
from katabasis.content import load
from katabasis_page import markup as h
from katabasis_page.ui import Ui
from katabasis_page.words import LANGUAGES, ngettext, pgettext


def home_page(books: list[Book], language: str) -> Page:
    """All games."""
    ui, path = Ui(language), places.home(language)
    about = ui.say(
        "The rules of {count} classic games, each with its rulebook page, an illustration and a position to play.",
        count=len(books),
    )
    return Page(
        path,
        ui.say("Rules"),
        _titles("Rules", language),
        about,
        [],
        [
            h.h1[ui.say("Rules")],
            h.p[about],
            h.ul(class_="cards books")[
                [
                    h.li[
                        h.h2[link(path, places.game(language, book.game), book.title)],
                        h.p[told(ui, load("games")[book.game]["about"])],
                        h.p(class_="note")[_count(ui, len(book.ids))],
                    ]
                    for book in books
                ]
            ],
        ],
    )


def search_page(language: str) -> Page:
    """The page that shows what was searched for; a page with the field alone for browsers without scripts."""
    ui = Ui(language)
    return Page(
        places.search(language),
        ui.say("Search"),
        _titles("Search", language),
        ui.say("Search the rules, cards and stats of all games, in both languages."),
        [(ui.say("Rules"), places.home(language))],
        [
            h.h1[ui.say("Search")],
            h.p[
                ui.say(
                    "Find rules, cards and stats of all games by their names in English and Spanish, and by "
                    "the words of their texts."
                )
            ],
            h.p[
                ui.say("Press / to search from any page, the arrow keys to move through the results, and Esc to close.")
            ],
            h.noscript[h.p[ui.say("Search needs JavaScript. You can browse the chapters without it.")]],
            h.p(class_="keep")[
                h.button(type="button", id="keep", hidden=True)[ui.say("Save these rules for offline reading")],
            ],
        ],
        css="search",
    )


def game_page(book: Book, kinds: list[Kind], language: str) -> Page:
    """A game: its chapters, its cards and figures."""
    ui, path = Ui(language), places.game(language, book.game)
    about = told(ui, load("games")[book.game]["about"])
    editions = [edition_title(book.game, edition, language) for edition in book.editions]
    played = kept(book.game)
    return Page(
        path,
        ui.say("Rules of {game}", game=[book.title, {}]),
        [Ui(other).say("Rules of {game}", game=[book.title, {}]) for other in LANGUAGES if other != language],
        shortened(f"{book.title}: {about}"),
        above(book, ui)[:1],
        [
            h.h1[book.title],
            h.p[about],
            h.p(class_="note")[" · ".join(editions)],
            len(book.editions) > 1
            and h.p[link(path, places.editions(language, book.game), ui.say("Where the editions differ"))],
            played and h.p[link(path, places.games(language, book.game), games_said(ui, played))],
            h.h2[ui.say("Chapters")],
            h.ul(class_="columns")[
                [
                    h.li[
                        link(path, places.chapter(language, book.game, id), title),
                        h.span(class_="note")[" ", len(book.inside(id))],
                    ]
                    for id, title in book.chapters(language).items()
                ]
            ],
            h.h2[ui.say("Cards and stats")],
            h.ul(class_="columns")[
                [
                    h.li[
                        link(path, places.kind(language, book.game, kind.id), told(ui, kind.title)),
                        h.span(class_="note")[" ", len(kind.entries)],
                    ]
                    for kind in kinds
                ]
            ],
        ],
        book.game,
        Found(ui.say(pgettext("one of the rulebooks", "Game")), about),
    )


def chapter_page(book: Book, id: str, language: str) -> Page:
    """All rules of a chapter, to be read, or printed, one after another."""
    ui, path = Ui(language), places.chapter(language, book.game, id)
    title, inside = book.chapters(language)[id], book.inside(id)
    return Page(
        path,
        title,
        [book.chapters(other)[id] for other in LANGUAGES if other != language],
        shortened(f"{title}: {', '.join(book.title_of(language, rule) for rule in inside)}"),
        above(book, ui),
        [
            h.h1[title],
            h.p(class_="note")[_count(ui, len(inside))],
            [
                h.section(id=rule, class_="sheet")[
                    h.h2[link(path, places.rule(language, book.game, rule), book.title_of(language, rule))],
                    said(book.rule(language, rule), ui, "h3"),
                    source(book, ui, rule),
                ]
                for rule in inside
            ],
        ],
        book.game,
        Found(ui.say("Chapter"), ""),
    )


def editions_page(book: Book, language: str) -> Page:
    """The rules that editions state differently, side by side."""
    ui, path = Ui(language), places.editions(language, book.game)
    title = ui.say("Where the editions differ")
    pairs = [variants for id in book.ids if (variants := book.variants(id)) and variants[0] == id]
    return Page(
        path,
        title,
        _titles("Where the editions differ", language),
        shortened(f"{book.title}: {title}"),
        above(book, ui),
        [
            h.h1[title],
            h.p(class_="note")[_count(ui, len(pairs))],
            [
                h.section(class_="sheet")[
                    h.h2[book.title_of(language, variants[0])],
                    h.div(class_="editions")[
                        [
                            h.section[
                                h.h3[
                                    link(
                                        path,
                                        places.rule(language, book.game, variant),
                                        edition_title(book.game, book.edition_of(variant), language),
                                    )
                                ],
                                said(book.rule(language, variant), ui, "h4"),
                            ]
                            for variant in variants
                        ]
                    ],
                ]
                for variants in pairs
            ],
        ],
        book.game,
        Found(ui.say("Editions"), ""),
    )


def _titles(msgid: str, language: str) -> list[str]:
    """A title of the page in the other languages."""
    return [Ui(other).word(msgid) for other in LANGUAGES if other != language]


def _count(ui: Ui, count: int) -> str:
    return ui.word((ngettext("{count} rule", "{count} rules"), {"count": count}))
