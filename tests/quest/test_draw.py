"""The dungeon as a plan: every square, door and model once, and names in both languages."""

import xml.etree.ElementTree as ElementTree

import pytest

import katabasis as kb
from katabasis.kernel.text import Text
from quest.scene import at, table

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_plan_shows_squares_doors_and_models(language: str) -> None:
    game = table({"elf": "1,1", "dwarf": "4,4"}, ["skaven 2,2"])
    drawn = ElementTree.fromstring(kb.draw(game.view(0), language))
    cells = [part for part in drawn.iter(f"{SVG}g") if part.get("class") == "cell"]
    refs = [part.get("data-ref") or "" for part in cells]
    assert sum(ref.startswith("square:") for ref in refs) == len(at(game).graph.places) - 3 == 25
    assert sum(ref.startswith("door:") for ref in refs) == 2  # the third is open
    titles = {part.get("data-ref"): part[0].text or "" for part in cells}
    assert titles["adventurer:elf"].startswith({"en": "Elf", "es": "Elfo"}[language])


def test_the_terminal_has_the_table_in_letters() -> None:
    game = table({"elf": "1,1"}, ["skaven 2,2"])
    sections = dict(game.system.letters(game.view(0), "en"))
    assert "E..." in sections["dungeon"]
    assert "s" in sections["dungeon"]
    assert "Elf: 12 of 12 Wounds" in sections["party"]


def test_every_event_of_a_game_has_a_sentence_in_both_languages() -> None:
    game = kb.new("quest", seed=3)
    while game.decision and len(game.choices) < 80:
        game.choose(game.decision.options[-1])
    for language in ("en", "es"):
        voice = game.system.voice(game.view(0), language)
        for event in game.table.events:
            sentence = voice.word(game.system.describe(list(event)))
            assert sentence
            assert "{" not in sentence, (event.kind, sentence)
    assert isinstance(game.system.describe(list(game.table.events[0])), Text)
