"""The Dais Arcanum, on which a hero stands: how it comes, what he has of it, and how it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.errors import BadPosition
from katabasis.kernel.game import Game
from katabasis.sigmar.rules import characteristics
from sigmar.manifestation_plays import RATS, SEER, scene, skaven, storm_of_wizards
from sigmar.random_games import check_stands
from sigmar.scene import Told, at, field, ids, rules, run, table_of, unit

ARCANUM, LIBERATORS, DAIS = "stormcast-knight-arcanum.1", "stormcast-liberators.1", "dais-arcanum.1"
STORM = storm_of_wizards("manifestations-of-the-storm").replace(
    "general knight-arcanum", "spells lore-of-the-storm\ngeneral knight-arcanum"
)
NEAR: dict[str, Any] = {ARCANUM: '20",8"', LIBERATORS: '30",8" ranks 5 @16', SEER: '20",24"'}


def of_the_storm(units: Told | None = None, dice: Sequence[int] = (), **fields: Any) -> Game:
    """The hero phase of Stormcast with a Knight-Arcanum, or another phase."""
    told = {"seats": [STORM, skaven()], "active": 1, **fields}
    return scene({**NEAR, **(units or {})}, dice, **told)


def riding(units: Told | None = None, dice: Sequence[int] = (), **fields: Any) -> Game:
    """The same with the Knight-Arcanum on a Dais."""
    dais = {"place": "manifestation", "seat": 1, "summoner": ARCANUM}
    hero = {"at": '20",8" ranks 1', "rides": DAIS}
    return of_the_storm({ARCANUM: hero, DAIS: dais, **(units or {})}, dice, **fields)


def test_it_is_set_up_beside_a_hero_who_stands_on_it() -> None:
    game = run(of_the_storm(dice=[3, 3]), f"use summon-dais-arcanum {ARCANUM} {ARCANUM}", "pass")
    assert rules(game, f"set-up {ARCANUM}", '23",8" ranks 1') >= {"ability.step-effect"}, "too far from where he stood"
    run(game, (f"set-up {ARCANUM}", '21",8" ranks 1'))
    hero, dais = unit(game, ARCANUM), unit(game, DAIS)
    assert (hero.rides, dais.place, dais.summoner) == (DAIS, "manifestation", ARCANUM)
    assert field(game).bodies(dais) == field(game).bodies(hero)
    check_stands(game)


def test_a_spell_that_fails_leaves_him_on_his_feet() -> None:
    game = run(of_the_storm(dice=[3, 2]), f"use summon-dais-arcanum {ARCANUM} {ARCANUM}")
    assert not unit(game, ARCANUM).rides


def test_he_has_its_base_its_move_and_what_it_gives() -> None:
    """A Knight-Arcanum is a Wizard of power level 1 who moves five inches and has no ward."""
    on_foot, game = of_the_storm(), riding()
    before, after = unit(on_foot, ARCANUM).printed, unit(game, ARCANUM).printed
    assert (before.move, before.power_level, characteristics.ward(table_of(on_foot), unit(on_foot, ARCANUM))) == (
        5,
        1,
        0,
    )
    assert (after.move, after.power_level, characteristics.ward(table_of(game), unit(game, ARCANUM))) == (8, 2, 5)
    assert after.keywords - before.keywords == {"fly"}
    assert after.base == unit(game, DAIS).printed.base != before.base
    assert after.weapons == before.weapons


def test_who_is_no_wizard_has_no_power_level_by_it() -> None:
    relictor = "stormcast-lord-relictor.1"
    seats = [STORM + "regiment lord-relictor\n", skaven()]
    dais = {"place": "manifestation", "seat": 1, "summoner": ARCANUM}
    units = {relictor: {"at": '14",8" ranks 1', "rides": DAIS}, DAIS: dais}
    game = of_the_storm(units, seats=seats)
    assert unit(game, relictor).printed.power_level == 1, "as a Priest"


def test_he_flies_eight_inches_across_others() -> None:
    game = riding({LIBERATORS: '22",11" ranks 5 @16'}, phase="movement")
    assert rules(game, f"move {ARCANUM}", 'keep +0",+8.1"'), "farther than eight inches"
    run(game, (f"move {ARCANUM}", 'keep +0",+7.5"'))
    assert at(game, ARCANUM) == [(5080, 3937)]
    assert field(game).bodies(unit(game, DAIS)) == field(game).bodies(unit(game, ARCANUM))


def test_it_carries_none_but_heroes() -> None:
    assert rules(of_the_storm(), f"use summon-dais-arcanum {ARCANUM} {LIBERATORS}") == {"ability.step-declare"}


def test_there_is_one_at_a_time() -> None:
    assert rules(riding(), f"use summon-dais-arcanum {ARCANUM} {ARCANUM}") >= {"ability.step-declare"}


def test_nobody_attacks_it_or_picks_it_as_a_unit() -> None:
    game = riding({RATS: '20",10.5" ranks 10 @48'}, phase="hero", active=2)
    dais, table = unit(game, DAIS), table_of(game)
    assert dais not in (*table.foes_of(1), *table.targets_of(1))
    assert unit(game, ARCANUM) in field(game).fought_by(unit(game, RATS))
    assert dais not in field(game).fought_by(unit(game, RATS))


def test_banished_it_leaves_its_hero_beside_where_it_was() -> None:
    game = run(riding(dice=[4, 3], active=2), f"use banish-manifestation {SEER} {DAIS}")
    assert rules(game, f"set-up {ARCANUM}", '25",8" ranks 1') >= {"ability.step-effect"}
    run(game, (f"set-up {ARCANUM}", '20",6" ranks 1'))
    assert (unit(game, DAIS).place, unit(game, ARCANUM).rides) == ("destroyed", "")
    assert unit(game, ARCANUM).printed.move == 5


def test_a_low_banishment_roll_leaves_it() -> None:
    game = run(riding(dice=[3, 3], active=2), f"use banish-manifestation {SEER} {DAIS}")
    assert unit(game, ARCANUM).rides == DAIS


def test_it_goes_with_its_hero() -> None:
    hero = {"at": '20",8" ranks 1', "rides": DAIS, "damage": 5}
    game = riding({ARCANUM: hero, SEER: '20",20"'}, [6, 5, 6, 1, 1, 1], active=2)
    run(game, f"use wither-spell {SEER} {ARCANUM}")
    while game.decision and game.decision.name in ("react", "damage", "slain"):
        run(game, "pass" if "pass" in ids(game) else ids(game)[0])
    assert unit(game, ARCANUM).place == unit(game, DAIS).place == "destroyed"


def test_positions_saves_and_views_hold_it() -> None:
    game = riding()
    assert kb.position(game.position()).position() == game.position()
    assert kb.load(game.save()).view(0) == game.view(0)
    seen = game.view(0)["table"]["units"]
    assert seen[DAIS]["models"] == seen[ARCANUM]["models"]
    assert "<svg" in kb.draw(game.view(0))


@pytest.mark.parametrize(
    "wrong",
    [
        {DAIS: {"place": "manifestation", "seat": 1}, ARCANUM: '20",8" ranks 1'},
        {ARCANUM: {"at": '20",8" ranks 1', "rides": LIBERATORS}},
        {ARCANUM: '20",8" ranks 1', DAIS: {"place": "manifestation", "seat": 1, "at": '10",10" ranks 1'}},
    ],
)
def test_positions_say_what_cannot_be(wrong: Told) -> None:
    with pytest.raises(BadPosition):
        of_the_storm(wrong)
