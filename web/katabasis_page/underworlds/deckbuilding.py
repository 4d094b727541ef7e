"""What the deck builder needs of this game: how its cards are told apart, and what figures say of a deck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from .. import markup as h
from ..deckbuilder.parts import DeckParts, Facet, Group, Order, Pile
from ..ui import Ui
from ..words import _
from . import facts
from .cards import LOOK, TYPE_ICONS, TYPES
from .popovers import KINDS

Card = Mapping[str, Any]
"""A card as the content says it."""

ROUNDS = 3
UNIVERSAL = "universal"
ANYBODY = "anybody"

GROUPS = {"objective": _("Objectives"), "ploy": _("Ploys"), "upgrade": _("Upgrades")}

AT_ONCE, END, THIRD, REACTION = "at-once", "end", "third", "reaction"
TIMINGS = {
    AT_ONCE: _("scored at once"),
    END: _("scored in an end phase"),
    THIRD: _("scored in the third end phase"),
    REACTION: _("reaction"),
}

RULES = (
    *(
        "deck.two-decks",
        "deck.rivals",
        "deck.universal-rivals",
        "deck.nemesis",
        "deck.objective-size",
        "deck.power-size",
    ),
    *("deck.ploy-limit", "deck.usable-by-warband", "deck.unique", "deck.restricted-upgrades"),
)
"""What the rulebooks say of decks; an edition has those that its reference knows."""


def timing(card: Card) -> str:
    """When an objective is scored, or that a power card is a reaction; "" for any other."""
    if card["type"] != "objective":
        return REACTION if "reaction" in card["keywords"] else ""
    if "score_on" in card:
        return AT_ONCE
    return THIRD if _needs_third_round(card["score_if"]) else END


def _needs_third_round(condition: Any) -> bool:
    parts = condition.get("all", [condition])
    return any(part.get("at_least") == ["round", ROUNDS] for part in parts)


def _known(cards: Sequence[str]) -> list[Card]:
    """The cards of these ids, without those that there are not."""
    known = facts.cards()
    return [known[id] for id in cards if id in known]


def bearers(card: Card, fighters: Sequence[str]) -> list[str]:
    """Which of these fighters can bear an upgrade (power.upgrade-restriction)."""
    restriction = card.get("restriction", ())
    return [id for id in fighters if not restriction or not _labels(id).isdisjoint(restriction)]


def _labels(id: str) -> set[str]:
    fighter = facts.fighter(id)
    return {id, *fighter.get("classes", ()), *fighter.get("keywords", ())}


# ---------------------------------------------------------------------- what the builder is given


def deck_parts(edition: str, plays: str) -> DeckParts:
    """The parts for decks of a warband."""
    warband = plays.partition(" ")[0]
    fighters = [fighter["id"] for fighter in facts.fighters(edition) if fighter["warband"] == warband]
    hand = facts.rules(edition).hand
    return DeckParts(
        look=LOOK,
        kinds={"card": KINDS["card"]},
        groups=[Group(type, label, _is(type), TYPE_ICONS[type]) for type, label in GROUPS.items()],
        piles=[
            Pile("objective", _("Objective cards"), _is("objective"), hand["objective"]),
            Pile("power", _("Power cards"), lambda id: _type(id) != "objective", hand["power"]),
        ],
        facets=_facets(edition, warband, fighters),
        orders=[
            Order("kind", _("kind"), lambda ui, id: ([*TYPES].index(_type(id)), ui.name(f"card:{id}"))),
            Order("name", _("name"), lambda ui, id: ui.name(f"card:{id}")),
            Order("glory", _("glory"), lambda ui, id: (-facts.card(id).get("glory", 0), ui.name(f"card:{id}"))),
        ],
        words=_words,
        figures=lambda ui, cards: _figures(ui, cards, fighters),
        rules=_rules(edition),
        rounds=ROUNDS,
    )


def _rules(edition: str) -> list[str]:
    return [id for stem in RULES for id in (stem, f"{stem}-{edition}")]


def _type(id: str) -> str:
    return str(facts.card(id)["type"])


def _is(type: str) -> Callable[[str], bool]:
    return lambda id: _type(id) == type


def _facets(edition: str, warband: str, fighters: Sequence[str]) -> list[Facet]:
    glory = sorted({card["glory"] for card in facts.cards().values() if card.get("glory")})

    def origin(id: str) -> Collection[str]:
        owner = facts.card(id).get("warband", "")
        return [
            *(["usable"] if owner in (warband, UNIVERSAL) else ["foreign"]),
            *(["own"] if owner == warband else ["universal"] if owner == UNIVERSAL else []),
        ]

    def borne_by(id: str) -> Collection[str]:
        card = facts.cards().get(id)
        if card is None or card["type"] != "upgrade":
            return []
        return [*bearers(card, fighters), *([] if card.get("restriction") else [ANYBODY])]

    return [
        Facet("kind", _("Kind"), [*TYPES.items()], lambda id: [_type(id)]),
        Facet("timing", _("When"), [*TIMINGS.items()], lambda id: [timing(card) for card in _known([id])]),
        Facet(
            "glory",
            _("Glory"),
            [(str(each), str(each)) for each in glory],
            lambda id: [str(facts.card(id).get("glory"))],
        ),
        Facet(
            "bearer",
            _("Upgrade for"),
            [(ANYBODY, _("anybody")), *((id, f"fighter:{id}") for id in fighters)],
            borne_by,
        ),
        Facet(
            "origin",
            _("Whose"),
            [
                ("usable", _("own and universal")),
                ("own", _("the warband's own")),
                ("universal", _("universal")),
                ("foreign", _("of other warbands")),
            ],
            origin,
            usual="usable",
        ),
    ]


def _words(ui: Ui, id: str) -> str:
    """Everything that is printed on a card."""
    card = facts.card(id)
    parts = [ui.localized(card.get("name")), ui.localized(card.get("wording")), ui.word(TYPES[card["type"]])]
    return " ".join([*parts, *(ui.name(f"fighter:{who}") for who in card.get("restriction") or ())])


# ---------------------------------------------------------------------- figures


def counts(cards: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How many objectives of each timing a deck has, and their glory."""
    objectives = [card for card in _known(cards) if card["type"] == "objective"]
    return {
        when: (
            sum(timing(card) == when for card in objectives),
            sum(card["glory"] for card in objectives if timing(card) == when),
        )
        for when in (AT_ONCE, END, THIRD)
    }


