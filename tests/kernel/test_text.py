"""Sentences: a message worded by a number, one in two senses, and both in a language."""

import json

import pytest

from katabasis.kernel.renderer import renderer
from katabasis.kernel.text import Text, ngettext, pgettext, refuse, say

SPANISH = {
    "{count} die": ["{count} dado", "{count} dados"],
    "{who}: {dice}": "{who}: {dice}",
    "of a page\x04Back": "Atrás",
    "of a model\x04Back": "Hacia atrás",
}
DICE = ngettext("{count} die", "{count} dice")


def told(text: Text, catalogue: dict[str, object] = SPANISH) -> str:
    return renderer(lambda ref, _word: ref.partition(":")[2].title(), catalogue).word(text)


@pytest.mark.parametrize(("count", "english", "spanish"), [(0, "0 dice", "0 dados"), (1, "1 die", "1 dado")])
def test_a_number_words_the_sentence(count: int, english: str, spanish: str) -> None:
    assert str(say(DICE, count=count)) == english
    assert told(say(DICE, count=count)) == spanish
    assert told(say(DICE, count=count), {}) == english
    assert str(refuse("a.rule", DICE, count=count)) == f"{english} [a.rule]"


def test_two_numbers_word_their_parts_of_a_sentence() -> None:
    text = say("{who}: {dice}", who="seat:ana", dice=[say(DICE, count=1), say(DICE, count=2)])
    assert told(text) == "Ana: 1 dado, 2 dados"


def test_a_catalogue_without_the_plural_has_one_form_for_both() -> None:
    assert told(say(DICE, count=1), {"{count} die": "dados: {count}"}) == "dados: 1"


def test_one_word_in_two_senses_is_two_messages() -> None:
    page, model = (say(pgettext(context, "Back")) for context in ("of a page", "of a model"))
    assert (str(page), str(model)) == ("Back", "Back")
    assert (told(page), told(model), told(page, {})) == ("Atrás", "Hacia atrás", "Back")
    assert told(say("{where}", where=pgettext("of a model", "Back"))) == "Hacia atrás"


def test_a_plural_goes_through_json() -> None:
    msgid, values = json.loads(json.dumps(say(DICE, count=1)))
    assert told(Text(msgid, values)) == "1 dado"
