"""All cards, as cards: found by what they are, added by a click, and each that may not be added with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from katabasis.kernel.text import Refusal

from .. import markup as h
from ..markup.controls import act
from ..table.pieces import rule_link
from ..ui import Ui
from ..words import _, ngettext, remembered
from .builder import IN_DECK, DeckBuilder
from .parts import Facet


def pool(builder: DeckBuilder, ui: Ui) -> h.Renderable:
    """The cards that can be looked at; of a deck that nobody may change, those that are in it."""
    if builder.is_fixed:
        cards = [card for group in builder.parts.groups for card in builder.of_group(ui, group)]
        return h.section(class_="pool", id="pool", aria_labelledby="pool-title", data_region=True)[
            h.h2(id="pool-title", class_="unseen")[ui.say("Cards")], _cards(builder, ui, cards)
        ]
    shown = builder.shown(ui)
    return h.section(class_="pool", id="pool", aria_labelledby="pool-title", data_drop="deck-remove")[
        h.h2(id="pool-title", class_="unseen")[ui.say("Cards")],
        _filters(builder, ui),
        h.div(class_="pool-shown", id="pool-shown", data_region=True)[
            h.p(class_="note", role="status", id="pool-count")[
                ui.word((ngettext("{count} card shown", "{count} cards shown"), {"count": len(shown)}))
            ],
            _cards(builder, ui, shown),
            not shown
            and h.p(class_="row")[ui.say("No cards match."), act("deck-all", ui.say("Clear filters"), css="small")],
        ],
    ]


def _cards(builder: DeckBuilder, ui: Ui, cards: list[str]) -> h.Renderable:
    return h.ul(class_="pool-cards", data_rove=True)[[_card(builder, ui, card) for card in builder.drawn(cards)]]


def draw_ahead(builder: DeckBuilder, ui: Ui) -> Iterator[None]:
    """Draw all cards, one by one: they are remembered until they are shown."""
    for card in builder.deck.cards if builder.is_fixed else builder.shown(ui):
        _card(builder, ui, card)
        yield


# ---------------------------------------------------------------------- finding cards


def _filters(builder: DeckBuilder, ui: Ui) -> h.Renderable:
    facets = [*builder.parts.facets, _in_deck()]
    chosen = sum(builder.filters.get(facet.name, "") != facet.usual for facet in facets)
    return h.div(class_="pool-filters")[
        h.input(
            type="search",
            id="deck-search",
            class_="deck-search",
            value=builder.search,
            data_input="deck-search",
            placeholder=ui.say("Search card text"),
            aria_label=ui.say("Search card text"),
            autocomplete="off",
            spellcheck="false",
        ),
        act(
            "deck-filters",
            [ui.say("Filter and sort"), f" ({chosen})" if chosen else ""],
            css="small facets-open",
            id="deck-filters",
            aria_expanded="true" if builder.filtering else "false",
            aria_controls="facet-fields",
        ),
        h.div(class_="facet-fields open" if builder.filtering else "facet-fields", id="facet-fields")[
            [_facet(builder, ui, facet) for facet in facets],
            _select(
                ui,
                "sort",
                ui.say("Sort by"),
                [(order.name, ui.word(order.label)) for order in builder.parts.orders],
                builder.order,
                "deck-sort",
            ),
        ],
    ]


def _in_deck() -> Facet:
    return Facet(IN_DECK, _("Deck"), (("in", _("in the deck")), ("may", _("may be added"))), lambda card: ())


def _facet(builder: DeckBuilder, ui: Ui, facet: Facet) -> h.Renderable:
    answers = [("", ui.say("all")), *((value, ui.word(label)) for value, label in facet.answers)]
    return _select(ui, facet.name, ui.word(facet.label), answers, builder.filters.get(facet.name, ""), "deck-filter")


def _select(ui: Ui, name: str, label: str, answers: list[tuple[str, str]], chosen: str, verb: str) -> h.Renderable:
    return h.div(class_="field")[
        h.label(for_=f"facet-{name}")[label],
        h.select(id=f"facet-{name}", name=name, data_change=verb)[
            [h.option(value=value, selected=value == chosen)[text] for value, text in answers]
        ],
    ]


# ---------------------------------------------------------------------- one card


def _card(builder: DeckBuilder, ui: Ui, card: str) -> h.Renderable:
    """A card as it stands there, drawn once for each way it can stand."""
    is_in = card in builder.deck.cards
    refusals = [] if is_in or builder.is_fixed else builder.why_not(card)
    key = "deck-card", ui.language, card, builder.is_fixed, is_in, tuple(map(str, refusals))
    return remembered(key, lambda: _drawn(builder, ui, card, is_in, refusals))


def _drawn(builder: DeckBuilder, ui: Ui, card: str, is_in: bool, refusals: Sequence[Refusal]) -> h.Markup:
    """A card, and what can be done with it: a click anywhere on it does so as well."""
    look, fixed = builder.parts.look, builder.is_fixed
    verb = "" if fixed or refusals else "deck-remove" if is_in else "deck-add"
    state = "" if fixed else " chosen" if is_in else " refused" if refusals else " playable"
    return h.li(
        class_=f"card pool-card {look.css(card)}{state}",
        id=f"card-{h.slug(card)}",
        data_act=verb or None,
        data_arg=card if verb else None,
        draggable="true" if verb == "deck-add" else None,
        data_drag=card if verb == "deck-add" else None,
    )[
        look.face(ui, card),
        [h.p(class_="why-not")[ui.word(refusal.reason)] for refusal in refusals],
        h.footer(class_="pool-actions")[
            verb and _put(ui, card, is_in),
            [rule_link(ui, refusal.rule, ui.say("The rule")) for refusal in refusals],
            act(
                "pop",
                "⤢",
                f"card:{card}",
                css="small quiet",
                id=f"read-{h.slug(card)}",
                aria_label=ui.say("Read {card}", card=f"card:{card}"),
                aria_haspopup="dialog",
            ),
        ],
    ]


def _put(ui: Ui, card: str, is_in: bool) -> h.Renderable:
    name = h.span(class_="unseen")[" ", ui.name(f"card:{card}")]
    if is_in:
        return act("deck-remove", ["✓ ", ui.say("Remove"), name], card, css="small", id=f"put-{h.slug(card)}")
    return act("deck-add", ["+ ", ui.say("Add"), name], card, css="small primary", id=f"put-{h.slug(card)}")
