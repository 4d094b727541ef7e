"""Magic of the Advanced Rules, in Border War: who knows what, lores, Magical Intervention."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from katabasis import bots, rosters
from katabasis.content import load
from katabasis.kernel.game import Game
from katabasis.sigmar.cards import passives
from katabasis.sigmar.cards.abilities import ABILITIES
from katabasis.sigmar.content import WARSCROLLS
from katabasis.sigmar.rules.border_war import roster
from katabasis.sigmar.rules.border_war.magic import MODULE
from sigmar.border_war import COMPOSITION, SKAVEN, border_war, check_battles_end, played_with
from sigmar.magic_scenes import (
    HEAL,
    LIBERATORS,
    NEAR,
    OGORS,
    PLAYERS,
    RATS,
    RIVAL,
    SEER,
    STORM,
    TWO_SEERS,
    VERITANT,
    cast_by,
    chants,
    kinds,
    magic,
)
from sigmar.scene import events, ids, rules, run, table_of, unit

# ---------------------------------------------------------------------- who knows what


@pytest.mark.rule("magic.wizards-priests")
def test_only_wizards_cast_spells() -> None:
    game = magic({**NEAR, OGORS: '27",20" ranks 2 @48'})
    assert f"use wither-spell {SEER} {LIBERATORS}" in ids(game)
    assert rules(game, f"use wither-spell {OGORS} {LIBERATORS}") == {"magic.wizards-priests"}
    assert rules(game, f"use unbind {OGORS}") == {"magic.wizards-priests"}
    assert rules(chants({}), f"use healing-storm {LIBERATORS} {LIBERATORS}") == {"magic.wizards-priests"}


@pytest.mark.rule("magic.known")
def test_a_wizard_knows_its_warscroll_and_the_lore_of_its_army(monkeypatch: pytest.MonkeyPatch) -> None:
    seer = WARSCROLLS["skaven-grey-seer"]
    monkeypatch.setitem(WARSCROLLS, "skaven-grey-seer", seer._replace(abilities=("mystic-shield",)))
    game = magic(NEAR)
    assert cast_by(game, SEER) == {"wither-spell", "skitterleap", "warpgale", "mystic-shield"}
    assert rules(game, f"use thundershock {SEER} {LIBERATORS}") == {"magic.known"}
    without = magic(
        {SEER: '22",20"', LIBERATORS: '22",12" ranks 5'},
        seats=["stormcast-launch", TWO_SEERS.replace("spells lore-of-ruin\n", "").strip()],
    )
    assert cast_by(without, SEER) == {"mystic-shield"}
    assert rules(without, f"use wither-spell {SEER} {LIBERATORS}") == {"magic.known"}


@pytest.mark.rule("army.spell-lore")
def test_a_roster_has_one_spell_lore_of_its_faction() -> None:
    assert rosters.check(TWO_SEERS) == []
    for line, number in (("spells lore-of-the-storm", 4), ("spells lore-of-ruin\nspells lore-of-ruin", 5)):
        (fault,) = rosters.check(TWO_SEERS.replace("spells lore-of-ruin", line))
        assert (fault.line, fault.refusal.rule) == (number, "army.spell-lore")
    assert rosters.check(TWO_SEERS.replace("spells lore-of-ruin\n", "")) == [], "it may have none"
    assert roster.read(roster.word_of(roster.read(TWO_SEERS))).lores[0].id == "lore-of-ruin"
    game = magic(
        {SEER: '22",20"', RIVAL: '26",20"', LIBERATORS: '22",12" ranks 5'}, seats=["stormcast-launch", TWO_SEERS]
    )
    for seer in (SEER, RIVAL):
        assert cast_by(game, seer) == {"wither-spell", "skitterleap", "warpgale", "warpstone-shards"}


@pytest.mark.rule("basics.modules")
def test_without_magic_nobody_casts() -> None:
    game = magic(NEAR, modules=[])
    assert not [id for id in ids(game) if "wither" in id]
    for what in (f"wither-spell {SEER} {LIBERATORS}", f"unbind {SEER}", f"warpgale {SEER} {LIBERATORS}"):
        assert rules(game, f"use {what}") == {"basics.modules"}


# ---------------------------------------------------------------------- lores

FIGURES = {
    "lore-of-the-storm": {"lightning-blast": (5, True), "thundershock": (6, False), "starfall": (7, False)},
    "prayers-of-the-stormhosts": {"healing-storm": (4, True), "translocation": (4, False), "bless-weapons": (6, False)},
    "lore-of-ruin": {"wither-spell": (6, True), "skitterleap": (6, False), "warpgale": (7, False)},
    "noxious-prayers": {"filth-crust": (4, True), "rabid-tough": (5, False), "bile-torrent": (4, False)},
    "examples-of-spells": {"mystic-shield": (6, False)},
    "examples-of-prayers": {"resurrection": (7, False)},
}


@pytest.mark.rule("magic.known", "army.spell-lore", "army.prayer-lore")
def test_lores_have_the_values_of_july_2024() -> None:
    border_war(0)
    lores = load("sigmar")["lores"]
    known = {id: [ABILITIES[each] for each in lores[id]["abilities"]] for id in FIGURES}
    told = {id: {each.id: (each.value, "unlimited" in each.keywords) for each in lore} for id, lore in known.items()}
    assert told == FIGURES


def storm(dice: Sequence[int], spell: str) -> Game:
    """A spell of Stormcast on Rat Ogors near to their Wizard."""
    units = {VERITANT: '22",10" ranks 1', OGORS: '22",18" ranks 2 @48'}
    return run(magic(units, dice, active=1, seats=[STORM, SKAVEN]), f"use {spell} {VERITANT} {OGORS}")


def test_spells_of_the_storm_hinder_until_the_next_turn(caster: None) -> None:
    """Until the start of the turn of whoever has cast them."""
    for spell, kind, dice in (("thundershock", "wound", [3, 3]), ("starfall", "charge-dice", [3, 4])):
        game = storm(dice, spell)
        assert passives.total(table_of(game), unit(game, OGORS), kind) == -1
        assert [effect.until for effect in table_of(game).effects] == ["start-0"]


def test_a_hero_skitterleaps_more_than_nine_inches_from_enemies() -> None:
    game = run(magic(NEAR, [3, 3]), f"use skitterleap {SEER} {SEER}")
    go = f"set-up {SEER}"
    assert rules(game, go, '28",14" ranks 1') == {"ability.step-effect"}
    run(game, (go, '40",6" ranks 1'))
    assert rules(magic(NEAR), f"use skitterleap {SEER} {RATS}") == {"ability.step-declare"}


@pytest.mark.parametrize(("ritual", "behind"), [(3, 0), (4, -1)])
def test_translocation_hides_its_unit_with_eight(ritual: int, behind: int) -> None:
    game = run(chants({}, [4], ritual), f"use translocation {VERITANT} {LIBERATORS}", "chant answer")
    run(game, (f"set-up {LIBERATORS}", '4",4" ranks 5'))
    assert passives.total(table_of(game), unit(game, LIBERATORS), "hit-against") == behind


@pytest.mark.parametrize(("ritual", "blessed"), [(7, 0), (8, 1)])
def test_bless_weapons_blesses_everybody_around_with_twelve(ritual: int, blessed: int) -> None:
    game = run(chants({}, [4], ritual), f"use bless-weapons {VERITANT} {LIBERATORS}", "chant answer")
    own = [passives.total(table_of(game), unit(game, id), "attacks") for id in (LIBERATORS, VERITANT)]
    assert own == [1, blessed]


NOXIOUS = TWO_SEERS.replace("spells lore-of-ruin", "prayers noxious-prayers")


def noxious(prayer: str, ritual: int, dice: Sequence[int] = (4,)) -> Game:
    """A prayer of Skaven that is answered with a total of 4 and so many ritual points more."""
    seer = {"at": '22",20" ranks 1', "ritual": ritual}
    units = {SEER: seer, OGORS: '26",20" ranks 2 @48', LIBERATORS: '22",10" ranks 5'}
    target = LIBERATORS if prayer == "bile-torrent" else OGORS
    game = magic(units, dice, seats=["stormcast-launch", NOXIOUS])
    return run(game, f"use {prayer} {SEER} {target}", "chant answer")


@pytest.mark.parametrize("ritual", [3, 4])
def test_noxious_prayers_do_more_with_eight(caster: None, ritual: int) -> None:
    """Filth-crust, Rabid-tough and Bile-torrent."""
    more = ritual == 4
    crust, tough = noxious("filth-crust", ritual), noxious("rabid-tough", ritual)
    assert passives.total(table_of(crust), unit(crust, OGORS), "wound") == 1
    assert passives.has(table_of(crust), unit(crust, OGORS), "weapon-ability") == more
    assert passives.total(table_of(tough), unit(tough, OGORS), "wound-against") == -1
    assert passives.total(table_of(tough), unit(tough, OGORS), "save") == int(more)
    bile = noxious("bile-torrent", ritual, [4, 4, 4, 5, 3, 2])
    while bile.decision and bile.decision.name == "slain":
        bile.choose(bile.decision.options[0].id, bile.suggestions(bile.decision.options[0])[0].answer)
    assert [event.what["points"] for event in events(bile, "allocated")] == [3 if more else 1]


@pytest.mark.parametrize("prayer", ["filth-crust", "rabid-tough"])
def test_noxious_prayers_are_for_infantry_near_the_priest(caster: None, prayer: str) -> None:
    units = {SEER: '22",20" ranks 1', OGORS: '22",4" ranks 2 @48', LIBERATORS: '40",10" ranks 5'}
    game = magic(units, seats=["stormcast-launch", NOXIOUS])
    for target in (OGORS, LIBERATORS):
        assert rules(game, f"use {prayer} {SEER} {target}") == {"ability.step-declare"}


# ---------------------------------------------------------------------- Magical Intervention


@pytest.mark.rule("commands.magical-intervention", "commands.costs")
def test_a_wizard_casts_out_of_turn_with_one_less() -> None:
    game = magic({**NEAR, VERITANT: '40",4"'}, [3, 4], active=1, modules=[MODULE, "commands"], player=PLAYERS)
    while not any(id.startswith("use magical") for id in ids(game)):
        run(game, "end")
    assert [id for id in ids(game) if "magical" in id] == [f"use magical-intervention {SEER}"]
    run(game, f"use magical-intervention {SEER}")
    assert table_of(game).players[1].command_points == 3
    run(game, f"use warpgale {SEER} {LIBERATORS}")
    assert [event.what["rolled"] for event in events(game, "failed")] == [6]
    assert not events(game, "cast")


@pytest.mark.rule("commands.magical-intervention")
def test_a_priest_chants_out_of_turn_with_one_less() -> None:
    both = [MODULE, "commands"]
    game = chants({}, [5, 6], active=2, modules=both, player=PLAYERS)
    while not any(id.startswith("use magical") for id in ids(game)):
        run(game, "end")
    run(game, f"use magical-intervention {VERITANT}", HEAL, "chant keep")
    assert unit(game, VERITANT).ritual == 4


@pytest.mark.rule("basics.modules")
@pytest.mark.parametrize("modules", [[MODULE], ["commands"]])
def test_the_command_needs_both_modules(modules: list[str]) -> None:
    game = magic({**NEAR, VERITANT: '40",4"'}, active=1, modules=modules, player=PLAYERS)
    assert rules(game, f"use magical-intervention {SEER}") == {"basics.modules"}


# ---------------------------------------------------------------------- whole battles


@pytest.mark.parametrize("modules", [[MODULE], [MODULE, COMPOSITION, "commands"]])
def test_random_battles_with_magic_end(modules: list[str]) -> None:
    check_battles_end(played_with(modules), 2024)


def test_bots_use_magic_in_a_battle_that_ends() -> None:
    game = border_war(0, [MODULE, "commands"])
    while game.decision:
        game.choose(bots.choose(game, "normal", len(game.choices)))
    assert game.result is not None
    assert kinds(game, "casting")
    assert kinds(game, "answered", "ritual")
    assert {choice.option.split()[1] for choice in game.choices if "staff-of" in choice.option}
