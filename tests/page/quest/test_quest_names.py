"""Adventurers and things of Quest have their articles in a sentence, in the words of the page and of the terminal."""

from typing import Any

import pytest

from katabasis.kernel.text import Text
from katabasis.quest.text.names import renderer_of
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
        (["Go to {door}", {"door": "door:4"}], "Go to door 4", "Ir a la puerta 4"),
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
