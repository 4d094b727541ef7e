"""The ploys of 2017: what each does, and when it cannot be used."""

import pytest

import katabasis as kb
from underworlds.build import A, B, cards, choose, hex_at, on_to, options, refused, spot
from underworlds.card_tables_2017 import DUEL, fight, power, waiting
from underworlds.fights import of_kind, only, seen
from underworlds.tables_2017 import (
    ANGHARAD,
    AXE,
    CHAMPION,
    ELIAS,
    FARSTRIDERS,
    GARREK,
    GUARD,
    HARVESTER,
    KARSUS,
    PRINCE,
    REAVERS,
    SAEK,
    SANSON,
    SEVERIN,
    STEELHEART,
    SWORD,
    TARGOR,
    WARDEN,
    table,
)

pytestmark = pytest.mark.usefixtures("universal")

# ---------------------------------------------------------------------- ploys: pushes, Guard, healing


@pytest.mark.parametrize(
    ("card", "seat", "warbands", "target"),
    [
        ("peal-of-thunder", A, (STEELHEART, REAVERS), GARREK),
        ("terrifying-screams-2017", B, (STEELHEART, GUARD), SEVERIN),
        ("sidestep", A, (STEELHEART, REAVERS), SEVERIN),
    ],
)
def test_pushes(card, seat, warbands, target):
    fighters = {SEVERIN: (0, 0), (GARREK if warbands[1] == REAVERS else PRINCE): (5, 0)}
    game = power(card, fighters, seat, warbands)
    choose(game, f"play {card}", f"choose {target}")
    before = spot(game, target)
    choose(game, ("to", (before[0], before[1] + 1)))
    assert spot(game, target) == (before[0], before[1] + 1)


def test_fearsome_roar_needs_a_friend_beside_the_enemy():
    game = power("fearsome-roar-2017", {SANSON: (0, 0), GARREK: (1, 0), SAEK: (5, 0)}, A, (FARSTRIDERS, REAVERS))
    game.choose("play fearsome-roar-2017")
    assert options(game) == [f"choose {GARREK}"]
    far = power("fearsome-roar-2017", {SANSON: (0, 0), SAEK: (5, 0)}, A, (FARSTRIDERS, REAVERS))
    refused(far, "play", "fearsome-roar-2017", "power.play-all-or-nothing-2017")


def test_rangers_advance_pushes_two():
    game = power("rangers-advance-2017", {SANSON: (0, 0), ELIAS: (2, 0), SAEK: (5, 0)}, A, (FARSTRIDERS, REAVERS))
    choose(game, "play rangers-advance-2017", f"choose {SANSON}", f"choose {ELIAS}", ("to", (0, 1)), ("to", (2, 1)))
    assert (spot(game, SANSON), spot(game, ELIAS)) == ((0, 1), (2, 1))
    refused(
        power("rangers-advance-2017", {SANSON: (0, 0), SAEK: (5, 0)}, A, (FARSTRIDERS, REAVERS)),
        "play",
        "rangers-advance-2017",
    )


def test_warning_cry_puts_on_guard():
    game = power("warning-cry-2017", {SANSON: (0, 0), SAEK: (5, 0)}, A, (FARSTRIDERS, REAVERS))
    choose(game, "play warning-cry-2017", f"choose {SANSON}")
    assert seen(game, SANSON)["tokens"]["guard"] == 1


def test_swift_evasion_gets_away_from_every_enemy():
    game = power("swift-evasion", {PRINCE: (0, 0), SEVERIN: (1, 0), ANGHARAD: (-3, 0)}, B, (STEELHEART, GUARD))
    choose(game, "play swift-evasion", f"choose {PRINCE}")
    table_ = game.table
    for option in game.decision.options:
        for enemy in (SEVERIN, ANGHARAD):
            there = table_.fighters[enemy].at
            assert table_.battlefield.distance(option.value, there) > table_.battlefield.distance(
                table_.fighters[PRINCE].at, there
            )


@pytest.mark.parametrize(("face", "left"), [("block", 1), ("crit", 1), ("dodge", 2)])
def test_healing_potion(face, left):
    game = power("healing-potion", {SEVERIN: {"at": (0, 0), "wounds": 3}, GARREK: (5, 0)}, dice=face)
    choose(game, "play healing-potion", f"choose {SEVERIN}")
    assert seen(game, SEVERIN)["wounds"] == left


