"""What the `data-act`s of the army builder do. Every change of a roster is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import katabasis as kb
from katabasis import rosters

from ....games import Act
from ....newgame.current import draft_for, draft_of
from ....newgame.draft import OWN
from ....own_lists import acts as own_lists
from ....storage.kept_texts import KeptText
from .builder import LONGEST_SEARCH, RosterBuilder
from .kind import GAME, ROSTERS

if TYPE_CHECKING:
    from ....protocols import App

PACK = "border-war"

open_place = partial(own_lists.open_place, ROSTERS)


def _changing(change: Callable[[RosterBuilder, str], None]) -> Act:
    """An act that changes the roster at work, which is kept."""

    def act(app: App, arg: str) -> None:
        with suppress(StopIteration, ValueError):  # of a line that there is no more
            change(ROSTERS.at_work(app), arg)
        own_lists.keep(ROSTERS, app)
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
    "roster-beside": own_lists.looking(ROSTERS, _beside),
    "roster-forget": _changing(lambda builder, _arg: builder.forget_unread()),
    "roster-lead": _changing(lambda builder, line: builder.lead(int(line))),
    "roster-legal": own_lists.looking(ROSTERS, _only_legal),
    "roster-limit": _changing(_limit),
    "roster-open": own_lists.looking(ROSTERS, lambda builder, slot: builder.open(slot)),
    "roster-paper": own_lists.looking(ROSTERS, _paper),
    "roster-play": _play,
    "roster-print": _print,
    "roster-random": _random,
    "roster-reinforce": _changing(lambda builder, line: builder.reinforce(int(line))),
    "roster-remove": _changing(lambda builder, line: builder.remove(int(line))),
    "roster-search": own_lists.looking(ROSTERS, _search),
    "roster-unit": own_lists.looking(ROSTERS, _show_unit),
}
