"""Colours of the dungeon, and chance that is always the same. A page may set the names; these are fallbacks."""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

from ...content import load

INK: Mapping[str, str] = load("quest-art")["inks"]
"""Dark stone by the light of a Lamp, by the names that drawings use (content/quest/art/inks.css)."""


def ink(name: str) -> str:
    """A colour of the dungeon."""
    return f"var(--dungeon-{name}, {INK[f'dungeon-{name}']})"


def chance(*seed: object) -> float:
    """A number from 0 to 1 that looks random and is always the same."""
    number = crc32(repr(seed).encode())
    number = (number ^ number >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return (number ^ number >> 13) / 2**32
