"""The screen of the player's settings."""

from __future__ import annotations

from .. import markup as h
from ..markup.controls import act, choice, screen
from ..storage.saved_games import LONGEST_NAME
from ..storage.settings import CHOICES, LABELS
from ..storage.whereabouts import SAVED
from ..ui import Ui
from ..words import LANGUAGES, _

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


def _storage(ui: Ui) -> h.Renderable:
    return h.section(class_="storage panel", aria_labelledby="storage-title")[
        h.h2(id="storage-title")[ui.say("Where games are saved")],
        h.p[ui.word(SAVED[ui.saved])],
        h.p[
            ui.say(
                "Everything in one file: games, decks, campaigns, solved puzzles, statistics and settings. Opened in "
                "another browser it is added to what is there."
            )
        ],
        h.p(class_="row")[
            act("export-all", ui.say("Save everything as a file"), css="small", id="export-all"),
            act("import", ui.say("Open a file"), css="small quiet"),
        ],
        h.p[act("install", ui.say("Install as an app"), css="small")] if ui.installable else None,
        h.p(class_="offline-state")[
            h.button(type="button", class_="small", data_offline_state="")[ui.say("Offline play: what is saved")]
        ],
    ]
