"""Classes with slots that are declared in one line each."""

import subprocess
import sys

import pytest

from katabasis.kernel.slotted import slotted
from katabasis.kernel.state import State


@slotted
class Lantern(State):
    """A lantern."""

    place: str
    lit: bool = False


def test_a_class_is_made_of_its_lines() -> None:
    lantern = Lantern("a1", lit=True)
    assert (lantern.place, lantern.lit) == ("a1", True)
    with pytest.raises(AttributeError):
        lantern.oil = 1  # type: ignore[attr-defined]
    assert Lantern.__doc__ == "A lantern."


def test_nothing_is_written_that_nobody_asks_for() -> None:
    """Where byte code keeps no texts, a dataclass would write one of its constructor's signature."""
    assert "__repr__" not in vars(Lantern)
    assert "__match_args__" not in vars(Lantern)
    program = "from katabasis.sigmar.state import Unit; print(Unit.__doc__)"
    done = subprocess.run([sys.executable, "-OO", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "Unit"
