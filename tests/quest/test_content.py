"""The figures of the box, against those that the rulebook's text reveals."""

import copy
from typing import Any

import pytest

import katabasis as kb
from builder import content as compiler
from builder import content_files
from builder.games import quest as checker
from builder.paths import CONTENT as CONTENTS
from katabasis.kernel.own_ids import OF_OWN
from katabasis.quest.content import (
    EVENTS,
    KINDS,
    MISSIONS,
    MONSTER_CARDS,
    PRINTED,
    PROFILES,
    SECTIONS,
    SHAPES,
    SPELLS,
    TABLES,
    TREASURES,
    Amount,
    amount,
    cards_of,
    needed_to_hit,
    treasure_of,
)
from quest.scene import at, table

FOLDER = CONTENTS / "quest"
GENTLER = "gentler-throughout"
CONTENT = content_files.joined(FOLDER)


@pytest.mark.rule("basics.four-adventurers")
def test_the_roster_is_four_adventurers_and_nobody_is_taken_twice() -> None:
    assert list(PROFILES) == ["barbarian", "dwarf", "elf", "wizard"]
    with pytest.raises(kb.KatabasisError, match=r"basics\.four-adventurers"):
        kb.new("quest", seats=["elf", "elf"])


@pytest.mark.rule("adventurers.known-values", "adventurers.profile", "adventurers.card", "adventurers.attribute-range")
def test_adventurers_are_those_of_the_examples() -> None:
    barbarian, dwarf, elf, wizard = PROFILES.values()
    assert (barbarian.strength, barbarian.toughness, barbarian.armour, barbarian.weapon_skill) == (4, 3, 1, 3)
    assert barbarian.wounds == Amount(1, 6, 9)
    assert (elf.initiative, elf.ballistic_skill, elf.bow, elf.toughness) == (6, 4, 3, 3)
    assert (wizard.initiative, wizard.strength, needed_to_hit(wizard.weapon_skill, 3)) == (3, 3, 4)
    assert dwarf.initiative == 2
    for profile in PROFILES.values():
        assert all(1 <= figure <= 10 for figure in (profile.move, profile.weapon_skill, profile.strength))
    assert KINDS["minotaur"].wounds == 15


@pytest.mark.rule("tables.to-hit", "combat.master-table", "tables.barbarian-row", "tables.monster-rows")
def test_the_to_hit_table() -> None:
    rows = TABLES["to-hit"]["rows"]
    assert rows[2] == [2, 3, 4, 4, 4, 4, 5, 5, 5, 6]
    pairs = {(1, 10): 6, (2, 7): 6, (5, 5): 4, (10, 4): 2, (10, 10): 4, (3, 3): 4}
    assert all(needed_to_hit(*pair) == needed for pair, needed in pairs.items())
    assert [
        needed_to_hit(KINDS[kind].weapon_skill, 4) for kind in ("skaven", "goblin-spearman", "snotling", "minotaur")
    ] == [
        4,
        4,
        6,
        4,
    ]
    assert all(row == sorted(row) for row in rows)


@pytest.mark.rule("tables.monsters", "gold.value")
def test_monsters_are_those_of_the_table() -> None:
    skaven = KINDS["skaven"]
    assert (skaven.move, skaven.weapon_skill, skaven.ballistic_skill, skaven.strength) == (5, 3, 4, 3)
    assert (skaven.toughness, skaven.wounds, skaven.attacks, skaven.gold) == (3, 3, 1, 40)
    box = [kind for kind in KINDS if kind != "daemon" and not OF_OWN.search(kind)]
    assert len(box) == 10
    assert sum(KINDS[kind].gold for kind in box) == 690


@pytest.mark.rule("components.dice-notation", "components.dice-plus", "components.d3")
def test_dice_are_written_as_in_the_book() -> None:
    assert amount("2D6+3") == Amount(2, 6, 3)
    assert amount("1D3") == Amount(1, 3, 0)
    assert amount("12") == Amount(0, 6, 12)
    with pytest.raises(ValueError):
        amount("2D8")


def test_decks_have_as_many_cards_as_the_box() -> None:
    assert [len(cards_of(deck)) for deck in (SECTIONS, TREASURES, SPELLS, EVENTS, MONSTER_CARDS)] == [23, 30, 15, 7, 12]
    rooms = [MISSIONS[mission]["room"] for mission in PRINTED]
    assert len(rooms) == 30
    assert all(rooms.count(room) == 6 for room in rooms)


@pytest.mark.rule("exploration.card-parts", "exploration.door-position")
def test_every_section_has_a_name_a_text_and_doors_on_its_edges() -> None:
    for section in CONTENT["sections"].values():
        assert section["name"]["es"]
        assert section["text"]["en"]
        assert section["type"] in ("corridor", "room", "objective")
        assert SHAPES[section["shape"]]["doors"]


@pytest.mark.rule("gold.treasure-card", "spells.card")
def test_every_treasure_and_spell_says_what_it_does_and_costs() -> None:
    for treasure in CONTENT["treasures"].values():
        assert treasure["text"]["es"]
        assert treasure["uses"] in ("permanent", "once", "adventure", "stock")
        assert treasure["gold"] >= 0
    kinds = [spell.type for spell in SPELLS.values()]
    assert all(kinds.count(kind) == 5 for kind in ("attack", "defence", "healing"))
    assert all(spell.cost > 0 and spell.target for spell in SPELLS.values())


