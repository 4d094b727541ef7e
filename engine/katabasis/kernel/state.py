"""Plain data: what a table is made of, and its way to JSON and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

ATOMS = frozenset((int, str, bool, float, type(None)))
_KIND = "~"


class State:
    """Base of everything a table holds: slots with ints, strings, lists, dicts and other states.

    `transient` slots are left out of the frozen form; `after_load` sets them up again after loading.
    """

    __slots__ = ()
    transient: ClassVar[tuple[str, ...]] = ()
    frozen_slots: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        slots = [slot for base in reversed(cls.__mro__) for slot in base.__dict__.get("__slots__", ())]
        cls.frozen_slots = tuple(sorted(slot for slot in slots if slot not in cls.transient))

    @classmethod
    def missing(cls, slot: str, frozen: Mapping[str, Any]) -> Any:
        """The value of a slot that an earlier version did not keep, from what it kept. Raises KeyError."""
        raise KeyError(slot)

    def after_load(self) -> None:
        """Called on a freshly loaded object."""


def freeze(value: Any) -> Any:
    """Plain JSON-able data with the same content; states become dicts that name their class."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if kind is list or kind is tuple:
        return [item if type(item) in ATOMS else freeze(item) for item in value]
    if kind is dict:
        return {key: item if type(item) in ATOMS else freeze(item) for key, item in value.items()}
    frozen = {_KIND: kind.__name__}
    for slot in kind.frozen_slots:
        item = getattr(value, slot)
        frozen[slot] = item if type(item) in ATOMS else freeze(item)
    return frozen


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
            item = cls.missing(slot, value)
        setattr(state, slot, item if type(item) in ATOMS else thaw(item, classes))
    state.after_load()
    return state


# ---------------------------------------------------------------------- forks


def fork(value: Any) -> Any:
    """A copy that shares nothing which changes: what `thaw` makes of what `freeze` makes of it, in half the time."""
    return value if type(value) in ATOMS else _FORKS[type(value)](value)


def _fork_list(value: Any) -> list[Any]:
    return [item if type(item) in ATOMS else _FORKS[type(item)](item) for item in value]


def _fork_dict(value: dict[str, Any]) -> dict[str, Any]:
    return {key: item if type(item) in ATOMS else _FORKS[type(item)](item) for key, item in value.items()}


class _Forks(dict[type, Callable[[Any], Any]]):
    """The functions that fork values of each kind; those of states are written when they are first needed."""

    def __missing__(self, kind: type[State]) -> Callable[[Any], Any]:
        """Write the function that forks states of a class, slot by slot: bots make thousands of forks, and a loop over
        the names of slots takes three times as long."""
        lines = ["def fork_state(old):", "    new = make(kind)"]
        for slot in kind.frozen_slots:
            lines += [
                f"    item = old.{slot}",
                f"    new.{slot} = item if type(item) in atoms else forks[type(item)](item)",
            ]
        lines += ["    new.after_load()", "    return new"]
        names: dict[str, Any] = {"kind": kind, "make": object.__new__, "atoms": ATOMS, "forks": self}
        exec("\n".join(lines), names)  # as dataclasses do: nothing in it comes from outside
        self[kind] = names["fork_state"]
        return self[kind]


_FORKS = _Forks({list: _fork_list, tuple: _fork_list, dict: _fork_dict})
