"""Warhammer Quest: adventures a second, what keeping one in a fight costs, how long a dungeon of 13 sections with 30
models takes to be looked at and drawn in either Python, and how smoothly its picture follows a finger.

The dungeon is `dungeon.toml`, a position. The camera is moved on a processor slowed down four times, as on a phone.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench import weight
from bench._browser import FLAGS, chromium
from bench.timing import milliseconds
from builder import games
from builder.browser_driver import BOOT, READY
from builder.paths import DIST, ENGINE, TESTS, WEB
from builder.serve import running

sys.path[:0] = [str(ENGINE), str(TESTS), str(WEB)]

import katabasis as kb  # noqa: E402
from katabasis.kernel.dice import Dice  # noqa: E402
from katabasis_page.sharing.links import fragment  # noqa: E402
from properties.moments import moment  # noqa: E402

POSITION = Path(__file__).with_name("dungeon.toml").read_text(encoding="utf-8")
PARTY = ("barbarian", "dwarf", "elf", "wizard")
GAMES = 40
FIGHT = 60
"""Choices after which the adventure that is kept stands in a fight."""
FRAMES = 120
REST = 3_000
"""Milliseconds that the page has to come to rest."""
SLOWED = 4

FEWEST_GAMES = 4.0
"""Random adventures a second in CPython."""
MOST = {"clone": 1.0, "save": 5.0, "load": 20.0}
"""Milliseconds in the middle of a fight."""
LARGEST_SAVE = 30_000
LONGEST_RECORD = 12_000
LONGEST_LINK = 5_000
"""Bytes of the save, of the longest record of those adventures, and of a link to it."""
MOST_IN_PAGE = {"reach and chances": 20.0, "picture": 40.0}
"""Milliseconds in the page's Python, in the median."""
FEWEST_FRAMES = 30
"""Frames a second while the camera moves."""

LOOKS = """
import time
import katabasis as kb
game = kb.position(position)
def reach():
    options = game.clone().decision.options
    for option in options:
        game.preview(option)
view = game.view(0)
def picture():
    kb.draw(view, "en")
result = {}
for name, work in (("reach and chances", reach), ("picture", picture)):
    times = []
    for _ in range(25):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    result[name] = [times[0], sorted(times)[len(times) // 2]]
"""

IN_PAGE = """
import json, js
position = {position!r}
exec({program!r})
js.document.documentElement.dataset.result = json.dumps(result)
"""

MOVE_CAMERA = """
(frames) => new Promise((resolve) => {
  const board = document.getElementById("board");
  const box = board.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const times = [];
  let moved = false;
  let last = performance.now();
  const frame = (now) => {
    times.push(now - last);
    last = now;
    moved ||= board.style.transform !== "";
    board.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: times.length % 40 < 20 ? -40 : 40, ctrlKey: true }));
    if (times.length < frames) requestAnimationFrame(frame); else resolve({ times, moved });
  };
  requestAnimationFrame(frame);
})
"""


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    held = [adventures(), keeping(), weighing()]
    looks("CPython", looks_here())
    with running(Path(DIST)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        in_page = looks_in_page(browser, address)
        looks("the page", in_page)
        held += [in_page[name][1] <= most for name, most in MOST_IN_PAGE.items()]
        held.append(camera(browser, address))
        browser.close()
    return 0 if all(held) else 1


def adventures() -> bool:
    """Random adventures a second, and how long their records are."""
    began, records = time.perf_counter(), []
    for seed in range(GAMES):
        game, chance = kb.new("quest", seats=list(PARTY), seed=seed), Dice(seed, 1 << 32)
        while game.decision:
            game.choose(kb.bots.any_of(game.decision.options, chance))
        records.append(game.record())
    speed = GAMES / (time.perf_counter() - began)
    longest = max(records, key=len)
    link = len(fragment("game", longest))
    print(f"random adventures: {speed:.1f} a second (at least {FEWEST_GAMES:g})")
    print(f"the longest of {GAMES} records: {len(longest):,} bytes (at most {LONGEST_RECORD:,})")
    print(f"a link to it: {link:,} (at most {LONGEST_LINK:,})")
    return speed >= FEWEST_GAMES and len(longest) <= LONGEST_RECORD and link <= LONGEST_LINK


def keeping() -> bool:
    """What it costs to copy, write and read an adventure in a fight."""
    game = moment(lambda seed: kb.new("quest", seats=list(PARTY), seed=seed), 2, FIGHT)
    save = game.save()
    works = {"clone": lambda: game.clone().decision, "save": game.save, "load": lambda: kb.load(save).decision}
    times = {name: milliseconds(work) for name, work in works.items()}
    for name, taken in times.items():
        print(f"in a fight, {name}: {taken:.2f} ms (at most {MOST[name]:g})")
    print(f"in a fight, a save: {len(save):,} bytes (at most {LARGEST_SAVE:,})")
    return len(save) <= LARGEST_SAVE and all(taken <= MOST[name] for name, taken in times.items())


def weighing() -> bool:
    """What the game adds to a visit."""
    added = weight.added_by("quest")
    print(f"code, figures, symbols, styles and bots of the game: {added:,} bytes gzip (at most {weight.MOST:,})")
    return added <= weight.MOST


Looks = dict[str, tuple[float, float]]
"""Milliseconds of the first look, and in the median."""


def looks_here() -> Looks:
    surroundings: dict[str, Any] = {"position": POSITION}
    exec(LOOKS, surroundings)
    found: Looks = surroundings["result"]
    return found


def looks_in_page(browser: Browser, address: str) -> Looks:
    context = browser.new_context(base_url=address, service_workers="block")
    body = IN_PAGE.format(position=POSITION, program=LOOKS)
    context.route("**/main.py", lambda route: route.fulfill(body=body, content_type="text/x-python"))
    page = context.new_page()
    page.goto("/index.html#new/quest")
    page.wait_for_selector(READY, timeout=BOOT)
    page.evaluate("joinPyScript()")
    page.wait_for_selector("html[data-result]", timeout=BOOT)
    found: Looks = json.loads(page.evaluate("document.documentElement.dataset.result"))
    context.close()
    return found


def looks(where: str, found: Looks) -> None:
    for name, (first, median) in found.items():
        limit = f" (at most {MOST_IN_PAGE[name]:g})" if where == "the page" else ""
        print(f"13 sections, 30 models, {where}: {name}: median {median:.1f} ms{limit}, the first {first:.1f}")


def camera(browser: Browser, address: str) -> bool:
    """Frames a second while the camera goes in and out, on a slow processor."""
    context = browser.new_context(base_url=address, viewport={"width": 1200, "height": 850}, service_workers="block")
    page = context.new_page()
    driver = games.driver("quest")(page)
    driver.arrive()
    driver.sit_down(fragment("position", POSITION), ["human"] * len(PARTY), [""] * len(PARTY))
    page.wait_for_selector("#board")
    page.wait_for_timeout(REST)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    found: dict[str, Any] = page.evaluate(MOVE_CAMERA, FRAMES)
    if not found["moved"]:
        sys.exit("The camera did not move.")
    context.close()
    speed = 1000 / statistics.mean(found["times"])
    print(f"the camera on a processor {SLOWED} times slower: {speed:.0f} frames a second (at least {FEWEST_FRAMES})")
    return speed >= FEWEST_FRAMES


if __name__ == "__main__":
    sys.exit(main())
