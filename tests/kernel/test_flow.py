"""Boxes of the flow chart are named by where they stand."""

import pytest

from katabasis.kernel.flow import step, step_in, step_name


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("katabasis.river.rules.turn", "turn.begin"),
        ("katabasis.river.rules.2017.turn", "2017.turn.begin"),
        ("toys.ferry", "ferry.begin"),
    ],
)
def test_a_step_is_named_by_its_path_below_the_rules(module: str, name: str) -> None:
    def begin(table: object) -> None:
        """A box."""

    begin.__module__ = module
    assert step_name(step(begin)) == name


def test_a_chapter_that_has_moved_names_its_steps_as_before() -> None:
    def begin(table: object) -> None:
        """A box."""

    begin.__module__ = "katabasis.somegame.rules.pack.setup"
    assert step_name(step_in("setup")(begin)) == "setup.begin"
