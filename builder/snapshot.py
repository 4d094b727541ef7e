"""The snapshots that a page starts from: the memory of a Python that has already imported what the page needs.

There is one for the launcher, and one for each game with its table. What a snapshot holds is what all games share, and
that game in its usual edition: another game is in none but its own, and another edition in none.
"""

import ast
import json
import sys
from functools import cache
from pathlib import Path

from builder import bundle, npm, python_for_browser, trimmed_pyodide
from builder.build_cache import BuildCache, digest
from builder.bundle import SHARED, Pack, dotted, is_in, of_game
from builder.console import run, step
from builder.paths import CACHE

SNAPSHOTS = CACHE / "snapshots"
SCRIPT = python_for_browser.SCRIPT.with_name("make_snapshot.mjs")
REHEARSAL = SCRIPT.with_name("rehearsal.py")

LAZY = (
    *(f"katabasis.*.rules.missions.{name}" for name in ("fighting_pit", "firechasm", "idol", "tomb")),
    "katabasis.*.forecast",
    *(f"katabasis.*.rules.{name}" for name in ("removals", "charge_onto_terrain", "placing_features", "whereabouts")),
    *("katabasis.geometry.ways", "katabasis.sigmar.picture.measures", "katabasis.sigmar.rules.attack"),
    *(f"katabasis.*.rules.{name}" for name in ("destinations", "nearest_legal", "safe_places", "straight_moves")),
    *(
        "katabasis_page.newgame.draft",
        "katabasis_page.newgame.screen",
        "katabasis_page.newgame.game_choice",
        "katabasis_page.screens.art",
        "katabasis_page.screens.handover",
        "katabasis_page.screens.launcher",
        "katabasis_page.screens.settings",
        "katabasis_page.screens.your_games",
        "katabasis_page.daily",
        "katabasis_page.storage.daily_puzzles",
        "katabasis_page.storage.kept_words",
        "katabasis_page.storage.stills",
    ),
    *("katabasis_page.sharing.links", "katabasis_page.worker.reading", "katabasis_page.worker.in_worker"),
    *(
        f"katabasis_page.acts.{subject}"
        for subject in (
            *("advice", "analysis", "coaching", "decks", "defects", "ending", "history", "looking_on", "new_games"),
            *("backup", "past_games", "placing", "puzzles", "recovery", "results", "settings", "sharing"),
        )
    ),
    *("katabasis_page.*.form", "katabasis_page.*.phase"),
    *("katabasis_page.*.combat", "katabasis_page.*.forecast", "katabasis_page.*.odds"),
    *("katabasis_page.table.popovers", "katabasis_page.*.popovers", "katabasis_page.*.strokes"),
    *(f"katabasis_page.*.{name}" for name in ("moving", "arrangement", "ghosts", "overlays", "tape")),
    "katabasis_page.browser.loupe",
    *("katabasis_page.browser.effects", "katabasis_page.highlights", "katabasis_page.*.highlights"),
    *(
        "katabasis_page.worker.bot_client",
        "katabasis_page.browser.browser_worker",
        "katabasis_page.worker.worker_client",
    ),
    *(f"katabasis_page.table.{name}" for name in ("ending", "finish", "luck", "shared_game", "warning")),
    *("katabasis_page.*.finish", "katabasis_page.*.luck"),
    *(f"katabasis_page.table.{name}" for name in ("citing", "more", "reference_pages", "rulebook")),
)
"""What no first decision needs, besides what is in late packs; "*" is any game. It is in the payload as byte code, half
as long as its memory once imported. No snapshot can be made in which one of these was imported."""

LAUNCHER = tuple(
    f"katabasis_page.{name}"
    for name in ("app", "acts", "browser.dom", "browser.late_code", "screens.launcher", "screens.page")
)
"""What the launcher's snapshot imports, with all that these need. The rest of what games share is in its payload."""


