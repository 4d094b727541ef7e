"""What Treasure cards do, one by one, in the hands of somebody who uses them."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis.kernel.game import Game
from quest.scene import EXIT, JOINT, SECTIONS, alive, asked, at, kinds, options, rules_against, run, table, who


def holding(card: str, monsters: Any = (), dice: Any = (), holder: str = "elf", **fields: Any) -> Game:
    """The turn of somebody who holds a card, with a friend beside him."""
    party = fields.pop("party", {holder: "1,1", "dwarf": "1,2"})
    return table(party, monsters, dice, zones={"treasure-0": [card], **fields.pop("zones", {})}, **fields)


def left(game: Game, monster: int = 0) -> int:
    return at(game).monsters[monster].wounds


@pytest.mark.rule("gold.treasure-card", "turn.treasure-anytime")
def test_the_amulet_strengthens_or_explodes() -> None:
    game = holding("amulet-of-power", ["minotaur 2,2"], [4], "barbarian")
    run(game, "use amulet-of-power")
    assert at(game).effect("strength", "barbarian") == 2
    unlucky = holding("amulet-of-power", ["minotaur 2,2"], [1, 5], "barbarian")
    run(unlucky, "use amulet-of-power")
    assert who(unlucky, "barbarian").wounds == 12 - 5
    assert at(unlucky).treasures(0) == []


def test_the_finger_of_doom_is_cast_for_six_power() -> None:
    game = holding("finger-of-doom", ["minotaur 4,4"], holder="wizard", power=6)
    run(game, "cast finger-of-doom minotaur-1")
    assert left(game) == 15 - 6
    assert at(game).power == 0
    assert rules_against(holding("finger-of-doom", ["minotaur 4,4"], holder="wizard", power=5), "cast finger-of-doom")


def test_the_orb_pays_for_spells_once_power_is_spent() -> None:
    spells = {"spells": ["fireball", "shield", "heal-wounds"]}
    game = holding("orb-of-might", holder="wizard", power=2, tokens=1, stocks={"orb-of-might": 4}, zones=spells)
    run(game, "cast shield wizard")
    assert (at(game).power, at(game).stocks, at(game).tokens) == (0, {}, 1)


def test_firebombs_burn_friend_and_foe() -> None:
    game = holding("firebombs", ["skaven 3,3", "skaven 4,4"], [6, 6, 6, 6], stocks={"firebombs": 2})
    bombs = options(game, "use")
    both = next(option for option in bombs if option.endswith("3,3"))
    run(game, both)
    assert alive(game) == []
    assert at(game).stocks == {"firebombs": 1}
    again = holding("firebombs", ["skaven 3,3"], stocks={"firebombs": 2}, expended=["firebombs"])
    assert not rules_against(again, both), "a stock is used until nothing is left of it"


def aimed(game: Game, thing: str) -> list[str]:
    """The first squares of the areas at which something may be aimed, without the room's name."""
    return [option.rpartition(".")[2] for option in options(game) if option.startswith(f"{thing} ")]


@pytest.mark.parametrize("at_corner", ["1,1", "4,1", "1,4", "4,4"])
@pytest.mark.parametrize("thing", ["use firebombs", "use quake-scroll", "cast fireball", "cast pit-of-despair"])
def test_an_area_has_four_squares_in_every_corner_of_a_room(thing: str, at_corner: str) -> None:
    """Whoever stands next to the one Monster in the corner burns with it."""
    column, row = (2 if number == "1" else 3 for number in at_corner.split(","))
    card = thing.partition(" ")[2]
    zones = {"spells": ["fireball", "pit-of-despair"], "treasure-0": [card] if thing.startswith("use") else []}
    fields = {"stocks": {"firebombs": 2}} if card == "firebombs" else {}
    party = {"wizard": f"{column},{row}"}
    game = table(party, [f"skaven {at_corner}"], power=6, zones=zones, **fields)
    assert game.decision is not None
    areas = [option for option in game.decision.options if option.id.startswith(thing)]
    assert [len(option.value[2]) for option in areas] == [4]
    assert who(game, "wizard").at in areas[0].value[2]


