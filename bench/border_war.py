"""Age of Sigmar in full battles: what ninety models cost where Spearhead has thirty, and 150, here and in a browser.

Times are of the processor in this Python, which others at work on the machine disturb least; those that have to hold in
a page are told for one as well, whose Python takes about three times as long, and what is placed is then measured in
one, and clicks. Places and pictures are asked of battles between two hordes in their second round, with all modules on;
copies, saves and loads of whole battles by chance, every few choices, for what they cost depends on how long ago their
checkpoint was.
"""

from __future__ import annotations

import json
import math
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bench import clicks
from bench._browser import FLAGS, chromium
from bench.timing import figure, late
from builder.browser_driver import BOOT, READY
from builder.games.sigmar_driver import SigmarDriver
from builder.paths import DIST
from builder.scenes import beginnings, record_of
from builder.serve import running

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / folder) for folder in ("engine", "web")]

import katabasis as kb  # noqa: E402
from bench import _placing  # noqa: E402
from katabasis.sigmar.picture.table import board  # noqa: E402
from katabasis.sigmar.text.names import renderer_of  # noqa: E402
from katabasis_page.browser.regions import Regions  # noqa: E402
from katabasis_page.sharing import links  # noqa: E402

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


LONGEST = 300_000
"""Milliseconds that a page may take for all that is placed in it."""
RECORD, AFTER, CLICKS = "border-war", 25, 60
"""The game of tests/playthroughs that is gone on with after so many choices, and how many clicks it is gone on for."""
PROGRAM = """
{text}
import js
save, twenty = {args!r}
for name, works in works_of(kb.load(save), twenty).items():
    for work in works:
        js.performance.mark("from " + name)
        work()
        js.performance.mark("to " + name)
js.document.documentElement.dataset.result = "done"
"""
"""What a page runs, whose own clock knows nothing of the processor: the browser's trace does."""


class Limit(NamedTuple):
    """What is measured, and how much it may be at most: in milliseconds of this Python, or of a page's."""

    what: str
    most: float
    in_page: bool = False


LIMITS = {
    "check": Limit("check of a unit of twenty", 5, in_page=True),
    "settle": Limit("settling it", 150, in_page=True),
    "suggestions": Limit("all suggestions of a unit", 300, in_page=True),
    "who is slain": Limit("who of twenty is slain", 100, in_page=True),
    "drop": Limit("what comes of a drop", 100, in_page=True),
    "picture": Limit("the board drawn", 100, in_page=True),
    "patch": Limit("drawn and compared after a move", 100, in_page=True),
}
LIMIT_TURN = 90
"""Seconds that a whole turn of a hard bot of 2000 points may take in a page."""
LIMIT_CLICK = 100
"""Milliseconds from a click to its painted answer, of the processor and by the clock."""


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
    held.append(report_turn())
    held += report_page(game)
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
    """Checks and settling of a unit of twenty, all suggestions of every unit, who of twenty is slain, and drops
    foreseen."""
    works = _placing.works_of(game, TWENTY)
    return [report(name, works[name]) for name in works]


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
        report("picture", [lambda: _drawn(game)] * 20),
        report("patch", [lambda: _patched(moved, shown)] * 20),
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


def report_turn() -> bool:
    """A whole turn of a hard bot at 2000 points, from the hero phase of the second round on, its opponent by chance."""
    game = kb.new(GAME, battlepack="border-war", seats=SIZES[2000].pairs[0], modules=MODULES, seed=0)
    while (game.table.round, game.table.phase) != (2, "hero"):
        _choose(game)
    turn, spent = (game.table.round, game.table.active), list[float]()
    while game.decision and (game.table.round, game.table.active) == turn:
        level = "hard" if game.decision.seat == game.table.active else "random"
        spent.append(figure("", partial(_choose, game, level), 1).processor)
    whole = sum(spent) / 1000
    print(
        f"a turn of a hard bot of 2000 points: {whole:.1f} s, slowest answer {max(spent) / 1000:.2f}; in a page about"
        f" {whole * IN_PAGE:.0f} and {max(spent) * IN_PAGE / 1000:.1f} (at most {LIMIT_TURN})",
        flush=True,
    )
    return whole * IN_PAGE <= LIMIT_TURN


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