def bearing(cards: Sequence[str], fighters: Sequence[str]) -> dict[str, list[str]]:
    """The upgrades of a deck that each fighter can bear."""
    upgrades = [card for card in _known(cards) if card["type"] == "upgrade"]
    return {fighter: [card["id"] for card in upgrades if bearers(card, [fighter])] for fighter in fighters}


def _figures(ui: Ui, cards: Sequence[str], fighters: Sequence[str]) -> h.Renderable:
    return h.fragment[_glory(ui, cards), _power(ui, cards), _bearing(ui, cards, fighters)]


def _glory(ui: Ui, cards: Sequence[str]) -> h.Renderable:
    counted = counts(cards)
    number, glory = (sum(row[at] for row in counted.values()) for at in (0, 1))
    return h.table(id="glory-figures")[
        h.caption[ui.say("Objectives")],
        h.thead[h.tr[h.th(scope="col")[ui.say("When")], _head(ui.say("Cards")), _head(ui.say("Glory"))]],
        h.tbody[
            [
                h.tr[h.th(scope="row")[ui.word(TIMINGS[when])], h.td[cards_of], h.td[glory_of]]
                for when, (cards_of, glory_of) in counted.items()
            ]
        ],
        h.tfoot[h.tr[h.th(scope="row")[ui.say("together")], h.td[number], h.td[glory]]],
    ]


def _head(text: str) -> h.Renderable:
    return h.th(scope="col")[text]


def _power(ui: Ui, cards: Sequence[str]) -> h.Renderable:
    of_type = {type: [id for id in cards if _type(id) == type] for type in ("ploy", "upgrade")}
    return h.table(id="power-figures")[
        h.caption[ui.say("Power cards")],
        h.thead[h.tr[h.th(scope="col")[ui.say("Kind")], _head(ui.say("Cards")), _head(ui.say("Reactions"))]],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[ui.word(GROUPS[type])],
                    h.td[len(own)],
                    h.td[sum("reaction" in facts.card(id)["keywords"] for id in own)],
                ]
                for type, own in of_type.items()
            ]
        ],
        h.tfoot[
            h.tr[
                h.th(scope="row")[ui.say("together")],
                h.td[sum(map(len, of_type.values()))],
                h.td[sum("reaction" in facts.card(id)["keywords"] for own in of_type.values() for id in own)],
            ]
        ],
    ]


def _bearing(ui: Ui, cards: Sequence[str], fighters: Sequence[str]) -> h.Renderable:
    """Who can bear what: the upgrades for some fighters alone, by name."""
    borne = bearing(cards, fighters)
    rows: dict[tuple[str, ...], list[str]] = {}
    for fighter in fighters:  # fighters of one name can bear the same
        rows.setdefault(tuple(borne[fighter]), []).append(ui.name(f"fighter:{fighter}"))
    return h.table(id="bearing-figures")[
        h.caption[ui.say("Who can have which upgrade")],
        h.thead[h.tr[h.th(scope="col")[ui.say("Fighter")], _head(ui.say("Upgrades")), _head(ui.say("Restricted"))]],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[", ".join(dict.fromkeys(names))],
                    h.td[len(upgrades)],
                    h.td(class_="names")[
                        ", ".join(ui.name(f"card:{id}") for id in upgrades if facts.card(id).get("restriction")) or "–"
                    ],
                ]
                for upgrades, names in rows.items()
            ]
        ],
    ]
