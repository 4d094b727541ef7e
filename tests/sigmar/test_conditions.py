"""What abilities ask of who uses them, of what is picked, and of where things lie: each condition holds or is named."""

from typing import Any

import pytest

from katabasis.kernel.game import Game
from katabasis.sigmar.board import ground
from katabasis.sigmar.cards.abilities import ABILITIES
from katabasis.sigmar.cards.battle_tactics import BATTLE_TACTICS
from katabasis.sigmar.cards.registry import CONDITIONS
from sigmar.border_war import border_war
from sigmar.scene import BROTHERHOOD, CLAWPACK, MADMOB, STAY, WARHOST, battle, events, ids, players, rules, run

IN_TERRITORY = {
    ("horizontal", "a"): {"nagendra"},
    ("horizontal", "b"): {"vulcatrix"},
    ("diagonal", "a"): {"nagendra", "ignax"},
    ("diagonal", "b"): {"vulcatrix", "behemat"},
}


# ---------------------------------------------------------------------- where objectives lie


@pytest.mark.rule("objectives.border-marker")
@pytest.mark.parametrize(("map", "letter"), IN_TERRITORY)
def test_what_of_a_circle_lies_beyond_the_battlefield_does_not_count(map: str, letter: str) -> None:
    objectives = ("dracothion", "ignax", "behemat", "nagendra", "vulcatrix")
    inside = {each for each in objectives if ground.is_objective_in(map, letter, each)}
    assert inside == IN_TERRITORY[map, letter]


@pytest.mark.rule("objectives.border-marker", "objectives.control-score")
@pytest.mark.parametrize(("map", "score"), [("diagonal", 8), ("horizontal", 5)])
def test_stalwart_defenders_hold_ignax_on_the_diagonal_map(map: str, score: int) -> None:
    units = {
        "liberators.1": "; m1 250,2500 m2 670,2500 m3 250,2920 m4 670,2920 m5 250,3340",
        "grey-seer.1": "7000,5000 ranks 1",
    }
    game = battle(units, map=map, seats=(BROTHERHOOD, CLAWPACK))
    assert game.view(None)["table"]["control_scores"]["ignax"] == [score, 0]


# ---------------------------------------------------------------------- who leaves combat


def loonboss(dice: list[int]) -> Game:
    units: dict[str, Any] = {
        "loonboss.1": {"at": "2000,1000 ranks 1", "marks": ["fought"]},
        "clanrats.1": {"at": "; m1 2000,1500", "slain": [*range(2, 11)]},
    }
    return battle(
        units, "end-of-turn", seats=(MADMOB, CLAWPACK), player=players(enhancement="fight-another-day"), dice=dice
    )


@pytest.mark.rule("ability.step-effect", "combat-range.in-combat")
def test_a_loonboss_in_combat_fights_another_day() -> None:
    game = run(loonboss([5, 5]), "use fight-another-day loonboss.1")
    assert not rules(game, "go loonboss.1", "; m1 1000,1000")
    assert not rules(game, "go loonboss.1", "2000,2600 ranks 1 via 2600,1500"), (
        "along the combat range, to the other side"
    )
    refused = game.why_not("go loonboss.1", answer="; m1 1500,1000")
    assert [str(refusal) for refusal in refused] == ["A model ends in combat [ability.step-effect]"]
    assert "ability.step-effect" in rules(game, "go loonboss.1", "; m1 2000,3600"), "farther than 10 inches"
    assert len(game.suggestions("go loonboss.1")) > 1, "there is somewhere to go"
    run(game, ("go loonboss.1", "; m1 1000,1000"))


# ---------------------------------------------------------------------- who was set up this turn


@pytest.mark.rule("setup-units.no-move-same-turn")
@pytest.mark.parametrize("command", ["ancient-strategist saurus-oldblood.1", "take-the-flanks.1"])
@pytest.mark.parametrize("marks", [[], ["set-up"]])
def test_who_was_set_up_this_turn_makes_no_move_in_the_enemys_movement_phase(command: str, marks: list[str]) -> None:
    units: dict[str, Any] = {
        "saurus-oldblood.1": '12",2" ranks 1 @0',
        "saurus-warriors.1": {"at": '15",6" ranks 5 @16', "marks": marks},
        "grey-seer.1": '28",20" ranks 1',
    }
    game = battle(
        units,
        active=2,
        seats=(WARHOST, CLAWPACK),
        player=players(enhancement="ancient-strategist"),
        cards={"hand-1": ["take-the-flanks.1"]},
        dice=[6],
    )
    choice = f"use {command} saurus-warriors.1"
    run(game, "end")
    if not marks:
        assert choice in ids(game)
    else:
        assert [str(refusal) for refusal in game.why_not(choice)] == [
            "saurus warriors.1: set up this turn [ability.step-declare]"
        ]


# ---------------------------------------------------------------------- twists


@pytest.mark.rule("weapon.companion", "spearhead.twist")
@pytest.mark.parametrize(("source", "talons"), [("let-the-blood-flow", 3), ("plan-the-attack", 4)])
def test_a_twist_is_no_friendly_ability_and_helps_companions_too(source: str, talons: int) -> None:
    units = {"lord-vigilant.1": '12",9" ranks 1 @0', "clawlord.1": '14",11.5" ranks 1'}
    gives = {"hit": 1, "kind": "combat"}
    effect = {"ability": source, "seat": 0, "units": ["lord-vigilant.1"], "gives": gives, "until": "round"}
    game = battle(units, "combat", effect=[effect])
    run(game, "fight lord-vigilant.1", ("pile-in clawlord.1", STAY), "target clawlord.1")
    need = {
        event.what["weapon"]: event.what["need"] for event in events(game, "rolled") if event.what["purpose"] == "hit"
    }
    assert need["weapon:lord-vigilant.gryph-stalkers-beak-and-talons"] == talons


# ---------------------------------------------------------------------- every condition


@pytest.mark.rule("ability.used-by", "ability.step-declare")
def test_every_condition_is_asked_somewhere_and_says_what_is_missing() -> None:
    border_war(0)  # its abilities and battle tactics ask for some
    tactics = [says for tactic in BATTLE_TACTICS.values() for says in tactic.completed]
    asked = {name for says in tactics for name in says.get("if", ())} | {
        name
        for ability in ABILITIES.values()
        for part in (
            {"if": (*ability.condition, *ability.of)},
            *ability.picks,
            *ability.gives,
            *ability.does,
            *({"if": names} for pick in ability.picks for names in pick.get("only_if", {}).values()),
        )
        for key in ("if", "if_user", "if_picked")
        for name in part.get(key, ())
    }
    assert asked == set(CONDITIONS)
    for name, condition in CONDITIONS.items():
        assert "{unit}" in condition.otherwise.msgid or name.startswith("round-")
