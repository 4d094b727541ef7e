"""Words: messages filled and translated at the moment they are shown, names out of content, and no way
further."""

import json

import pytest

from katabasis.kernel.text import ngettext, say
from katabasis_page import words
from katabasis_page.games import game_ui
from katabasis_page.words import Names


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    spanish = {
        "{who} moves": "{who} mueve",
        "smash": "martillo",
        "{count} game": ["{count} partida", "{count} partidas"],
        "{first} and {last}": "{first} y {last}",
    }
    monkeypatch.setitem(words._catalogues, "es", spanish)
    monkeypatch.setattr(words, "_memory", {})
    names = {
        "fighter": {"elias": {"en": "Elias Swiftblade", "es": "Elías Filoveloz"}},
        "board": {"tower": "The Tower"},
    }
    monkeypatch.setattr(words, "_index", {"underworlds": names}.__getitem__)


NAMES = Names(["Ana", "Bruno"], game_ui("underworlds").name)


def test_a_text_is_translated_and_filled() -> None:
    text = ["{who} moves", {"who": "fighter:elias"}]
    assert words.word("en", text, NAMES) == "Elias Swiftblade moves"
    assert words.word("es", text, NAMES) == "Elías Filoveloz mueve"


def test_a_second_copy_has_its_number_behind_the_name_of_the_first() -> None:
    assert words.name("en", "fighter:elias.2", NAMES) == "Elias Swiftblade (2)"


def test_a_name_in_one_language_serves_both() -> None:
    assert words.name("es", "board:tower", NAMES) == "The Tower"


def test_an_unknown_name_is_its_id_in_plain_words() -> None:
    assert words.name("en", "card:some-new-card", NAMES) == "some new card"


def test_players_are_called_by_their_names() -> None:
    assert words.word("en", ["{who} moves", {"who": "seat:1"}], NAMES) == "Bruno moves"
    assert words.name("en", "seat:1") == "Player 2"
    assert words.name("en", "seat:x") == "Player 0"


def test_words_and_lists_among_the_values_are_translated() -> None:
    assert words.word("es", ["{a}", {"a": ["smash", "fighter:elias", 3]}], NAMES) == "martillo, Elías Filoveloz y 3"
    assert words.word("es", ["{a}", {"a": ["{who} moves", {"who": "fighter:elias"}]}], NAMES) == "Elías Filoveloz mueve"


def test_plurals() -> None:
    for count, english, spanish in ((1, "1 game", "1 partida"), (3, "3 games", "3 partidas")):
        text = (words.ngettext("{count} game", "{count} games"), {"count": count})
        assert words.word("en", text) == english
        assert words.word("es", text) == spanish


@pytest.mark.parametrize("message", ["{who.__class__}", "{who[0]}", "{0}", "{", "}", "{who!r:>99999999}", "{missing}"])
def test_a_hostile_message_reaches_nothing(message: str) -> None:
    filled = words.word("en", [message, {"who": "fighter:elias"}], NAMES)
    assert "class 'str'" not in filled
    assert len(filled) < 100


def test_what_is_remembered_is_made_once_until_catalogues_come() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    assert [words.remembered(("a", 1), make) for _ in range(3)] == [0, 0, 0]
    assert words.remembered(("a", 2), make) == 1
    words.forget()
    assert words.remembered(("a", 1), make) == 2


def test_what_is_remembered_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "MOST_REMEMBERED", 3)
    made = [words.remembered(("number", number), lambda number=number: number) for number in range(10)]
    assert made == [*range(10)]
    assert len(words._memory) <= 3


def test_a_plural_of_the_engine_is_worded_by_its_number_wherever_it_stands() -> None:
    one, more = (json.loads(json.dumps(say(ngettext("{count} game", "{count} games"), count=each))) for each in (1, 2))
    assert (words.word("es", one), words.word("en", more)) == ("1 partida", "2 games")
    assert words.word("es", ["{a}", {"a": [one, more]}]) == "1 partida y 2 partidas"


def test_a_context_tells_senses_apart_and_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(words._catalogues, "es", {"of a model\x04Back": "Hacia atrás"})
    back = words.pgettext("of a model", "Back")
    assert (words.word("en", back), words.word("es", back)) == ("Back", "Hacia atrás")
    assert words.word("es", words.pgettext("of a page", "Back")) == "Back"


def test_what_refusals_of_underworlds_name() -> None:
    assert game_ui("underworlds").name("en", "keyword:leader") == "Leader"
    assert game_ui("underworlds").name("en", "token:raise") == "Raise counter"
    assert (
        game_ui("underworlds").name("en", "trigger:rapid-volley") == "after a friendly fighter's Range 3+ Attack action"
    )
