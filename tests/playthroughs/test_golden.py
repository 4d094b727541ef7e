"""Games kept as records come to the same end as when they were made. Where that is meant to change, see golden.py."""

import json
from functools import cache

import pytest

import katabasis as kb
from katabasis.kernel.record import initials
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


def lines_as_written_now(kept: str) -> list[str]:
    """The lines of a record, whose checks are in full in format 1."""
    lines = kept.splitlines()
    if lines[0] != "katabasis record 1":
        return lines
    parts = [line.partition(" | ") for line in lines]
    return [choice + bar + " ".join(map(initials, checks.split())) for choice, bar, checks in parts]


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_replayed_record_is_the_same_record(name: str) -> None:
    again, kept = replayed(name).record().splitlines(), lines_as_written_now(record(name))
    differing = [line for line, before in zip(again, kept, strict=True) if line != before]
    versions = ("content ", "katabasis record ")
    assert all(line.startswith(versions) for line in differing), "not only versions have changed"


@pytest.mark.parametrize("name", sorted(PLANS))
def test_the_records_hold_what_their_names_say(name: str) -> None:
    game = replayed(name)
    title, plan = PLANS[name]
    assert game.system.name == title
    assert plan.accepts(game)
    if "seats" in game.setup:
        planned = kb.new(title, plan.edition, plan.seats, 1, **plan.options)
        assert game.setup["seats"] == planned.setup["seats"]
        assert game.setup["options"] == plan.options


@pytest.mark.parametrize("name", [*kb.GAMES, *kb.UNLISTED])
def test_a_check_tells_every_face_of_the_dice_from_the_others(name: str) -> None:
    system = kb.system(name)
    for edition in system.editions:
        faces = {str(face) for face in system.faces(edition) or ()}
        assert len(set(map(initials, faces))) == len(faces)


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
