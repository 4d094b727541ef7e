"""Which files of tests a change can touch, the nearest first.

A Python file depends on what it imports and on what its strings name: parts of paths, and games, of which packages,
content and page are asked for by name. The git of the project says what has changed.
"""

import re
import subprocess
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path, PurePosixPath

from builder import layers
from builder.console import Failure
from builder.paths import ROOT

Dependencies = dict[str, set[str]]
"""What each Python file depends on, all by their paths from the root of the project."""

IMPORTED_FROM = ("engine/", "web/", "tests/", "")
DEADLINE = "KATABASIS_TESTS_END"
"""Set in the environment of a test run that skips what has not begun at that time."""

EVERY_TEST = ("pyproject.toml", "requirements/develop.txt", "tests/conftest.py")
"""What every test depends on. What tests/conftest.py imports starts browsers and servers, and concerns few."""
EVERY_GAME = re.compile(r"\b(GAMES|CONTENT|content\.games|content\.listed)\b(?! =)")
"""How builder and tests go through all games."""
FOR_ALL_GAMES = ("tests/", "builder/", "bench/")


def since(commit: str, root: Path = ROOT) -> set[str]:
    """The files that differ from the last commit that HEAD has in common with another. Raises Failure if there is no
    such commit."""
    base = git(root, "merge-base", "HEAD", commit)[0]
    return {*git(root, "diff", "--name-only", base), *git(root, "ls-files", "--others", "--exclude-standard")}


def files(root: Path = ROOT) -> list[str]:
    """The files of the project, those that no commit has yet among them."""
    return git(root, "ls-files", "--cached", "--others", "--exclude-standard")


def git(root: Path, *arguments: str) -> list[str]:
    asked = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    if asked.returncode:
        raise Failure(f"git {' '.join(arguments)}: {asked.stderr.strip()}")
    return asked.stdout.splitlines()


def touched(changes: Collection[str], root: Path = ROOT) -> list[str]:
    """The files of tests that depend on a change, the nearest first: what is changed itself, what is called like that,
    then by the number of files between, in the folders of what is changed before others."""
    known = sorted({*files(root), *changes})
    far = distances(changes, dependencies(known, root))
    named = {f"test_{PurePosixPath(change).stem.replace('-', '_')}.py" for change in changes}
    folders = {folder for change in changes for folder in change.split("/")[1:-1]}

    def nearness(file: str) -> tuple[bool, bool, int, bool, str]:
        *where, name = file.split("/")
        return file not in changes, name not in named, far[file], folders.isdisjoint(where), file

    return sorted((file for file in far if is_test(file) and (root / file).is_file()), key=nearness)


def distances(changes: Iterable[str], dependencies: Mapping[str, set[str]]) -> dict[str, int]:
    """The files that depend on a change, with the least number of steps to one."""
    far = dict.fromkeys(changes, 0)
    depending: dict[str, set[str]] = {}
    for file, others in dependencies.items():
        for other in others:
            depending.setdefault(other, set()).add(file)
    reached = list(far)
    for file in reached:  # it grows: the nearest first
        for other in depending.get(file, ()):
            if other not in far:
                far[other] = far[file] + 1
                reached.append(other)
    return far


def is_test(file: str) -> bool:
    return file.startswith("tests/") and PurePosixPath(file).match("test_*.py")


def plays_site(file: str, root: Path = ROOT) -> bool:
    """Whether a file of tests needs the built site."""
    return file.startswith("tests/browser/") or bool(FROM_SITE.search(text(root / file)))


# ---------------------------------------------------------------------- reading


FROM_SITE = re.compile(r"^from builder\.paths import .*\bDIST\b", re.MULTILINE)
STRING = re.compile(r"""(["'])(.*?)\1""")


@cache
def text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def dependencies(known: Collection[str], root: Path) -> Dependencies:
    """What the Python files among those known depend on."""
    programs = [file for file in known if file.endswith(".py") and (root / file).is_file()]
    modules = {name: file for file in known if file.endswith(".py") for name in module_names(file)}
    games = {PurePosixPath(file).parts[1] for file in known if PurePosixPath(file).match("content/*/game.toml")}
    found: Dependencies = {file: imported(file, root, modules) for file in programs}
    packages = {file: {package(other) for other in reached(file, found)} for file in programs}
    by_part = parts_of_paths(known, games)
    for file in programs:
        words = words_in(file, root, games)
        found[file] |= {other for word in words for other in by_part.get(word, ()) if is_meant(other, packages[file])}
        if is_test(file):
            found[file] |= {*EVERY_TEST, *conftests(file, known)}
    del found["tests/conftest.py"]
    return found


def module_names(file: str) -> list[str]:
    """The names by which a file can be imported."""
    path = file.removesuffix(".py").removesuffix("/__init__")
    return [path.removeprefix(start).replace("/", ".") for start in IMPORTED_FROM if file.startswith(start)]


def imported(file: str, root: Path, modules: Mapping[str, str]) -> set[str]:
    """The files that one imports."""
    names = layers.imports_of(module_names(file)[0], root / file, modules.__contains__)
    return {modules[name] for name in names if name in modules} - {file}


def reached(file: str, found: Mapping[str, set[str]]) -> set[str]:
    return {file, *layers.reached(found, file)}


def parts_of_paths(known: Iterable[str], games: Collection[str]) -> dict[str, list[str]]:
    """The files that lie under each name: Python by its game alone, others by their folders and their own names."""
    by_part: dict[str, list[str]] = {}
    for file in known:
        path = PurePosixPath(file)
        parts = {*path.parts[1:], path.stem}
        if path.suffix == ".py":
            parts = {game for game in games if parts & {game} or path.stem.startswith(f"{game}_")}
        for part in parts:
            by_part.setdefault(part, []).append(file)
    return by_part


def is_meant(file: str, packages: Collection[str]) -> bool:
    """Whether whoever names a file by a part of its path can mean it: modules are found in packages that it uses."""
    return not file.endswith(".py") or (not file.startswith("tests/") and package(file) in packages)


def package(file: str) -> str:
    return "/".join(file.split("/")[:2])


def words_in(file: str, root: Path, games: Collection[str]) -> set[str]:
    """The parts of paths that a file names, or that it stands under; every game where it goes through all."""
    said = text(root / file)
    goes_through_all = file.startswith(FOR_ALL_GAMES) and EVERY_GAME.search(said)
    words = {word for _quote, string in STRING.findall(said) for word in string.split("/")}
    return words | {*games} & {*(games if goes_through_all else file.split("/")[1:-1])}


def conftests(file: str, known: Collection[str]) -> list[str]:
    """The files of fixtures that a test may ask for."""
    return [name for folder in PurePosixPath(file).parents if (name := f"{folder}/conftest.py") in known]
