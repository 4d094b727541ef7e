"""The table in letters, for a terminal: the battle, its objectives, and every unit. All comes from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...geometry.plane import INCH
from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.text import ngettext, say
from ..state import SigmarTable
from .forecast import sentences
from .names import renderer_of

View = Mapping[str, Any]


class Letters(words.Letters[SigmarTable]):
    """The table in letters."""

    def sections(self, view: View, language: str) -> list[tuple[str, str]]:
        """The parts of the table by name, each a text of its own."""
        table = view["table"]
        renderer = renderer_of(table, language)
        parts = {
            "time": _time(table, renderer),
            "objectives": _objectives(table, renderer),
            "units": _units(table, renderer),
        }
        return [(name, "\n".join(lines)) for name, part in parts.items() if (lines := list(part))]

    def forecast(self, gives: Mapping[str, Any], language: str) -> str:
        """What attacks can be expected to do, or whom a unit can shoot at, in one line."""
        about = gives.get("targets") or gives.get("shooting") or ()
        units: dict[str, Any] = {each["target"].partition(":")[2]: {} for each in about}
        renderer = renderer_of({"players": (), "units": units}, language)
        return "; ".join(renderer.word(text) for text in sentences(gives))


def _time(table: View, renderer: Renderer) -> Iterator[str]:
    if table["round"] and table["active"] >= 0:
        yield renderer.word(
            say("Battle round {round}, turn of {who}", round=table["round"], who=f"seat:{table['active']}")
        )
    for seat, player in enumerate(table["players"]):
        points = ngettext("{who}: {count} victory point", "{who}: {count} victory points")
        yield renderer.word(say(points, who=f"seat:{seat}", count=player["points"]))


def _objectives(table: View, renderer: Renderer) -> Iterator[str]:
    for objective, seat in table["controlled"].items():
        holder = f"seat:{seat}" if seat >= 0 else "seat:none"
        yield renderer.word(say("{objective}: {who}", objective=f"objective:{objective}", who=holder))


def _units(table: View, renderer: Renderer) -> Iterator[str]:
    for id, unit in table["units"].items():
        if not unit["models"]:
            continue
        xs, ys = [model[1] for model in unit["models"]], [model[2] for model in unit["models"]]
        text = say(
            "{who}: {unit}, models around {x}, {y}: {count}, damage {damage}",
            who=f"seat:{unit['seat']}",
            unit=f"unit:{id}",
            count=len(unit["models"]),
            x=sum(xs) // len(xs) // INCH,
            y=sum(ys) // len(ys) // INCH,
            damage=unit["damage"],
        )
        yield renderer.word(text)
