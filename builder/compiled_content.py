"""What hatchling asks before it packs a wheel: have the content compiled, so that none is built without it.

pip builds from a plain checkout or an archive of one, in which nothing is compiled yet.
"""

import importlib
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent


class CompiledContent(BuildHookInterface[Any]):
    """Compile the games' content and the Spanish catalogue into the engine's folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what changed. Whoever builds reads why nothing is packed, if it cannot be."""
        before = [*sys.path]
        sys.path[:0] = [str(ROOT), str(ROOT / "engine")]
        try:
            for name in ("content", "messages"):
                importlib.import_module(f"builder.{name}").build()
        except Exception as error:
            sys.exit(f"The content of the games could not be compiled, so no wheel is built:\n{error}")
        finally:
            sys.path[:] = before
