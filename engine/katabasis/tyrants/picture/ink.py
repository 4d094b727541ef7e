"""Colours of the ground, and chance that is always the same. A page may set the colours' names; these are fallbacks."""

from __future__ import annotations

INK = {
    "abyss": "#0d0a10",
    "rock-0": "#17141f",
    "rock-1": "#1b1824",
    "rock-2": "#201c2a",
    "rock-3": "#262130",
    "rock-4": "#2c2637",
    "edge": "#08060a",
    "wall": "#8a6a48",
    "floor": "#46331f",
    "trodden": "#5d4629",
    "chisel": "#e9dcc3",
    "glow": "#ffb55e",
    "left": "#2f8f83",
    "center": "#7d5bd0",
    "right": "#c4472c",
}
"""Dark stone by warm light; each section has a light of its own."""


def ink(name: str) -> str:
    """A colour of the ground."""
    return f"var(--{name}, {INK[name]})"


def chance(seed: str, salt: int) -> float:
    """A number from 0 to 1 that looks random and is always the same."""
    number = (salt + 1) * 2654435761
    for letter in seed:
        number = ((number ^ ord(letter)) * 16777619) & 0xFFFFFFFF
    number ^= number >> 15
    return (number * 2246822519 & 0xFFFFFFFF) / 0xFFFFFFFF
