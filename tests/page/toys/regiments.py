"""Regiments on a plane, as the page shows them: the smallest game whose moves are dragged. The rules are those of the
kernel's toy; in a browser this is the package `katabasis_page.regiments`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from katabasis.geometry.plane import INCH
from katabasis_page import games
from katabasis_page import markup as h
from katabasis_page.games import Field, Form, Plays, Summary
from katabasis_page.table.board import board_frame, menu, targets
from katabasis_page.table.options import PLAIN, labelled
from katabasis_page.table.table_page import TablePage
from katabasis_page.tools import Draft, Point, Tool, placements
from katabasis_page.ui import Ui


class MoveRegiment(Tool):
    """Moves a regiment as it stands: every model by the same vector."""

    step = INCH

    def begin(self, view: dict[str, Any], ui: Ui, point: Point, ref: str) -> Draft | None:
        return next((Draft(self, option, point, refs=[ref]) for option in placements(view, ref)), None)

    def answer(self, draft: Draft) -> tuple[str, Any]:
        across, down = (round(value) for value in draft.offset)
        return draft.option["id"], [[x + across, y + down] for x, y in draft.option["shape"]["from"]]

    def picture(self, draft: Draft, ui: Ui) -> h.Renderable:
        (x, y), (to_x, to_y) = draft.start, draft.at
        return h.path(class_="way", d=f"M{x:.0f} {y:.0f}L{to_x:.0f} {to_y:.0f}", stroke="currentColor", stroke_width=20)


class Table(TablePage):
    def where(self) -> str:
        return f"Round {self.view['table']['round']}"

    def board(self) -> h.Renderable:
        view, ui = self.view, self.ui
        return board_frame(ui, field(view, ui), "Field", menu(view, ui, lambda option: labelled(ui, option, PLAIN)))


class GameUI(games.GameUI):
    FORM = Form(
        about="Two regiments a side, on a plane.",
        editions={"skirmish": "Skirmish", "battle": "Battle"},
        seats=(2,),
        plays_label="Army",
        plays=lambda: [Plays("north", "army:north"), Plays("south", "army:south")],
        once=True,
        fields=(Field("size", "Size", (("skirmish", "Skirmish"), ("army", "Army")), usual="skirmish"),),
    )
    PREVIEW_MOVES = 4
    TOOLS = (MoveRegiment(),)

    def options(self, answers: Mapping[str, str], pack: str = "") -> dict[str, Any]:
        return {"regiments": 9, "models": 10} if answers["size"] == "army" else {}

    def summary(self, table: Mapping[str, Any]) -> Summary:
        sides = [regiment["seat"] for regiment in table["regiments"].values() for _ in regiment["models"]]
        return Summary([sides.count(0), sides.count(1)], ["north", "south"])

    def table_class(self) -> type[TablePage]:
        return Table


def field(view: dict[str, Any], ui: Ui) -> h.Markup:
    """The plane in its own units: tenths of a millimetre."""
    left, top, right, bottom = view["table"]["field"]
    middle = view["table"]["middle"]
    lit = set(targets(view, ui))
    regiments = view["table"]["regiments"]
    ids = list(regiments)
    return h.svg(
        id="board",
        class_="board",
        viewBox=f"{left} {top} {right - left} {bottom - top}",
        data_board=True,
        data_closest=10 * INCH,
        role="group",
        tabindex="0",
        aria_label="Field",
    )[
        h.rect(x=left, y=top, width=right - left, height=bottom - top, fill="#4a5b3a"),
        h.rect(x=middle[0], y=middle[1], width=middle[2] - middle[0], height=middle[3] - middle[1], fill="#6b6a3a"),
        [
            _regiment(
                f"regiment:{id}", regiment, view["table"]["diameter"], f"regiment:{id}" in lit, _ways(ids, number)
            )
            for number, (id, regiment) in enumerate(regiments.items())
        ],
    ]


def _ways(ids: list[str], number: int) -> str:
    """The regiments that the arrow keys lead to: the one before, and the one after."""
    before, after = (f"at-{ids[(number + step) % len(ids)]}" for step in (-1, 1))
    return f"{before} {after} {before} {after}"


def _regiment(ref: str, regiment: dict[str, Any], diameter: int, lit: bool, ways: str) -> h.Renderable:
    return h.g(
        id=f"at-{ref.partition(':')[2]}",
        class_="cell",
        data_ref=ref,
        data_act="select",
        data_arg=ref,
        data_nav=ways,
        tabindex="-1",
        role="button",
        aria_label=ref,
        fill="#e8c170" if regiment["seat"] == 0 else "#8fb7e8",
        stroke="#fff" if lit else "#222",
        stroke_width=24,
    )[[h.circle(data_ref=model, cx=x, cy=y, r=diameter // 2) for model, (x, y) in regiment["models"].items()]]
