"""From TOML to JSON: files joined, languages split, faults named."""

from pathlib import Path

import pytest

from builder import content, content_files
from builder.console import Failure


def test_lists_of_several_files_grow_and_tables_join() -> None:
    merged = {"card": [{"id": "a"}], "game": {"title": "x"}}
    content_files.merge(merged, {"card": [{"id": "b"}], "game": {"rounds": 3}}, "two.toml")
    assert merged == {"card": [{"id": "a"}, {"id": "b"}], "game": {"title": "x", "rounds": 3}}


def test_nothing_is_said_in_two_files() -> None:
    with pytest.raises(Failure, match=r"two\.toml.*'rounds'"):
        content_files.merge({"rounds": 3}, {"rounds": 4}, "two.toml")


def test_a_language_is_picked_wherever_there_is_a_choice() -> None:
    entry = {"title": {"en": "Guard", "es": "Guardia"}, "parts": [{"text": {"en": "only English"}}], "page": 3}
    assert content.localised(entry, "es") == {"title": "Guardia", "parts": [{"text": "only English"}], "page": 3}
    assert content.localised(entry, "en")["title"] == "Guard"


def test_rules_leave_out_what_is_for_developers() -> None:
    rule = {"id": "a", "title": {"en": "Guard", "es": "Guardia"}, "scenario": "Given ..."}
    assert content.by_id([rule], "es") == {"a": {"id": "a", "title": "Guardia"}}


def test_a_table_that_is_no_choice_of_languages_stays() -> None:
    assert content.localised({"en": "x", "other": 1}, "es") == {"en": "x", "other": 1}


def test_repeated_ids_are_named() -> None:
    assert content.repeated_ids({"card": [{"id": "a"}, {"id": "a"}]}, "cards.toml") == [
        "cards.toml: two [[card]] entries have the id 'a'"
    ]


def test_a_ledger_is_whole_and_its_references_lead_somewhere() -> None:
    both = {"en": "x", "es": "y"}
    rule = {"id": "a", "section": "s", "title": both, "source": "p. 1", "kind": "rule", "text": both, "see": ["b"]}
    ledger = {"section": [{"id": "s"}], "rule": [rule]}
    assert content.ledger_faults(ledger, "rules.toml") == ["rules.toml: a: see-also 'b' is not in the ledger"]
    faults = content.ledger_faults({"rule": [{"id": "a", "section": "z", "title": {"en": "t"}}]}, "rules.toml")
    assert "rules.toml: a: no 'kind'" in faults
    assert "rules.toml: a: 'title' must be told in en and es" in faults
    assert "rules.toml: a: there is no section 'z'" in faults


def test_the_ledger_of_a_pack_goes_on_from_that_of_its_game() -> None:
    told = {"title": {"en": "A", "es": "A"}, "text": {"en": "A", "es": "A"}, "source": "1.0", "kind": "rule"}
    base = {"section": [{"id": "s"}], "rule": [{"id": "a", "section": "s", **told}]}
    pack = {"rule": [{"id": "b", "section": "s", "see": ["a"], **told}]}
    assert content.ledger_faults(pack, "rules.toml", base=base) == []
    assert content.ledger_faults(pack, "rules.toml") == [
        "rules.toml: b: see-also 'a' is not in the ledger",
        "rules.toml: b: there is no section 's'",
    ]


def test_toml_that_does_not_read_is_a_failure_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_files, "ROOT", tmp_path)
    (tmp_path / "bad.toml").write_text("a = = 1", encoding="utf-8")
    with pytest.raises(Failure, match=r"bad\.toml.*line 1"):
        content_files.read(tmp_path / "bad.toml")


def test_a_rule_is_of_a_kind_that_there_is() -> None:
    rule = {"id": "a.b", "section": "a", "title": {"en": "A", "es": "A"}, "text": {"en": "B", "es": "B"}, "source": "C"}
    ledger = {"section": [{"id": "a"}], "rule": [{**rule, "kind": "rumour"}]}
    (fault,) = content.ledger_faults(ledger, "rules.toml")
    assert "'kind' cannot be 'rumour'; it is rule, definition" in fault


def test_what_is_wrong_with_several_games_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(folder: Path) -> None:
        raise Failure(f"{folder.name} is broken")

    monkeypatch.setattr(content, "build_game", broken)
    with pytest.raises(Failure) as failure:
        content.build()
    assert str(failure.value).splitlines() == [f"{folder.name} is broken" for folder in content.games()]