def test_an_area_in_the_middle_of_a_room_has_four_places_and_scenery_counts_as_squares_of_it() -> None:
    game = holding("firebombs", ["skaven 3,2"], stocks={"firebombs": 2})
    assert aimed(game, "use firebombs") == ["2,1", "3,1", "2,2", "3,2"]
    room = {"id": "firechasm", "x": 0, "y": 0, "entered": True}
    door = {**JOINT, "beyond": "firechasm"}
    bridge = holding(
        "firebombs",
        ["skaven firechasm.3,2"],
        party={"elf": "firechasm.2,3"},
        stocks={"firebombs": 2},
        section=[SECTIONS[0], room],
        door=[EXIT, door],
        mission="firechasm-1",
    )
    assert aimed(bridge, "use firebombs") == ["2,1", "3,1", "2,2", "3,2"], "the bridge is one square wide"
    assert bridge.decision is not None
    over = bridge.decision.find("use firebombs firechasm.3,2")
    assert over is not None
    assert over.value[2] == ["firechasm.3,2", "firechasm.4,2"], "nobody stands in the chasm"


def test_the_quake_closes_the_squares_for_good() -> None:
    game = holding("quake-scroll", ["skaven 4,4"], [6, 6, 6, 6, 6, 6])
    run(game, next(option for option in options(game, "use") if "quake" in option))
    assert alive(game) == []
    assert len(at(game).blocked) >= 1
    assert "quake-scroll" not in at(game).treasures(0)


@pytest.mark.parametrize(("faces", "wounds"), [([1, 3, 2], 0), ([2, 4], 1), ([3], 5), ([4, 2], 7), ([5, 2, 3], 10)])
def test_the_magic_potion_is_a_gamble(faces: list[int], wounds: int) -> None:
    party = {"elf": {"at": "1,1", "wounds": 5}, "dwarf": "1,2"}
    game = holding("magic-potion", dice=faces, party=party)
    run(game, "use magic-potion elf")
    assert who(game, "elf").wounds == wounds
    assert at(game).treasures(0) == []


def test_a_six_of_the_magic_potion_heals_all() -> None:
    game = holding("magic-potion", dice=[6], party={"elf": {"at": "1,1", "wounds": 2}, "dwarf": "1,2"})
    run(game, "use magic-potion elf")
    assert who(game, "elf").wounds == 12


@pytest.mark.rule("healing.treasure", "turn.treasure-uses")
def test_two_doses_heal_two_adventurers_wholly() -> None:
    party = {"elf": {"at": "1,1", "wounds": 2}, "dwarf": {"at": "1,2", "wounds": 0}}
    game = holding("potion-of-healing", party=party, stocks={"potion-of-healing": 2})
    run(game, "use potion-of-healing dwarf")
    assert (who(game, "dwarf").wounds, at(game).stocks) == (12, {"potion-of-healing": 1})
    run(game, "use potion-of-healing elf")
    assert (who(game, "elf").wounds, at(game).treasures(0)) == (12, [])


def test_the_salve_heals_one_or_two() -> None:
    party = {"elf": {"at": "1,1", "wounds": 2}, "dwarf": {"at": "1,2", "wounds": 3}}
    one = holding("healing-salve", dice=[3, 4], party=party)
    run(one, "use healing-salve elf")
    assert (who(one, "elf").wounds, who(one, "dwarf").wounds) == (9, 3)
    two = holding("healing-salve", dice=[3, 4], party=party)
    run(two, "use healing-salve elf dwarf")
    assert (who(two, "elf").wounds, who(two, "dwarf").wounds) == (5, 7)


