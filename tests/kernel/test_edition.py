"""An edition cites its own rules."""

from katabasis.kernel.edition import Edition
from kernel.toys import new_regiments


def test_a_rule_that_every_edition_has_is_cited_by_stem() -> None:
    edition = Edition("2017", {"dice.crit": "dice.crit", "table.over": "table.ends"})
    assert edition.cite("combat.trapped") == "combat.trapped-2017"
    assert edition.cite("dice.crit") == "dice.crit"
    assert edition.cite("table.over") == "table.ends"
    assert repr(edition) == "<Edition 2017>"


def test_a_table_reads_its_own_edition() -> None:
    game = new_regiments(1)
    assert game.table.rules.id == game.edition == "skirmish"
    assert game.table.rules.rounds == 4
