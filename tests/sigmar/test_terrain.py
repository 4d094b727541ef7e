"""Terrain of the Advanced Rules, in Border War: types and what they do, the terrain list, and where features
stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from katabasis import bots
from katabasis.content import load
from katabasis.kernel.game import Game
from katabasis.sigmar.board import ground
from katabasis.sigmar.board.field import cache_for, stand_of
from katabasis.sigmar.content import FEATURES, LAYOUTS
from katabasis.sigmar.features import size_of
from katabasis.sigmar.rules import movement, placing_features
from katabasis.sigmar.rules.border_war import terrain
from katabasis.sigmar.rules.border_war.terrain import ACTIVATE, MODULE
from katabasis.sigmar.rules.movement import SHUN, Limits
from sigmar.border_war import COMPOSITION, battle, border_war, check_battles_end, played_with
from sigmar.scene import Told, at, events, field, ids, rules, run, table_of, unit

INCH = 254
SEER, RIVAL, VERITANT = "skaven-grey-seer.1", "skaven-grey-seer.2", "stormcast-lord-veritant.1"
RATS, OGORS, CLAWLORD, ENGINEER = (
    "skaven-clanrats.1",
    "skaven-rat-ogors.1",
    "skaven-clawlord.1",
    "skaven-warlock-engineer.1",
)
LIBERATORS, PROSECUTORS = "stormcast-liberators.1", "stormcast-prosecutors.1"
WALL, LOW_WALLS = "guardian-idol.ruined-wall", "walls-and-fences.low-walls-3"
HOUSE, COPSE, MOUND = "ruined-domicile.ruined-house", "wyldwood.copse", "chaos-dreadhold-infernal-fort.mound"
HILL, STONE, STREET = "temple-of-skulls.hill", "nexus-syphon.standing-stone", "fortified-manor.ruined-street"
Placed = tuple[str, float, float, int]


def terrain_battle(units: Told, phase: str, features: Sequence[Placed] = (), **fields: Any) -> Game:
    """A phase of Skaven's turn against Stormcast, among those features."""
    return battle(units, **{"modules": [MODULE], "phase": phase, "active": 2, "features": features, **fields})


@pytest.fixture
def uncached() -> Iterator[None]:
    """What follows from features is found anew: it is kept by where they stand, and here they are changed."""
    caches = (cache_for, stand_of, ground.parts)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


def made_of(monkeypatch: pytest.MonkeyPatch, kind: str, **changed: Any) -> str:
    """A kind of feature, changed. Its id."""
    monkeypatch.setitem(FEATURES, kind, FEATURES[kind]._replace(**changed))
    return kind


