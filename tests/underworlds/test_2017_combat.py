"""Combat of 2017 (pp. 19-23): equal totals, trapped targets, support as a difference, Knockback, several targets."""

import pytest

from katabasis.underworlds.edition import EDITIONS
from underworlds.build import A, B, choose, coordinates, options, ready, refused, spot
from underworlds.fights import cites, of_kind, only, result, rolls, seen, strike
from underworlds.tables_2017 import (
    ANGHARAD,
    ARNULF,
    AXE,
    FARSTRIDERS,
    GARREK,
    GRANDHAMMER,
    GUARD,
    HAMMER,
    KARSUS,
    OBRYN,
    REAVERS,
    SAEK,
    SEVERIN,
    SWORD,
    TARGOR,
    table,
)  # fmt: skip

DUEL = {SEVERIN: (0, 0), GARREK: (1, 0)}
BEHIND = [(2, 0), (1, 1), (2, -1)]


def swing(dice, fighters=DUEL, **more):
    """Severin, 2 smash, Damage 3, attacks Garrek, 1 dodge, Wounds 4."""
    game = table(fighters, dice=dice, **more)
    return game, strike(game, SEVERIN, SWORD, GARREK)


def ways(game):
    *ways, last = options(game)
    assert last == "stay"
    return {coordinates(way.removeprefix("to ")) for way in ways}


# ---------------------------------------------------------------------- comparing totals


@pytest.mark.rule("combat.lower-2017", "combat.none-2017", "combat.rolls-2017")
def test_a_lower_total_and_no_success_at_all_fail_without_effect():
    axe = {GARREK: (0, 0), SEVERIN: {"at": (1, 0), "inspired": True}}
    game = table(axe, dice="smash fury | block block", first=B)
    events = strike(game, GARREK, AXE, SEVERIN)
    assert result(events) == ("miss", [1, 2])
    assert cites(events, "outcome") == ["combat.lower-2017"]
    ready(game, B, "power")
    assert (seen(game, SEVERIN)["wounds"], spot(game, SEVERIN)) == (0, (1, 0))
    game, events = swing("fury fury | block", blocked=BEHIND)
    assert result(events) == ("miss", [0, 0])
    assert cites(events, "outcome") == ["combat.none-2017"]
    ready(game, A, "power")


@pytest.mark.rule("combat.rolls-2017")
def test_totals_count_crits_and_the_symbol():
    game = table({ANGHARAD: (0, 0), GARREK: (1, 0)}, dice="smash crit fury | dodge")
    events = strike(game, ANGHARAD, HAMMER, GARREK)
    assert only(events, "outcome")["successes"] == [2, 1]
    assert [len(faces) for faces in rolls(events)] == [3, 1]


@pytest.mark.rule("combat.equal-2017", "combat.drive-back-2017")
def test_equal_totals_fail_and_may_drive_back():
    game, events = swing("smash fury | dodge")
    assert result(events) == ("draw", [1, 1])
    assert cites(events, "outcome") == ["combat.equal-2017"]
    assert ways(game) == set(BEHIND)
    events = choose(game, ("to", (2, -1)))
    assert (spot(game, GARREK), seen(game, GARREK)["wounds"]) == ((2, -1), 0)
    assert of_kind(events, "driven-back")
    game, _ = swing("smash fury | dodge", {SEVERIN: (0, 0), GARREK: (1, 0), SAEK: (2, 0)})
    assert ways(game) == {(1, 1), (2, -1)}


@pytest.mark.rule("combat.driven-back-means-moved-2017", "combat.drive-back-2017")
def test_a_target_left_where_it_is_has_not_been_driven_back():
    game, _ = swing("smash fury | dodge")
    assert of_kind(choose(game, "stay"), "driven-back") == []
    assert spot(game, GARREK) == (1, 0)


