"""The memory of a Python that has imported all that the page needs: what a page starts from instead of importing it."""

import ast
import json
import sys

from builder import bundle, npm, python_for_browser
from builder.console import run, step
from builder.paths import CACHE
from builder.stamps import Stamp, digest

MEMORY = CACHE / "python.memory"
SCRIPT = python_for_browser.SCRIPT.with_name("remember.mjs")

NOT_OF_THE_PAGE = ("katabasis.terminal", "katabasis.kernel.perft")
"""What no page imports, with all that is in it."""

LATER = (
    *("katabasis.bots", "katabasis.tyrants", "katabasis.underworlds.bots", "katabasis.underworlds.text.notation"),
    *("katabasis_page.credits", "katabasis_page.reference", "katabasis_page.share", "katabasis_page.tyrants"),
    "tomli_w",
)
"""What no first decision needs. It comes along as byte code, which is half as long as the memory of it."""


def build() -> None:
    """Wake the browser's Python and keep its memory, if anything in it changed."""
    bundle.build()
    engine = [python_for_browser.PYODIDE / name for name in ("pyodide.asm.mjs", "pyodide.asm.wasm")]
    wanted = digest([bundle.BUNDLE, python_for_browser.COMPILED, SCRIPT, *engine], *modules(), "", *along())
    stamp = Stamp("memory")
    if stamp.holds(wanted, MEMORY):
        return
    with step("Waking the browser's Python and keeping its memory"):
        order = {
            "pyodide": str(python_for_browser.PYODIDE),
            "stdlib": str(python_for_browser.COMPILED),
            "bundle": str(bundle.BUNDLE),
            "modules": modules(),
            "files": along(),
            "out": str(MEMORY),
        }
        orders = CACHE / "remember.json"
        orders.write_text(json.dumps(order), encoding="utf-8")
        run([npm.node(), SCRIPT, orders])
    stamp.set(wanted)


def modules() -> list[str]:
    """Every module that is imported beforehand, by its dotted name: the page plays before the library is there."""
    own = [dotted(name) for name in bundle.members() if name.endswith(".py")]
    return [*(name for name in own if not name.startswith((*NOT_OF_THE_PAGE, *LATER))), *library()]


def library() -> list[str]:
    """Every module of the standard library that the page may import, sooner or later."""
    named: set[str] = set()
    for name, path in bundle.members().items():
        if name.endswith(".py") and not dotted(name).startswith(NOT_OF_THE_PAGE):
            for part in ast.walk(ast.parse(path.read_bytes())):
                if isinstance(part, ast.Import):
                    named.update(alias.name for alias in part.names)
                elif isinstance(part, ast.ImportFrom) and part.module and not part.level:
                    named.add(part.module)
    return sorted(module for module in named if module.partition(".")[0] in sys.stdlib_module_names)


def along() -> list[str]:
    """The files that come along with the memory: content, and the byte code of what is imported later."""
    code = [name + "c" for name in bundle.members() if name.endswith(".py") and dotted(name).startswith(LATER)]
    content = [name for name in bundle.members() if not name.endswith(".py")]
    return [bundle.HOME + name for name in sorted(code + content)]


def dotted(name: str) -> str:
    """The name by which a file of Python is imported."""
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
