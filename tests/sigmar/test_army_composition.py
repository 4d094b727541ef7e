"""Army composition in battle: generals, regiments, battle formations and enhancements; and what is without it."""

from __future__ import annotations

from typing import Any

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.sigmar.cards import passives
from katabasis.sigmar.cards.abilities import ABILITIES
from katabasis.sigmar.rules.border_war import roster as reader
from katabasis.sigmar.state import WAITING
from sigmar.border_war import COMPOSED, COMPOSITION, SKAVEN, STORMCAST, battle, border_war, check_battles_end, run_out
from sigmar.scene import events, ids, rules, run, table_of, unit

VIGILANT, VERITANT = "stormcast-lord-vigilant.1", "stormcast-lord-veritant.1"
LIBERATORS, RECLUSIANS = "stormcast-liberators.1", "stormcast-reclusians.1"
CLAWLORD, SEER, RATS = "skaven-clawlord.1", "skaven-grey-seer.1", "skaven-clanrats.1"


def composed(units: dict[str, Any], **fields: Any) -> Game:
    return battle(units, modules=[COMPOSITION], **fields)


def to_deployment(modules: list[str] | None = None) -> Game:
    """A battle of Stormcast, who attack, against Skaven, before the first unit is deployed."""
    game = border_war(0, [COMPOSITION] if modules is None else modules)
    assert game.decision is not None
    return run(game, "attack" if game.decision.seat == 0 else "defend", "map border-war a")


def deploy(game: Game, *ids: str) -> Game:
    """Deploy units where it is first suggested."""
    for id in ids:
        game.choose(f"deploy {id}", game.suggestions(f"deploy {id}")[0].answer)
    return game


def asked(game: Game) -> int:
    assert game.decision is not None
    return game.decision.seat


# ---------------------------------------------------------------------- generals


@pytest.mark.rule("army.general")
def test_the_hero_who_is_marked_is_the_general_where_army_composition_is_played() -> None:
    for modules, generals in (([COMPOSITION], {VIGILANT, CLAWLORD}), ([], set())):
        assert {each.id for each in table_of(border_war(0, modules)).units if each.general} == generals


@pytest.mark.rule("border-war.tie")
@pytest.mark.parametrize(
    ("alive", "winners"),
    [({VIGILANT, SEER}, [0]), ({VERITANT, CLAWLORD}, [1]), ({VERITANT, SEER}, []), ({VIGILANT, CLAWLORD}, [])],
)
def test_of_two_with_as_many_points_who_alone_has_a_general_wins(alive: set[str], winners: list[int]) -> None:
    game = composed(dict(zip(sorted(alive), ('3",27"', '3",3"'), strict=True)), round=4, turns=1)
    run_out(game)
    assert game.result is not None
    assert (list(game.result.winners), game.result.rule) == (winners, "border-war.tie")
    assert [event.seat for event in events(game, "general-alive")] == winners


# ---------------------------------------------------------------------- regiments


@pytest.mark.rule("deployment.deploy-regiment", "deployment.deploy-regiment-limit")
def test_a_regiment_is_deployed_without_the_other_player_in_between() -> None:
    game = run(to_deployment(), f"regiment {VIGILANT}")
    assert rules(game, f"deploy {VERITANT}", '22",3" ranks 1 @16') == {"deployment.deploy-regiment-limit"}
    assert [id for id in ids(game) if id.startswith("regiment")] == []
    regiment = [VIGILANT, LIBERATORS, "stormcast-prosecutors.1", RECLUSIANS]
    for number, id in enumerate(regiment):
        offered = {id for id in ids(game) if not id.startswith("reserve")}
        assert (asked(game), offered) == (0, {f"deploy {left}" for left in regiment[number:]})
        deploy(game, id)
    assert asked(game) == 1
    assert not table_of(game).players[0].regiment
    deploy(game, RATS)
    assert asked(game) == 0
    assert f"regiment {VERITANT}" in ids(game)


@pytest.mark.rule("deployment.deploy-regiment")
def test_a_regiment_of_which_a_unit_is_deployed_cannot_be_picked() -> None:
    game = deploy(to_deployment(), RECLUSIANS)
    assert f"regiment {CLAWLORD}" in ids(game)
    assert "regiment skaven-warlock-engineer.1" not in ids(game), "a hero alone is deployed as a unit"
    deploy(game, RATS)
    assert [id for id in ids(game) if id.startswith("regiment")] == [f"regiment {VERITANT}"]


