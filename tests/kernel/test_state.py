"""A slot of a state is one line: constructor, frozen form, what an older save lacks, and fork follow from it."""

from dataclasses import field
from typing import Any

import pytest

from katabasis.kernel.schema import check_types
from katabasis.kernel.slotted import slotted
from katabasis.kernel.state import ADDED, TRANSIENT, State, fork, freeze, thaw
from kernel.toys import new_ferry
from properties.keeping import check_whole

BOAT = '''
@slotted
class Boat(State):
    """A boat."""

    name: str
    crew: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list, metadata=TRANSIENT)
'''
ADDED_SLOT = "    cargo: dict[str, int] = field(default_factory=dict, metadata=ADDED)\n"
ADDED_NUMBER = "    speed: int = field(default=3, metadata=ADDED)\n"
SLOT = "    depth: int = 2\n"


def declared(lines: str) -> Any:
    """The class that this source declares, in a module like this one."""
    names: dict[str, Any] = {"__name__": __name__, "slotted": slotted, "field": field}
    names |= {"State": State, "ADDED": ADDED, "TRANSIENT": TRANSIENT}
    exec(lines, names)
    return names["Boat"]


def older_save() -> Any:
    return freeze(declared(BOAT)("Argo", ["Jason"]))


def read(lines: str, frozen: Any) -> Any:
    return thaw(frozen, {"Boat": declared(lines)})


# ---------------------------------------------------------------------- one more slot


def test_an_older_save_is_read_with_the_default_of_a_slot_that_was_added() -> None:
    old = older_save()
    boat = read(BOAT + ADDED_SLOT + ADDED_NUMBER, old)
    assert (boat.name, boat.crew, boat.cargo, boat.speed) == ("Argo", ["Jason"], {}, 3)
    boat.cargo["fleece"] = 1
    assert read(BOAT + ADDED_SLOT, old).cargo == {}


def test_a_save_that_lacks_any_other_slot_is_damaged() -> None:
    with pytest.raises(KeyError, match="depth"):
        read(BOAT + SLOT, older_save())
    with pytest.raises(KeyError, match="crew"):
        read(BOAT, {"~": "Boat", "name": "Argo"})


def test_an_added_slot_is_in_the_constructor_in_new_saves_and_in_forks() -> None:
    cls = declared(BOAT + ADDED_SLOT)
    boat = cls("Argo", cargo={"fleece": 1})
    frozen = freeze(boat)
    assert [*frozen] == ["~", "cargo", "crew", "name"]
    assert frozen == {"~": "Boat", "cargo": {"fleece": 1}, "crew": [], "name": "Argo"}
    assert freeze(thaw(frozen, {"Boat": cls})) == frozen
    other = fork(boat)
    assert freeze(other) == frozen
    other.cargo["fleece"] = 2
    other.crew.append("Jason")
    assert freeze(boat) == frozen


def test_an_added_slot_is_checked_as_it_is_annotated() -> None:
    boat = declared(BOAT + ADDED_SLOT)("Argo")
    check_types(boat)
    boat.cargo = {"fleece": "golden"}
    with pytest.raises(TypeError, match="'cargo' cannot be"):
        check_types(boat)


# ---------------------------------------------------------------------- slots that are not kept


def test_a_transient_slot_has_its_default_in_forks_and_after_loading() -> None:
    cls = declared(BOAT)
    boat = cls("Argo", seen=["Colchis"])
    frozen = freeze(boat)
    assert frozen == {"~": "Boat", "crew": [], "name": "Argo"}
    for copy in (fork(boat), fork(boat), thaw(frozen, {"Boat": cls})):
        assert copy.seen == []
        copy.seen.append("Lemnos")
    assert boat.seen == ["Colchis"]


@pytest.mark.parametrize("metadata", ["ADDED", "TRANSIENT"])
def test_such_a_slot_needs_a_default(metadata: str) -> None:
    with pytest.raises(TypeError, match="the slot 'mast' needs a default"):
        declared(f"{BOAT}    mast: str = field(init=False, metadata={metadata})\n")


# ---------------------------------------------------------------------- slots, and nothing else


def test_what_is_no_slot_cannot_be_set() -> None:
    boat = declared(BOAT)("Argo")
    with pytest.raises(AttributeError):
        boat.nmae = "Argos"


class Raft(State):
    """A state that is not declared as a dataclass with slots."""


def test_a_state_that_would_lose_what_it_holds_is_found() -> None:
    game = new_ferry(1)
    check_whole(game)
    game.table.souls.append(Raft())  # type: ignore[attr-defined]
    with pytest.raises(AssertionError, match="Raft is no dataclass with slots"):
        check_whole(game)


@slotted
class Galley(declared(BOAT)):  # type: ignore[misc]
    """A boat with oars."""

    oars: int = 50


def test_slots_of_bases_are_kept_too() -> None:
    assert Galley.frozen_slots == ("crew", "name", "oars")
    galley = fork(Galley("Argo", ["Jason"], oars=54))
    assert (galley.name, galley.crew, galley.seen, galley.oars) == ("Argo", ["Jason"], [], 54)
