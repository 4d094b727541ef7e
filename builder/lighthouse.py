"""What Lighthouse says of pages of the rule reference, and of the app, as a slow phone sees them.

A run of its own, a quarter of a minute a page, for a machine that does nothing else.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from builder import browser, npm, site
from builder.console import Failure, run, say
from builder.paths import TESTS
from builder.serve import running

HERE = TESTS / "lighthouse"
PROGRAM = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
LIMIT = 95
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


class Visited(NamedTuple):
    """A page, and the categories in which it must reach the limit."""

    path: str
    held: Sequence[str] = CATEGORIES


PAGES = (
    Visited("reference/en/underworlds/combat.trapped-2023.html"),
    Visited("reference/es/tyrants/control.control.html"),
    Visited("reference/en/quest/monsters.html"),
    Visited("reference/es/sigmar/index.html"),
    Visited("reference/en/sigmar/units/liberators.html"),
    Visited("reference/es/search.html"),
    Visited("index.html", ("accessibility", "seo")),
)
"""One of each kind: a rule with a drawing in each language, a chapter, a game, a unit, the search; and the app, which
fetches a Python, and whose Python asks for what browsers call outdated."""


def main() -> int:
    """Score every page. Returns 0 if none is below the limit."""
    site.build()
    npm.build(HERE)
    chromium = browser.find_or_get()
    if not chromium:
        raise Failure("Lighthouse needs a Chromium.")
    low = []
    with running() as address:
        for page in PAGES:
            scores = scored(f"{address}/{page.path}", chromium)
            say(f"{page.path}: {', '.join(f'{name} {score}' for name, score in scores.items())}")
            low += [f"{page.path}: {name}" for name in page.held if scores[name] < LIMIT]
    if low:
        say("\n".join((f"\nBelow {LIMIT}:", *low)))
    return 1 if low else 0


def scored(address: str, chromium: str) -> dict[str, int]:
    """The score of a page in each category, of 100."""
    with TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        run(
            [
                *(npm.node(), PROGRAM, address, "--quiet", "--output=json", f"--output-path={told}"),
                *(f"--only-categories={','.join(CATEGORIES)}", "--chrome-flags=--headless --no-sandbox --disable-gpu"),
            ],
            env={**os.environ, "CHROME_PATH": chromium},
        )
        categories = json.loads(told.read_text(encoding="utf-8"))["categories"]
    return {name: round(100 * (categories[name]["score"] or 0)) for name in CATEGORIES}
