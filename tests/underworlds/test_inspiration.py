"""Inspiration (2023 p. 23)."""

import pytest

from katabasis.underworlds.rules import inspiration
from underworlds.build import A, B, choose, given, on_to, ready


@pytest.mark.rule("inspire.order")
def test_who_has_just_activated_inspires_first():
    due = {"due": True}
    fighters = {"elias": {"at": (0, 0), **due}, "champion": {"at": (5, 0), **due}}
    game = given(fighters, first=B)
    events = choose(game, "pass")
    inspired = [event.what["fighter"] for event in events if event.kind == "inspired"]
    assert inspired == ["fighter:champion", "fighter:elias"]
    ready(game, B, "power")


@pytest.mark.rule("inspire.keeps-state")
def test_inspiring_keeps_counters_tokens_and_upgrades():
    worn = {"at": (0, 0), "wounds": 2, "move": 1, "upgrades": ["swift-stride"], "due": True}
    game = given({"elias": worn, "champion": (5, 0)})
    choose(game, "pass")
    elias = game.view(B)["table"]["fighters"]["elias"]
    assert elias["inspired"]
    assert (elias["wounds"], elias["tokens"]["move"], elias["upgrades"]) == (2, 1, ["swift-stride"])
    ready(game, A, "power")


@pytest.mark.rule("inspire.twice")
def test_inspiring_an_inspired_fighter_does_nothing():
    game = given({"elias": {"at": (0, 0), "inspired": True, "due": True}, "champion": (5, 0)})
    events = choose(game, "pass")
    assert "inspired" not in [event.kind for event in events]
    assert game.view(A)["table"]["fighters"]["elias"]["inspired"]
    on_to(game, "activate", B)
    inspiration.inspire(game.table, game.table.fighters["elias"])
    assert game.view(A)["table"]["fighters"]["elias"]["inspired"]