@pytest.mark.rule("healing.sources")
def test_incense_and_draught() -> None:
    party = {
        "elf": {"at": "1,1", "wounds": 2},
        "dwarf": {"at": "1,2", "wounds": 3},
        "wizard": {"at": "p1,1", "wounds": 1},
    }
    incense = holding("incense-of-healing", dice=[1, 2, 3, 4], party=party)
    run(incense, "use incense-of-healing")
    assert [who(incense, id).wounds for id in ("elf", "dwarf", "wizard")] == [5, 10, 1]
    draught = holding("healing-draught", dice=[4], party=party)
    run(draught, "use healing-draught wizard")
    assert who(draught, "wizard").wounds == 5


@pytest.mark.parametrize(
    ("card", "dice", "lost"),
    [("lightning-ring", [2, 2, 2, 2, 2], 10 - 4), ("magic-spear", [3, 4, 4, 4], 12 - 4), ("magic-spear", [2], 0)],
)
def test_one_monster_in_sight_once_an_adventure(card: str, dice: list[int], lost: int) -> None:
    game = holding(card, ["minotaur 4,4"], dice)
    run(game, f"use {card} minotaur-1")
    assert left(game) == 15 - lost
    assert at(game).expended == [card]
    assert rules_against(game, f"use {card} minotaur-1")


def test_the_talon_strikes_all_beside_its_bearer() -> None:
    game = holding("talon-of-death", ["skaven 2,2", "skaven 2,1", "skaven 4,4"], [3, 2])
    run(game, "use talon-of-death")
    assert sorted(monster.wounds for monster in at(game).monsters) == [1, 3]


def test_time_stands_still_for_another_adventurers_phase() -> None:
    game = holding("time-freezing-ring", ["minotaur 4,4"])
    run(game, "use time-freezing-ring")
    assert at(game).extra_phase
    turn = at(game).turn
    for _ in range(8):
        if asked(game)[1] == "act" and not at(game).extra_phase:
            break
        run(game, "end")
    assert (at(game).turn, at(game).phase) == (turn, "adventurers")


def test_the_invisible_are_not_attacked() -> None:
    game = holding("invisibility-ring", ["skaven 2,1"], holder="elf")
    run(game, "use invisibility-ring")
    assert at(game).effect("invisible", "elf") == 1
    run(game, "end")
    while game.decision is not None and at(game).turn == 3:
        game.choose(game.decision.declining or game.decision.options[0])
    assert who(game, "elf").wounds == 12


def test_the_talisman_hits_without_a_roll() -> None:
    game = holding("lucky-talisman", ["minotaur 2,2"], [6], "barbarian")
    run(game, "use lucky-talisman", "attack minotaur-1")
    assert left(game) == 15 - (6 + 4 - 4)


@pytest.mark.rule("wounds.weapon-modifier")
def test_weapons() -> None:
    daggers = holding("steel-daggers", ["minotaur 2,2"], [6, 5], "barbarian")
    run(daggers, "wield steel-daggers", "attack minotaur-1", "attack minotaur-1")
    assert left(daggers) == 15 - 2 - 1, "no roll to hit, two attacks, and no Strength"
    mace = holding("hell-mace", ["minotaur 2,2"], [1, 1, 1], "barbarian")
    run(mace, "wield hell-mace", "attack minotaur-1", "attack minotaur-1", "attack minotaur-1")
    assert not options(mace, "attack")
    blade = holding("ensorcelled-blade", ["minotaur 2,2"], [3, 6], "barbarian")
    run(blade, "wield ensorcelled-blade", "attack minotaur-1")
    assert left(blade) < 15, "a 3 hits where 4 is needed"


def test_boots_and_cloak_and_arrows() -> None:
    assert holding("boots-of-swiftness").view(0)["table"]["adventurers"][0]["steps"] == 5
    arrows = holding("arrows-of-death", ["minotaur 4,4"], [4, 3], stocks={"arrows-of-death": 1})
    shot = next(option for option in options(arrows, "shoot") if "arrows" in option)
    run(arrows, shot)
    assert left(arrows) == 15 - (3 + 3 + 3 - 4)
    assert at(arrows).treasures(0) == []


