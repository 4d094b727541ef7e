"""Rosters as a kind of lists that players put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from katabasis import rosters

from ....own_lists.texts import TextKind
from ....storage.kept_texts import KeptRosters, KeptText
from ....storage.own_lists import LONGEST_NAME
from ....words import _, say
from ... import screens
from .builder import RosterBuilder

if TYPE_CHECKING:
    from ....protocols import App
    from ....ui import Ui

GAME = screens.GAME
MOST_COMPLAINTS = 3


class RosterKind(TextKind[RosterBuilder]):
    """Rosters of Border War."""

    OF_GAME = GAME
    VERB = "roster"
    SCREEN = f"{GAME}/{screens.ROSTERS}"
    BUILDER = RosterBuilder
    PANELS: ClassVar = {"cards": _("Add"), "deck": _("Roster"), "figures": _("Chances")}
    WORDS: ClassVar = {
        "play": _("Play with it"),
        "keep": _("Save roster"),
        "legal": _("This roster is legal."),
        "only-here": _("Only in this roster"),
        "no-link": _("This link carries no roster. Copy the whole of it."),
        "none": _("Choose a roster first."),
        "lost": _("There is no such roster in this browser, or it cannot be read."),
        "damaged": _("A roster is damaged, but there is a second copy of it."),
        "full": _("Browser storage is full: this roster is no longer being saved."),
        "blocked": _("This browser blocks storage: this roster will not be saved."),
        "deleted": _("The roster is deleted."),
        "deleted-elsewhere": _("This roster was deleted in another tab. Any change saves it again."),
        "unreadable": _("A roster that cannot be read"),
        "yours": _("Your rosters"),
        "no-lists": _("No rosters yet. Every change is saved in this browser."),
        "import": _("Import a roster"),
        "reading": _(
            "Paste a roster exported here, by the official app or by New Recruit. Names that are not known are listed, "
            "nothing is guessed. It is saved as a new roster."
        ),
        "as-text": _("The roster as text"),
        "share": _("Share the roster"),
        "link": _("The link contains the whole roster. Anyone who opens it can see it and save it."),
    }

    def kept(self, app: App) -> KeptRosters:
        return app.store.rosters

    def start(self, app: App, how: str, rest: str) -> KeptText | None:
        """What an address starts with: "link/<packed>", "ready/<list>" or "new/<faction>/<points>"."""
        if how == "ready" and rest in rosters.lists:
            return KeptText("", GAME, app.ui.name(f"roster:{rest}"), rosters.lists[rest])
        if how == "new" and rosters.read(head := rest.replace("/", " ")).faction:
            return KeptText("", GAME, text=f"{head}\n")
        return super().start(app, how, rest)

    def open(self, app: App, entry: KeptText, id: str = "") -> None:
        if not rosters.read(entry.text).faction:
            raise LookupError(id)
        app.builder = RosterBuilder(entry.name, entry.text, id)
        app.open_screen(self.SCREEN)

    def follow(self, builder: RosterBuilder, entry: KeptText) -> None:
        builder.rename(entry.name)
        builder.take(entry.text)

    def usual_name(self, ui: Ui, builder: RosterBuilder) -> str:
        return ui.name(f"faction:{builder.roster.faction}")

    def written(self, builder: RosterBuilder, language: str = "") -> str:
        return f"# {builder.name}\n{builder.whole}" if builder.name else builder.whole

    def of_text(self, text: str) -> KeptText | None:
        return read_roster(text)[0]

    def read(self, app: App, text: str) -> KeptText | None:
        entry, complaint = read_roster(text)
        if complaint is not None:
            app.notify("warning" if entry else "error", complaint)
        if entry is None:
            app.render()
        return entry

    def file_name(self, app: App, builder: RosterBuilder) -> str:
        return builder.roster.faction


ROSTERS = RosterKind()


def read_roster(text: str) -> tuple[KeptText | None, Any]:
    """The roster of a text, one's own or an export of another program, and what is to be said of it: what of it is not
    known. If it is no roster at all there is none, and it is said why."""
    read = rosters.read(text)
    if read.faction:
        return KeptText("", GAME, _named(text), text), None
    imported = rosters.from_export(text)
    if not imported.text:
        faults = [rosters.told_fault(each) for each in read.faults]
        return None, say("This is not a valid roster: {faults}.", faults=faults)
    lines = "".join(f"{line}\n" for _number, line in imported.unknown)
    return KeptText("", GAME, "", imported.text + lines), _unknown(imported.unknown)


def _unknown(lines: list[tuple[int, str]]) -> Any:
    """The first lines of another program's text that nothing is known of, and how many more there are."""
    first: list[Any] = [rosters.told_unknown(*line) for line in lines[:MOST_COMPLAINTS]]
    if (more := len(lines) - MOST_COMPLAINTS) > 0:
        first.append(say("{count} more", count=more))
    return say("Not everything is known: {lines}.", lines=first) if first else None


def _named(text: str) -> str:
    """The name of a roster: the first line of its text, if that is a comment."""
    first = text.lstrip().partition("\n")[0]
    return " ".join(first[1:].split())[:LONGEST_NAME] if first.startswith("#") else ""
