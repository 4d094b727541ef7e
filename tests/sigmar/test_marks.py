"""What units are marked by is kept in saves."""

import katabasis as kb
from katabasis.sigmar.cards.abilities import ABILITIES
from katabasis.sigmar.text.notation import MARKS
from sigmar.border_war import border_war

CALLS = {"call"}
"""Marks of abilities that no unit uses."""


def test_every_mark_that_an_ability_leaves_can_be_kept() -> None:
    assert kb.load(border_war(1).save())
    left = {mark for ability in ABILITIES.values() for mark in ability.marks}
    assert "great-plague" in left
    assert left - CALLS <= {*MARKS}
