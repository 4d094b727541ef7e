"""A page at the deck builder, and what stands there."""

import re

from katabasis import decks
from katabasis_page.deckbuilder.builder import DeckBuilder
from page.desk import Desk, Storage
from page.reading import Reading

REAVERS = "garreks-reavers"
EMPTY = f"#decks/underworlds/2017/{REAVERS}"
READY = f"{EMPTY}/usual"
TYPES = ("objective", "ploy", "upgrade")


def usual(plays: str = REAVERS, edition: str = "2017") -> decks.Deck:
    return decks.usual("underworlds", plays, edition)


def at(place: str = EMPTY, storage: Storage | None = None) -> Desk:
    return Desk(storage, place)


def builder(desk: Desk) -> DeckBuilder:
    assert desk.app.builder is not None
    assert desk.paper.reports == []
    return desk.app.builder


def cards_of(desk: Desk) -> list[str]:
    return [*builder(desk).deck.cards]


def shown(desk: Desk) -> list[str]:
    """The cards that can be looked at, by what the page says of them."""
    return re.findall(r'<li class="card pool-card[^>]*?id="card-([^"]+)"', desk.shown)


def text_of(markup: str) -> str:
    return " ".join(" ".join(Reading(markup).text).split())


def part(desk: Desk, id: str, tag: str = "section") -> str:
    """What an element says."""
    markup = desk.shown[desk.shown.index(f'id="{id}"') :]
    text = re.sub("<[^>]+>", " ", markup[markup.index(">") + 1 : markup.index(f"</{tag}>")])
    return " ".join(text.split())


def card_of(id: str) -> dict[str, object]:
    from katabasis_page.underworlds import facts

    return facts.card(id)
