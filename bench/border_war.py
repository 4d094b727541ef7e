"""Age of Sigmar in full battles: what ninety models cost where Spearhead has thirty, and 150, without a browser.

Times are of the processor in this Python, which others at work on the machine disturb least; those that have to hold in
a page are given for one as well, whose Python takes about three times as long. Places and pictures are asked of battles
between two hordes in their second round, with all modules on; copies, saves and loads of whole battles by chance,
every few choices, for what they cost depends on how long ago their checkpoint was.
"""

from __future__ import annotations

import math
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from bench.timing import figure, late

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / folder) for folder in ("engine", "web")]

import katabasis as kb  # noqa: E402
from katabasis.sigmar.picture.table import board  # noqa: E402
from katabasis.sigmar.rules.removals import Removals  # noqa: E402
from katabasis.sigmar.text.names import renderer_of  # noqa: E402
from katabasis_page.browser.regions import Regions  # noqa: E402

GAME, HORDE, TWENTY = "sigmar", "skaven-launch", "skaven-clanrats.1"
MODULES = ("commands", "terrain", "magic", "army-composition", "command-models", "battle-tactics")
STAY = ";"
"""The answer by which nobody moves."""
CROWD = 80
"""So many models are to stand on the battlefield."""
HORDE_OF_2000, CROWD_OF_2000 = "skaven-2000", 130
IN_PAGE = 3.3
"""How many times as long a browser's Python takes, where it is slowest."""
BATTLES = 4
"""Random battles of one measurement."""
EVERY = 10
"""So many choices lie between the moments at which a battle is copied, saved and loaded."""


class Limit(NamedTuple):
    """What a figure may be at most: in milliseconds of this Python, or of a page's."""

    most: float
    in_page: bool = False


LIMITS = {
    "check": Limit(5, in_page=True),
    "settle": Limit(150, in_page=True),
    "suggestions": Limit(300, in_page=True),
    "who is slain": Limit(100, in_page=True),
    "picture": Limit(100, in_page=True),
    "patch": Limit(100, in_page=True),
}


class Size(NamedTuple):
    """Battles of so many points: who meets; milliseconds that to copy, to save and to load one may take in the middle;
    and random battles a second."""

    pairs: Sequence[tuple[str, str]]
    clone: float
    save: float
    load: float
    battles: float


SIZES = {
    1000: Size((("stormcast-launch", "skaven-launch"), ("skaven-warpcog", "stormcast-thunderhead")), 2, 10, 40, 0.3),
    2000: Size((("stormcast-2000", "skaven-2000"), ("skaven-2000", "stormcast-2000")), 3, 15, 60, 0.1),
}


def main() -> int:
    """Print the figures; 1 if one is beyond its limit."""
    game, larger = battle(HORDE, CROWD), battle(HORDE_OF_2000, CROWD_OF_2000)
    held = report_placing(game)
    for each in (game, larger):
        print(f"models on the battlefield: {models(each)}")
        held += report_picture(each)
    for points in SIZES:
        held += report_battles(points)
    return 0 if all(held) else 1


def battle(horde: str, crowd: int) -> kb.Game:
    """The first battle by chance of a horde against itself in which a unit of twenty or more may move in the second
    round, among enough others."""
    for seed in count():
        game = kb.new(GAME, battlepack="border-war", seats=[horde, horde], modules=MODULES, seed=seed)
        while game.decision and not (game.table.round > 1 and _moving(game)):
            game.choose(kb.bots.choose(game, "random", len(game.choices)))
        if game.decision and models(game) >= crowd and len(game.table.unit(TWENTY).models) >= 20:
            return game
    raise AssertionError("seeds do not end")


def models(game: kb.Game) -> int:
    """How many models stand on the battlefield."""
    return sum(len(unit.models) for unit in game.table.on_field())


def _moving(game: kb.Game) -> bool:
    return any(option.id == f"move {TWENTY}" for option in game.decision.options)


# ---------------------------------------------------------------------- one after another


def report_placing(game: kb.Game) -> list[bool]:
    """Checks and settling of a unit of twenty, all suggestions of every unit, and who of twenty is slain."""
    option = game.decision.find(f"move {TWENTY}")
    x, y, _facing = option.shape["from"][0]
    checks = [
        lambda step=step: game.why_not(option.id, answer=f"keep {_spread(step, 37):+d},{_spread(step, 53):+d}")
        for step in range(100)
    ]
    wishes = [_wish(step, x, y) for step in range(60)]
    return [
        report("check", "check of a unit of twenty", checks),
        report("settle", "settling it", [lambda wish=wish: option.nearest(wish) for wish in wishes]),
        report("suggestions", "all suggestions of a unit", [_suggested(game, id) for id in _movers(game)]),
        report("who is slain", "who of twenty is slain", [_slain(game, slain) for slain in range(1, 20)]),
    ]


