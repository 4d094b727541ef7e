"""What many games of bots say of a game: charts of the lab, and games that anybody can replay."""

from builder.games_said import Kept, Shown, kept
from builder.reference import places
from builder.reference.book import Book, edition_title
from builder.reference.frame import Page
from builder.reference.rule_pages import above
from katabasis.lab.report import Words, told, words_at
from katabasis_page import markup as h
from katabasis_page.sharing.links import read
from katabasis_page.ui import Ui
from katabasis_page.words import LANGUAGES, _, ngettext

WHY = {
    "shortest": _("The shortest"),
    "usual": _("As long as half of them"),
    "longest": _("The longest"),
    "closest": _("The closest"),
    "clearest": _("The clearest"),
    "won": _("Won"),
}


def games_page(book: Book, language: str) -> Page | None:
    """The page of a game, if games of it are kept."""
    said = kept(book.game)
    if said is None or not said.shown:
        return None
    ui, path = Ui(language), places.games(language, book.game)
    words = words_at(read(said.shown[0].link).text, language)
    edition = edition_title(book.game, said.figures.edition, language)
    known = _intro(ui, said)
    return Page(
        path,
        games_said(ui, said),
        [games_said(Ui(other), said) for other in LANGUAGES if other != language],
        f"{book.title}: {known}",
        above(book, ui),
        [
            h.h1[f"{book.title}: {games_said(ui, said)}"],
            h.p(class_="note")[edition],
            h.p[known],
            h.div(class_="lab")[h.Markup("".join(told(said.figures, words, 2)))],
            h.h2[ui.say("Games to replay")],
            h.ul[[_shown(ui, path, each, words) for each in said.shown]],
            h.p(class_="note")[
                ui.say("Played by {command}", command=[f"katabasis lab run lab/{book.game}.toml", {}]),
                f" · {said.figures.engine} · {said.digest}",
            ],
        ],
        book.game,
    )


def games_said(ui: Ui, said: Kept) -> str:
    """What the page is called, with the number of games."""
    return ui.say(ngettext("What {count} game says", "What {count} games say"), count=said.figures.games)


def _intro(ui: Ui, said: Kept) -> str:
    return ui.say(
        ngettext(
            "Bots of the level Normal played {count} game. A dot is what was counted, its line the 95 % interval: the "
            "fewer games, the longer it is.",
            "Bots of the level Normal played {count} games. A dot is what was counted, its line the 95 % interval: the "
            "fewer games, the longer it is.",
        ),
        count=said.figures.games,
    )


def _shown(ui: Ui, path: str, shown: Shown, words: Words) -> h.Renderable:
    seats = " – ".join(map(words.name, shown.plays))
    scores = f", {' : '.join(map(str, shown.scores))}" if shown.scores else ""
    choices = ui.say(ngettext("{count} choice", "{count} choices"), count=shown.choices)
    link = places.link(path, places.APP) + shown.link
    return h.li[h.a(href=link, rel="nofollow")[ui.word(WHY[shown.why])], f": {seats}{scores}, {choices}"]
