"""How soon the launcher and the first decision of each game are painted, against the floor and against the stock
standard library, and how many bytes a first visit fetches: until the page is ready, and by itself after that.

These pages are opened in turn, in fresh and in returning browsers, so that the machine's moods hit them all:
  launcher, <game>   the site as built: the launcher, and a kept game of each
  bare               nothing but loadPyodide on the very same files, and one drawing from Python
  stock              the first game, on Pyodide's own standard library, from which Python imports all it needs
"""

import gzip
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from bench._browser import FLAGS, chromium
from bench.weight import compressed
from builder import content
from builder.browser_driver import wait_until
from builder.paths import DIST
from builder.python_for_browser import STDLIB, STOCK
from builder.serve import running

ROUNDS = int(os.environ.get("BOOT_ROUNDS", "3"))
LAUNCHES = 3
"""The last launch on a profile is the warm one: by then Chromium has kept the compiled WebAssembly."""

DECISION = "#options button"
LAUNCHER = "html[data-ready='1'] #screen-launcher"
BARE = "#bare"
"""What is in the document once a page shows what it is for."""

PAINTED = """
const look = new MutationObserver(() => {
  if (!document.querySelector("%s")) return;
  look.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.painted = performance.now())));
});
look.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-ready"] });
"""

BARE_PAGE = """<!doctype html><meta charset="utf-8"><title>bare</title><body>
<script type="module">
import {{ loadPyodide }} from "./{pyodide}/pyodide.mjs";
const lock = {{ info: {{ arch: "wasm32", platform: "emscripten_5_0_3", version: "314.0.7", python: "3.14.2",
  abi_version: "2026_0" }}, packages: {{}} }};
const python = await loadPyodide({{ indexURL: new URL("./{pyodide}/", location).href, lockFileContents: lock,
  stdLibURL: new URL("./bare.zip", location).href }});
python.runPython(`import js
js.document.body.innerHTML = '<svg id="bare" width="9" height="9"><rect width="9" height="9"/></svg>'`);
</script>"""

LIMIT_BARE = 1.15
LIMIT_STOCK = 0.5
LIMIT_FIRST_PAINT = 500
LIMIT_BYTES = {"launcher": 5_500_000}
LIMIT_BYTES_OF_A_GAME = 6_000_000
"""Of what is fetched until the page is ready."""

AT_REST = ("vendor/pyscript-", "content/", "packs/", "boot/worker.mjs", "main.py")
"""How the paths begin that a page fetches only once it is ready and at rest; a page in English, from a snapshot."""
QUIET = 5_000
"""Milliseconds without anything fetched after which nothing follows: longer than a page waits for rest."""


class Opened(NamedTuple):
    """A page to be measured: its address, what it shows in the end, and a script that puts a kept game into storage."""

    address: str
    shows: str
    restore: str = ""


Times = dict[str, list[float]]
"""Milliseconds by page."""


class Visit(NamedTuple):
    """Bytes that a first visit fetches, each file as gzip would send it."""

    until_ready: int
    at_rest: int


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        site, stock = Path(scratch, "site"), Path(scratch, "stock")
        prepare(site, stock)
        with sync_playwright() as playwright, running(site) as own, running(stock) as other:
            games = {folder.name: kept_game(playwright, own, folder.name) for folder in content.games()}
            measured = {"launcher": Opened(f"{own}/index.html", LAUNCHER), **games}
            visits = {name: first_visit(playwright, page, site, own) for name, page in measured.items()}
            for name, visit in visits.items():
                limit = limit_of(name)
                print(
                    f"{name:12} {visit.until_ready:,} bytes gzip until ready (at most {limit:,}),"
                    f" and {visit.at_rest:,} at rest",
                    flush=True,
                )
            first = next(iter(games.values()))
            pages = {
                **measured,
                "bare": Opened(f"{own}/bare.html", BARE),
                "stock": first._replace(address=first.address.replace(own, other)),
            }
            cold: Times = {name: [] for name in pages}
            warm: Times = {name: [] for name in pages}
            first_paints: list[float] = []
            for number in range(ROUNDS):
                for name, page in pages.items():
                    times, first_paint = launches(playwright, page)
                    cold[name].append(times[0])
                    warm[name].append(times[-1])
                    if name in measured:
                        first_paints.append(first_paint)
                print(f"round {number + 1} of {ROUNDS}", file=sys.stderr, flush=True)
    return report(cold, warm, first_paints, visits)


def prepare(site: Path, stock: Path) -> None:
    """Copy the site twice: with a bare page beside it, and with the stock library in it."""
    shutil.copytree(DIST, site)
    folder = next(DIST.glob("vendor/pyodide-*")).relative_to(DIST).as_posix()
    (site / "bare.html").write_text(BARE_PAGE.format(pyodide=folder), encoding="utf-8")
    (site / "bare.zip").write_bytes(gzip.decompress((site / folder / STDLIB.name).read_bytes()))
    shutil.copytree(DIST, stock)
    library = stock / folder / STDLIB.name
    library.write_bytes(gzip.compress(STOCK.read_bytes(), 1))
    forget(stock, library)


