"""Figures that no card of the starter set has, for rules that none of its cards meets."""

from collections.abc import Sequence
from typing import Any

import pytest

from katabasis.underworlds.cards import modifiers
from katabasis.underworlds.content import (
    ACTIONS,
    CARDS,
    FIGHTERS,
    Card,
    Deck,
    attack_from,
    of,
    rivals_deck,
)
from katabasis.underworlds.system import SYSTEM


class MadeUp:
    """Changes the content for one test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        monkeypatch.setattr(modifiers, "_MODIFIERS", {})

    def profile(self, fighter: str, **changes: Any) -> None:
        """Give a fighter other characteristics on both sides of its card."""
        card = FIGHTERS[fighter]
        normal, inspired = card.normal._replace(**changes), card.inspired._replace(**changes)
        self._patch.setitem(FIGHTERS, fighter, card._replace(normal=normal, inspired=inspired))

    def attacks(self, fighter: str, **attacks: dict[str, Any]) -> None:
        """Give a fighter these Attack actions; what is not said is Range 1, 2 fury, Damage 1."""
        plain = {"range": 1, "dice": 2, "symbol": "fury", "damage": 1}
        made = tuple(attack_from({"id": id, **plain, **figures}) for id, figures in attacks.items())
        self.profile(fighter, attacks=made)

    def card(self, id: str, warband: str = "farstriders", type: str = "ploy", **declared: Any) -> None:
        """Add a card to a warband's deck, declared as the content declares cards."""
        keywords, glory = tuple(declared.get("keywords", ())), declared.get("glory", 0)
        restriction = tuple(declared.get("restriction", ()))
        made = Card(id, warband, type, keywords, glory, restriction, {"id": id, **declared})
        self._patch.setitem(CARDS, id, made)
        warbands = of("2023").warbands
        band = warbands[warband]
        if type == "objective":
            band = band._replace(objectives=(*band.objectives, id))
        else:
            band = band._replace(power=(*band.power, id))
        self._patch.setitem(warbands, warband, band)

    def action(self, id: str, fighters: Sequence[str], **declared: Any) -> None:
        """Print an action or a reaction, declared as the content declares them, on these fighter cards."""
        self._patch.setitem(ACTIONS, id, {"id": id, **declared})
        for fighter in fighters:
            self.profile(fighter, actions=(*FIGHTERS[fighter].normal.actions, id))

    def labels(self, fighter: str, classes: Sequence[str] = (), keywords: Sequence[str] = ()) -> None:
        """Give a fighter card these classes and keywords instead of its own."""
        self._patch.setitem(
            FIGHTERS, fighter, FIGHTERS[fighter]._replace(classes=tuple(classes), keywords=tuple(keywords))
        )

    def universal_deck(self, id: str) -> Deck:
        """A universal Rivals deck, its cards copied from the Farstriders' under other names."""
        printed = rivals_deck("2023", "farstriders")
        deck = Deck(*(tuple(f"{id}-{card}" for card in pile) for pile in printed))
        for old, new in zip((*printed.objectives, *printed.power), (*deck.objectives, *deck.power), strict=True):
            self._patch.setitem(CARDS, new, CARDS[old]._replace(id=new, warband=id, restriction=()))
        self._patch.setitem(of("2023").universal_decks, id, deck)
        return deck


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> MadeUp:
    """The only way for a test to use a fighter or a card that does not exist."""
    return MadeUp(monkeypatch)


@pytest.fixture
def universal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every warband of 2017 has all universal cards in its deck."""
    SYSTEM.open_edition("2017")
    shared = [card for card in CARDS.values() if card.warband == "universal"]
    warbands = of("2017").warbands
    for id, band in list(warbands.items()):
        objectives = [card.id for card in shared if card.type == "objective" and card.id not in band.objectives]
        power = [card.id for card in shared if card.type != "objective" and card.id not in band.power]
        whole = band._replace(objectives=(*band.objectives, *objectives), power=(*band.power, *power))
        monkeypatch.setitem(warbands, id, whole)
