"""Rosters: what of a text is refused, by its line and by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis import rosters
from katabasis.sigmar import content
from katabasis.sigmar.rules.border_war import roster as reader

LEGAL = """skaven 1000
formation claw-horde
general clawlord
  trait short-tempered
  clanrats
regiment grey-seer
  artefact foulhide
  rat-ogors
auxiliary warlock-engineer
"""
HEAD = "skaven 1000\nformation claw-horde\n"


def found(text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.refusal.rule) for fault in rosters.check(text)]


@pytest.mark.rule("army.roster", "army.auxiliary", "army.steps")
def test_ready_lists_and_an_army_with_auxiliaries_are_legal() -> None:
    assert not found(LEGAL)
    assert sorted(rosters.lists) == ["skaven-launch", "skaven-warpcog", "stormcast-launch", "stormcast-thunderhead"]
    assert not any(found(text) for text in rosters.lists.values())


@pytest.mark.rule("army.points-limit", "army.battle-profile")
def test_the_lists_cost_what_their_units_cost() -> None:
    assert {id: reader.read(text).points for id, text in rosters.lists.items()} == {
        "stormcast-launch": 990,
        "stormcast-thunderhead": 990,
        "skaven-launch": 930,
        "skaven-warpcog": 960,
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
        broken(LEGAL + "auxiliary liberators", (10, "army.faction")),
        broken(LEGAL + "auxiliary <b>", (10, "army.faction")),
        broken("skaven 1000\nclanrats", (2, "army.regiment")),
        broken(LEGAL.replace("general", "regiment"), (0, "army.general")),
        broken(LEGAL.replace("regiment", "general"), (0, "army.general")),
        broken(LEGAL + "auxiliary rat-ogors\nauxiliary rat-ogors", (0, "army.points-limit")),
        broken(HEAD.replace("1000", "300") + "general grey-seer\n  rat-ogors", (4, "army.half-limit")),
        broken(HEAD + "auxiliary clanrats", (0, "army.general"), (0, "army.regiment-count")),
        broken(
            HEAD.replace("1000", "2000") + "general grey-seer" + "\nregiment grey-seer" * 5, (0, "army.regiment-count")
        ),
        broken(
            LEGAL.replace("clawlord", "clanrats"),
            (3, "army.regiment"),
            (4, "army.enhancements"),
            (5, "army.hero-options"),
        ),
        broken(HEAD.replace("1000", "2000") + "general clawlord" + "\n  clanrats" * 5, (8, "army.general-regiment")),
        broken(
            HEAD.replace("1000", "2000") + "general clawlord\nregiment clawlord" + "\n  clanrats" * 4,
            (8, "army.regiment"),
        ),
        broken(LEGAL.replace("  clanrats", "  rat-ogors"), (5, "army.hero-options")),
        broken(HEAD + "general warlock-engineer\n  clanrats\n  clanrats", (5, "army.hero-options")),
        broken("skaven 1000\n" + "x" * 30_000, (0, "army.roster")),
        broken(LEGAL.replace("formation claw-horde\n", ""), (0, "army.battle-formation")),
        broken(LEGAL.replace("claw-horde", "vanguard-wing"), (2, "army.battle-formation")),
        broken(LEGAL + "formation claw-horde", (10, "army.battle-formation")),
        broken("skaven 1000\ntrait short-tempered", (2, "army.enhancements")),
        broken(LEGAL.replace("short-tempered", "staunch-defender"), (4, "army.enhancements")),
        broken(LEGAL + "artefact skavenbrew", (10, "army.enhancements")),
        broken(LEGAL.replace("  rat-ogors", "  rat-ogors\n artefact skavenbrew"), (9, "army.enhancements")),
        broken(LEGAL + "artefact foulhide", (10, "army.enhancement-limits")),
        broken(LEGAL.replace("foulhide", "foulhide\n  artefact skavenbrew"), (8, "army.enhancement-limits")),
    ],
)
def test_a_broken_roster_is_refused_with_line_and_rule(text: str, faults: list[tuple[int, str]]) -> None:
    assert found(text) == faults


def test_of_very_many_faults_the_first_are_told() -> None:
    assert len(found("skaven 1000\n" + "x\n" * 9000)) == 50


@pytest.mark.rule("army.roster")
def test_a_roster_is_the_same_as_a_single_word() -> None:
    word = reader.word_of(reader.read(LEGAL))
    assert word == (
        "skaven:1000;formation:claw-horde;general:clawlord;trait:short-tempered;clanrats;"
        "regiment:grey-seer;artefact:foulhide;rat-ogors;auxiliary:warlock-engineer"
    )
    assert reader.word_of(reader.read(word)) == word
    assert reader.read(word).units == reader.read(LEGAL).units


@pytest.mark.rule("army.unique", "army.unique-no-enhancement")
def test_a_unique_unit_is_taken_once_and_without_enhancements(monkeypatch: pytest.MonkeyPatch) -> None:
    hero = content.WARSCROLLS["skaven-grey-seer"]
    monkeypatch.setitem(content.WARSCROLLS, hero.id, hero._replace(keywords=hero.keywords | {"unique"}))
    assert found(LEGAL) == [(7, "army.unique-no-enhancement")]
    assert found(LEGAL.replace("  artefact foulhide\n", "") + "auxiliary grey-seer") == [(9, "army.unique")]
