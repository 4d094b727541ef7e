"""The dungeon as a picture: every square, door and model once, under names in both languages."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.quest.picture.table import Marks, board
from katabasis.quest.text.names import voice_of
from quest.scene import at, table

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    """The elements that have an id; no id is there twice."""
    elements = [element for element in parsed(svg).iter() if "id" in element.attrib]
    ids = [element.attrib["id"] for element in elements]
    assert len(ids) == len(set(ids)), "an id is there twice"
    return dict(zip(ids, elements, strict=True))


def drawn(game: Game, marks: Marks | None = None, language: str = "en") -> dict[str, ElementTree.Element]:
    """The elements of the board that a page shows."""
    view: Mapping[str, Any] = game.view(0)["table"]
    return by_id(board(view, voice_of(view, language), marks))


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_square_closed_door_and_model_can_be_found(language: str) -> None:
    game = table({"elf": "1,1", "dwarf": "4,4"}, ["skaven 2,2"])
    elements = by_id(kb.draw(game.view(0), language))
    cells = [element for element in elements.values() if element.get("class") == "cell"]
    refs = [cell.attrib["data-ref"] for cell in cells]
    assert sum(ref.startswith("square:") for ref in refs) == len(at(game).graph.places) - 3 == 25
    assert sum(ref.startswith("door:") for ref in refs) == 2
    assert {"adventurer:elf", "adventurer:dwarf", "monster:skaven-1"} <= set(refs)
    assert {"model-elf", "model-dwarf", "model-skaven-1"} <= elements.keys()
    title = elements["square-torture-1-1"].findtext(f"{SVG}title") or ""
    assert title.startswith({"en": "Elf, ", "es": "Elfo, "}[language])
