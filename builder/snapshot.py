"""The snapshot that a page starts from: the memory of a Python that has already imported what the page needs."""

import ast
import json
import sys

from builder import bundle, npm, python_for_browser
from builder.build_cache import BuildCache, digest
from builder.console import run, step
from builder.paths import CACHE

SNAPSHOT = CACHE / "python.snapshot"
SCRIPT = python_for_browser.SCRIPT.with_name("make_snapshot.mjs")

NOT_IN_PAGE = ("katabasis.terminal", "katabasis.kernel.perft")
"""What no page imports, with all that is in it."""

LAZY = (
    *("katabasis.bots", "katabasis.tyrants", "katabasis.underworlds.bots", "katabasis.underworlds.text.notation"),
    *("katabasis_page.credits", "katabasis_page.reference", "katabasis_page.share", "katabasis_page.tyrants"),
    "tomli_w",
)
"""What no first decision needs. It is in the payload as byte code, half as long as its memory once imported."""


def build() -> None:
    """Make the snapshot, if anything in it changed."""
    bundle.build()
    engine = [python_for_browser.PYODIDE / name for name in ("pyodide.asm.mjs", "pyodide.asm.wasm")]
    inputs = digest([bundle.BUNDLE, python_for_browser.COMPILED, SCRIPT, *engine], *modules(), "", *payload())
    cache = BuildCache("snapshot")
    if cache.is_current(inputs, SNAPSHOT):
        return
    with step("Making the snapshot of the browser's Python"):
        order = {
            "pyodide": str(python_for_browser.PYODIDE),
            "stdlib": str(python_for_browser.COMPILED),
            "bundle": str(bundle.BUNDLE),
            "modules": modules(),
            "payload": payload(),
            "out": str(SNAPSHOT),
        }
        orders = CACHE / "make_snapshot.json"
        orders.write_text(json.dumps(order), encoding="utf-8")
        run([npm.node(), SCRIPT, orders])
    cache.record(inputs)


def modules() -> list[str]:
    """Every module that is imported beforehand, by its dotted name: the page plays before the library is there."""
    own = [dotted(name) for name in bundle.members() if name.endswith(".py")]
    return [*(name for name in own if not name.startswith((*NOT_IN_PAGE, *LAZY))), *library()]


def library() -> list[str]:
    """Every module of the standard library that the page may import, sooner or later."""
    imported: set[str] = set()
    for name, path in bundle.members().items():
        if name.endswith(".py") and not dotted(name).startswith(NOT_IN_PAGE):
            for node in ast.walk(ast.parse(path.read_bytes())):
                if isinstance(node, ast.Import):
                    imported.update(alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    imported.add(node.module)
    return sorted(module for module in imported if module.partition(".")[0] in sys.stdlib_module_names)


def payload() -> list[str]:
    """The files that come with the snapshot: content, and the byte code of what is imported lazily."""
    code = [name + "c" for name in bundle.members() if name.endswith(".py") and dotted(name).startswith(LAZY)]
    content = [name for name in bundle.members() if not name.endswith(".py")]
    return [bundle.HOME + name for name in sorted(code + content)]


def dotted(name: str) -> str:
    """The name by which a file of Python is imported."""
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
