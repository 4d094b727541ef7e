"""The page of a rule: its text in every edition that states it, how it is played here, what it looks like on the board,
where it is printed, and what belongs to it."""

from collections.abc import Sequence
from typing import Any

from builder import oembed
from builder.examples import Example
from builder.reference import places
from builder.reference.book import Book, Rule, edition_title
from builder.reference.drawings import drawing, position_link
from builder.reference.frame import Found, Page, link, shortened
from katabasis_page import markup as h
from katabasis_page.screens.reference import KINDS
from katabasis_page.table.pieces import where_printed
from katabasis_page.ui import Ui
from katabasis_page.words import LANGUAGES


def rule_page(book: Book, language: str, id: str) -> Page:
    """The page of a rule in one language."""
    ui, rule, path = Ui(language), book.rule(language, id), places.rule(language, book.game, id)
    others = {other: book.title_of(other, id) for other in LANGUAGES if other != language}
    drawn = book.drawn_for(id)
    return Page(
        path,
        _titled(book, language, id),
        list(others.values()),
        shortened(str(rule["text"])),
        above(book, ui, rule["section"]),
        h.article[
            h.h1[_titled(book, language, id)],
            [
                h.p(class_="other", lang=other)[title]
                for other, title in others.items()
                if title != book.title_of(language, id)
            ],
            _wording(book, ui, id),
            [_figure(book, ui, path, example) for example in drawn],
            _drawn_elsewhere(book, ui, path, id),
            _see_also(book, ui, path, rule),
            _neighbours(book, ui, path, id),
        ],
        book.game,
        Found(ui.say("Rule"), f"{id.replace('.', ' ')} {rule['text']} {rule.get('ruling', '')}"),
        "rule",
        oembed.of_position(language, position_link(drawn[0])) if drawn else "",
    )


def above(book: Book, ui: Ui, chapter: str = "") -> list[tuple[str, str]]:
    """The pages above one of a game, or of one of its chapters."""
    game = [
        (ui.say("Rules"), places.home(ui.language)),
        (book.title, places.game(ui.language, book.game)),
    ]
    titles = book.chapters(ui.language)
    return [*game, (titles[chapter], places.chapter(ui.language, book.game, chapter))] if chapter else game


def _titled(book: Book, language: str, id: str) -> str:
    """The title of a rule, with the edition where another states it otherwise under the same title."""
    title = book.title_of(language, id)
    same = [other for other in book.variants(id) if book.title_of(language, other) == title]
    return f"{title} ({book.edition_of(id)})" if len(same) > 1 else title


def _wording(book: Book, ui: Ui, id: str) -> h.Renderable:
    """What the rule says; editions that state it otherwise side by side, its own first."""
    variants = sorted(book.variants(id), key=lambda other: other != id)
    if not variants:
        return h.fragment[said(book.rule(ui.language, id), ui), _stated_in(book, ui, id), source(book, ui, id)]
    return h.div(class_="editions")[
        [
            h.section[
                h.h2[edition_title(book.game, book.edition_of(other), ui.language)],
                said(book.rule(ui.language, other), ui, "h3"),
                source(book, ui, other),
                other != id
                and h.p[
                    link(
                        places.rule(ui.language, book.game, id),
                        places.rule(ui.language, book.game, other),
                        ui.say("The page of this rule"),
                    )
                ],
            ]
            for other in variants
        ]
    ]


def said(rule: Rule, ui: Ui, heading: str = "h2") -> h.Renderable:
    """The text of a rule and its ruling."""
    return h.fragment[
        [h.p[part] for part in str(rule["text"]).split("\n\n")],
        rule.get("ruling")
        and h.div(class_="ruling")[getattr(h, heading)[ui.say("How it is played here")], h.p[rule["ruling"]]],
    ]


def source(book: Book, ui: Ui, id: str) -> h.Renderable:
    """Where a rule is printed, what kind of rule it is, and its id."""
    rule = book.rule(ui.language, id)
    return h.p(class_="note")[
        where_printed(ui, rule),
        " · ",
        ui.word(KINDS.get(rule["kind"], rule["kind"])),
        " · ",
        h.code[id],
        rule.get("tier") == "advanced" and [" · ", ui.say("Advanced rule: you can skip it in your first games.")],
    ]


def _stated_in(book: Book, ui: Ui, id: str) -> h.Renderable | None:
    """Which editions state a rule, where there are several."""
    if len(book.editions) < 2:
        return None
    stated = book.stated_in(id)
    if len(stated) == len(book.editions):
        return h.p(class_="note")[ui.say("The same in every edition.")]
    titles = [edition_title(book.game, edition, ui.language) for edition in stated]
    return h.p(class_="note")[ui.say("Only in: {editions}", editions=[[title, {}] for title in titles])]


def _figure(book: Book, ui: Ui, path: str, example: Example) -> h.Renderable:
    """An example as a drawing, and the way to play on from it, with the dice that it names."""
    played = places.link(path, places.APP) + position_link(example)
    return h.figure[
        h.Markup(drawing(book.game, example, ui.language)),
        h.figcaption[
            ui.word(example.title),
            " ",
            h.a(class_="button", href=played, rel="nofollow")[ui.say("Try it")],
        ],
    ]


def _drawn_elsewhere(book: Book, ui: Ui, path: str, id: str) -> h.Renderable | None:
    """Examples of the rule that are drawn on the pages of others."""
    examples = book.shown_elsewhere(id)
    if not examples:
        return None
    return h.section[
        h.h2[ui.say("Illustrated on another page")],
        h.ul[
            [
                h.li[link(path, places.rule(ui.language, book.game, example.shows[0]), ui.word(example.title))]
                for example in examples
            ]
        ],
    ]


def _see_also(book: Book, ui: Ui, path: str, rule: Rule) -> h.Renderable | None:
    return related(
        ui,
        path,
        ui.say("See also"),
        [
            (book.title_of(ui.language, other), places.rule(ui.language, book.game, other))
            for other in rule.get("see", ())
            if other in book.ids
        ],
    )


def related(ui: Ui, path: str, title: str, pages: Sequence[tuple[str, str]]) -> h.Renderable | None:
    """Links to other pages under a heading; nothing if there are none."""
    if not pages:
        return None
    items: Any = [h.li[link(path, to, text)] for text, to in pages]
    return h.section(class_="related")[h.h2[title], h.ul[items]]


def _neighbours(book: Book, ui: Ui, path: str, id: str) -> h.Renderable | None:
    before, after = book.neighbours(id)
    if not before and not after:
        return None

    def way(other: str, rel: str, sign: str) -> h.Renderable | bool:
        return (
            bool(other)
            and h.a(rel=rel, href=places.link(path, places.rule(ui.language, book.game, other)))[
                sign.format(book.title_of(ui.language, other))
            ]
        )

    return h.nav(class_="neighbours", aria_label=ui.say("Previous and next rule"))[
        way(before, "prev", "‹ {}"), way(after, "next", "{} ›")
    ]