@pytest.mark.rule("combat.trapped-2017")
@pytest.mark.parametrize(("dice", "outcome"), [("smash fury | dodge", "hit"), ("fury fury | dodge", "miss")])
def test_a_trapped_target_makes_equal_totals_succeed(dice, outcome):
    game, events = swing(dice, blocked=[(2, -1)], missing=[(1, 1)], fighters={**DUEL, SAEK: (2, 0)})
    assert only(events, "outcome")["outcome"] == outcome
    assert seen(game, GARREK)["wounds"] == (3 if outcome == "hit" else 0)
    ready(game, A, "power")


@pytest.mark.rule("combat.trapped-2017")
def test_a_total_one_short_is_not_helped_by_a_trap():
    axe = {GARREK: (0, 0), SEVERIN: {"at": (1, 0), "inspired": True}}
    game = table(axe, dice="smash fury | block block", first=B, blocked=BEHIND)
    assert result(strike(game, GARREK, AXE, SEVERIN)) == ("miss", [1, 2])


@pytest.mark.rule("combat.drive-back-immune-2017")
def test_who_cannot_be_driven_back_is_not_trapped():
    waiting = [{"card": "stormforged-resistance", "seat": 1}]
    duel = {GARREK: (0, 0), SEVERIN: (1, 0)}
    game = table(duel, dice="smash fury | block", first=B, blocked=BEHIND, in_play=waiting)
    events = strike(game, GARREK, AXE, SEVERIN)
    assert not only(events, "outcome")["trapped"]
    assert result(events) == ("draw", [1, 1])
    ready(game, B, "power")


@pytest.mark.rule("combat.higher-2017", "combat.higher-no-room-2017")
def test_a_higher_total_deals_damage_and_may_drive_back():
    game, events = swing("smash smash | dodge")
    assert result(events) == ("hit", [2, 1])
    assert seen(game, GARREK)["wounds"] == 3
    ready(game, A, "drive-back")
    game, events = swing("smash smash | dodge", blocked=BEHIND)
    assert (seen(game, GARREK)["wounds"], spot(game, GARREK)) == (3, (1, 0))
    ready(game, A, "power")


@pytest.mark.rule("combat.crits-more-2017")
def test_more_crits_succeed_whatever_the_totals():
    axe = {GARREK: (0, 0), SEVERIN: {"at": (1, 0), "inspired": True}}
    game = table(axe, dice="crit fury | block block", first=B)
    events = strike(game, GARREK, AXE, SEVERIN)
    assert result(events) == ("critical-hit", [1, 2])
    assert cites(events, "outcome") == ["combat.crits-more-2017"]
    assert seen(game, SEVERIN)["wounds"] == 2


@pytest.mark.rule("combat.crits-fewer-2017")
def test_fewer_crits_fail_and_drive_nobody_back():
    game, events = swing("smash smash | crit", blocked=BEHIND)
    assert result(events) == ("miss", [2, 1])
    ready(game, A, "power")
    game, events = swing("smash smash | crit")
    ready(game, A, "power")


@pytest.mark.rule("combat.crits-equal-2017")
def test_equal_crits_let_the_totals_decide_and_make_a_critical_hit():
    _, events = swing("crit smash | crit")
    assert result(events) == ("critical-hit", [2, 1])
    _, events = swing("smash smash | dodge")
    assert result(events)[0] == "hit"


ROWS = [
    ("", "", "miss", "miss"), ("s", "ss", "miss", "miss"), ("ss", "c", "miss", "miss"), ("c", "cs", "miss", "miss"),
    ("cs", "cc", "miss", "miss"), ("s", "s", "draw", "hit"), ("c", "c", "draw", "critical-hit"),
    ("cs", "cs", "draw", "critical-hit"), ("s", "", "hit", "hit"), ("ss", "s", "hit", "hit"),
    ("c", "ss", "critical-hit", "critical-hit"), ("cs", "c", "critical-hit", "critical-hit"),
    ("cc", "cs", "critical-hit", "critical-hit"),
]  # fmt: skip


