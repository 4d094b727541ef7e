"""Notebooks of the engine that run in a browser, as a folder of their own: JupyterLite with the Python of the page's
version and the wheel. All that it loads lies in that folder; nothing of it is in the site."""

import hashlib
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from builder import npm, python_for_browser, trimmed_pyodide, wheel
from builder.build_cache import BuildCache, digest, files
from builder.console import run, step
from builder.paths import CACHE, NOTEBOOK, REQUIREMENTS, ROOT

SOURCES = ROOT / "docs" / "notebooks"
FIRST = "first-game.ipynb"
BROWSER = "notebook-browser"
"""The lock file of what the browser's Python needs."""
WHEELS = CACHE / BROWSER
KERNEL = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
OF_KERNEL = ("ipykernel", "piplite", "pyodide_kernel")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of Pyodide as it is published: notebooks ask for modules that no page of the site needs."""
STATIC = "static/pyodide"
LISTING = "all.json"
BUILT = "2024-01-01T00:00:00Z"
"""The time given to every notebook."""


def python_version() -> str:
    """The version of the browser's Python: "3.14"."""
    return ".".join(python_for_browser.about()["python"].split(".")[:2])


def fetched() -> list[Path]:
    """The wheels that the lock file names, whichever Python this is."""
    lock = REQUIREMENTS / f"{BROWSER}.txt"
    cache, inputs = BuildCache(BROWSER), digest([lock])
    if not cache.is_current(inputs, WHEELS):
        with step("Fetching what notebooks need in a browser"):
            shutil.rmtree(WHEELS, ignore_errors=True)
            run(
                [
                    *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
                    *("--require-hashes", "--only-binary=:all:", "--platform", "any"),
                    *("--python-version", python_version(), "-r", lock, "-d", WHEELS),
                ],
                hint="Is the package index reachable?",
            )
        cache.record(inputs)
    return files(WHEELS)


def entry(path: Path) -> dict[str, Any]:
    """What Pyodide wants to know of a wheel. All are loaded, so none says what it depends on."""
    name, version = path.name.split("-")[:2]
    return {
        "name": name.replace("_", "-").lower(),
        "version": version,
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def build() -> Path:
    """Bring notebook/ up to date. Returns the folder."""
    npm.build()
    wheels = [wheel.build(), *fetched(), *(path for name in OF_KERNEL for path in KERNEL.glob(f"{name}-*.whl"))]
    pyodide = [trimmed_pyodide.PACKAGE / name for name in PYODIDE]
    sources = [*wheels, *pyodide, *files(SOURCES), Path(__file__), REQUIREMENTS / "notebook.txt"]
    cache, inputs = BuildCache("notebook"), digest(sources)
    if not cache.is_current(inputs, NOTEBOOK / "index.html"):
        with step("Laying out notebook/"):
            lay_out(wheels, pyodide)
        cache.record(inputs)
    return NOTEBOOK


def lay_out(wheels: list[Path], pyodide: list[Path]) -> None:
    lite = CACHE / "notebook-lite"
    for folder in (lite, NOTEBOOK):
        shutil.rmtree(folder, ignore_errors=True)
    (lite / STATIC).mkdir(parents=True)
    for path in (*wheels, *pyodide):
        shutil.copy2(path, lite / STATIC)
    packages = {found["name"]: found for found in map(entry, wheels)}
    lock = {"info": {**python_for_browser.about(), "version": npm_version()}, "packages": packages}
    write(lite / STATIC / trimmed_pyodide.LOCK, lock)
    write(lite / "jupyter-lite.json", settings(sorted(packages)))
    run(
        [
            *(sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", lite, "--output-dir", NOTEBOOK),
            *("--apps", "notebooks", "--apps", "tree", "--no-sourcemaps", "--no-unused-shared-packages"),
        ],
        cwd=lite,
    )
    offer(files(SOURCES, suffixes=(".ipynb",)))


def npm_version() -> str:
    told: str = json.loads((trimmed_pyodide.PACKAGE / "package.json").read_text(encoding="utf-8"))["version"]
    return told


def settings(packages: list[str]) -> dict[str, Any]:
    """What JupyterLite is told: which Python, to load all of it at a start, and to ask no index of packages."""
    kernel = {
        "pyodideUrl": f"./{STATIC}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Katabasis",
            "appUrl": "./tree",
            "contentsAllJsonFile": LISTING,
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        },
    }


def offer(notebooks: list[Path]) -> None:
    """List notebooks as JupyterLite would, which needs a whole server of Jupyter for it."""
    about = {"writable": True, "created": BUILT, "last_modified": BUILT, "mimetype": None}
    (NOTEBOOK / "files").mkdir(exist_ok=True)
    content = []
    for path in notebooks:
        shutil.copy2(path, NOTEBOOK / "files")
        size = path.stat().st_size
        named = {"name": path.name, "path": path.name, "type": "notebook", "size": size}
        content.append({**about, **named, "format": None, "content": None})
    listing = {"name": "", "path": "", "type": "directory", "size": 0, "format": "json", "content": content}
    write(NOTEBOOK / "api" / "contents" / LISTING, {**about, **listing})


def write(path: Path, value: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")
