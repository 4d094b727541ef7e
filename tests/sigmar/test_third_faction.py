"""A third faction is content alone, and the rules of army composition that no published figures use yet: warmasters,
compulsory options, heroes who join others, regiments and armies of renown, manifestation lores."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import katabasis as kb
from katabasis import rosters
from katabasis.kernel.game import Game
from katabasis.sigmar.cards import abilities, passives
from sigmar.border_war import COMPOSITION, MODULES, STORMCAST, battle
from sigmar.made_up import ARMY, GUESTS, HUNTED, VIGIL, faults, third_faction
from sigmar.random_games import check_stands
from sigmar.scene import ids, rules, table_of, unit
from sweep import Swept, sweep

WARDEN, KNIGHT, GUARD = "lantern-warden.1", "lantern-torch-knight.1", "lantern-moth-guard.1"
RIDERS, ARCANUM = "lantern-dusk-riders.1", "stormcast-knight-arcanum.1"
VIGILANT = "stormcast-lord-vigilant.1"
LARGE = ARMY.replace("1000", "2000")
"""The same army with points to spare."""


@pytest.fixture(autouse=True)
def _there() -> Iterator[None]:
    with third_faction():
        yield


def found(text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.refusal.rule) for fault in rosters.check(text)]


def against(army: str, units: dict[str, str], modules: tuple[str, ...] = (COMPOSITION,), **fields: object) -> Game:
    """A battle of an army, in territory a, against the Stormcast Eternals of the launch."""
    return battle(units, seats=[army, STORMCAST], modules=[*modules], **fields)


def total(game: Game, id: str, kind: str) -> int:
    table = table_of(game)
    return passives.total(table, table.unit(id), kind)


def known(game: Game, id: str) -> set[str]:
    table = table_of(game)
    return {ability.id for ability in abilities.of_unit(table, table.unit(id))}


def test_the_content_is_whole() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("table", "id", "changed", "said"),
    [
        ("warscrolls", "lantern-warden", {"regiment_options": ["2 moth-guard"]}, "regiment_options"),
        ("warscrolls", "lantern-warden", {"joins_as": 7}, "joins_as"),
        ("factions", "lantern-vigil", {"army_of_renown": "nobody"}, "army_of_renown"),
        ("factions", "lantern-folk", {"regiment_limits": [{"keywords": ["cavalry"]}]}, "regiment_limits"),
        ("factions", "lantern-folk", {"lores": {"spells": ["marsh-lights"], "prayers": []}}, "spells alone"),
        ("renown", "moth-hunt", {"units": ["nobody"]}, "nobody"),
        ("renown", "moth-hunt", {"points": 0}, "points"),
        ("abilities", "spare-lanterns", {"enhancements": {"mount": 1}}, "enhancements"),
        ("lores", "lore-of-dusk", {"abilities": ["cold-lamp"]}, "spells or prayers"),
    ],
)
def test_what_is_wrong_with_such_content_is_told(table: str, id: str, changed: dict[str, object], said: str) -> None:
    assert [fault for fault in faults(table, id, **changed) if said in fault]


@pytest.mark.rule("army.faction", "army.roster")
@pytest.mark.parametrize("army", [ARMY, VIGIL, GUESTS, HUNTED])
def test_its_armies_are_read_checked_and_mustered(army: str) -> None:
    assert not found(army)
    read = rosters.read(army)
    game = against(army, {VIGILANT: '40",28"'})
    mustered = [each.scroll for each in table_of(game).units if each.seat == 0]
    assert [scroll for scroll in mustered if scroll != "skaven-gnawhole"] == read.units
    assert read.text == army


# ---------------------------------------------------------------------- generals


@pytest.mark.rule("army.warmaster")
def test_a_warmaster_is_the_general() -> None:
    other = LARGE.replace("general warden", "regiment warden").replace("regiment torch", "general torch")
    assert found(other) == [(12, "army.warmaster")]
    both = LARGE.replace("regiment torch-knight\n  moth-guard\n", "regiment warden\n")
    assert not found(both)
    assert not found(both.replace("general", "REGIMENT").replace("regiment", "general").replace("REGIMENT", "regiment"))


@pytest.mark.rule("army.warmaster")
def test_a_warmaster_who_leads_no_regiment_counts_too() -> None:
    army = "lantern-folk 1000\nformation day-watch\ngeneral torch-knight\n  moth-guard\nauxiliary warden\n"
    assert found(army) == [(3, "army.warmaster")]


@pytest.mark.rule("army.renown-no-general")
def test_a_warmaster_of_a_regiment_of_renown_is_no_general() -> None:
    assert not found(HUNTED)
    generals = [each.id for each in table_of(against(HUNTED, {VIGILANT: '40",28"'})).units if each.general]
    assert generals == ["skaven-clawlord.1", VIGILANT]
    assert found(HUNTED.replace("general clawlord\n  clanrats\n", "")) == [
        (0, "army.general"),
        (0, "army.regiment-count"),
    ]


# ---------------------------------------------------------------------- regiments


@pytest.mark.rule("army.hero-in-regiment")
def test_a_hero_joins_another_in_a_role_once_and_takes_a_place() -> None:
    assert len(rosters.read(LARGE).regiments) == 2, "he leads none of his own"
    second = LARGE.replace("regiment torch-knight", "  torch-knight\nregiment torch-knight")
    assert found(second) == [(12, "army.hero-in-regiment")]
    full = LARGE.replace("  torch-knight\n    artefact", "  moth-guard\n  moth-guard\n  torch-knight\n    artefact")
    assert (12, "army.general-regiment") in found(full)
    alone = LARGE.replace("  moth-guard\nauxiliary", "  moth-guard\n  torch-knight\nauxiliary")
    assert found(alone) == [(14, "army.hero-in-regiment")], "his options name no such role"
    warden = LARGE.replace("  dusk-riders", "  warden")
    assert found(warden) == [(9, "army.hero-in-regiment")], "he joins nobody, though he is of the faction"


@pytest.mark.rule("army.hero-options")
def test_a_regiment_lacks_no_compulsory_unit_and_has_it_once() -> None:
    assert found(LARGE.replace("regiment torch-knight\n  moth-guard\n", "regiment torch-knight\n")) == [
        (12, "army.hero-options")
    ]
    twice = LARGE.replace("  moth-guard\nauxiliary", "  moth-guard\n  moth-guard\nauxiliary")
    assert found(twice) == [(14, "army.hero-options")]


@pytest.mark.rule("army.hero-options")
def test_an_option_of_a_faction_and_a_keyword_asks_for_both() -> None:
    riding = LARGE.replace("  dusk-riders\n", "").replace(
        "  moth-guard\nauxiliary", "  moth-guard\n  dusk-riders\nauxiliary"
    )
    assert not found(riding)


@pytest.mark.rule("army.auxiliary-heroes")
def test_a_hero_with_compulsory_options_is_no_auxiliary() -> None:
    assert found(LARGE + "auxiliary torch-knight\n") == [(15, "army.auxiliary-heroes")]
    assert found(GUESTS + "auxiliary warden\n") == []


# ---------------------------------------------------------------------- units


@pytest.mark.rule("army.unique", "army.reinforced-limits", "army.unique-no-enhancement")
def test_a_unique_unit_is_in_an_army_once_never_reinforced_and_without_enhancements() -> None:
    assert found(LARGE + "auxiliary dusk-riders\n") == [(15, "army.unique")]
    assert found(LARGE.replace("  dusk-riders", "  dusk-riders x2")) == [(9, "army.reinforced-limits")]
    assert found(LARGE.replace("  dusk-riders", "  warden x2")) == [(9, "army.reinforced-limits")]
    given = LARGE.replace("  old-lantern", "").replace("  artefact old-lantern\n", "")
    given = given.replace("  dusk-riders\n", "  dusk-riders\n    artefact old-lantern\n")
    assert found(given) == [(9, "army.unique-no-enhancement")]


@pytest.mark.rule("army.reinforced")
def test_a_reinforced_unit_has_twice_its_models_weapons_and_points() -> None:
    game = against(ARMY, {GUARD: '10",5" ranks 5', VIGILANT: '40",28"'}, (COMPOSITION, "command-models"))
    reinforced, usual = unit(game, GUARD), unit(game, "lantern-moth-guard.2")
    assert (len(reinforced.models), reinforced.printed.points, usual.printed.models) == (10, 180, 5)
    weapons = reinforced.printed.weapons
    assert (weapons["spear"].bearers, weapons["net"].bearers) == ((1, 2, 3, 4, 6, 7, 8, 9), (5, 10))
    shown = game.view(0)["table"]["units"][GUARD]["command_models"]
    assert {kind: len(numbers) for kind, numbers in shown.items()} == {"champion": 1, "musician": 2}
    for other in (kb.load(game.save()), kb.position(game.position()), game.clone()):
        assert unit(other, GUARD).reinforced
        assert other.view(0)["table"] == game.view(0)["table"]


# ---------------------------------------------------------------------- regiments and armies of renown


@pytest.mark.rule("army.regiment-of-renown")
def test_a_regiment_of_renown_is_one_at_most_and_open_to_the_faction() -> None:
    rule = "army.regiment-of-renown"
    assert found(HUNTED + "renown lamplighters\n") == [(6, rule)]
    assert found(GUESTS.replace("storm-guests", "moth-hunt")) == [(5, rule)]
    assert found(GUESTS.replace("storm-guests", "nobody")) == [(5, rule)]
    assert (rosters.read(HUNTED).points, rosters.read(HUNTED).drops) == (630, 2)
    over = HUNTED.replace("  clanrats\n", "  clanrats x2\n  clanrats x2\n")
    assert found(over) == [(0, "army.points-limit")]


@pytest.mark.rule("army.regiment-of-renown")
def test_a_regiment_of_renown_counts_as_none_of_the_five_and_as_no_auxiliary_unit() -> None:
    five = "skaven 2000\nformation claw-horde\n" + "regiment clawlord\n" * 5 + "renown moth-hunt\n"
    assert not found(five.replace("regiment", "general", 1))
    assert not rosters.read(HUNTED).auxiliaries
    with_bearer = HUNTED + "  artefact foulhide\n"
    assert found(with_bearer) == [(6, "army.enhancements")], "its units have none"


@pytest.mark.rule("army.regiment-of-renown", "deployment.deploy-regiment")
def test_it_is_deployed_as_a_regiment_and_has_its_abilities() -> None:
    setup = kb.new("sigmar", seats=[HUNTED, STORMCAST], battlepack="border-war", modules=[COMPOSITION])
    assert setup.decision is not None
    setup.choose("attack" if setup.decision.seat == 0 else "defend")
    setup.choose("map border-war a")
    assert f"regiment {WARDEN}" in ids(setup)
    game = against(HUNTED, {WARDEN: '10",5"', RIDERS: '20",5" ranks 3', "skaven-clawlord.1": '30",5"'})
    assert [total(game, id, "run") for id in (WARDEN, RIDERS, "skaven-clawlord.1")] == [2, 2, 0]


@pytest.mark.rule("army.regiment-of-renown")
def test_what_a_faction_gives_is_not_for_its_regiment_of_renown() -> None:
    game = against(GUESTS, {WARDEN: '10",5"', ARCANUM: '20",5"', VIGILANT: '40",28"'}, phase="hero")
    assert [total(game, id, "control-score") for id in (WARDEN, ARCANUM)] == [1, 0]
    assert f"use bright-morning {WARDEN}" in ids(game)
    assert f"use bright-morning {ARCANUM}" not in ids(game)
    assert "army.regiment-of-renown" in rules(game, f"use bright-morning {ARCANUM}")


@pytest.mark.rule("army.army-of-renown")
def test_an_army_of_renown_has_units_of_its_faction_and_rules_of_its_own() -> None:
    game = against(VIGIL, {WARDEN: '10",5"', VIGILANT: '40",28"'})
    assert (total(game, WARDEN, "resistance"), total(game, WARDEN, "control-score")) == (1, 0)
    usual = against(GUESTS, {WARDEN: '10",5"', VIGILANT: '40",28"'})
    assert (total(usual, WARDEN, "resistance"), total(usual, WARDEN, "control-score")) == (0, 1)
    assert found(VIGIL + "formation day-watch\n") == [(5, "army.battle-formation")]
    assert found(VIGIL + "spells lore-of-dusk\n") == [(5, "army.spell-lore")]
    assert found(VIGIL.replace("warden\n", "warden\n  artefact old-lantern\n")) == [(3, "army.enhancements")]


# ---------------------------------------------------------------------- enhancements and lores


@pytest.mark.rule("army.enhancement-limits", "army.enhancements")
def test_an_ability_may_allow_one_more_and_never_two_alike() -> None:
    rule = "army.enhancement-limits"
    assert not found(LARGE)
    assert found(LARGE.replace("night-watch", "day-watch")) == [(11, "army.enhancements")]
    assert found(LARGE.replace("artefact cold-lamp", "artefact old-lantern")) == [(11, rule)]
    one = LARGE.replace("    artefact cold-lamp\n", "").replace("old-lantern\n", "old-lantern\n  artefact cold-lamp\n")
    assert found(one) == [(8, rule)]
    last = LARGE.replace("formation night-watch\n", "") + "formation night-watch\n"
    assert not found(last), "wherever it stands in the text"


@pytest.mark.rule("army.manifestation-lore")
def test_of_a_manifestation_lore_wizards_know_the_spells_and_priests_the_prayers() -> None:
    units = {WARDEN: '10",5"', KNIGHT: '20",5"', GUARD: '30",5" ranks 5', VIGILANT: '40",28"'}
    game = against(ARMY, units, (COMPOSITION, "commands", "magic"), phase="hero")
    assert {"call-a-marsh-light", "dusk-shield"} <= known(game, WARDEN)
    assert "pray-for-a-marsh-light" not in known(game, WARDEN)
    assert "pray-for-a-marsh-light" in known(game, KNIGHT)
    assert not known(game, KNIGHT) & {"call-a-marsh-light", "dusk-shield"}
    assert not known(game, GUARD) & {"call-a-marsh-light", "pray-for-a-marsh-light"}
    assert found(LARGE + "manifestations hearth-lights\n") == [(15, "army.manifestation-lore")]
    assert found(LARGE.replace("marsh-lights", "manifestations-of-doom")) == [(4, "army.manifestation-lore")]


# ---------------------------------------------------------------------- battles


def test_random_battles_of_it_end() -> None:
    """One as they are, one against a regiment and an army of renown."""
    pairs = [[ARMY, GUESTS], [HUNTED, VIGIL]]

    def border_war(seed: int) -> Game:
        return kb.new("sigmar", seats=pairs[seed % 2], seed=seed, battlepack="border-war", modules=MODULES)

    swept = sweep(Swept(border_war, check_stands), 2, 40, "random", 0.001)
    assert not swept.finds, "\n".join(map(str, swept.finds))
    assert sum(swept.endings.values()) == 2
