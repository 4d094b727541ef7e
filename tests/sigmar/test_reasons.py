"""Why not: the rule that is the reason, for this seat and at this moment, by its sentence."""

from typing import Any

import pytest

from katabasis.kernel.game import Game
from sigmar.scene import BROTHERHOOD, CLAWPACK, ECHELON, LEGION, MADMOB, STAY, battle, ids, players, run


def why(game: Game, choice: str) -> str:
    """The first reason why a choice is not legal, as people read it, and its rule."""
    assert game.decision is not None
    first = game.why_not(choice)[0]
    renderer = game.system.words.renderer(game.view(game.decision.seat), "en")
    return f"{renderer.word(first.reason)} [{first.rule}]"


# ---------------------------------------------------------------------- abilities


HOSTS = {
    "lord-vigilant.1": '8",3" ranks 1 @0',
    "lord-veritant.1": '22",4" ranks 1',
    "liberators.1": '20",4" ranks 5 @16',
    "grey-seer.1": '15",14" ranks 1',
    "clanrats.1": '15",9" ranks 5 @48',
}


@pytest.mark.rule("ability.timing", "ability.step-declare", "ability.passive", "ability.step-reactions")
@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("use storm-charge liberators.1", "Storm Charge: not now, but in this phase: charge phase [ability.timing]"),
        ("use storm-charge", "Storm Charge: not now, but in this phase: charge phase [ability.timing]"),
        (
            "use shield-of-azyr clanrats.1",
            "Clanrats 1: Shield of Azyr is for friendly units [ability.step-declare]",
        ),
        (
            "use cleansing-fires lord-veritant.1 liberators.1",
            "Liberators: Cleansing Fires is for enemy units [ability.step-declare]",
        ),
        ("use wither grey-seer.1 liberators.1", "Wither is used by Gnawfeast Clawpack [ability.used-by]"),
        ("use heralds-of-righteousness prosecutors.1", "Prosecutors: destroyed [ability-rules.on-battlefield]"),
        (
            "use stalwart-defenders liberators.1",
            "Stalwart Defenders is not used: it is there all the time [ability.passive]",
        ),
        (
            "use raid.1 liberators.1",
            "Steel Defence is a reaction: you are asked when you can use it [ability.step-reactions]",
        ),
        ("use nonsense", "'use nonsense' is not among the options [table.no-such-option]"),
    ],
)
def test_what_keeps_an_ability_from_being_used_is_said(choice: str, reason: str) -> None:
    game = battle(HOSTS, "hero", cards={"hand-1": ["raid.1"], "hand-2": ["raze.2"]})
    assert why(game, choice) == reason


@pytest.mark.rule("ability.step-declare")
def test_what_cannot_be_picked_at_all_is_named() -> None:
    game = battle(HOSTS, "hero")
    assert why(game, "use plan-the-attack lord-vigilant.1 clanrats.1").startswith("Clanrats 1 is not part of")
    judged = battle(HOSTS, "combat")
    assert why(judged, "use deliver-judgement lord-vigilant.1 lord-veritant.1") == (
        "Lord-Veritant: Deliver Judgement is only for units without this keyword: Hero [ability.step-declare]"
    )


@pytest.mark.rule("spearhead.tactics-card")
def test_nothing_is_said_of_the_cards_in_the_enemys_hand() -> None:
    held, other = (battle(HOSTS, "hero", cards={"hand-2": [card]}) for card in ("raze.2", "raid.2"))
    assert why(held, "use raze.2 grey-seer.1") == why(other, "use raze.2 grey-seer.1")


@pytest.mark.rule("once-per.unit", "ability.step-declare")
def test_who_is_himself_is_no_other_unit_and_what_is_used_up_says_so() -> None:
    units = {
        "chaos-lord.1": '12",5" ranks 1',
        "chaos-warriors.1": '22",5" ranks 5 @16',
        "grey-seer.1": '28",20" ranks 1',
    }
    game = battle(units, "combat", seats=(LEGION, CLAWPACK), dice=[3])
    assert why(game, "use iron-willed-champion chaos-lord.1 chaos-lord.1") == (
        "Chaos Lord: Iron-willed Champion is for other units [ability.step-declare]"
    )
    run(game, "use iron-willed-champion chaos-lord.1 chaos-warriors.1")
    assert game.decision is None or "iron-willed" not in " ".join(ids(game))


FAR_AWAY = {"grey-seer.1": '28",20" ranks 1'}


