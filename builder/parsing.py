"""Whether texts are taken apart in one way: by `katabasis.kernel.untrusted`, which measures before they are parsed."""

import ast
from collections.abc import Iterator
from pathlib import Path

from builder.paths import ENGINE, ROOT, WEB

PACKAGES = (ENGINE / "katabasis", WEB / "katabasis_page")
OWN = ("kernel/untrusted.py", "content/__init__.py")
"""What may parse by itself: the one way, and the reader of content that was compiled at build time."""

INSTEAD = {
    "loads": "from_json or from_toml",
    "JSONDecoder": "from_json or first_json",
    "tomllib": "from_toml",
    "splitlines": "lines_of",
}


def faults() -> list[str]:
    """Every place of the engine and the page that parses a text by itself, or takes it for lines as Unicode does."""
    return [
        f"{file.relative_to(ROOT)}:{line}: '{name}', use {INSTEAD[name]} of katabasis.kernel.untrusted"
        for package in PACKAGES
        for file in sorted(package.rglob("*.py"))
        if not file.as_posix().endswith(OWN)
        for name, line in names(file)
        if name in INSTEAD
    ]


def names(file: Path) -> Iterator[tuple[str, int]]:
    """Everything that a module imports or looks up in something else, and the line where it does."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.Attribute) and not is_marshal(node):
            yield node.attr, node.lineno


def is_marshal(node: ast.Attribute) -> bool:
    """Whether that is a name of `marshal`, which keeps checkpoints in memory and reads no text."""
    return isinstance(node.value, ast.Name) and node.value.id == "marshal"
