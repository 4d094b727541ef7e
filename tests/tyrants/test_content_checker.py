"""The checker of content/tyrants: what is malformed is named with its file and key, and is not compiled."""

import copy
import shutil
from pathlib import Path
from typing import Any

import pytest

from builder import content as compiler
from builder import content_files
from builder.console import Failure
from builder.games import tyrants
from builder.paths import CONTENT as CONTENTS

FOLDER = CONTENTS / "tyrants"
CONTENT = content_files.joined(FOLDER)


def faults_with(table: str, id: str, **fields: Any) -> list[str]:
    """The faults of the content with some fields of an entry changed; None takes a field away."""
    content = copy.deepcopy(CONTENT)
    entry = content[table].setdefault(id, {})
    for key, value in fields.items():
        if value is None:
            del entry[key]
        else:
            entry[key] = value
    return [str(fault) for fault in tyrants.faults(content)]


def test_the_content_is_whole() -> None:
    assert compiler.figure_faults(FOLDER) == []
    assert compiler.source_faults(content_files.toml_file(FOLDER, content_files.SOURCES), CONTENT, "tyrants") == []


@pytest.mark.parametrize(
    ("table", "id", "fields", "fault"),
    [
        ("cards", "blackguard", {"name": {"en": "Blackguard"}}, "'name' cannot be"),
        ("cards", "blackguard", {"text": None}, "no 'text'"),
        ("cards", "blackguard", {"effect": "x"}, "unknown key 'effect'"),
        ("cards", "blackguard", {"aspect": "mercy"}, "'aspect' cannot be 'mercy'"),
        ("cards", "blackguard", {"deck": "undead"}, "'deck': there is no deck 'undead'"),
        ("cards", "blackguard", {"sources": []}, "'sources' cannot be []"),
        ("cards", "blackguard", {"icon": "no-such-icon"}, "'icon': there is no icon 'no-such-icon'"),
        ("cards", "blackguard", {"cost": "3"}, "'cost' cannot be '3'"),
        ("cards", "blackguard", {"confidence": "certain"}, "'confidence' cannot be 'certain'"),
        ("cards", "blackguard", {"copies": 3}, "decks drow: 'copies' of its cards add up to 39, not to 40"),
        ("sites", "skullport", {"white": 6}, "'white' cannot be 6: the site has 5 spaces"),
        ("sites", "skullport", {"section": "south"}, "there is no section 'south'"),
        ("sites", "skullport", {"marker": True}, "'marker' and [markers] differ"),
        ("sites", "skullport", {"x": 1.2}, "'x' cannot be 1.2"),
        ("markers", "skullport", {"control": {"influence": 1}}, "control: no 'vp'"),
        ("markers", "atlantis", {}, "markers atlantis: there is no such site"),
        ("routes", "araumycos--eryndlyn", {"b": "atlantis"}, "'b': there is no site 'atlantis'"),
        ("routes", "araumycos--eryndlyn", {"b": "skullport"}, "its id is not that of its ends"),
        ("routes", "araumycos--eryndlyn", {"white": [2]}, "'white': it has no space 2"),
        ("routes", "araumycos--eryndlyn", {"white": [0]}, "'white': it has no space 0"),
        ("routes", "araumycos--eryndlyn", {"white": [1, 1]}, "'white' names a space twice"),
        ("colours", "black", {"name": None}, "no 'name'"),
    ],
)
def test_what_is_wrong_is_said(table: str, id: str, fields: dict[str, Any], fault: str) -> None:
    faults = faults_with(table, id, **fields)
    assert any(fault in each for each in faults), faults


SPIED = {"place_spy": 1}


