"""Where bots think: beside the page if it can be had, in the page if not, and never so that the game stops."""

import asyncio
import json
from typing import Any

import pytest

import katabasis as kb
from katabasis_page import bot_client
from katabasis_page.bot_client import BotClient
from page.waiting import result_of


class Worker:
    """The functions of web/worker.py, without a browser between."""

    def __init__(self) -> None:
        self.asked = 0

    async def think(self, text: str) -> str:
        self.asked += 1
        request = json.loads(text)
        chosen = kb.bots.choose(kb.load(request["save"]), "random", request["seed"])
        return json.dumps({"option": chosen.id, "answer": None})

    async def read(self, text: str) -> str:
        self.asked += 1
        try:
            return json.dumps({"save": kb.replay(json.loads(text)[1]).save()})
        except kb.KatabasisError as error:
            return json.dumps({"fault": str(error)})


@pytest.fixture
def game() -> kb.Game:
    return kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=3, quick=True)


def request(game: kb.Game, level: str) -> dict[str, Any]:
    return {"save": game.save(), "level": level, "seat": 0, "seed": 1}


def test_a_worker_starts_once_and_answers(game: kb.Game) -> None:
    worker, starts = Worker(), []

    async def start() -> Worker:
        starts.append(1)
        return worker

    async def both() -> list[tuple[str, Any]]:
        thinker = BotClient(start)
        return [*await asyncio.gather(*(thinker.think(request(game, "hard")) for _ in range(3)))]

    answers = result_of(both())
    assert len(starts) == 1
    assert worker.asked == 3
    assert len({option for option, _answer in answers}) == 1
    assert game.decision is not None
    assert game.decision.find(answers[0][0]) is not None


def test_chance_needs_no_worker(game: kb.Game) -> None:
    async def start() -> Worker:
        raise AssertionError("not needed")

    option, _answer = result_of(BotClient(start).think(request(game, "random")))
    assert game.decision is not None
    assert game.decision.find(option) is not None


def test_without_a_worker_the_page_thinks(game: kb.Game) -> None:
    async def start() -> Worker:
        raise OSError("workers are forbidden here")

    thinker = BotClient(start)
    option, _answer = result_of(thinker.think(request(game, "easy")))
    assert thinker.beside is False
    assert game.decision is not None
    assert game.decision.find(option) is not None


def test_a_worker_that_never_answers_is_given_up(game: kb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_client, "ANSWER", 0.02)

    class Silent(Worker):
        async def think(self, text: str) -> str:
            await asyncio.sleep(60)
            return ""

    async def start() -> Worker:
        return Silent()

    thinker = BotClient(start)
    option, _answer = result_of(thinker.think(request(game, "easy")))
    assert thinker.beside is False
    assert option


def test_a_record_is_read_either_way_with_the_same_faults(game: kb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert game.decision is not None
    game.choose(game.decision.options[0])

    async def start() -> Worker:
        return Worker()

    monkeypatch.setattr(bot_client, "LONG", 0)
    for thinker in (BotClient(None), BotClient(start)):
        assert result_of(thinker.read("game", game.record())).choices == game.choices
        with pytest.raises(kb.KatabasisError):
            result_of(thinker.read("game", game.record() + "1 nonsense\n"))