@pytest.mark.rule("combat.table-2017", "combat.sequence-2017")
@pytest.mark.parametrize("enclosed", [False, True])
@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_table(row, enclosed):
    attack, defence, open_outcome, trapped_outcome = row
    faces = [{"s": "smash", "c": "crit"}[sign] for sign in attack] + ["fury"] * (2 - len(attack))
    faces += [{"s": "block", "c": "crit"}[sign] for sign in defence] + ["dodge"] * (2 - len(defence))
    axe = {GARREK: (0, 0), SEVERIN: {"at": (1, 0), "inspired": True}}
    game = table(axe, dice=faces, first=B, blocked=BEHIND if enclosed else [])
    events = strike(game, GARREK, AXE, SEVERIN)
    outcome = only(events, "outcome")["outcome"]
    assert outcome == (trapped_outcome if enclosed else open_outcome)
    succeeded = outcome in ("hit", "critical-hit")
    assert seen(game, SEVERIN)["wounds"] == 2 * succeeded
    driven = not enclosed and (succeeded or outcome == "draw")
    ready(game, B, "drive-back" if driven else "power")


SEQUENCE = ("attack-declared", "rolled", "outcome", "damaged", "attack-resolved")


@pytest.mark.rule("combat.sequence-2017")
def test_the_steps_of_an_attack_come_in_order():
    _, events = swing("smash smash | dodge")
    kinds = [event.kind for event in events if event.kind in SEQUENCE]
    assert kinds == ["attack-declared", "rolled", "rolled", "outcome", "damaged"]


# ---------------------------------------------------------------------- choosing


@pytest.mark.rule("combat.pick-action-2017")
def test_one_attack_action_is_picked():
    game = table({KARSUS: (0, 0), SEVERIN: (1, 0)}, first=B)
    game.choose(f"attack {KARSUS}")
    assert options(game) == [f"chained-axe {SEVERIN}", f"brutal-chop {SEVERIN}"]
    game.choose(f"brutal-chop {SEVERIN}")
    assert game.decision.name != "attack"


@pytest.mark.rule("combat.pick-target-2017")
def test_a_target_must_be_in_range_and_sight():
    seen_over = {KARSUS: (0, 0), SEVERIN: (2, 0)}
    assert f"attack {KARSUS}" in options(table(seen_over, first=B))
    hidden = table(seen_over, first=B, blocked=[(1, 0)])
    refused(hidden, "attack", KARSUS, "attack.needs-target")
    refused(table({KARSUS: (0, 0), SEVERIN: (3, 0)}, first=B), "attack", KARSUS, "attack.needs-target")


@pytest.mark.rule("los.edge-2017")
def test_a_line_that_leaves_the_battlefield_is_not_stopped():
    ground = {KARSUS: (0, 0), SEVERIN: (1, 1)}
    outside = [(1, 0)]
    assert f"attack {KARSUS}" in options(table(ground, first=B, missing=outside))
    assert EDITIONS["2023"].sight_stays_inside
    rounded = [(1, 0), (0, 1)]
    refused(table(ground, first=B, missing=rounded), "attack", KARSUS, "attack.needs-target")


# ---------------------------------------------------------------------- support


@pytest.mark.rule("support.single-2017")
def test_one_supporter_more_gives_the_single_symbol():
    two_to_one = {SEVERIN: (0, 0), GARREK: (1, 0), ANGHARAD: (2, 0), OBRYN: (1, 1), TARGOR: (-1, 0)}
    game = table(two_to_one, dice="single-support fury | single-support")
    assert only(strike(game, SEVERIN, SWORD, GARREK), "outcome")["successes"] == [1, 0]
    level = {SEVERIN: (0, 0), GARREK: (1, 0), ANGHARAD: (2, 0), TARGOR: (-1, 0)}
    game = table(level, dice="single-support single-support | single-support")
    assert only(strike(game, SEVERIN, SWORD, GARREK), "outcome")["successes"] == [0, 0]


