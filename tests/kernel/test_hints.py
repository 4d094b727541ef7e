"""Near misses: what somebody may have meant."""

from typing import Any

import pytest

from katabasis.kernel import position
from katabasis.kernel.did_you_mean import did_you_mean, near_misses
from katabasis.kernel.errors import BadPosition, Refused
from kernel.toys import lanterns, new_lanterns, new_tictactoe

CARDS = ["play noble.1", "play noble.2", "play soldier.1", "end"]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("play noble", ["play noble.1", "play noble.2"]),
        ("noble.2", ["play noble.2"]),
        ("Play Soldeir.1", ["play soldier.1"]),
        ("play", ["play noble.1", "play noble.2", "play soldier.1"]),
        ("END", ["end"]),
        ("dance", []),
        ("", []),
    ],
)
def test_the_nearest_names_are_found_in_their_own_order(text: str, near: list[str]) -> None:
    assert near_misses(text, CARDS) == near


def test_a_hint_ends_a_sentence_or_is_nothing() -> None:
    assert did_you_mean("play noble", CARDS) == "; did you mean play noble.1, play noble.2?"
    assert did_you_mean("dance", CARDS) == did_you_mean(7, CARDS) == ""
    assert len(near_misses("a", [f"a{number}" for number in range(99)])) == 5


def test_a_choice_that_there_is_not_hints_at_those_that_are_legal() -> None:
    game = new_tictactoe(0)
    game.choose("mark a1")
    with pytest.raises(Refused) as refused:
        game.choose("mark a")
    assert str(refused.value) == (
        "'mark a' is not among the options; did you mean 'mark a3', 'mark a2'? [table.no-such-option]"
    )
    with pytest.raises(Refused, match="'castle' is not among the options \\["):
        game.choose("castle")


@pytest.mark.parametrize("choice", [1.0, None, ["mark a1"], {"mark": "a1"}, b"mark a1"])
def test_what_names_no_option_is_refused(choice: Any) -> None:
    game = new_tictactoe(0)
    with pytest.raises(Refused, match=r"named by its id or its number, not .* \[table\.no-such-option\]"):
        game.choose(choice)
    assert game.choices == []


def test_a_position_hints_at_keys_words_and_choices() -> None:
    text = new_lanterns(1).position()
    for wrong, hint in (
        (text.replace("points-1 =", "pionts-1 ="), "no such key here; did you mean points-1?"),
        (text.replace('step = "deal"', 'step = "dael"'), "not 'dael'; did you mean deal?"),
        ('then = ["put lantern-9.0"]\n' + text, "did you mean 'put lantern-"),
    ):
        with pytest.raises(BadPosition) as error:
            position.read(wrong, lambda _: lanterns.SYSTEM)
        assert hint in str(error.value)
