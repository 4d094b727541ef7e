"""The puzzles: of each a way that looks good, and fails."""

import pytest

from katabasis.kernel.puzzle import FAILED
from solving import Way, end_of, without_wrong_way

WRONG: dict[str, Way] = {
    # The Barbarian strikes the Orc, and a Skaven holds the Dwarf still.
    "free-without-a-roll": ["attack orc-warrior-3", "end", "move torture.1,4", "shoot skaven-2", "end", "escape"],
    # A guard before the Wizard pins only one of the two; the other goes round him.
    "in-their-way": ["move torture.2,2", "end"],
    # The leader kills the Goblin, and his light leaves the Dwarf.
    "nobody-in-the-dark": [
        "move stairway.3,1",
        "attack goblin-spearman-1",
        "end",
        "end",
        "move passage-1.5,1",
        "end",
    ],
    # Who is left beyond the light is lost when the phase ends.
    "lesson-lamp": ["end"],
    # Nobody holds the Orc, and it goes for the Wizard.
    "lesson-monsters": ["end"],
    # Who has struck moves no more, and two still hold him.
    "one-roll-for-three": ["attack skaven-2", "end"],
    # Treasure that was used is worth nothing, and the ransom is not reached.
    "out-with-the-ransom": ["use potion-of-healing dwarf", "leave", "leave"],
    # What fireball takes is gone.
    "power-for-one-spell": ["cast fireball torture.3,2"],
    # Whoever has the potion drinks it.
    "the-fallen-friend": ["use potion elf", "end"],
    # The Dwarf stands, and nobody is left who heals the Wizard.
    "the-healer-first": ["use potion dwarf", "end"],
}


@pytest.mark.parametrize("id", WRONG)
def test_what_looks_good_fails(id: str) -> None:
    assert end_of("quest", id, WRONG[id]) == FAILED


def test_every_puzzle_has_a_way_that_fails() -> None:
    assert without_wrong_way("quest", list(WRONG)) == set()
