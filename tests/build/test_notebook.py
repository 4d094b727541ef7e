"""What notebooks are made of, where no JupyterLite is."""

import json
import re
import sys
from types import ModuleType

import pytest

from builder import notebook
from builder.paths import REQUIREMENTS


@pytest.mark.parametrize("path", sorted(notebook.SOURCES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_every_cell_runs(path, monkeypatch: pytest.MonkeyPatch) -> None:
    display = ModuleType("IPython.display")
    display.SVG = str  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    names: dict[str, object] = {}
    told = json.loads(path.read_text(encoding="utf-8"))
    for cell in told["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec("".join(cell["source"]), names)
    assert "game" in names


def test_what_the_browser_needs_is_pinned_by_hash_and_needs_no_machine() -> None:
    lock = (REQUIREMENTS / f"{notebook.BROWSER}.txt").read_text(encoding="utf-8")
    asked = re.findall(r"^[\w-]+$", (REQUIREMENTS / f"{notebook.BROWSER}.in").read_text(encoding="utf-8"), re.M)
    pinned = re.findall(r"^([\w-]+)==\S+ \\\n    --hash=sha256:", lock, re.M)
    assert set(asked) <= set(pinned)
    assert len(pinned) == lock.count("==")


def test_pyodide_is_told_of_every_wheel_and_asks_no_index(tmp_path) -> None:
    wheel = tmp_path / "prompt_toolkit-3.0.53-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    entry = notebook.entry(wheel)
    assert (entry["name"], entry["version"], entry["file_name"]) == ("prompt-toolkit", "3.0.53", wheel.name)
    told = notebook.settings([entry["name"]])["jupyter-config-data"]["litePluginSettings"]
    (kernel,) = told.values()
    assert kernel["loadPyodideOptions"] == {"packages": ["prompt-toolkit"]}
    assert kernel["disablePyPIFallback"] is True
    assert kernel["pyodideUrl"].startswith("./")
