"""Puzzles are compiled once the engine has accepted them, and refused with file, line and key otherwise."""

import json
from pathlib import Path

import pytest

from builder import content, content_packs, puzzles
from builder.build_cache import BuildCache
from builder.console import Failure
from builder.content import games
from builder.content_files import read
from builder.paths import CONTENT, PACKS

LEDGER = {"rule": [{"id": "deploy.procedure"}], "section": [{"id": "map", "title": {"en": "The map", "es": "El mapa"}}]}
NAMES = {"rules": ["deploy.procedure"], "sections": {"map": {"en": "The map", "es": "El mapa"}}}
PUZZLE = """
title = { en = "One troop", es = "Una tropa" }
text = { en = "Deploy a troop in Skullport.", es = "Despliega una tropa en Skullport." }
rules = ["deploy.procedure"]
hints = [{ en = "A Soldier.", es = "Un soldado." }]
solution = ["play soldier.1", "deploy skullport"]
position = '''
game = "tyrants"
[house.black]
hand = "soldier noble*4"
[troops]
skullport = "black"
'''
[[goal]]
event = "deployed"
with = { place = "site:skullport" }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of Tyrants with one puzzle, whose JSON goes to a place of its own."""
    monkeypatch.setattr(puzzles, "CONTENT_JSON", tmp_path)
    monkeypatch.setattr(puzzles, "BuildCache", lambda name: BuildCache(name, folder=tmp_path / "cache"))
    made = tmp_path / "tyrants"
    (made / "puzzles").mkdir(parents=True)
    (made / "puzzles" / "one-troop.toml").write_text(PUZZLE, encoding="utf-8")
    return made


def test_a_puzzle_is_compiled_in_both_languages(folder: Path) -> None:
    puzzles.build(folder, LEDGER)
    english, spanish = (
        json.loads((folder.parent / puzzles.name_of("tyrants", language)).read_text(encoding="utf-8"))
        for language in ("en", "es")
    )
    assert english["one-troop"]["title"] == "One troop"
    assert spanish["one-troop"]["hints"] == ["Un soldado."]
    assert english["one-troop"]["edition"] == "2016"


def test_puzzles_of_a_pack_are_texts_of_its_own(folder: Path) -> None:
    """Whoever plays the game without the pack fetches none of them."""
    pack = folder / PACKS / "lolth"
    (pack / "puzzles").mkdir(parents=True)
    (folder / "puzzles" / "one-troop.toml").rename(pack / "puzzles" / "a-troop.toml")
    puzzles.build(folder, LEDGER)
    puzzles.build(pack, LEDGER, "lolth")
    of_game, of_pack = (
        json.loads((folder.parent / puzzles.name_of(owner, "en")).read_text(encoding="utf-8"))
        for owner in ("tyrants", "tyrants-lolth")
    )
    assert (list(of_game), list(of_pack)) == ([], ["a-troop"])


def test_those_of_border_war_are_listed_once_players_are_offered_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sigmar = CONTENT / "sigmar"
    of_pack = {id for ids in puzzles.listed(content_packs.folders(sigmar)["border-war"]).values() for id in ids}
    assert len(of_pack) >= 8
    assert not of_pack & {id for ids in puzzles.listed(sigmar).values() for id in ids}
    for offered in (False, True):
        packs = ["border-war"] if offered else []
        monkeypatch.setattr(content_packs, "offered", lambda game, packs=packs: packs)
        said = content.said_of(sigmar).get("packs", {})
        assert [*said] == packs
        assert all(of_pack == {*about["lessons"], *about["puzzles"]} for about in said.values())


def test_a_lesson_has_the_title_of_its_chapter(folder: Path) -> None:
    path = folder / "puzzles" / "one-troop.toml"
    path.write_text(f'kind = "lesson"\nsection = "map"\n{PUZZLE}', encoding="utf-8")
    puzzles.build(folder, LEDGER)
    spanish = json.loads((folder.parent / puzzles.name_of("tyrants", "es")).read_text(encoding="utf-8"))
    assert spanish["one-troop"]["chapter"] == "El mapa"


