"""What each of the 24 manifestations of July 2024 does, and when it cannot, in Border War."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from katabasis.content import load
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option, Placement
from katabasis.sigmar.cards.abilities import ABILITIES
from katabasis.sigmar.content import WARSCROLLS
from katabasis.sigmar.rules import attack
from katabasis.sigmar.state import Effect
from sigmar.border_war import border_war
from sigmar.manifestation_plays import (
    LIBERATORS,
    OTHER,
    PROSECUTORS,
    RATS,
    SEER,
    VERITANT,
    called,
    scene,
)
from sigmar.scene import Told, at, events, field, ids, rolled, rules, run, table_of, unit

FAR = {SEER: '22",27"', LIBERATORS: '2",2" ranks 5'}
"""A Grey Seer, and Liberators in a corner."""


def played(lore: str, units: Told, dice: Sequence[int] = (), **fields: Any) -> Game:
    return scene({**FAR, **units}, dice, lore=lore, **fields)


def take(game: Game, option: Option) -> None:
    """Make a choice, with the first answer that is suggested where it needs one."""
    run(game, (option.id, option.suggestions[0].answer) if isinstance(option, Placement) else option.id)


def to_fights(game: Game) -> Game:
    """The combat phase once both players have ended their abilities."""
    while "end" in ids(game):
        run(game, "end")
    return game


def suffered(game: Game, id: str) -> int:
    """The damage points that were inflicted on a unit."""
    return sum(event.what["points"] for event in events(game, "inflicted") if event.what["unit"] == f"unit:{id}")


# ---------------------------------------------------------------------- figures

FIGURES = {  # casting value, Move, Health, Save, banishment value, parts, Fly
    "aethervoid-pendulum": (6, 8, 6, 5, 7, 1, True),
    "chronomantic-cogs": (6, 0, 6, 4, 7, 1, False),
    "quicksilver-swords": (6, 8, 6, 5, 7, 1, True),
    "horrorghast": (6, 8, 6, 6, 7, 1, True),
    "lauchon-the-soulseeker": (6, 12, 10, 4, 7, 1, True),
    "shards-of-valagharr": (6, 0, 8, 4, 7, 2, False),
    "soulscream-bridge": (6, 0, 12, 4, 7, 2, False),
    "krondspine-incarnate-of-ghur": (8, 10, 12, 4, 8, 1, True),
    "malevolent-maelstrom": (6, 8, 6, 6, 7, 1, True),
    "dais-arcanum": (6, 8, 1, 6, 7, 1, True),  # has neither Health nor Save
    "purple-sun-of-shyish": (8, 8, 10, 5, 7, 1, True),
    "soulsnare-shackles": (6, 0, 6, 5, 7, 3, False),
    "suffocating-gravetide": (8, 12, 8, 6, 7, 1, True),
    "emerald-lifeswarm": (6, 8, 5, 6, 7, 1, True),
    "ravenaks-gnashing-jaws": (7, "3D6", 10, 5, 7, 1, False),
    "the-burning-head": (5, 8, 6, 6, 6, 1, True),
    "geminids-of-uhl-gysh": (7, 8, 8, 6, 6, 2, True),
    "prismatic-palisade": (7, 0, 8, 4, 7, 1, False),
    "umbral-spellportal": (7, 0, 8, 5, 6, 2, False),
    "everblaze-comet": (7, 0, 5, 4, 6, 1, True),
    "celestian-vortex": (6, 8, 7, 6, 7, 1, True),
    "bell-of-doom": (6, "3D6", 7, 6, 7, 1, True),
    "vermintide": (6, 7, 13, 6, 7, 1, True),
    "warp-lightning-vortex": (7, 0, 7, 6, 7, 3, True),
}


@pytest.mark.rule("magic.manifestation-kinds")
def test_they_have_the_figures_of_july_2024() -> None:
    border_war(0)
    told = {}
    for id, scroll in WARSCROLLS.items():
        if scroll.banishment:
            value = ABILITIES[f"summon-{id}"].value
            flies = "fly" in scroll.keywords
            told[id] = (value, scroll.move, scroll.health, scroll.save, scroll.banishment, scroll.models, flies)
            assert scroll.ward == (5 if id == "dais-arcanum" else 6)
    assert told == FIGURES
    lores = load("sigmar")["lores"].values()
    summoned = [id for lore in lores for id in lore["abilities"] if id.startswith("summon-")]
    assert sorted(summoned) == sorted(f"summon-{id}" for id in FIGURES), "each is in one lore"


# ---------------------------------------------------------------------- Aetherwrought Machineries

MACHINES = "aetherwrought-machineries"
PENDULUM, COGS, SWORDS = "aethervoid-pendulum.1", "chronomantic-cogs.1", "quicksilver-swords.1"


def test_the_pendulum_scythes_along_its_line() -> None:
    near = {LIBERATORS: '22",12" ranks 5 @16', **called("aethervoid-pendulum", '22",18" ranks 1 @48')}
    game = run(played(MACHINES, near, [4, 1, 1, 1, 1], phase="movement"), f"use scything-blade {PENDULUM}")
    assert rules(game, f"go {PENDULUM}", 'keep +2",-1"') == {"ability.passive"}, "off its line"
    assert rules(game, f"go {PENDULUM}", 'keep +0",-9"') == {"ability.step-effect"}, "farther than its Move"
    answers = [each.answer for each in game.suggestions(f"go {PENDULUM}")]
    assert len(answers) == 3, "ahead, back, or not at all"
    assert game.decision is not None
    (asked,) = game.decision.options
    assert isinstance(asked, Placement)
    wished = asked.nearest('keep +2",-7"')
    assert wished is not None
    assert not rules(game, f"go {PENDULUM}", wished)
    run(game, (f"go {PENDULUM}", 'keep +0",-3"'))
    assert suffered(game, LIBERATORS) == 4


def test_the_pendulum_hurts_nobody_on_a_1_and_neither_charges_nor_fights() -> None:
    near = {LIBERATORS: '22",12" ranks 5 @16', **called("aethervoid-pendulum", '22",18" ranks 1 @48')}
    game = run(played(MACHINES, near, [1], phase="movement"), f"use scything-blade {PENDULUM}")
    run(game, (f"go {PENDULUM}", 'keep +0",-3"'))
    assert suffered(game, LIBERATORS) == 0
    assert "ability.passive" in rules(played(MACHINES, near, phase="charge"), f"charge {PENDULUM}")
    assert rules(played(MACHINES, near, phase="movement"), f"move {PENDULUM}", 'keep +2",+0"') == {"ability.passive"}
    fresh = {
        LIBERATORS: '22",12" ranks 5 @16',
        **called("aethervoid-pendulum", '22",18" ranks 1 @48', marks=["set-up"]),
    }
    assert rules(played(MACHINES, fresh, phase="movement"), f"use scything-blade {PENDULUM}")


def test_the_cogs_hasten_charges() -> None:
    near = {
        SEER: '22",14"',
        OTHER: '30",27"',
        LIBERATORS: '22",6" ranks 5 @16',
        **called("chronomantic-cogs", '22",17"'),
    }
    game = run(scene(near, [1, 1, 5, 6], lore=MACHINES), f"use mechanisms-of-time {COGS} fast")
    assert rules(game, f"use mechanisms-of-time {COGS} slowly") == {"once-per.unit"}
    while table_of(game).phase != "charge":
        run(game, "end")
    run(game, f"charge {SEER}")
    assert f"use hastened-charge {SEER}" in ids(game)
    run(game, f"use hastened-charge {SEER}")
    assert rolled(game, "charge") == [[1, 1], [5, 6]]


def test_slow_cogs_shelter_wizards_and_hasten_nobody() -> None:
    near = {SEER: '22",14"', LIBERATORS: '22",11" ranks 5 @16', **called("chronomantic-cogs", '22",17"')}
    game = run(scene(near, lore=MACHINES), f"use mechanisms-of-time {COGS} slowly")
    table = table_of(game)
    weapon = next(iter(unit(game, LIBERATORS).printed.weapons.values()))
    need = attack.profile(table, unit(game, LIBERATORS), unit(game, SEER), weapon, False).hit
    assert need == weapon.hit + 1
    assert rules(game, f"use hastened-charge {SEER}") == {"ability.used-by"}


def test_the_cogs_need_a_wizard_beside_them() -> None:
    game = played(MACHINES, called("chronomantic-cogs", '22",17"'))
    assert rules(game, f"use mechanisms-of-time {COGS} fast") == {"ability.used-by"}


def test_nobody_wards_off_the_swords() -> None:
    near = {SEER: '30",27"', LIBERATORS: '22",14" ranks 5 @16', **called("quicksilver-swords", '22",17"')}
    game = to_fights(scene(near, [6] * 12, lore=MACHINES, phase="combat"))
    table_of(game).effects.append(_ward(LIBERATORS))
    run(game, f"fight {SWORDS}")
    while game.decision is not None and not events(game, "inflicted"):
        take(game, game.decision.options[0])
    assert suffered(game, LIBERATORS) == 12, "critical hits are mortal"
    assert not [event for event in events(game, "rolled") if event.what.get("purpose") == "ward"]


def _ward(id: str) -> Effect:
    return Effect("mystic-shield", 0, [id], {"ward": 2}, "battle")


# ---------------------------------------------------------------------- Forbidden Power

POWER = "forbidden-power"
GHAST, LAUCHON, SHARDS, BRIDGE = (
    "horrorghast.1",
    "lauchon-the-soulseeker.1",
    "shards-of-valagharr.1",
    "soulscream-bridge.1",
)


def test_the_horrorghast_takes_commands_from_those_it_has_bled() -> None:
    near = {LIBERATORS: '22",12" ranks 5 @16', **called("horrorghast", '22",18"')}
    game = played(POWER, near, [5] * 6 + [6] * 6 + [1] * 6 + [2], phase="shooting", modules=["magic", "commands"])
    assert rules(game, f"use harbinger-of-horror {GHAST} {LIBERATORS}") == {"ability.step-declare"}
    run(game, f"shoot {GHAST}", f"target {LIBERATORS}")
    while game.decision is not None and game.decision.name in ("slain", "react"):
        take(game, game.decision.options[-1] if game.decision.name == "react" else game.decision.options[0])
    assert len(unit(game, LIBERATORS).slain) == 3
    run(game, f"use harbinger-of-horror {GHAST} {LIBERATORS}")
    lasting = [effect for effect in table_of(game).effects if "no-commands" in effect.gives]
    assert [effect.units for effect in lasting] == [[LIBERATORS]]


def test_lauchon_takes_a_wizard_along() -> None:
    near = {SEER: '10",20"', **called("lauchon-the-soulseeker", '12.5",20"')}
    game = run(played(POWER, near, phase="movement"), f"use traverse-the-tides-of-death {LAUCHON} {SEER}")
    run(game, (f"go {LAUCHON}", 'keep +10",+0"'))
    assert rules(game, f"set-up {SEER}", '10",20" ranks 1') == {"ability.step-effect"}
    run(game, (f"set-up {SEER}", '25",20" ranks 1'))
    assert at(game, SEER) == [(6350, 5080)]
    assert suffered(game, SEER) == 1


def test_lauchon_takes_only_who_is_near() -> None:
    near = {SEER: '10",20"', **called("lauchon-the-soulseeker", '18",20"')}
    game = played(POWER, near, phase="movement")
    assert rules(game, f"use traverse-the-tides-of-death {LAUCHON} {SEER}") == {"ability.step-declare"}


TWO = '; m1 20",20" m2 26",20"'


def test_a_part_of_the_shards_is_moved() -> None:
    game = run(
        played(POWER, called("shards-of-valagharr", TWO), phase="movement"), f"use phantasmal-translocation {SHARDS}"
    )
    run(game, "pick 1")
    assert rules(game, f"set-up {SHARDS}", '40",20" ranks 1') == {"ability.step-effect"}
    run(game, (f"set-up {SHARDS}", '26",25" ranks 1'))
    assert at(game, SHARDS) == [(6604, 6350), (6604, 5080)]


def test_near_the_shards_nobody_flies_or_is_set_up() -> None:
    wall = {PROSECUTORS: '26",17.5" ranks 3 @16', RATS: '26",12" ranks 10 @16'}
    away = '; m1 2",27" m2 6",27"'
    for parts, closed in ((TWO, True), (away, False)):
        game = played(POWER, {**wall, **called("shards-of-valagharr", parts)}, phase="movement", active=1)
        refused = rules(game, f"move {PROSECUTORS}", 'keep +0",-9"')
        assert ("movement.through-models" in refused) is closed
    seers = {SEER: '22",24"', LIBERATORS: '2",2" ranks 5', **called("shards-of-valagharr", away, seat=1)}
    leaping = scene(seers, [3, 3], phase="hero")
    run(leaping, f"use skitterleap {SEER} {SEER}")
    assert rules(leaping, f"set-up {SEER}", '5",22" ranks 1') == {"ability.passive"}
    assert not rules(leaping, f"set-up {SEER}", '30",22" ranks 1')


def test_the_bridge_leads_from_one_end_to_the_other() -> None:
    ends = called("soulscream-bridge", '; m1 6",20" m2 15",20"')
    game = played(POWER, {SEER: '4",22"', OTHER: '30",27"', **ends}, phase="movement")
    assert rules(game, f"use deathly-passage {BRIDGE} {OTHER}") == {"ability.step-declare"}
    run(game, f"use deathly-passage {BRIDGE} {SEER}")
    assert rules(game, f"set-up {SEER}", '6",23" ranks 1') == {"ability.step-effect"}
    run(game, (f"set-up {SEER}", '18",20" ranks 1'))
    assert at(game, SEER) == [(4572, 5080)]


# ---------------------------------------------------------------------- the Krondspine Incarnate

BEAST, HUNTED = "krondspine-incarnate-of-ghur.1", "emerald-lifeswarm.1"


def test_the_incarnate_outlasts_its_banishment() -> None:
    game = scene(
        {SEER: '22",20"', LIBERATORS: '2",2" ranks 5', **called("krondspine-incarnate-of-ghur", '22",6"', seat=1)},
        [4, 4],
    )
    run(game, f"use banish-manifestation {SEER} {BEAST}")
    assert (unit(game, BEAST).stands, unit(game, BEAST).damage) == (True, 6)


def test_the_incarnate_hunts_manifestations() -> None:
    prey = {**called("krondspine-incarnate-of-ghur", '22",20"'), **called("emerald-lifeswarm", '22",10"', seat=1)}
    lure = {LIBERATORS: '30",14" ranks 5', **prey}
    game = run(played("krondspine-incarnate", lure, [5, 5, 5], phase="charge"), f"use arcane-predator {BEAST}")
    run(game, f"charge {BEAST}")
    assert rolled(game, "charge") == [[5, 5, 5]]
    assert "ability.step-effect" in rules(game, f"go {BEAST}", 'keep +4.5",-2"'), "not at a unit"
    run(game, (f"go {BEAST}", 'keep +0",-7.6"'))
    assert field(game).in_combat(unit(game, BEAST), unit(game, HUNTED))
    alone = played("krondspine-incarnate", called("krondspine-incarnate-of-ghur", '22",20"'), phase="charge")
    assert rules(alone, f"use arcane-predator {BEAST}") == {"ability.used-by"}


def test_the_incarnate_devours_what_it_destroys() -> None:
    prey = {**called("krondspine-incarnate-of-ghur", '22",20"', damage=7)}
    prey |= called("emerald-lifeswarm", '22",17"', seat=1, damage=4)
    game = to_fights(played("krondspine-incarnate", prey, [6] * 12 + [1] * 20, phase="combat"))
    run(game, f"fight {BEAST}")
    while game.decision is not None and table_of(game).phase == "combat":
        take(game, game.decision.options[0])
    assert not unit(game, HUNTED).stands
    run(game, f"use devourer-of-magics {BEAST}")
    assert unit(game, BEAST).damage == 1


# ---------------------------------------------------------------------- Morbid Conjuration

MORBID = "morbid-conjuration"
MAELSTROM, SUN, SHACKLES, TIDE = (
    *("malevolent-maelstrom.1", "purple-sun-of-shyish.1", "soulsnare-shackles.1", "suffocating-gravetide.1"),
)


def test_the_maelstrom_gathers_spells_and_deaths_and_goes_off() -> None:
    near = {SEER: '22",20"', LIBERATORS: '22",11" ranks 5 @16', **called("malevolent-maelstrom", '26",20"', gathered=4)}
    game = run(scene(near, [5, 5, 6, 6], lore=MORBID), f"use wither-spell {SEER} {LIBERATORS}")
    while game.decision is not None and game.decision.name == "slain":
        take(game, game.decision.options[0])
    assert len(unit(game, LIBERATORS).slain) == 1
    assert unit(game, MAELSTROM).gathered == 6
    ripe = {SEER: '22",20"', LIBERATORS: '22",13" ranks 5 @16', **called("malevolent-maelstrom", '26",20"', gathered=6)}
    bang = run(scene(ripe, [3, 1], lore=MORBID, phase="end-of-turn"), f"use morbid-detonation {MAELSTROM}")
    assert sorted((suffered(bang, SEER), suffered(bang, LIBERATORS))) == [0, 3]
    assert not unit(bang, MAELSTROM).stands
    green = {**ripe, **called("malevolent-maelstrom", '26",20"', gathered=5)}
    refused = rules(scene(green, lore=MORBID, phase="end-of-turn"), f"use morbid-detonation {MAELSTROM}")
    assert refused == {"ability.used-by"}


def test_the_maelstrom_has_a_point_as_it_is_set_up_and_has_to_go_off() -> None:
    game = run(
        scene({SEER: '22",20"', LIBERATORS: '2",2" ranks 5'}, [4, 4], lore=MORBID),
        f"use summon-{MAELSTROM[:-2]} {SEER}",
    )
    run(game, (f"set-up {MAELSTROM}", '22",24" ranks 1'))
    assert unit(game, MAELSTROM).gathered == 1, "the spell that summons it is none that is cast near it"
    ripe = {SEER: '22",20"', LIBERATORS: '2",2" ranks 5', **called("malevolent-maelstrom", '26",20"', gathered=6)}
    forced = run(scene(ripe, [3], lore=MORBID, phase="end-of-turn"), "end")
    assert not unit(forced, MAELSTROM).stands
    assert suffered(forced, SEER) == 3


def test_the_purple_sun_burns_those_it_passes_and_weakens_those_beside_it() -> None:
    near = {LIBERATORS: '22",14" ranks 5 @16', **called("purple-sun-of-shyish", '22",16.2"')}
    game = run(played(MORBID, near, [5], phase="movement"), f"use end-given-form {SUN}")
    assert rules(game, f"go {SUN}", 'keep +2",+0"') == {"fly.end-in-combat"}
    run(game, (f"go {SUN}", 'keep +0",-8"'))
    assert suffered(game, LIBERATORS) == 3
    weapon = unit(game, SUN).printed.weapons["transmuting-rays"]
    table = table_of(played(MORBID, {**near, **called("purple-sun-of-shyish", '22",17"')}))
    liberators = table.unit(LIBERATORS)
    saved = attack.profile(table, table.unit(SUN), liberators, weapon, False).save
    assert saved == liberators.printed.save + weapon.rend + 1


def test_the_shackles_bind_a_unit_for_each_part() -> None:
    parts = called("soulsnare-shackles", '; m1 20",14" m2 22.5",14" m3 25",14"')
    near = {LIBERATORS: '20",11" ranks 5 @16', PROSECUTORS: '40",5" ranks 3', **parts}
    game = run(played(MORBID, near, [6]), f"use bound-for-the-great-oubliette {SHACKLES} {LIBERATORS}")
    assert suffered(game, LIBERATORS) == 3
    lasting = [effect.gives for effect in table_of(game).effects]
    assert {"move": -3} in lasting
    assert rules(game, f"use bound-for-the-great-oubliette {SHACKLES} {LIBERATORS}")
    assert "ability.step-declare" in rules(
        played(MORBID, near), f"use bound-for-the-great-oubliette {SHACKLES} {PROSECUTORS}"
    )


def test_parts_have_one_health() -> None:
    parts = called("soulsnare-shackles", '; m1 20",14" m2 22.5",14" m3 25",14"', damage=5)
    near = {LIBERATORS: '22",11.5" ranks 5 @16', **parts}
    game = to_fights(played(MORBID, near, [6] * 15 + [1] * 40, phase="combat", active=1))
    run(game, f"fight {LIBERATORS}")
    while game.decision is not None and unit(game, SHACKLES).stands and game.decision.name != "fight":
        take(game, game.decision.options[0])
    assert not unit(game, SHACKLES).models


def test_the_gravetide_drags_models_along() -> None:
    near = {LIBERATORS: '22",14" ranks 5 @16', **called("suffocating-gravetide", '22",19"')}
    game = run(played(MORBID, near, [5, 5, 4, 6, 1], phase="movement"), f"use pulled-to-the-grave {TIDE}")
    run(game, (f"go {TIDE}", 'keep +0",-11"'))
    assert suffered(game, LIBERATORS) == 3


def test_the_gravetide_rests_in_the_turn_in_which_it_comes() -> None:
    near = {LIBERATORS: '22",14" ranks 5 @16', **called("suffocating-gravetide", '22",19"', marks=["set-up"])}
    game = played(MORBID, near, phase="movement")
    assert rules(game, f"use pulled-to-the-grave {TIDE}") == {"ability.used-by"}


# ---------------------------------------------------------------------- Primal Energy

SWARM, JAWS, HEAD = "emerald-lifeswarm.1", "ravenaks-gnashing-jaws.1", "the-burning-head.1"


def test_the_lifeswarm_heals_a_unit_and_itself() -> None:
    near = {SEER: {"at": '22",24" ranks 1', "damage": 4}, **called("emerald-lifeswarm", '24",22"', damage=4)}
    game = run(played("primal-energy", near, phase="movement"), f"use bounteous-healing {SWARM} {SEER}")
    assert unit(game, SEER).damage == 1
    later = run(played("primal-energy", near, phase="end-of-turn"), f"use restored-vigour {SWARM}")
    assert unit(later, SWARM).damage == 1
    whole = {SEER: '22",24"', **called("emerald-lifeswarm", '24",22"')}
    assert rules(played("primal-energy", whole, phase="movement"), f"use bounteous-healing {SWARM} {SEER}")
    assert rules(played("primal-energy", whole, phase="end-of-turn"), f"use restored-vigour {SWARM}")


def test_jaws_that_have_charged_devour() -> None:
    biting = called("ravenaks-gnashing-jaws", '22",16"', marks=["charged", "moved"])
    near = {LIBERATORS: '22",14" ranks 5 @16', **biting}
    game = played("primal-energy", near, [5, 6, 4, 4, 4, 4, 4, 4, 4, 5], phase="charge")
    run(game, f"use ravening-hunger {JAWS} {LIBERATORS}")
    assert suffered(game, LIBERATORS) == 3
    still = {LIBERATORS: '22",14" ranks 5 @16', **called("ravenaks-gnashing-jaws", '22",16"')}
    assert rules(played("primal-energy", still, phase="charge"), f"use ravening-hunger {JAWS} {LIBERATORS}")


def test_the_burning_head_burns_up_as_it_shoots() -> None:
    near = {LIBERATORS: '22",12" ranks 5 @16', **called("the-burning-head", '22",18"')}
    game = run(played("primal-energy", near, [1, 1], phase="shooting"), f"shoot {HEAD}", f"target {LIBERATORS}")
    assert unit(game, HEAD).damage == 1
    last = {LIBERATORS: '22",12" ranks 5 @16', **called("the-burning-head", '22",18"', damage=5)}
    burnt = run(played("primal-energy", last, [1, 1], phase="shooting"), f"shoot {HEAD}", f"target {LIBERATORS}")
    assert not unit(burnt, HEAD).stands


# ---------------------------------------------------------------------- Twilit Sorceries

TWILIGHT = "twilit-sorceries"
GEMINIDS, PALISADE, PORTAL = "geminids-of-uhl-gysh.1", "prismatic-palisade.1", "umbral-spellportal.1"


def test_beside_the_geminids_nobody_is_commanded() -> None:
    pair = called("geminids-of-uhl-gysh", '; m1 22",14" m2 28",14"')
    for foe, commanded in ((pair, False), (called("quicksilver-swords", '22",14"'), True)):
        near = {LIBERATORS: '22",11.5" ranks 5 @16', **foe}
        game = played(TWILIGHT, near, phase="combat", active=1, modules=["magic", "commands"], player=PLAYERS)
        run(to_fights(game), f"fight {LIBERATORS}")
        while game.decision is not None and game.decision.name in ("pile-in", "targets"):
            take(game, game.decision.options[0])
        assert (f"use all-out-attack {LIBERATORS}" in ids(game)) is commanded


PLAYERS = [{"role": "attacker", "territory": "a", "command_points": 4}, {"role": "defender", "territory": "b"}]


def test_the_geminids_stay_near_each_other_and_each_attacks() -> None:
    pair = called("geminids-of-uhl-gysh", '; m1 22",20" m2 28",20"')
    game = played(TWILIGHT, pair, phase="movement")
    apart = '; m1 -3",+0" m2 +4",+0"'
    assert rules(game, f"move {GEMINIDS}", apart) == {"coherency.six-or-fewer"}
    assert not rules(game, f"move {GEMINIDS}", 'keep +0",-7"')
    beside = {LIBERATORS: '22",11.5" ranks 5 @16', **called("geminids-of-uhl-gysh", '; m1 20",14" m2 24",14"')}
    fight = run(to_fights(played(TWILIGHT, beside, phase="combat")), f"fight {GEMINIDS}")
    while fight.decision is not None and not rolled(fight, "hit"):
        take(fight, fight.decision.options[0])
    assert len(rolled(fight, "hit")[0]) == 8, "four attacks of each part"


def test_nobody_shoots_at_the_palisade_or_past_it() -> None:
    near = {SEER: '22",20"', PROSECUTORS: '22",10" ranks 1 @16', LIBERATORS: '2",2" ranks 5'}
    shot = {**near, PROSECUTORS: {"at": '22",12" ranks 1', "slain": [2, 3]}}
    free = scene({**shot, **called("prismatic-palisade", '40",26"')}, lore=TWILIGHT, phase="shooting", active=1)
    assert f"shoot {PROSECUTORS}" in ids(free)
    hidden = scene({**shot, **called("prismatic-palisade", '22",15"')}, lore=TWILIGHT, phase="shooting", active=1)
    assert f"shoot {PROSECUTORS}" not in ids(hidden)


def test_spells_go_through_the_portal() -> None:
    ends = called("umbral-spellportal", '; m1 22",24" m2 22",16"')
    near = {SEER: '24",26"', LIBERATORS: '22",5" ranks 5 @16', **ends}
    game = scene(near, [3, 3], lore=TWILIGHT)
    assert rules(game, f"use wither-spell {SEER} {LIBERATORS}") == {"ability.step-declare"}, "21 inches away"
    run(game, f"use arcane-passage {PORTAL} {SEER}")
    assert f"use wither-spell {SEER} {LIBERATORS}" in ids(game)
    run(game, f"use wither-spell {SEER} {LIBERATORS}")
    assert events(game, "failed"), "its casting value is one higher"
    far = {SEER: '40",27"', LIBERATORS: '22",5" ranks 5 @16', **ends}
    assert rules(scene(far, lore=TWILIGHT), f"use arcane-passage {PORTAL} {SEER}") == {"ability.step-declare"}


# ---------------------------------------------------------------------- of the Storm, of Doom

COMET, STORM, BELL, VERMIN, VORTEX = (
    *("everblaze-comet.1", "celestian-vortex.1", "bell-of-doom.1", "vermintide.1", "warp-lightning-vortex.1"),
)


def stormy(units: Told, dice: Sequence[int] = (), **fields: Any) -> Game:
    """Stormcast Eternals in their own turn, whose manifestations stand there."""
    return scene({SEER: '22",20"', VERITANT: '2",2"', **units}, dice, **{"active": 1, **fields})


def test_the_comet_burns_those_around_it_as_it_falls() -> None:
    fallen = called("everblaze-comet", '22",16"', seat=1, marks=["set-up"])
    game = run(stormy(fallen, [4]), f"use burning-vengeance {COMET}")
    assert suffered(game, SEER) == 2
    cold = called("everblaze-comet", '22",16"', seat=1)
    assert rules(stormy(cold), f"use burning-vengeance {COMET}") == {"ability.used-by"}


def test_the_comet_disrupts_spells() -> None:
    near = {LIBERATORS: '22",8" ranks 5 @16', **called("everblaze-comet", '22",12"', seat=1)}
    game = run(stormy(near, [3, 3], active=2), f"use wither-spell {SEER} {LIBERATORS}")
    assert events(game, "failed")


def test_around_the_vortex_shots_go_astray() -> None:
    near = {LIBERATORS: '30",8" ranks 5 @16', **called("celestian-vortex", '22",12"', seat=1)}
    with_it, without = stormy(near), stormy({LIBERATORS: '30",8" ranks 5 @16'})
    pistol = WARSCROLLS["stormcast-prosecutors"].weapons
    weapon = next(each for each in pistol.values() if each.ranged)
    for game, more in ((with_it, 1), (without, 0)):
        table = table_of(game)
        found = attack.profile(table, table.unit(SEER), table.unit(LIBERATORS), weapon, True)
        assert found.hit == weapon.hit + more
        melee = attack.profile(table, table.unit(SEER), table.unit(LIBERATORS), weapon, False)
        assert melee.hit == weapon.hit


def test_the_bell_tolls_for_skaven_infantry() -> None:
    near = {RATS: '22",20" ranks 10 @48', LIBERATORS: '22",10" ranks 5 @16'}
    for bell, more in ((called("bell-of-doom", '24",24"'), 1), ({}, 0)):
        game = played("manifestations-of-doom", {**near, **bell})
        table, weapon = table_of(game), next(iter(WARSCROLLS["stormcast-liberators"].weapons.values()))
        found = attack.profile(table, table.unit(LIBERATORS), table.unit(RATS), weapon, False)
        assert found.wound == weapon.wound + more


def test_the_vermintide_grows_again() -> None:
    game = run(
        played("manifestations-of-doom", called("vermintide", '24",24"', damage=7), [4], phase="end-of-turn"),
        f"use more-more-rats {VERMIN}",
    )
    assert unit(game, VERMIN).damage == 3
    whole = played("manifestations-of-doom", called("vermintide", '24",24"'), phase="end-of-turn")
    assert rules(whole, f"use more-more-rats {VERMIN}") == {"ability.used-by"}


TRIANGLE = "; m1 5000,5000 m2 7278,5000 m3 6139,3027"


def test_the_warp_lightning_vortex_is_set_up_as_a_triangle() -> None:
    game = run(played("manifestations-of-doom", {SEER: '22",20"'}, [4, 4]), f"use summon-warp-lightning-vortex {SEER}")
    suggested = game.suggestions(f"set-up {VORTEX}")
    assert len(suggested) > 3
    for wrong in ('; m1 22",22" m2 24.5",22" m3 27",22"', "; m1 5000,5000 m2 7300,5000 m3 6139,3027"):
        assert "ability.step-effect" in rules(game, f"set-up {VORTEX}", wrong)
    run(game, (f"set-up {VORTEX}", suggested[0].answer))
    assert len(unit(game, VORTEX).models) == 3


def test_the_vortex_strikes_slows_and_hurts() -> None:
    near = {LIBERATORS: '24",9" ranks 5 @16', **called("warp-lightning-vortex", TRIANGLE)}
    game = run(played("manifestations-of-doom", near, [4, 3]), f"use warp-lightning-bolts {VORTEX}")
    assert suffered(game, LIBERATORS) == 2
    fresh = {LIBERATORS: '24",9" ranks 5 @16', **called("warp-lightning-vortex", TRIANGLE, marks=["set-up"])}
    assert rules(played("manifestations-of-doom", fresh), f"use warp-lightning-bolts {VORTEX}")
    crossing = {
        LIBERATORS: {"at": '18",16" ranks 1', "slain": [2, 3, 4, 5]},
        **called("warp-lightning-vortex", TRIANGLE),
    }
    moved = played("manifestations-of-doom", crossing, [6], phase="movement", active=1)
    run(moved, (f"move {LIBERATORS}", 'keep +5",+0"'))
    assert suffered(moved, LIBERATORS) == 3
    beside = {LIBERATORS: '24",6.2" ranks 5 @16', **called("warp-lightning-vortex", TRIANGLE)}
    beside |= {SEER: '24",24"'}
    charging = run(played("manifestations-of-doom", beside, [1, 3], phase="charge", active=1), f"charge {LIBERATORS}")
    assert rules(charging, f"go {LIBERATORS}", 'keep +0",+3"'), "two inches less"
    assert charging.decision is not None
    assert charging.decision.options[0].label.values["inches"].values["length"] == 2  # type: ignore[union-attr]
