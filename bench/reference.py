"""The rule reference: how large it is, how heavy a page is before it is touched, and how long the search takes from a
key to what it finds."""

from __future__ import annotations

import gzip
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench._browser import FLAGS, chromium
from builder.paths import DIST
from builder.serve import running

REFERENCE = DIST / "reference"
LIMIT = 8.0
"""Megabytes, compressed, of all of it."""
LIMIT_PAGE = 60.0
"""Kilobytes, compressed, that a page asks for before it is touched."""
LIMIT_KEY = 50.0
"""Milliseconds from a key to what it finds, for nineteen keys of twenty."""
QUERIES = ("cargar contra el enemigo", "linea de vision", "charge", "control total", "move token guard")
PAGES = (
    "en/underworlds/combat.trapped-2023.html",
    "es/tyrants/control.control.html",
    "en/quest/sight.line.html",
    "es/sigmar/combat-range.wall-example.html",
    "en/index.html",
    "en/search.html",
)

TYPE = """(letters) => new Promise((resolve) => {
  const field = document.querySelector("input[name=q]");
  const times = [];
  field.value = "";
  const type = (rest) => {
    if (!rest) return resolve(times);
    const began = performance.now();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => {
        times.push(performance.now() - began);
        type(rest.slice(1));
      });
    }).observe(document.getElementById("found"), { childList: true, attributes: true });
    field.value += rest[0];
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type(letters);
})"""
"""Types letters one by one, each once the one before is answered and painted."""


def compressed(path: Path) -> int:
    data = path.read_bytes()
    return len(data) if path.suffix in (".woff2", ".jpg") else len(gzip.compress(data, 9))


def weight(page: Page, address: str, name: str) -> float:
    """Kilobytes that a page asks for, compressed as a host would send them."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/reference/{name}")
    page.wait_for_load_state("networkidle")
    files = {DIST / url.removeprefix(f"{address}/").partition("?")[0] for url in asked}
    return sum(map(compressed, files)) / 1000


def main() -> int:
    files = [path for path in REFERENCE.rglob("*") if path.is_file()]
    pages = [path for path in files if path.suffix == ".html"]
    size = sum(map(compressed, files)) / 1e6
    print(f"pages {len(pages)}, files {len(files)}, {size:.2f} MB compressed (limit {LIMIT})")
    weights: list[float] = []
    times: list[float] = []
    with running() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in PAGES:
            page = browser.new_page()
            weights.append(weight(page, address, name))
            print(f"{name}: {weights[-1]:.1f} kB before a touch (limit {LIMIT_PAGE:.0f})")
            page.close()
        page = browser.new_page()
        page.goto(f"{address}/reference/es/underworlds/index.html")
        page.focus("input[name=q]")
        page.evaluate(TYPE, "a")  # what is typed first waits for the index
        for query in QUERIES:
            times += page.evaluate(TYPE, query)
        browser.close()
    times.sort()
    late = times[len(times) * 19 // 20]
    print(
        f"from a key to what it finds: median {statistics.median(times):.0f} ms, 95th percentile {late:.0f} ms "
        f"of {len(times)} keys (limit {LIMIT_KEY:.0f})"
    )
    return int(size > LIMIT or max(weights) > LIMIT_PAGE or late > LIMIT_KEY)


if __name__ == "__main__":
    sys.exit(main())
