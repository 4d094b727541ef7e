"""Records and saves of earlier versions, which did not ask everything that is asked now."""

import json

import pytest

from katabasis.kernel import record, save
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import BadRecord, BadSave
from katabasis.kernel.game import Game
from kernel.toys import ferry, new_ferry
from properties.moments import picture, step_on
from properties.saves import save_with

WINDOWS = ("again", "answer")
"""What the ferry asks between two rolls of whoever holds an obol."""


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(ferry.SYSTEM), "often_overlooked", WINDOWS)


def quiet(seed: int, most: int = 400) -> Game:
    """A random game in which nobody says anything in a window."""
    game, chance = new_ferry(seed), Dice(seed)
    while game.decision and len(game.choices) < most:
        if game.decision.name in WINDOWS:
            game.choose("pass")
        else:
            step_on(game, chance)
    return game


def without_windows(game: Game) -> str:
    """The record as a version without windows would have written it, with what chance answered behind other choices."""
    kept: list[list[str]] = []
    lines = game.record().splitlines()
    head = lines.index("") + 1
    for line, choice in zip(lines[head:], game.choices, strict=True):
        made, _, checks = line.partition(" | ")
        if choice.ask in WINDOWS:
            kept[-1] += checks.split()
        else:
            kept.append([made, *checks.split()])
    body = [" | ".join(filter(None, (made, " ".join(checks)))) for made, *checks in kept]
    return "\n".join([*lines[:head], *body]) + "\n"


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize("seed", range(4))
def test_a_record_without_windows_is_replayed(seed: int) -> None:
    game = quiet(seed)
    older = without_windows(game)
    assert len(older.splitlines()) < len(game.record().splitlines())
    again = record.replay(older, lambda _: ferry.SYSTEM)
    assert picture(again) == picture(game)
    assert again.record() == game.record(), "written anew it has what is asked now"


@pytest.mark.usefixtures("windows")
def test_what_does_not_fit_after_a_window_is_refused_where_it_stands() -> None:
    older = without_windows(quiet(2)).splitlines()
    number = next(number for number, line in enumerate(older) if line.count("|") and number > 8)
    with pytest.raises(BadRecord, match=f"line {number + 1}: the dice or draws differ"):
        record.replay(
            "\n".join([*older[:number], older[number] + " oar", *older[number + 1 :]]), lambda _: ferry.SYSTEM
        )
    wrong = [*older[:number], "1 fly", *older[number + 1 :]]
    with pytest.raises(BadRecord, match=rf"line {number + 1}: "):
        record.replay("\n".join(wrong), lambda _: ferry.SYSTEM)


def test_what_was_asked_at_all_times_is_not_passed_over() -> None:
    with pytest.raises(BadRecord):
        record.replay(without_windows(quiet(2)), lambda _: ferry.SYSTEM)


@pytest.mark.usefixtures("windows")
def test_a_save_without_windows_goes_on() -> None:
    older = 0
    for seed in range(6):
        for most in range(5, 40):
            game = quiet(seed, most)
            body = json.loads(game.save())["body"]
            asked = [choice for choice in body["choices"] if choice[1] not in WINDOWS]
            if game.decision is None or game.decision.name in WINDOWS or asked == body["choices"]:
                continue
            if body["choices"][-1][1] in WINDOWS:
                continue
            older += 1
            loaded = save.read(save_with({**body, "choices": asked}), lambda _: ferry.SYSTEM)
            assert picture(loaded) == picture(game)
    assert older


def test_a_save_that_lacks_what_was_asked_is_refused() -> None:
    game = quiet(1, 12)
    body = json.loads(game.save())["body"]
    assert len(body["choices"]) > 1
    with pytest.raises(BadSave):
        save.read(save_with({**body, "choices": body["choices"][1:]}), lambda _: ferry.SYSTEM)
