"""Placing and targets at random tables, judged by a referee that knows the rulebook and not the engine's code."""

import random
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import pytest

from katabasis.kernel.events import Event
from katabasis.quest.content import MONSTER_CARDS
from quest.referee import Referee
from quest.scene import PARTY, PASSAGE, ROOM, at, of_kind, table

ROOM_SQUARES = [f"{ROOM}.{x},{y}" for x in range(1, 5) for y in range(1, 5)]
PASSAGE_SQUARES = [f"{PASSAGE}.{x},{y}" for x in range(1, 7) for y in range(1, 3)]
CARDS = [id for id in MONSTER_CARDS if id != "m-snotlings"]
"""Snotlings are placed by a rule of their own (tables.snotling)."""
SCENES = 150


def spread(chance: random.Random, squares: list[str]) -> dict[str, str]:
    """One to four adventurers on squares of their own."""
    party = PARTY[: chance.randint(1, 4)]
    return dict(zip(party, chance.sample(squares, len(party)), strict=True))


@pytest.mark.rule("placement.one-on-one", "placement.missile", "placement.nearest", "placement.not-placed")
def test_monsters_are_placed_as_the_rulebook_says() -> None:
    placed = 0
    for seed in range(SCENES):
        chance = random.Random(seed)
        squares = chance.choice((ROOM_SQUARES, PASSAGE_SQUARES, ROOM_SQUARES + PASSAGE_SQUARES))
        who = spread(chance, squares)
        referee = Referee(at(table(who)))
        zones = {"events": [chance.choice(CARDS)]}
        game = table(who, (), [1], step="power.roll_power", phase="power", zones=zones, chance={"seed": seed})
        placed += referee.judge_placing(at(game).events)
        assert referee.monsters == {each.id: each.at for each in at(game).monsters}, f"seed {seed}"
    assert placed > 4 * SCENES


WALKERS = ("skaven", "orc-warrior", "minotaur", "giant-rat")


def fight(
    chance: random.Random, kinds: Sequence[str] = WALKERS
) -> tuple[dict[str, dict[str, Any]], list[dict[str, str]]]:
    """Adventurers who do not fall soon, and Monsters strewn over both sections, some of which owe a first attack."""
    who = spread(chance, ROOM_SQUARES + PASSAGE_SQUARES)
    free = [square for square in ROOM_SQUARES + PASSAGE_SQUARES if square not in who.values()]
    monsters = []
    for number, square in enumerate(chance.sample(free, chance.randint(1, 9)), 1):
        kind = chance.choice(kinds)
        against = chance.choice(("", *who))
        monsters.append({"id": f"{kind}-{number}", "kind": kind, "at": square, "target": against})
    return {id: {"at": square, "start": 60, "wounds": 60} for id, square in who.items()}, monsters


def phase_of(seed: int, kinds: Sequence[str]) -> tuple[Referee, list[Event]]:
    """A whole Monsters' Phase of Monsters of those kinds, and a referee who has seen the table before it."""
    who, monsters = fight(random.Random(seed), kinds)
    referee = Referee(at(table(who, monsters)))
    game = table(who, monsters, step="monsters.plan", phase="monsters", chance={"seed": seed})
    return referee, list(takewhile(lambda event: event.kind != "phase-began", at(game).events))


@pytest.mark.rule("monsters.one-on-one", "monsters.first-attack-priority", "monsters.do-pinned", "monsters.do-advance")
def test_monsters_go_for_whom_the_rulebook_says() -> None:
    attacks = moves = 0
    for seed in range(SCENES):
        referee, phase = phase_of(seed, WALKERS)
        attacks += referee.judge_phase(phase)
        moves += len(of_kind(phase, "monster-moved"))
    assert attacks > 2 * SCENES
    assert moves > SCENES // 2


@pytest.mark.rule("monsters.do-shoot", "monsters.do-move-shoot", "monsters.decision", "shooting.volley")
def test_archers_shoot_at_whom_they_see() -> None:
    moved = 0
    for seed in range(SCENES):
        referee, phase = phase_of(seed, ("orc-archer", "night-goblin-archer"))
        moved += referee.judge_archers(phase)
    assert moved > SCENES // 10


@pytest.mark.rule("tables.giant-bat", "monsters.first-attack-power")
def test_bats_fly_at_whom_they_reach() -> None:
    attacks = 0
    for seed in range(SCENES):
        referee, phase = phase_of(seed, ("giant-bat",))
        attacks += referee.judge_fliers(phase)
    assert attacks > 2 * SCENES
