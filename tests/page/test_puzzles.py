"""Puzzles on the page: their lists, one at the table, hints, the end, and what is kept of it."""

import json
import re
from fractions import Fraction

import pytest

import katabasis as kb
from katabasis.content import load
from katabasis_page.games import GAMES
from katabasis_page.puzzles import solving
from katabasis_page.puzzles.solving import COMPILED, followed, start, texts_of
from katabasis_page.session import LocalGame
from katabasis_page.storage.puzzle_progress import PuzzleProgress
from page.desk import Desk, Storage

SPY = "#puzzles/tyrants/spy-before-the-blade"


def solve(desk: Desk) -> None:
    """Make the choices of the solution."""
    for option, answer in desk.app.ui.puzzle.puzzle.solution:
        desk.do("answer", json.dumps([option, answer])) if answer is not None else desk.do("choose", option)


def puzzles(game: str) -> list[str]:
    """The ids of the lessons and then of the puzzles of a game and its packs, as the compiled texts have them."""
    told = {id: each for name in texts_of(game, "en") for id, each in load(name).items()}
    return sorted(told, key=lambda id: told[id].get("kind") != "lesson")


class TestTheLists:
    def test_all_are_there_and_can_be_narrowed_to_a_game(self) -> None:
        desk = Desk(fragment="#puzzles")
        assert re.findall(r'href="#puzzles/(\w+)"', desk.shown) == ["today", *GAMES]
        for game in GAMES:
            assert f"<small>{len(puzzles(game))}</small>" in desk.shown
            assert f'id="puzzle-{game}-{puzzles(game)[0]}"' in desk.shown
        listed = set(re.findall(r'id="puzzle-[^"]+"', desk.shown))
        assert len(listed) == sum(len(puzzles(game)) for game in GAMES)
        assert desk.paper.title == "Puzzles and lessons · Katabasis"

    @pytest.mark.parametrize("game", GAMES)
    def test_all_puzzles_of_a_game_are_there(self, game: str) -> None:
        desk = Desk(fragment=f"#puzzles/{game}")
        ids = puzzles(game)
        assert re.findall(r'id="puzzle-([\w-]+)"', desk.shown) == ids
        assert f"0 of {len(ids)} solved" in desk.shown

    def test_a_lesson_names_its_chapter(self) -> None:
        shown = Desk(fragment="#puzzles/tyrants").shown
        assert '<strong>Presence</strong><span class="note">Map and presence</span>' in shown

    def test_they_are_in_spanish_too(self) -> None:
        desk = Desk()
        desk.do("language", "es")
        desk.do("route", "#puzzles/tyrants")
        assert "Un espía antes de la hoja" in desk.shown

    def test_a_puzzle_that_there_is_not_leads_to_the_list(self) -> None:
        desk = Desk(fragment="#puzzles/tyrants/nothing")
        assert desk.app.ui.screen == "puzzles"


