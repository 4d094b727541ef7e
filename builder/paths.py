"""Where things are. All that building makes lies in VENV, NODE_MODULES, CACHE, DIST, NOTEBOOK and CONTENT_JSON."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "engine"
WEB = ROOT / "web"
CONTENT = ROOT / "content"
PACKS = "packs"
"""The folder of a game's content that has packs of it."""
BUILDER = ROOT / "builder"
TESTS = ROOT / "tests"
BENCH = ROOT / "bench"
REQUIREMENTS = ROOT / "requirements"

VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
DIST_ZIP = ROOT / "dist.zip"
NOTEBOOK = ROOT / "notebook"
CONTENT_JSON = ENGINE / "katabasis" / "content"
