"""Figures that no card of the starter set has, for rules that none of its cards meets."""

from typing import Any

import pytest

from katabasis.underworlds import modifiers
from katabasis.underworlds.content import CARDS, FIGHTERS, WARBANDS, Card, attack_from


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
        """Add a power card to a warband's deck, declared as the content declares cards."""
        self._patch.setitem(CARDS, id, Card(id, warband, type, (), 0, (), {"id": id, **declared}))
        power = (*WARBANDS[warband].power, id)
        self._patch.setitem(WARBANDS, warband, WARBANDS[warband]._replace(power=power))


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> MadeUp:
    """The only way for a test to use a fighter or a card that does not exist."""
    return MadeUp(monkeypatch)
