"""Plain data: what a table is made of, and its way to JSON and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, ClassVar

from .slotted import slotted

ATOMS = frozenset((int, str, bool, float, type(None)))
_KIND = "~"

TRANSIENT = {"transient": True}
"""Metadata of a slot that is left out of the frozen form, and has its default again in a fork and after loading."""
ADDED = {"added": None}
"""Metadata of a slot that older saves lack: there it has its default."""


SPARSE = {"added": None, "sparse": True}
"""Metadata of a slot that the frozen form has only where it is not empty; where it is not there it has its default."""


def added(value: Callable[[Mapping[str, Any]], Any]) -> dict[str, Any]:
    """Metadata of a slot that older saves lack: there it has the value that follows from what they have kept."""
    return {"added": value}


@slotted
class State:
    """Base of everything a table holds: slots with ints, strings, lists, dicts and other states.

    Subclasses are dataclasses with slots, `@slotted`: constructor, frozen form and fork follow
    from their fields. Since such a class is made anew with its slots, its methods call `Table.seats_from(self, seat)`
    where others call `super().seats_from(seat)`.
    """

    frozen_slots: ClassVar[tuple[str, ...]] = ()
    transient_slots: ClassVar[Mapping[str, Callable[[], Any]]] = {}
    """What makes the default of each transient slot."""
    added_slots: ClassVar[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {}
    """What makes the value of each slot that older saves lack of what they have kept."""
    sparse_slots: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Note what the fields say. This runs twice for a dataclass with slots; the second time they are known."""
        slots = fields(cls)
        cls.frozen_slots = tuple(sorted(slot.name for slot in slots if slot.metadata != TRANSIENT))
        cls.transient_slots = {slot.name: _default_of(slot) for slot in slots if slot.metadata == TRANSIENT}
        cls.added_slots = {slot.name: _value_of(slot) for slot in slots if "added" in slot.metadata}
        cls.sparse_slots = tuple(slot.name for slot in slots if "sparse" in slot.metadata)


def _default_of(slot: Field[Any]) -> Callable[[], Any]:
    """A function that makes the declared default of a slot."""
    if slot.default_factory is not MISSING:
        return slot.default_factory
    if slot.default is MISSING:
        raise TypeError(f"the slot '{slot.name}' needs a default")
    return lambda: slot.default


def _value_of(slot: Field[Any]) -> Callable[[Mapping[str, Any]], Any]:
    """A function that makes the value of a slot that a save lacks of what it has kept."""
    if (value := slot.metadata["added"]) is None:
        default = _default_of(slot)
        return lambda frozen: default()
    return value  # type: ignore[no-any-return]


def freeze(value: Any) -> Any:
    """Plain JSON-able data with the same content; states become dicts that name their class."""
    return value if type(value) in ATOMS else _FREEZERS[type(value)](value)


def _freeze_list(value: Any) -> list[Any]:
    if ATOMS.issuperset(map(type, value)):
        return [*value]
    return [item if type(item) in ATOMS else _FREEZERS[type(item)](item) for item in value]


def _freeze_dict(value: dict[str, Any]) -> dict[str, Any]:
    if ATOMS.issuperset(map(type, value.values())):
        return {**value}
    return {key: item if type(item) in ATOMS else _FREEZERS[type(item)](item) for key, item in value.items()}


def thaw(value: Any, classes: Mapping[str, type[State]]) -> Any:
    """What `freeze` froze. Raises KeyError or AttributeError on data in the wrong format."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if kind is list:
        return [item if type(item) in ATOMS else thaw(item, classes) for item in value]
    name = value.get(_KIND)
    if name is None:
        return {key: item if type(item) in ATOMS else thaw(item, classes) for key, item in value.items()}
    cls = classes[name]
    state = cls.__new__(cls)
    for slot in cls.frozen_slots:
        try:
            item = value[slot]
        except KeyError:
            item = cls.added_slots[slot](value)
        setattr(state, slot, item if type(item) in ATOMS else thaw(item, classes))
    for slot, default in cls.transient_slots.items():
        setattr(state, slot, default())
    return state


_Lines = Callable[[type[State]], Iterator[str]]


# ---------------------------------------------------------------------- forks


def fork(value: Any) -> Any:
    """A copy of its own in all that changes: what `thaw` makes of what `freeze` makes of it, in half the time."""
    return value if type(value) in ATOMS else _FORKS[type(value)](value)


def _fork_list(value: Any) -> list[Any]:
    if ATOMS.issuperset(map(type, value)):
        return [*value]
    return [item if type(item) in ATOMS else _FORKS[type(item)](item) for item in value]


def _fork_dict(value: dict[str, Any]) -> dict[str, Any]:
    if ATOMS.issuperset(map(type, value.values())):
        return {**value}
    return {key: item if type(item) in ATOMS else _FORKS[type(item)](item) for key, item in value.items()}


class _Written(dict[type, Callable[[Any], Any]]):
    """Functions for values of each kind; those of states are written when they are first needed, slot by slot: tables
    are frozen and forked thousands of times, and a loop over the names of slots takes three times as long."""

    def __init__(self, lists: Callable[[Any], Any], dicts: Callable[[Any], Any], lines_for: _Lines) -> None:
        super().__init__({list: lists, tuple: lists, dict: dicts})
        self._lines_for = lines_for

    def __missing__(self, kind: type[State]) -> Callable[[Any], Any]:
        names: dict[str, Any] = {"kind": kind, "make": object.__new__, "atoms": ATOMS, "others": self}
        names["defaults"] = kind.transient_slots
        lines = "\n".join(f"    {line}" for line in self._lines_for(kind))
        exec(f"def written(old):\n{lines}", names)  # as dataclasses do: nothing in it comes from outside
        self[kind] = names["written"]
        return self[kind]


def _lines_of_fork(kind: type[State]) -> Iterator[str]:
    yield "new = make(kind)"
    for slot in kind.frozen_slots:
        yield f"item = old.{slot}"
        yield f"new.{slot} = item if type(item) in atoms else others[type(item)](item)"
    for slot in kind.transient_slots:
        yield f"new.{slot} = defaults[{slot!r}]()"
    yield "return new"


def _lines_of_frozen(kind: type[State]) -> Iterator[str]:
    yield f"new = {{{_KIND!r}: {kind.__name__!r}}}"
    for slot in kind.frozen_slots:
        yield f"item = old.{slot}"
        where = "if item: " if slot in kind.sparse_slots else ""
        yield f"{where}new[{slot!r}] = item if type(item) in atoms else others[type(item)](item)"
    yield "return new"


_FORKS = _Written(_fork_list, _fork_dict, _lines_of_fork)
_FREEZERS = _Written(_freeze_list, _freeze_dict, _lines_of_frozen)
