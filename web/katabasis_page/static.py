"""What the build draws ahead of time, so that something is there before Python is."""

from __future__ import annotations

from .launcher import launcher
from .ui import Ui


def render() -> dict[str, str]:
    """The slots of the HTML pages, by name."""
    return {"page": str(launcher(Ui("en"), None))}
