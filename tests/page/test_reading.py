"""What comes from outside: short texts are read in the page, longer ones beside it and nowhere else."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
import katabasis_page
from katabasis_page.sharing.links import BadLink, Payload
from katabasis_page.worker import in_worker, reading
from katabasis_page.worker.worker_client import WorkerClient, WorkerLost
from page.desk import Desk
from page.test_bot_client import Beside, CannotAnswer, CannotStart, Dies, NeverAnswers, NeverStarts, Recorded, forbidden
from page.waiting import result_of
from properties.moments import whole_picture

PAGE = Path(katabasis_page.__file__).parent


@pytest.fixture
def game() -> kb.Game:
    game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=3, quick=True)
    while len(game.choices) < 12:
        game.choose(kb.bots.choose(game, "random", 3))
    return game


def read(payload: Payload, worker: Any = Beside) -> tuple[kb.Game, Recorded]:
    recorded = Recorded(worker)

    async def ask() -> kb.Game:
        return await reading.read(payload, WorkerClient(recorded))

    return result_of(ask()), recorded


def refusal(payload: Payload, worker: Any) -> tuple[str, Recorded]:
    recorded = Recorded(worker)

    async def ask() -> str:
        with pytest.raises(BadLink) as error:
            await reading.read(payload, WorkerClient(recorded))
        return str(error.value)

    return result_of(ask()), recorded


def endless(turns: int = 400) -> str:
    """A record of so many choices that do nothing."""
    head = "katabasis record 1\ngame tyrants\nedition 2016\nseats black red\nseed 1\n\n"
    return head + "1 end\n" * turns


def test_what_makes_few_choices_again_is_short(game: kb.Game) -> None:
    assert reading.is_short(Payload("game", game.record()))
    assert reading.is_short(Payload("position", game.position()))
    assert reading.is_short(Payload("save", f"{game.save()}\n{game.log()}"))
    assert not reading.is_short(Payload("game", endless(reading.AT_ONCE + 1)))
    then = json.dumps(["end"] * (reading.AT_ONCE + 1))
    for text in (f'game = "tyrants"\nthen = {then}', f'game = "tyrants"\n"th\\u0065n" = {then}'):
        assert not reading.is_short(Payload("position", text))
        position = f"katabasis record 1\ngame tyrants\nposition {json.dumps(text)}\n\n1 end\n"
        assert not reading.is_short(Payload("game", position))
    assert not reading.is_short(Payload("game", game.record() + "# a remark\n" * 5_000))


@pytest.mark.parametrize("kind", ["game", "position", "save"])
def test_a_text_is_read_beside_the_page(game: kb.Game, kind: str) -> None:
    texts = {"game": game.record(), "position": game.position(), "save": f"{game.save()}\n{game.log()}"}
    result, recorded = read(Payload(kind, texts[kind]))
    expected = reading.series_of(Payload(kind, texts[kind]))
    assert whole_picture(result.game) == whole_picture(expected.game)
    assert result.finished == expected.finished
    assert [worker.asked for worker in recorded.started] == [1]


def test_what_is_wrong_with_it_is_told_as_in_the_page(game: kb.Game) -> None:
    bad = Payload("game", game.record() + "1 nonsense\n")
    with pytest.raises(kb.KatabasisError) as here:
        reading.series_of(bad)
    with pytest.raises(kb.BadRecord) as beside:
        read(bad)
    assert str(beside.value) == str(here.value)


@pytest.mark.parametrize("worker", [NeverAnswers, NeverStarts, CannotStart, Dies, CannotAnswer, forbidden])
def test_what_is_not_answered_is_not_read_in_the_page(
    game: kb.Game, worker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 0.05)
    monkeypatch.setattr(kb, "replay", lambda text: pytest.fail("it was read in the page"))
    reason, recorded = refusal(Payload("game", game.record()), worker)
    assert "took longer" in reason if worker is NeverAnswers else "did not answer" in reason
    assert all(each.ended for each in recorded.started if worker is NeverAnswers)


def test_without_a_worker_it_is_not_read_either(game: kb.Game) -> None:
    with pytest.raises(BadLink):
        result_of(reading.read(Payload("game", game.record()), None))


@pytest.mark.parametrize(
    "answer", ["", "null", "[]", "{}", '{"save": 1, "log": 2}', '{"save": "", "log": ""}', "[" * 999]
)
def test_nonsense_is_no_answer(answer: str) -> None:
    with pytest.raises(WorkerLost):
        reading.series_in(answer)


def test_a_parcel_that_cannot_be_read_is_a_fault() -> None:
    answer = in_worker.answer("read", json.dumps(["position", "x = "]), lambda: None)
    assert "fault" in json.loads(answer)


def test_a_page_without_a_worker_says_so_and_goes_on() -> None:
    desk = Desk()
    desk.do("import-text", endless())
    assert "did not answer" in " ".join(desk.messages)
    assert desk.app.ui.screen == "launcher"


READERS = r"\bkb\.(position|replay|replay_series|resume_series|load|puzzle)\("
KNOWN = {
    "worker/reading.py": "short texts, and what the worker has read",
    "session/remote_game.py": "what a host has written",
    **dict.fromkeys(
        ("worker/advice.py", "worker/analysis.py", "worker/bot_client.py", "worker/in_worker.py"),
        "saves that the page has made",
    ),
    **dict.fromkeys(
        ("acts/coaching.py", "puzzles/solving.py", "screens/reference.py"), "texts that come with the page"
    ),
    "worker/hosting.py": "in the worker: puzzles, and saves that the page has made",
    "storage/store.py": "games that the page has kept",
}


def test_no_other_place_reads_a_text_from_outside_in_the_page() -> None:
    """Whoever reads one more says here why it is short, or sends it to the worker."""
    sources = {path.relative_to(PAGE).as_posix(): path.read_text(encoding="utf-8") for path in PAGE.rglob("*.py")}
    assert {name for name, source in sources.items() if re.search(READERS, source)} == set(KNOWN)


def test_too_many_choices_are_refused() -> None:
    desk = Desk()
    desk.do("import-text", endless(6_000))
    assert desk.app.ui.screen == "launcher"
    with pytest.raises(kb.BadRecord, match="at most 5000"):
        kb.replay(endless(6_000))
