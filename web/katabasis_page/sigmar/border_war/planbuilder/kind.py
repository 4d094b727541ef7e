"""Battleplans as a kind of lists that players put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from katabasis import battleplans

from ....own_lists.kinds import ListKind
from ....storage.kept_texts import KeptBattleplans, KeptText
from ....storage.packing import NotPacked, pack, unpack
from ....words import _, say
from ... import screens
from .builder import PlanBuilder

if TYPE_CHECKING:
    from ....protocols import App
    from ....ui import Ui

GAME = screens.GAME
HOME = f"#game/{GAME}/{screens.BATTLEPLANS}"
MOST_COMPLAINTS = 3


class PlanKind(ListKind[KeptText, PlanBuilder]):
    """Battleplans of Border War."""

    VERB = "battleplan"
    SCREEN = f"{GAME}/{screens.BATTLEPLANS}"
    BUILDER = PlanBuilder
    EXTENSION = "toml"
    PANELS: ClassVar = {"cards": _("Text"), "deck": _("Battleplan")}
    WORDS: ClassVar = {
        "legal": _("This battleplan can be played."),
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

    def game(self, app: App) -> str:
        return GAME

    def address(self, game: str, id: str = "") -> str:
        return f"{HOME}/kept/{id}" if id else HOME

    def entry(self, builder: PlanBuilder, id: str) -> KeptText:
        return KeptText(id, GAME, builder.name, builder.text)

    def open(self, app: App, entry: KeptText, id: str = "") -> None:
        app.builder = PlanBuilder(entry.name, entry.text, id)
        app.open_screen(self.SCREEN)

    def follow(self, builder: PlanBuilder, entry: KeptText) -> None:
        builder.take(entry.text)

    def copied(self, entry: KeptText, name: str) -> KeptText:
        return entry._replace(id="", name=name, text=battleplans.with_name(entry.text, name) if name else entry.text)

    def usual_name(self, ui: Ui, builder: PlanBuilder) -> str:
        return ui.say("Battleplan")

    def written(self, builder: PlanBuilder, language: str = "") -> str:
        return builder.text

    def link(self, builder: PlanBuilder) -> str:
        return f"{HOME}/link/{pack(builder.text)}"

    def read(self, app: App, text: str) -> KeptText | None:
        entry = of_text(text)
        if entry is None:
            faults = [battleplans.told_fault(fault) for fault in battleplans.check(text)[:MOST_COMPLAINTS]]
            app.notify("error", say("This is not a battleplan: {faults}.", faults=faults))
            app.render()
        return entry

    def file_name(self, app: App, builder: PlanBuilder) -> str:
        return "battleplan"


BATTLEPLANS = PlanKind()


def of_text(text: str) -> KeptText | None:
    """The battleplan of a text, if only something of it can be read, whatever is wrong with it; None if nothing can."""
    plan = battleplans.read(text)
    return KeptText("", GAME, plan.name, text) if any(plan.territories.values()) or plan.objectives else None


def of_link(packed: str) -> KeptText | None:
    """The battleplan that a link carries; None if it carries none."""
    try:
        return of_text(unpack(packed, KeptBattleplans.LONGEST))
    except NotPacked:
        return None
