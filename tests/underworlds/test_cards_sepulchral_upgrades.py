"""The upgrades of the Sepulchral Guard: what each changes, and where it stops."""

import pytest

from katabasis.underworlds.cards import modifiers
from katabasis.underworlds.rules import support
from underworlds.build import HOST, choose, fighter, options, rules_against, scene

HIT = ["fury", "fury", "fury"]


def damage(game, attacker, attack, target):
    """The Damage of an Attack action against a target, every modifier counted."""
    return modifiers.attack_against(game.table, fighter(game, attacker), attack, fighter(game, target)).damage


@pytest.mark.rule("component.glory-token", "damage.bounty-2023")
def test_a_familiar_face_gives_its_bounty_spent():
    game = scene({"elias": "e4", "champion": "e5 wounds=1 +a-familiar-face", "warden": "e9"}, dice=[*HIT, "block"])
    choose(game, "attack elias", "storm-sabre champion")
    assert (game.table.players[0].available, game.table.players[0].spent) == (0, 1)
    other = scene({"elias": "e4", "champion": "e5 wounds=1", "warden": "e9 +a-familiar-face"}, dice=[*HIT, "block"])
    choose(other, "attack elias", "storm-sabre champion")
    assert (other.table.players[0].available, other.table.players[0].spent) == (1, 0)


@pytest.mark.rule("activation.card-actions", "power.upgrade-action")
def test_ancient_commander_moves_up_to_three_fighters():
    fighters = {"warden": "e8 +ancient-commander", "champion": "e6 charge", "harvester": "c6", "prince-of-dust": "g6"}
    game = scene(fighters, active=1)
    choose(game, "act warden ancient-commander")
    assert options(game) == ["choose warden", "choose prince-of-dust", "choose harvester", "choose champion", "done"]
    choose(game, "choose champion", "choose harvester", "done", "to e4", "to c4")
    assert (fighter(game, "champion").at, fighter(game, "harvester").at) == ("e4", "c4")
    assert fighter(game, "champion").tokens["move"] == 1
    assert game.table.players[1].activations == 3
    assert game.decision.name == "power"


def test_ancient_commander_leaves_out_who_cannot_move_and_works_from_the_battlefield_alone():
    game = scene({"warden": "e8 +ancient-commander", "champion": "a1", "elias": "b1", "sanson": "a2"}, active=1)
    choose(game, "act warden ancient-commander")
    assert rules_against(game, "choose", "champion") == ["move.must-change-hex"]
    choose(game, "done")
    assert game.decision.name == "power"
    out = scene({"warden": "out +ancient-commander", "champion": "e6"}, active=1)
    assert rules_against(out, "act warden ancient-commander") == ["damage.out-of-action-inert"]


def test_deathly_charge_adds_damage_while_charged_up_to_range_2(made_up):
    made_up.attacks("champion", blade={"range": 2, "damage": 2}, sling={"range": 3, "damage": 2})
    game = scene({"champion": "e5 charge +deathly-charge", "elias": "e4"})
    assert damage(game, "champion", "blade", "elias") == 3
    assert damage(game, "champion", "sling", "elias") == 2
    calm = scene({"champion": "e5 +deathly-charge", "elias": "e4"})
    assert damage(calm, "champion", "blade", "elias") == 2, "no Charge token"


def test_deathly_charge_works_in_the_charge_itself():
    game = scene({"champion": "e6 +deathly-charge", "elias": "e4"}, active=1, dice=["smash", "fury", "dodge"])
    choose(game, "charge champion", "to e5", "wight-blade elias", "stay")
    assert fighter(game, "elias").wounds == 3


def test_frightening_speed_adds_two_to_move():
    game = scene({"champion": "e5 +frightening-speed", "harvester": "e7"})
    assert modifiers.move_of(game.table, fighter(game, "champion")) == 4
    assert modifiers.move_of(game.table, fighter(game, "harvester")) == 2


def test_legacy_of_dust_helps_petitioners_within_two_hexes():
    fighters = {
        "prince-of-dust": "e7 +legacy-of-dust",
        "zealous-petitioner": "e5",
        "rising-petitioner": "e9",
        "champion": "d5",
        "elias": "e4",
    }
    game = scene(fighters)
    table = game.table
    zealous, elias = fighter(game, "zealous-petitioner"), fighter(game, "elias")
    assert damage(game, "zealous-petitioner", "ancient-weapon", "elias") == 2
    assert damage(game, "champion", "wight-blade", "elias") == 2
    assert "prince-of-dust" in support.of_attacker(table, zealous, elias)
    assert "prince-of-dust" in support.of_target(table, elias, zealous)
    assert "prince-of-dust" not in support.of_attacker(table, fighter(game, "champion"), elias)
    away = scene({**fighters, "prince-of-dust": "e8 +legacy-of-dust"})
    assert damage(away, "zealous-petitioner", "ancient-weapon", "elias") == 1


@pytest.mark.rule("damage.out-of-action-inert")
def test_legacy_of_dust_ends_with_its_bearer():
    game = scene({"prince-of-dust": "out +legacy-of-dust", "zealous-petitioner": "e5", "elias": "e4"})
    assert damage(game, "zealous-petitioner", "ancient-weapon", "elias") == 1


