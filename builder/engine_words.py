"""Whether the engine knows the words of the content: verbs, conditions, and the functions of cards that need one."""

import ast
import json
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from builder.build_cache import files
from builder.console import Failure, with_engine
from builder.games import of_game
from builder.paths import ENGINE, ROOT
from builder.schema import Fault


def faults(game: str, figures: Mapping[str, Any], compiled: Path) -> list[str | Fault]:
    """What the engine does not know of a game's figures, which lie compiled in that folder: faults of entries, and in
    words where declarations and engine differ. A Python of its own looks, since this one may know older figures. Raises
    Failure if the engine does not start with them."""
    program = "import sys; from builder.engine_words import print_faults; print_faults(*sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", program, game, str(compiled)],
        input=json.dumps(figures),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=with_engine(),
    )
    if done.returncode:
        raise Failure(f"content/{game}: the engine does not start with it:\n{done.stderr[-3000:]}")
    return [Fault(*found) if isinstance(found, list) else found for found in json.loads(done.stdout)]


def print_faults(game: str, compiled: str) -> None:
    """What the other Python does, with the figures from its standard input."""
    from katabasis import content

    content.HERE = compiled
    found: Iterable[str | Fault] = of_game(game).vocabulary_faults(json.load(sys.stdin))
    print(json.dumps(list(found)))


def named(game: str, *names: str) -> dict[str, None]:
    """The words that a game's cards and rules look for, and register nowhere: texts that they pass to functions of
    those names, or compare with values of those names."""
    modules = files(*(ENGINE / "katabasis" / game / folder for folder in ("cards", "rules")), suffixes=(".py",))
    return {text: None for path in modules for text in texts_named(ast.parse(path.read_text("utf-8")), names)}


def texts_named(module: ast.Module, names: Collection[str]) -> Iterator[str]:
    """The same of one module."""
    assigned: dict[str, list[ast.AST]] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                assigned.setdefault(_name(target), []).append(node.value)
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and _name(node.func) in names:
            yield from (text for each in node.args for text in _texts(each, assigned))
        elif isinstance(node, ast.Compare) and _name(node.left) in names:
            yield from (text for each in node.comparators for text in _texts(each, assigned))


def _texts(node: ast.AST, assigned: Mapping[str, list[ast.AST]]) -> Iterator[str]:
    """The texts in an expression, and in what names in it may stand for; none of calls, nor parts of longer ones."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Name):
        yield from (text for value in assigned.get(node.id, ()) for text in _texts(value, {}))
    elif not isinstance(node, ast.JoinedStr | ast.Call):
        yield from (text for child in ast.iter_child_nodes(node) for text in _texts(child, assigned))


def _name(node: ast.AST) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))
