"""Content of somebody's own, of every kind: bots play it, and what is made of its games is read where nobody has it."""

import subprocess
import sys

import pytest

import katabasis as kb
from at_once import within
from katabasis import own_content
from own_texts import KINDS, TEXTS, Kind

each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@each_kind
@pytest.mark.parametrize("level", ["random", "beginner"])
def test_bots_play_it_to_the_end_and_it_replays(kind: Kind, level: str) -> None:
    game = kind.begun()
    assert kind.id in str(game.view(0)["table"])
    while game.decision:
        game.choose(kb.bots.choose(game, level, 5))
    assert game.result is not None
    assert kb.replay(game.record()).result == game.result
    assert kb.load(game.save()).result == game.result


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    "more",
    [
        "".join(f"k{number} = 1\n" for number in range(4_000)),
        "w = [" + ",".join(f'"k{number}"' for number in range(4_000)) + "]\n",
        "w = [" + "{}," * 2_900 + "]\n",
        "1," * 15_000,
        "".join(f"[k{number}]\n" for number in range(2_000)),
        "".join(f"[sources.k{number}]\nneme = 1\n" for number in range(1_500)),
    ],
)
def test_a_hostile_text_is_refused_at_once(text: str, more: str) -> None:
    with within(0.2), pytest.raises(kb.BadContent):
        own_content.read(f"{text}\n{more}")


ELSEWHERE = """
import sys
import time
import katabasis as kb
kind, text = sys.argv[1:]
game = {"record": kb.replay, "save": kb.load, "position": kb.position}[kind](text)
print(game.view(0)["table"], kb.bots.choose(game, "beginner", 1).id, game.log is not None)
"""


@each_kind
@pytest.mark.parametrize("form", ["record", "save", "position"])
def test_what_is_made_of_its_games_is_read_where_nobody_has_it(kind: Kind, form: str) -> None:
    game = kind.begun()
    for seed in range(12):
        game.choose(kb.bots.choose(game, "random", seed))
    command = [sys.executable, "-c", ELSEWHERE, form, getattr(game, form)()]
    told = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONPATH": "engine"}).stdout
    assert kind.id in told
