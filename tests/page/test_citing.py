"""From a rule at the table: the moments of the game that cite it, its page outside the app, and the way back."""

import pytest

import katabasis as kb
from katabasis_page.games import GAMES, game_ui
from page.desk import Desk


def played(choices: int = 30) -> Desk:
    """A game of Underworlds some choices on."""
    desk = Desk()
    desk.begin("human", "random")
    for _ in range(choices):
        session = desk.app.session
        assert session is not None
        decision = session.view()["decision"]
        if decision is None or "options" not in decision:
            break
        option = next(option for option in decision["options"] if not option.get("placement"))
        desk.do("choose", option["id"])
    return desk


def cited(desk: Desk) -> str:
    """A rule that some event of the game cites, and that is in the rulebook."""
    known = kb.rules("underworlds", "en", "2023")
    return next(event[1] for event in desk.app.ui.history.log if event[1] in known and event[0] == "moved")


def test_a_rule_lists_the_moments_that_cite_it_and_each_shows_the_table_as_it_was() -> None:
    desk = played()
    rule = cited(desk)
    numbers = [str(number) for number, event in enumerate(desk.app.ui.history.log) if event[1] == rule]
    desk.do("pop", f"rule:{rule}")
    listed = desk.shown[desk.shown.index('id="citations"') :]
    assert f'data-arg="{numbers[-1]}"' in listed
    desk.do("event", numbers[-1])
    assert desk.app.ui.history.past is not None


def test_a_rule_that_nothing_has_cited_says_so() -> None:
    desk = played(2)
    desk.do("pop", "rule:combat.trapped-2023")
    assert "Nothing has cited it so far." in desk.shown


def test_the_page_of_a_rule_knows_the_game_that_it_was_left_for() -> None:
    desk = played(2)
    desk.do("pop", "rule:combat.trapped-2023")
    assert f'href="./reference/en/underworlds/combat.trapped-2023.html#game={desk.app.id}"' in desk.shown


def test_the_way_back_opens_the_rule_at_the_table() -> None:
    desk = played(2)
    id = desk.app.id
    desk.do("route", "#")
    assert desk.app.session is None
    desk.do("route", f"#play/{id}/combat.trapped-2023")
    assert desk.app.ui.screen == "table"
    assert desk.app.ui.pointer.popover is not None
    assert desk.app.ui.pointer.popover.arg == "combat.trapped-2023"
    assert 'id="citations"' in desk.shown


def test_the_rule_book_of_the_game_at_the_table_leads_to_its_moments() -> None:
    desk = played(2)
    desk.do("route", "#rules/underworlds/combat.trapped-2023")
    assert f'href="#play/{desk.app.id}/combat.trapped-2023"' in desk.shown


@pytest.mark.parametrize("game", GAMES)
def test_what_has_pages_can_be_looked_at(game: str) -> None:
    assert set(game_ui(game).REFERENCE) <= set(game_ui(game).INSPECTABLE) | {"card"}
