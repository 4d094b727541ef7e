"""An edition cites its own rules, and is what its game declares, no more and no less."""

from abc import ABC, abstractmethod

import pytest

from katabasis.kernel.edition import Edition
from kernel.toys import new_regiments


class Declared(Edition, ABC):
    """What editions of a game may differ in."""

    rounds: int = 3

    @staticmethod
    @abstractmethod
    def judge(roll: int) -> str:
        """The outcome of a roll."""

    @abstractmethod
    def named(self, what: str) -> str:
        """How that is called."""


def from_two_up(roll: int) -> str:
    return "hit" if roll > 1 else "miss"


def stated(rules: Declared, what: str) -> str:
    return f"{what} of {rules.id}"


class First(Declared):
    id = "1990"
    judge = staticmethod(from_two_up)
    named = stated


class Second(First):
    id = "2000"
    own_ids = {"dice.crit": "dice.crit", "table.over": "table.ends"}  # noqa: RUF012
    rounds = 4


def test_a_rule_that_every_edition_has_is_cited_by_stem() -> None:
    assert Second().cite("combat.trapped") == "combat.trapped-2000"
    assert Second().cite("dice.crit") == "dice.crit"
    assert Second().cite("table.over") == "table.ends"
    assert First().cite("dice.crit") == "dice.crit-1990"


def test_what_an_edition_does_not_override_is_as_in_the_one_before() -> None:
    assert (First().rounds, Second().rounds) == (3, 4)
    assert Second().judge is First().judge
    assert Second().named("dice") == "dice of 2000"


def test_an_edition_that_lacks_a_function_is_not_made() -> None:
    class Lacking(Declared):
        judge = staticmethod(from_two_up)

    with pytest.raises(TypeError, match="named"):
        Lacking()


@pytest.mark.parametrize("brought", [{"ronuds": 5}, {"judges": staticmethod(from_two_up)}], ids=["figure", "function"])
def test_an_edition_with_what_is_not_declared_is_no_class(brought: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=f"Third has what no edition declares: {next(iter(brought))}"):
        type("Third", (Second,), brought)


def test_a_table_reads_its_own_edition() -> None:
    game = new_regiments(1)
    assert game.table.rules.id == game.edition == "skirmish"
    assert game.table.rules.rounds == 4
