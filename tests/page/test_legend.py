"""The legend has every sign that a table shows, drawn by what draws the table."""

import re
from importlib import import_module

import pytest

import katabasis as kb
from katabasis.content import outlines
from katabasis_page.games import finished_editions
from katabasis_page.table.legend import PAGE
from page.desk import Desk

USES = re.compile(r'href="#([^"]+)"')
SCENERY = {
    "underworlds": r"stone-\d|rock-1|pip|pip-lost",
    "tyrants": r"torch",
    "quest": r"torch|(shape|figure)-[a-z-]+",
    "sigmar": r"figure-[a-z-]+",
}
"""Stones, outlines, and what is a part of a token that the legend shows whole: by game, names of symbols."""


def legend_of(desk: Desk) -> set[str]:
    desk.do("pop", "legend:")
    shown = re.search(r'<div class="legend">.*?</section>', desk.shown, re.DOTALL)
    assert shown is not None
    return set(USES.findall(shown[0]))


def table_of(desk: Desk) -> str:
    """The table without the page's bar, which leads to other screens."""
    return desk.shown[desk.shown.index('id="table"') :]


EDITIONS = [(game, edition) for game in kb.GAMES for edition in finished_editions(game)]


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_sign_of_a_table_is_in_its_legend(game: str, edition: str) -> None:
    desk = Desk()
    desk.begin("human", "random", game=game, edition=edition)
    used: set[str] = set()
    for number in range(160):
        options = desk.options()
        if not options:
            break
        used |= set(USES.findall(table_of(desk)))
        desk.choose(options[number % len(options)])
    legend = import_module(f"katabasis_page.{game}.legend")
    scenery = {name for name in used if re.fullmatch(SCENERY[game], name)}
    page = {f"icon-{name}" for name in PAGE}
    decorative = legend.DECORATIVE | {f"icon-{name}" for name in legend.DECORATIVE}
    assert used - scenery - page - decorative - legend_of(desk) == set()


@pytest.mark.parametrize("game", kb.GAMES)
def test_every_symbol_of_a_game_is_in_its_legend(game: str) -> None:
    legend, shown = import_module(f"katabasis_page.{game}.legend"), set()
    for edition in finished_editions(game):
        desk = Desk()
        desk.begin("human", "random", game=game, edition=edition)
        shown |= {name.removeprefix("icon-") for name in legend_of(desk)}
    assert set(outlines(game)) - legend.DECORATIVE - shown == set()


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_the_keys_lead_to_the_legend_and_its_rules_exist(game: str, edition: str) -> None:
    desk = Desk()
    desk.begin("human", "random", game=game, edition=edition)
    desk.do("pop", "help:")
    assert 'data-arg="legend:"' in desk.shown
    desk.do("pop", "legend:")
    popover = desk.shown[desk.shown.index('id="popover"') :]
    rules = set(re.findall(r'data-arg="rule:([^"]+)"', popover))
    assert rules
    assert rules <= set(kb.rules(game))
    others = set(finished_editions(game)) - {edition}
    assert not [rule for rule in rules if rule.rpartition("-")[2] in others]


@pytest.mark.parametrize("game", kb.GAMES)
def test_the_legend_is_offered_beside_the_board(game: str) -> None:
    desk = Desk()
    desk.begin("human", "random", game=game)
    battlefield = table_of(desk).partition('id="battlefield"')[2].partition('id="menu-place"')[0]
    assert 'data-act="pop" data-arg="legend:"' in battlefield