@pytest.mark.parametrize(
    ("does", "fault"),
    [
        ("power 2", "does is no list of instructions"),
        ([], "does is no list of instructions"),
        ([{"hug": 1}], "does[0]: unknown verb 'hug'"),
        ([{}], "does[0]: {} is no instruction"),
        ([{"power": 1, "influence": 1}], "does[0]: two verbs, 'power' and 'influence'"),
        ([{"power": 0}], "does[0]: 'power' cannot be 0"),
        ([{"power": True}], "does[0]: 'power' cannot be True"),
        ([{"power": 1}, {"assassinate": 1, "at": "presence"}], "does[1]: no 'whom'"),
        ([{"assassinate": 1, "whom": "any", "at": "anywhere"}], "'at' cannot be 'anywhere'"),
        ([{"supplant": 1, "whom": "red", "at": "presence"}], "'whom' cannot be 'red'"),
        ([{"supplant": 1, "whom": "any", "at": "that-site"}], "no spy was placed or returned at 'that-site'"),
        ([{"supplant": 1, "whom": "any", "at": "that-site"}, SPIED], "no spy was placed or returned at 'that-site'"),
        ([{"if": "player-troop-at-that-site", "then": [{"power": 1}]}], "no spy was placed or returned"),
        ([{"supplant": 1, "whom": "any", "at": "those-sites"}], "no spies were returned"),
        ([{"outcast": 1, "who": "opponent-next-to-deployed"}], "nothing was deployed before"),
        ([{"move": 2}], "no 'up_to'"),
        ([{"up_to": True, "move": 2}], "does[0]: unknown verb 'up_to'"),
        ([{"devour_market": 1}], "no 'may'"),
        ([{"promote_later": 1, "up_to": False}], "no 'which'"),
        ([{"if": "inner-circle", "then": [{"power": 1}]}], "if 'inner-circle': 'at_least' is missing"),
        (
            [SPIED, {"if": "player-troop-at-that-site", "at_least": 1, "then": [{"power": 1}]}],
            "'at_least' is not wanted",
        ),
        ([{"choose": [[{"power": 1}]], "times": 1}], "'choose' cannot be"),
        ([{"choose": [[{"power": 1}], [{"power": "2"}]], "times": 1}], "does[0].choose[1][0]: 'power' cannot be '2'"),
        ([{"cost": "a-song", "then": [{"power": 1}]}], "'cost' cannot be 'a-song'"),
        ([{"cost": "devour-hand", "then": [{"vp": 1, "per": 2}]}], "does[0].then[0]: no 'of'"),
        ([{"focus": "malice"}], "does[0]: no 'then'"),
    ],
)
def test_what_is_wrong_with_instructions_is_said(does: Any, fault: str) -> None:
    faults = faults_with("cards", "blackguard", does=does)
    assert any(each.startswith("cards blackguard: ") and fault in each for each in faults), faults


def test_a_later_instruction_may_speak_of_the_site_of_an_earlier_spy() -> None:
    there = {"assassinate": 1, "whom": "any", "at": "that-site"}
    assert faults_with("cards", "blackguard", does=[SPIED, there]) == []
    assert faults_with("cards", "blackguard", does=[{"cost": "return-spy", "then": [there]}]) == []
    assert faults_with("cards", "blackguard", does=[{"cost": "return-spy", "then": [SPIED]}, there]) != []


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the content that a test may spoil; what is compiled of it goes nowhere."""
    copied = tmp_path / "content" / "tyrants"
    shutil.copytree(FOLDER, copied)
    monkeypatch.setattr(content_files, "ROOT", tmp_path)
    monkeypatch.setattr(compiler, "CONTENT_JSON", tmp_path / "json")
    return copied


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_nothing_malformed_is_compiled_and_the_file_is_named(folder: Path) -> None:
    spoil(folder / "cards-drow.toml", 'whom = "any"', 'who = "any"')
    with pytest.raises(
        Failure, match=r"content/tyrants/cards-drow\.toml: cards blackguard: does\[0\]\.choose\[1\]\[0\]: no 'whom'"
    ):
        compiler.compile_game(folder)
    assert not (folder.parent.parent / "json").exists()


def test_a_card_that_is_there_twice_is_refused(folder: Path) -> None:
    (folder / "cards-extra.toml").write_text("[cards.blackguard]\ncost = 4\n", encoding="utf-8")
    with pytest.raises(
        Failure, match=r"cards-extra\.toml: cards: blackguard: 'cost' is already defined in another file"
    ):
        compiler.compile_game(folder)


def test_whole_content_is_compiled(folder: Path) -> None:
    compiler.compile_game(folder)
    assert {path.name for path in (folder.parent.parent / "json").iterdir()} == {
        "tyrants.json",
        "tyrants-examples.json",
        *(
            f"tyrants-{part}.{language}.json"
            for part in ("rules", "chapters", "sources", "coach")
            for language in ("en", "es")
        ),
    }


def test_sources_that_are_not_listed_are_named() -> None:
    content = {"cards": {"x": {"sources": ["hearsay"], "does_sources": ["rumour"], "does_confidence": "sure"}}}
    assert compiler.source_faults({}, content, "content/x") == [
        "content/x: cards x: there is no source 'hearsay'",
        "content/x: cards x: there is no source 'rumour'",
        "content/x: cards x: does_confidence cannot be 'sure'",
    ]


def test_a_new_half_deck_needs_a_file_of_cards_and_a_name() -> None:
    content = copy.deepcopy(CONTENT)
    drow = {kind: card for kind, card in content["cards"].items() if card["deck"] == "drow"}
    content["cards"] |= {f"shadow-{kind}": {**card, "deck": "shadow"} for kind, card in drow.items()}
    content["half_decks"].append("shadow")
    assert {str(fault) for fault in tyrants.faults(content)} == {
        "decks shadow: no name",
        *(f"cards shadow-{kind}: 'deck': there is no deck 'shadow'" for kind in drow),
    }
    content["decks"]["shadow"] = {"name": {"en": "Shadow", "es": "Sombra"}}
    assert list(tyrants.faults(content)) == []
