"""The forms in which Share passes a table on: markup, texts, pictures, a QR code, and a puzzle."""

import asyncio
import html
import re
from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.puzzle import Puzzle
from katabasis_page.sharing import links
from katabasis_page.worker import reading
from katabasis_page.worker.bot_client import BotClient
from katabasis_page.worker.hosting import HOST
from katabasis_page.worker.worker_client import WorkerClient
from page.desk import Desk
from page.far import FarDesk, on_its_clock
from page.test_bot_client import Beside, NeverAnswers, Recorded


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.begin("human", "human", game="tyrants")
    desk.do("choose", desk.options()[0])
    return desk


def let_answer(desk: Desk, worker: Any) -> None:
    """Put a worker beside the page."""
    desk.app.bots = BotClient(None if worker is None else WorkerClient(worker))


def field(desk: Desk, id: str) -> str:
    """What a field of the dialog holds."""
    found = re.search(rf'<textarea[^>]*id="{id}"[^>]*>(.*?)</textarea>', desk.shown, re.DOTALL)
    assert found is not None, id
    return html.unescape(found[1])


def test_the_frame_carries_the_same_game_as_the_element(desk: Desk) -> None:
    desk.do("share", "game")
    source = re.search(r'<iframe src="([^"]*)"', field(desk, "iframe-snippet"))
    assert source is not None
    address, _hash, fragment = html.unescape(source[1]).partition("#")
    assert address == "https://example.org/k/embed.html?game=tyrants&lang=en&seats=human%2Chuman"
    assert kb.replay(links.read("#" + fragment).text).choices == desk.app.session.game.choices
    assert fragment.partition("=")[2] in field(desk, "embed-snippet")


def test_position_and_record_are_there_as_texts(desk: Desk) -> None:
    desk.do("share", "position")
    assert kb.position(field(desk, "position-text")).view(0)["table"] == desk.app.session.game.view(0)["table"]
    assert kb.replay(field(desk, "record-text")).choices == desk.app.session.game.choices


def test_the_board_is_saved_as_a_picture(desk: Desk) -> None:
    desk.do("share", "game")
    desk.do("picture", "svg")
    desk.do("picture", "png")
    (vector, svg), (pixels, png) = desk.paper.files
    assert (vector[-4:], pixels[-4:]) == (".svg", ".png")
    assert svg.startswith("<svg ")
    assert 'xmlns="http://www.w3.org/2000/svg"' in svg[:300]
    assert png == f"1600 {svg}"


def test_a_qr_code_is_drawn_when_it_is_asked_for(desk: Desk) -> None:
    desk.do("share", "position")
    assert 'id="qr-code"' not in desk.shown
    asked = re.search(r'data-act="qr-code" data-arg="([^"]*)"', desk.shown)
    assert asked is not None
    desk.do("qr-code", html.unescape(asked[1]))
    assert 'id="qr-code"' in desk.shown
    assert 'd="M4 4h1v1h-1zM5 5h1v1h-1z"' in desk.shown
    desk.do("share", "game")
    assert 'id="qr-code"' not in desk.shown, "it is the code of another link"


class TestMakingPuzzles:
    def made(self, moments_ago: int) -> tuple[Desk, str]:
        """The puzzle that is made of a moment of a finished turn."""
        desk = Desk()
        text = '[house.black]\nhand = "soldier noble*4"\n[troops]\nskullport = "black"\n'
        desk.do("import-text", f'game = "tyrants"\n{text}')
        desk.do("start")
        for option in ("play soldier.1", "deploy skullport"):
            desk.do("choose", option)
        for _ in range(moments_ago):
            desk.do("back")
        desk.do("make-puzzle")
        name, puzzle = desk.paper.files[0]
        assert name.endswith(".puzzle.toml")
        return desk, puzzle

    def test_the_choices_since_are_its_solution_and_what_happened_its_goal(self) -> None:
        _desk, text = self.made(2)
        puzzle = kb.puzzle(text)
        assert [option for option, _ in puzzle.solution] == ["play soldier.1", "deploy skullport"]
        assert puzzle.goals[0].about == "deployed"
        assert puzzle.faults() == []

    def test_of_the_present_it_has_no_solution_yet(self) -> None:
        _desk, text = self.made(0)
        assert kb.puzzle(text).solution == [("?", None)]

    def test_it_is_played_beside_the_page_when_it_is_opened(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _desk, text = self.made(2)
        workers = Recorded(Beside)
        HOST.table = None

        async def played() -> FarDesk:
            desk = FarDesk()
            let_answer(desk, workers)
            desk.do("import-text", text.replace('title = { en = "…"', 'title = { en = "One <b> troop"'))
            await asyncio.sleep(1)
            assert desk.app.ui.screen == "table"
            assert "One &lt;b&gt; troop" in desk.shown
            for option in ("play soldier.1", "deploy skullport", "end"):
                desk.do("choose", option)
                await asyncio.sleep(1)
                HOST.table = None
                if option == "deploy skullport":
                    assert "Solved." in desk.shown
            desk.do("puzzle-again")
            await asyncio.sleep(1)
            assert "Solved." not in desk.shown
            assert "play soldier.1" in desk.options()
            desk.do("choose", "end")
            await asyncio.sleep(1)
            assert "Not solved." in desk.shown
            desk.do("puzzle-solution")
            await asyncio.sleep(1)
            assert desk.shown.count("<li>Play Soldier") == 1
            return desk

        desk = on_its_clock(played())
        assert desk.messages == []
        assert desk.paper.reports == []
        assert len(workers.started) == 1
        assert desk.app.store.puzzles.solved() == frozenset(), "nobody keeps a puzzle from outside"

    def test_one_without_a_solution_is_not_opened(self) -> None:
        _desk, text = self.made(0)
        assert "is refused" in self.refusal(text, Beside)

    def refusal(self, text: str, worker: Any) -> str:
        """What is said where a puzzle is not opened."""

        async def said() -> str:
            desk = FarDesk()
            let_answer(desk, worker)
            desk.do("import-text", text)
            await asyncio.sleep(60)
            assert desk.app.ui.puzzle is None
            return desk.messages[-1]

        return on_its_clock(said())

    def test_however_short_it_is_its_solution_is_not_played_in_the_page(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reading, "PATIENCE", 0.05)
        monkeypatch.setattr(Puzzle, "faults", lambda puzzle: pytest.fail("it was played in the page"))
        for worker, said in ((NeverAnswers, "took longer"), (None, "did not answer")):
            _desk, text = self.made(2)
            assert said in self.refusal(text, worker)
