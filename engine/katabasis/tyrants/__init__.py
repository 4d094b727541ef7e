"""Tyrants of the Underdark: a map that is a graph, deck building and a market. The modules carry the names of the
chapters."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from .system import SYSTEM

        return SYSTEM
    raise AttributeError(name)
