"""The upgrades of 2017: what each does, and when it cannot be used."""

import pytest

from katabasis.underworlds.cards import modifiers
from katabasis.underworlds.content import CARDS, belongs
from katabasis.underworlds.forecast import odds
from underworlds.build import A, B, choose, hex_at, on_to, options, ready, refused, spot
from underworlds.card_tables_2017 import fight, figure
from underworlds.fights import of_kind, only, seen
from underworlds.tables_2017 import (
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
