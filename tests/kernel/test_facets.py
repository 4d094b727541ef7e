"""What games say of themselves in facets, and what of it may be missing."""

from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel import system
from katabasis.kernel.facets.bots import Explanation
from katabasis.kernel.facets.refusals import Refusals
from katabasis.kernel.system import System
from kernel.toys import pebbles
from page.desk import Desk

TERMS = "katabasis.tyrants.bots.terms"
REASONS = "katabasis.tyrants.why_not_now"


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What importing those two parts of Tyrants says is not there: the words of the evaluation, if nothing else."""
    missing = [TERMS]

    def imported(name: str) -> ModuleType:
        if name in (TERMS, REASONS):
            raise ModuleNotFoundError(f"No module named {missing[0]!r}", name=missing[0])
        return import_module(name)

    monkeypatch.setattr(system, "import_module", imported)
    monkeypatch.setitem(kb._SYSTEMS, "tyrants", type(kb.system("tyrants"))())
    return missing


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


FACETS = [name for name, value in vars(System).items() if isinstance(value, cached_property)]


def named(cls: type) -> set[str]:
    """The public names that a class has of its own or from others of its game."""
    own = {name for each in cls.__mro__ if not each.__module__.startswith("katabasis.kernel") for name in vars(each)}
    return {name for name in own if not name.startswith("_")} - set(dir(object))


@pytest.mark.parametrize("game", kb.GAMES)
def test_no_game_is_asked_in_vain_for_what_comes_late(game: str) -> None:
    """A browser would fetch all of the game that comes late, and find nothing there."""
    played: System[Any] = kb.system(game)
    folder = Path(kb.__file__).parent / game
    for facet in FACETS:
        kind = next(each for each in type(getattr(played, facet)).__mro__ if "kernel.facets" in each.__module__)
        module = folder.joinpath(*kind.module.split(".")).with_suffix(".py")
        assert module.exists() == (not kind.is_rare or kind.module in played.rare_facets), facet


@pytest.mark.parametrize("game", kb.GAMES)
def test_a_game_says_nothing_that_nobody_asks(game: str) -> None:
    played: System[Any] = kb.system(game)
    assert named(type(played)) <= {*dir(System), *System.__annotations__}
    for facet in FACETS:
        made = type(getattr(played, facet))
        (asked,) = [each for each in made.__mro__ if each.__module__.startswith("katabasis.kernel.facets")][:1]
        assert named(made) <= set(dir(asked)), facet


def test_a_name_that_overrides_nothing_is_seen() -> None:
    class Misnamed(Explanation[Any]):
        point = 10.0

    assert named(Misnamed) - set(dir(Explanation)) == {"point"}


def test_a_facet_is_imported_when_it_is_first_asked() -> None:
    seen: list[str] = []

    class Late(System[Any]):
        name = "late"
        package = "katabasis.tyrants"
        modules = ()
        states = ()

        def _in_package(self, kind: Any) -> Any:
            seen.append(kind.module)
            return super()._in_package(kind)

    late = Late()
    assert not seen
    assert late.explanation is late.explanation
    assert seen == ["bots.terms"]


def test_a_game_of_one_module_names_its_facets() -> None:
    class Silent(Refusals[Any]):
        pass

    class Told(pebbles.PebblesSystem):
        facets = (Silent,)

    assert type(Told().refusals) is Silent
    assert type(pebbles.SYSTEM.refusals) is Refusals
    assert type(Told().explanation) is Explanation
