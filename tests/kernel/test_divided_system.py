"""A game that is divided as all are, and what of its parts may be missing."""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

import katabasis as kb
from katabasis.kernel import divided_system
from page.desk import Desk

TERMS = "katabasis.tyrants.bots.terms"
REASONS = "katabasis.tyrants.why_not_now"


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What importing those two parts of Tyrants says is not there: the words of the evaluation, if nothing else."""
    missing = [TERMS]

    def imported(name: str) -> ModuleType:
        if name in (TERMS, REASONS):
            raise ModuleNotFoundError(f"No module named {missing[0]!r}", name=missing[0])
        return import_module(name)

    divided_system._if_there.cache_clear()
    monkeypatch.setattr(divided_system, "import_module", imported)
    yield missing
    divided_system._if_there.cache_clear()


def test_a_game_without_words_for_its_evaluation_is_advised_in_general_ones(lacking: list[str]) -> None:
    game = kb.new("tyrants", seed=3)
    said = []
    while game.decision and len(game.choices) < 12:
        advice = kb.bots.advise(game, "hard", 1, 30)
        said += [reason.text.msgid for reason in advice.reasons]
        game.choose(advice.option.id)
    assert said
    assert set(said) <= {"a better position", "a worse position"}


def test_its_page_gives_hints_as_well(lacking: list[str]) -> None:
    desk = Desk()
    desk.do("route", "#new/tyrants")
    for answer in ("kind-0=human", "kind-1=random"):
        desk.do("draft", answer)
    desk.do("start")
    while len(desk.options()) < 2:
        desk.do("choose", desk.options()[0])
    desk.do("hint")
    assert desk.app.ui.pointer.hint is not None
    assert desk.paper.reports == []


def test_a_game_without_reasons_of_its_own_has_those_of_the_kernel(lacking: list[str]) -> None:
    lacking[0] = REASONS
    (why,) = kb.new("tyrants", seed=3).why_not("play", "card:noble.1")
    assert why.rule == "table.not-now", "the game itself cites setup.first-troop"


def test_words_that_cannot_be_imported_are_a_defect(lacking: list[str]) -> None:
    lacking[0] = "nowhere"
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        kb.bots.advise(kb.new("tyrants", seed=3), "hard", 1, 30)
