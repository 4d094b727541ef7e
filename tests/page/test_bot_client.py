"""Where bots think: beside the page if it can be had, in the page if not, and never so that the game stops."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.worker import bot_client, in_worker, worker_client
from katabasis_page.worker.bot_client import BotClient
from katabasis_page.worker.worker_client import STARTED, Heard, WorkerClient, WorkerLost, message_in
from page.waiting import result_of


class Beside:
    """A worker in the same Python: answers as katabasis_page/worker/in_worker.py does, after `starts` seconds."""

    def __init__(self, heard: Heard, starts: float = 0.0) -> None:
        self.heard = heard
        self.asked = 0
        self.ended = False
        self.later(starts, "ready", STARTED, "")

    def later(self, seconds: float, kind: str, id: int, text: str) -> None:
        asyncio.get_running_loop().call_later(seconds, self.heard, kind, id, text)

    def post(self, id: int, kind: str, text: str) -> None:
        self.asked += 1
        try:
            self.later(0, "answer", id, in_worker.answer(kind, text, lambda: None))
        except kb.KatabasisError as error:
            self.later(0, "fault", id, str(error))

    def end(self) -> None:
        self.ended = True


class Recorded:
    """Starts workers of a class, and remembers them."""

    def __init__(self, worker: Callable[[Heard], Beside]) -> None:
        self.worker = worker
        self.started: list[Beside] = []

    def __call__(self, heard: Heard) -> Beside:
        self.started.append(self.worker(heard))
        return self.started[-1]


@pytest.fixture
def game() -> kb.Game:
    return kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=3, quick=True)


def request(game: kb.Game, level: str) -> dict[str, Any]:
    return {"save": game.save(), "level": level, "seat": 0, "seed": 1}


def legal(game: kb.Game, answer: tuple[str, Any]) -> bool:
    assert game.decision is not None
    return bool(game.decision.pick(*answer))


def answers(game: kb.Game, worker: Callable[[Heard], Beside], count: int = 1) -> tuple[BotClient, list[Any], Recorded]:
    """Answers of an easy bot, asked for one after the other."""
    recorded = Recorded(worker)
    client = BotClient(WorkerClient(recorded))
    assert game.decision is not None

    async def ask() -> list[Any]:
        return [await client.think(request(game, "easy"), game.decision) for _ in range(count)]  # type: ignore[arg-type]

    return client, result_of(ask()), recorded


def test_a_worker_starts_once_and_answers(game: kb.Game) -> None:
    client, chosen, recorded = answers(game, Beside, 3)
    assert client.beside
    assert [worker.asked for worker in recorded.started] == [3]
    assert len(set(chosen)) == 1
    assert legal(game, chosen[0])


def test_requests_may_overlap(game: kb.Game) -> None:
    recorded = Recorded(Beside)
    client = WorkerClient(recorded)

    async def ask() -> list[str]:
        text = json.dumps(request(game, "easy"))
        return await asyncio.gather(*(client.ask("think", text) for _ in range(3)))

    assert len(set(result_of(ask()))) == 1
    assert len(recorded.started) == 1


def test_chance_needs_no_worker(game: kb.Game) -> None:
    recorded = Recorded(Beside)
    assert game.decision is not None
    client = BotClient(WorkerClient(recorded))
    assert legal(game, result_of(client.think(request(game, "random"), game.decision)))
    assert recorded.started == []


def forbidden(heard: Heard) -> Beside:
    raise OSError("workers are forbidden here")


class NeverStarts(Beside):
    def __init__(self, heard: Heard) -> None:
        super().__init__(heard, starts=60)


class CannotStart(Beside):
    def __init__(self, heard: Heard) -> None:
        super().__init__(heard, starts=60)
        self.later(0, "fault", STARTED, "no such file")


class NeverAnswers(Beside):
    def post(self, id: int, kind: str, text: str) -> None:
        self.asked += 1


class Dies(Beside):
    def post(self, id: int, kind: str, text: str) -> None:
        self.asked += 1
        self.later(0, "fault", STARTED, "out of memory")


class CannotAnswer(Beside):
    def post(self, id: int, kind: str, text: str) -> None:
        self.asked += 1
        self.later(0, "fault", id, "KeyError")


NONSENSE = (
    *("", "null", "7", "[]", "{}", "<b>"),
    '{"option": null, "answer": null}',
    '{"option": "no such option", "answer": null}',
    '{"option": {"a": 1}, "answer": null}',
    '{"option": Infinity, "answer": NaN}',
    '{"option": "keep-both", "answer": [1]}',
)


@pytest.mark.parametrize("worker", [forbidden, NeverStarts, CannotStart, NeverAnswers, Dies, CannotAnswer])
def test_whatever_a_worker_does_the_bot_answers(
    game: kb.Game, worker: Callable[[Heard], Beside], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_client, "SILENCE", 0.05)
    client, chosen, recorded = answers(game, worker, 4)
    assert legal(game, chosen[0])
    assert len(set(chosen)) == 1
    assert client.beside is (worker is NeverStarts)  # that may yet come; the others are given up
    assert len(recorded.started) <= bot_client.FAILURES


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_what_is_no_legal_answer_is_none(game: kb.Game, nonsense: str) -> None:
    class Talks(Beside):
        def post(self, id: int, kind: str, text: str) -> None:
            self.asked += 1
            self.later(0, "answer", id, nonsense)

    client, chosen, recorded = answers(game, Talks, 4)
    assert all(legal(game, answer) for answer in chosen)
    assert recorded.started[0].asked == bot_client.FAILURES
    assert not client.beside


def test_a_worker_that_starts_late_answers_later_requests(game: kb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_client, "SILENCE", 0.1)
    recorded = Recorded(lambda heard: Beside(heard, starts=0.3))
    client = BotClient(WorkerClient(recorded))

    async def ask() -> None:
        assert game.decision is not None
        for seconds in (0.0, 0.0, 0.4):
            await asyncio.sleep(seconds)
            await client.think(request(game, "easy"), game.decision)

    result_of(ask())
    assert [worker.asked for worker in recorded.started] == [1]


def test_a_long_thought_with_signs_of_life_is_waited_for(game: kb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_client, "SILENCE", 0.8)

    class ThinksLong(Beside):
        def post(self, id: int, kind: str, text: str) -> None:
            self.asked += 1
            for tenths in range(1, 11):
                self.later(tenths / 10, "alive", STARTED, "")
            self.later(1.1, "answer", id, in_worker.answer(kind, text, lambda: None))

    client, _chosen, recorded = answers(game, ThinksLong)
    assert client.beside
    assert not recorded.started[0].ended


def test_a_thinking_bot_shows_signs_of_life(game: kb.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_worker, "PULSE", 0.0)
    pulses: list[int] = []
    in_worker.answer("think", json.dumps(request(game, "easy")), lambda: pulses.append(1))
    assert pulses


def test_a_request_with_a_limit_ends_the_worker_and_the_next_starts_another(game: kb.Game) -> None:
    recorded = Recorded(NeverAnswers)
    client = WorkerClient(recorded)

    async def ask() -> None:
        for _ in range(2):
            with pytest.raises(WorkerLost):
                await client.ask("read", "", limit=0.05)

    result_of(ask())
    assert [worker.ended for worker in recorded.started] == [True, True]


def test_a_request_that_nobody_knows_is_a_fault() -> None:
    with pytest.raises(kb.KatabasisError, match="think"):
        in_worker.answer("dance", "", lambda: None)


@pytest.mark.parametrize("data", [None, 7, "x", object(), type("Message", (), {"kind": 1, "id": "x", "text": []})()])
def test_any_message_can_be_read(data: Any) -> None:
    assert message_in(data) in (("", 0, ""),)
