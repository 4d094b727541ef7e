"""The beacon, as the page shows it: a co-operative game whose party may be one person's, and a game that brings a form,
a screen, acts and a state of its own. The rules are those of the kernel's toy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katabasis_page import markup as h
from katabasis_page.games import Field, Form, Plays, Screen, Summary
from katabasis_page.markup.controls import act, link, screen
from katabasis_page.newgame.draft import Draft
from katabasis_page.protocols import App
from katabasis_page.session import NotNow
from katabasis_page.table.plain import plain_table
from katabasis_page.ui import Ui

FORM = Form(
    about="Reach the beacon before the fire is out.",
    editions={"calm": "Calm", "storm": "Storm"},
    seats=(2, 1, 3, 4),
    plays_label="Hero",
    plays=lambda: [Plays(hero, f"hero:{hero}") for hero in ("guide", "smith", "singer", "child")],
    once=True,
    fields=(
        Field("pack", "Pack", (), usual="", screen="pack", shown=lambda pack: [f"{len(pack.split())} things", {}]),
    ),
)


class Memory:
    """What the page remembers of one table of the beacon."""

    def __init__(self) -> None:
        self.waved = 0


def state() -> Memory:
    return Memory()


def _wave(app: App, _arg: str) -> None:
    app.ui.state.waved += 1
    app.render()


def _pack(app: App, thing: str) -> None:
    """Put a thing into the pack of the game that is set up."""
    if thing == "anvil":
        raise NotNow("Too heavy.")
    assert app.draft is not None
    app.act("draft", "pack=" + f"{app.draft.answers['pack']} {thing}".strip())


ACTS = {"wave": _wave, "pack": _pack}


def _pack_screen(app: App) -> h.Renderable:
    assert app.draft is not None
    return screen(
        app.ui,
        "pack",
        f"Pack of {app.place or 'all'}",
        h.p(id="packed")[app.draft.answers["pack"]],
        act("pack", "A rope", "rope"),
        act("pack", "An anvil", "anvil"),
        link("#new/beacon", "Done"),
    )


SCREENS = {"pack": Screen("The pack", _pack_screen)}


def form_screen(draft: Draft, ui: Ui) -> h.Renderable | None:
    """The storm asks for nothing, and says so."""
    return h.p(id="no-pack")["Nothing can be carried in a storm."] if draft.edition == "storm" else None


def options(_answers: Mapping[str, str]) -> dict[str, Any]:
    return {}


def summary(table: Mapping[str, Any]) -> Summary:
    return Summary([table["height"]], [])


def table_page(view: dict[str, Any], ui: Ui) -> h.Renderable:
    board = act("wave", f"Waved {ui.state.waved} times")
    hand = h.div(id="hand")[h.span[f"Logs of seat {ui.seating.seat}"]]
    return plain_table(view, ui, f"Turn {view['table']['turn']}", board, hand=hand)
