"""Positions that no table can be: each is refused with a sentence that says what is wrong."""

import pytest

import katabasis as kb
from tyrants.scene import A, B, table

TROOPS = {"menzoberranzan": "0 1 white"}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"own": {A: {"trophies": "0*2"}}}, "black has troops of its own as trophies [assassinate.not-own]"),
        ({"own": {B: {"power": 2}}}, "power, influence: red has none outside its own turn [resources.lost]"),
        ({"own": {B: {"played": "noble.9"}}}, "played: red has played no card in this turn"),
        ({"own": {A: {"hand": "advocate.1"}}, "due": "advocate.1"}, "due: advocate.1 has not been played by black"),
        (
            {"own": {A: {"inner-circle": "insane-outcast.1"}}, "decks": ["drow", "demons"]},
            "inner-circle: insane-outcast.1 of black goes back to its pile",
        ),
        ({"round": 0}, "round: turn.main_part is part of a round, from 1 on [turn.rounds]"),
        ({"step": "setup.first_troops"}, "black has a troop on the map before the first ones are placed"),
        ({"dice": ["smash"]}, "dice: 'smash' is on no die; there are faces in this game, which rolls none"),
    ],
)
@pytest.mark.rule("assassinate.not-own", "resources.lost", "endturn.promote", "abilities.outcast-example")
def test_what_no_table_can_be_is_said(fields, reason):
    with pytest.raises(kb.BadPosition) as error:
        table(troops=TROOPS, **fields)
    assert reason in str(error.value)
