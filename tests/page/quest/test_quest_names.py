"""Adventurers and things of Quest have their articles in a sentence, in the words of the page and of the terminal."""

from typing import Any

import pytest

from katabasis.kernel.text import Text
from katabasis.quest.text.names import letter_of, renderer_of
from katabasis_page import words
from katabasis_page.games import game_ui


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        (["{adventurer} takes {item}", {"adventurer": "adventurer:dwarf", "item": "equipment:lantern"}],
         "The Dwarf takes the Lamp", "El Enano toma la Lámpara"),
        (["Who receives {card}?", {"card": "card:boots-of-swiftness"}],
         "Who receives the Boots of Swiftness?", "¿Quién recibe las Botas de Rapidez?"),
        (["To {who}", {"who": "adventurer:elf"}], "To the Elf", "Para el Elfo"),
        (["Go to {door}", {"door": "door:4"}], "Go to door D", "Ir a la puerta D"),
        (["{adventurer} moves to {to}", {"adventurer": "adventurer:elf", "to": "square:passage.4,1"}],
         "The Elf moves to Passageway 4,1", "El Elfo se mueve al Pasillo 4,1"),
        (["{who}: Power tokens {tokens}", {"who": "seat:1", "tokens": 2}],
         "Dwarf: Power tokens 2", "Enano: fichas de Poder 2"),
        (["{who} makes a bet", {"who": "seat:1"}], "The Dwarf makes a bet", "El Enano hace su apuesta"),
        (["{monster} dies", {"monster": "monster:minotaur-2"}], "Minotaur 2 dies", "Minotauro 2 muere"),
        (["Revealed: {cards}", {"cards": ["monster_card:m-giant-bats"]}], "Revealed: Giant Bat",
         "Se revela: Murciélago Gigante"),
    ],
)  # fmt: skip
def test_the_page_and_the_engine_name_things_with_their_articles(text: list[Any], english: str, spanish: str) -> None:
    table = {"adventurers": [{"id": "barbarian"}, {"id": "dwarf"}]}
    names = words.Names(["Ana", "Bruno"], game_ui("quest").name, ["adventurer:barbarian", "adventurer:dwarf"])
    words.add_game("quest")
    for language, expected in (("en", english), ("es", spanish)):
        assert words.word(language, text, names) == expected
        assert renderer_of(table, language).word(Text(*text)) == expected


@pytest.mark.parametrize(("language", "lone", "second"), [("en", "Passageway", "B"), ("es", "Pasillo", "B")])
def test_sections_of_one_kind_have_letters_as_soon_as_there_is_a_second(language: str, lone: str, second: str) -> None:
    words.add_game("quest")
    laid = ["passage-3", "torture", "corner-1", "passage-1"]
    for count, expected in ((3, [lone, lone]), (4, [f"{lone} A", f"{lone} {second}"])):
        table = {"adventurers": [], "sections": [{"id": id} for id in laid[:count]]}
        renderer, naming = renderer_of(table, language), game_ui("quest").naming(table)
        for ref, name in zip(("section:passage-3", "section:passage-1"), expected, strict=True):
            assert renderer.name(ref) == naming(language, ref) == name
            square = ref.replace("section", "square") + ".2,1"
            assert renderer.name(square) == naming(language, square) == f"{name} 2,1"
        assert "A" not in renderer.name("section:torture")


def test_a_section_with_a_letter_is_a_name_of_its_own_in_english() -> None:
    """ "The Elf enters Passageway B", as "enters the Passageway" where there is one alone."""
    for laid, english, spanish in (
        (["passage-3"], "The Elf enters the Passageway", "El Elfo entra en el Pasillo"),
        (["passage-1", "passage-3"], "The Elf enters Passageway B", "El Elfo entra en el Pasillo B"),
    ):
        table = {"adventurers": [], "sections": [{"id": id} for id in laid]}
        text = Text("{adventurer} enters {section}", {"adventurer": "adventurer:elf", "section": "section:passage-3"})
        assert renderer_of(table, "en").word(text) == english
        assert renderer_of(table, "es").word(text) == spanish


@pytest.mark.parametrize(("number", "letter"), [("1", "A"), ("26", "Z"), ("27", "AA"), ("53", "BA"), ("gate", "gate")])
def test_doors_are_lettered_beyond_the_alphabet(number: str, letter: str) -> None:
    assert letter_of(number) == letter
