"""Pin versions anew: the newest that requirements/*.in allow, with hashes, and what package.json says."""

import shutil
import sys
import tempfile
from pathlib import Path

from builder import console, environment, notebook, npm
from builder.console import step
from builder.paths import BENCH, REQUIREMENTS, ROOT, TESTS

RESOLVER = "uv==0.13.9"
COMPILE = ("pip", "compile", "--quiet", "--upgrade", "--generate-hashes", "--no-emit-index-url", "--no-header")
ANYWHERE = ("--universal", "--python-version", "3.11")
IN_A_BROWSER = ("--python-platform", "wasm32-pyodide2024", "--python-version")


def lock_python(uv: Path) -> None:
    browser = (*IN_A_BROWSER, notebook.python_version())
    for name, where in {**dict.fromkeys(environment.GROUPS, ANYWHERE), notebook.BROWSER: browser}.items():
        console.run([uv, *COMPILE, *where, f"requirements/{name}.in", "-o", f"requirements/{name}.txt"], cwd=ROOT)


def lock_npm() -> None:
    for folder in (ROOT, BENCH, TESTS / "engines", TESTS / "lighthouse"):
        manifest = folder / "package.json"
        if manifest.is_file():
            npm.npm(
                manifest.parent,
                "install",
                "--package-lock-only",
                what=f"Locking {manifest.relative_to(ROOT)}",
            )


def run() -> None:
    lock_npm()
    npm.build()  # Pyodide, which says for which Python the browser's packages are
    with tempfile.TemporaryDirectory() as folder, step(f"Locking {REQUIREMENTS.name}/"):
        console.run([sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, RESOLVER])
        uv = shutil.which("uv", path=str(Path(folder) / "bin"))
        lock_python(Path(uv or "uv"))
