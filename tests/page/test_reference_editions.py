"""The rule reference and the credits are about the editions that can be played, and no other."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import katabasis as kb
import katabasis.reference
from katabasis import content
from katabasis_page.screens import provenance, reference
from katabasis_page.table.rulebook import rulebook
from page.desk import Desk


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The edition of 2017 is not finished."""
    about = {**content.load("games")["underworlds"], "unfinished": ["2017"]}
    monkeypatch.setitem(content.load("games"), "underworlds", about)
    reference._of_finished_editions.cache_clear()
    yield
    reference._of_finished_editions.cache_clear()


def named() -> list[str]:
    """What the credits name."""
    levels = provenance.claims("underworlds", "en").values()
    return [name for listed in levels for claim in listed for name in claim.names]


def test_all_editions_are_explained() -> None:
    assert {"support.single-2017", "support.single-2023"} <= reference.rules("underworlds", "en").keys()
    assert "underworlds-2017-rules.es" in reference.texts_of("underworlds")


def test_the_credits_are_of_all_editions() -> None:
    desk = Desk()
    desk.do("route", "#credits/underworlds")
    assert {"Lightning Advance", "Severin Steelheart", "Shardfall"} <= set(named())
    assert "Severin Steelheart" in desk.shown


def test_an_unfinished_edition_is_neither_explained_nor_credited(unfinished: None) -> None:
    kb.system("underworlds").open_edition("2017")
    shown = reference.rules("underworlds", "en")
    assert {"support.single-2023", "move.distance"} <= shown.keys()
    assert not any(id.endswith("-2017") for id in shown)
    assert "underworlds-2017-rules.en" not in reference.texts_of("underworlds")
    assert "Lightning Advance" in named()
    assert not {"Severin Steelheart", "Preset deck", "Shardfall"} & set(named())


@pytest.mark.parametrize(("edition", "guards"), [("2023", "cannot be driven back"), ("2017", "until the action phase")])
def test_what_an_answer_does_is_told_as_the_edition_has_it(edition: str, guards: str) -> None:
    desk = Desk()
    desk.begin("human", "random", edition=edition)
    for _ in range(12):
        options = desk.app.session.view()["decision"]["options"]  # type: ignore[union-attr]
        meanings = [option["meaning"] for option in options if option["verb"] == "guard"]
        if meanings:
            assert guards in meanings[0]
            return
        desk.do("choose", options[0]["id"])
    raise AssertionError("nobody could go on Guard")


@pytest.mark.parametrize("edition", ["2023", "2017"])
def test_a_table_names_no_rule_of_another_edition(edition: str) -> None:
    desk = Desk()
    desk.begin("human", "random", edition=edition)
    other = {"2023": "2017", "2017": "2023"}[edition]
    for number in range(80):
        options = desk.options()
        if not options:
            break
        named = set(re.findall(r'data-arg="rule:([^"]+)"', desk.shown))
        assert not [rule for rule in named if rule.endswith(f"-{other}")]
        assert named <= kb.rules("underworlds").keys()
        desk.do("choose", options[number % len(options)])


@pytest.mark.parametrize(("edition", "texts"), [("2023", []), ("2017", ["underworlds-2017-rules"])])
def test_a_table_reads_the_rules_of_its_own_edition(
    edition: str, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def load(name: str) -> dict[str, Any]:
        read.append(name)
        return content.load(name)

    monkeypatch.setattr(katabasis.reference, "load", load)
    rules = rulebook("underworlds", edition, "en")
    assert {f"support.single-{edition}", "move.distance"} <= rules.keys()
    assert read == [f"{text}.en" for text in ("underworlds-rules", *texts)]
