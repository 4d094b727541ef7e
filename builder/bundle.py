"""The Python that the page loads after Pyodide: engine, page and their libraries as byte code in one pack."""

import importlib.util
import io
import json
import zipfile
from pathlib import Path

from builder import content, icons, messages, python_for_browser
from builder.build_cache import BuildCache, digest, files
from builder.console import Failure, step
from builder.paths import CACHE, ENGINE, NODE_MODULES, VENV, WEB

BUNDLE = CACHE / "katabasis.pack"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"
HOME = "/home/pyodide/"
"""The working directory in the browser, which is on Python's path."""

LIBRARIES = {"tomli_w": "__init__ _writer"}
"""The modules of other packages that the page can use."""

NOT_SHIPPED = ("__main__.py",)


def build() -> Path:
    """Compile the bundle if anything in it changed. Returns its path."""
    content.build()
    messages.build()
    icons.build()
    parts = members()
    python_for_browser.build_stdlib()
    builders = [python_for_browser.SCRIPT, python_for_browser.STOCK, PYSCRIPT, Path(__file__)]
    inputs = digest([*parts.values(), *builders], *parts)
    cache = BuildCache("bundle")
    if not cache.is_current(inputs, BUNDLE):
        with step("Compiling the engine and the page for the browser"):
            BUNDLE.write_bytes(python_for_browser.pack(as_files(compiled(parts))))
        cache.record(inputs)
    return BUNDLE


def compiled(parts: dict[str, Path]) -> zipfile.ZipFile:
    """The members, and PyScript's own modules, with byte code for source."""
    sources = CACHE / "katabasis.zip"
    with zipfile.ZipFile(sources, "w") as archive:
        for name, path in sorted(parts.items()):
            archive.write(path, name)
        for name, source in pyscript_modules().items():
            archive.writestr(f"pyscript/{name}", source)
    library = python_for_browser.COMPILED
    data = python_for_browser.compile_zip(sources, HOME, cached=("pyscript",), stdlib=library)
    return zipfile.ZipFile(io.BytesIO(data))


def as_files(archive: zipfile.ZipFile) -> bytes:
    """A line of JSON, {path where it goes: length}, and then the files, as boot.mjs reads them."""
    contents = {HOME + entry.filename: archive.read(entry) for entry in archive.infolist()}
    head = json.dumps({path: len(data) for path, data in contents.items()})
    return head.encode() + b"\n" + b"".join(contents.values())


def members() -> dict[str, Path]:
    """Every file of the bundle by the name it has there."""
    found: dict[str, Path] = {}
    for root, package in ((ENGINE, "katabasis"), (WEB, "katabasis_page")):
        for path in files(root / package):
            if path.name not in NOT_SHIPPED:
                found[path.relative_to(root).as_posix()] = path
    for package, modules in LIBRARIES.items():
        folder = installed(package)
        for module in modules.split():
            found[f"{package}/{module}.py"] = folder / f"{module}.py"
    return found


def pyscript_modules() -> dict[str, str]:
    """PyScript's own Python by file name. It writes the sources into HOME at every start, and finds them compiled."""
    text = PYSCRIPT.read_text(encoding="utf-8")
    modules: dict[str, str] = json.loads(text[text.index("{") : text.rindex("}") + 1])["pyscript"]
    return {name: source for name, source in modules.items() if isinstance(source, str)}


def installed(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise Failure(f"{package} is not installed; delete {VENV.name} and start again.")
    return Path(spec.origin).parent
