"""Every kind of answer of Quest has a symbol and a line that says what it does: no player reads a raw id."""

import re
from pathlib import Path

import pytest

from katabasis import quest as engine
from katabasis.quest.events import CHOSE, KINDS
from katabasis_page.quest.answers import GROUPS, SYMBOLS
from katabasis_page.quest.meanings import MEANINGS
from katabasis_page.ui import Ui

RULES = Path(engine.__file__).parent / "rules"
OWN_LABELS = {"pass"}
"""What declines says in its label what it declines."""


def verbs() -> set[str]:
    """The verbs of all candidates, as the rules write them."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(RULES.rglob("*.py")))
    return set(re.findall(r'Option\(\s*f?"([a-z-]+)', text))


def test_the_rules_offer_what_is_looked_for_here() -> None:
    assert {"move", "sell", "play", "bet", "give"} <= verbs()


@pytest.mark.parametrize("verb", sorted(verbs() - OWN_LABELS))
def test_every_verb_has_a_symbol_and_a_meaning(verb: str) -> None:
    assert verb in SYMBOLS
    assert verb in MEANINGS


@pytest.mark.parametrize("language", ["en", "es"])
def test_who_plays_whom_has_a_sentence_and_groups_have_names(language: str) -> None:
    ui = Ui(language)
    assert KINDS[CHOSE].symbol
    assert all(ui.word(name) != verb for verb, name in GROUPS.items())
