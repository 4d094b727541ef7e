"""The upgrades of the Farstriders: what each changes, and where it stops."""

import pytest

from katabasis.underworlds.cards import modifiers
from katabasis.underworlds.rules import support
from underworlds.build import choose, fighter, options, rules_against, scene


def attack(game, id, name):
    """An Attack action of a fighter as its player reads it."""
    return next(own for own in modifiers.attacks_of(game.table, fighter(game, id)) if own.id == name)


@pytest.mark.rule("warband.class", "warband.flyer")
def test_aetheric_step_makes_a_flyer():
    field = ["........."] * 9
    field[3] = "#########"
    game = scene({"sanson": "e3 +aetheric-step", "champion": "a9"}, field=field)
    assert "flyer" in modifiers.classes_of(game.table, fighter(game, "sanson"))
    choose(game, "move sanson")
    assert "to e5" in options(game)
    assert rules_against(game, "to", "e4") == ["board.blocked"]


@pytest.mark.rule("power.upgrade-restriction", "deck.restricted-upgrades", "power.upgrade-cost")
def test_aetheric_step_is_for_sanson_and_costs_a_glory():
    fighters = {"sanson": "e3", "elias": "e4"}
    game = scene(fighters, "power", hands={0: ["aetheric-step"]}, glory=(1, 0))
    assert rules_against(game, "upgrade aetheric-step elias") == ["power.upgrade-restriction"]
    choose(game, "upgrade aetheric-step sanson")
    assert fighter(game, "sanson").upgrades == ["aetheric-step"]
    assert (game.table.players[0].available, game.table.players[0].spent) == (0, 1)
    poor = scene(fighters, "power", hands={0: ["aetheric-step"]})
    assert rules_against(poor, "upgrade aetheric-step sanson") == ["power.upgrade-cost"]


@pytest.mark.rule("power.recycle")
def test_aetheric_step_is_recycled_once_sanson_is_out_of_action():
    deck = {0: ["warning-cry"]}
    game = scene({"sanson": "out", "elias": "e4"}, "power", hands={0: ["aetheric-step"]}, decks=deck)
    choose(game, "recycle aetheric-step")
    assert game.table.hand(0, "power") == ["warning-cry"]
    kept = scene({"sanson": "e3", "elias": "e4"}, "power", hands={0: ["aetheric-step"]}, decks=deck)
    assert rules_against(kept, "recycle", "aetheric-step") == ["power.recycle"]


def test_covering_fire_supports_a_friendly_target_near_its_attacker():
    fighters = {"elias": "e4", "sanson": "e2 +covering-fire", "almeric": "a1", "champion": "e5", "harvester": "d6"}
    game = scene(fighters)
    table = game.table
    champion, harvester, elias = (fighter(game, id) for id in ("champion", "harvester", "elias"))
    assert support.of_target(table, champion, elias) == ["sanson"]
    assert support.of_target(table, harvester, elias) == [], "4 hexes away"
    assert support.of_attacker(table, elias, champion) == [], "only a target is covered"
    assert support.of_target(table, champion, fighter(game, "sanson")) == ["elias"], "nobody supports itself"


def test_covering_fire_does_not_count_a_supporter_twice():
    game = scene({"elias": "e4", "sanson": "d4 +covering-fire", "champion": "e5"})
    assert support.of_target(game.table, fighter(game, "champion"), fighter(game, "elias")) == ["sanson"]


@pytest.mark.rule("damage.out-of-action-inert")
def test_covering_fire_ends_with_its_bearer():
    game = scene({"elias": "e4", "sanson": "out +covering-fire", "champion": "e5"})
    assert support.of_target(game.table, fighter(game, "champion"), fighter(game, "elias")) == []


@pytest.mark.rule("keyword.grievous", "keyword.stagger-critical", "keyword.critical-ability", "combat.critical-hit")
def test_crackling_blade_adds_damage_and_stagger_on_a_critical_hit():
    fighters = {"elias": "e4 +crackling-blade", "warden": "e5"}
    critical = scene(fighters, dice=["crit", "smash", "smash", "dodge"])
    choose(critical, "attack elias", "storm-sabre warden", "stay")
    assert (fighter(critical, "warden").wounds, fighter(critical, "warden").tokens["stagger"]) == (3, 1)
    plain = scene(fighters, dice=["fury", "smash", "smash", "dodge"])
    choose(plain, "attack elias", "storm-sabre warden", "stay")
    assert (fighter(plain, "warden").wounds, fighter(plain, "warden").tokens["stagger"]) == (2, 0)


def test_crackling_blade_leaves_ranged_attacks_alone():
    game = scene({"elias": "e4 +crackling-blade"})
    assert attack(game, "elias", "boltstorm-pistol").keywords == ()
    assert attack(game, "elias", "storm-sabre").keywords == ("grievous 1", "critical-stagger")


