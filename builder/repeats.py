"""Whether two games repeat each other's code: what both need belongs into the kernel or into the page's shell."""

import ast
import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

from builder import content
from builder.paths import ENGINE, ROOT, WEB

LINES = 4
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
    """The code of a file without comments and layout, and without what only says where something is. A decorator stands
    on the line of what it decorates: by itself it says nothing."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [
        Line(text.strip(), file, statement.lineno)
        for statement in tree.body
        for text in joined(ast.unparse(Substance().visit(statement))).splitlines()
        if text.strip() not in ("", "pass")
    ]


def joined(code: str) -> str:
    """Code in which decorators stand on the line of what they decorate."""
    return DECORATORS.sub(lambda found: re.sub(r"\n *", " ", found[0]), code)


class Substance(ast.NodeTransformer):
    """Takes out of code what only says where something is: imports, and functions that hand on; and docstrings."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return ast.Pass() if isinstance(node.value, ast.Constant) else node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        return ast.Pass()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        return ast.Pass()

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        return ast.Pass() if all(isinstance(each, ast.Pass) for each in (*node.body, *node.orelse)) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        return ast.Pass() if hands_on(node) else node


def hands_on(function: ast.FunctionDef) -> bool:
    """Whether a function only names another thing, or calls one with what it was given: a game says so what it has, and
    where, in the same words as the others."""
    match [statement for statement in function.body if not isinstance(statement, ast.Pass)]:
        case [ast.Return(value=ast.Call(func=called, args=args, keywords=[]))]:
            return all(map(is_named, (called, *args)))
        case [ast.Return(value=ast.Name())]:
            return True
    return False


def is_named(node: ast.AST) -> bool:
    """Whether something is named and no more: `view`, `self.view`."""
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and is_named(node.value))


def first_of_each(mine: dict[Passage, Line], theirs: dict[Passage, Line]) -> list[Passage]:
    """The passages of both that do not go on where another one stopped."""
    both = [passage for passage in mine if passage in theirs]
    going_on = {later for earlier, later in pairwise(both) if earlier[1:] == later[:-1]}
    return [passage for passage in both if passage not in going_on]


def place(line: Line) -> str:
    """Where a line stands."""
    return f"{line.file.relative_to(ROOT)}:{line.number}"
