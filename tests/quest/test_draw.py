"""The table in letters, and a sentence for everything that happens."""

import katabasis as kb
from katabasis.kernel.text import Text
from quest.scene import table


def test_the_terminal_has_the_table_in_letters() -> None:
    game = table({"elf": "1,1"}, ["skaven 2,2"])
    sections = dict(game.system.letters.sections(game.view(0), "en"))
    assert "E..." in sections["dungeon"]
    assert "s" in sections["dungeon"]
    assert "Elf: Wounds 12 of 12" in sections["party"]


def test_every_event_of_a_game_has_a_sentence_in_both_languages() -> None:
    game = kb.new("quest", seed=3)
    while game.decision and len(game.choices) < 80:
        game.choose(game.decision.options[-1])
    for language in ("en", "es"):
        renderer = game.system.words.renderer(game.view(0), language)
        for event in game.table.events:
            sentence = renderer.word(game.system.words.describe(list(event)))
            assert sentence
            assert "{" not in sentence, (event.kind, sentence)
    assert isinstance(game.system.words.describe(list(game.table.events[0])), Text)