@pytest.mark.rule("attack.range-plus", "power.upgrade-modifier", "modifier.characteristic")
def test_farsighted_adds_range_to_ranged_attacks_of_its_bearer():
    game = scene({"elias": "e4 +farsighted", "sanson": "e3"})
    assert attack(game, "elias", "boltstorm-pistol").range == 4
    assert attack(game, "elias", "storm-sabre").range == 1
    assert attack(game, "sanson", "boltstorm-pistol").range == 3


@pytest.mark.rule("modifier.cumulative")
def test_farsighted_and_hail_of_bolts_add_up():
    game = scene({"elias": "e4 +farsighted +hail-of-bolts"})
    pistol = attack(game, "elias", "boltstorm-pistol")
    assert (pistol.range, pistol.keywords) == (4, ("ensnare",))
    assert attack(game, "elias", "storm-sabre").keywords == ()


@pytest.mark.rule("keyword.ensnare")
def test_hail_of_bolts_denies_dodge():
    game = scene({"elias": "e4 +hail-of-bolts", "champion": "e6"}, dice=["fury", "smash", "smash", "dodge"])
    choose(game, "attack elias", "boltstorm-pistol champion", "stay")
    assert fighter(game, "champion").wounds == 1


@pytest.mark.rule("token.remove", "power.upgrade-reaction", "reaction.sources")
def test_incredible_stamina_takes_a_token_off_as_its_bearer_is_activated():
    fighters = {"elias": "e4 move stagger +incredible-stamina", "sanson": "e2", "champion": "e7"}
    game = scene(fighters, "start")
    choose(game, "react incredible-stamina")
    assert options(game) == ["remove move", "remove stagger"]
    choose(game, "remove move")
    assert fighter(game, "elias").tokens == {"move": 0, "charge": 0, "guard": 0, "stagger": 1}
    assert "charge elias" in options(game)
    assert not any(option.endswith("sanson") for option in options(game))
    assert rules_against(game, "pass") == ["reaction.trigger-2023"]


@pytest.mark.rule("core.ability-condition")
def test_incredible_stamina_works_once_a_round_and_only_for_a_token():
    spent = scene({"elias": "e4 move +incredible-stamina"}, "start")
    choose(spent, "react incredible-stamina", "remove move", "move elias", "to e5", "pass", "pass")
    choose(spent, "pass", "pass", "pass")
    assert spent.table.active == 0
    assert spent.decision.name == "activate"
    bare = scene({"elias": "e4 +incredible-stamina"}, "start")
    assert bare.decision.name == "activate"
    charged = scene({"elias": "e4 move charge +incredible-stamina", "sanson": "e2"}, "start")
    assert charged.decision.name == "activate"
    others = scene({"elias": "e4 move +incredible-stamina", "champion": "e8"}, "start", active=1)
    assert others.decision.name == "activate"


@pytest.mark.rule("support.single-2023")
def test_lone_warrior_defends_with_single_support():
    dice = ["smash", "fury", "single-support"]
    with_it = scene({"elias": "e4 +lone-warrior", "champion": "e5"}, active=1, dice=dice)
    choose(with_it, "attack champion", "wight-blade elias", "stay")
    assert fighter(with_it, "elias").wounds == 0
    without = scene({"elias": "e4", "champion": "e5"}, active=1, dice=dice)
    choose(without, "attack champion", "wight-blade elias", "stay")
    assert fighter(without, "elias").wounds == 2


@pytest.mark.rule("power.attack-upgrade", "attack.more-sources", "keyword.cleave-2023", "power.upgrade-action")
def test_overcharged_boltstorm_pistol_is_an_attack_action():
    game = scene({"elias": "e4 +overcharged-boltstorm-pistol", "warden": "e7"}, dice=["smash", "fury", "fury", "block"])
    choose(game, "attack elias", "overcharged-boltstorm-pistol warden", "stay")
    assert fighter(game, "warden").wounds == 1


def test_swift_stride_adds_two_to_move():
    game = scene({"elias": "e4 +swift-stride", "sanson": "e3"})
    assert modifiers.move_of(game.table, fighter(game, "elias")) == 5
    assert modifiers.move_of(game.table, fighter(game, "sanson")) == 4


@pytest.mark.rule("reaction.shared-activation-step")
def test_watchful_advance_guards_after_an_activation_with_a_move_action():
    game = scene({"elias": "e4 +watchful-advance"})
    choose(game, "move elias", "to e5")
    assert options(game) == ["react watchful-advance", "pass"]
    choose(game, "react watchful-advance")
    assert fighter(game, "elias").tokens["guard"] == 1


def test_watchful_advance_counts_a_charge_but_not_another_fighters_move():
    charge = scene({"elias": "e4 +watchful-advance", "champion": "e8"}, dice=["smash"] * 3 + ["block"])
    choose(charge, "charge elias", "to e5", "boltstorm-pistol champion", "react watchful-advance")
    assert fighter(charge, "elias").tokens["guard"] == 1
    other = scene({"elias": "e4 +watchful-advance", "sanson": "c3"})
    choose(other, "move sanson", "to c4")
    assert other.decision.name == "power"
    still = scene({"elias": "e4 +watchful-advance"})
    choose(still, "guard elias")
    assert still.decision.name == "power"
