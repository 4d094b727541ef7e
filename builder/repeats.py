"""Whether two games repeat each other's code: what both need belongs into the kernel or into the page's shell."""

import ast
import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

from builder import content
from builder.paths import ENGINE, ROOT, WEB

LINES = 8
"""So many lines in a row, alike but for layout and comments, are a repetition."""

DECORATORS = re.compile(r"^ *(@.*\n *)+", re.MULTILINE)
"""The lines of decorators, and the space before what they decorate."""


class Line(NamedTuple):
    """A line of code as it reads without its comments, and where its statement begins."""

    text: str
    file: Path
    number: int


Passage = tuple[str, ...]


def faults() -> list[str]:
    """Every passage that stands in the folders of two games."""
    games = {folder.name: passages(files_of(folder.name)) for folder in content.games()}
    return [
        f"{place(mine[passage])} repeats {place(theirs[passage])}: {passage[0]}"
        for mine, theirs in combinations(games.values(), 2)
        for passage in first_of_each(mine, theirs)
    ]


def files_of(game: str) -> list[Path]:
    """The Python files of a game: its rules and its page."""
    packages = ENGINE / "katabasis" / game, WEB / "katabasis_page" / game
    return [file for package in packages for file in sorted(package.rglob("*.py"))]


def passages(files: list[Path]) -> dict[Passage, Line]:
    """Every LINES lines in a row, and where they first stand."""
    passages: dict[Passage, Line] = {}
    for file in files:
        lines = lines_of(file)
        for start in range(len(lines) - LINES + 1):
            passages.setdefault(tuple(line.text for line in lines[start : start + LINES]), lines[start])
    return passages


def lines_of(file: Path) -> list[Line]:
    """The code of a file without imports, docstrings, comments and layout. A decorator stands on the line of what it
    decorates: by itself it says nothing."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [
        Line(text.strip(), file, statement.lineno)
        for statement in tree.body
        if not isinstance(statement, ast.Import | ast.ImportFrom)
        for text in joined(ast.unparse(NoDocstrings().visit(statement))).splitlines()
        if text.strip() not in ("", "pass")
    ]


def joined(code: str) -> str:
    """Code in which decorators stand on the line of what they decorate."""
    return DECORATORS.sub(lambda found: re.sub(r"\n *", " ", found[0]), code)


class NoDocstrings(ast.NodeTransformer):
    """Takes texts that stand for themselves out of code."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return ast.Pass() if isinstance(node.value, ast.Constant) else node


def first_of_each(mine: dict[Passage, Line], theirs: dict[Passage, Line]) -> list[Passage]:
    """The passages of both that do not go on where another one stopped."""
    both = [passage for passage in mine if passage in theirs]
    going_on = {later for earlier, later in pairwise(both) if earlier[1:] == later[:-1]}
    return [passage for passage in both if passage not in going_on]


def place(line: Line) -> str:
    """Where a line stands."""
    return f"{line.file.relative_to(ROOT)}:{line.number}"
