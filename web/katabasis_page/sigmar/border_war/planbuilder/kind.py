"""Battleplans as a kind of lists that players put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from katabasis import battleplans

from ....own_lists.texts import TextKind
from ....storage.kept_texts import KeptBattleplans, KeptText
from ....words import _, say
from ... import screens
from .builder import PlanBuilder, blank

if TYPE_CHECKING:
    from ....protocols import App
    from ....ui import Ui

GAME = screens.GAME
MOST_COMPLAINTS = 3


class PlanKind(TextKind[PlanBuilder]):
    """Battleplans of Border War."""

    OF_GAME = GAME
    VERB = "battleplan"
    SCREEN = f"{GAME}/{screens.BATTLEPLANS}"
    BUILDER = PlanBuilder
    EXTENSION = "toml"
    PANELS: ClassVar = {"cards": _("Text"), "deck": _("Battleplan")}
    WORDS: ClassVar = {
        "play": _("Play with it"),
        "keep": _("Save battleplan"),
        "legal": _("This battleplan can be played."),
        "no-link": _("This link carries no battleplan. Copy the whole of it."),
        "none": _("Choose a battleplan first."),
        "lost": _("There is no such battleplan in this browser, or it cannot be read."),
        "damaged": _("A battleplan is damaged, but there is a second copy of it."),
        "full": _("Browser storage is full: this battleplan is no longer being saved."),
        "blocked": _("This browser blocks storage: this battleplan will not be saved."),
        "deleted": _("The battleplan is deleted."),
        "deleted-elsewhere": _("This battleplan was deleted in another tab. Any change saves it again."),
        "unreadable": _("A battleplan that cannot be read"),
        "yours": _("Your battleplans"),
        "no-lists": _("No battleplans yet. Every change is saved in this browser."),
        "import": _("Import a battleplan"),
        "reading": _("Paste a battleplan as it is exported here. It is saved as a new one."),
        "as-text": _("The battleplan as text"),
        "share": _("Share the battleplan"),
        "link": _("The link contains the whole battleplan. Anyone who opens it can see it and save it."),
    }

    def kept(self, app: App) -> KeptBattleplans:
        return app.store.battleplans

    def start(self, app: App, how: str, rest: str) -> KeptText | None:
        """What an address starts with: "link/<packed>", "ready/<id>" or "new/<points>"."""
        if how == "ready" and rest in battleplans.ready:
            return KeptText("", GAME, text=battleplans.ready[rest])
        if how == "new" and not battleplans.check(text := blank(rest)):
            return KeptText("", GAME, text=text)
        return super().start(app, how, rest)

    def open(self, app: App, entry: KeptText, id: str = "") -> None:
        app.builder = PlanBuilder(entry.name, entry.text, id)
        app.open_screen(self.SCREEN)

    def follow(self, builder: PlanBuilder, entry: KeptText) -> None:
        builder.take(entry.text)

    def copied(self, entry: KeptText, name: str) -> KeptText:
        return entry._replace(id="", name=name, text=battleplans.with_name(entry.text, name) if name else entry.text)

    def usual_name(self, ui: Ui, builder: PlanBuilder) -> str:
        return ui.say("Battleplan")

    def of_text(self, text: str) -> KeptText | None:
        """The battleplan of a text, if only something of it can be read, whatever is wrong with it."""
        plan = battleplans.read(text)
        is_one = any(plan.territories.values()) or plan.objectives
        return KeptText("", GAME, plan.name, text) if is_one else None

    def read(self, app: App, text: str) -> KeptText | None:
        entry = self.of_text(text)
        if entry is None:
            faults = [battleplans.told_fault(fault) for fault in battleplans.check(text)[:MOST_COMPLAINTS]]
            app.notify("error", say("This is not a battleplan: {faults}.", faults=faults))
            app.render()
        return entry

    def file_name(self, app: App, builder: PlanBuilder) -> str:
        return "battleplan"


BATTLEPLANS = PlanKind()
