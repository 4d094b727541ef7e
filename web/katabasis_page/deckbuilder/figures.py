"""What there is to say of a deck in figures: those of the game, the chance to see a card, and a sample hand."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import act
from ..ui import Ui
from ..words import ngettext
from .builder import MOST_USED, DeckBuilder
from .chances import cards_seen, chance_to_see

MOST_ALIKE = 4
"""Cards alike for which the chances are shown."""


def figures(builder: DeckBuilder, ui: Ui) -> h.Renderable:
    """All figures of the deck."""
    if not builder.deck.cards:
        return h.p(class_="note")[ui.say("Statistics appear with the first card.")]
    return h.fragment[
        builder.parts.figures(ui, builder.deck.cards),
        _chances(builder, ui),
        _sample_hand(builder, ui),
    ]


def percent(chance: float) -> str:
    """A chance in whole percent, but never none or all where it is only nearly so."""
    rounded = round(chance * 100)
    if rounded == 100 and chance < 1:
        return ">\u00a099\u00a0%"
    if rounded == 0 and chance > 0:
        return "<\u00a01\u00a0%"
    return f"{rounded}\u00a0%"


def _chances(builder: DeckBuilder, ui: Ui) -> h.Renderable:
    rounds = range(1, builder.parts.rounds + 1)
    return h.section(class_="deck-chances", aria_labelledby="chances-title")[
        h.h3(id="chances-title")[ui.say("Chance to have seen a card")],
        h.div(class_="field")[
            h.label(for_="deck-used")[ui.say("Cards used per round, objective and power")],
            h.select(id="deck-used", name="used", data_change="deck-used")[
                [h.option(value=str(used), selected=used == builder.used)[used] for used in range(MOST_USED + 1)]
            ],
        ],
        h.p(class_="note")[
            ui.say(
                "Exact, once a round has begun: hands are filled up at the end of each round, and nothing "
                "else is drawn."
            )
        ],
        [_table(builder, ui, pile, rounds) for pile in builder.parts.piles if builder.of_pile(pile)],
    ]


def _table(builder: DeckBuilder, ui: Ui, pile: Any, rounds: range) -> h.Renderable:
    size = len(builder.of_pile(pile))
    return h.table[
        h.caption[
            ui.word(pile.label),
            h.span(class_="note")[" · ", ui.say(ngettext("{count} card", "{count} cards"), count=size)],
        ],
        h.thead[
            h.tr[
                h.th(scope="col")[ui.say("One of")],
                [h.th(scope="col")[ui.say("Round {round}", round=round)] for round in rounds],
            ]
        ],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[copies],
                    [
                        h.td[percent(chance_to_see(copies, cards_seen(pile.hand, builder.used, round), size))]
                        for round in rounds
                    ],
                ]
                for copies in range(1, min(MOST_ALIKE, size) + 1)
            ]
        ],
    ]


def _sample_hand(builder: DeckBuilder, ui: Ui) -> h.Renderable:
    label = ui.say("Draw a sample hand") if builder.hand is None else ui.say("Draw another")
    return h.section(class_="deck-sample", aria_labelledby="sample-title")[
        h.h3(id="sample-title")[ui.say("Sample hand")],
        act("deck-hand", label, symbol="dice", css="small", id="deck-hand"),
        builder.hand is not None
        and h.div(id="sample-hand")[
            [
                h.div[
                    h.h4[ui.word(pile.label)],
                    h.ul(class_="sample-cards")[
                        [
                            h.li[
                                act(
                                    "pop",
                                    ui.name(f"card:{card}"),
                                    f"card:{card}",
                                    css="small quiet",
                                    id=f"sample-{h.slug(card)}",
                                )
                            ]
                            for card in cards
                        ]
                    ],
                ]
                for pile, cards in builder.sample_hand()
                if cards
            ]
        ],
    ]