def forget(site: Path, library: Path) -> None:
    """Take the snapshots from a site; its page then asks early for what replaces them."""
    for snapshot in site.glob("snapshots/*.snapshot"):
        snapshot.unlink()
    packs = [library, *site.glob("packs/shared-*.pack")]
    links = [
        f'<link rel="preload" as="fetch" crossorigin href="./{path.relative_to(site).as_posix()}">' for path in packs
    ]
    page = site / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("</title>", "</title>" + "".join(links)), encoding="utf-8")


def kept_game(playwright: Playwright, site: str, game: str) -> Opened:
    """Begin a game as a person does, and take what the page has kept of it: it waits for its first decision."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    page = browser.new_page()
    page.goto(f"{site}/index.html#new/{game}")
    page.wait_for_selector('html[data-ready="1"]', timeout=60_000)
    page.locator("#start").click()
    page.wait_for_selector(DECISION, timeout=60_000)
    kept = page.evaluate("JSON.stringify(Object.entries(localStorage))")
    fragment = page.evaluate("location.hash")
    browser.close()
    restore = f"for (const [key, value] of {kept}) localStorage.setItem(key, value);"
    return Opened(f"{site}/index.html{fragment}", DECISION, restore)


def launches(playwright: Playwright, opened: Opened) -> tuple[list[float], float]:
    """Milliseconds to the painted page in each launch on one new profile, and to the first paint of the first."""
    times: list[float] = []
    first_paint = 0.0
    with tempfile.TemporaryDirectory() as profile:
        for launch in range(LAUNCHES):
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium(), args=FLAGS, headless=True
            )
            page = context.new_page()
            times.append(painted(page, opened))
            if launch == 0:
                first_paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
            page.wait_for_timeout(1500)
            context.close()
    return times, first_paint


def painted(page: Page, opened: Opened) -> float:
    page.add_init_script(opened.restore)
    page.add_init_script(PAINTED % opened.shows)
    page.goto(opened.address)
    wait_until(page, "window.painted", timeout=60_000)
    return float(page.evaluate("window.painted"))


def first_visit(playwright: Playwright, opened: Opened, site: Path, origin: str) -> Visit:
    """What a first visit fetches until nothing more follows. The service worker fetches the same again, and is off."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    page = browser.new_context(service_workers="block").new_page()
    fetched: set[str] = set()
    page.on("request", lambda request: fetched.add(request.url))
    painted(page, opened)
    before = 0
    while len(fetched) > before:
        before = len(fetched)
        page.wait_for_timeout(QUIET)
    browser.close()
    paths = {url.split("#")[0].removeprefix(f"{origin}/") for url in fetched if url.startswith(origin)}
    sizes = {path: compressed(site / path) for path in paths}
    late = sum(size for path, size in sizes.items() if is_late(path))
    return Visit(sum(sizes.values()) - late, late)


def is_late(path: str) -> bool:
    return path.startswith(AT_REST) or path.endswith((STDLIB.name, "pyscript.json"))


def limit_of(name: str) -> int:
    return LIMIT_BYTES.get(name, LIMIT_BYTES_OF_A_GAME)


def report(cold: Times, warm: Times, first_paints: list[float], visits: dict[str, Visit]) -> int:
    """Print the times. Returns 1 if a limit does not hold."""
    held = [visit.until_ready <= limit_of(name) for name, visit in visits.items()]
    for name in cold:
        print(f"{name:12} cold {spread(cold[name])}   warm {spread(warm[name])}")
    for name in visits:
        ratios = [ratio(times[name], times["bare"]) for times in (cold, warm)]
        print(f"{name:12} cold {ratios[0]:.2f}, warm {ratios[1]:.2f} times bare (at most {LIMIT_BARE})")
        held.append(max(ratios) <= LIMIT_BARE)
    first = next(name for name in visits if name != "launcher")
    for state, times in {"cold": cold, "warm": warm}.items():
        share = ratio(times[first], times["stock"])
        print(f"{first}, {state}: {share:.2f} times stock (at most {LIMIT_STOCK})")
        held.append(share <= LIMIT_STOCK)
    first_paint = statistics.median(first_paints)
    print(f"first contentful paint: {first_paint:.0f} ms (at most {LIMIT_FIRST_PAINT})")
    return 0 if all(held) and first_paint <= LIMIT_FIRST_PAINT else 1


def spread(times: list[float]) -> str:
    return f"{statistics.median(times):6.0f} ms [{min(times):.0f} - {max(times):.0f}]"


def ratio(ours: list[float], theirs: list[float]) -> float:
    return statistics.median(ours) / statistics.median(theirs)


if __name__ == "__main__":
    sys.exit(main())