def _choose(game: kb.Game, level: str = "random") -> None:
    game.choose(kb.bots.choose(game, level, len(game.choices)))


def report(name: str, works: list[Callable[[], Any]]) -> bool:
    """Print how long some work takes, and whether it holds: in a page at the 95th percentile, here in the middle."""
    times = [figure("", work, 1).processor for work in works]
    middle, slow, (what, most, in_page) = statistics.median(times), late(times), LIMITS[name]
    there = f"; in a page about {middle * IN_PAGE:.1f} and {slow * IN_PAGE:.1f}" if in_page else ""
    print(f"{what}: median {middle:.2f} ms, 95% {slow:.2f}{there} (at most {most:g})", flush=True)
    return (slow * IN_PAGE if in_page else middle) <= most


# ---------------------------------------------------------------------- in a browser


def report_page(game: kb.Game) -> list[bool]:
    """The same work in a page's Python, and clicks of a battle in its midst."""
    with running(Path(DIST)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        held = [report_there(*each) for each in placing_in_page(browser, address, game.save()).items()]
        held.append(clicks.report("Border War", clicks_in_page(browser, address), LIMIT_CLICK))
        browser.close()
    return held


def placing_in_page(browser: Browser, address: str, save: str) -> dict[str, list[clicks.Click]]:
    """What every work takes in the page's Python."""
    context = browser.new_context(base_url=address, service_workers="block")
    text = Path(_placing.__file__).read_text(encoding="utf-8")
    body = PROGRAM.format(text=text, args=(save, TWENTY))
    context.route("**/main.py", lambda route: route.fulfill(body=body, content_type="text/x-python"))
    page = context.new_page()
    page.goto("/index.html")
    page.wait_for_selector(READY, timeout=BOOT)
    browser.start_tracing(page=page, categories=clicks.TRACED)
    page.evaluate("joinPyScript()")
    page.wait_for_selector("html[data-result]", timeout=LONGEST)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return marked(trace)


def marked(trace: list[clicks.Event]) -> dict[str, list[clicks.Click]]:
    """How long it was from each mark to the one after it, by what was done between them."""
    marks = [event for event in trace if event["name"].startswith(("from ", "to "))]
    marks.sort(key=lambda event: float(event["ts"]))
    times: dict[str, list[clicks.Click]] = defaultdict(list)
    for began, ended in zip(marks[::2], marks[1::2], strict=True):
        name = began["name"].removeprefix("from ")
        assert ended["name"] == f"to {name}"
        times[name].append(clicks.Click((ended["tts"] - began["tts"]) / 1000, (ended["ts"] - began["ts"]) / 1000))
    return times


def report_there(name: str, times: list[clicks.Click]) -> bool:
    """Print what some work took in a page, and whether it held there: by the processor, since others may be at work."""
    processor, clock = ([getattr(each, kind) for each in times] for kind in clicks.Click._fields)
    what, most, _in_page = LIMITS[name]
    print(
        f"in a page, {what}: processor time median {statistics.median(processor):.1f} ms, 95% {late(processor):.1f}"
        f" (at most {most:g}); by the clock {statistics.median(clock):.1f} and {late(clock):.1f}; of {len(times)}",
        flush=True,
    )
    return late(processor) <= most


def clicks_in_page(browser: Browser, address: str) -> list[clicks.Click]:
    """Clicks of somebody who goes on with a battle by chance against chance."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.add_init_script(clicks.HEAR)
    driver = SigmarDriver(context.new_page(), seed=3, pause=clicks.LOOK)
    driver.arrive()
    driver.set(speed="instant")
    begun = next(islice(beginnings(record_of(RECORD)), AFTER, None))
    driver.sit_down(links.fragment("game", begun.record()), ("human", "random"))
    driver.wait()
    heard = clicks.clicks_of_a_game(browser, driver, CLICKS)
    context.close()
    return heard


if __name__ == "__main__":
    sys.exit(main())
