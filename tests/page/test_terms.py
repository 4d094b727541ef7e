"""Terms that cards print lead to their rules: keywords of Underworlds, abilities of weapons of Age of Sigmar."""

import re

import pytest

import katabasis as kb
from katabasis_page.games import finished_editions
from katabasis_page.sigmar.popovers import WEAPON_ABILITIES
from katabasis_page.table.rulebook import rulebook
from katabasis_page.underworlds import facts
from page.desk import Desk


def opened(desk: Desk, ref: str) -> set[str]:
    """The rules that what opens over the table leads to."""
    desk.do("pop", ref)
    return set(re.findall(r'data-arg="rule:([\w.-]+)"', desk.shown.partition('id="popover"')[2]))


def in_edition(edition: str) -> Desk:
    desk = Desk()
    desk.begin("human", "human", game="underworlds", edition=edition)
    return desk


@pytest.mark.parametrize("edition", finished_editions("underworlds"))
def test_what_fighters_and_cards_print_leads_to_rules_of_their_edition(edition: str) -> None:
    desk, rules = in_edition(edition), rulebook("underworlds", edition, "en")
    fighters = [f"fighter:{fighter['id']}" for fighter in facts.fighters(edition)]
    dealt = kb.new("underworlds", edition=edition, seed=1, quick=True)
    zones = [zone for seat in (0, 1) for zone in dealt.view(seat)["zones"].values()]
    cards = {f"card:{card}" for zone in zones for card in zone["cards"] or () if facts.card(card)["keywords"]}
    assert cards
    assert set().union(*(opened(desk, ref) for ref in (*fighters, *cards))) <= rules.keys()


def test_a_keyword_leads_to_the_rule_of_the_edition() -> None:
    assert "keyword.cleave-2023" in opened(in_edition("2023"), "fighter:champion")
    assert "objective.surge-2023" in opened(in_edition("2023"), "card:ranger-strike")


def test_abilities_of_weapons_lead_to_their_rules() -> None:
    rules = rulebook("sigmar", "2024", "en")
    assert {rule for _text, rule in WEAPON_ABILITIES.values()} <= rules.keys()
    desk = Desk()
    desk.begin("human", "human", game="sigmar")
    assert {"weapon.crit-auto-wound", "weapon.shoot-in-combat"} <= opened(desk, "unit:clawlord.1")
