"""What the engine says before a move or an attack is made: distances, combat, control, who can be shot at."""

import pytest

from katabasis.geometry.bodies import disc
from katabasis.geometry.measuring import gap
from katabasis.geometry.plane import INCH
from katabasis.sigmar.text.forecast import sentences

from . import scene
from .scene import battle, table_of

FIVE = {"liberators.1": '10",5" ranks 5 @16', "clanrats.1": '10",14" ranks 5 @48'}


def test_a_gap_has_a_length_that_people_read() -> None:
    one, other = disc((0, 0), 320), disc((3 * INCH, 4 * INCH), 320)
    assert gap(one, other).length == 5 * INCH - 320
    assert gap(one, disc((100, 0), 320)).length == 0
    assert gap(disc((0, 0), 0), disc((1, 1), 0)).length == 2, "rounded up"


def test_a_move_says_what_would_come_of_it_and_changes_nothing() -> None:
    game = battle(FIVE, active=1)
    before = game.save()
    would = game.preview("move liberators.1", answer="keep +0,+508")
    assert would is not None
    assert would["left"] == 3 * INCH
    assert would["combat"] == []
    assert would["nearest"][0] == "unit:clanrats.1"
    assert game.save() == before
    game.choose("move liberators.1", "keep +0,+508")
    field = scene.field(game)
    nearest = min(
        gap(own, foe).length
        for own in field.bodies(scene.unit(game, "liberators.1"))
        for foe in field.bodies(scene.unit(game, "clanrats.1"))
    )
    assert would["nearest"][1] == nearest


def test_a_move_that_is_not_legal_has_no_outcome() -> None:
    assert battle(FIVE, active=1).preview("move liberators.1", answer="keep +0,+2540") is None


def test_what_would_be_contested_is_what_is() -> None:
    game = battle(FIVE, active=1)
    would = game.preview("move liberators.1", answer="keep +0,+762")
    assert would is not None
    game.choose("move liberators.1", "keep +0,+762")
    table = game.view(0)["table"]
    contested = table["units"]["liberators.1"]["contests"]
    assert would["contests"] == [[f"objective:{each}", table["control_scores"][each]] for each in contested]


@pytest.mark.rule("core-abilities.shoot-targets")
def test_who_can_be_shot_at_and_why_nobody_else() -> None:
    units = {
        "prosecutors.1": '10",5" ranks 3 @16',
        "clanrats.1": '10",14" ranks 5 @48',
        "clanrats.2": '24",20" ranks 5 @48',
    }
    game = battle(units, "shooting", active=1)
    would = game.preview("shoot prosecutors.1")
    assert would is not None
    near, far = would["shooting"]
    assert (near["target"], near["able"], near["why"]) == ("unit:clanrats.1", 3, "")
    assert (far["target"], far["able"], far["why"]) == ("unit:clanrats.2", 0, "far")
    assert len(sentences(would)) == 2


@pytest.mark.rule("measuring.any-time", "core-abilities.shoot-in-combat")
def test_anybody_may_ask_at_any_time_whom_a_unit_could_shoot_at() -> None:
    """In the other player's turn, of a unit that fights, and of one that does not shoot."""
    units = {
        "prosecutors.1": '10",5" ranks 3 @16',
        "clanrats.1": '10",7.5" ranks 5 @48',
        "clanrats.2": '14",12" ranks 5 @48',
    }
    game = battle(units, "hero", active=2)
    before = game.save()
    told = game.asked("shooting", on="unit:prosecutors.1")
    assert told is not None
    near, other = told["shooting"]
    assert near["target"] == "unit:clanrats.1"
    assert (other["target"], other["why"]) == ("unit:clanrats.2", "fighting")
    assert (near["why"] == "fighting") == (near["able"] == 0)
    assert game.asked("shooting", on="unit:warlock-engineer.1") is None, "it is not on the battlefield"
    assert game.asked("weather", on="unit:prosecutors.1") is None
    assert game.save() == before


def test_attacks_say_what_is_rolled_and_who_does_not_reach() -> None:
    units = {"liberators.1": '10",12" ranks 5 @16', "clanrats.1": '10",13.6" ranks 2 @48'}
    game = battle(units, "combat", active=1)
    while not any(option.verb == "target" for option in game.decision.options if game.decision):
        assert game.decision is not None
        game.choose(
            next((o for o in game.decision.options if o.verb in ("fight", "pile-in")), game.decision.options[0]),
            ";" if game.decision.name == "pile-in" else None,
        )
    would = game.preview("target clanrats.1")
    assert would is not None
    roll = would["rolls"][0]
    weapon = table_of(game).unit("liberators.1").printed.weapons["warhammer"]
    assert (roll["hit"], roll["wound"]) == (weapon.hit, weapon.wound)
    assert roll["able"] <= roll["bearers"] == len(weapon.bearers)
    assert roll["save"] == table_of(game).unit("clanrats.1").printed.save + weapon.rend
