"""Whether the engine knows the words of the content: verbs, conditions, and the functions of cards that need one."""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from builder.console import Failure
from builder.games import of_game
from builder.paths import ENGINE, ROOT
from builder.schema import Fault


def faults(game: str, figures: Mapping[str, Any], compiled: Path) -> list[str | Fault]:
    """What the engine does not know of a game's figures, which lie compiled in that folder: faults of entries, and in
    words where the checker differs. A Python of its own looks, since this one may know older figures. Raises Failure if
    the engine does not start with them."""
    program = "import sys; from builder.engine_words import print_faults; print_faults(*sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", program, game, str(compiled)],
        input=json.dumps(figures),
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    if done.returncode:
        raise Failure(f"content/{game}: the engine does not start with it:\n{done.stderr[-3000:]}")
    return [Fault(*found) if isinstance(found, list) else found for found in json.loads(done.stdout)]


def print_faults(game: str, compiled: str) -> None:
    """What the other Python does, with the figures from its standard input."""
    sys.path.insert(0, str(ENGINE))
    from katabasis import content

    content.HERE = compiled
    found: Iterable[str | Fault] = of_game(game).vocabulary_faults(json.load(sys.stdin))
    print(json.dumps(list(found)))
