"""The player's settings: what each may be, and the screen that changes them."""

from __future__ import annotations

from typing import Any

from . import markup as h
from .controls import act, choice, screen
from .saved_games import LONGEST_NAME
from .ui import SETTINGS, STEP, Ui
from .words import LANGUAGES, _

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

QUESTIONS: dict[str, tuple[str, str]] = {
    "language": (_("Language"), ""),
    "theme": (_("Appearance"), ""),
    "speed": (_("Speed of dice and moves"), ""),
    "motion": (_("Motion"), _("Reduced: no movement on screen.")),
    "announce": (_("Announcements for screen readers"), ""),
    "sound": (_("Sounds"), _("For dice, eliminations, glory and new rounds.")),
    "vibration": (_("Vibration"), _("At the same moments, on phones that can.")),
    "letters": (
        _("Shortcuts of a single key"),
        _("Such as U for undo and 1 for the first choice. Arrow keys, Tab, Enter and Escape always work."),
    ),
}


def valid(settings: dict[str, str]) -> dict[str, str]:
    """Every setting, with the default for whatever is missing or means nothing."""
    return {name: settings[name] if may_be(name, settings.get(name)) else SETTINGS[name] for name in SETTINGS}


def may_be(name: str, value: Any) -> bool:
    """Whether a setting may have that value. The player's name may be any short text."""
    if name == "name":
        return isinstance(value, str) and len(value) <= LONGEST_NAME
    return value in CHOICES.get(name, ())


def settings_page(ui: Ui) -> h.Renderable:
    """The screen."""
    return screen(
        ui,
        "settings",
        ui.say("Settings"),
        h.div(class_="form")[
            h.div(class_="field")[
                h.label(for_="name")[ui.say("Your name")],
                h.input(
                    id="name",
                    name="name",
                    value=ui.settings["name"],
                    maxlength=str(LONGEST_NAME),
                    data_change="setting",
                    autocomplete="off",
                    spellcheck="false",
                ),
            ],
            [
                choice(
                    ui,
                    "setting",
                    name,
                    ui.word(QUESTIONS[name][0]),
                    [(value, _label(name, value, ui)) for value in allowed],
                    ui.settings[name],
                    ui.word(QUESTIONS[name][1]) or None,
                )
                for name, allowed in CHOICES.items()
            ],
            _storage(ui),
        ],
    )


def _label(name: str, value: str, ui: Ui) -> str:
    return LANGUAGES[value] if value in LANGUAGES else ui.word(LABELS[value])


STORAGE: dict[str, Any] = {
    "saved": _("Games are saved in this browser, on this device. Export a game to use it anywhere else."),
    "memory": _("This browser saves nothing here. Open the page in its own tab, or export your game to a file."),
    "blocked": _("This browser blocks storage for this page. Export your game to a file to keep it."),
    "deleted": _("This game was deleted in another tab. Keep it again, or export it to a file."),
    "full": _("Storage for saved games is full. Delete or export some of them."),
    "other-tab": _("Games are saved in this browser. One of them is open in another tab."),
}


def _storage(ui: Ui) -> h.Renderable:
    return h.section(class_="storage panel", aria_labelledby="storage-title")[
        h.h2(id="storage-title")[ui.say("Where games are saved")],
        h.p[ui.word(STORAGE[ui.saved])],
        h.p[act("install", ui.say("Install as an app"), css="small")] if ui.installable else None,
        h.p(class_="offline-state")[
            h.button(type="button", class_="small", data_offline_state="")[ui.say("Offline play: what is saved")]
        ],
    ]
