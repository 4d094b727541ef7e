"""How soon the first decision is painted, against the floor and against the stock standard library, and at what cost.

Three pages are opened in turn, in fresh and in returning browsers, so that the machine's moods hit them all:
  page    the site as built
  bare    nothing but loadPyodide on the very same files, and one drawing from Python
  stock   the site as built, but with Pyodide's own standard library, from which Python imports all it needs
"""

import gzip
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from bench._browser import FLAGS, chromium
from builder.paths import DIST
from builder.python_for_browser import STDLIB, STOCK
from builder.serve import running

ROUNDS = 5
LAUNCHES = 3
"""The last launch on a profile is the warm one: by then Chromium has kept the compiled WebAssembly."""

DECISION = "#options button"
"""What is in the document once a decision is painted."""

PAINTED = """
const look = new MutationObserver(() => {
  if (!document.querySelector("%s, #bare")) return;
  look.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.painted = performance.now())));
});
look.observe(document, { childList: true, subtree: true });
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

LIMITS = {"cold / bare": 1.4, "warm / bare": 1.4, "cold / stock": 0.6, "warm / stock": 0.6}
LIMIT_FIRST_PAINT = 500
LIMIT_BYTES = 7_000_000

Times = dict[str, list[float]]


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        site, stock = Path(scratch, "site"), Path(scratch, "stock")
        prepare(site, stock)
        cold: Times = {"page": [], "bare": [], "stock": []}
        warm: Times = {"page": [], "bare": [], "stock": []}
        first_paints: list[float] = []
        with sync_playwright() as playwright, running(site) as own, running(stock) as other:
            table = kept_game(playwright, own)
            pages = {
                "page": f"{own}/index.html{table.fragment}",
                "bare": f"{own}/bare.html",
                "stock": f"{other}/index.html{table.fragment}",
            }
            for _ in range(ROUNDS):
                for name, address in pages.items():
                    times, first = launches(playwright, address, table)
                    cold[name].append(times[0])
                    warm[name].append(times[-1])
                    if name == "page":
                        first_paints.append(first)
            size = bytes_of_a_visit(playwright, pages["page"], site, table)
    return report(cold, warm, first_paints, size)


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
    """Take the snapshot from a site; its page then asks early for what replaces it."""
    snapshot, bundle = next(site.glob("*.snapshot")), next(site.glob("*.pack"))
    snapshot.unlink()
    page = site / "index.html"
    link = '<link rel="preload" as="fetch" crossorigin href="./{}">'
    instead = "".join(link.format(path.relative_to(site).as_posix()) for path in (library, bundle))
    page.write_text(page.read_text(encoding="utf-8").replace(link.format(snapshot.name), instead), encoding="utf-8")


class KeptGame(NamedTuple):
    """A game that waits for its first decision: where the page shows it, and the script that puts it into storage."""

    fragment: str
    restore: str


def kept_game(playwright: Playwright, site: str) -> KeptGame:
    """Begin a game as a person does, and take what the page has kept of it."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    page = browser.new_page()
    page.goto(f"{site}/index.html#new/underworlds")
    page.wait_for_selector('html[data-ready="1"]', timeout=60_000)
    page.locator("#start").click()
    page.wait_for_selector(DECISION, timeout=60_000)
    kept = page.evaluate("JSON.stringify(Object.entries(localStorage))")
    fragment = page.evaluate("location.hash")
    browser.close()
    return KeptGame(fragment, f"for (const [key, value] of {kept}) localStorage.setItem(key, value);")


def launches(playwright: Playwright, address: str, table: KeptGame) -> tuple[list[float], float]:
    """Milliseconds to the painted decision in each launch on one new profile, and to the first paint of the first."""
    times: list[float] = []
    first_paint = 0.0
    with tempfile.TemporaryDirectory() as profile:
        for launch in range(LAUNCHES):
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium(), args=FLAGS, headless=True
            )
            page = context.new_page()
            page.add_init_script(table.restore)
            times.append(painted(page, address))
            if launch == 0:
                first_paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
            page.wait_for_timeout(1500)
            context.close()
    return times, first_paint


def painted(page: Page, address: str) -> float:
    page.add_init_script(PAINTED % DECISION)
    page.goto(address)
    page.wait_for_function("window.painted", timeout=60_000)
    return float(page.evaluate("window.painted"))


def bytes_of_a_visit(playwright: Playwright, address: str, site: Path, table: KeptGame) -> int:
    """What a first visit fetches until it is ready, each file as gzip would send it."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    page = browser.new_context(service_workers="block").new_page()
    bodies: dict[str, int] = {}
    page.add_init_script(table.restore)
    page.on("response", lambda got: bodies.setdefault(got.url, 0))
    painted(page, address)
    browser.close()
    origin = address.split("/index.html")[0] + "/"
    for url in [url for url in bodies if url.startswith(origin)]:
        data = (site / url.split("#")[0].removeprefix(origin)).read_bytes()
        bodies[url] = min(len(data), len(gzip.compress(data, 9)))
    return sum(bodies.values())


def report(cold: Times, warm: Times, first_paints: list[float], size: int) -> int:
    """Print the figures. Returns 1 if a limit does not hold."""
    for name in cold:
        print(f"{name:6} cold {spread(cold[name])}   warm {spread(warm[name])}")
    ratios = {
        "cold / bare": ratio(cold["page"], cold["bare"]),
        "warm / bare": ratio(warm["page"], warm["bare"]),
        "cold / stock": ratio(cold["page"], cold["stock"]),
        "warm / stock": ratio(warm["page"], warm["stock"]),
    }
    for name, value in ratios.items():
        print(f"painted, {name}: {value:.2f} (at most {LIMITS[name]})")
    first = statistics.median(first_paints)
    print(f"first contentful paint: {first:.0f} ms (at most {LIMIT_FIRST_PAINT})")
    print(f"bytes of a cold visit, gzip: {size:,} (at most {LIMIT_BYTES:,})")
    held = all(ratios[name] <= LIMITS[name] for name in ratios) and first <= LIMIT_FIRST_PAINT and size <= LIMIT_BYTES
    return 0 if held else 1


def spread(times: list[float]) -> str:
    return f"{statistics.median(times):6.0f} ms [{min(times):.0f} - {max(times):.0f}]"


def ratio(ours: list[float], theirs: list[float]) -> float:
    return statistics.median(ours) / statistics.median(theirs)


if __name__ == "__main__":
    sys.exit(main())