def build() -> None:
    """Make the snapshots, if anything in them changed."""
    bundle.build()
    trimmed_pyodide.build()
    engine = [trimmed_pyodide.FOLDER / name for name in trimmed_pyodide.NEEDED]
    stale: list[tuple[str, BuildCache, str]] = []
    for owner in owners():
        lists = [*modules(owner), "", *payload(owner)]
        inputs = digest([*packs_of(owner), python_for_browser.COMPILED, SCRIPT, REHEARSAL, *engine], *lists)
        built = BuildCache(f"snapshot-{owner or 'launcher'}")
        if not built.is_current(inputs, snapshot_of(owner)):
            stale.append((owner, built, inputs))
    if stale:
        with step(f"Making snapshots of the browser's Python ({len(stale)})"):
            make([owner for owner, _, _ in stale])
        for _, built, inputs in stale:
            built.record(inputs)


def owners() -> list[str]:
    """Who has a snapshot: SHARED, which is the launcher's, and every game."""
    return [SHARED, *bundle.games()]


def make(owners: list[str]) -> None:
    SNAPSHOTS.mkdir(parents=True, exist_ok=True)
    order = {
        "pyodide": str(trimmed_pyodide.FOLDER),
        "stdlib": str(python_for_browser.COMPILED),
        "rehearsal": str(REHEARSAL),
        "snapshots": [
            {
                "game": owner,
                "packs": [str(path) for path in packs_of(owner)],
                "modules": modules(owner),
                "payload": payload(owner),
                "out": str(snapshot_of(owner)),
            }
            for owner in owners
        ],
    }
    path = CACHE / "make_snapshot.json"
    path.write_text(json.dumps(order), encoding="utf-8")
    run([npm.node(), SCRIPT, path])


def snapshot_of(owner: str) -> Path:
    """The file of a game's snapshot, or of the launcher's."""
    return SNAPSHOTS / f"{owner or 'launcher'}.snapshot"


def packs_of(owner: str) -> list[Path]:
    """The packs that a snapshot is made from."""
    return [Pack(each).path for each in dict.fromkeys((SHARED, owner))]


def members(owner: str) -> list[str]:
    """The files that a snapshot is made from, by their names in the packs."""
    packed = bundle.by_pack(bundle.members())
    return [name for each in dict.fromkeys((SHARED, owner)) for name in packed[Pack(each)]]


def code(owner: str) -> list[str]:
    """The Python files among them."""
    return [name for name in members(owner) if name.endswith(".py")]


def modules(owner: str) -> list[str]:
    """Every module that is imported beforehand, by its dotted name: the page plays before the library is there."""
    of_a_game = (name for name in map(dotted, code(owner)) if not is_lazy(name, owner))
    return [*(of_a_game if owner else LAUNCHER), *library()]


def library() -> list[str]:
    """Every module of the standard library that the page may import, sooner or later, whatever is played."""
    files = [path for name, path in bundle.members().items() if name.endswith(".py")]
    imported = {module for path in files for module in imports_of(path)}
    return sorted(module for module in imported if module.partition(".")[0] in sys.stdlib_module_names)


@cache
def imports_of(path: Path) -> frozenset[str]:
    """The modules that a file imports by their full names."""
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported.add(node.module)
    return frozenset(imported)


def payload(owner: str) -> list[str]:
    """The files that come with a snapshot: content, and the byte code of what is imported lazily.

    The figures of a game are not among them: what is imported has read them.
    """
    lazy = [name + "c" for name in code(owner) if owner == SHARED or is_lazy(dotted(name), owner)]
    figures = f"katabasis/content/{owner}.json"
    content = [name for name in members(owner) if not name.endswith(".py") and name != figures]
    return [bundle.HOME + name for name in sorted(lazy + content)]


def is_lazy(module: str, owner: str) -> bool:
    """Whether a module is imported when it is first needed."""
    return is_in(module, of_game(LAZY, owner))
