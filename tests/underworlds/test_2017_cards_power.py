"""The ploys and upgrades of 2017: what each does, and when it cannot be used."""

import pytest

import katabasis as kb
from katabasis.underworlds.cards import modifiers
from katabasis.underworlds.content import CARDS, belongs
from katabasis.underworlds.rules import odds
from underworlds.build import A, B, cards, choose, hex_at, on_to, options, ready, refused, spot
from underworlds.fights import of_kind, only, result, seen, strike
from underworlds.shades import (
    ALMERIC,
    ANGHARAD,
    ARNULF,
    AXE,
    CHAMPION,
    ELIAS,
    FARSTRIDERS,
    GARREK,
    GUARD,
    HARVESTER,
    KARSUS,
    OBRYN,
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
DUEL = {SEVERIN: (0, 0), GARREK: (1, 0)}


def power(card, fighters, seat=A, warbands=(STEELHEART, REAVERS), **more):
    """A power step of who holds the card."""
    hand = {"ab"[seat]: {"hand": [card], "available": 3}}
    return table(fighters, warbands, step="power", first=seat, turn=1, **{**hand, **more})


def fight(fighters, attacker, attack, target, dice, seat=A, warbands=(STEELHEART, REAVERS), **more):
    """An attack in the activation of its player; the game and what happened."""
    game = table(fighters, warbands, first=seat, dice=dice, **more)
    return game, strike(game, attacker, attack, target)


def waiting(card, seat=A, **more):
    return {"in_play": [{"card": card, "seat": seat + 1, **more}]}


def figure(card, fighter, warband, seat=B):
    """A fighter's figures with an upgrade."""
    bands = (warband, STEELHEART if warband != STEELHEART else REAVERS)
    other = SEVERIN if warband != STEELHEART else GARREK
    return seen(table({fighter: {"at": (0, 0), "upgrades": [card]}, other: (5, 0)}, bands), fighter)


# ---------------------------------------------------------------------- what upgrades add


@pytest.mark.parametrize(
    ("card", "fighter", "warband", "key", "expected"),
    [
        ("bloodslick", GARREK, REAVERS, "defence", [2, "dodge"]),
        ("blessed-by-sigmar", SEVERIN, STEELHEART, "max_wounds", 5),
        ("great-fortitude", SEVERIN, STEELHEART, "max_wounds", 5),
        ("undying-2017", PRINCE, GUARD, "max_wounds", 4),
        ("great-speed", SEVERIN, STEELHEART, "move", 4),
        ("frightening-speed-2017", CHAMPION, GUARD, "move", 4),
        ("swift-stride-2017", SANSON, FARSTRIDERS, "move", 6),
        ("remembered-shield", PRINCE, GUARD, "defence", [1, "block"]),
    ],
)
def test_figures(card, fighter, warband, key, expected):
    assert figure(card, fighter, warband)[key] == expected


@pytest.mark.parametrize(
    ("card", "fighter", "warband", "keyword"),
    [
        ("heroic-might", SEVERIN, STEELHEART, "cleave"),
        ("grim-cleave", HARVESTER, GUARD, "cleave"),
        ("sharp-eyes", ALMERIC, FARSTRIDERS, "cleave"),
    ],
)
def test_keywords(card, fighter, warband, keyword):
    assert all(keyword in attack["keywords"] for attack in figure(card, fighter, warband)["attacks"])


@pytest.mark.parametrize(
    ("card", "fighter", "warband", "damage"),
    [
        ("great-strength", SEVERIN, STEELHEART, [4]),
        ("whirlwind-of-death", KARSUS, REAVERS, [2, 3]),
        ("great-strength", SANSON, FARSTRIDERS, [1, 3]),
    ],
)
def test_damage_at_short_range(card, fighter, warband, damage):
    assert [attack["damage"] for attack in figure(card, fighter, warband)["attacks"]] == damage


@pytest.mark.parametrize(
    ("card", "fighter", "warband", "profile"),
    [
        ("deadly-spin", TARGOR, REAVERS, (1, 3, "fury", 1, ["scything"])),
        ("wicked-blade", ARNULF, REAVERS, (1, 3, "fury", 2, ["critical-cleave"])),
        ("brave-strike", OBRYN, STEELHEART, (1, 3, "smash", 2, [])),
        ("lightning-blade", SEVERIN, STEELHEART, (2, 2, "smash", 1, ["grievous 1"])),
        ("righteous-strike", ANGHARAD, STEELHEART, (1, 3, "smash", 2, [])),
        ("fatal-strike", CHAMPION, GUARD, (1, 2, "smash", 2, ["reaction"])),
        ("focused-attack", HARVESTER, GUARD, (1, 2, "smash", 2, ["critical-cleave"])),
        ("lethal-lunge", WARDEN, GUARD, (2, 2, "smash", 3, ["cleave"])),
        ("flashing-handaxe", SANSON, FARSTRIDERS, (1, 2, "smash", 3, ["cleave"])),
        ("overcharged-boltstorm-pistol-2017", SANSON, FARSTRIDERS, (3, 3, "smash", 1, ["cleave"])),
        ("spinning-strike", ELIAS, FARSTRIDERS, (1, 3, "fury", 1, ["scything"])),
        ("well-timed-lunge", ELIAS, FARSTRIDERS, (1, 2, "smash", 3, ["cleave"])),
        ("disengage", SEVERIN, STEELHEART, (1, 2, "smash", 1, [])),
    ],
)
def test_granted_attacks(card, fighter, warband, profile):
    attack = next(each for each in figure(card, fighter, warband)["attacks"] if each["id"] == card)
    assert (attack["range"], attack["dice"], attack["symbol"], attack["damage"], attack["keywords"]) == profile


@pytest.mark.parametrize(
    "card", [id for id, card in CARDS.items() if card.restriction and belongs(card.declared, "2017")]
)
@pytest.mark.rule("power.upgrade-restriction")
def test_restricted_upgrades_are_for_those_named(card):
    printed = CARDS[card]
    band = printed.warband
    game_seats = (band, STEELHEART if band != STEELHEART else REAVERS)
    game = table(step="power", warbands=game_seats, a={"hand": [card], "available": 1})
    everybody = {fighter.id: (number % 3 * 2, number // 3 * 2) for number, fighter in enumerate(game.table.warband(A))}
    game = table(everybody, game_seats, step="power", a={"hand": [card], "available": 1})
    may = {option.rpartition(" ")[2] for option in options(game) if option.startswith("upgrade")}
    labelled = {f.id for f in game.table.warband(A) if {f.id, *f.card.keywords} & set(printed.restriction)}
    assert may == labelled != set()


# ---------------------------------------------------------------------- upgrades in fights


def test_brave_strike_needs_to_be_alone():
    beside = {OBRYN: {"at": (0, 0), "upgrades": ["brave-strike"]}, SEVERIN: (0, 1), GARREK: (1, 0)}
    attacks = seen(table(beside), OBRYN)["attacks"]
    assert next(each["dice"] for each in attacks if each["id"] == "brave-strike") == 2


@pytest.mark.rule("sample.berserk-charge")
def test_berserk_charge_and_frenzy_work_in_a_charge_only():
    for card, charged, plain in (("berserk-charge", [2, 0], [1, 0]), ("frenzy", [2, 0], [1, 0])):
        dice = "smash fury | dodge" if card == "berserk-charge" else "smash fury smash | dodge"
        saek = {"upgrades": [card]}
        game = table({SAEK: {"at": (-2, 0), **saek}, SEVERIN: (1, 0)}, first=B, dice=dice)
        events = choose(game, f"charge {SAEK}", ("to", (0, 0)), f"great-axe {SEVERIN}")
        assert only(events, "outcome")["successes"] == charged
        _, events = fight({SAEK: {"at": (0, 0), **saek}, SEVERIN: (1, 0)}, SAEK, "great-axe", SEVERIN, dice, B)
        assert only(events, "outcome")["successes"] == plain


def test_unstoppable_charge_leads_through_others_in_a_charge():
    walls = {"missing": [(0, 1), (1, -1), (-1, 0), (-1, 1), (0, -1)]}
    through = {SAEK: {"at": (0, 0), "upgrades": ["unstoppable-charge"]}, TARGOR: (1, 0), SEVERIN: (3, 0)}
    game = table(through, first=B, **walls)
    refused(game, "move", SAEK)
    choose(game, f"charge {SAEK}", ("to", (2, 0)))
    assert spot(game, SAEK) == (2, 0)


def test_grisly_trophy_pays_one_more():
    killer = {GARREK: {"at": (0, 0), "upgrades": ["grisly-trophy"]}, SEVERIN: {"at": (1, 0), "wounds": 3}}
    game, _ = fight(killer, GARREK, AXE, SEVERIN, "smash smash | dodge", B)
    assert game.table.players[B].available == 2


def test_terrifying_howl_pushes_every_adjacent_enemy():
    howl = {KARSUS: {"at": (0, 0), "upgrades": ["terrifying-howl"]}, SEVERIN: (1, 0), OBRYN: (-1, 0), ANGHARAD: (4, 0)}
    game = table(howl, first=B)
    choose(game, f"act {KARSUS} terrifying-howl", ("to", (2, 0)), ("to", (-2, 0)))
    assert [spot(game, each) for each in (SEVERIN, OBRYN, ANGHARAD)] == [(2, 0), (-2, 0), (4, 0)]


@pytest.mark.parametrize("rolled", ["crit fury smash", "fury fury smash"])
def test_critical_cleave_needs_a_crit(rolled):
    blade = {ARNULF: {"at": (0, 0), "upgrades": ["wicked-blade"]}, SEVERIN: {"at": (1, 0), "inspired": True}}
    _, events = fight(blade, ARNULF, "wicked-blade", SEVERIN, f"{rolled} | block block", B)
    assert only(events, "outcome")["successes"] == [2, 0 if "crit" in rolled else 2]


def test_odds_know_of_critical_cleave():
    blade = {ARNULF: {"at": (0, 0), "upgrades": ["wicked-blade"]}, SEVERIN: {"at": (1, 0), "inspired": True}}
    game = table(blade, first=B).table
    arnulf, severin = game.fighters[ARNULF], game.fighters[SEVERIN]
    rolled, defended, trapped = odds.rollers(
        game, arnulf, modifiers.attack_against(game, arnulf, "wicked-blade", severin), severin
    )
    assert (defended.others, defended.denied) == (2, 2)
    with_it = odds.chances(game.rules, rolled, defended, trapped)
    without = odds.chances(game.rules, rolled, defended._replace(denied=0), trapped)
    assert with_it["critical-hit"] >= without["critical-hit"]
    assert abs(sum(with_it.values()) - 1) < 1e-9


def test_block_puts_the_neighbours_on_guard():
    game = table({ANGHARAD: {"at": (0, 0), "upgrades": ["block-2017"]}, SEVERIN: (1, 0), OBRYN: (3, 0), GARREK: (6, 0)})
    choose(game, f"act {ANGHARAD} block-2017")
    assert [seen(game, each)["tokens"]["guard"] for each in (ANGHARAD, SEVERIN, OBRYN)] == [1, 1, 0]


@pytest.mark.parametrize("face", ["smash", "fury"])
def test_fatal_riposte(face):
    game, _ = fight(
        {SEVERIN: {"at": (1, 0), "upgrades": ["fatal-riposte"]}, GARREK: (0, 0)},
        GARREK,
        AXE,
        SEVERIN,
        f"smash fury | block {face}",
        B,
    )
    choose(game, "react fatal-riposte")
    ready(game, *((A, "attack") if face == "smash" else (B, "drive-back")))


def test_heroic_stride_follows_an_enemys_activation():
    stride = {SEVERIN: {"at": (0, 0), "upgrades": ["heroic-stride"]}, GARREK: (2, 0), SAEK: (5, 0)}
    game = table(stride, first=B)
    choose(game, f"guard {GARREK}", "react heroic-stride", ("to", (0, 1)))
    assert spot(game, SEVERIN) == (0, 1)
    far = table(stride, first=B)
    choose(far, f"guard {SAEK}")
    ready(far, B, "power")


def test_lightning_blast_strikes_beside_the_target():
    blast = {OBRYN: {"at": (0, 0), "upgrades": ["lightning-blast"]}, GARREK: (1, 0), SAEK: (2, 0), TARGOR: (4, 0)}
    game, _ = fight(blast, OBRYN, "sigmarite-grandhammer", GARREK, "crit fury | block")
    assert [seen(game, each)["wounds"] for each in (GARREK, SAEK, TARGOR)] == [3, 1, 0]
    game, _ = fight(blast, OBRYN, "sigmarite-grandhammer", GARREK, "smash fury | block")
    assert seen(game, SAEK)["wounds"] == 0


def test_righteous_strike_is_repeated_once_against_a_leader():
    strike_ = {ANGHARAD: {"at": (0, 0), "upgrades": ["righteous-strike"]}}
    game, _ = fight(
        {**strike_, GARREK: (1, 0)},
        ANGHARAD,
        "righteous-strike",
        GARREK,
        "fury fury fury | dodge fury fury fury | dodge",
    )
    choose(game, "react righteous-strike", f"righteous-strike {GARREK}")
    ready(game, A, "power")
    game, _ = fight({**strike_, SAEK: (1, 0)}, ANGHARAD, "righteous-strike", SAEK, "fury fury fury | dodge")
    ready(game, A, "power")


def test_ancient_commander_moves_three():
    host = {WARDEN: {"at": (0, 0), "upgrades": ["ancient-commander-2017"]}, PRINCE: (2, 0), HARVESTER: (4, 0)}
    refused(table({**host, SEVERIN: (-6, 0)}, (STEELHEART, GUARD), first=B), f"act {WARDEN} ancient-commander-2017")
    game = table({**host, CHAMPION: (4, 2), SEVERIN: (-6, 0)}, (STEELHEART, GUARD), first=B)
    choose(
        game, f"act {WARDEN} ancient-commander-2017", f"choose {PRINCE}", f"choose {HARVESTER}", f"choose {CHAMPION}"
    )
    ready(game, B, "destination")


def test_assumed_command_doubles_support():
    ground = {PRINCE: {"at": (0, 0), "upgrades": ["assumed-command"]}, HARVESTER: (2, 0), SEVERIN: (1, 0)}
    _, events = fight(ground, PRINCE, "royal-mace", SEVERIN, "double-support smash | dodge", B, (STEELHEART, GUARD))
    assert only(events, "outcome")["successes"] == [2, 0]


def test_deathly_charge_counts_for_the_rest_of_the_phase():
    charged = {CHAMPION: {"at": (0, 0), "charge": 1, "upgrades": ["deathly-charge-2017"]}, SEVERIN: (1, 0)}
    game = table(charged, (STEELHEART, GUARD), first=B)
    assert seen(game, CHAMPION)["attacks"][0]["damage"] == 3
    del charged[CHAMPION]["charge"]
    assert seen(table(charged, (STEELHEART, GUARD), first=B), CHAMPION)["attacks"][0]["damage"] == 2


def test_aetheric_step_leads_through_others():
    walls = {"missing": [(0, 1), (1, -1), (-1, 0), (-1, 1), (0, -1)]}
    sanson = {SANSON: {"at": (0, 0), "upgrades": ["aetheric-step-2017"]}, ELIAS: (1, 0), GARREK: (6, 0)}
    game = table(sanson, (FARSTRIDERS, REAVERS), **walls)
    choose(game, f"move {SANSON}")
    assert f"to {hex_at((2, 0))}" in options(game)
    refused(game, "to", (1, 0), "board.one-fighter")


def test_covering_fire_supports_from_afar():
    ground = {ELIAS: (1, 0), SANSON: {"at": (2, 0), "upgrades": ["covering-fire-2017"]}, GARREK: (0, 0)}
    _, events = fight(ground, GARREK, AXE, ELIAS, "smash fury | single-support", B, (FARSTRIDERS, REAVERS))
    assert only(events, "outcome")["successes"] == [1, 1]


def test_lone_warrior_counts_single_support():
    ground = {ELIAS: {"at": (1, 0), "upgrades": ["lone-warrior-2017"]}, GARREK: (0, 0)}
    for more, total in (({}, 1), ({SANSON: (2, 0)}, 0)):
        _, events = fight(
            {**ground, **more}, GARREK, AXE, ELIAS, "smash fury | single-support", B, (FARSTRIDERS, REAVERS)
        )
        assert only(events, "outcome")["successes"] == [1, total]


def test_furious_blow_answers_a_failed_attack():
    ground = {ALMERIC: {"at": (1, 0), "upgrades": ["furious-blow"]}, GARREK: (0, 0)}
    game, _ = fight(ground, GARREK, AXE, ALMERIC, "smash fury | block", B, (FARSTRIDERS, REAVERS))
    choose(game, "react furious-blow", "no-attack")
    assert spot(game, ALMERIC) == (1, 0)
    ready(game, B, "power")


def test_disengage_pushes_after_a_success():
    ground = {SEVERIN: {"at": (0, 0), "upgrades": ["disengage"]}, GARREK: (1, 0)}
    game, _ = fight(ground, SEVERIN, "disengage", GARREK, "smash smash | block")
    choose(game, "stay", "react disengage", ("to", (-1, 0)))
    assert spot(game, SEVERIN) == (-1, 0)
    game, _ = fight(ground, SEVERIN, "disengage", GARREK, "fury fury | block")
    ready(game, A, "power")


@pytest.mark.rule("sample.total-offence")
def test_total_offence_adds_dice_and_spends_the_fighter():
    ground = {SEVERIN: {"at": (0, 0), "upgrades": ["total-offence"]}, GARREK: (1, 0)}
    game, _ = fight(ground, SEVERIN, SWORD, GARREK, "fury fury fury fury | block")
    ready(game, A, "more-dice")
    events = choose(game, "use total-offence")
    assert [len(roll["faces"]) for roll in of_kind(events, "rolled")] == [4, 1]
    on_to(game, "activate", A)
    refused(game, "attack", SEVERIN, "activation.again-2017")
    game = table({**ground, SEVERIN: {**ground[SEVERIN], "at": (-2, 0)}}, dice="fury fury | block")
    events = choose(game, f"charge {SEVERIN}", ("to", (0, 0)), f"{SWORD} {GARREK}")
    assert [len(roll["faces"]) for roll in of_kind(events, "rolled")] == [2, 1]


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
    refused(slow, "move", SEVERIN, "move.must-change-hex")


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


# ---------------------------------------------------------------------- reactions of ploys


def test_skulls_draw_up_to_two():
    game, _ = fight(
        {SAEK: (0, 0), SEVERIN: {"at": (1, 0), "wounds": 3}, ANGHARAD: (5, 0)},
        SAEK,
        "great-axe",
        SEVERIN,
        "smash smash | dodge",
        B,
        b={"hand": ["skulls-for-the-skull-throne"]},
    )
    choose(game, "react skulls-for-the-skull-throne")
    assert options(game) == ["draw 2", "draw 1", "draw none"]
    game.choose("draw 1")
    assert len(cards(game, "power-hand-1")) == 1


@pytest.mark.parametrize(("card", "adjacent"), [("final-blow", True), ("final-blow", False)])
def test_final_blow(card, adjacent):
    place = (1, 0) if adjacent else (3, 0)
    game, _ = fight(
        {SANSON: (0, 0), TARGOR: {"at": place, "wounds": 1}, GARREK: (-5, 0)},
        SANSON,
        "boltstorm-pistol",
        TARGOR,
        "fury fury fury | block",
        warbands=(FARSTRIDERS, REAVERS),
        b={"hand": [card]},
    )
    if adjacent:
        choose(game, f"react {card}")
        assert seen(game, SANSON)["wounds"] == 1
    else:
        ready(game, A, "power")


def test_bone_shrapnel_hurts_the_attacker():
    game, _ = fight(
        {SEVERIN: (0, 0), PRINCE: {"at": (1, 0), "wounds": 2}, WARDEN: (5, 0)},
        SEVERIN,
        SWORD,
        PRINCE,
        "smash smash | block",
        warbands=(STEELHEART, GUARD),
        b={"hand": ["bone-shrapnel-2017"]},
    )
    choose(game, "react bone-shrapnel-2017")
    assert seen(game, SEVERIN)["wounds"] == 1


def test_fuelled_by_slaughter_lets_a_friend_attack():
    game, _ = fight(
        {SEVERIN: (0, 0), TARGOR: {"at": (1, 0), "wounds": 1}, SAEK: (0, 1)},
        SEVERIN,
        SWORD,
        TARGOR,
        "smash smash | block",
        b={"hand": ["fuelled-by-slaughter"]},
    )
    choose(game, "react fuelled-by-slaughter", f"choose {SAEK}")
    assert options(game) == [f"great-axe {SEVERIN}", "no-attack"]


@pytest.mark.parametrize(("face", "back"), [("block", True), ("dodge", False)])
@pytest.mark.rule("damage.returned-2017")
def test_rebirth_in_blood(face, back):
    game, _ = fight(
        {SEVERIN: (0, 0), TARGOR: {"at": (1, 0), "wounds": 1}},
        SEVERIN,
        SWORD,
        TARGOR,
        f"smash smash | single-support {face}",
        b={"hand": ["rebirth-in-blood"]},
        starting=[(4, 4)],
        boards=[2, 1],
    )
    game.choose("react rebirth-in-blood")
    if back:
        choose(game, ("to", (4, 4)))
    assert seen(game, TARGOR)["out"] != back


def test_ceaseless_attacks_lets_another_attack():
    game, _ = fight(
        {PRINCE: (0, 0), HARVESTER: (2, 0), SEVERIN: (1, 0)},
        PRINCE,
        "royal-mace",
        SEVERIN,
        "fury fury | block",
        B,
        (STEELHEART, GUARD),
        b={"hand": ["ceaseless-attacks-2017"]},
    )
    game.choose("react ceaseless-attacks-2017")
    assert options(game) == [f"choose {HARVESTER}"]


@pytest.mark.rule("power.ploy-grants-action-2017", "core.card-beats-rulebook-2017")
def test_a_ploy_lets_a_fighter_act_that_has_charged():
    ground = {PRINCE: (0, 0), HARVESTER: {"at": (2, 0), "charge": 1}, SEVERIN: (1, 0)}
    hand = {"hand": ["ceaseless-attacks-2017"]}
    game, _ = fight(ground, PRINCE, "royal-mace", SEVERIN, "fury fury | block", B, (STEELHEART, GUARD), b=hand)
    before = game.table.players[B].activations
    choose(game, "react ceaseless-attacks-2017", f"choose {HARVESTER}")
    ready(game, B, "attack")
    assert game.table.players[B].activations == before


def test_rapid_volley_and_retribution():
    game, _ = fight(
        {SANSON: (0, 0), GARREK: (3, 0)},
        SANSON,
        "boltstorm-pistol",
        GARREK,
        "fury smash smash | dodge",
        warbands=(FARSTRIDERS, REAVERS),
        a={"hand": ["rapid-volley-2017"]},
    )
    game.choose("stay")
    game.choose("react rapid-volley-2017")
    assert options(game) == [f"boltstorm-pistol {GARREK}", "no-attack"]
    game, _ = fight(
        {SANSON: (1, 0), GARREK: (0, 0)},
        GARREK,
        AXE,
        SANSON,
        "smash smash | dodge",
        B,
        (FARSTRIDERS, REAVERS),
        a={"hand": ["retribution-2017"]},
    )
    choose(game, "stay", "react retribution-2017")
    assert all(option.endswith(GARREK) or option == "no-attack" for option in options(game))


def test_results_are_named():
    _, events = fight(DUEL, SEVERIN, SWORD, GARREK, "smash smash | block")
    assert result(events)[0] == "hit"
