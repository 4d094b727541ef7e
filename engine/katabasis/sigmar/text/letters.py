"""The table in letters, for a terminal: the battle, its objectives, and every unit. All comes from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...geometry.plane import INCH
from ...kernel.facets import words
from ...kernel.text import ngettext, say
from ...kernel.voice import Voice
from ..state import SigmarTable
from .forecast import sentences
from .names import voice_of

View = Mapping[str, Any]


class Letters(words.Letters[SigmarTable]):
    """The table in letters."""

    def sections(self, view: View, language: str) -> list[tuple[str, str]]:
        """The parts of the table by name, each a text of its own."""
        table = view["table"]
        voice = voice_of(table, language)
        parts = {"time": _time(table, voice), "objectives": _objectives(table, voice), "units": _units(table, voice)}
        return [(name, "\n".join(lines)) for name, part in parts.items() if (lines := list(part))]

    def forecast(self, gives: Mapping[str, Any], language: str) -> str:
        """What attacks can be expected to do, or whom a unit can shoot at, in one line."""
        about = gives.get("targets") or gives.get("shooting") or ()
        units: dict[str, Any] = {each["target"].partition(":")[2]: {} for each in about}
        voice = voice_of({"players": (), "units": units}, language)
        return "; ".join(voice.word(text) for text in sentences(gives))


def _time(table: View, voice: Voice) -> Iterator[str]:
    if table["round"] and table["active"] >= 0:
        yield voice.word(
            say("Battle round {round}, turn of {who}", round=table["round"], who=f"seat:{table['active']}")
        )
    for seat, player in enumerate(table["players"]):
        points = ngettext("{who}: {count} victory point", "{who}: {count} victory points")
        yield voice.word(say(points, who=f"seat:{seat}", count=player["points"]))


def _objectives(table: View, voice: Voice) -> Iterator[str]:
    for objective, seat in table["controlled"].items():
        holder = f"seat:{seat}" if seat >= 0 else "seat:none"
        yield voice.word(say("{objective}: {who}", objective=f"objective:{objective}", who=holder))


def _units(table: View, voice: Voice) -> Iterator[str]:
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
        yield voice.word(text)