class TestOfAPack:
    def test_they_are_listed_with_the_name_of_the_pack(self) -> None:
        shown = Desk(fragment="#puzzles/sigmar").shown
        assert '<strong>Which gambit?</strong><span class="note">Border War · medium' in shown
        assert '<strong>Seven inches</strong><span class="note">easy' in shown

    def test_one_is_solved_at_the_table(self) -> None:
        desk = Desk(fragment="#puzzles/sigmar/which-gambit")
        solve(desk)
        assert desk.app.ui.puzzle.state == "solved"
        assert "sigmar/which-gambit" in desk.app.store.puzzles.solved()

    def test_a_puzzle_of_the_game_itself_reads_nothing_of_the_pack(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[str] = []
        monkeypatch.setattr(solving, "load_if_compiled", lambda name: asked.append(name) or load(name))
        desk = Desk(fragment="#puzzles/sigmar/the-charge")
        solve(desk)
        assert "sigmar-puzzles.en" in asked
        assert not [name for name in asked if "border-war" in name]
        Desk(fragment="#puzzles/sigmar/which-gambit")
        assert "sigmar-border-war-puzzles.en" in asked


class TestAtTheTable:
    def test_no_bot_is_asked_for_advice(self) -> None:
        desk = Desk(fragment=SPY)
        assert desk.app.session is not None
        assert 'data-act="hint"' not in desk.shown
        assert not desk.app.session.may_ask()

    def test_the_head_names_a_puzzle_of_quest_or_the_mission_that_it_is_about(self) -> None:
        lesson = Desk(fragment="#puzzles/quest/bow-or-sword").shown
        assert '<span class="mission-name">Bow or sword</span>' in lesson
        assert 'id="mission-button"' not in lesson
        desk = Desk(fragment="#puzzles/quest/out-with-the-ransom")
        mission = desk.app.ui.name("mission:fighting-pit-4")
        assert f'<span class="mission-name">{mission}</span>' in desk.shown

    def test_the_task_stands_beside_the_table(self) -> None:
        desk = Desk(fragment=SPY)
        assert desk.app.ui.screen == "table"
        assert "A spy before the blade" in desk.shown
        assert 'href="#puzzles/tyrants"' in desk.shown, "the way back leads to the list"

    def test_its_solution_solves_it_and_that_is_kept(self) -> None:
        storage = Storage()
        desk = Desk(storage, SPY)
        solve(desk)
        assert "Solved." in desk.shown
        assert json.loads(storage.read(PuzzleProgress.key) or "") == ["tyrants/spy-before-the-blade"]
        later = Desk(storage, "#puzzles/tyrants")
        assert "1 of " in later.shown
        assert 'id="puzzle-next"' in desk.shown

    def test_what_is_solved_stays_solved(self) -> None:
        desk = Desk(fragment=SPY)
        solve(desk)
        desk.do("choose", "end")
        assert "Solved." in desk.shown

    def test_when_the_turn_is_over_it_is_not_solved(self) -> None:
        desk = Desk(fragment=SPY)
        desk.do("choose", "end")
        assert "Not solved." in desk.shown
        desk.do("puzzle-again")
        assert "Not solved" not in desk.shown
        assert "play spellspinner.1" in desk.options()

    def test_hints_come_one_by_one_and_the_solution_after_them(self) -> None:
        desk = Desk(fragment=SPY)
        hints = load("tyrants-puzzles.en")["spy-before-the-blade"]["hints"]
        for number, hint in enumerate(hints):
            assert hint not in desk.shown
            assert 'id="puzzle-solution"' not in desk.shown, number
            desk.do("puzzle-hint")
            assert hint in desk.shown
        assert 'id="puzzle-hint"' not in desk.shown
        desk.do("puzzle-solution")
        assert desk.shown.count("<li>Play Spellspinner") == 1

    def test_the_solution_says_what_comes_of_a_move(self) -> None:
        desk = Desk(fragment="#puzzles/sigmar/the-middle")
        for _hint in load("sigmar-puzzles.en")["the-middle"]["hints"]:
            desk.do("puzzle-hint")
        desk.do("puzzle-solution")
        assert "Contests Dracothion, control 2 : 3</span>" in desk.shown
        assert "Contests Dracothion, control 5 : 3</span>" in desk.shown

    def test_no_game_of_it_is_kept(self) -> None:
        desk = Desk(fragment=SPY)
        solve(desk)
        assert desk.app.store.games() == []
        desk.do("route", "#")
        assert desk.app.ui.puzzle is None

    def test_nothing_that_is_kept_breaks_the_list(self) -> None:
        for text in ("{", "[1, null]", '{"a": 1}', '"x"'):
            storage = Storage()
            storage.write(PuzzleProgress.key, text)
            assert "0 of " in Desk(storage, "#puzzles/tyrants").shown

    def test_in_a_frame_it_is_played_and_nothing_is_kept(self) -> None:
        desk = Desk(embed={"puzzle": "tyrants/spy-before-the-blade"})
        assert "A spy before the blade" in desk.shown
        solve(desk)
        assert "Solved." in desk.shown


def texts_with_chance() -> list[tuple[str, str]]:
    return [(game, id) for game in GAMES for id, texts in load(f"{game}-puzzles.en").items() if texts.get("chance")]


@pytest.mark.parametrize(("game", "id"), texts_with_chance())
def test_where_dice_decide_the_best_way_solves_whatever_is_rolled(game: str, id: str) -> None:
    solving = start(game, id, load(f"{game}-puzzles.en")[id])
    position = solving.puzzle.begin()
    for option, answer in solving.puzzle.solution:
        position.choose(option, answer)
    solved = followed(solving, LocalGame(position, solving.judge))
    assert (solved.state, solved.odds) == ("solved", solving.best)
    assert 0 < Fraction(*solving.best) <= 1


@pytest.mark.parametrize(("game", "id"), texts_with_chance())
def test_where_dice_decide_a_worse_way_fails_with_its_odds(game: str, id: str) -> None:
    solving = start(game, id, load(f"{game}-puzzles.en")[id])
    worse = {
        line: Fraction(*odds)
        for line, odds in solving.texts["odds"].items()
        if Fraction(*odds) < Fraction(*solving.best)
    }
    line, odds = next(iter(worse.items()))
    position = solving.puzzle.begin()
    for option in line.split("\n"):
        position.choose(option)
    failed = followed(solving, LocalGame(position, solving.judge))
    assert (failed.state, Fraction(*failed.odds)) == ("failed", odds)


def test_every_puzzle_in_both_languages_says_the_same_table() -> None:
    for game in GAMES:
        english, spanish = load(f"{game}-puzzles.en"), load(f"{game}-puzzles.es")
        assert english.keys() == spanish.keys()
        for id in english:
            assert english[id]["position"] == spanish[id]["position"]
            assert kb.puzzle({k: v for k, v in english[id].items() if k not in COMPILED}).goals
