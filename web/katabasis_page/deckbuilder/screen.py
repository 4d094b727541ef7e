"""The screen of the deck builder: all cards at one side, the deck with what is wrong with it and its figures at the
other; on small screens one of the three at a time."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import act, icon, screen
from ..own_lists.kept import kept_mark, name_field
from ..own_lists.verdict import legal_sign, list_actions, panel_buttons, verdict, workbench
from ..table.pieces import rule_link
from ..table.popovers import opened, rule
from ..table.rulebook import rulebook
from ..ui import Ui
from ..words import ngettext
from .builder import DeckBuilder
from .compared import compared
from .figures import figures
from .kind import DECKS
from .pool import pool


def builder_page(builder: DeckBuilder, ui: Ui, others: list[Any]) -> h.Renderable:
    """A deck at work. `others` are the kept decks that it can be compared with."""
    warband = next(plays.ref for plays in _form(builder).plays() if plays.id == builder.deck.plays)
    sign = legal_sign(ui, not builder.faults)
    return screen(
        ui,
        "decks",
        builder.deck.name or ui.name(warband),
        h.p(class_="deck-of note")[
            h.a(href=f"#decks/{builder.deck.game}")[ui.say("All decks")],
            " · ",
            ui.name(warband),
            " · ",
            ui.word(_form(builder).editions[builder.deck.edition]),
        ],
        workbench(
            f"showing-{builder.panel}{' fixed' if builder.is_fixed else ''}",
            pool(builder, ui),
            h.div(class_="deck-side")[
                panel_buttons(DECKS, ui, builder.panel, {"deck": [f" {len(builder.deck.cards)} ", sign]}),
                _deck(builder, ui),
                h.section(
                    class_="panel deck-figures", id="deck-figures", aria_labelledby="figures-title", data_region=True
                )[
                    h.h2(id="figures-title")[ui.say("Statistics")],
                    figures(builder, ui),
                    compared(builder, ui, others),
                ],
            ],
        ),
        _popover(builder, ui),
    )


def _form(builder: DeckBuilder) -> Any:
    from ..games import game_ui

    return game_ui(builder.deck.game).FORM


# ---------------------------------------------------------------------- the deck


def _deck(builder: DeckBuilder, ui: Ui) -> h.Renderable:
    return h.section(
        class_="panel deck", id="deck", aria_labelledby="deck-title", data_drop="deck-add", data_region=True
    )[
        h.header(class_="deck-head")[
            h.h2(id="deck-title")[ui.say("Deck")],
            h.span(class_="note", id="deck-count")[
                ui.word((ngettext("{count} card", "{count} cards"), {"count": len(builder.deck.cards)}))
            ],
            h.span(class_="note kept-mark")[not builder.is_fixed and kept_mark(ui, builder.id)],
        ],
        not builder.is_fixed and name_field(DECKS, ui, builder.deck.name),
        verdict(DECKS, ui, [(fault.reason, fault.rule) for fault in builder.faults]),
        h.p(class_="unseen", role="status", id="deck-news")[ui.word(builder.news)],
        list_actions(DECKS, ui, builder, is_empty=not builder.deck.cards),
        builder.is_fixed and _rules(builder, ui),
        [_group(builder, ui, group) for group in builder.parts.groups],
        not builder.deck.cards and h.p(class_="note")[ui.say("Add cards, or drag them here.")],
        builder.is_whole and not builder.is_fixed and _rules(builder, ui),
    ]


def _group(builder: DeckBuilder, ui: Ui, group: Any) -> h.Renderable | None:
    cards = builder.of_group(ui, group)
    if not cards:
        return None
    faulty = builder.faulty
    return h.section(class_="deck-group", aria_labelledby=f"group-{group.name}")[
        h.h3(id=f"group-{group.name}")[
            icon(group.symbol), ui.word(group.label), " ", h.span(class_="note")[len(cards)]
        ],
        h.ul(data_rove=True)[[_line(builder, ui, card, number, card in faulty) for number, card in enumerate(cards)]],
    ]


def _line(builder: DeckBuilder, ui: Ui, card: str, number: int, faulty: bool) -> h.Renderable:
    name = ui.name(f"card:{card}")
    id = f"line-{h.slug(card)}-{number}"
    return h.li(
        class_=f"deck-line {builder.parts.look.css(card)}{' faulty' if faulty else ''}",
        id=id,
        draggable=None if builder.is_fixed else "true",
        data_drag=None if builder.is_fixed else card,
    )[
        act("pop", [faulty and h.span(class_="bad")["✗ "], name], f"card:{card}", css="small quiet line-name"),
        not builder.is_fixed
        and act(
            "deck-remove",
            "−",
            card,
            css="small",
            id=f"off-{h.slug(card)}-{number}",
            aria_label=ui.say("Remove {card}", card=f"card:{card}"),
        ),
    ]


def _rules(builder: DeckBuilder, ui: Ui) -> h.Renderable:
    """What the rulebook says of decks."""
    titles = rulebook(builder.deck.game, builder.deck.edition, ui.language)
    return h.details(class_="deck-rules", id="deck-rules", open=builder.is_fixed)[
        h.summary[ui.say("What the rulebook allows")],
        h.ul[
            [
                h.li[rule_link(ui, rule, titles[rule]["title"]), h.p(class_="note")[titles[rule]["text"]]]
                for rule in builder.parts.rules
                if rule in titles
            ]
        ],
    ]


# ---------------------------------------------------------------------- over the screen


def _popover(builder: DeckBuilder, ui: Ui) -> h.Renderable | None:
    if ui.pointer.popover is None:
        return None
    kind, arg = ui.pointer.popover
    view: dict[str, Any] = {
        "game": builder.deck.game,
        "edition": builder.deck.edition,
        "decision": None,
        "table": {"fighters": {}},
        "zones": {},
    }
    if kind == "rule":
        return opened(ui, kind, *rule(view, ui, arg))
    if kind in builder.parts.kinds:
        return opened(ui, kind, *builder.parts.kinds[kind](view, ui, arg))
    return None