@pytest.mark.rule("support.double-2017")
def test_two_supporters_more_give_the_double_symbol_as_well():
    three_to_one = {SEVERIN: (0, 0), GARREK: (1, 0), TARGOR: (-1, 0), ARNULF: (0, -1), SAEK: (-1, 1), OBRYN: (2, 0)}
    game = table(three_to_one, dice="fury fury | double-support")
    assert only(strike(game, SEVERIN, SWORD, GARREK), "outcome")["successes"] == [0, 1]
    del three_to_one[SAEK]
    game = table(three_to_one, dice="fury fury | double-support")
    assert only(strike(game, SEVERIN, SWORD, GARREK), "outcome")["successes"] == [0, 0]


@pytest.mark.rule("support.example-2017")
def test_the_example_of_the_rulebook():
    ground = {SEVERIN: (0, 0), ANGHARAD: (1, -1), TARGOR: (1, 0), ARNULF: (2, -1), SAEK: (4, 0)}
    game = table(ground, dice="single-support fury | single-support")
    assert only(strike(game, SEVERIN, SWORD, TARGOR), "outcome")["successes"] == [1, 0]
    game = table(ground, dice="single-support single-support fury | single-support")
    assert only(strike(game, ANGHARAD, HAMMER, TARGOR), "outcome")["successes"] == [0, 0]


# ---------------------------------------------------------------------- keywords, Guard


@pytest.mark.rule("keyword.cleave-2017", "action.guard-effect-2017")
def test_cleave_denies_block_on_guard_too():
    saek = {SAEK: {"at": (0, 0), "inspired": True}, SEVERIN: {"at": (1, 0), "inspired": True, "guard": 1}}
    game = table(saek, dice="fury fury | block dodge", first=B)
    assert only(strike(game, SAEK, "great-axe", SEVERIN), "outcome")["successes"] == [0, 1]


@pytest.mark.rule("action.guard-effect-2017")
def test_guard_counts_both_symbols_and_does_not_stop_drive_back():
    guarded = {SEVERIN: (0, 0), GARREK: {"at": (1, 0), "guard": 1}}
    game, events = swing("smash fury | block", guarded)
    assert result(events) == ("draw", [1, 1])
    ready(game, A, "drive-back")
    game, events = swing("smash fury | block")
    assert result(events) == ("hit", [1, 0])


def grand(dice, **more):
    """Obryn's hammer has Knockback 1."""
    game = table({OBRYN: (0, 0), GARREK: (1, 0)}, dice=dice, **more)
    return game, strike(game, OBRYN, GRANDHAMMER, GARREK)


@pytest.mark.rule("keyword.knockback-2017")
def test_knockback_counts_after_a_success_only():
    game, _ = grand("smash fury | block")
    assert (3, -2) in ways(game)
    game, _ = grand("smash fury | dodge")
    assert ways(game) == set(BEHIND)


@pytest.mark.rule("keyword.knockback-no-trap-2017")
def test_knockback_hexes_trap_nobody():
    game, events = grand("smash fury | block", blocked=[(3, 0), (1, 2), (3, -2)])
    assert not only(events, "outcome")["trapped"]
    assert seen(game, GARREK)["wounds"] == 3
    assert ways(game) == set(BEHIND)


@pytest.mark.rule("keyword.knockback-stack")
def test_levels_of_knockback_add_up(made_up):
    made_up.attacks(OBRYN, hammer={"symbol": "smash", "keywords": ["knockback 1", "knockback 1"]})
    game = table({OBRYN: (0, 0), GARREK: (1, 0)}, dice="smash fury | block")
    strike(game, OBRYN, "hammer", GARREK)
    assert (4, 0) in ways(game)
    assert (5, 0) not in ways(game)


