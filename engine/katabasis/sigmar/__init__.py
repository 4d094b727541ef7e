"""Warhammer Age of Sigmar: models on an integer plane, warscrolls, abilities. The modules carry the names of the
chapters."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from .system import SYSTEM

        return SYSTEM
    raise AttributeError(name)
