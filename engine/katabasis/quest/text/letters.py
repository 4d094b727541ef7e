"""The table in letters, for a terminal: the dungeon as a plan, the adventurers, the Monsters. All comes from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.text import Text, decimal, say
from ..board.shapes import shape_of, turned
from ..state import QuestTable
from .forecast import sentences
from .names import renderer_of
from .wording import PHASES

View = Mapping[str, Any]


class Letters(words.Letters[QuestTable]):
    """The table in letters."""

    def sections(self, view: View, language: str) -> list[tuple[str, str]]:
        """The parts of the table by name, each a text of its own."""
        table, renderer = view["table"], renderer_of(view["table"], language)
        parts = {"time": _time(table, renderer), "dungeon": _dungeon(table), "party": _party(table, renderer)}
        parts["monsters"] = _monsters(table, renderer)
        return [(name, "\n".join(lines)) for name, part in parts.items() if (lines := list(part))]

    def forecast(self, gives: View, language: str) -> str:
        """The chances of a blow, an arrow or an escape, or whom the Monsters would attack, in one line."""
        word = renderer_of({"adventurers": []}, language).word
        if "attacks" in gives:
            return "; ".join(map(word, sentences(gives)))
        if "escape" in gives:
            return word(say("breaks away {chance}", chance=percent(gives["escape"])))
        hit, kill = percent(gives["hit"]), percent(gives["kill"])
        return word(
            say("hits {hit}, kills {kill}, {wounds} Wounds", hit=hit, kill=kill, wounds=decimal(gives["wounds"]))
        )


def percent(share: float) -> str:
    """A chance in whole percent."""
    return f"{share * 100:.0f}%"


def _time(table: View, renderer: Renderer) -> Iterator[str]:
    if table["phase"] in PHASES:
        yield renderer.word(say("Turn {turn}: {name}", turn=table["turn"], name=Text(PHASES[table["phase"]], {})))


def _dungeon(table: View) -> Iterator[str]:
    """Each square by its letter; adventurers by capitals, Monsters by small letters."""
    models = {each["at"]: each["id"][0].upper() for each in table["adventurers"] if each["at"]}
    models |= {each["at"]: each["kind"][0] for each in table["monsters"]}
    drawn: dict[tuple[int, int], str] = {}
    for section in table["sections"]:
        shape = shape_of(section["id"])
        for point, letter in shape.cells.items():
            x, y = turned(point, shape.width, shape.height, section["turn"])
            square = f"{section['id']}.{point[0]},{point[1]}"
            drawn[section["x"] + x, section["y"] + y] = models.get(
                square, "#" if square in table["blocked"] else letter
            )
    if not drawn:
        return
    left, right = min(x for x, _ in drawn), max(x for x, _ in drawn)
    for y in range(min(y for _, y in drawn), max(y for _, y in drawn) + 1):
        yield "".join(drawn.get((x, y), " ") for x in range(left, right + 1)).rstrip()


def _party(table: View, renderer: Renderer) -> Iterator[str]:
    for each in table["adventurers"]:
        yield renderer.word(
            say(
                "{who}: Wounds {wounds} of {start}, {gold} gold",
                who=f"adventurer:{each['id']}",
                wounds=each["wounds"],
                start=each["start"],
                gold=each["gold"],
            )
        )


def _monsters(table: View, renderer: Renderer) -> Iterator[str]:
    for each in table["monsters"]:
        who, at = f"monster:{each['id']}", f"square:{each['at']}"
        yield renderer.word(say("{who}: Wounds {wounds}, on {at}", who=who, wounds=each["wounds"], at=at))
