"""How Age of Sigmar is swept: see tests/sweep.py."""

from collections.abc import Iterable, Sequence
from itertools import count

import katabasis as kb
from katabasis import rosters
from katabasis.kernel.game import Game
from katabasis.sigmar.board.coherency import apart
from katabasis.sigmar.board.field import field_of
from katabasis.sigmar.content import ARMIES, WARSCROLLS
from katabasis.sigmar.rules import placement_rules
from katabasis.sigmar.state import FIELD, TERRAIN, SigmarTable
from sweep import Met, Swept

PAIRS = [(first, second) for first in ARMIES for second in ARMIES]


def sigmar(seed: int) -> Game:
    """A battle; 36 seeds one after another are every army against every other and itself."""
    return kb.new(
        "sigmar", seats=list(PAIRS[seed % len(PAIRS)]), seed=seed, terrain=("ready", "players")[seed // len(PAIRS) % 2]
    )


def check_stands(game: Game) -> None:
    """Nobody stands where nobody may, every unit is one group, and no model is lost. Where models have returned, not
    each needs to have two others beside it (return.one-at-a-time)."""
    table = game.table
    assert isinstance(table, SigmarTable)
    for unit in table.units:
        numbers = [model.number for model in unit.models]
        if unit.is_at(FIELD):
            bodies = field_of(table).bodies(unit)
            assert not list(placement_rules.faults_of_places(table, unit, numbers, bodies)), unit.id
            assert not apart(bodies, unit, table.rules), unit.id
            assert sorted(numbers + unit.slain) == list(range(1, unit.printed.models + 1)), unit.id
        else:
            assert not numbers or unit.place == TERRAIN, unit.id
        assert 0 <= unit.damage < unit.printed.health, unit.id


SWEPT = Swept(sigmar, check_stands, long=(("--count", "2000", "--checked", "0.0005"),))
FACTIONS = ("stormcast-eternals", "skaven")
LIMIT, HEAVY_BATTLES = 1000, 19
"""Points of most random rosters, and of so many battles one is of twice as many."""


def between_rosters(seed: int) -> Game:
    """A battle of Border War between two random rosters, each of either faction, with all modules: mostly of 1000
    points, and one of nineteen of 2000, between units too that cost more than half of 1000."""
    factions = [FACTIONS[seed % 2], FACTIONS[seed // 2 % 2]]
    random = between_heavies if seed % HEAVY_BATTLES == 0 else between_lighter
    return kb.new("sigmar", seats=random(factions, 2 * seed), seed=seed, battlepack="border-war")


def between_lighter(factions: Sequence[str], seed: int) -> list[str]:
    """Random rosters of 1000 points."""
    return [rosters.random(faction, LIMIT, seed + at) for at, faction in enumerate(factions)]


def between_heavies(factions: Sequence[str], seed: int) -> list[str]:
    """Random rosters of 2000 points: of a faction that has units which fit in no smaller one, the first of those with
    such a unit."""
    found = []
    for at, faction in enumerate(factions):
        heavy = {id for id in HEAVY if WARSCROLLS[id].faction == faction}
        texts = (rosters.random(faction, 2 * LIMIT, number) for number in count(seed + at, 2))
        found.append(next(text for text in texts if not heavy or heavy.intersection(rosters.read(text).units)))
    return found


def on_the_battlefield(game: Game) -> Iterable[str]:
    """The warscrolls of both factions that stand on the battlefield."""
    return (unit.scroll for unit in game.table.units if unit.stands and unit.scroll in MUSTERED.every)


MUSTERED = Met(
    frozenset(id for id, scroll in WARSCROLLS.items() if scroll.faction in FACTIONS), on_the_battlefield, games=200
)
HEAVY = {id for id in MUSTERED.every if 2 * WARSCROLLS[id].points > LIMIT}
"""What costs more than half of the points of most rosters (army.half-limit)."""
ROSTERS = Swept(between_rosters, check_stands, long=(("--count", "200", "--checked", "0.0005"),), met=MUSTERED)
FURTHER = {"border-war-rosters": ROSTERS}