def _spread(step: int, by: int) -> int:
    return (step * by) % 1600 - 800


def _wish(step: int, x: int, y: int) -> str:
    across, down = (step * 631) % 4000 - 2000, (step * 397) % 4000 - 2000
    if step % 3 == 0:
        return f"keep {across:+d},{down:+d}"
    return f"{max(0, x + across)},{max(0, y + down)} ranks {5 if step % 2 else 10} @{step % 64}"


def _movers(game: kb.Game) -> list[str]:
    return [option.id for option in game.decision.options if option.verb == "move"]


def _suggested(game: kb.Game, id: str) -> Callable[[], Any]:
    return lambda: list(game.clone().decision.find(id).suggestions)


def _slain(game: kb.Game, slain: int) -> Callable[[], Any]:
    from katabasis.sigmar.board.coherency import Bonds
    from katabasis.sigmar.board.field import field_of

    unit = game.table.unit(TWENTY)
    bodies = field_of(game.table).bodies(unit)
    order = lambda pick: sum(bodies[at].box[0] for at in pick)  # noqa: E731
    return lambda: Removals(Bonds(bodies, unit, game.table.rules), slain).best(order)


def report_picture(game: kb.Game) -> list[bool]:
    """The board as SVG, and what of it is shown anew after a move of twenty models."""
    moved, suggested = game.clone(), game.decision.find(f"move {TWENTY}").suggestions
    moved.choose(f"move {TWENTY}", next(each.answer for each in suggested if each.answer != STAY))
    before, after = _drawn(game), _drawn(moved)
    shown = Regions(before)
    changed = [*Regions(after).differing_from(shown)]
    size = sum(len(Regions(after).markup(id, shown=())) for id in changed)
    print(f"picture: {len(before):,} characters; {len(changed)} regions with {size:,} of them change with a move")
    return [
        report("picture", "the board drawn", [lambda: _drawn(game)] * 20),
        report("patch", "drawn and compared after a move", [lambda: _patched(moved, shown)] * 20),
    ]


def _drawn(game: kb.Game) -> str:
    table = game.view(0)["table"]
    return board(table, renderer_of(table, "en"))


def _patched(game: kb.Game, shown: Regions) -> list[str]:
    return [*Regions(_drawn(game)).differing_from(shown)]


def report_battles(points: int) -> list[bool]:
    """Whole battles by chance, and what it takes to copy, save and load them on their way."""
    size = SIZES[points]
    spent: dict[str, list[float]] = defaultdict(list)
    for seed in range(BATTLES):
        game = kb.new(GAME, battlepack="border-war", seats=size.pairs[seed % 2], modules=MODULES, seed=seed)
        while game.decision:
            spent["choices"].append(figure("", partial(_choose, game), 1).processor)
            if game.decision and len(game.choices) % EVERY == 0:
                for name, work in _keeping(game).items():
                    spent[name].append(figure("", work, 1).processor)
    speed = 1000 * BATTLES / sum(spent["choices"])
    print(f"random battles of {points} points a second: {speed:.2f} (at least {size.battles})", flush=True)
    held = [speed >= size.battles]
    limits = {CLONE: size.clone, SEEN: math.inf, SAVE: size.save, LOAD: size.load}
    for name, most in limits.items():
        times = spent[name]
        middle, slow = statistics.median(times), late(times)
        limit = f" (median at most {most:g})" if most < math.inf else ""
        print(f"{name}: median {middle:.2f} ms, 95% {slow:.2f}, slowest {max(times):.2f}{limit}", flush=True)
        held.append(middle <= most)
    return held


CLONE, SEEN, SAVE, LOAD = "clone", "clone and its view", "save", "load, checked, and its view"


def _keeping(game: kb.Game) -> dict[str, Callable[[], Any]]:
    """What is done with a battle that is kept, one after another."""
    text, game.saved = game.save(), None
    return {
        CLONE: lambda: game.clone().decision,
        SEEN: lambda: game.clone().view(0),
        SAVE: game.save,
        LOAD: lambda: kb.load(text).view(0),
    }


def _choose(game: kb.Game) -> None:
    game.choose(kb.bots.choose(game, "random", len(game.choices)))


def report(name: str, what: str, works: list[Callable[[], Any]]) -> bool:
    """Print how long some work takes, and whether it holds: in a page at the 95th percentile, here in the middle."""
    times = [figure("", work, 1).processor for work in works]
    middle, slow, (most, in_page) = statistics.median(times), late(times), LIMITS[name]
    there = f"; in a page about {middle * IN_PAGE:.1f} and {slow * IN_PAGE:.1f}" if in_page else ""
    print(f"{what}: median {middle:.2f} ms, 95% {slow:.2f}{there} (at most {most:g})", flush=True)
    return (slow * IN_PAGE if in_page else middle) <= most


if __name__ == "__main__":
    sys.exit(main())
