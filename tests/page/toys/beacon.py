"""The beacon, as the page shows it: a co-operative game whose party may be one person's, and a game that brings a form,
a screen, acts and a state of its own. The rules are those of the kernel's toy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis_page import games
from katabasis_page import markup as h
from katabasis_page.games import Act, Field, Form, Plays, Screen, Summary
from katabasis_page.markup.controls import act, link, screen
from katabasis_page.newgame.draft import Draft
from katabasis_page.protocols import App
from katabasis_page.session import NotNow
from katabasis_page.storage.kept_texts import KeptText
from katabasis_page.table.table_page import TablePage
from katabasis_page.ui import Ui


class Memory:
    """What the page remembers of one table of the beacon."""

    def __init__(self) -> None:
        self.waved = 0


def _wave(app: App, _arg: str) -> None:
    app.ui.state.waved += 1
    app.render()


def _pack(app: App, thing: str) -> None:
    """Put a thing into the pack of the game that is set up."""
    if thing == "anvil":
        raise NotNow("Too heavy.")
    assert app.draft is not None
    app.act("draft", "pack=" + f"{app.draft.answers['pack']} {thing}".strip())


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


class Table(TablePage):
    def where(self) -> str:
        return f"Turn {self.view['table']['turn']}"

    def board(self) -> h.Renderable:
        return act("wave", f"Waved {self.ui.state.waved} times")

    def hand(self) -> h.Renderable:
        return h.div(id="hand")[h.span[f"Logs of seat {self.ui.seating.seat}"]]


class GameUI(games.GameUI):
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
    ACTS: Mapping[str, Act] = {"wave": _wave, "pack": _pack}
    SCREENS: Mapping[str, Screen] = {"pack": Screen("The pack", _pack_screen)}

    def state(self) -> Memory:
        return Memory()

    def form_screen(self, draft: Draft, ui: Ui, texts: Sequence[KeptText] = ()) -> h.Renderable | None:
        """The storm asks for nothing, and says so."""
        return h.p(id="no-pack")["Nothing can be carried in a storm."] if draft.edition == "storm" else None

    def options(self, answers: Mapping[str, str], pack: str = "") -> dict[str, Any]:
        return {}

    def summary(self, table: Mapping[str, Any]) -> Summary:
        return Summary([table["height"]], [])

    def table_class(self) -> type[TablePage]:
        return Table
