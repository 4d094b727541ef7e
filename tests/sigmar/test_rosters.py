"""Rosters: what of a text is refused, by its line and by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis import rosters
from katabasis.sigmar.rules.border_war import roster as reader

LEGAL = "skaven 1000\ngeneral clawlord\n  clanrats\nregiment grey-seer\n  rat-ogors\nauxiliary warlock-engineer\n"


def found(text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.refusal.rule) for fault in rosters.check(text)]


@pytest.mark.rule("army.roster", "army.auxiliary", "army.steps")
def test_ready_lists_and_an_army_with_auxiliaries_are_legal() -> None:
    assert not found(LEGAL)
    assert sorted(rosters.lists) == ["skaven-launch", "stormcast-launch"]
    assert not any(found(text) for text in rosters.lists.values())


@pytest.mark.rule("army.points-limit", "army.battle-profile")
def test_the_lists_cost_what_their_units_cost() -> None:
    assert {id: reader.read(text).points for id, text in rosters.lists.items()} == {
        "stormcast-launch": 990,
        "skaven-launch": 930,
    }


def broken(text: str, *faults: tuple[int, str]) -> Any:
    """A roster with lines and rules of its faults, of which the last is what it is about."""
    return pytest.param(text, list(faults), marks=pytest.mark.rule(faults[-1][1]))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        broken("", (1, "army.faction")),
        broken("orks 1000\n", (1, "army.faction")),
        broken("skaven -5\n", (1, "army.faction")),
        broken(LEGAL + "auxiliary liberators", (7, "army.faction")),
        broken(LEGAL + "auxiliary <b>", (7, "army.faction")),
        broken("skaven 1000\nclanrats", (2, "army.regiment")),
        broken(LEGAL.replace("general", "regiment"), (0, "army.general")),
        broken(LEGAL.replace("regiment", "general"), (0, "army.general")),
        broken(LEGAL + "auxiliary rat-ogors\nauxiliary rat-ogors", (0, "army.points-limit")),
        broken("skaven 300\ngeneral grey-seer\n  rat-ogors", (3, "army.half-limit")),
        broken("skaven 1000\nauxiliary clanrats", (0, "army.general"), (0, "army.regiment-count")),
        broken("skaven 2000\ngeneral grey-seer" + "\nregiment grey-seer" * 5, (0, "army.regiment-count")),
        broken(LEGAL.replace("grey-seer", "clanrats"), (4, "army.regiment"), (5, "army.hero-options")),
        broken("skaven 2000\ngeneral clawlord" + "\n  clanrats" * 5, (7, "army.general-regiment")),
        broken("skaven 2000\ngeneral clawlord\nregiment clawlord" + "\n  clanrats" * 4, (7, "army.regiment")),
        broken(LEGAL.replace("  clanrats", "  rat-ogors"), (3, "army.hero-options")),
        broken("skaven 1000\ngeneral warlock-engineer\n  clanrats\n  clanrats", (4, "army.hero-options")),
        broken("skaven 1000\n" + "x" * 30_000, (0, "army.roster")),
    ],
)
def test_a_broken_roster_is_refused_with_line_and_rule(text: str, faults: list[tuple[int, str]]) -> None:
    assert found(text) == faults


def test_of_very_many_faults_the_first_are_told() -> None:
    assert len(found("skaven 1000\n" + "x\n" * 9000)) == 50


@pytest.mark.rule("army.roster")
def test_a_roster_is_the_same_as_a_single_word() -> None:
    word = reader.word_of(reader.read(LEGAL))
    expected = "skaven:1000;general:clawlord;clanrats;regiment:grey-seer;rat-ogors;auxiliary:warlock-engineer"
    assert word == expected
    assert reader.read(word).units == reader.read(LEGAL).units
