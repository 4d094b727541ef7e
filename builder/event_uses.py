"""Whether what reads events asks for kinds and fields that there are: views hold events as plain lists, so that no type
checker knows what is in them.

An event is what is called `event`, or what is unpacked into `kind` and, in its fourth place, `what`; its fields are in
`what`.
"""

import ast
from collections.abc import Iterator

from builder import events
from builder.paths import ENGINE, ROOT, WEB

ENGINE_PACKAGE, PAGE_PACKAGE = ENGINE / "katabasis", WEB / "katabasis_page"
DECLARING = "events.py"
SHELL = "the page's shell"


def faults() -> list[str]:
    """Say where a kind is a plain word, or a field is none of the game's."""
    games = {game: fields_of(game) for game in events.games()}
    packages = {
        game: [file for package in (ENGINE_PACKAGE, PAGE_PACKAGE) for file in (package / game).rglob("*.py")]
        for game in games
    }
    of_games = {file for files in packages.values() for file in files}
    packages[SHELL] = [file for file in PAGE_PACKAGE.rglob("*.py") if file not in of_games]
    games[SHELL] = set().union(*games.values())
    return [
        f"{file.relative_to(ROOT)}:{line}: {fault}"
        for game, files in packages.items()
        for file in sorted(files)
        if file.name != DECLARING
        for line, fault in uses(ast.parse(file.read_text(encoding="utf-8")), games[game])
    ]


def fields_of(game: str) -> set[str]:
    """The fields that a game's events may have, whatever their kind."""
    return {
        field
        for declared in events.kinds(game).values()
        for field in (*declared.fields.split(), *declared.secret.split())
    }


def uses(tree: ast.Module, fields: set[str]) -> Iterator[tuple[int, str]]:
    """The lines that compare a kind with a plain word, or ask for another field than these."""
    unpacked = {id(name) for function in ast.walk(tree) for name in unpacked_kinds(function)}
    for node in ast.walk(tree):
        for subject, word in compared(node):
            if is_kind(subject) or id(subject) in unpacked:
                yield subject.lineno, f"{word!r} is a plain word; <game>/events.py has the kinds"
        for whole, field in asked_for(node):
            if is_what(whole) and field not in fields:
                yield whole.lineno, f"no event has a field {field!r}"


def unpacked_kinds(function: ast.AST) -> list[ast.Name]:
    """The uses of `kind` in a function that unpacks events."""
    if not isinstance(function, ast.FunctionDef):
        return []
    inside = list(ast.walk(function))
    unpacks = any(
        isinstance(node, ast.Tuple)
        and isinstance(node.ctx, ast.Store)
        and [name_of(each) for each in node.elts[:4:3]] == ["kind", "what"]
        for node in inside
    )
    return [node for node in inside if isinstance(node, ast.Name) and node.id == "kind"] if unpacks else []


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def compared(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """What a node compares with plain words, and these."""
    if isinstance(node, ast.Compare):
        yield from ((node.left, word) for side in node.comparators for word in plain_words(side))
    elif isinstance(node, ast.Match):
        yield from ((node.subject, word) for case in node.cases for word in plain_words(case.pattern))


def is_kind(node: ast.expr) -> bool:
    """Whether an expression is the kind of an event."""
    match node:
        case ast.Attribute(value=ast.Name(id="event"), attr="kind"):
            return True
        case ast.Subscript(value=ast.Name(id="event"), slice=ast.Constant(value=0)):
            return True
    return False


def plain_words(node: ast.expr | ast.pattern) -> list[str]:
    """The words that an expression is or lists, or a pattern matches."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    nodes = ast.walk(node) if isinstance(node, ast.pattern) else parts
    return [each.value for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def asked_for(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """What a node looks something up in, and the word under which it does."""
    match node:
        case (
            ast.Subscript(value=whole, slice=ast.Constant(value=str(field)))
            | ast.Call(func=ast.Attribute(value=whole, attr="get"), args=[ast.Constant(value=str(field)), *_])
            | ast.Compare(left=ast.Constant(value=str(field)), ops=[ast.In() | ast.NotIn()], comparators=[whole])
        ):
            yield whole, field


def is_what(node: ast.expr) -> bool:
    """Whether an expression is what an event carries."""
    match node:
        case ast.Name(id="what") | ast.Attribute(value=ast.Name(id="event"), attr="what" | "secret"):
            return True
        case ast.Subscript(value=ast.Name(id="event"), slice=ast.Constant(value=3 | 4)):
            return True
    return False
