"""What a newcomer gets wrong in content: nothing is compiled, and the file, the entry and the key are named."""

import shutil
from pathlib import Path

import pytest

from builder import content, content_files
from builder.build_cache import BuildCache
from builder.console import Failure
from builder.games import quest, sigmar, underworlds
from katabasis.kernel.card_words import value_faults
from katabasis.sigmar import card_words as sigmar_words

RULE = """
[[rule]]
id = "my-rule"
title = { en = "Mine", es = "Mía" }
text = { en = "...", es = "..." }
"""
CONDITION = """
[[inspire]]
id = "holds-a-token"
wording.en = "This fighter holds a token."
wording.es = "Este guerrero tiene una ficha."
"""
ENTRIES = [
    (
        "quest",
        "sources.toml",
        '[sources.me]\nname = { en = "Me", es = "Yo" }\n',
        "sources.toml: sources me: 'what' must",
    ),
    ("quest", "sources.toml", '[sources]\nme = "me"\n', "sources.toml: sources me: it must be a table with 'name' and"),
    ("sigmar", "rules.toml", RULE, "rules.toml: my-rule: there is no section None"),
    ("sigmar", "rules.toml", RULE, "rules.toml: my-rule: no 'kind'"),
    (
        "sigmar",
        "universal.toml",
        '[abilities.mine]\nname = { en = "Mine", es = "Mía" }\ntiming = "your_hero"\neach = "field"\n',
        "universal.toml: abilities mine: what 'each' unit may use has an 'answer' and an 'order' of its own",
    ),
    (
        "sigmar",
        "universal.toml",
        '[abilities.mine]\nname = { en = "Mine", es = "Mía" }\ntiming = "your_hero"\n',
        "universal.toml: abilities mine: it has a 'text', or a 'rule' that is its text",
    ),
    (
        "sigmar",
        "universal.toml",
        '[abilities.mine]\neach = "field"\norder = 1\nanswer = "use"\nrule = "core-abilities.run"\n',
        "universal.toml: abilities mine: 'answer': 'use' is the word of another answer",
    ),
    ("quest", "rates.toml", "[rates.mine]\n", "rates.toml: rates mine: no 'games'"),
]


@pytest.mark.parametrize(("game", "file", "added", "fault"), ENTRIES)
def test_what_is_not_whole_is_not_compiled(game: str, file: str, added: str, fault: str, tmp_path: Path) -> None:
    folder = tmp_path / game
    shutil.copytree(content.CONTENT / game, folder)
    if added.startswith("[sources]"):
        text = (folder / file).read_text(encoding="utf-8").replace("[sources]\n", "")
        (folder / file).write_text("sources.me = 'me'\n" + text, encoding="utf-8")
    else:
        with (folder / file).open("a", encoding="utf-8") as written:
            written.write(f"\n{added}")
    with pytest.raises(Failure) as refused:
        content.compile_game(folder)
    assert fault in str(refused.value)


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ({"give": {"hit": 1}, "until": "always"}, "'until' cannot be 'always'"),
        ({"give": {"hit": 1}}, "no 'until'"),
        ({"give": {"ward": 9}, "until": "turn"}, "'ward' cannot be 9"),
        ({"give": {"hit": "one"}, "until": "turn"}, "'hit' cannot be 'one'"),
        ({"give": {"hit": 1, "weapon_kind": "melee"}, "until": "turn"}, "unknown key 'weapon_kind'"),
        ({"give": {"bite": 1}, "until": "turn"}, "unknown modifier 'bite'"),
        ({"heal": "D5"}, "'heal' cannot be 'D5'"),
        ({"heal": "D3", "to": "everybody"}, "'to' cannot be 'everybody'"),
        ({"move": "D6", "ranges": "stay"}, "'ranges' cannot be 'stay'"),
        ({"teleport": {"far": 9}}, "'teleport': no 'enemies'"),
        ({"sing": True}, "unknown verb 'sing'"),
    ],
)
def test_an_order_says_what_the_engine_knows(order: dict[str, object], fault: str) -> None:
    assert any(fault in each for each in sigmar_words.order_faults(order))


def test_a_ward_that_is_always_there_is_rolled_with_a_die() -> None:
    assert list(value_faults("gives", {"ward": 6, "if": ["round-1"]}, sigmar_words.is_modifier)) == []
    told = list(value_faults("gives", {"ward": 7}, sigmar_words.is_modifier))
    assert told == ["gives: 'ward' cannot be 7; it is a roll from 2 to 6"]


def test_an_answer_that_no_ability_has_is_told() -> None:
    figures = content_files.joined(content.CONTENT / "sigmar")
    figures["abilities"] = {id: each for id, each in figures["abilities"].items() if id != "run"}
    assert "answer 'run': implemented, and no ability has it" in list(map(str, sigmar.vocabulary_faults(figures)))


def test_what_needs_python_says_so_where_it_stands() -> None:
    figures = content_files.joined(content.CONTENT / "underworlds")
    figures["inspire"] = [*figures["inspire"], {"id": "holds-a-token"}]
    figures["card"] = [*figures["card"], {**figures["card"][0], "id": "boil-over", "by_hand": True}]
    faults = list(map(str, underworlds.vocabulary_faults(figures)))
    assert len(faults) == 2
    assert "inspire holds-a-token: its condition needs a function in INSPIRE" in faults[0]
    assert "card boil-over: `by_hand` needs a function" in faults[1]


def test_a_section_that_nothing_draws_says_which_file_is_missing() -> None:
    figures = content_files.joined(content.CONTENT / "quest")
    figures["sections"]["attic"] = figures["sections"]["well"]
    assert list(map(str, quest.vocabulary_faults(figures))) == ["sections attic: art/attic.svg is missing"]


def test_what_the_engine_does_not_know_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compilation says the same as the check: a game with such a condition would end in a KeyError."""
    folder, compiled = tmp_path / "underworlds", tmp_path / "compiled"
    shutil.copytree(content.CONTENT / "underworlds", folder)
    shutil.copytree(content.CONTENT_JSON, compiled)
    monkeypatch.setattr(content, "CONTENT_JSON", compiled)
    monkeypatch.setattr(content, "BuildCache", lambda name: BuildCache(name, folder=tmp_path / "cache"))
    content.build_game(folder)
    assert (compiled / "underworlds.json").is_file()
    with (folder / "abilities.toml").open("a", encoding="utf-8") as written:
        written.write(f"\n{CONDITION}")
    for _again in range(2):
        with pytest.raises(Failure) as refused:
            content.build_game(folder)
        assert f"{folder}/abilities.toml: inspire holds-a-token: its condition needs a function" in str(refused.value)
        assert not (compiled / "underworlds.json").exists()
