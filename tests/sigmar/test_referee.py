"""Moves on random battlefields, judged by a referee that knows the rulebook and not the engine's code."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from katabasis.kernel.errors import BadPosition
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from katabasis.sigmar.board import places
from katabasis.sigmar.rules import movement
from katabasis.sigmar.rules.movement import SHUN, Limits
from katabasis.sigmar.state import Feature, Unit
from sigmar.referee import Referee
from sigmar.scene import BROTHERHOOD, CLAWPACK, ECHELON, SHRINE, WALL, battle, table_of, unit
from sigmar.test_positions import position

SCENES = 20
NEARLY = 6
"""So many tenths of a millimetre are too near to call for a referee who samples."""
MOVERS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (BROTHERHOOD, "liberators.1", {}),
    (BROTHERHOOD, "lord-veritant.1", {}),
    (BROTHERHOOD, "lord-vigilant.1", {}),
    (BROTHERHOOD, "prosecutors.1", {}),
    (CLAWPACK, "clanrats.1", {"slain": [6, 7, 8, 9, 10]}),
    (CLAWPACK, "rat-ogors.1", {}),
    (ECHELON, "kavalos-deathriders.1", {"slain": [4, 5]}),
)
RULES = {
    "coherency.six-or-fewer": "coherency",
    "coherency.seven-or-more": "coherency",
    "core-abilities.normal-move-limit": "range",
    "fly.end-in-combat": "range",
}
"""What the referee calls what several rules say."""


def scene(chance: random.Random) -> tuple[Game, str]:
    """A mover among friends and enemies of both sizes and perhaps a feature, crowded together."""
    while True:
        army, mover, told = chance.choice(MOVERS)
        friend = {BROTHERHOOD: "lord-veritant.1", CLAWPACK: "grey-seer.1", ECHELON: "mortisan-soulreaper.1"}[army]

        def spot(wide: int = 1) -> str:
            return f"{chance.randint(2_000, 4_600)},{chance.randint(900, 3_000)} ranks {wide} @{chance.randrange(64)}"

        units: dict[str, Any] = {mover: {"at": spot(chance.choice((1, 3))), **told}, "chaos-warriors.1": spot(3)}
        if friend != mover:
            units[friend] = spot()
        if chance.random() < 0.5:
            units["chaos-lord.1"] = spot()
        features = [
            (chance.choice((SHRINE, WALL)), chance.uniform(7, 19), chance.uniform(3, 12), chance.randrange(64))
            for _ in range(chance.choice((0, 1, 2)))
        ]
        try:
            return battle(units, seats=(army, "bloodwind-legion"), features=features), mover
        except BadPosition:
            continue


def wish(chance: random.Random, moving: Unit, features: Sequence[Feature] = ()) -> str:
    """A move: all alike, around a bend, or some by themselves; often across a feature."""
    x, y = (chance.randint(-1_500, 1_500) for _ in range(2))
    if features and chance.random() < 0.5:
        across = chance.choice(features)
        x, y = (across.x - moving.models[0].x) * 7 // 4, (across.y - moving.models[0].y) * 7 // 4
    text = f"keep {x:+d},{y:+d}"
    kind = chance.random()
    if kind < 0.2:
        text += f" via {chance.randint(1_500, 5_000)},{chance.randint(600, 3_500)}"
    if kind > 0.6 or kind < 0.05:
        number = chance.randint(1, min(len(moving.models), 3))
        nudge = [chance.randint(-250, 250) for _ in range(2)]
        turn = f" @{chance.randrange(64)}" if kind > 0.9 else ""
        text = f"keep {x // 4:+d},{y // 4:+d}; m{number} {x // 4 + nudge[0]:+d},{y // 4 + nudge[1]:+d}{turn}"
    return text


@pytest.mark.takes_turns("referee of moves", 5)
@pytest.mark.parametrize("seed", range(SCENES))
def test_the_engine_and_the_referee_judge_moves_alike(seed: int) -> None:
    chance = random.Random(seed)
    game, mover = scene(chance)
    table, moving = table_of(game), unit(game, mover)
    reach = chance.choice((6, 12)) * 254
    limits = Limits(reach, "core-abilities.normal-move", SHUN, "core-abilities.normal-move-limit")
    judged = Counter[bool]()
    for _ in range(5):
        text = wish(chance, moving, table.features)
        ways = places.read(text, moving)
        broken = {RULES.get(fault.rule, fault.rule) for fault in movement.faults(table, moving, limits, text)}
        margins = Referee(table, moving, reach, ways).judge()
        for rule, margin in margins.items():
            if margin > NEARLY:
                assert rule in broken, (text, rule, margin)
            if margin < -NEARLY:
                assert rule not in broken, (text, rule, margin)
        judged[not broken] += 1
    assert judged


def test_the_referee_meets_both_kinds_of_move() -> None:
    """Neither is rare: agreeing on refusals alone, or on legal moves alone, would say little."""
    kinds = Counter[bool]()
    for seed in range(40):
        chance = random.Random(seed)
        game, mover = scene(chance)
        moving = unit(game, mover)
        limits = Limits(5 * 254, "core-abilities.normal-move", SHUN, "core-abilities.normal-move-limit")
        for _ in range(6):
            text = wish(chance, moving)
            kinds[not movement.faults(table_of(game), moving, limits, text)] += 1
    assert min(kinds[True], kinds[False]) > 30, kinds


@pytest.mark.parametrize("seed", range(SCENES, SCENES + 6))
def test_what_is_suggested_and_what_a_wish_settles_into_passes_the_referee(seed: int) -> None:
    chance = random.Random(seed)
    game, mover = scene(chance)
    moving = unit(game, mover)
    option = next(
        (each for each in (game.decision.options if game.decision else ()) if each.id == f"move {mover}"), None
    )
    if not isinstance(option, Placement):
        return
    answers = [each.answer for each in option.suggestions][:5]
    answers += [option.nearest(wish(chance, moving)) for _ in range(3)]
    for answer in answers:
        ways = places.read(answer, moving)
        margins = Referee(table_of(game), moving, option.shape["reach"], ways).judge()
        margins = {rule: margin for rule, margin in margins.items() if margin > NEARLY}
        assert not margins, (answer, margins)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        *(("climb", f"keep +0,{length:+d}") for length in (1500, 1700, 1752, 1803)),
        *(("drop", f"; m1 2540,{6 * 254 + 159 + 450 + beyond}") for beyond in (2, 300, 802)),
        ("move-through-models", "keep +1143,+0"),
        ("model-by-model", "keep +1,+317; m3 +0,+29"),
        ("fly-over", "keep +0,+3048"),
    ],
)
def test_positions_are_judged_alike(name: str, answer: str) -> None:
    """Over a shrine, down from it, past friends, and over a wall."""
    game = position(name)
    mover = {"model-by-model": "liberators.1"}.get(name, "")
    assert game.decision is not None
    option = next(each for each in game.decision.options if isinstance(each, Placement) and each.id.endswith(mover))
    moving = unit(game, option.shape["unit"].partition(":")[2])
    margins = Referee(table_of(game), moving, option.shape["reach"], places.read(answer, moving)).judge()
    broken = {rule for rule, margin in margins.items() if margin > NEARLY}
    refused = {RULES.get(fault.rule, fault.rule) for fault in option.why_not(answer)}
    assert broken == refused
