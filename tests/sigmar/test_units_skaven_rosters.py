"""Every unit of Skaven in rosters: who leads whom, and that random rosters use them all."""

from __future__ import annotations

import pytest

from katabasis import rosters
from katabasis.sigmar.content import WARSCROLLS
from katabasis.sigmar.rules.border_war import roster as reader
from sigmar import skaven_rosters

HEAD = "skaven 2000\nformation virulent-procession\n"
EVERY = {id for id, scroll in WARSCROLLS.items() if scroll.faction == "skaven" and scroll.points}


def rules(text: str) -> set[str]:
    return {fault.refusal.rule for fault in rosters.check(HEAD + text)}


def test_the_lists_of_the_tests_are_legal() -> None:
    lists = {name: text for name, text in vars(skaven_rosters).items() if str(text).startswith("\nskaven")}
    assert len(lists) == 9
    assert not {name: rosters.check(text) for name, text in lists.items() if rosters.check(text)}


def test_random_rosters_use_every_unit() -> None:
    assert len(EVERY) == 34
    left, seed = {*EVERY}, 0
    while left and seed < 400:
        seed += 1
        left -= {*reader.read(rosters.random("skaven", 2000, seed)).units}
    assert not left


@pytest.mark.rule("army.hero-options")
@pytest.mark.parametrize(
    ("hero", "unit"),
    [
        ("clawlord-on-foot", "stormvermin"),
        ("deathmaster", "night-runners"),
        ("deathmaster", "clanrats"),
        ("warlock-bombardier", "doomwheel"),
        ("grey-seer-on-screaming-bell", "hell-pit-abomination"),
        ("grey-seer-on-screaming-bell", "clawlord-on-foot"),
        ("thanquol-on-boneripper", "plague-monks"),
        ("lord-skreech-verminking", "plagueclaw"),
        ("plague-priest-on-plague-furnace", "plague-monks x2"),
        ("plague-priest", "plague-censer-bearers"),
        ("verminlord-corruptor", "plagueclaw"),
        ("verminlord-deceiver", "night-runners x2"),
        ("verminlord-warpseer", "rat-ogors"),
        ("verminlord-warpseer", "stormfiends"),
        ("master-moulder", "hell-pit-abomination"),
        ("arch-warlock", "warp-lightning-cannon"),
    ],
)
def test_a_hero_leads_units_of_his_options(hero: str, unit: str) -> None:
    assert not rules(f"general {hero}\n  {unit}")


@pytest.mark.rule("army.hero-options")
@pytest.mark.parametrize(
    ("hero", "unit"),
    [
        ("clawlord-on-foot", "night-runners"),
        ("deathmaster", "stormvermin"),
        ("warlock-bombardier", "hell-pit-abomination"),
        ("plague-priest-on-plague-furnace", "doomwheel"),
        ("verminlord-corruptor", "night-runners"),
        ("verminlord-deceiver", "stormvermin"),
        ("verminlord-warpseer", "plague-monks"),
        ("verminlord-warpseer", "hell-pit-abomination"),
    ],
)
def test_he_leads_no_others(hero: str, unit: str) -> None:
    assert rules(f"general {hero}\n  {unit}") == {"army.hero-options"}


@pytest.mark.rule("army.hero-options")
def test_one_engine_of_skryre_goes_with_a_hero_of_another_clan() -> None:
    engines = "  doomwheel\n  warp-lightning-cannon"
    assert rules(f"general grey-seer\n{engines}") == {"army.hero-options"}
    assert not rules(f"general warlock-bombardier\n{engines}")


@pytest.mark.rule("army.unique", "army.warmaster")
def test_thanquol_and_lord_skreech_are_unique_warmasters() -> None:
    assert rules("general lord-skreech-verminking\nregiment lord-skreech-verminking") == {"army.unique"}
    assert rules("general grey-seer\nregiment thanquol-on-boneripper") == {"army.warmaster"}
