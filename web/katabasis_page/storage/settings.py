"""The player's settings: what each may be."""

from __future__ import annotations

from typing import Any

from ..ui import SETTINGS, STEP
from ..words import LANGUAGES, _
from .saved_games import LONGEST_NAME

CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("auto", *LANGUAGES),
    "theme": ("auto", "dark", "light"),
    "speed": (STEP, "slow", "normal", "fast", "instant"),
    "motion": ("auto", "reduced"),
    "announce": ("all", "decisions"),
    "sound": ("off", "soft", "medium", "loud"),
    "vibration": ("off", "on"),
    "letters": ("on", "off"),
}
"""What each setting may be."""

BESIDE_BOARD: dict[str, tuple[str, ...]] = {"players": ("auto", "open", "folded"), "log": ("open", "folded")}
"""What stands beside the board of a wide screen, and whether it is folded away; chosen at the table itself."""

LABELS = {
    "auto": _("Follow device"),
    "dark": _("Stone"),
    "light": _("Parchment"),
    STEP: _("Step by step"),
    "slow": _("Slow"),
    "normal": _("Normal"),
    "fast": _("Fast"),
    "instant": _("At once"),
    "reduced": _("Reduced"),
    "all": _("Everything"),
    "decisions": _("Only decisions"),
    "soft": _("Soft"),
    "medium": _("Medium"),
    "loud": _("Loud"),
    "on": _("On"),
    "off": _("Off"),
}


def valid(settings: dict[str, str]) -> dict[str, str]:
    """Every setting, with the default for whatever is missing or means nothing."""
    return {name: settings[name] if may_be(name, settings.get(name)) else SETTINGS[name] for name in SETTINGS}


def may_be(name: str, value: Any) -> bool:
    """Whether a setting may have that value. The player's name may be any short text."""
    if name == "name":
        return isinstance(value, str) and len(value) <= LONGEST_NAME
    return value in {**CHOICES, **BESIDE_BOARD}.get(name, ())
