"""Who casts and chants in tests of magic."""

from __future__ import annotations

import pytest

from katabasis.content import load
from katabasis.sigmar.content import WARSCROLLS


@pytest.fixture
def level_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grey Seers are Wizards of power level 2."""
    seer = WARSCROLLS["skaven-grey-seer"]
    monkeypatch.setitem(WARSCROLLS, "skaven-grey-seer", seer._replace(power_level=2))


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample spell is a lore of Skaven, the sample prayer one of Stormcast Eternals."""
    factions = load("sigmar")["factions"]
    monkeypatch.setitem(factions["skaven"], "lores", {"spells": ["lore-of-ruin", "examples-of-spells"], "prayers": []})
    monkeypatch.setitem(
        factions["stormcast-eternals"],
        "lores",
        {"spells": [], "prayers": ["prayers-of-the-stormhosts", "examples-of-prayers"]},
    )


@pytest.fixture
def caster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lord-Veritants are Wizards, and Grey Seers are Priests."""
    for id, keyword in (("stormcast-lord-veritant", "wizard"), ("skaven-grey-seer", "priest")):
        monkeypatch.setitem(WARSCROLLS, id, WARSCROLLS[id]._replace(keywords=WARSCROLLS[id].keywords | {keyword}))
