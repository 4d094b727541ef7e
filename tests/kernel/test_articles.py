"""Names with articles: inside a sentence, alone, at its beginning, in a list, and behind Spanish prepositions."""

import pytest

from katabasis.kernel.articles import Named
from katabasis.kernel.renderer import renderer
from katabasis.kernel.text import Text, say

SPANISH = {
    "{who} takes {item}": "{who} toma {item}",
    "Give it to {who}": "Dar a {who}",
    "The item of {who}": "La cosa de {who}",
    "{who} has no Attack left": "A {who} no le quedan Ataques",
    "Who takes {item}?": "¿Quién toma {item}?",
    "{who}: {item}": "{who}: {item}",
    "So: {text}": "Así: {text}",
}


TAKEN = {"who": "hero:elf", "item": "item:lamp"}


def told(text: Text, language: str) -> str:
    names = {"en": ("Elf", "the", "Lamp", "the"), "es": ("Elfo", "el", "Lámpara", "la")}[language]
    who, his, item, its = names
    named = {"hero:elf": Named(who, his), "item:lamp": Named(item, its), "hero:ana": "Ana"}
    return renderer(lambda ref, _word: named[ref], SPANISH if language == "es" else {}).word(text)


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        (say("{who} takes {item}", **TAKEN), "The Elf takes the Lamp", "El Elfo toma la Lámpara"),
        (say("{who} takes {item}", **{**TAKEN, "who": "hero:ana"}), "Ana takes the Lamp", "Ana toma la Lámpara"),
        (say("Give it to {who}", who="hero:elf"), "Give it to the Elf", "Dar al Elfo"),
        (say("Give it to {who}", who="item:lamp"), "Give it to the Lamp", "Dar a la Lámpara"),
        (say("The item of {who}", who="hero:elf"), "The item of the Elf", "La cosa del Elfo"),
        (say("{who} has no Attack left", who="hero:elf"), "The Elf has no Attack left", "Al Elfo no le quedan Ataques"),
        (say("Who takes {item}?", item="item:lamp"), "Who takes the Lamp?", "¿Quién toma la Lámpara?"),
        (say("{who}: {item}", who="hero:elf", item="item:lamp"), "Elf: Lamp", "Elfo: Lámpara"),
        (say("{who}", who=["hero:elf", "item:lamp"]), "Elf, Lamp", "Elfo, Lámpara"),
        (
            say("So: {text}", text=say("{who} takes {item}", **TAKEN)),
            "So: the Elf takes the Lamp",
            "Así: el Elfo toma la Lámpara",
        ),
        (say("Done. {who} falls", who="hero:elf"), "Done. The Elf falls", "Done. El Elfo falls"),
        (say("{who} fall", who=["hero:elf", "hero:elf"]), "The Elf, the Elf fall", "El Elfo, el Elfo fall"),
    ],
)
def test_a_name_has_its_article_inside_a_sentence(text: Text, english: str, spanish: str) -> None:
    assert (told(text, "en"), told(text, "es")) == (english, spanish)
