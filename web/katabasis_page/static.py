"""What the build draws ahead of time, so that something is there before Python is."""

from __future__ import annotations

import re

from . import markup as h
from .launcher import launcher
from .ui import Ui
from .words import LANGUAGES


def render() -> dict[str, str]:
    """The slots of the HTML pages, by name. "page" is the launcher in every language; the style sheet shows one."""
    return {"page": str(h.fragment[[_launcher(language) for language in LANGUAGES]])}


def _launcher(language: str) -> h.Markup:
    """The launcher of somebody whose games nobody knows yet. No two launchers share an id."""
    drawn = str(launcher(Ui(language), None))
    if language != "en":
        drawn = re.sub(r'(\b(?:id|aria-labelledby)="|url\(#)([a-z-]+)', rf"\1{language}-\2", drawn)
    return h.div(class_=f"only-{language}", lang=language)[h.Markup(drawn)]
