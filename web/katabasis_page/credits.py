"""Who and what the page owes, and how sure its figures are."""

from __future__ import annotations

from typing import Any

from katabasis.content import ContentError, load

from . import markup as h
from .controls import screen
from .games import GAMES, Part, part
from .ui import Ui
from .words import _

CONFIDENCES = ("low", "medium", "high")
"""How sure a figure is, the least sure first."""

MEANINGS = {
    "high": _("Two sources agree, or the figure was read off the printed thing itself."),
    "medium": _("One good source."),
    "low": _("An inference, or a single doubtful source."),
}

PARTS = (
    ("Pyodide", _("Python in the browser"), "MPL 2.0"),
    ("PyScript", _("starts Python in the page"), "Apache 2.0"),
    ("idiomorph", _("changes only what has changed on the screen"), "0BSD"),
    ("game-icons.net", _("the symbols, by Lorc, Delapouite and others"), "CC BY 3.0"),
    ("Cinzel, Alegreya Sans", _("the typefaces, by Natanael Gama and Juan Pablo del Peral"), "OFL 1.1"),
)


def credits_page(ui: Ui) -> h.Renderable:
    """The screen."""
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
                    "Nothing you do here leaves this device: there is no server, no account and no counting of visits."
                )
            ],
        ],
        _figures(ui),
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


def _figures(ui: Ui) -> h.Renderable:
    return h.section(class_="panel prose", aria_labelledby="figures")[
        h.h2(id="figures")[ui.say("Where the figures come from")],
        h.p[
            ui.say(
                "The rulebooks print the rules; the figures on cards and boards come from other sources, and some are "
                "less certain."
            )
        ],
        [_figures_of(ui, game) for game in GAMES],
    ]


def _figures_of(ui: Ui, game: str) -> list[h.Renderable]:
    entries = _entries(game)
    shown = part(game)
    return [
        h.h3[GAMES[game]],
        h.p[ui.word(shown.SOURCES)],
        *(
            h.details(class_="confidence", id=f"confidence-{game}-{level}")[
                h.summary[ui.word(TITLES[level]), f" ({len(inside)})"],
                h.p(class_="note")[ui.word(MEANINGS[level])],
                h.ul[[_figure(ui, shown, kind, entry) for kind, entry in inside]],
            ]
            for level in CONFIDENCES
            if (inside := [(kind, entry) for kind, entry in entries if entry["confidence"] == level])
        ),
    ]


TITLES = {"low": _("Least sure"), "medium": _("From one source"), "high": _("Sure")}


def _figure(ui: Ui, shown: Part, kind: str, entry: dict[str, Any]) -> h.Renderable:
    note = entry.get("note") or entry.get("assumption")
    if isinstance(note, dict):
        note = note.get(ui.language, note.get("en"))
    name = "id" in entry and shown.name(ui.language, f"{kind}:{entry['id']}")
    sources = entry.get("source") or ", ".join(entry.get("sources", ()))
    return h.li[
        h.strong[name or ui.word(entry.get("id", kind).replace("-", " ").replace("_", " "))],
        note and f": {note}",
        h.br,
        h.span(class_="note")[sources],
    ]


def _entries(game: str) -> list[tuple[str, dict[str, Any]]]:
    """Everything in a game's content that says how sure it is, with its kind."""
    try:
        content = load(game)
    except ContentError:
        return []
    found: list[tuple[str, dict[str, Any]]] = []
    for kind, entries in content.items():
        found += [(kind.removesuffix("s"), entry) for entry in _listed(entries) if "confidence" in entry]
    return found


def _listed(entries: Any) -> list[dict[str, Any]]:
    """A part of the content as entries with ids: a list of them, a table by id, or a single one."""
    if isinstance(entries, dict) and all(isinstance(entry, dict) for entry in entries.values()):
        return [{"id": id, **entry} for id, entry in entries.items()]
    entries = entries if isinstance(entries, list) else [entries]
    return [entry for entry in entries if isinstance(entry, dict)]
