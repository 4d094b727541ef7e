"""The rule reference: every rule by chapter or by search, in one language, with its name in the other."""

from __future__ import annotations

import unicodedata
from base64 import b64encode
from functools import cache
from typing import Any

import katabasis as kb
from katabasis.content import ContentError, load, offered_packs, opened_packs
from katabasis.reference import stems

from .. import markup as h
from ..games import GAMES, finished_editions, is_shown
from ..markup.controls import game_card, link, screen
from ..sharing.links import fragment
from ..table.pieces import where_printed
from ..table.reference_pages import page_link
from ..ui import Ui
from ..words import LANGUAGES, _, ngettext

Rule = dict[str, Any]

MOST_RESULTS = 60
"""Rules that a search lists."""

KINDS = {
    "definition": _("definition"),
    "example": _("example"),
    "option": _("option"),
    "component": _("component"),
    "scoring": _("scoring"),
    "setup": _("set-up"),
    "rule": _("rule"),
}


def texts_of(game: str) -> list[str]:
    """The texts of the content that a game's reference is made of: titles are shown in both languages."""
    owners = _owners(game)
    texts = [*stems(game, finished_editions(game), offered_packs(game)), *(f"{owner}-chapters" for owner in owners)]
    return [f"{text}.{language}" for text in texts for language in LANGUAGES] + [f"{each}-examples" for each in owners]


def _owners(game: str) -> list[str]:
    """What chapters and examples belong to: the game, and the packs that players are offered."""
    return [game, *(f"{game}-{pack}" for pack in offered_packs(game))]


def rules(game: str, language: str) -> dict[str, Rule]:
    """Every rule of a game by id, but of editions that are not finished; none if the reference is not there."""
    try:
        return _of_finished_editions(game, language)
    except ContentError:
        return {}


@cache
def _of_finished_editions(game: str, language: str) -> dict[str, Rule]:
    texts = [load(f"{stem}.{language}") for stem in stems(game, finished_editions(game), offered_packs(game))]
    return {id: rule for text in texts for id, rule in text.items() if is_shown(game, rule)}


def chapters(game: str, language: str) -> dict[str, str]:
    """The titles of the chapters by id, in the rulebook's order."""
    try:
        texts = [load(f"{owner}-chapters.{language}") for owner in _owners(game)]
        return {id: str(chapter["title"]) for text in texts for id, chapter in text.items()}
    except ContentError:
        return {}


def examples(game: str) -> list[dict[str, Any]]:
    """The positions that are examples of rules: "title", "shows" (rule ids) and "text". Those of a pack can be drawn
    once it is opened."""
    owners = [game, *(f"{game}-{pack}" for pack in opened_packs(game))]
    try:
        return [example for owner in owners for example in load(f"{owner}-examples")["examples"]]
    except ContentError:
        return []


@cache
def _folded(game: str, language: str) -> dict[str, str]:
    """What a search looks through, without case and accents."""
    return {
        id: fold(f"{id} {rule['title']} {_other(game, language, id)} {rule['text']} {rule.get('ruling', '')}")
        for id, rule in rules(game, language).items()
    }


def fold(text: str) -> str:
    """A text as a search compares it."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def has_rule(game: str, language: str, id: str) -> bool:
    """Whether a game's reference has a rule of that id."""
    return id in rules(game, language)


def search(game: str, language: str, query: str) -> list[Rule]:
    """The rules in which every word of the query occurs, those with the words in their title first."""
    words = fold(query).split()
    if not words or not rules(game, language):
        return []
    texts = _folded(game, language)
    matching = [rule for id, rule in rules(game, language).items() if all(word in texts[id] for word in words)]
    return sorted(matching, key=lambda rule: not all(word in fold(rule["title"]) for word in words))


def reference_page(ui: Ui, game: str, place: str = "", query: str = "", is_played: bool = False) -> h.Renderable:
    """The screen. `place` is a rule id, "chapter.<id>" or "" for the whole; `query` is what is searched for. Without a
    game, all the books are shown; `is_played` says that it is that of the game at the table."""
    if not game:
        return screen(
            ui,
            "reference",
            ui.say("Rules"),
            h.ul(class_="game-cards")[[h.li[game_card(game, f"#rules/{game}")] for game in GAMES]],
        )
    if has_rule(game, ui.language, place):
        content: Any = _one(ui, game, rules(game, ui.language)[place], is_played)
    elif query.strip():
        content = _results(ui, game, query)
    else:
        content = _chapters(ui, game, place.removeprefix("chapter."))
    return screen(
        ui,
        "reference",
        ui.say("Rules"),
        h.p(class_="book")[
            h.strong[GAMES[game]], len(GAMES) > 1 and link("#rules/", ui.say("Other games"), css="button small quiet")
        ],
        h.form(class_="search", role="search")[
            h.label(for_="search", class_="unseen")[ui.say("Search the rules")],
            h.input(
                id="search",
                type="search",
                name="search",
                value=query,
                placeholder=ui.say("Search the rules"),
                autocomplete="off",
                data_input="search",
            ),
        ],
        content,
    )


