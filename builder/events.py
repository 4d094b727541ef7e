"""docs/events.md: every kind of event with its fields, read from the calls that emit it.

python -m builder.events            write the page anew
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from builder.paths import ENGINE, ROOT

LIBRARY = ENGINE / "katabasis"
PAGE = ROOT / "docs" / "events.md"
KERNEL = "kernel"
HEAD = """\
# Events

Every change of a table is an event: its `kind`, the `rule` by which it happened, the `seat` that did it or to whom it
happened, and fields. An event that tells somebody more than before has a *barrier*, "roll", "draw" or "reveal", which
undo does not cross. Fields in *italics* are secret: they are shown to the event's seat alone. Not every field is in
every event of its kind.

This page is written by `python -m builder.events` from the calls that emit events; a test holds it to the code.
"""


class Emit(NamedTuple):
    """One call that emits events: of which kinds, with which fields, which of them secret, and which barriers."""

    kinds: frozenset[str]
    fields: frozenset[str]
    secret: frozenset[str] = frozenset()
    barriers: frozenset[str] = frozenset()


class Package:
    """The modules of one package, parsed."""

    def __init__(self, name: str) -> None:
        folder = LIBRARY / name
        self.modules = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}

    def emits(self) -> Iterator[Emit]:
        """Every call that emits an event of a kind that is known from the code."""
        for module in self.modules.values():
            for function in ast.walk(module):
                if isinstance(function, ast.FunctionDef):
                    for call in _calls(function):
                        yield from self._emits(call, function)

    def _emits(self, call: ast.Call, function: ast.FunctionDef) -> Iterator[Emit]:
        name = _name(call.func)
        keywords = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
        if name == "emit" and call.args:
            secret = keywords.pop("secret", None)
            barriers = self.words(keywords.pop("barrier", None), function)
            spread = [_keys(keyword.value, function) for keyword in call.keywords if keyword.arg is None]
            fields = frozenset(keywords).union(*spread)
            yield Emit(self.words(call.args[0], function), fields, _keys(secret, function), barriers)
        elif name == "put" and len(call.args) > 4:
            yield Emit(self.words(call.args[4], function), frozenset(("card", "source", "zone")))
        elif name == "roll" and len(call.args) > 3:
            yield Emit(frozenset(("rolled",)), frozenset(("die", "faces", *keywords)), barriers=frozenset(("roll",)))

    def words(self, value: ast.expr | None, function: ast.FunctionDef, depth: int = 0) -> frozenset[str]:
        """The words that an expression may stand for: written there, assigned before, or handed over by callers."""
        if isinstance(value, ast.Constant):
            return frozenset((value.value,)) if isinstance(value.value, str) and value.value else frozenset()
        if isinstance(value, ast.IfExp):
            return self.words(value.body, function, depth) | self.words(value.orelse, function, depth)
        if isinstance(value, ast.Name) and depth < 4:
            assigned = [(expression, function) for expression in _assigned(value.id, function)]
            sources = assigned or self._handed_over(value.id, function)
            return frozenset().union(*(self.words(source, where, depth + 1) for source, where in sources))
        return frozenset()

    def _handed_over(self, parameter: str, function: ast.FunctionDef) -> list[tuple[ast.expr, ast.FunctionDef]]:
        """What callers hand over for a parameter of a function, and its default."""
        arguments = [*function.args.args, *function.args.kwonlyargs]
        names = [argument.arg for argument in arguments]
        if parameter not in names:
            return []
        position = names.index(parameter)
        handed = [
            (default, function)
            for argument, default in zip(reversed(function.args.args), reversed(function.args.defaults), strict=False)
            if argument.arg == parameter
        ]
        for module in self.modules.values():
            for caller in ast.walk(module):
                if isinstance(caller, ast.FunctionDef):
                    for call in _calls(caller):
                        if _name(call.func) == function.name:
                            handed += [(key.value, caller) for key in call.keywords if key.arg == parameter]
                            handed += [(call.args[position], caller)] if position < len(call.args) else []
        return handed


def _calls(function: ast.FunctionDef) -> Iterator[ast.Call]:
    return (part for part in ast.walk(function) if isinstance(part, ast.Call))


def _name(function: ast.expr) -> str:
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


def _assigned(name: str, function: ast.FunctionDef) -> list[ast.expr]:
    """What a function assigns to a name."""
    assignments = [part for part in ast.walk(function) if isinstance(part, ast.Assign | ast.AnnAssign)]
    return [
        part.value
        for part in assignments
        for target in (part.targets if isinstance(part, ast.Assign) else [part.target])
        if isinstance(target, ast.Name) and target.id == name and part.value is not None
    ]


def _keys(value: ast.expr | None, function: ast.FunctionDef) -> frozenset[str]:
    """The keys of the dictionaries that an expression may stand for."""
    if isinstance(value, ast.Name):
        return frozenset().union(*(_keys(source, function) for source in _assigned(value.id, function)))
    dictionaries = [part for part in ast.walk(value) if isinstance(part, ast.Dict)] if value else []
    return frozenset(key.value for part in dictionaries for key in part.keys if isinstance(key, ast.Constant))


def kinds(package: str) -> dict[str, Emit]:
    """Every kind of event that a package emits, with all fields and barriers of its calls."""
    known: dict[str, Emit] = {}
    for emit in Package(package).emits():
        for kind in emit.kinds:
            before = known.get(kind, Emit(frozenset(), frozenset()))
            known[kind] = Emit(
                frozenset((kind,)),
                before.fields | emit.fields,
                before.secret | emit.secret,
                before.barriers | emit.barriers,
            )
    return dict(sorted(known.items()))


def games() -> list[str]:
    """The packages of games."""
    return sorted(path.parent.name for path in LIBRARY.glob("*/system.py") if path.parent.name != KERNEL)


def page() -> str:
    """The text of docs/events.md."""
    parts = [HEAD]
    for package in (KERNEL, *games()):
        title = "Every game" if package == KERNEL else package.capitalize()
        rows = [_row(kind, emit) for kind, emit in kinds(package).items()]
        parts.append("\n".join([f"## {title}\n", "| kind | fields | barrier |", "|---|---|---|", *rows, ""]))
    return "\n".join(parts)


def _row(kind: str, emit: Emit) -> str:
    fields = [*(f"`{field}`" for field in sorted(emit.fields)), *(f"*`{field}`*" for field in sorted(emit.secret))]
    return f"| `{kind}` | {', '.join(fields)} | {', '.join(sorted(emit.barriers))} |"


def main(page_path: Path = PAGE) -> None:
    """Write the page."""
    page_path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
