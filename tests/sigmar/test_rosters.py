"""Rosters: what of a text is refused, by its line and by its rule."""

from __future__ import annotations

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


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        pytest.param("", [(1, "army.faction")], marks=pytest.mark.rule("army.faction")),
        pytest.param("orks 1000\n", [(1, "army.faction")], marks=pytest.mark.rule("army.faction")),
        pytest.param("skaven -5\n", [(1, "army.faction")], marks=pytest.mark.rule("army.points-limit")),
        pytest.param(LEGAL + "auxiliary liberators", [(7, "army.faction")], marks=pytest.mark.rule("army.faction")),
        pytest.param(LEGAL + "auxiliary <b>", [(7, "army.faction")], marks=pytest.mark.rule("army.faction")),
        pytest.param("skaven 1000\nclanrats", [(2, "army.regiment")], marks=pytest.mark.rule("army.regiment")),
        pytest.param(
            LEGAL.replace("general", "regiment"), [(0, "army.general")], marks=pytest.mark.rule("army.general")
        ),
        pytest.param(
            LEGAL.replace("regiment", "general"), [(0, "army.general")], marks=pytest.mark.rule("army.general")
        ),
        pytest.param(
            LEGAL + "auxiliary rat-ogors\nauxiliary rat-ogors",
            [(0, "army.points-limit")],
            marks=pytest.mark.rule("army.points-limit"),
        ),
        pytest.param(
            "skaven 300\ngeneral grey-seer\n  rat-ogors",
            [(3, "army.half-limit")],
            marks=pytest.mark.rule("army.half-limit"),
        ),
        pytest.param(
            "skaven 1000\nauxiliary clanrats",
            [(0, "army.general"), (0, "army.regiment-count")],
            marks=pytest.mark.rule("army.regiment-count"),
        ),
        pytest.param(
            "skaven 2000\ngeneral grey-seer" + "\nregiment grey-seer" * 5,
            [(0, "army.regiment-count")],
            marks=pytest.mark.rule("army.regiment-count"),
        ),
        pytest.param(
            LEGAL.replace("grey-seer", "clanrats"),
            [(4, "army.regiment"), (5, "army.hero-options")],
            marks=pytest.mark.rule("army.regiment"),
        ),
        pytest.param(
            "skaven 2000\ngeneral clawlord" + "\n  clanrats" * 5,
            [(7, "army.general-regiment")],
            marks=pytest.mark.rule("army.general-regiment"),
        ),
        pytest.param(
            "skaven 2000\ngeneral clawlord\nregiment clawlord" + "\n  clanrats" * 4,
            [(7, "army.regiment")],
            marks=pytest.mark.rule("army.regiment"),
        ),
        pytest.param(
            LEGAL.replace("  clanrats", "  rat-ogors"),
            [(3, "army.hero-options")],
            marks=pytest.mark.rule("army.hero-options"),
        ),
        pytest.param(
            "skaven 1000\ngeneral warlock-engineer\n  clanrats\n  clanrats",
            [(4, "army.hero-options")],
            marks=pytest.mark.rule("army.hero-options"),
        ),
        pytest.param("skaven 1000\n" + "x" * 30_000, [(0, "army.roster")], marks=pytest.mark.rule("army.roster")),
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