@pytest.mark.rule("ability.step-declare", "ability.used-by")
@pytest.mark.parametrize(
    ("army", "phase", "choice", "units", "fields", "reason"),
    [
        (
            BROTHERHOOD,
            "movement",
            "use take-the-flanks.1 liberators.1",
            {
                "liberators.1": '14",5" ranks 5 @16',
                "lord-veritant.1": '2",2" ranks 1',
                "clanrats.1": '13",7" ranks 5 @48',
            },
            {"active": 2, "cards": {"hand-1": ["take-the-flanks.1"]}},
            "Liberators: already in combat [ability.step-declare]",
        ),
        (
            MADMOB,
            "movement",
            "use the-hand-of-gork rockgut-troggoths.1",
            {"rockgut-troggoths.1": {"at": '14",5" ranks 3 @16', "used": ["core"]}, "loonboss.1": '2",2" ranks 1'},
            {"player": players(regiment_ability="the-hand-of-gork")},
            "Rockgut Troggoths: has already used a core ability this phase [ability.step-declare]",
        ),
        (
            ECHELON,
            "movement",
            "use attack-on-two-fronts.1 gothizzar-harvester.1",
            {"mortek-guard.1": '14",5" ranks 5 @16'},
            {"cards": {"hand-1": ["attack-on-two-fronts.1"]}},
            "Gothizzar Harvester is neither Infantry nor Cavalry [ability.step-declare]",
        ),
        (
            BROTHERHOOD,
            "movement",
            "use attack-on-two-fronts.1 lord-veritant.1",
            {"liberators.1": '14",5" ranks 5 @16'},
            {"cards": {"hand-1": ["attack-on-two-fronts.1"]}},
            "Lord-Veritant began with fewer than 5 models [ability.step-declare]",
        ),
        (
            LEGION,
            "end-of-turn",
            "use eye-of-the-gods chaos-lord.1",
            {"chaos-lord.1": '4",2" ranks 1', "chaos-warriors.1": '17",10" ranks 5 @16'},
            {},
            "Chaos Lord destroyed no enemy unit this turn and, out of combat, contests no objective outside enemy "
            "control [ability.step-declare]",
        ),
        (
            ECHELON,
            "movement",
            "use re-form-ranks mortek-guard.1",
            {"mortek-guard.1": '14",5" ranks 5 @16'},
            {"player": players(regiment_ability="re-form-ranks", command_points=2)},
            "Mortek Guard 1: not in combat [ability.step-declare]",
        ),
    ],
)
def test_the_condition_that_is_missing_is_named(
    army: str, phase: str, choice: str, units: dict[str, Any], fields: dict[str, Any], reason: str
) -> None:
    game = battle({**FAR_AWAY, **units}, phase, seats=(army, CLAWPACK), **fields)
    if fields.get("active") == 2:
        run(game, "end")
    assert why(game, choice) == reason


# ---------------------------------------------------------------------- what units do


RATS = {"clanrats.1": '14",15" ranks 5 @48', "liberators.1": '14",5" ranks 5 @16'}


@pytest.mark.rule("spearhead.reinforcements", "spearhead.call-for-reinforcements", "setup-units.reserve")
@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("call rat-ogors.1", "Rat Ogors: no keyword Reinforcements [spearhead.reinforcements]"),
        ("call clanrats.1", "Clanrats 1: not destroyed [spearhead.call-for-reinforcements]"),
        ("lead clanrats.2", "Clanrats 2: no general leads reinforcements [ability.used-by]"),
        ("arrive clanrats.2", "Clanrats 2: not in reserve [setup-units.reserve]"),
        ("move clawlord.1", "Clawlord on Gnaw-beast: destroyed [ability-rules.on-battlefield]"),
        ("move liberators.1", "Liberators: not now, but in the turn of Vigilant Brotherhood [phases.timings]"),
        ("shoot clanrats.1", "Clanrats 1: not now, but in this phase: shooting phase [ability.timing]"),
        ("fight clanrats.1", "Clanrats 1: not now, but in this phase: combat phase [ability.timing]"),
        ("score raid.2", "Tactics are scored at the end of your turn [spearhead.card-score]"),
        ("deploy clanrats.1", "Units are deployed before the battle [spearhead.deployment-order]"),
    ],
)
def test_the_active_player_hears_what_is_the_matter(choice: str, reason: str) -> None:
    assert why(battle(RATS, active=2), choice) == reason