def struck(card: str, dice: list[int], **fields: Any) -> Game:
    """The Monsters' Phase, in which a Minotaur strikes the Dwarf, who holds the card."""
    party = {"dwarf": {"at": "1,1", "start": 30}}
    start = {"step": "monsters.begin_phase", "phase": "adventurers"}
    return holding(card, ["minotaur 2,2"], dice, party=party, **start, **fields)


def test_the_shield_of_deliverance_takes_two_blows() -> None:
    game = struck("shield-of-deliverance", [6, 6, 6, 6], stocks={"shield-of-deliverance": 2})
    assert who(game, "dwarf").wounds == 30
    assert at(game).stocks.get("shield-of-deliverance", 0) < 2


def test_the_dragon_shield_is_offered_before_the_damage() -> None:
    game = struck("dragon-shield", [6, 6, 6, 6, 6, 6])
    assert asked(game) == ("dwarf", "ward")
    run(game, "use dragon-shield")
    assert "warded" in kinds(at(game).events)
    assert at(game).expended == ["dragon-shield"]


def test_the_enchanted_shield_may_explode() -> None:
    game = struck("enchanted-shield", [6, 1, 1, 1, 4])
    assert asked(game)[1] == "ward"
    run(game, "use enchanted-shield")
    assert who(game, "dwarf").wounds <= 30 - 4
    assert at(game).treasures(0) == []


@pytest.mark.rule("turn.gear-limit")
def test_only_one_shield_is_held_against_a_hit() -> None:
    """A shield that fails leaves nothing for another to stop: 2D6 + 4 less 5 of a Minotaur's blow go through."""
    both = ["enchanted-shield", "dragon-shield"]
    game = struck("dragon-shield", [6, 6, 6, 3, 1], zones={"treasure-0": both})
    assert options(game) == ["use enchanted-shield", "use dragon-shield", "pass"]
    run(game, "use enchanted-shield")
    assert who(game, "dwarf").wounds == 30 - (6 + 6 + 4 - 5)
    assert at(game).expended == [], "the other was not in use"
    other = struck("dragon-shield", [6, 6, 6, 1], zones={"treasure-0": both})
    run(other, "use dragon-shield")
    assert who(other, "dwarf").wounds == 30


@pytest.mark.rule("turn.gear-limit")
def test_the_shield_of_deliverance_takes_the_blow_unless_another_is_held() -> None:
    both = {"zones": {"treasure-0": ["enchanted-shield", "shield-of-deliverance"]}}
    fields = {**both, "stocks": {"shield-of-deliverance": 2}}
    game = struck("enchanted-shield", [6, 6, 6, 1], **fields)
    assert options(game) == ["use enchanted-shield", "pass"]
    run(game, "pass")
    assert (who(game, "dwarf").wounds, at(game).stocks["shield-of-deliverance"]) == (30, 1)
    failed = struck("enchanted-shield", [6, 6, 6, 4, 1], **fields)
    run(failed, "use enchanted-shield")
    assert (who(failed, "dwarf").wounds, at(failed).stocks["shield-of-deliverance"]) == (19, 2)


def test_the_fur_cloak_is_torn_on_a_low_roll() -> None:
    whole = struck("fur-cloak", [6, 2, 2, 5])
    torn = struck("fur-cloak", [6, 2, 2, 1])
    assert at(whole).treasures(0) == ["fur-cloak"]
    assert at(torn).treasures(0) == []


def test_the_chalice_and_the_deathstone() -> None:
    chalice = holding("chalice-of-fate", dice=[1, 5], step="power.begin_turn", phase="end", party={"wizard": "1,1"})
    assert asked(chalice)[1] == "power-roll"
    run(chalice, "use chalice-of-fate")
    assert at(chalice).power == 5
    for face, power in ((3, 6), (2, 0)):
        spells = {"spells": ["fireball", "shield", "heal-wounds"]}
        stone = holding("deathstone", dice=[face, 4], holder="wizard", power=6, zones=spells)
        run(stone, "cast shield wizard")
        run(stone, next(option for option in options(stone) if "deathstone" in option))
        assert at(stone).power == power
