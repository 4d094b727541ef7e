"""Who and what the page owes, and how sure its figures are."""

from __future__ import annotations

from .. import markup as h
from ..games import GAMES, game_ui
from ..markup.controls import link, screen
from ..ui import Ui
from ..words import _
from .provenance import Claim, Dispute, Source, claims, disputes, missing, sources

MEANINGS = {
    "high": _("Two sources agree, or the figure was read off the printed thing itself."),
    "medium": _("One good source."),
    "low": _("An inference, or a single doubtful source."),
}

PARTS = (
    ("Pyodide", _("Python in the browser"), "MPL 2.0"),
    ("PyScript", _("starts Python in the page"), "Apache 2.0"),
    ("idiomorph", _("changes only what has changed on the screen"), "0BSD"),
    ("qrcode-generator", _("draws the QR code of a link"), "MIT"),
    ("game-icons.net", _("the symbols, by Lorc, Delapouite and others"), "CC BY 3.0"),
    ("Cinzel, Alegreya Sans", _("the typefaces, by Natanael Gama and Juan Pablo del Peral"), "OFL 1.1"),
)


def credits_page(ui: Ui, game: str = "") -> h.Renderable:
    """The screen. It shows where the figures of one game come from, and the way to those of the others."""
    return screen(
        ui,
        "credits",
        ui.say("Credits"),
        h.section(class_="panel prose")[
            h.h2[ui.say("What this is")],
            h.p[
                ui.say(
                    "An unofficial, free implementation of the rules for players who know or want to learn them. It "
                    "is not affiliated with or endorsed by the publishers. It holds none of their texts, pictures or "
                    "logos; names and figures are used to describe the games. Every card and rule is told in "
                    "our own words."
                )
            ],
            h.p[
                ui.say(
                    "There is no server, no account and no counting of visits. What you do here leaves this device "
                    "only when you share it or play apart."
                )
            ],
            h.p[
                ui.say(
                    "Played apart, the host's browser deals, and holds the hidden cards of everybody: a host who wants "
                    "to can look. Dice are made of the secrets of all who are there, and each guest's browser checks "
                    "the game at the end. By link everybody has the whole game: who takes a link apart can read hands "
                    "and dice to come."
                )
            ],
        ],
        _figures(ui, game),
        h.section(class_="panel prose")[
            h.h2[ui.say("Built with")],
            h.ul(class_="parts")[
                [
                    h.li[h.strong[name], " — ", ui.word(what), " ", h.span(class_="note")[f"({licence})"]]
                    for name, what, licence in PARTS
                ]
            ],
            h.p[h.a(href="./NOTICE.txt")[ui.say("All notices and licences")]],
        ],
    )


def _figures(ui: Ui, opened: str) -> h.Renderable:
    return h.section(class_="panel prose", aria_labelledby="figures")[
        h.h2(id="figures")[ui.say("Where the numbers come from")],
        h.p[
            ui.say(
                "The rulebooks print the rules; the numbers on cards and boards come from other sources, "
                "and some are less certain."
            )
        ],
        [
            _figures_of(ui, game)
            if game == opened
            else h.p[link(f"#credits/{game}", GAMES[game], "rule", css="button small quiet")]
            for game in GAMES
        ],
    ]


def _figures_of(ui: Ui, game: str) -> list[h.Content]:
    unknown, differing = missing(game, ui.language), disputes(game, ui.language)
    named = sources(game, ui.language)
    return [
        h.h3[GAMES[game]],
        h.p[ui.word(game_ui(game).SOURCES)],
        unknown
        and h.details(class_="confidence", id=f"missing-{game}")[
            h.summary[ui.say("Not known"), f" ({len(unknown)})"], h.ul[[h.li[what] for what in unknown]]
        ],
        differing
        and h.details(class_="confidence", id=f"disputes-{game}")[
            h.summary[ui.say("Where the sources differ"), f" ({len(differing)})"],
            h.ul[[_dispute(ui, dispute) for dispute in differing]],
        ],
        *(
            h.details(class_="confidence", id=f"confidence-{game}-{level}")[
                h.summary[ui.word(TITLES[level]), f" ({sum(len(claim.names) for claim in inside)})"],
                h.p(class_="note")[ui.word(MEANINGS[level])],
                h.ul[[_claim(claim) for claim in inside]],
            ]
            for level, inside in claims(game, ui.language).items()
            if inside
        ),
        named
        and h.details(class_="confidence", id=f"sources-{game}")[
            h.summary[ui.say("The sources"), f" ({len(named)})"], h.ul[[_source(source) for source in named]]
        ],
    ]


TITLES = {"low": _("Least sure"), "medium": _("From one source"), "high": _("Sure")}


def _dispute(ui: Ui, dispute: Dispute) -> h.Renderable:
    return h.li[
        h.strong[dispute.about],
        f": {dispute.positions}",
        h.br,
        h.span(class_="note")[ui.say("Played here: {decision}", decision=[dispute.decision, {}])],
    ]


def _source(source: Source) -> h.Renderable:
    return h.li[h.strong[source.name], f": {source.what}"]


def _claim(claim: Claim) -> h.Renderable:
    kind = ", ".join(filter(None, (claim.table, claim.part)))
    if len(claim.names) == 1 and claim.names[0]:
        what: list[h.Content] = [h.strong[claim.names[0]], f" ({kind})"]
    else:
        names = ", ".join(filter(None, claim.names))
        what = [h.strong[kind], names and f": {names}"]
    return h.li[
        what,
        claim.note and f": {claim.note}",
        h.br,
        h.span(class_="note")["; ".join(claim.sources)],
    ]