def test_a_wrong_solution_does_not_compile(folder: Path) -> None:
    path = folder / "puzzles" / "one-troop.toml"
    path.write_text(PUZZLE.replace('"deploy skullport"', '"deploy everfire"'), encoding="utf-8")
    with pytest.raises(Failure) as failure:
        puzzles.build(folder, LEDGER)
    assert str(failure.value).startswith(f"{path}: choice 2 of the solution, 'deploy everfire', is refused: ")
    assert "[deploy.presence]" in str(failure.value)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('"play soldier.1", ', '"play noble.1", '), "choice 2 of the solution, 'deploy skullport', is refused"),
        (('"deploy skullport"]', '"deploy skullport", "end"]'), "comes when the puzzle is solved already"),
        (('"site:skullport"', '"site:everfire"'), "the solution does not solve it"),
        (
            ('event = "deployed"', 'event = "delpoyed"'),
            "number 1: no event is called 'delpoyed'; did you mean deployed?",
        ),
        (("{ place =", "{ plaec ="), "number 1: no event 'deployed' says 'plaec'; it says: place, rule, seat"),
        (
            ("[[goal]]", '[[never]]\nevent = "delpoyed"\n[[goal]]'),
            "never: number 1: no event is called 'delpoyed'; did you mean deployed?",
        ),
        (("deploy.procedure", "deploy.nothing"), "rules: there is no rule 'deploy.nothing'"),
        (("deploy.procedure", "deploy.proecdure"), "did you mean deploy.procedure?"),
        ((', es = "Una tropa"', ""), "line 2: title.es: there is no text"),
        (("Un soldado.", " "), "line 5: hints.1.es: there is no text"),
        ((', es = "Un soldado."', ', fr = "Un soldat."'), "line 5: hints.1.fr: no such language here"),
        (
            ('{ en = "A Soldier.", es = "Un soldado." }', '"A Soldier."'),
            "hints.1: a text in en and es, not 'A Soldier.'",
        ),
        (("text =", "txt ="), "text: a text in en and es, not None"),
        (('rules = ["deploy.procedure"]', ""), "rules: a list of the ids of the rules that it is about, not None"),
        (("title =", 'kind = "riddle"\ntitle ='), "line 2: kind: one of puzzle, lesson, not 'riddle'"),
        (("title =", "order = 0\ntitle ="), "line 2: order: a whole number from 1 on, not 0"),
        (("title =", "titel ="), "titel: no such key here; did you mean title?"),
        (("hints = [{", "hints = []\n# ["), "hints: a list of at least one hint, not []"),
        (("title =", 'kind = "lesson"\ntitle ='), "section: a lesson names the section that it is about"),
        (("title =", 'kind = "lesson"\nsection = "mpa"\ntitle ='), "section: there is no section 'mpa'"),
        (("title =", 'section = "map"\ntitle ='), "section: a lesson names the section"),
        (("title =", "level = 4\ntitle ="), "line 2: level: one of 1, 2, 3, not 4"),
        (('hand = "soldier', 'hand = "soldeir'), "line 7: position: line 3 of it: house.black.hand: "),
        (('"tyrants"', '"chess"'), "line 7: position: line 1 of it: there is no game 'chess'"),
    ],
)
def test_what_is_wrong_is_said(change: tuple[str, str], fault: str) -> None:
    assert change[0] in PUZZLE
    faults, compiled = puzzles.check(PUZZLE.replace(*change), NAMES)
    assert fault in "\n".join(faults)
    assert compiled == {}


def test_whatever_is_wrong_is_said_at_once() -> None:
    changed = PUZZLE.replace(', es = "Una tropa"', "").replace("[[goal]]", "[[never]]")
    assert puzzles.check(changed, NAMES)[0] == [
        "line 2: title.es: there is no text",
        "goal: a puzzle has a goal",
    ]


def test_a_puzzle_is_looked_at_again_when_a_rule_has_another_id(folder: Path) -> None:
    puzzles.build(folder, LEDGER)
    with pytest.raises(Failure, match="there is no rule"):
        puzzles.build(folder, {**LEDGER, "rule": [{"id": "deploy.action"}]})


def test_every_puzzle_names_a_rule() -> None:
    for folder in games():
        for path in puzzles.paths_of(CONTENT / folder.name):
            assert read(path)["rules"], path


NOT_PLAYED = {
    "quest": {"basics", "components"},
    "sigmar": {"sample"},
    "tyrants": {"components"},
    "underworlds": {"component"},
}


@pytest.mark.parametrize(("game", "not_played"), NOT_PLAYED.items())
def test_there_are_ten_puzzles_and_a_lesson_of_each_of_the_first_ten_chapters(game: str, not_played: set[str]) -> None:
    abouts = [read(path) for path in puzzles.paths_of(CONTENT / game)]
    sections = [section["id"] for section in read(CONTENT / game / "rules.toml")["section"]]
    played = [section for section in sections if section not in not_played][:10]
    lessons = {about["section"] for about in abouts if about.get("kind") == "lesson"}
    assert set(played) <= lessons
    assert sum(about.get("kind") != "lesson" for about in abouts) >= 10


def test_a_lesson_of_each_chapter_of_border_war_that_is_played_in_a_battle() -> None:
    pack = content_packs.folders(CONTENT / "sigmar")["border-war"]
    abouts = [read(path) for path in puzzles.paths_of(pack)]
    sections = {section["id"] for section in read(pack / "rules.toml")["section"]}
    lessons = {about["section"] for about in abouts if about.get("kind") == "lesson"}
    assert sections - lessons == {"army", "tactics", "terrain-list"}
    assert "tactics" in {rule.partition(".")[0] for about in abouts for rule in about["rules"]}
