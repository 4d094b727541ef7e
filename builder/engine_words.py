"""Whether the engine knows the words of the content: verbs, conditions, and the functions of cards that need one."""

import ast
import json
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from builder.build_cache import files
from builder.console import Failure
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


def named_in_calls(game: str, functions: Collection[str]) -> set[str]:
    """The texts that a game's cards and rules name where they call functions of those names, also by what they have
    assigned: words that they look for, and register nowhere."""
    return {
        text
        for path in files(*(ENGINE / "katabasis" / game / folder for folder in ("cards", "rules")), suffixes=(".py",))
        for text in texts_passed(ast.parse(path.read_text(encoding="utf-8")), functions)
    }


def texts_passed(module: ast.Module, functions: Collection[str]) -> Iterator[str]:
    """The texts among the arguments of calls of functions of those names."""
    assigned: dict[str, list[ast.AST]] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    assigned.setdefault(target.id, []).append(node.value)
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and _called(call) in functions:
            for argument in call.args:
                yield from _texts(argument)
                for node in ast.walk(argument):
                    if isinstance(node, ast.Name):
                        yield from (text for value in assigned.get(node.id, ()) for text in _texts(value))


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts below a node, but for those of calls and for parts of texts that are put together."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif not isinstance(node, ast.JoinedStr | ast.Call):
        for child in ast.iter_child_nodes(node):
            yield from _texts(child)


def _called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))
