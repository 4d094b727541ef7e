"""The texts of docs/own-content.md: each is read as it stands there, and played by bots to its end."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import katabasis as kb
from builder import skeletons
from katabasis import own_content
from own_texts import EXAMPLES

SETUPS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "tyrants": lambda id: {"decks": ["drow", id]},
    "underworlds": lambda id: {"seats": [id, "farstriders"], "quick": True},
    "sigmar": lambda id: {"seats": [id, "gnawfeast-clawpack"]},
    "quest": lambda id: {"mission": id, "size": "short"},
}


def test_every_kind_has_an_example() -> None:
    assert sorted(own_content.read(skeletons.whole(text)).game for text in EXAMPLES) == sorted(SETUPS)


@pytest.mark.parametrize("text", [*map(skeletons.whole, EXAMPLES)], ids=SETUPS)
def test_what_the_page_has_is_read_and_played(text: str) -> None:
    content = own_content.read(text)
    id = next(iter(content.playable))
    game = kb.new(content.game, own=[text], seed=1, **SETUPS[content.game](id))
    while game.decision:
        game.choose(kb.bots.choose(game, "random", 1))
    assert game.result is not None
    assert kb.replay(game.record()).result == game.result