@pytest.mark.rule("phases.timings")
def test_whoever_is_not_active_hears_in_whose_turn_it_is_done() -> None:
    game = run(battle(RATS, active=2, cards={"hand-1": ["take-the-flanks.1"]}), "end")
    assert game.decision is not None
    assert game.decision.seat == 0
    assert why(game, "move liberators.1") == (
        "Liberators: not now, but in the turn of Vigilant Brotherhood [phases.timings]"
    )
    assert why(game, "move clanrats.1") == "Clanrats 1: a unit of Gnawfeast Clawpack [basics.friendly-enemy]"


@pytest.mark.rule("phases.fight-separate", "phases.fight-alternate", "phases.fight-obligatory")
def test_who_fights_when_is_said_of_both_armies_units() -> None:
    game = battle({**HOSTS, "clanrats.1": '18",6.6" ranks 5 @48'}, "combat")
    assert why(game, "fight liberators.1") == (
        "Liberators: units fight when both players have ended their abilities [phases.fight-separate]"
    )
    while game.decision is not None and game.decision.name != "fight":
        run(game, "end")
    assert why(game, "fight clanrats.1") == (
        "Clanrats 1: not yet, Vigilant Brotherhood picks who fights now [phases.fight-alternate]"
    )
    assert why(game, "pass") == "Lord-Veritant: in combat, and has to fight [phases.fight-obligatory]"
    run(game, "fight lord-veritant.1", ("pile-in clanrats.1", STAY))
    assert (
        why(game, "target grey-seer.1") == "Grey Seer: not in combat with Lord-Veritant [targets.only-units-in-combat]"
    )


# ---------------------------------------------------------------------- targets


HIDDEN = {"at": "; m1 2400,700", "slain": [2, 3, 4, 5]}
GUARDED: dict[str, Any] = {
    "warlock-engineer.1": "2400,5400 ranks 1",
    "lord-veritant.1": "2400,1500 ranks 1",
    "liberators.1": HIDDEN,
}
SKAVEN = [
    {"role": "attacker", "territory": "b", "regiment_ability": "warpstone-laced-bullets"},
    {"role": "defender", "territory": "a"},
]


def shooting(units: dict[str, Any]) -> Game:
    return battle(units, "shooting", seats=(CLAWPACK, BROTHERHOOD), player=SKAVEN)


@pytest.mark.rule("heroes.guarded-infantry", "targets.shooting-attack")
def test_a_guarded_hero_is_in_range_and_visible_and_safe() -> None:
    game = shooting(GUARDED)
    assert why(game, "shoot warlock-engineer.1") == (
        "Lord-Veritant: a guarded hero, too far away [heroes.guarded-infantry]"
    )
    alone = {id: told for id, told in GUARDED.items() if id != "liberators.1"}
    assert "shoot warlock-engineer.1" in ids(shooting(alone))
    out_of_range = shooting({**alone, "lord-veritant.1": "7300,300 ranks 1"})
    assert why(out_of_range, "shoot warlock-engineer.1") == (
        "No enemy is in range and visible [targets.shooting-attack]"
    )


@pytest.mark.rule("heroes.guarded-infantry", "targets.shooting-attack")
def test_every_target_that_cannot_be_picked_says_why() -> None:
    game = run(shooting({**GUARDED, "lord-vigilant.1": "3400,2800 ranks 1 @0"}), "shoot warlock-engineer.1")
    while game.decision is not None and game.decision.name == "react":
        run(game, "pass")
    assert ids(game) == ["target lord-vigilant.1"]
    assert (
        why(game, "target lord-veritant.1") == "Lord-Veritant: a guarded hero, too far away [heroes.guarded-infantry]"
    )
    assert why(game, "target liberators.1") == "Liberators: not visible [targets.shooting-attack]"
    assert game.decision is not None
    assert [option.id for option in game.decision.refused] == ["target lord-veritant.1", "target liberators.1"]


@pytest.mark.rule("ability.passive", "targets.shooting-attack")
def test_a_target_that_an_ability_keeps_safe_names_the_ability() -> None:
    alone = {id: told for id, told in GUARDED.items() if id != "liberators.1"}
    safe = {
        "ability": "nightshade-mushroom",
        "seat": 1,
        "units": ["lord-veritant.1"],
        "gives": {"no-shooting-target": True},
        "until": "turn",
    }
    game = battle(alone, "shooting", seats=(CLAWPACK, BROTHERHOOD), player=SKAVEN, effect=[safe])
    assert why(game, "shoot warlock-engineer.1") == (
        "Lord-Veritant: cannot be picked as a target (Nightshade Mushroom) [ability.passive]"
    )
