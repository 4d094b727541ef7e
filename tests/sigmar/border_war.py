"""Battles of Border War for the tests, and how they are swept."""

from collections.abc import Mapping, Sequence
from typing import Any

import katabasis as kb
from katabasis.kernel.game import Game
from sigmar.random_games import check_stands
from sigmar.scene import Told, position, table_of
from sweep import Swept, sweep

STORMCAST, SKAVEN = "stormcast-launch", "skaven-launch"
PAIRS = [(first, second) for first in (STORMCAST, SKAVEN) for second in (SKAVEN, STORMCAST)]


COMPOSITION = "army-composition"
MODULES = ["commands", "terrain", "magic", COMPOSITION, "command-models", "battle-tactics"]


def border_war(seed: int, modules: Sequence[str] = ()) -> Game:
    """A battle, usually with all modules off; four seeds one after another are every list against every other and
    itself."""
    pair, named = [*PAIRS[seed % len(PAIRS)]], [*modules]
    return kb.new("sigmar", seats=pair, seed=seed, battlepack="border-war", modules=named)


def played_with(modules: Sequence[str]) -> Swept:
    """How battles with those modules are swept."""
    return Swept(lambda seed: border_war(seed, modules), check_stands)


def check_battles_end(swept: Swept, seed: int, count: int = 2) -> None:
    """So many random battles from that seed on end without a find."""
    found = sweep(swept, count, seed, "random", 0.001)
    assert not found.finds, "\n".join(map(str, found.finds))
    assert sum(found.endings.values()) == count


SWEPT = Swept(border_war, check_stands)
COMPOSED = played_with([COMPOSITION])
"""The same with generals, regiments, formations and enhancements."""


def told(units: Told, **fields: Any) -> str:
    """The position of a battle of Stormcast, in territory a, against Skaven at the end of seat 1's turn, with those
    units."""
    said = {"battlepack": "border-war", "map": "border-war", "seats": [STORMCAST, SKAVEN], "side": "", **fields}
    seats: Sequence[str] = said.pop("seats")
    placed = {id: at if isinstance(at, Mapping) or "ranks" in at else f"{at} ranks 1" for id, at in units.items()}
    return position(placed, said.pop("phase", "end-of-turn"), seats=seats, **said).replace('side = ""\n', "")


def battle(units: Told, **fields: Any) -> Game:
    """The battle of such a position."""
    return kb.position(told(units, **fields))


def sources(game: Game, seat: int) -> dict[str, int]:
    return {source["what"]: source["points"] for source in table_of(game).players[seat].sources}


def run_out(game: Game) -> None:
    """Decline whatever may be used before the turn ends."""
    before = table_of(game).turns, table_of(game).round
    while game.decision and (table_of(game).turns, table_of(game).round) == before:
        game.choose(game.decision.declining or game.decision.options[0])