def _chapters(ui: Ui, game: str, opened: str) -> h.Renderable:
    known = rules(game, ui.language)
    return h.div(class_="chapters")[
        [
            h.details(class_="chapter panel", id=f"chapter-{id}", open=id == opened)[
                h.summary[
                    h.h2[title],
                    h.span(class_="note")[ui.word((ngettext("{count} rule", "{count} rules"), {"count": len(inside)}))],
                ],
                h.ul[[_item(game, rule) for rule in inside]],
            ]
            for id, title in chapters(game, ui.language).items()
            if (inside := [rule for rule in known.values() if rule["section"] == id])
        ]
    ]


def _results(ui: Ui, game: str, query: str) -> h.Renderable:
    results = search(game, ui.language, query)
    return h.section(class_="results panel", aria_live="polite")[
        h.p(class_="note")[
            ui.word((ngettext("{count} rule found", "{count} rules found"), {"count": len(results)}))
            if results
            else ui.say("No rule has these words. Try fewer, or browse the chapters.")
        ],
        h.ul[[_item(game, rule, snippet=True) for rule in results[:MOST_RESULTS]]],
    ]


def _item(game: str, rule: Rule, snippet: bool = False) -> h.Renderable:
    text = str(rule["text"])
    return h.li[
        link(f"#rules/{game}/{rule['id']}", rule["title"], css="entry-link"),
        snippet and h.p(class_="note")[text[:140] + ("…" if len(text) > 140 else "")],
    ]


def _one(ui: Ui, game: str, rule: Rule, is_played: bool) -> h.Renderable:
    chapter = chapters(game, ui.language).get(rule["section"], rule["section"])
    before, after = _neighbours(game, ui.language, rule)
    return h.article(class_="rule panel", id="rule")[
        h.p(class_="note")[link(f"#rules/{game}/chapter.{rule['section']}", chapter, css="chapter-link")],
        h.h2[rule["title"]],
        h.p(class_="other-title note", lang=_other_language(ui.language))[_other(game, ui.language, rule["id"])],
        [h.p(class_="rule-text")[part] for part in str(rule["text"]).split("\n\n")],
        rule.get("ruling") and h.div(class_="ruling")[h.h3[ui.say("How it is played here")], h.p[rule["ruling"]]],
        [_example(ui, example) for example in examples(game) if rule["id"] in example["shows"]],
        rule.get("tier") == "advanced"
        and h.p(class_="note")[ui.say("Advanced rule: you can skip it in your first games.")],
        h.p(class_="note source")[
            where_printed(ui, rule),
            " · ",
            ui.word(KINDS.get(rule["kind"], rule["kind"])),
            " · ",
            h.code[rule["id"]],
        ],
        _see_also(ui, game, rule),
        h.p(class_="note")[
            page_link(ui, game, rule["id"], ui.say("The page of this rule")),
            is_played and [" · ", link(f"#play/{ui.storage}/{rule['id']}", ui.say("Find this in my game"), css="")],
        ],
        h.nav(class_="row spread", aria_label=ui.say("Previous and next rule"))[
            before and link(f"#rules/{game}/{before['id']}", f"‹ {before['title']}", css="button small"),
            after and link(f"#rules/{game}/{after['id']}", f"{after['title']} ›", css="button small"),
        ],
    ]


def _example(ui: Ui, example: dict[str, Any]) -> h.Renderable:
    """A position as a picture, and the way to play on from it."""
    game = kb.position(example["text"])
    picture = b64encode(kb.draw(game.view(None), ui.language).encode()).decode()
    return h.figure(class_="example")[
        h.img(src=f"data:image/svg+xml;base64,{picture}", alt=ui.say("The table of the example")),
        h.figcaption[
            h.strong[ui.word(example["title"])],
            link(fragment("position", example["text"]), ui.say("Play from here"), "play", css="button small"),
        ],
    ]


def _see_also(ui: Ui, game: str, rule: Rule) -> h.Renderable | None:
    known = rules(game, ui.language)
    others = [known[id] for id in rule.get("see", ()) if id in known]
    if not others:
        return None
    return h.div(class_="see-also")[h.h3[ui.say("See also")], h.ul[[_item(game, other) for other in others]]]


def _neighbours(game: str, language: str, rule: Rule) -> tuple[Rule | None, Rule | None]:
    inside = [other for other in rules(game, language).values() if other["section"] == rule["section"]]
    at = next(number for number, other in enumerate(inside) if other["id"] == rule["id"])
    return (inside[at - 1] if at else None), (inside[at + 1] if at + 1 < len(inside) else None)


def _other_language(language: str) -> str:
    return next(code for code in LANGUAGES if code != language)


def _other(game: str, language: str, id: str) -> str:
    """The title of a rule in the other language."""
    rule = rules(game, _other_language(language)).get(id)
    return str(rule["title"]) if rule else ""
