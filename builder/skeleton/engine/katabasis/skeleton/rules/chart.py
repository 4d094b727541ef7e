"""The chapters that have boxes of the flow chart."""

from __future__ import annotations

from types import ModuleType

from . import turn

CHAPTERS: tuple[ModuleType, ...] = (turn,)