# ---------------------------------------------------------------------- symbols


@pytest.mark.rule("modifier.symbol-dice")
def test_a_card_may_change_the_symbol():
    plain = {KARSUS: (0, 0), SEVERIN: (1, 0)}
    game = table(plain, dice="smash fury fury | dodge", first=B)
    assert only(strike(game, KARSUS, "brutal-chop", SEVERIN), "outcome")["successes"] == [2, 0]
    rain = [{"card": "blood-rain", "seat": 2}]
    game = table({GARREK: (0, 0), SEVERIN: (1, 0)}, dice="smash fury | dodge", first=B, in_play=rain)
    events = strike(game, GARREK, AXE, SEVERIN)
    assert only(events, "outcome")["successes"] == [1, 0]
    game = table({GARREK: (0, 0), SEVERIN: (1, 0)}, dice="smash smash | dodge", first=B, in_play=rain)
    assert only(strike(game, GARREK, AXE, SEVERIN), "outcome")["successes"] == [0, 0]


# ---------------------------------------------------------------------- out of action


@pytest.mark.rule("damage.out-of-action-2017", "damage.bounty-2017")
def test_a_fighter_out_of_action_loses_its_tokens_and_pays_one_glory():
    hurt = {SEVERIN: (0, 0), SAEK: {"at": (1, 0), "wounds": 2, "guard": 1, "move": 1}}
    game = table(hurt, dice="smash smash | fury")
    strike(game, SEVERIN, SWORD, SAEK)
    fallen = seen(game, SAEK)
    assert (fallen["out"], fallen["wounds"], sum(fallen["tokens"].values())) == (True, 0, 0)
    assert [player.available for player in game.table.players] == [1, 0]


@pytest.mark.rule("damage.bounty-2017", "sample.blood-offering", "damage.credit-2017")
def test_the_other_player_gains_glory_for_ones_own_ploy():
    weak = {SAEK: {"at": (0, 0), "wounds": 2}, SEVERIN: (5, 0)}
    game = table(weak, step="power", first=B, b={"hand": ["blood-offering"]})
    events = choose(game, "play blood-offering", f"choose {SAEK}")
    assert only(events, "out-of-action")["by"] is None
    assert [player.available for player in game.table.players] == [1, 0]


@pytest.mark.rule("damage.credit-2017")
def test_a_kill_by_ploy_is_the_warbands_and_not_the_leaders():
    def ending(**more):
        return table({WARDEN_: (0, 0), SAEK: {"at": (1, 0), "wounds": 2}}, (GUARD, REAVERS), **more)

    WARDEN_ = "the-sepulchral-warden"
    game = ending(dice="smash smash | block", a={"objectives": ["skills-unforgotten-2017"]})
    strike(game, WARDEN_, "boneshiver-spear", SAEK)
    assert "score skills-unforgotten-2017" in options(game)
    shrapnel = table(
        {WARDEN_: (5, 0), "petitioner-1": (0, 0), SAEK: {"at": (1, 0), "wounds": 2}},
        (GUARD, REAVERS),
        first=B,
        dice="smash smash | block",
        a={"hand": ["bone-shrapnel-2017"], "objectives": ["skills-unforgotten-2017"]},
    )
    strike(shrapnel, SAEK, "great-axe", "petitioner-1")
    events = choose(shrapnel, "react bone-shrapnel-2017")
    assert [event.seat for event in events if event.kind == "out-of-action"] == [A]
    ready(shrapnel, B, "power")
    assert shrapnel.table.players[A].available == 1


def test_the_other_warbands_fight_by_the_same_rules():
    game = table({"elias-swiftblade": (0, 0), SAEK: (1, 0)}, (FARSTRIDERS, REAVERS), dice="fury fury smash | block")
    assert only(strike(game, "elias-swiftblade", "storm-sabre", SAEK), "outcome")["successes"] == [2, 0]