@pytest.mark.rule("round.first-turn")
def test_who_finishes_first_by_regiments_decides_about_the_first_turn() -> None:
    game = to_deployment()
    while game.decision and game.decision.name == "deploy":
        whole = [option for option in game.decision.options if option.verb == "regiment"]
        game.choose(whole[0] if whole else bots.any_of(game.decision.options, Dice(len(game.choices))))
        assert len(game.choices) < 40
    assert (game.decision and game.decision.name, asked(game)) == ("first-turn", 0), "two regiments before three"


@pytest.mark.rule("basics.modules")
def test_without_army_composition_there_are_no_regiments() -> None:
    game = to_deployment([])
    assert {id.partition(" ")[0] for id in ids(game)} == {"deploy"}


def test_a_battle_amid_a_regiment_is_kept_as_it_is() -> None:
    game = deploy(run(to_deployment(), f"regiment {VIGILANT}"), LIBERATORS)
    for other in (kb.load(game.save()), kb.position(game.position()), kb.replay(game.record()), game.clone()):
        assert other.view(0)["table"] == game.view(0)["table"]
        assert ids(other) == ids(game)
    game.undo()
    assert unit(game, LIBERATORS).place == WAITING


# ---------------------------------------------------------------------- formations and enhancements

FAR = {CLAWLORD: '3",27"'}


@pytest.mark.rule("army.battle-formation")
def test_the_abilities_of_a_formation_are_the_army_s_own() -> None:
    units = {RECLUSIANS: '10",5" ranks 3', LIBERATORS: '20",5" ranks 5', **FAR}
    game = composed(units, phase="hero")
    assert f"use ancient-aura {RECLUSIANS}" in ids(game)
    assert f"use ancient-aura {LIBERATORS}" not in ids(game), "no Ruination Chamber"
    run(game, f"use ancient-aura {RECLUSIANS}")
    assert [(effect.units, effect.gives) for effect in table_of(game).effects] == [([RECLUSIANS], {"ward": 5})]
    assert not [id for id in ids(game) if id.startswith("use ancient-aura")], "once a turn"
    assert rules(battle(units, phase="hero"), f"use ancient-aura {RECLUSIANS}") == {"basics.modules"}


@pytest.mark.rule("army.battle-formation")
def test_up_to_three_units_are_picked_at_once() -> None:
    units = {RATS: '10",10" ranks 5', "skaven-clanrats.2": '25",10" ranks 5', VIGILANT: '40",28"'}
    charged = {id: {"at": at, "marks": ["charged"]} if "clanrats" in id else at for id, at in units.items()}
    game = composed(charged, phase="combat", active=2)
    both = f"use claw-picked {RATS} skaven-clanrats.2"
    assert {id for id in ids(game) if id.startswith("use claw-picked")} == {
        f"use claw-picked {RATS}",
        "use claw-picked skaven-clanrats.2",
        both,
    }
    run(game, both)
    assert [effect.units for effect in table_of(game).effects] == [[RATS, "skaven-clanrats.2"]]
    assert not [id for id in ids(game) if id.startswith("use claw-picked")], "once a turn"
    stood = composed({**units, CLAWLORD: '3",27"'}, phase="combat", active=2)
    assert rules(stood, f"use claw-picked {RATS}")


@pytest.mark.rule("army.enhancements")
def test_an_enhancement_is_its_bearer_s_alone() -> None:
    units = {VIGILANT: '10",10"', VERITANT: '20",10"', CLAWLORD: '22",11.5"'}
    game = composed(units, phase="combat")
    draught = "use quicksilver-draught-for-a-turn"
    assert [id for id in ids(game) if id.startswith(draught)] == [f"{draught} {VERITANT}"]
    run(game, f"{draught} {VERITANT}")
    assert [(each.units, each.gives) for each in table_of(game).effects] == [([VERITANT], {"strike-first": True})]
    assert rules(game, f"{draught} {VERITANT}") == {"once-per.unit"}


@pytest.mark.rule("army.enhancements")
@pytest.mark.parametrize(("y", "more"), [(7.5, 3), (15.0, 0)])
def test_a_defender_adds_to_the_control_of_friends_on_its_objective_in_friendly_territory(y: float, more: int) -> None:
    """On the border the objective lies wholly in nobody's territory."""
    x = 22 if y < 15 else 11
    units = {VIGILANT: f'{x - 3}",{y}"', RECLUSIANS: f'{x + 1},{y}"', LIBERATORS: '40",3" ranks 5', **FAR}
    units[RECLUSIANS] = f'{x + 5}",{y}" ranks 1'
    objective = "home-a" if y < 15 else "border-left"
    with_trait, without = (battle(units, phase="hero", modules=modules) for modules in ([COMPOSITION], []))
    scores = [game.view(0)["table"]["control_scores"][objective][0] for game in (with_trait, without)]
    assert scores[0] - scores[1] == 2 * more


