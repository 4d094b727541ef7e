"""Warhammer Quest: a co-operative descent into a dungeon that grows section by section. The modules of `rules` carry
the names of the chapters."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from .system import SYSTEM

        return SYSTEM
    raise AttributeError(name)
