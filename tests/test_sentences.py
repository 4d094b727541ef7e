"""What random games say has no id in it, lacks no word, and is translated."""

import pytest

from katabasis.kernel.dice import Dice
from katabasis.kernel.text import opened
from sentences import heard_in
from sweep import games


@pytest.mark.parametrize("game", sorted(games()))
def test_what_random_games_say_can_be_read(game: str) -> None:
    found = [
        fault
        for seed in (3, 4)
        for heard in heard_in(games()[game].make(seed), Dice(seed, 1), 120, set())
        for fault in heard.faults
    ]
    assert found == []


def test_a_line_begins_with_a_capital() -> None:
    assert [opened(text) for text in ("hero phase", "¿dónde?", "")] == ["Hero phase", "¿dónde?", ""]
