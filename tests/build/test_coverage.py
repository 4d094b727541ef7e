"""Which rules count as proven: those of the game in whose folder the passing tests stand."""

from pathlib import Path
from typing import Any

import pytest

from builder import content_files, coverage

RECORDED = {
    "setup.first-player": {
        "tests/underworlds/test_setup.py::test_who_begins": True,
        "tests/tyrants/test_setup.py::test_who_begins[2]": True,
        "tests/tyrants/test_setup.py::test_who_begins[3]": False,
    },
    "draw.procedure": {"tests/tyrants/test_cards.py::test_draw": True},
    "move.source": {"tests/test_command_line.py::test_moves": True},
}


def rule(name: str, **fields: object) -> dict[str, object]:
    return {"id": name, "kind": "rule", "editions": ["2023"], "scenario": "Given ...", **fields}


def test_coverage_asks_for_rules_with_a_scenario_of_editions_that_are_played() -> None:
    rules = [
        rule("proven"),
        rule("failing"),
        rule("untested"),
        rule("old", editions=["2017"]),
        rule("piece", kind="component"),
        rule("words", scenario=""),
    ]
    result = coverage.measure(rules, {"2023"}, {"proven": True, "failing": False, "invented": True})
    assert result.due == ["proven", "failing", "untested"]
    assert result.proven == ["proven"]
    assert result.missing == ["failing", "untested"]
    assert result.unknown == ["invented"]


def test_a_test_proves_rules_of_its_own_game_alone() -> None:
    assert coverage.by_game(RECORDED) == {
        "underworlds": {"setup.first-player": True},
        "tyrants": {"setup.first-player": False, "draw.procedure": True},
        "": {"move.source": True},
    }


def test_a_parameter_with_a_path_in_it_is_no_folder() -> None:
    assert coverage.folder_of("tests/tyrants/test_map.py::test_route[a/b/c]") == "tyrants"
    assert coverage.folder_of("tests/test_map.py::test_route[a/b/c]") == ""


@pytest.fixture
def ledgers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games whose ledgers share an id, and what is recorded of their tests."""
    ledger: dict[str, Any] = {
        "game": {"editions": ["2023"]},
        "rule": [rule("setup.first-player"), rule("draw.procedure")],
    }
    monkeypatch.setattr(content_files, "toml_file", lambda folder, name: {} if folder.name == "quest" else ledger)
    monkeypatch.setattr(coverage, "recorded", lambda: RECORDED)


@pytest.mark.usefixtures("ledgers")
def test_every_game_is_held_against_its_own_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "played", lambda: ("underworlds", "tyrants", "quest"))
    assert coverage.run() == [
        "1 rules of underworlds have no passing test",
        "1 rules of tyrants have no passing test",
        "content/quest/rules.toml is missing",
        "tests in tests/ cite rules, and belong to no game: move.source",
    ]


@pytest.mark.usefixtures("ledgers")
def test_a_rule_of_another_ledger_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "played", lambda: ("tyrants",))
    monkeypatch.setattr(coverage, "recorded", lambda: {"dice.attack": {"tests/tyrants/test_dice.py::test_roll": True}})
    assert "tests in tests/tyrants cite rules that its ledger has not: dice.attack" in coverage.run()


def test_on_a_fresh_checkout_nothing_is_said_of_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(coverage, "RULES_TESTED", tmp_path / "rules-tested.json")
    assert coverage.run() == []


def test_of_very_many_rules_without_a_test_the_first_are_named() -> None:
    rules = [f"rule-{number}" for number in range(coverage.MOST_NAMED + 3)]
    assert coverage.shortened(rules[:2]) == "rule-0, rule-1"
    assert coverage.shortened(rules).endswith(f"rule-{coverage.MOST_NAMED - 1} and 3 more")