def test_confusion_swaps_two_neighbours_of_any_warband():
    game = power("confusion", {**DUEL, SAEK: (4, 0)})
    game.choose("play confusion")
    assert options(game) == [f"choose {SEVERIN}", f"choose {GARREK}"]
    choose(game, f"choose {SEVERIN}", f"choose {GARREK}")
    assert (spot(game, SEVERIN), spot(game, GARREK)) == ((1, 0), (0, 0))
    refused(power("confusion", {SEVERIN: (0, 0), GARREK: (2, 0)}), "play", "confusion")


def test_shardfall_blocks_a_hex_until_the_phase_ends():
    game = table({SEVERIN: (0, 0), KARSUS: (2, 0)}, step="power", first=B, turn=8, a={"hand": ["shardfall"]})
    game.choose("play shardfall")
    refused(game, "in", (0, 0))
    choose(game, f"in {hex_at((1, 0))}")
    field = game.table.battlefield
    assert field.is_blocked(hex_at((1, 0)))
    assert not field.sees(hex_at((0, 0)), hex_at((2, 0)))
    assert game.view(A)["table"]["in_play"][0]["hex"] == hex_at((1, 0))
    again = kb.position(game.position())
    assert again.table.battlefield.is_blocked(hex_at((1, 0)))
    on_to(game, "draw-objective")
    assert not game.table.battlefield.is_blocked(hex_at((1, 0)))
    assert "shardfall" in cards(game, "power-discard-0")


def test_desecrate_removes_a_token_that_is_held():
    game = power("desecrate", {GARREK: (0, 0), SEVERIN: (5, 0)}, B, objectives={1: (0, 0), 2: (3, 3)})
    game.choose("play desecrate")
    assert options(game) == [f"in {hex_at((0, 0))}"]
    game.choose(f"in {hex_at((0, 0))}")
    assert (game.table.objectives, game.table.held(B)) == ([hex_at((3, 3))], [])
    refused(power("desecrate", {GARREK: (0, 0), SEVERIN: (5, 0)}, B, objectives={2: (3, 3)}), "play", "desecrate")


def test_restless_dead_returns_anybody_but_the_warden():
    game = power(
        "restless-dead-2017",
        {PRINCE: (0, 0), SEVERIN: (5, 0)},
        B,
        (STEELHEART, GUARD),
        starting=[(2, 2)],
        boards=[2, 1],
    )
    game.choose("play restless-dead-2017")
    assert f"choose {WARDEN}" not in options(game)
    choose(game, f"choose {HARVESTER}", ("to", (2, 2)))
    assert seen(game, HARVESTER)["inspired"]


# ---------------------------------------------------------------------- ploys for the next activation


@pytest.mark.parametrize(("card", "seat", "damage"), [("righteous-zeal", A, 3), ("righteous-zeal", B, 3)])
def test_righteous_zeal_is_for_whoever_attacks_first(card, seat, damage):
    more = {"in_play": [{"card": card, "seat": 1}]}
    game, _ = fight({GARREK: (0, 0), SEVERIN: (1, 0)}, GARREK, AXE, SEVERIN, "smash smash | dodge", B, **more)
    assert seen(game, SEVERIN)["wounds"] == damage
    choose(game, "stay")
    assert game.table.in_play == []
    assert seat in (A, B)


def test_lightning_blow_counts_at_any_range():
    game, _ = fight(
        {SANSON: (0, 0), GARREK: (3, 0)},
        SANSON,
        "boltstorm-pistol",
        GARREK,
        "fury fury fury | block",
        warbands=(FARSTRIDERS, REAVERS),
        **waiting("lightning-blow-2017"),
    )
    assert seen(game, GARREK)["wounds"] == 2


def test_unstoppable_strike_gives_cleave():
    inspired = {SAEK: (0, 0), SEVERIN: (1, 0)}
    _, events = fight(inspired, SAEK, "great-axe", SEVERIN, "smash fury | block", B, **waiting("unstoppable-strike"))
    assert only(events, "outcome")["successes"] == [1, 0]


def test_valiant_attack_denies_support():
    ground = {SEVERIN: (0, 0), GARREK: (1, 0), TARGOR: (-1, 0)}
    _, events = fight(ground, SEVERIN, SWORD, GARREK, "smash fury | single-support", **waiting("valiant-attack"))
    assert only(events, "outcome")["successes"] == [1, 0]
    _, events = fight(ground, SEVERIN, SWORD, GARREK, "smash fury | single-support")
    assert only(events, "outcome")["successes"] == [1, 1]


