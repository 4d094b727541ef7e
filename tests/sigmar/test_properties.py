"""The properties of every game, on battles of Age of Sigmar."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.geometry.facings import FACINGS
from katabasis.geometry.plane import INCH
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from katabasis.sigmar.battlepack import BATTLEPACKS
from katabasis.sigmar.board import places
from katabasis.sigmar.board.field import Field
from katabasis.sigmar.board.places import Way
from katabasis.sigmar.rules import movement
from katabasis.sigmar.rules.movement import SHUN, Limits
from properties import CHECKS
from properties.keeping import check_clones_stay
from properties.moments import moment
from sigmar.random_games import sigmar
from sigmar.scene import field, table_of, unit
from sigmar.test_referee import scene, wish


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=3, derandomize=True, deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 150))
def test_holds_at_every_moment(check: Callable[[Game], None], seed: int, count: int) -> None:
    check(moment(sigmar, seed, count))


def test_clones_are_not_touched_by_what_is_played_on() -> None:
    check_clones_stay(sigmar, 12)


@pytest.mark.parametrize("seed", range(4))
def test_pictures_letters_and_logs_are_there_in_both_languages(seed: int) -> None:
    game = moment(sigmar, seed, 60 + 20 * seed)
    view = game.view(0)
    for language in ("en", "es"):
        drawn = kb.draw(view, language)
        assert drawn.startswith("<svg")
        assert drawn.endswith("</svg>")
        standing = sum(len(unit["models"]) for unit in view["table"]["units"].values())
        assert drawn.count('class="model"') == standing
        assert all(text for _, text in game.system.letters.sections(view, language))
        renderer = game.system.words.renderer(view, language)
        for event in game.table.events:
            sentence = renderer.word(game.system.words.describe(event))
            assert sentence
            assert "{" not in sentence, event


@pytest.mark.parametrize("seed", range(3))
def test_what_is_suggested_is_kept_in_few_bytes(seed: int) -> None:
    """A unit of ten under 40 bytes as a rule."""
    game, lengths = sigmar(seed), []
    while game.decision is not None and len(game.choices) < 60:
        for option in game.decision.options:
            if isinstance(option, Placement) and option.verb in ("move", "deploy"):
                lengths += [len(str(each.answer)) for each in game.suggestions(option.id)]
        game.choose(kb.bots.choose(game, "random", seed))
    assert sorted(lengths)[len(lengths) // 2] < 40


# ---------------------------------------------------------------------- turned and mirrored tables

WIDTH, DEPTH = BATTLEPACKS["spearhead"].battlefield
TURNED, MIRRORED = (-1, -1), (-1, 1)
"""By what x and y are multiplied, seen from the middle: half a turn, and a mirror upright in the middle."""


def image(at: tuple[int, int], signs: tuple[int, int]) -> tuple[int, int]:
    """Where a place of a table lies on its image."""
    x, y = at
    return (WIDTH - x if signs[0] < 0 else x), (DEPTH - y if signs[1] < 0 else y)


def facing(before: int, signs: tuple[int, int]) -> int:
    return (before + 32 if signs == TURNED else 32 - before) % FACINGS


def transform(game: Game, signs: tuple[int, int]) -> Game:
    """The same battle on the image of its table."""
    copy = game.clone()
    table = table_of(copy)
    for each in table.units:
        for model in each.models:
            (model.x, model.y), model.facing = image(model.at, signs), facing(model.facing, signs)
    for feature in table.features:
        (feature.x, feature.y), feature.facing = image((feature.x, feature.y), signs), facing(feature.facing, signs)
    if signs == TURNED:
        for player in table.players:
            player.territory = "b" if player.territory == "a" else "a"
    table.stand_changed()
    return copy


def image_of_way(way: Way, signs: tuple[int, int]) -> Way:
    return Way(way.number, tuple(image(stop, signs) for stop in way.stops), facing(way.facing, signs))


@settings(max_examples=40, derandomize=True, deadline=None)
@given(seed=st.integers(0, 100_000), signs=st.sampled_from((TURNED, MIRRORED)))
def test_turning_or_mirroring_the_whole_table_changes_nothing(seed: int, signs: tuple[int, int]) -> None:
    chance = random.Random(seed)
    game, mover = scene(chance)
    other = transform(game, signs)
    for each in table_of(game).on_field():
        fought = {enemy.id for enemy in field(game).fought_by(each)}
        assert {enemy.id for enemy in field(other).fought_by(unit(other, each.id))} == fought
    moving, moving_there = unit(game, mover), unit(other, mover)
    limits = Limits(5 * INCH, "core-abilities.normal-move", SHUN, "core-abilities.normal-move-limit")
    for _ in range(6):
        ways = places.read(wish(chance, moving), moving)
        there = [image_of_way(way, signs) for way in ways]
        assert movement.allows(table_of(game), moving, limits, ways) == movement.allows(
            table_of(other), moving_there, limits, there
        ), ways


OPPOSITE = {"ignax": "behemat", "behemat": "ignax", "nagendra": "vulcatrix", "vulcatrix": "nagendra"}


@pytest.mark.parametrize("seed", range(3))
def test_half_a_turn_of_a_battle_changes_nobody_s_control(seed: int) -> None:
    """The objectives lie so that half a turn puts each on another."""
    game = moment(sigmar, seed, 90)
    other = transform(game, TURNED)
    for each in table_of(game).on_field():
        for objective in table_of(game).pack.objectives:
            mine = [model.number for model in field(game).on_circle(each, objective)]
            there = field(other).on_circle(unit(other, each.id), OPPOSITE.get(objective, objective))
            assert [model.number for model in there] == mine


@settings(max_examples=25, derandomize=True, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_what_nearest_and_every_suggestion_give_passes_the_check(seed: int) -> None:
    chance = random.Random(seed)
    game, _ = scene(chance)
    if game.decision is None:
        return
    for option in game.decision.options:
        if isinstance(option, Placement) and option.shape["kind"] == "move":
            assert all(option.why_not(each.answer) == [] for each in option.suggestions), option.id
            answer = option.nearest(wish(chance, unit(game, option.shape["unit"].partition(":")[2])))
            assert answer is not None
            assert option.why_not(answer) == [], option.id


@pytest.mark.takes_turns("what copies know", 2)
@pytest.mark.parametrize("seed", range(2))
def test_what_copies_know_of_where_they_stand_is_what_anybody_would_find(seed: int) -> None:
    """The cache of a field is shared by all tables on which everything stands alike, whoever has moved in between."""
    game, chance = sigmar(seed), random.Random(seed)
    while game.decision and len(game.choices) < 60:
        copy = game.clone()
        assert copy.decision is not None
        copy.choose(kb.bots.choose(copy, "random", seed))
        game.choose(kb.bots.choose(game, "random", chance.randrange(1000)))
    for each in (copy, game):
        assert found(field(each)) == found(Field(table_of(each)))


def found(stand: Field) -> list[object]:
    """What a field says of every pair of units, and of every unit."""
    units = [*stand.table.on_field()]
    pairs = [(stand.sees(a, b), stand.in_combat(a, b)) for a in units for b in stand.table.enemies_of(a.seat)]
    return [*pairs, *((stand.bodies(each), stand.stragglers(each), stand.crowded(each)) for each in units)]


def test_a_copy_that_stands_alike_asks_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = moment(sigmar, 3, 90)
    mover, target = table_of(game).units_of(0)[0].id, table_of(game).units_of(1)[0].id
    seen = field(game).sees(unit(game, mover), unit(game, target))
    copy = game.clone()
    assert copy.decision is not None
    asked: list[object] = []
    monkeypatch.setattr("katabasis.sigmar.board.field.line_of_sight", lambda *those: asked.append(those))
    assert field(copy).sees(unit(copy, mover), unit(copy, target)) == seen
    assert len(asked) == 0
    unit(copy, mover).models[0].x += 10
    table_of(copy).stand_changed()
    assert not field(copy).sees(unit(copy, mover), unit(copy, target))
    assert len(asked) > 0
