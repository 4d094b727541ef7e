"""The engine as a wheel: pure Python, no network, the same bytes for the same sources."""

import os
import sys
from pathlib import Path

from builder import content, messages
from builder.build_cache import BuildCache, digest, files
from builder.console import run, step
from builder.paths import CACHE, CONTENT_JSON, ENGINE, ROOT

WHEELS = CACHE / "wheel"
EPOCH = "1704067200"
"""The time given to every file in an archive (2024-01-01), so that builds can be compared."""


def build() -> Path:
    """Build the wheel if its sources changed. Returns its path."""
    content.build()
    messages.build()
    sources = files(ENGINE, CONTENT_JSON, suffixes=(".py", ".json", ".typed"))
    about = [
        path for path in (ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE")) if path.exists()
    ]
    inputs = digest([*sources, *about])
    cache = BuildCache("wheel")
    if not (built := list(WHEELS.glob("*.whl"))) or not cache.is_current(inputs):
        with step("Building the wheel"):
            for old in built:
                old.unlink()
            run(
                [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", WHEELS],
                cwd=ROOT,
                env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH},
            )
        cache.record(inputs)
    return next(WHEELS.glob("*.whl"))
