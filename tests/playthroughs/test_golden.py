"""Games kept as records come to the same end as when they were made. Where that is meant to change, see golden.py."""

import json
from functools import cache

import pytest

import katabasis as kb
from playthroughs.golden import ENDINGS, HERE, ending, plans, played

PLANS = plans()
KNOWN = json.loads(ENDINGS.read_text(encoding="utf-8"))


def record(name: str) -> str:
    return (HERE / f"{name}.txt").read_text(encoding="utf-8")


@cache
def replayed(name: str) -> kb.Game:
    """The game of a record at its end, which no test plays on."""
    return kb.replay(record(name))


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_record_comes_to_the_same_end(name: str) -> None:
    assert ending(replayed(name)) == KNOWN[name]


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_replayed_record_is_the_same_record(name: str) -> None:
    again, kept = replayed(name).record().splitlines(), record(name).splitlines()
    differing = [line for line, before in zip(again, kept, strict=True) if line != before]
    assert all(line.startswith("content ") for line in differing), "not only the version of the figures has changed"


@pytest.mark.parametrize("name", sorted(PLANS))
def test_the_records_hold_what_their_names_say(name: str) -> None:
    game = replayed(name)
    title, plan = PLANS[name]
    assert game.system.name == title
    assert plan.accepts(game)
    if "seats" in game.setup:
        assert tuple(game.setup["seats"]) == plan.seats
        assert game.setup["options"] == plan.options


@pytest.mark.parametrize("name", ["mirror", "two-houses"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    title, plan = PLANS[name]
    at_random = plan._replace(levels=("random", "random"))
    assert played(title, at_random, 5).record() == played(title, at_random, 5).record()
    assert played(title, at_random, 5).record() != played(title, at_random, 6).record()


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_the_second_half_plays_on_from_a_position(name: str) -> None:
    game = replayed(name)
    half = len(game.choices) // 2
    on = kb.position(game.at(half).position())
    for choice in game.choices[half:]:
        on.choose(choice.option, choice.answer)
    assert ending(on) == KNOWN[name]