def inches(*rectangles: tuple[float, float, float, float]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Parts that are rectangles, by two of their corners."""
    return tuple(
        tuple((round(x * INCH), round(y * INCH)) for x, y in ((a, b), (c, b), (c, d), (a, d)))
        for a, b, c, d in rectangles
    )


# ---------------------------------------------------------------------- types and the list

ABILITIES = {
    "obstacle": {"cover", "unstable"},
    "obscuring-terrain": {"cover", "obscuring", "unstable"},
    "area-terrain": {"cover"},
    "place-of-power": {"cover", "place-of-power", "unstable"},
}


@pytest.mark.rule(
    *("terrain.types", "terrain.obstacle", "terrain.obscuring-type", "terrain.area", "terrain.place-of-power-type")
)
@pytest.mark.parametrize("type", ABILITIES)
def test_a_type_of_terrain_has_exactly_its_abilities(type: str) -> None:
    of_type = [id for id, kit in load("sigmar")["kits"].items() if kit["type"] == type]
    features = [feature for id, feature in FEATURES.items() if id.partition(".")[0] in of_type and "." in id]
    assert features
    assert {feature.abilities for feature in features} == {frozenset(ABILITIES[type])}


@pytest.mark.rule("terrain-list.use")
def test_the_list_has_59_kits() -> None:
    kits = [kit for kit in load("sigmar")["kits"].values() if kit["sources"] == ["seed"]]
    assert Counter(kit["type"] for kit in kits) == {
        "obstacle": 21,
        "obscuring-terrain": 5,
        "area-terrain": 6,
        "place-of-power": 12,
        "faction-terrain": 15,
    }
    assert all(kit["outlines"] for kit in kits if kit["type"] != "faction-terrain")


@pytest.mark.rule(
    *("terrain-list.obstacles", "terrain-list.obscuring", "terrain-list.area"),
    *("terrain-list.places-of-power", "terrain-list.faction"),
)
@pytest.mark.parametrize(
    ("kit", "type", "pieces", "sizes"),
    [
        ("guardian-idol", "obstacle", [1, 1], ["small"]),
        ("wyldwood", "obscuring-terrain", [1, 3], ["small", "medium", "large"]),
        ("temple-of-skulls", "area-terrain", [1, 1], ["large"]),
        ("cleansing-aqualith", "place-of-power", [1, 1], ["medium"]),
        ("great-mawpot", "faction-terrain", [1, 1], ["medium"]),
    ],
)
def test_what_the_list_says_of_a_kit(kit: str, type: str, pieces: list[int], sizes: list[str]) -> None:
    printed = load("sigmar")["kits"][kit]
    assert (printed["type"], printed["pieces"], printed["sizes"]) == (type, pieces, sizes)


@pytest.mark.rule("terrain.examples")
def test_the_types_of_the_example_battlefield() -> None:
    kits = load("sigmar")["kits"]
    ids = ("ruined-domicile", "domicile-shell", "guardian-idol", "cleansing-aqualith", "nexus-syphon", "wyldwood")
    assert [kits[id]["type"] for id in ids] == [*["obstacle"] * 3, *["place-of-power"] * 2, "obscuring-terrain"]


@pytest.mark.rule("terrain.sizes")
@pytest.mark.parametrize(
    ("width", "depth", "size"), [(7, 7, "small"), (7, 8, "medium"), (12, 7, "medium"), (7.1, 8, "large")]
)
def test_the_size_of_a_feature_is_that_of_the_area_in_which_it_fits(width: float, depth: float, size: str) -> None:
    assert size_of(inches((0, 0, width, depth))) == size


@pytest.mark.rule("terrain-list.size", "terrain-list.pieces", "terrain.scenery-pieces")
def test_the_pieces_of_a_feature_fit_in_the_area_of_its_size() -> None:
    kits = load("sigmar")["kits"]
    for id, feature in FEATURES.items():
        kit, _, outline = id.partition(".")
        if outline:
            least, most = kits[kit]["pieces"]
            assert least <= max(feature.pieces) + 1 <= most, id
            assert feature.size in kits[kit]["sizes"], id
    ruins = {
        id.partition(".")[2]: max(each.pieces) + 1 for id, each in FEATURES.items() if id.startswith("azyrite-ruins")
    }
    assert set(ruins.values()) == {2}, "Azyrite Ruins always have two"
    three = FEATURES[LOW_WALLS]
    assert (max(three.pieces) + 1, three.size) == (3, "small")


# ---------------------------------------------------------------------- where features stand


@pytest.mark.rule("border-war.defender-places", "terrain.placing", "border-war.battlefield-size")
@pytest.mark.parametrize("layout", ["ruins-and-copses", "groves-and-stones", "one-of-each"])
def test_the_defender_takes_a_ready_layout_before_territories_are_chosen(layout: str) -> None:
    game = border_war(0, [MODULE])
    assert rules(game, f"layout {layout}") == {"border-war.defender-places"}
    run(game, "attack")
    assert game.decision is not None
    assert game.decision.seat == table_of(game).seat_of_role("defender")
    run(game, f"layout {layout}")
    table = table_of(game)
    assert [feature.kind for feature in table.features] == [laid.kind for laid in LAYOUTS[layout]]
    assert Counter(FEATURES[feature.kind].size for feature in table.features) == {"small": 2, "medium": 2}
    assert [event.what["feature"] for event in events(game, "terrain-placed")] == [
        f"feature:{feature.kind}" for feature in table.features
    ]
    assert game.decision.name == "map"
    assert {option.id for option in game.decision.options} == {"map border-war a", "map border-war b"}


@pytest.mark.rule("border-war.defender-places")
def test_without_the_module_the_battlefield_is_plain() -> None:
    game = border_war(0)
    assert rules(game, "layout one-of-each") == {"basics.modules"}
    run(game, "attack")
    assert game.decision is not None
    assert game.decision.name == "map"
    assert not table_of(game).features
    bare = battle(
        {SEER: '22",20"', VERITANT: '22",12"'}, phase="start-of-turn", active=2, features=[(STONE, 22, 16, 0)]
    )
    assert rules(bare, f"use {ACTIVATE} {SEER}") == {"basics.modules"}


@pytest.mark.rule("border-war.terrain-distance")
@pytest.mark.parametrize("layout", ["ruins-and-copses", "groves-and-stones", "one-of-each"])
def test_features_of_ready_layouts_stand_where_features_may(layout: str) -> None:
    game = border_war(0, [MODULE])
    run(game, "attack", f"layout {layout}")
    table = table_of(game)
    laid = list(table.features)
    for feature in laid:
        table.features = [other for other in laid if other is not feature]
        placing = placing_features.Placing(feature.seat, feature.kind, "", terrain.faults)
        assert not placing_features.faults(table, placing, [feature.x, feature.y, feature.facing]), feature.kind


def by_hand(*placed: tuple[str, list[int]]) -> Game:
    """The defender places features by hand."""
    game = run(border_war(0, [MODULE]), "attack", "layout by-hand")
    for kind, where in placed:
        run(game, f"feature {kind}", (f"place {kind}", where))
    return game


def tenths(x: float, y: float, facing: int = 0) -> list[int]:
    return [round(x * INCH), round(y * INCH), facing]


@pytest.mark.rule("border-war.defender-places", "terrain-list.size", "terrain.placing")
def test_the_defender_places_two_small_and_two_medium_features_by_hand() -> None:
    small = (("guardian-idol.ruined-wall", tenths(31, 8)), (LOW_WALLS, tenths(13, 22, 16)))
    game = by_hand(*small)
    assert game.decision is not None
    assert game.decision.seat == table_of(game).seat_of_role("defender")
    assert {FEATURES[id.partition(" ")[2]].size for id in ids(game)} == {"medium"}
    assert "feature wyldwood.copses-3" in ids(game), "one of several numbers of pieces"
    assert rules(game, "feature temple-of-skulls.hill"), "it is only large"
    run(game, f"feature {HOUSE}", (f"place {HOUSE}", tenths(13, 8)))
    run(game, "feature numinous-occulum.broken-arch", ("place numinous-occulum.broken-arch", tenths(32, 22)))
    assert game.decision.name == "map"
    assert [feature.facing for feature in table_of(game).features] == [0, 16, 0, 0]


@pytest.mark.rule("border-war.terrain-distance")
@pytest.mark.parametrize(
    ("x", "y", "legal"),
    [
        (5, 8, False),  # 3" from the left edge
        (5.1, 8, True),
        (31, 5, False),  # 3" from the upper one
        (31, 5.1, True),
        (28.9, 22, False),  # 6" from the feature that stands at 38.9", 22"
        (28.8, 22, True),
        (38.9, 12, False),  # 6" above it
        (38.9, 11.9, True),
        (27.78, 7.5, False),  # 3" from the marker at 22", 7.5", whose radius is 0.787"
        (27.9, 7.5, True),
    ],
)
def test_features_stand_away_from_edges_features_and_objectives(x: float, y: float, legal: bool) -> None:
    """Standing stones, 4" by 4"."""
    game = by_hand((STONE, tenths(38.9, 22)))
    run(game, f"feature {STONE}")
    refused = rules(game, f"place {STONE}", tenths(x, y))
    assert refused == (set() if legal else {"border-war.terrain-distance"})


def test_a_wish_is_drawn_to_the_nearest_legal_place() -> None:
    game = run(by_hand(), f"feature {STONE}")
    assert game.decision is not None
    (option,) = game.decision.options
    nearest = option.nearest(tenths(31, 4))
    assert not rules(game, f"place {STONE}", nearest)
    assert abs(nearest[0] - 31 * INCH) <= 2 * INCH
    assert abs(nearest[1] - 5 * INCH) <= 2 * INCH


# ---------------------------------------------------------------------- wholly on, behind, cover


def needs(game: Game) -> list[int]:
    """What hit rolls needed."""
    hits = (event.what for event in events(game, "rolled") if event.what.get("purpose") == "hit")
    return [what["need"] for what in hits]


def shot(units: Told, features: Sequence[Placed], target: str, **fields: Any) -> Game:
    """Whatever the Warlock Engineer does to a target."""
    game = terrain_battle(units, "shooting", features, dice=[1] * 20, **fields)
    run(game, f"shoot {ENGINEER}", f"target {target}")
    while game.decision and game.decision.name == "react":
        run(game, "pass")
    return game


def shooter(x: float, y: float) -> dict[str, str]:
    return {ENGINEER: f'{x}",{y}" ranks 1 @48', CLAWLORD: '2",28" ranks 1 @48'}


@pytest.mark.rule("terrain.wholly-on", "terrain.cover")
@pytest.mark.parametrize(("x", "needed"), [(19.9, 4), (19.76, 3)])
def test_a_unit_wholly_on_a_feature_is_harder_to_hit_and_one_that_overhangs_by_a_tenth_is_not(
    x: float, needed: int
) -> None:
    units = {**shooter(8, 12), VERITANT: f'{x}",12" ranks 1'}
    assert set(needs(shot(units, [(MOUND, 22, 12, 0)], VERITANT))) == {needed}


@pytest.mark.rule("terrain.cover", "terrain.behind")
def test_a_unit_seen_over_a_low_wall_is_behind_it_and_harder_to_hit() -> None:
    units = {**shooter(22, 24), VERITANT: '22",12" ranks 1'}
    walls = [(LOW_WALLS, 22, 16, 0)]
    assert set(needs(shot(units, (), VERITANT))) == {3}
    assert set(needs(shot(units, walls, VERITANT))) == {4}
    assert set(needs(shot(units, [*walls, (MOUND, 22, 20.8, 0)], VERITANT))) == {4}, "once, behind two features as well"
    charged = {**units, VERITANT: {"at": '22",12" ranks 1', "marks": ["charged"]}}
    assert set(needs(shot(charged, walls, VERITANT))) == {3}
    flying = {**shooter(22, 24), PROSECUTORS: '22",12" ranks 1'}
    assert set(needs(shot(flying, walls, PROSECUTORS))) == {3}


@pytest.mark.rule("terrain.behind")
def test_one_clear_line_to_one_model_is_enough_not_to_be_behind() -> None:
    rank = '26",12" ranks 5 @16'
    game = shot({**shooter(22, 24), LIBERATORS: rank}, [("walls-and-fences.low-wall", 22, 14, 0)], LIBERATORS)
    assert len(at(game, LIBERATORS)) == 5
    assert set(needs(game)) == {3}


@pytest.mark.rule("terrain.behind-each")
def test_two_features_that_hide_half_the_lines_each_put_a_target_behind_neither() -> None:
    units = {**shooter(22, 24), VERITANT: '22",12" ranks 1'}
    halves = [(LOW_WALLS, 19, 18, 0), (LOW_WALLS, 25, 18, 0)]
    game = shot(units, halves, VERITANT)
    lord, engineer = unit(game, VERITANT), unit(game, ENGINEER)
    behind = [field(game).is_behind(engineer, lord, feature, True) for feature in table_of(game).features]
    assert behind == [False, False]
    assert set(needs(game)) == {3}


@pytest.mark.rule("terrain.behind-shooting")
def test_what_is_within_the_combat_range_of_the_shooters_hides_nobody_from_them() -> None:
    """Of the mound, as wide as it is, everything within 3" does not count, and what is farther away does."""
    units = {**shooter(22, 20), VERITANT: '22",12" ranks 1'}
    near = [("walls-and-fences.low-wall", 22, 18.4, 0)]
    assert set(needs(shot(units, near, VERITANT))) == {3}
    assert set(needs(shot(units, [("walls-and-fences.low-wall", 22, 15, 0)], VERITANT))) == {4}
    back = terrain_battle(units, "shooting", near)
    lord, engineer = unit(back, VERITANT), unit(back, ENGINEER)
    assert field(back).is_behind(lord, engineer, table_of(back).features[0], True), "whoever shoots back from afar"
    partly = shot(units, [(MOUND, 22, 17, 0)], VERITANT)
    assert set(needs(partly)) == {4}, "a part of it lies beyond"


@pytest.mark.rule("terrain.cover")
def test_cover_counts_in_combat_as_well() -> None:
    units = {VERITANT: '22",12" ranks 1', CLAWLORD: '22",15.4" ranks 1 @48'}
    for features, needed in (((), {3, 4}), ([("walls-and-fences.low-wall", 22, 13.3, 0)], {4, 5})):
        game = terrain_battle(units, "combat", features, dice=[1] * 20)
        run(game, f"fight {CLAWLORD}", (f"pile-in {VERITANT}", ";"), f"target {VERITANT}")
        assert set(needs(game)) == needed


# ---------------------------------------------------------------------- obscuring


@pytest.mark.rule("terrain.obscuring")
@pytest.mark.usefixtures("uncached")
def test_nobody_behind_an_obscuring_feature_can_be_shot_at_though_visible(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copse so low that everybody sees over it."""
    low = made_of(monkeypatch, COPSE, height=INCH, heights=(INCH,))
    units = {**shooter(22, 24), LIBERATORS: '34",12" ranks 1 @16'}
    for y in (12, 16):
        hidden = terrain_battle({**units, VERITANT: f'22",{y}" ranks 1'}, "shooting", [(low, 22, 16, 0)])
        assert field(hidden).sees(unit(hidden, ENGINEER), unit(hidden, VERITANT))
        run(hidden, f"shoot {ENGINEER}")
        assert f"target {LIBERATORS}" in ids(hidden)
        assert rules(hidden, f"target {VERITANT}") == {"terrain.obscuring"}
    flying = terrain_battle({**units, PROSECUTORS: '22",12" ranks 1'}, "shooting", [(low, 22, 16, 0)])
    assert f"target {PROSECUTORS}" in ids(run(flying, f"shoot {ENGINEER}"))


# ---------------------------------------------------------------------- moving over, and standing on


def moving(units: Told, features: Sequence[Placed]) -> Game:
    """The movement phase of Stormcast."""
    return terrain_battle({SEER: '2",28" ranks 1 @48', **units}, "movement", features, active=1)


def stays(game: Game, id: str, text: str) -> set[str]:
    return rules(game, f"move {id}", text)


@pytest.mark.rule("terrain.unstable")
def test_on_an_unstable_feature_models_end_only_on_low_parts() -> None:
    """The floor of a ruined house is half an inch high, its walls are five inches."""
    game = moving({VERITANT: '28",8" ranks 1'}, [(HOUSE, 22, 8, 0)])
    assert stays(game, VERITANT, 'keep -4",+0"') == set()
    wall = moving({VERITANT: '22",4" ranks 1'}, [(HOUSE, 22, 8, 0)])
    assert "terrain.unstable" in stays(wall, VERITANT, 'keep +0",+2"')
    assert stays(wall, VERITANT, 'keep +0",+4"') == {"core-abilities.normal-move"}, "up five inches, and down"
    across = moving({PROSECUTORS: '22",3.5" ranks 3 @16'}, [(HOUSE, 22, 8, 0)])
    assert "terrain.unstable" in stays(across, PROSECUTORS, 'keep +0",+2.5"')
    assert stays(across, PROSECUTORS, 'keep +0",+8.5"') == set(), "who flies moves across"


@pytest.mark.rule("terrain.unstable")
def test_nobody_is_set_up_on_an_unstable_feature() -> None:
    game = battle(
        {SEER: '22",24" ranks 1', "skaven-gnawhole.1": {"place": "destroyed"}},
        modules=[MODULE],
        step="border_war.deployment.deploy",
        phase="deployment",
        features=[(WALL, 22, 3, 0)],
        player=[{"role": "attacker", "territory": "a"}, {"role": "defender", "territory": "b"}],
        deployer=2,
    )
    assert rules(game, f"deploy {VERITANT}", '22",2" ranks 1') == {"terrain.unstable"}
    assert rules(game, f"deploy {VERITANT}", '30",2" ranks 1') == set()


@pytest.mark.rule("terrain.impassable")
@pytest.mark.usefixtures("uncached")
def test_nobody_moves_across_an_impassable_feature_but_who_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = made_of(monkeypatch, MOUND, abilities=frozenset({"cover", "impassable"}))
    on_foot = moving({VERITANT: '22",5.2" ranks 1'}, [(closed, 22, 8, 0)])
    assert stays(on_foot, VERITANT, 'keep +0",+1"') == {"terrain.impassable"}
    corner = moving({VERITANT: '18.5",9.5" ranks 1'}, [(closed, 22, 8, 0)])
    assert stays(corner, VERITANT, 'keep +3.5",+1.5"') == {"terrain.impassable"}, "though it would end beside it"
    flying = moving({PROSECUTORS: '22",3.5" ranks 3 @16'}, [(closed, 22, 8, 0)])
    assert stays(flying, PROSECUTORS, 'keep +0",+8.5"') == set()
    assert "terrain.impassable" in stays(flying, PROSECUTORS, 'keep +0",+4.5"')


@pytest.mark.rule("terrain.area", "terrain-move.climb")
@pytest.mark.usefixtures("uncached")
@pytest.mark.parametrize(("height", "refused"), [(2, set()), (3, {"core-abilities.normal-move"})])
def test_a_model_climbs_onto_a_hill_and_the_climb_counts(
    monkeypatch: pytest.MonkeyPatch, height: int, refused: set[str]
) -> None:
    """From the foot 2.4" to a place where the base lies wholly on the hill, with a Move of 5"."""
    hill = made_of(monkeypatch, HILL, height=height * INCH, heights=(height * INCH,))
    game = moving({VERITANT: '22",13.3" ranks 1'}, [(hill, 22, 8, 0)])
    assert stays(game, VERITANT, 'keep +0",-2.4"') == refused


@pytest.mark.rule("terrain-move.no-mid-climb", "movement.stand-upright")
def test_nobody_ends_a_move_half_on_a_hill() -> None:
    game = moving({VERITANT: '22",13.3" ranks 1'}, [(HILL, 22, 8, 0)])
    assert stays(game, VERITANT, 'keep +0",-1"') == {"movement.stand-upright"}
    low = moving({VERITANT: '22",11.3" ranks 1'}, [(MOUND, 22, 8, 0)])
    assert stays(low, VERITANT, 'keep +0",-1"') == set(), "an inch is as level ground"


@pytest.mark.rule("terrain-move.drop", "terrain-move.drop-ends", "terrain-move.drop-complete")
@pytest.mark.usefixtures("uncached")
def test_a_model_drops_from_the_edge_of_a_hill_for_nothing_and_goes_no_farther(monkeypatch: pytest.MonkeyPatch) -> None:
    high = made_of(monkeypatch, HILL, height=6 * INCH, heights=(6 * INCH,))
    game = moving({VERITANT: '22",10.9" ranks 1', LIBERATORS: '40",4" ranks 5'}, [(high, 22, 8, 0)])
    assert field(game).elevation(field(game).bodies(unit(game, VERITANT))[0]) == 6 * INCH
    assert stays(game, VERITANT, 'keep +0",+1.9"') == set()
    assert stays(game, VERITANT, 'keep +0",+2.3"') == {"core-abilities.normal-move"}, "six inches down by climbing"
    shut = moving({VERITANT: '22",10.9" ranks 1', LIBERATORS: '22",13.5" ranks 1 @48'}, [(high, 22, 8, 0)])
    assert "movement.end-on-models" in stays(shut, VERITANT, 'keep +0",+1.9"')


@pytest.mark.rule("terrain-move.over-not-through", "terrain-move.climb", "terrain.scenery-pieces")
def test_each_piece_on_the_way_is_climbed() -> None:
    """Two copses, six inches high, are eighteen inches up and down for whoever drops from the second."""
    game = moving({VERITANT: '22",3" ranks 1'}, [("wyldwood.copses-2", 22, 12, 0)])
    for reach, broken in ((32.8, set()), (32.7, {"move"})):
        limits = Limits(round(reach * INCH), "move", SHUN, "range")
        found = movement.faults(table_of(game), unit(game, VERITANT), limits, 'keep +0",+14.8"')
        assert {fault.rule for fault in found} == broken


@pytest.mark.rule("terrain.scenery-pieces")
def test_whoever_is_hidden_by_any_pieces_is_behind_the_one_feature() -> None:
    game = terrain_battle({**shooter(22, 24), VERITANT: '22",12" ranks 1'}, "shooting", [(LOW_WALLS, 22, 17, 0)])
    table = table_of(game)
    assert len(table.features) == 1
    assert len(ground.parts(LOW_WALLS, 0, 0, 0)) == 3
    assert field(game).is_behind(unit(game, ENGINEER), unit(game, VERITANT), table.features[0], True)


def test_who_stands_on_a_hill_sees_over_a_wall() -> None:
    wall = (WALL, 22, 14.5, 0)
    units = {**shooter(22, 27), VERITANT: '22",10.9" ranks 1'}
    below, above = (terrain_battle(units, "shooting", features) for features in ([wall], [wall, (HILL, 22, 8, 0)]))
    assert not field(below).sees(unit(below, VERITANT), unit(below, ENGINEER))
    assert field(above).sees(unit(above, VERITANT), unit(above, ENGINEER))


# ---------------------------------------------------------------------- charging a unit on top

TOWER = {"parts": inches((-0.9, -0.9, 0.9, 0.9)), "height": 5 * INCH, "heights": (5 * INCH,), "pieces": (0,)}
"""A tower with room for a single model on top."""


def charge_up(monkeypatch: pytest.MonkeyPatch, dice: Sequence[int], **tower: Any) -> Game:
    """Rat Ogors have declared a charge against whoever stands on a tower."""
    top = made_of(monkeypatch, HILL, **{**TOWER, **tower})
    units = {VERITANT: '22",12" ranks 1', OGORS: '20",18" ranks 3 @48', SEER: '2",28" ranks 1 @48'}
    return run(terrain_battle(units, "charge", [(top, 22, 12, 0)], dice=[*dice]), f"charge {OGORS}")


@pytest.mark.rule("terrain.charge-unit-on-terrain")
@pytest.mark.usefixtures("uncached")
def test_a_charge_ends_at_the_foot_where_there_is_no_room_on_top(monkeypatch: pytest.MonkeyPatch) -> None:
    game = charge_up(monkeypatch, [3, 3])
    to_foot = 'keep +0",-3.85"'
    assert rules(game, f"go {OGORS}", 'keep +0",-2"') == {"core-abilities.charge-end"}
    assert rules(game, f"go {OGORS}", to_foot) == set()
    run(game, (f"go {OGORS}", to_foot))
    assert "charged" in unit(game, OGORS).marks
    assert field(game).in_combat(unit(game, OGORS), unit(game, VERITANT))


@pytest.mark.rule("terrain.charge-unit-on-terrain")
@pytest.mark.usefixtures("uncached")
def test_a_charge_goes_up_where_there_is_room_on_top_and_the_roll_is_high_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wide = {"parts": inches((-3, -3, 3, 3)), "height": 3 * INCH, "heights": (3 * INCH,)}
    to_foot = 'keep +0",-1.75"'
    high = charge_up(monkeypatch, [6, 6], **wide)
    assert rules(high, f"go {OGORS}", to_foot) == {"terrain.charge-unit-on-terrain"}
    low = charge_up(monkeypatch, [1, 3], **wide)
    assert rules(low, f"go {OGORS}", to_foot) == set()


# ---------------------------------------------------------------------- whole battles


@pytest.mark.parametrize("modules", [[MODULE], [MODULE, COMPOSITION, "magic", "commands", "battle-tactics"]])
def test_random_battles_with_terrain_end(modules: list[str]) -> None:
    check_battles_end(played_with(modules), 2025)


def test_bots_end_a_battle_among_terrain() -> None:
    game = border_war(3, [MODULE, "magic"])
    while game.decision:
        game.choose(bots.choose(game, "normal", len(game.choices)))
    assert game.result is not None
    assert table_of(game).features
