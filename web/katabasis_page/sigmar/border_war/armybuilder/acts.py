"""What the `data-act`s of the army builder do. Every change of a roster is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import katabasis as kb
from katabasis import rosters

from ....games import Act
from ....newgame.current import draft_for, draft_of
from ....newgame.draft import OWN
from ....own_lists import acts as own_lists
from ....storage.kept_texts import KeptText
from ....words import _
from .builder import LONGEST_SEARCH, RosterBuilder
from .kind import GAME, ROSTERS, of_link

if TYPE_CHECKING:
    from ....protocols import App

PACK = "border-war"


def open_place(app: App) -> None:
    """Show what an address says of rosters: all of them, "kept/<id>", "link/<packed>", "ready/<list>" or
    "new/<faction>/<points>"; all of them too where it names nothing that there is."""
    app.builder = None
    how, _slash, rest = app.place.partition("/")
    if how == "kept":
        own_lists.open_kept(ROSTERS, app, GAME, rest)
    elif how == "link":
        _open(app, of_link(rest))
    elif how == "ready" and rest in rosters.lists:
        _open(app, KeptText("", GAME, app.ui.name(f"roster:{rest}"), rosters.lists[rest]))
    elif how == "new" and rosters.read(head := rest.replace("/", " ")).faction:
        _open(app, KeptText("", GAME, text=f"{head}\n"))
    else:
        own_lists.show_all(ROSTERS, app)


def _open(app: App, entry: KeptText | None) -> None:
    if entry is None:
        app.notify("error", _("This link carries no roster. Copy the whole of it."))
        own_lists.show_all(ROSTERS, app)
    else:
        ROSTERS.open(app, entry)


def _changing(change: Callable[[RosterBuilder, str], None]) -> Act:
    """An act that changes the roster at work, which is kept."""

    def act(app: App, arg: str) -> None:
        with suppress(StopIteration, ValueError):  # of a line that there is no more
            change(ROSTERS.at_work(app), arg)
        own_lists.keep(ROSTERS, app)
        app.render()

    return act


def _looking(change: Callable[[RosterBuilder, str], None]) -> Act:
    def act(app: App, arg: str) -> None:
        change(ROSTERS.at_work(app), arg)
        app.render()

    return act


def _add(builder: RosterBuilder, what: str) -> None:
    kind, _space, rest = what.partition(" ")
    id, _space, twice = rest.partition(" ")
    builder.add(kind, id, bool(twice))


def _limit(builder: RosterBuilder, change: str) -> None:
    limit = change.partition("=")[2]
    if limit.isdecimal() and 0 < int(limit) < 100_000:
        builder.set_limit(int(limit))


def _search(builder: RosterBuilder, words: str) -> None:
    builder.search = words[:LONGEST_SEARCH]


def _only_legal(builder: RosterBuilder, _arg: str) -> None:
    builder.only_legal = not builder.only_legal


def _show_unit(builder: RosterBuilder, change: str) -> None:
    builder.shown_unit = change.partition("=")[2]


def _beside(builder: RosterBuilder, change: str) -> None:
    builder.beside = change.partition("=")[2]


def _random(app: App, head: str) -> None:
    """Begin with a random roster."""
    faction, _space, points = head.partition(" ")
    text = rosters.random(faction, int(points), app.page.chance())
    own_lists.begin(ROSTERS, app, KeptText("", GAME, text=text))


def _paper(builder: RosterBuilder, _arg: str) -> None:
    builder.on_paper = not builder.on_paper


def _print(app: App, _arg: str) -> None:
    app.page.print()


def _play(app: App, _arg: str) -> None:
    """Take the roster to the form of a new battle."""
    builder = ROSTERS.at_work(app)
    if faults := builder.faults:
        raise kb.Refused([fault.refusal for fault in faults])
    draft_for(app, GAME)
    draft = draft_of(app).changed("pack", PACK).changed("points", str(builder.roster.limit))
    app.draft = draft.changed("plays-0", OWN).changed("own-0", builder.text)
    app.page.go(f"#new/{GAME}")


ACTS: dict[str, Act] = {
    **own_lists.acts_of(ROSTERS),
    "roster-add": _changing(_add),
    "roster-beside": _looking(_beside),
    "roster-forget": _changing(lambda builder, _arg: builder.forget_unread()),
    "roster-lead": _changing(lambda builder, line: builder.lead(int(line))),
    "roster-legal": _looking(_only_legal),
    "roster-limit": _changing(_limit),
    "roster-open": _looking(lambda builder, slot: builder.open(slot)),
    "roster-paper": _looking(_paper),
    "roster-play": _play,
    "roster-print": _print,
    "roster-random": _random,
    "roster-reinforce": _changing(lambda builder, line: builder.reinforce(int(line))),
    "roster-remove": _changing(lambda builder, line: builder.remove(int(line))),
    "roster-search": _looking(_search),
    "roster-unit": _looking(_show_unit),
}
