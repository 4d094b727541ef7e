"""Keywords of Attack actions (2023 p. 41): Cleave, Ensnare, Grievous, Stagger. Knockback is with driving back."""

import pytest

from underworlds.build import A, B, choose, given, options, ready, refused
from underworlds.fights import cites, of_kind, only, result, rolls, seen, strike

DUEL = {"elias": (0, 0), "champion": (1, 0)}
"""Elias: 3 fury, Damage 2. The Champion: 1 dodge, Wounds 3, and 2 smash, Damage 2, Cleave."""


# ---------------------------------------------------------------------- Cleave and Ensnare


@pytest.mark.rule("keyword.cleave-2023")
@pytest.mark.parametrize(
    ("attacker", "attack", "successes"), [("champion", "wight-blade", 1), ("warden", "boneshiver-spear", 2)]
)
def test_cleave_denies_blocks(attacker, attack, successes):
    """Sanson, Inspired, has Defence 2 block; the Champion's blade has Cleave, the Warden's spear has not."""
    sanson = {"at": (1, 0), "inspired": True}
    game = given({attacker: (0, 0), "sanson": sanson}, first=B, dice="fury fury | block crit")
    events = strike(game, attacker, attack, "sanson")
    assert rolls(events)[1] == ["block", "crit"]
    assert only(events, "outcome")["successes"] == [0, successes]
    ready(game, B, "power")


@pytest.mark.rule("keyword.cleave-2023", "core.cannot")
@pytest.mark.parametrize(("face", "successes"), [("block", 0), ("dodge", 1)])
def test_cleave_denies_blocks_on_guard_too(face, successes):
    game = given({"champion": (0, 0), "elias": {"at": (1, 0), "guard": 1}}, first=B, dice=f"smash fury | {face}")
    assert only(strike(game, "champion", "wight-blade", "elias"), "outcome")["successes"] == [1, successes]
    ready(game, B, "power")


@pytest.mark.rule("keyword.ensnare")
@pytest.mark.parametrize(("upgrades", "successes"), [(["hail-of-bolts"], 0), ([], 2)])
def test_ensnare_denies_dodges(made_up, upgrades, successes):
    made_up.profile("champion", defence=(2, "dodge"))
    elias = {"at": (0, 0), "upgrades": upgrades}
    game = given({"elias": elias, "champion": (3, 0)}, dice="smash smash smash | dodge dodge")
    events = strike(game, "elias", "boltstorm-pistol", "champion")
    assert rolls(events)[1] == ["dodge", "dodge"]
    assert only(events, "outcome")["successes"] == [0, successes]
    ready(game, A, "power")


@pytest.mark.rule("keyword.ensnare", "core.cannot")
@pytest.mark.parametrize(("face", "successes"), [("dodge", 0), ("block", 1), ("crit", 1)])
def test_ensnare_denies_dodges_on_guard_and_nothing_else(face, successes):
    elias = {"at": (0, 0), "upgrades": ["hail-of-bolts"]}
    game = given({"elias": elias, "champion": {"at": (3, 0), "guard": 1}}, dice=f"fury smash smash | {face}")
    events = strike(game, "elias", "boltstorm-pistol", "champion")
    assert only(events, "outcome")["successes"] == [1, successes]
    ready(game, A, "power")


# ---------------------------------------------------------------------- Grievous and other critical abilities


@pytest.mark.rule("keyword.grievous", "keyword.critical-ability")
@pytest.mark.parametrize(
    ("dice", "outcome", "damage", "staggered"),
    [("crit smash smash", "critical-hit", 3, 1), ("fury smash smash", "hit", 2, 0)],
)
def test_grievous_and_critical_stagger_need_a_critical_hit(dice, outcome, damage, staggered):
    """Crackling Blade gives the sabre, of Damage 2, Grievous 1 and the critical version of Stagger."""
    elias = {"at": (0, 0), "upgrades": ["crackling-blade"]}
    game = given({"elias": elias, "warden": (1, 0)}, dice=f"{dice} | dodge")
    events = strike(game, "elias", "storm-sabre", "warden")
    assert result(events) == (outcome, [1, 0])
    assert only(events, "damaged")["amount"] == damage
    assert seen(game, "warden")["wounds"] == damage
    choose(game, "stay")
    assert seen(game, "warden")["tokens"]["stagger"] == staggered
    ready(game, A, "power")


@pytest.mark.rule("keyword.grievous")
def test_grievous_lasts_no_longer_than_its_attack():
    elias = {"at": (0, 0), "upgrades": ["crackling-blade"]}
    game = given({"elias": elias, "warden": (1, 0)}, dice="crit smash smash | dodge")
    strike(game, "elias", "storm-sabre", "warden")
    choose(game, "stay")
    sabre = next(attack for attack in seen(game, "elias")["attacks"] if attack["id"] == "storm-sabre")
    assert sabre["damage"] == 2
    ready(game, A, "power")