def test_khorne_calls_adds_a_die():
    _, events = fight(
        {SAEK: (0, 0), SEVERIN: (1, 0)},
        SAEK,
        "great-axe",
        SEVERIN,
        "fury fury fury | dodge",
        B,
        **waiting("khorne-calls", B),
    )
    assert len(of_kind(events, "rolled")[0]["faces"]) == 3


def test_insensate_caps_the_first_damage():
    game, _ = fight(
        {SEVERIN: (0, 0), GARREK: (1, 0)}, SEVERIN, SWORD, GARREK, "smash smash | block", **waiting("insensate", B)
    )
    assert seen(game, GARREK)["wounds"] == 1
    assert game.table.in_play == []


def test_clawing_hands_count_the_fallen_as_supporters():
    _, events = fight(
        {PRINCE: (0, 0), SEVERIN: (1, 0)},
        PRINCE,
        "royal-mace",
        SEVERIN,
        "single-support double-support | dodge",
        B,
        (STEELHEART, GUARD),
        **waiting("clawing-hands", B),
    )
    assert only(events, "outcome")["successes"] == [2, 0]


def test_danse_macabre_and_grasping_hands_change_moves():
    ground = {PRINCE: (0, 0), HARVESTER: (0, 3), CHAMPION: (0, -3), WARDEN: (3, 3), SEVERIN: (-5, 0)}
    quick = table(ground, (STEELHEART, GUARD), first=B, **waiting("danse-macabre", B))
    choose(quick, f"move {PRINCE}")
    assert f"to {hex_at((3, 0))}" in options(quick)
    slow = table(ground, (STEELHEART, GUARD), **waiting("grasping-hands", B))
    refused(slow, "move", SEVERIN, "warband.move-characteristic")


def test_spectral_form_leads_through_others():
    walls = {"missing": [(0, 1), (1, -1), (-1, 0), (-1, 1), (0, -1)]}
    game = table(
        {PRINCE: (0, 0), HARVESTER: (1, 0), SEVERIN: (5, 0)},
        (STEELHEART, GUARD),
        first=B,
        **walls,
        **waiting("spectral-form", B),
    )
    choose(game, f"move {PRINCE}")
    assert f"to {hex_at((2, 0))}" in options(game)


@pytest.mark.parametrize(
    ("card", "bands"), [("sprint", (STEELHEART, REAVERS)), ("lightning-stride", (FARSTRIDERS, REAVERS))]
)
def test_sprint_doubles_a_move_and_spends_the_fighter(card, bands):
    who = SEVERIN if bands[0] == STEELHEART else SANSON
    game = table({who: (-6, 0), GARREK: (5, 0)}, bands, **waiting(card))
    refused(game, "charge", who, "power.next-event-2017")
    choose(game, f"move {who}", ("to", (0, 0)))
    assert spot(game, who) == (0, 0)
    assert card in cards(game, "power-discard-0")
    on_to(game, "activate", A)
    refused(game, "guard", who, "activation.again-2017")


def test_firm_footing_and_patient_defence():
    ground = {ELIAS: (1, 0), GARREK: (0, 0)}
    for card, more in (("firm-footing", {"objectives": {1: (1, 0)}}), ("patient-defence", {})):
        _, events = fight(
            ground, GARREK, AXE, ELIAS, "smash fury | block block", B, (FARSTRIDERS, REAVERS), **waiting(card), **more
        )
        assert [len(roll["faces"]) for roll in of_kind(events, "rolled")] == [2, 2]
    _, events = fight(
        ground, GARREK, AXE, ELIAS, "smash fury | block", B, (FARSTRIDERS, REAVERS), **waiting("firm-footing")
    )
    assert [len(roll["faces"]) for roll in of_kind(events, "rolled")] == [2, 1]


def test_stormforged_tactics_allow_a_reaction_while_in_play():
    ground = {GARREK: (0, 0), SEVERIN: (1, 0), ANGHARAD: (3, 0)}
    game, _ = fight(ground, GARREK, AXE, SEVERIN, "fury fury | block", B, **waiting("stormforged-tactics"))
    choose(game, "react stormforged-tactics", f"choose {ANGHARAD}", "done", ("to", (3, 1)))
    assert spot(game, ANGHARAD) == (3, 1)
    on_to(game, "activate", A)
    assert "stormforged-tactics" in cards(game, "power-discard-0")
