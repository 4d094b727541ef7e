"""What the page pays to keep a game after each choice, and how large saves are, without a browser.

The other side is what the first version did, in the same run: it wrote all events and choices at every choice, and the
save once more in JSON for the second copy. Times are of the processor. A browser's Python takes three times as long.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / folder) for folder in ("engine", "web", "tests")]

import katabasis as kb  # noqa: E402
from bench.kernel import tyrants  # noqa: E402
from katabasis.kernel.dice import Dice  # noqa: E402
from katabasis_page.storage.store import Store  # noqa: E402
from katabasis_page.storage.texts import MemoryStorage  # noqa: E402
from properties.moments import moment, step_on  # noqa: E402
from properties.saves import save_of_format_1  # noqa: E402
from underworlds.random_games import underworlds  # noqa: E402

MOMENTS = {"Tyrants with four players": (tyrants, (100, 400, 800)), "Underworlds": (underworlds, (60, 120))}
CHOICES = 12
TRIES = 12
MOST_OF_THE_FIRST = 1 / 3
"""Share of the first version's time, in the middle of a game: the second moment."""
LARGEST = 30_000
"""Characters of a save in the middle of a game."""


class WrittenCopies:
    """Second copies that go nowhere: what is measured is how they are put together."""

    def put(self, id: str, texts: Mapping[str, str | None]) -> None:
        """As the page does: each text is handed over as it is."""

    def drop(self, id: str) -> None:
        """Nothing is dropped here."""

    async def entries(self) -> dict[str, str]:
        """There are none."""
        return {}

    async def texts(self, id: str) -> dict[str, str]:
        """There are none."""
        return {}


def main() -> int:
    """Print the figures; 1 if one is above its limit."""
    held = True
    for name, (make, counts) in MOMENTS.items():
        print(f"\n{name}")
        for count in counts:
            game = moment(make, 1, count)
            now, before = _cost(game, _store()), _cost(game, _as_the_first_version)
            sizes = len(game.save()), len(save_of_format_1(game)), len(game.log())
            if count == counts[1]:
                held &= now <= before * MOST_OF_THE_FIRST and sizes[0] <= LARGEST
            print(f"  after {count:3} choices: {now:6.3f} ms a choice, {before:6.3f} in the first version", end=" ")
            print(
                f"({now / before:.2f}); a save has {sizes[0]:,} characters, {sizes[1]:,} in the first version", end="; "
            )
            print(f"the log {sizes[2]:,}")
    return 0 if held else 1


def _store() -> Callable[[kb.Game], None]:
    store = Store(MemoryStorage(), lambda: "2026-11-22T12:00:00Z", lambda: "a", WrittenCopies())
    return lambda game: store.keep("a", game, [""] * 4, ["human"] * 4)


def _as_the_first_version(game: kb.Game) -> None:
    entry = json.dumps({"table": game.view(None, len(game.table.events))["table"].get("round")})
    json.dumps([entry, save_of_format_1(game)])


def _cost(game: kb.Game, keep: Callable[[kb.Game], None]) -> float:
    """Milliseconds that it takes to keep a game, at each of the next choices: the best of several tries."""
    spent = []
    for number in range(TRIES):
        played, chance, total = game.clone(), Dice(number), 0.0
        keep(played)
        for _ in range(CHOICES):
            step_on(played, chance)
            began = time.process_time()
            keep(played)
            total += time.process_time() - began
        spent.append(total / CHOICES)
    return min(spent) * 1000


if __name__ == "__main__":
    sys.exit(main())
