"""What is there before Python is, and what a start does not pay for."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import katabasis as kb
from katabasis_page.games import GAMES, finished_editions, game_ui
from katabasis_page.screens import static


class TestStaticLauncher:
    page = static.render()["page"]

    def test_no_id_is_there_twice(self) -> None:
        ids = re.findall(r'\bid="([^"]+)"', self.page)
        assert len(ids) == len(set(ids))

    def test_what_only_python_can_do_is_disabled(self) -> None:
        buttons = re.findall(r"<button[^>]*>", self.page)
        assert buttons
        assert all(" disabled" in button for button in buttons)

    def test_every_game_can_be_chosen_by_a_link(self) -> None:
        for game in GAMES:
            assert self.page.count(f'href="#new/{game}"') == 2  # in two languages


def test_every_game_has_a_picture_of_itself() -> None:
    drawn = static.pictures()
    assert drawn.keys() == {*GAMES, "underworlds-2017"}
    for picture in drawn.values():
        assert ET.fromstring(picture).tag.endswith("svg")


def test_every_game_of_the_engine_has_a_part() -> None:
    for game in kb.GAMES:
        shown = game_ui(game)
        assert shown.FORM.editions
        assert set(shown.FORM.editions) == set(finished_editions(game))
        assert shown.SOURCES


def loaded_by(program: str) -> set[str]:
    """The modules of ours that a program imports."""
    program += "\nimport sys, json\nprint(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return {name for name in json.loads(done.stdout) if name.startswith("katabasis")}


def of_games(modules: set[str]) -> set[str]:
    """Which games, or the tables of games, are among modules."""
    return {name.split(".")[1] for name in modules if "." in name} & {*GAMES, "table"}


class TestImports:
    def test_a_start_imports_no_game_and_no_table(self) -> None:
        imports = "from katabasis_page import app, ui; from katabasis_page.screens import launcher; "
        assert of_games(loaded_by(imports + "launcher.launcher(ui.Ui(), [])")) == set()

    def test_a_game_is_imported_alone(self) -> None:
        for game in GAMES:
            save = kb.new(game).save()
            program = f"import katabasis as kb; game = kb.load({save!r}); kb.bots.choose(game, 'easy', 1)"
            assert of_games(loaded_by(program)) == {game}
            program += "\nfrom katabasis_page.games import game_ui\nfrom katabasis_page.ui import Ui"
            program += f"\ngame_ui({game!r})."
            assert of_games(loaded_by(program + "FORM")) == {game}
            shown = "ui = Ui(); ui.seating.names = ['A', 'B']; ui.seating.kinds = ['human'] * 2\n"
            program = program.replace("game_ui(", f"{shown}game_ui(", 1)
            assert of_games(loaded_by(program + "table_class()(game.view(0), ui).page()")) == {game, "table"}
