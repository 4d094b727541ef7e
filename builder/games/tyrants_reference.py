"""The cards and sites of Tyrants of the Underdark as pages of the reference, and where its positions are looked at."""

from collections.abc import Mapping
from typing import Any

from builder.reference.catalogue import Entry, Kind, Table
from builder.reference.cropping import Frame, around
from katabasis.content import load
from katabasis.tyrants.picture.places import HEIGHT, WIDTH, middles
from katabasis_page.words import _, say

Content = Mapping[str, Any]

GAME = "tyrants"


MARGIN = 130
"""Round the places of a position, in units of the map."""
LEAST = (560, 440)
"""The smallest part of the map that is shown."""


def frame(view: Content, position: Content) -> Frame | None:
    """Round the places whose troops and spies a position names."""
    named = {*position.get("troops", ()), *position.get("spies", ())}
    points = [point for place, point in middles().items() if place.partition(".")[0] in named]
    return around(points, MARGIN, LEAST, (0, 0, WIDTH, HEIGHT)) if points else None


def catalogue() -> list[Kind]:
    content = load(GAME)
    cards = [_card(id, entry, content) for id, entry in content["cards"].items()]
    sites = [_site(id, entry, content) for id, entry in content["sites"].items()]
    decks = [_deck(id, entry, content) for id, entry in content["decks"].items()]
    return [
        Kind("decks", _("Decks"), _("Deck"), decks),
        Kind("cards", _("Cards"), _("Card"), cards),
        Kind("sites", _("Sites"), _("Site"), sites),
    ]


def _deck(id: str, entry: Content, content: Content) -> Entry:
    cards = [card for card, other in content["cards"].items() if other["deck"] == id]
    count = sum(content["cards"][card]["copies"] for card in cards)
    return Entry(id, entry["name"], [(_("Cards"), count)], related=[("cards", card) for card in cards])


def _card(id: str, entry: Content, content: Content) -> Entry:
    aspect = content["aspects"].get(entry.get("aspect"), {}).get("name")
    return Entry(
        id,
        entry["name"],
        [
            *([(_("Cost"), say("{count} Influence", count=entry["cost"]))] if entry.get("cost") is not None else []),
            *([(_("Aspect"), aspect)] if aspect else []),
            *([(_("Type"), entry["type"])] if entry.get("type") else []),
            (_("Deck"), content["decks"][entry["deck"]]["name"]),
            (_("VP in the deck"), entry.get("deck_vp", 0)),
            (_("VP in the inner circle"), entry.get("inner_circle_vp", 0)),
            (_("Copies"), entry["copies"]),
        ],
        [("", entry["text"]), *([(_("How it is played here"), entry["note"])] if "note" in entry else [])],
        related=[("decks", entry["deck"])],
    )


def _site(id: str, entry: Content, content: Content) -> Entry:
    routes = [route for route in content["routes"].values() if id in (route["a"], route["b"])]
    neighbours = [(route["b"] if route["a"] == id else route["a"], route["spaces"]) for route in routes]
    marker = content["markers"].get(id)
    ways = Table(
        _("Routes"),
        [_("To"), _("Spaces for troops")],
        [[content["sites"][other]["name"], spaces] for other, spaces in neighbours],
    )
    return Entry(
        id,
        entry["name"],
        [
            (_("Victory points"), entry["vp"]),
            (_("Spaces for troops"), entry["spaces"]),
            (_("White troops"), entry["white"]),
            (_("Section of the map"), content["sections"][entry["section"]]["name"]),
            *([(_("Starting site"), _("Yes"))] if entry["start"] else []),
        ],
        tables=[ways, *([_marker(marker)] if marker else [])],
        related=[("sites", other) for other, _spaces in neighbours],
        rules=["control.control", *(["markers.effect"] if marker else [])],
    )


def _marker(marker: Content) -> Table:
    faces = ((_("In control"), "control"), (_("In total control"), "total_control"))
    rows = [[title, marker[face]["influence"], marker[face]["vp"]] for title, face in faces]
    return Table(_("Control marker"), [_("Side"), _("Influence"), _("VP")], rows)
