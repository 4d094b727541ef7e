"""Whether modules import downwards only, and never in a circle: the layers of docs/architecture.md.

Imports inside functions count. Those for annotations alone (`if TYPE_CHECKING`) do not, and may name what lies above:
for them nothing is loaded, whereas a circle at run time works or fails by which of its modules comes first.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from builder import content
from builder.paths import ENGINE, ROOT, WEB

Imports = dict[str, set[str]]
"""What every module of the project imports, by their full names."""

PACKAGES = (ENGINE / "katabasis", WEB / "katabasis_page", ROOT / "builder")
BROWSER = {"js", "pyodide", "pyscript"}

MAY_IMPORT = {
    "kernel": {"kernel"},
    "geometry": {"geometry"},
    "bots": {"bots", "kernel"},
    "apart": {"apart", "kernel"},
}
"""The packages of the engine below the games, and what of the engine each may import."""
BELOW_GAMES = {"kernel", "geometry", "bots", "content"}
PAGE = "katabasis_page."
DOOR = {"events", "text", "picture"}
"""What of a game its page may import, besides the public API."""
DECLARED = "card_words"
"""The modules that declare what cards may say: nothing which plays a game may import them, for a page has them only
once somebody brings content of their own."""
CHECKING = (DECLARED, "card_faults", "own_content")
"""The modules that may: they say what is wrong with content."""

LAYERS = {
    DECLARED: -1,
    "card_faults": -1,
    **dict.fromkeys(("state", "board", "content", "edition", "battlepack", "events"), 0),
    "cards": 1,
    "rules": 2,
    **dict.fromkeys(("forecast", "why_not_now"), 3),
    **dict.fromkeys(("picture", "bots", "text", "view", "invariants"), 4),
    **dict.fromkeys(("system", "decks", "series", "orders", "own_content"), 5),
}
"""The layers inside a game, lowest first."""


def faults() -> list[str]:
    """Every import of the project that goes upwards or round in a circle."""
    imports = {name: names for package in PACKAGES for name, names in read(package).items()}
    games = {folder.name for folder in content.games()}
    faults = [f"{name} must not import {other}" for name, other in upwards(imports, games)]
    faults += [f"a circle of imports: {', '.join(sorted(circle))}" for circle in circles(imports)]
    return faults + [f"a circle of the page's rooms: {', '.join(sorted(circle))}" for circle in circles(rooms(imports))]


def upwards(imports: Imports, games: set[str]) -> Iterator[tuple[str, str]]:
    """The imports that the layers forbid: the module, and what it must not import."""
    for name, names in imports.items():
        for other in sorted(names):
            if not is_allowed(name.split("."), other.split("."), games):
                yield name, other


def is_allowed(importing: list[str], imported: list[str], games: set[str]) -> bool:
    """Whether a module may import another, both as the words of their full names."""
    package, *inside = [*importing, ""]
    other, *inside_other = [*imported, ""]
    place, other_place = inside[0], inside_other[0]
    if inside_other[1:2] == [DECLARED] and package in ("katabasis", "katabasis_page"):
        return {*inside[1:2]} <= {*CHECKING}
    if package == "katabasis_page":
        if other in BROWSER:
            return place == "browser"
        if other == "katabasis" and other_place in games:
            return place == other_place and inside_other[1] in DOOR
        return other_place not in games or place == other_place
    if package != "katabasis":
        return True
    if other != "katabasis":
        return other not in BROWSER and other != "katabasis_page"
    if place in MAY_IMPORT:
        return other_place in MAY_IMPORT[place]
    if place in games and other_place == place:
        return LAYERS.get(inside_other[1], 0) <= LAYERS.get(inside[1], 5)
    return place not in games or other_place in BELOW_GAMES


# ---------------------------------------------------------------------- circles


def rooms(imports: Imports) -> Imports:
    """What the rooms of the page import of each other: its folders, and its modules that lie in none."""
    between: Imports = {}
    for name, names in imports.items():
        if name.startswith(PAGE):
            room = room_of(name)
            between.setdefault(room, set()).update(
                other_room for other in names if other.startswith(PAGE) and (other_room := room_of(other)) != room
            )
    return between


def room_of(name: str) -> str:
    """The room of a module of the page."""
    return ".".join(name.split(".")[:2])


def circles(imports: Mapping[str, set[str]]) -> list[set[str]]:
    """The groups of modules that import each other, however many others lie between."""
    reachable = {name: reached(imports, name) for name in imports}
    in_circles = [name for name in imports if name in reachable[name]]
    groups = {
        frozenset(other for other in in_circles if other in reachable[name] and name in reachable[other]): None
        for name in in_circles
    }
    return [set(group) for group in groups]


def reached(imports: Mapping[str, set[str]], start: str) -> set[str]:
    """The modules that one imports, and those that these import, and so on."""
    seen: set[str] = set()
    open_ends = [start]
    while open_ends:
        for name in imports.get(open_ends.pop(), ()):
            if name not in seen:
                seen.add(name)
                open_ends.append(name)
    return seen


# ---------------------------------------------------------------------- reading


def read(package: Path) -> Imports:
    """What the modules of a package import, by their full names."""
    files = {module_name(file, package): file for file in sorted(package.rglob("*.py"))}
    return {name: imports_of(name, file) - {name} for name, file in files.items()}


def module_name(file: Path, package: Path) -> str:
    """The full name of a module of a package."""
    words = file.relative_to(package.parent).with_suffix("").parts
    return ".".join(words[:-1] if words[-1] == "__init__" else words)


@cache
def is_module(name: str) -> bool:
    """Whether that is the full name of a module of the project."""
    for package in PACKAGES:
        path = package.parent.joinpath(*name.split("."))
        if path.is_dir() or path.with_suffix(".py").is_file():
            return True
    return False


def imports_of(name: str, file: Path, is_module: Callable[[str], bool] = is_module) -> set[str]:
    """The modules that one imports when it runs."""
    inside = name if file.name == "__init__.py" else name.rpartition(".")[0]
    imported: set[str] = set()
    for node in running(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            words = inside.split(".")[: len(inside.split(".")) + 1 - node.level] if node.level else []
            origin = ".".join([*words, *([node.module] if node.module else [])])
            imported |= {module if is_module(module := f"{origin}.{alias.name}") else origin for alias in node.names}
    return imported


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """The statements of a module, but for those that only type checkers read."""
    nodes = [tree]
    while nodes:
        yield (node := nodes.pop())
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case)) and not (
                isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
            ):
                nodes.append(child)