@pytest.mark.rule("army.enhancements")
@pytest.mark.parametrize(("x", "more"), [(18, 1), (24, 0)])
def test_a_short_tempered_lord_drives_those_who_are_wholly_within_13_inches(x: int, more: int) -> None:
    table = table_of(composed({CLAWLORD: '10",20"', RATS: f'{x}",20" ranks 5', VIGILANT: '40",2"'}))
    assert [passives.total(table, table.unit(RATS), kind) for kind in ("run", "charge-roll")] == [more, more]
    assert passives.total(table, table.unit(VIGILANT), "run") == 0


SMALL = {SEER: '10",20"', RATS: '14",22" ranks 5', VERITANT: '10",18"'}


@pytest.mark.rule("army.enhancements")
def test_an_artefact_heals_its_bearer_at_the_end_of_a_turn() -> None:
    hurt = {**SMALL, SEER: {"at": f"{SMALL[SEER]} ranks 1", "damage": 3}}
    game = run(composed(hurt, phase="end-of-turn", active=2, dice=[4]), f"use foulhide {SEER}")
    assert unit(game, SEER).damage == 1
    assert rules(composed(SMALL, phase="end-of-turn", active=2), f"use foulhide {SEER}")


def bearing(artefact: str) -> list[str]:
    """The seats of a battle in which the Grey Seer or the Lord-Veritant has an artefact."""
    stormcast, skaven = (reader.LISTS[list] for list in (STORMCAST, SKAVEN))
    if artefact == "null-pendant-in-combat":
        stormcast = stormcast.replace("quicksilver-draught-for-a-turn", artefact)
    else:
        skaven = skaven.replace("foulhide", artefact)
    return [stormcast, skaven]


@pytest.mark.rule("army.enhancements")
@pytest.mark.parametrize(
    ("artefact", "phase", "user", "picked", "gives"),
    [
        ("null-pendant-in-combat", "end-of-turn", VERITANT, SEER, {"control-score": -5}),
        ("warpstone-charm-in-combat", "combat", SEER, VERITANT, {"save": -1}),
        ("skavenbrew", "combat", SEER, RATS, {"attacks": 1, "weapons": "melee"}),
    ],
)
def test_other_artefacts(artefact: str, phase: str, user: str, picked: str, gives: dict[str, Any]) -> None:
    dice = [3, 1] if artefact == "skavenbrew" else [3]
    active = 1 if user == VERITANT else 2
    game = composed(SMALL, seats=bearing(artefact), phase=phase, active=active, dice=dice)
    run(game, f"use {artefact} {user} {picked}")
    if picked == VERITANT:
        run(game, "pass")  # who does not resist
    lasting = [(event.what["ability"], event.what["units"]) for event in events(game, "lasts")]
    assert lasting == [(f"ability:{artefact}", [f"unit:{picked}"])]
    assert ABILITIES[artefact].does[-1]["give"] == gives
    far = {**SMALL, VERITANT: '40",2"', RATS: '40",25" ranks 5'}
    apart = composed(far, seats=bearing(artefact), phase=phase, active=active)
    assert rules(apart, f"use {artefact} {user} {picked}")


# ---------------------------------------------------------------------- whole battles


def test_random_battles_with_army_composition_end() -> None:
    check_battles_end(COMPOSED, 2024, 4)


# ---------------------------------------------------------------------- reinforced units

REINFORCED = """stormcast-eternals 1000
formation vanguard-wing
general lord-vigilant
  liberators x2
"""


@pytest.mark.rule("army.reinforced", "setup-units.replacement-part")
def test_the_replacement_of_a_reinforced_unit_has_half_of_its_twice_as_many_models() -> None:
    units = {VIGILANT: '10",5"', CLAWLORD: '20",27"'}
    player = [
        {"role": "attacker", "territory": "a", "command_points": 1},
        {"role": "defender", "territory": "b"},
    ]
    seats = [REINFORCED, reader.LISTS[SKAVEN]]
    game = battle(units, phase="movement", seats=seats, modules=[COMPOSITION, "commands"], player=player)
    new = LIBERATORS.replace(".1", ".2")
    run(game, f"use heavens-sent {LIBERATORS}", (f"set-up {new}", '30",5" ranks 5 @16'))
    arrived = unit(game, new)
    assert (len(arrived.models), arrived.slain, arrived.reinforced) == (5, [6, 7, 8, 9, 10], True)
    assert unit(kb.position(game.position()), new).printed.models == 10