def test_no_vitals_takes_one_damage_off_plain_attacks_but_never_the_last():
    game = scene({"elias": "e4", "sanson": "e3 inspired", "champion": "e5 +no-vitals", "harvester": "d5"})
    assert damage(game, "elias", "storm-sabre", "champion") == 1
    assert damage(game, "elias", "boltstorm-pistol", "champion") == 1
    assert damage(game, "elias", "storm-sabre", "harvester") == 2
    cleaving = scene({"elias": "e4 inspired", "champion": "e5 +no-vitals"})
    assert damage(cleaving, "elias", "charged-sabre", "champion") == 2
    knocking = scene({"prince-of-dust": "e4 inspired", "champion.2": "e5 +no-vitals.2"})
    assert damage(knocking, "prince-of-dust", "royal-mace", "champion.2") == 2


@pytest.mark.rule("reaction.sources", "card.break")
def test_petitioners_oath_returns_its_bearer_after_the_activation_and_breaks():
    fighters = {"elias": "e4", "zealous-petitioner": "e5 +petitioners-oath", "warden": "e9"}
    game = scene(fighters, dice=[*HIT, "block"])
    choose(game, "attack elias", "storm-sabre zealous-petitioner")
    assert options(game) == ["react petitioners-oath", "pass"]
    choose(game, "react petitioners-oath", "to h8")
    zealous = fighter(game, "zealous-petitioner")
    assert (zealous.at, zealous.counters, zealous.upgrades, zealous.inspired) == ("h8", {"raise": 1}, [], True)
    assert game.table.zones["power-discard-1"].cards == ["petitioners-oath"]
    assert game.table.players[0].available == 1


def test_petitioners_oath_is_only_for_the_step_in_which_its_bearer_fell():
    fighters = {"elias": "e4", "zealous-petitioner": "out +petitioners-oath", "warden": "e9"}
    late = scene(fighters)
    choose(late, "guard elias")
    assert late.decision.name == "power"
    another = {"elias": "e4", "zealous-petitioner": "e7 +petitioners-oath", "champion": "e5 wounds=1"}
    game = scene(another, dice=[*HIT, "block"])
    choose(game, "attack elias", "storm-sabre champion")
    assert game.decision.name == "power"


@pytest.mark.rule("power.upgrade-restriction")
def test_petitioners_oath_is_for_petitioners():
    fighters = {"champion": "e6", "zealous-petitioner": "e7", "warden": "e9"}
    game = scene(fighters, "power", active=1, hands={1: ["petitioners-oath"]}, glory=(0, 1))
    assert rules_against(game, "upgrade petitioners-oath champion") == ["power.upgrade-restriction"]
    assert "upgrade petitioners-oath zealous-petitioner" in options(game)


@pytest.mark.rule("combat.not-trapped-immune-2023", "modifier.characteristic", "core.cannot")
def test_spark_of_independence_strengthens_holds_and_breaks_on_a_fall():
    fighters = {"elias": "e4", "champion": "e5 +spark-of-independence", "warden": "e9"}
    game = scene(fighters, dice=[*HIT, "block"])
    champion = fighter(game, "champion")
    assert modifiers.wounds_of(game.table, champion) == 4
    assert modifiers.attacks_of(game.table, champion)[0].dice == 3
    choose(game, "attack elias", "storm-sabre champion")
    assert game.decision.name == "power", "it is not driven back"
    weak = scene({**fighters, "champion": "e5 wounds=2 +spark-of-independence"}, dice=[*HIT, "block"])
    choose(weak, "attack elias", "storm-sabre champion")
    assert fighter(weak, "champion").upgrades == []
    assert weak.table.zones["power-discard-1"].cards == ["spark-of-independence"]
    assert weak.table.players[0].available == 1


@pytest.mark.rule("damage.bounty-large", "warband.large", "damage.upgrades-kept", "power.upgrade-several")
def test_spark_and_undying_make_a_champion_large():
    fighters = {"elias": "e4", "champion": "e5 wounds=4 +spark-of-independence +undying", "warden": "e9"}
    game = scene(fighters, dice=[*HIT, "block"])
    assert modifiers.is_large(game.table, fighter(game, "champion"))
    choose(game, "attack elias", "storm-sabre champion")
    assert game.table.players[0].available == 2
    assert fighter(game, "champion").upgrades == ["undying"]


@pytest.mark.rule("activation.card-actions", "core.ability-all-or-nothing")
def test_the_wardens_command_raises_two_for_a_charge_token():
    fighters = {"warden": "e8 +the-wardens-command", "champion": "out", "harvester": "out", "elias": "a9"}
    game = scene(fighters, active=1)
    choose(game, "act warden the-wardens-command", "choose champion", "choose harvester")
    assert fighter(game, "warden").tokens["charge"] == 1
    choose(game, "to b8")
    assert options(game) == ["to h8", "to i9"]
    choose(game, "to i9")
    raised = {id: (fighter(game, id).at, fighter(game, id).counters) for id in ("champion", "harvester")}
    assert raised == {"champion": ("b8", {"raise": 1}), "harvester": ("i9", {"raise": 1})}


def test_the_wardens_command_needs_two_fallen_and_two_hexes():
    one = scene({**HOST, "warden": "e8 +the-wardens-command", "champion": "out"}, active=1)
    assert rules_against(one, "act warden the-wardens-command") == ["core.ability-all-or-nothing"]
    fighters = {"champion": "out", "harvester": "out", "elias": "a9", "sanson": "b8", "almeric": "h8"}
    tight = scene({"warden": "e8 +the-wardens-command", **fighters}, active=1)
    assert rules_against(tight, "act warden the-wardens-command") == ["core.ability-all-or-nothing"]


@pytest.mark.rule("warband.wounds-characteristic")
def test_undying_adds_a_wound():
    game = scene({"elias": "e4", "champion": "e5 wounds=1 +undying"}, dice=[*HIT, "block"])
    choose(game, "attack elias", "storm-sabre champion", "stay")
    assert fighter(game, "champion").at == "e5"
