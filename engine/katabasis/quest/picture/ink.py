"""Colours of the dungeon, and chance that is always the same. A page may set the names; these are fallbacks."""

from __future__ import annotations

from zlib import crc32

INK = {
    "rock": "#14110f",
    "hatch": "#3a3129",
    "edge": "#060505",
    "wall": "#8c7c66",
    "wall-joint": "#3d342a",
    "joint": "#0d0a08",
    "shine": "#fff3da",
    "shade": "#000000",
    "veil": "#08070c",
    "flags": "#6b6050",
    "chequer": "#756446",
    "earth": "#5a472f",
    "bloodstone": "#64534b",
    "moss": "#566052",
    "slate": "#565468",
    "straw": "#6c6148",
    "sand": "#8e7649",
    "basalt": "#4d4748",
    "marble": "#76828c",
    "crypt": "#626656",
    "temple": "#75603c",
    "timber": "#6d4524",
    "timber-dark": "#3c2411",
    "iron": "#2b2d31",
    "steel": "#a9b0b8",
    "brass": "#d9a441",
    "bone": "#e6dcc3",
    "blood": "#7d1410",
    "ember": "#ff8a2b",
    "fire": "#ffd35a",
    "lava": "#e2431a",
    "water": "#7fd4f2",
    "spirit": "#8fe3a8",
    "rune": "#9fb4ff",
    "jade": "#3f9a72",
    "light": "#ffc873",
    "day": "#cfe4ff",
    "unknown": "#e9a94b",
    "web": "#f1efe8",
}
"""Dark stone by the light of a Lamp."""


def ink(name: str) -> str:
    """A colour of the dungeon."""
    return f"var(--dungeon-{name}, {INK[name]})"


def chance(*seed: object) -> float:
    """A number from 0 to 1 that looks random and is always the same."""
    number = crc32(repr(seed).encode())
    number = (number ^ number >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return (number ^ number >> 13) / 2**32
