"""Properties of battles of Border War: what a literal referee says of terrain, combat ranges and coherency, what half a
turn of the table changes, and that whatever settles is legal."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.geometry.bodies import disc
from katabasis.geometry.facings import FACINGS
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import BadPosition
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from katabasis.sigmar.board import coherency
from katabasis.sigmar.rules import attack, targets
from properties.keeping import check_copies, check_position, check_undo, check_whole
from properties.moments import moment, step_on
from sigmar import terrain_referee
from sigmar.armies import ENGINEER, LIBERATORS, OGORS, THUNDERHEAD, VERITANT, WARPCOG
from sigmar.border_war import MODULES, SKAVEN, battle, border_war
from sigmar.referee import Base, coheres
from sigmar.scene import field, table_of, unit

INCH = 254
WIDTH, DEPTH = 44 * INCH, 30 * INCH
PROSECUTORS = "stormcast-prosecutors.1"
KINDS = (
    *("guardian-idol.ruined-wall", "walls-and-fences.low-walls-3", "walls-and-fences.low-wall"),
    *("wyldwood.copse", "wyldwood.copses-2", "chaos-dreadhold-infernal-fort.mound", "temple-of-skulls.hill"),
)


def with_all(seed: int) -> Game:
    """A battle with all six modules."""
    return border_war(seed, MODULES)


# ---------------------------------------------------------------------- the referee


def scene(chance: random.Random) -> Game:
    """The Warlock Engineer, Rat Ogors and some Stormcast among one or two features, all near to each other."""
    while True:

        def spot(wide: int = 1) -> str:
            return f"{chance.randint(4_000, 7_000)},{chance.randint(2_000, 5_500)} ranks {wide} @{chance.randrange(64)}"

        units: dict[str, Any] = {
            ENGINEER: spot(),
            OGORS: {"at": spot(), "slain": [2, 3]},
            VERITANT: spot(),
            PROSECUTORS: spot(3),
            LIBERATORS: {"at": spot(2), "slain": [3, 4, 5], "marks": chance.choice(([], ["charged"]))},
        }
        features = [
            (chance.choice(KINDS), chance.uniform(17, 26), chance.uniform(9, 20), chance.randrange(64))
            for _ in range(chance.choice((1, 2)))
        ]
        try:
            return battle(units, phase="shooting", active=2, modules=["terrain"], features=features)
        except BadPosition:
            continue


@pytest.mark.takes_turns("referee of terrain", 3)
@pytest.mark.parametrize("seed", range(9))
def test_the_engine_and_the_referee_judge_terrain_alike(seed: int) -> None:
    """Who is behind which feature and wholly on it, who has cover from whom, and who is in combat."""
    game = scene(random.Random(seed))
    table, called = table_of(game), Counter[bool | None]()
    pairs = [(a, b) for a in table.units_of(1) for b in table.units_of(0) if a.on_field and b.on_field]
    for shooter, target in (*pairs, *((b, a) for a, b in pairs)):
        questions = [
            (field(game).in_combat(shooter, target), fights(game, shooter.id, target.id)),
            *((field(game).is_wholly_on(target, each), on(target, each)) for each in table.features),
            *(
                (field(game).is_behind(shooter, target, each, far), behind(shooter, target, each, far))
                for each in table.features
                for far in (True, False)
            ),
        ]
        for engine, referee in questions:
            assert referee in (engine, None), (shooter.id, target.id)
            called[referee] += 1
        covered = terrain_referee.is_covered(shooter, target, table.features, True)
        for weapon in (each for each in shooter.printed.weapons.values() if each.ranged):
            needed = attack.profile(table, shooter, target, weapon, shooting=True).hit
            hindered = covered or targets.is_guarded(table, target)  # no more than 1 is taken away in all
            assert hindered is None or needed - weapon.hit == hindered, (shooter.id, target.id)
    assert called[False] > called[None]


on, behind = terrain_referee.is_wholly_on, terrain_referee.is_behind


def fights(game: Game, one: str, other: str) -> bool | None:
    return terrain_referee.in_combat(
        unit(game, one), unit(game, other), field(game).sees(unit(game, one), unit(game, other))
    )


def test_the_referee_meets_every_answer() -> None:
    """Behind a feature and not, on one and not, in combat and not: agreeing on refusals alone would say little."""
    met: Counter[tuple[str, bool | None]] = Counter()
    for seed in range(30):
        game = scene(random.Random(seed))
        engineer, veritant = unit(game, ENGINEER), unit(game, VERITANT)
        met["combat", field(game).in_combat(engineer, veritant)] += 1
        for feature in table_of(game).features:
            met["behind", field(game).is_behind(engineer, veritant, feature, True)] += 1
            met["on", any(field(game).is_wholly_on(each, feature) for each in (engineer, veritant))] += 1
    assert all(met[question, answer] for question in ("combat", "behind", "on") for answer in (True, False)), met


@pytest.mark.rule("coherency.single-group", "coherency.seven-or-more")
@pytest.mark.parametrize("seed", range(8))
def test_the_coherency_of_eighty_models_is_what_the_referee_says(seed: int) -> None:
    """Four units of twenty Clanrats, each a chain that is drawn at random and sometimes torn."""
    game, chance = border_war(2), random.Random(seed)
    rats = [each for each in table_of(game).units if each.printed.id == "skaven-clanrats"]
    assert sum(each.printed.models for each in rats) == 80
    judged = Counter[bool]()
    for one in rats:
        places = [(chance.randint(2_000, 9_000), chance.randint(2_000, 6_000))]
        while len(places) < one.printed.models:
            x, y = chance.choice(places[-4:])
            reach = 250 + chance.choice((110, 110, 110, 120, 126, 128, 140))
            dx = chance.randint(-reach, reach)
            dy = chance.choice((-1, 1)) * round((reach * reach - dx * dx) ** 0.5)
            places.append((x + dx, y + dy))
        bodies = [disc(place, 250) for place in places]
        bases = [Base(one, place, 0) for place in places]
        close, wide = (coheres(bases, 127 + by) for by in (-1.0, 1.0))
        if close == wide:
            assert (not coherency.stragglers(bodies, one, table_of(game).rules)) == close
            judged[close] += 1
    assert judged


# ---------------------------------------------------------------------- half a turn of the table

OPPOSITE = {
    "border-left": "border-right",
    "border-right": "border-left",
    "home-a": "home-b",
    "home-b": "home-a",
}


def turned(game: Game) -> Game:
    """The same battle after half a turn of the table: everything lies opposite, and territories have changed names."""
    copy = game.clone()
    table = table_of(copy)
    for each in table.units:
        for model in each.models:
            model.x, model.y, model.facing = WIDTH - model.x, DEPTH - model.y, (model.facing + FACINGS // 2) % FACINGS
    for feature in table.features:
        feature.x, feature.y = WIDTH - feature.x, DEPTH - feature.y
        feature.facing = (feature.facing + FACINGS // 2) % FACINGS
    for player in table.players:
        player.territory = {"a": "b", "b": "a"}.get(player.territory, "")
    held = {OPPOSITE[id]: holder for id, holder in table.controlled.items()}
    table.controlled.update(held)
    table.stand_changed()
    return copy


@pytest.mark.takes_turns("half a turn of Border War", 3)
@pytest.mark.parametrize("seed", range(3))
def test_half_a_turn_of_the_table_changes_nothing(seed: int) -> None:
    """Who sees, fights, is behind what, contests and controls; with all modules, in the midst of a battle."""
    game = moment(with_all, seed, 50 + 20 * seed)
    other = turned(game)
    for each in table_of(game).on_field():
        there = unit(other, each.id)
        for foe in table_of(game).enemies_of(each.seat):
            enemy = unit(other, foe.id)
            assert field(game).in_combat(each, foe) == field(other).in_combat(there, enemy)
            for feature, image in zip(table_of(game).features, table_of(other).features, strict=True):
                assert field(game).is_behind(each, foe, feature, True) == field(other).is_behind(
                    there, enemy, image, True
                )
        for objective in table_of(game).pack.objectives:
            mine = [model.number for model in field(game).on_circle(each, objective)]
            assert [model.number for model in field(other).on_circle(there, OPPOSITE[objective])] == mine
    scores, image_scores = (each.view(0)["table"]["control_scores"] for each in (game, other))
    assert {OPPOSITE[objective]: score for objective, score in scores.items()} == image_scores


# ---------------------------------------------------------------------- whatever settles


@pytest.mark.takes_turns("what settles in Border War", 2)
@settings(max_examples=4, derandomize=True, deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(5, 100))
def test_what_is_suggested_and_what_a_wish_settles_into_is_legal(seed: int, count: int) -> None:
    """Moves, set-ups, features and models that are removed, with all modules."""
    game, chance = moment(with_all, seed, count), random.Random(seed)
    placements = [each for each in (game.decision.options if game.decision else ()) if isinstance(each, Placement)]
    for option in chance.sample(placements, min(3, len(placements))):
        assert all(option.why_not(each.answer) == [] for each in option.suggestions), option.id
        x, y = chance.randrange(WIDTH), chance.randrange(DEPTH)
        wishes: list[Any] = [f"{x},{y} ranks {chance.randint(1, 10)} @{chance.randrange(64)}", [x, y, 0], "m1 m2"]
        for wish in wishes:
            answer = option.nearest(wish)
            assert answer is None or option.why_not(answer) == [], (option.id, wish)


# ---------------------------------------------------------------------- what is kept


@pytest.mark.takes_turns("decisions of Border War that are kept", 2)
@pytest.mark.parametrize("seed", range(2))
def test_decisions_of_the_second_lists_are_kept(seed: int) -> None:
    """Copies, saves, records, positions and undo at the first decision of each kind in two battle rounds of the lists
    of which no other test keeps battles."""
    pair = [THUNDERHEAD, WARPCOG] if seed % 2 else [WARPCOG, SKAVEN]
    game = kb.new("sigmar", seats=pair, seed=seed, battlepack="border-war", modules=MODULES)
    chance, met = Dice(seed + 1), set[str]()
    while game.decision is not None and table_of(game).round < 3:
        if game.decision.name not in met:
            met.add(game.decision.name)
            for check in (check_copies, check_position, check_undo, check_whole):
                check(game)
        step_on(game, chance)
    assert len(met) > 12, met
