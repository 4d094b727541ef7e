"""What all pages of the reference have round their content: the head, the way to everything else, search, the foot."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from builder import oembed, previews
from builder.reference import places
from builder.reference.places import Site
from katabasis_page import markup as h
from katabasis_page.ui import Ui
from katabasis_page.words import LANGUAGES, localized

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'"
LONGEST_DESCRIPTION = 155
"""Letters of a description that search engines show."""


class Found(NamedTuple):
    """What the search knows of a page: what it is ("Rule", "Card"), and the words besides its title by which it is
    found."""

    what: str
    words: str


class Page(NamedTuple):
    """A page in one language: its path, its title, its titles in the other languages, what it says first, the pages
    above it, and its content. One of no game belongs to all; search finds it if it is `found`. `board` is what the
    address of a frame ends with that shows what is drawn here, for oEmbed."""

    path: str
    title: str
    others: Sequence[str]
    description: str
    above: Sequence[tuple[str, str]]
    content: Any
    game: str = ""
    found: Found | None = None
    css: str = ""
    board: str = ""

    @property
    def language(self) -> str:
        return self.path.partition("/")[0]

    @property
    def json(self) -> str:
        """Where what oEmbed says of it lies."""
        return f"{self.path.removesuffix('.html')}.json"


def told(ui: Ui, text: Any) -> str:
    """A text of the page or of the content, or a number, in a language."""
    return (
        localized(ui.language, text)
        if isinstance(text, dict)
        else ui.word(text if text.__class__ in (str, list, tuple) else str(text))
    )


def shortened(text: str) -> str:
    """The beginning of a text, as far as it fits in a description."""
    text = " ".join(text.split())
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    return text[:LONGEST_DESCRIPTION].rpartition(" ")[0].rstrip(",;:") + " …"


def written(page: Page, site: Site) -> str:
    """The page as HTML. It is short, since there are thousands: what only scripts need is in their file."""
    ui = Ui(page.language)
    body = h.body(class_=page.css or None)[
        h.a(class_="skip", href="#content")[ui.say("Skip to content")],
        _top(page, ui),
        h.main(id="content")[_above(page, ui), page.content],
        h.footer[
            h.p[
                h.a(href=places.link(page.path, places.APP))[ui.say("Play")],
                " · ",
                ui.say("Unofficial. The wording is ours; the games belong to their publishers."),
            ]
        ],
    ]
    return f"<!DOCTYPE html>\n{h.html(lang=page.language)[_head(page, site), body]}\n"


def _head(page: Page, site: Site) -> h.Renderable:
    game = f" · {page.above[1][0]}" if len(page.above) > 1 else ""
    return h.head[
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.Markup(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        h.title[f"{page.title}{game} · Katabasis"],
        h.meta(name="description", content=page.description),
        h.link(rel="canonical", href=site.whole(page.path, page.path)),
        [
            h.link(
                rel="alternate", hreflang=language, href=site.whole(page.path, places.in_language(page.path, language))
            )
            for language in LANGUAGES
        ],
        h.Markup(
            previews.tags(
                page.title,
                page.description,
                page.language,
                site.whole(page.path, site.files[f"picture-{page.game}"]),
                site.whole(page.path, page.path) if site.url else "",
            )
        ),
        site.url and page.board and h.Markup(oembed.link(site.whole(page.path, page.json), page.title)),
        h.link(rel="icon", href=places.link(page.path, "../icons/katabasis.svg")),
        h.link(rel="stylesheet", href=site.file(page.path, "style")),
        h.script(src=site.file(page.path, "script"), defer=True)[""],
    ]


def _top(page: Page, ui: Ui) -> h.Renderable:
    """The way to the app, the search, the other language."""
    other = next(language for language in LANGUAGES if language != page.language)
    return h.header(class_="top")[
        h.a(class_="name", href=places.link(page.path, places.home(page.language)))["Katabasis"],
        h.form(role="search", action=places.link(page.path, places.search(page.language)))[
            h.input(type="search", name="q", aria_label=ui.say("Search")),
            h.button[ui.say("Search")],
        ],
        h.a(href=places.link(page.path, places.in_language(page.path, other)), hreflang=other, lang=other)[
            LANGUAGES[other]
        ],
    ]


def _above(page: Page, ui: Ui) -> h.Renderable | None:
    """The pages above this one."""
    if not page.above:
        return None
    return h.nav(class_="above", aria_label=ui.say("Breadcrumbs"))[
        h.ol[[h.li[h.a(href=places.link(page.path, path))[title]] for title, path in page.above]]
    ]


def link(page_path: str, to: str, text: str, css: str = "") -> h.Renderable:
    """A link from one page to another."""
    return h.a(class_=css or None, href=places.link(page_path, to))[text]