@pytest.mark.rule("keyword.stagger-critical")
@pytest.mark.parametrize(("face", "tokens"), [("crit", 1), ("fury", 0)])
def test_critical_stagger_waits_for_a_critical_hit(made_up, face, tokens):
    made_up.attacks("elias", thunder={"dice": 2, "keywords": ["critical-stagger"]})
    game = given(DUEL, dice=f"{face} smash | block", a={"hand": ["merciless-assault"]})
    strike(game, "elias", "thunder", "champion")
    events = choose(game, "stay")
    assert cites(events, "token") == ["keyword.stagger-critical"] * tokens
    assert seen(game, "champion")["tokens"]["stagger"] == tokens
    ready(game, A, "power")


# ---------------------------------------------------------------------- Stagger


@pytest.mark.rule("keyword.stagger")
def test_stagger_is_there_before_the_reaction_step_after_the_attack(made_up):
    made_up.attacks("elias", bash={"keywords": ["stagger"]}, pistol={"range": 3})
    game = given(DUEL, dice="fury smash | block", a={"hand": ["merciless-assault"]})
    strike(game, "elias", "bash", "champion")
    assert seen(game, "champion")["tokens"]["stagger"] == 0
    events = choose(game, "stay")
    assert cites(events, "token") == ["keyword.stagger"]
    ready(game, A, "react")
    assert seen(game, "champion")["tokens"]["stagger"] == 1


@pytest.mark.rule("keyword.stagger")
@pytest.mark.parametrize(
    ("dice", "wounds"), [("fury smash | dodge", 0), ("smash smash | block", 0), ("fury smash | block", 2)]
)
def test_stagger_takes_a_success_and_a_target_that_stands(made_up, dice, wounds):
    made_up.attacks("elias", bash={"keywords": ["stagger"]})
    game = given({"elias": (0, 0), "champion": {"at": (1, 0), "wounds": wounds}}, dice=dice)
    events = strike(game, "elias", "bash", "champion")
    if game.decision.name == "drive-back":
        events += choose(game, "stay")
    assert of_kind(events, "token") == []
    assert seen(game, "champion")["tokens"]["stagger"] == 0
    ready(game, A, "power")


@pytest.mark.rule("keyword.stagger-card")
def test_a_ploy_that_staggers_gives_one_more_token(made_up):
    stagger = {"verb": "give", "token": "stagger"}
    made_up.card("made-up-glare", "farstriders", choose={"side": "enemy"}, do=[stagger])
    fighters = {"elias": (0, 0), "champion": {"at": (3, 0), "stagger": 1}, "warden": (4, 0)}
    game = given(fighters, step="power", a={"hand": ["made-up-glare"]})
    choose(game, "play made-up-glare")
    assert options(game) == ["choose warden", "choose champion"]
    events = choose(game, "choose champion")
    assert cites(events, "token") == ["keyword.stagger-card"]
    assert seen(game, "champion")["tokens"]["stagger"] == 2
    assert seen(game, "warden")["tokens"]["stagger"] == 0


@pytest.mark.rule("keyword.stagger-effect")
@pytest.mark.parametrize("tokens", [1, 2])
def test_a_staggered_target_lets_one_attack_die_be_rerolled(tokens):
    fighters = {"elias": (0, 0), "champion": {"at": (1, 0), "stagger": tokens}}
    game = given(fighters, dice="smash smash smash | fury | block")
    strike(game, "elias", "storm-sabre", "champion")
    ready(game, A, "reroll")
    assert game.decision.rule == "keyword.stagger-effect"
    assert options(game) == ["die 1", "die 2", "die 3", "keep"]
    events = choose(game, "die 2")
    assert cites(events, "rolled") == ["keyword.stagger-effect", "combat.defence-roll-2023"]
    assert result(events) == ("hit", [1, 0])
    ready(game, A, "drive-back")


@pytest.mark.rule("keyword.stagger-effect")
def test_who_is_not_staggered_or_attacks_while_staggered_gives_no_reroll():
    game = given({"elias": {"at": (0, 0), "stagger": 1}, "champion": (1, 0)}, dice="smash smash smash | block")
    events = strike(game, "elias", "storm-sabre", "champion")
    assert rolls(events) == [["smash", "smash", "smash"], ["block"]]
    ready(game, A, "power")


@pytest.mark.rule("keyword.stagger-removes-guard")
@pytest.mark.parametrize("guard", [1, 2])
def test_a_stagger_token_drives_guard_tokens_out(guard):
    game = given({"elias": (0, 0), "champion": {"at": (1, 0), "guard": guard}, "warden": (4, 0)})
    choose(game, "stun elias")
    events = choose(game, "stun champion")
    assert cites(events, "token-removed") == ["keyword.stagger-removes-guard"] * guard
    assert seen(game, "champion")["tokens"] == {"move": 0, "charge": 0, "guard": 0, "stagger": 1}
    refused(game, "stun elias")
    ready(game, A, "power")