@pytest.mark.rule("spells.known")
def test_spells_agree_with_what_the_rulebook_says_of_them() -> None:
    known = {"fireball": ("attack", 5), "shield": ("defence", 6), "heal-wounds": ("healing", 4)}
    assert {id: (SPELLS[id].type, SPELLS[id].cost) for id in known} == known
    assert SPELLS["iron-skin"].does[0]["amount"] == 2
    assert SPELLS["levitate"].does[0]["until"] == "full-turn"
    assert [id for id, spell in SPELLS.items() if any(does.get("until") == "full-turn" for does in spell.does)] == [
        "levitate"
    ]


def test_two_cards_of_one_kind_are_told_apart() -> None:
    assert treasure_of("gold-2").id == "gold"
    assert treasure_of("boots-of-swiftness").printed["amount"] == 1


def test_the_catalogue_names_everything_in_both_languages() -> None:
    catalogue = kb.catalogue("quest")
    assert catalogue["adventures"]["firechasm-1"]["es"] == "Destruid el Icono"
    assert catalogue["monsters"]["skaven"] == {"en": "Skaven Warrior", "es": "Guerrero Skaven"}


# ---------------------------------------------------------------------- the checker


def faults_with(table_name: str, id: str, **fields: Any) -> list[str]:
    """The faults of the content with some fields of an entry changed; None takes one away."""
    content = copy.deepcopy(CONTENT)
    entry = content[table_name].setdefault(id, {})
    for key, value in fields.items():
        if value is None:
            del entry[key]
        else:
            entry[key] = value
    return [str(fault) for fault in checker.faults(content)]


def test_the_content_is_whole() -> None:
    assert compiler.figure_faults(FOLDER) == []
    assert compiler.source_faults(content_files.toml_file(FOLDER, content_files.SOURCES), CONTENT, "quest") == []


@pytest.mark.parametrize(
    ("table_name", "id", "fields", "fault"),
    [
        ("monsters", "skaven", {"strength": 11}, "monsters skaven: 'strength' cannot be 11"),
        ("monsters", "skaven", {"gold": None}, "monsters skaven: no 'gold'"),
        ("monster_cards", "m-orcs", {"groups": [{"monster": "ogre", "number": "6"}]}, "there is no Monster 'ogre'"),
        ("monster_cards", "m-orcs", {"groups": [{"monster": "skaven", "number": "2D8"}]}, "'number' cannot be '2D8'"),
        ("spells", "fireball", {"does": [{"burn": 3}]}, "spells fireball: 'does': unknown verb 'burn'"),
        ("spells", "fireball", {"does": []}, "'does': there are no instructions"),
        (
            "spells",
            "fireball",
            {"does": [{"wounds": "6", "mode": "hard", "whom": "user"}]},
            "'mode' cannot be 'hard'",
        ),
        (
            "spells",
            "fireball",
            {"does": [{"wounds": "6", "mode": "normal", "whom": "all"}]},
            "'whom' cannot be 'all'",
        ),
        ("events", "e-cave-in", {"does": [{"table": [{"on": [1, 5], "does": [{"pit": True}]}]}]}, "has each face once"),
        ("treasures", "gold", {"passive": "glow"}, "'passive' cannot be 'glow'"),
        ("sections", "corner", {"shape": "ring"}, "there is no shape 'ring'"),
        ("shapes", "room", {"doors": [{"side": "west", "squares": [[2, 2], [2, 3]]}]}, "lies on no edge at [2, 2]"),
        ("shapes", "room", {"exit": "north"}, "'exit' cannot be 'north'"),
        ("shapes", "tomb", {"legend": {}}, "'legend' says nothing of 'T'"),
        ("adventures", "tomb-1", {"room": "corner"}, "'room' cannot be 'corner'"),
        ("adventures", "tomb-5", {"needs": ["halfling"]}, "there is no adventurer 'halfling'"),
        ("adventurers", "elf", {"equipment": "harp"}, "'equipment' cannot be 'harp'"),
        ("tables", GENTLER, {"cards": {"numbers": {"m-orcs": [["skaven", "3"]]}}}, "m-orcs brings other Monsters"),
        ("tables", GENTLER, {"cards": {"wounds": {"minotaur": 15}}}, "'wounds': minotaur cannot be 15"),
        ("tables", GENTLER, {"cards": {"spares": {"e-cave-in": ["attic"]}}}, "'spares': e-cave-in cannot be ['attic']"),
        ("tables", GENTLER, {"cards": {"halved": True}}, "'cards' cannot be"),
        ("rates", "as-in-the-book-full", {"size": "huge"}, "'size' cannot be 'huge'"),
        ("rates", "as-in-the-book-full", {"games": None}, "rates as-in-the-book-full: no 'games'"),
        ("rates", "as-in-the-book-full", {"won": {"tomb-7": 1}}, "'won': 'tomb-7' is no mission"),
        ("rates", "as-in-the-book-full", {"games": 1}, "'won': fountain-2 cannot be 2"),
        ("rates", "as-in-the-book-full", {"got_out": {"games": 3}}, "'got_out': no 'count'"),
        ("rates", "as-in-the-book-full", {"got_out": {"games": 3, "count": 4}}, "'got_out': 'count' cannot be 4 of 3"),
    ],
)
def test_malformed_content_is_refused_with_its_key(
    table_name: str, id: str, fields: dict[str, Any], fault: str
) -> None:
    assert any(fault in each for each in faults_with(table_name, id, **fields))


@pytest.mark.rule("adventurers.control-sheet", "power.keep-card", "components.small-dice")
def test_what_is_kept_of_an_adventurer_and_of_monsters_is_in_every_view() -> None:
    game = table(monsters=["skaven 3,3"])
    own = game.view(0)["table"]["adventurers"][0]
    assert {"start", "wounds", "gold", "received", "kills"} <= own.keys()
    shown = game.view(None)["table"]["monsters"][0]
    assert (shown["kind"], shown["wounds"]) == ("skaven", at(game).monsters[0].wounds)
