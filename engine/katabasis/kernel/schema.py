"""Whether the slots of states hold what their annotations say: for tables that come from outside.

Annotations are the schema: `str`, `int | None`, `list[...]`, `dict[str, ...]`, other states, `Any`. A slot without one
may hold anything.
"""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from .state import ATOMS, State
from .text import quoted

Check: TypeAlias = Callable[[Any], bool]


def check_types(state: State) -> None:
    """Raise TypeError, with the class and the slot, where a state or one inside it does not hold what it should."""
    for slot, fits in _checks(type(state)):
        value = getattr(state, slot)
        if not fits(value):
            raise TypeError(f"{type(state).__name__}: '{slot}' cannot be {quoted(value)}")


def _checks(cls: type[State]) -> list[tuple[str, Check]]:
    if cls not in _CHECKS:
        hints = get_type_hints(cls)
        _CHECKS[cls] = [(slot, _check(hints[slot])) for slot in cls.frozen_slots if slot in hints]
    return _CHECKS[cls]


_CHECKS: dict[type[State], list[tuple[str, Check]]] = {}


def _check(hint: Any) -> Check:
    """Whether a value is of a type. The plain words and numbers in lists and dicts are looked at all at once, for there
    are thousands."""
    if hint is Any:
        return _anything
    if kinds := _atoms(hint):
        return lambda value: type(value) in kinds
    origin = get_origin(hint)
    if origin in (list, dict):
        return _check_of_many(origin, get_args(hint)[-1])
    if origin is None:
        return _check_of_state(hint)
    checks = [_check(each) for each in get_args(hint)]
    return lambda value: any(check(value) for check in checks)


def _atoms(hint: Any) -> frozenset[type]:
    """The types of a plain word or number, or of one of several; empty if the hint means anything else."""
    kinds = frozenset(get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,))
    return kinds if kinds <= ATOMS else frozenset()


def _anything(_value: Any) -> bool:
    return True


def _check_of_many(container: type, hint: Any) -> Check:
    values: Callable[[Any], Any] = dict.values if container is dict else iter
    if kinds := _atoms(hint):
        return lambda value: type(value) is container and kinds.issuperset(map(type, values(value)))
    check = _check(hint)
    return lambda value: type(value) is container and all(map(check, values(value)))


def _check_of_state(cls: type[State]) -> Check:
    def check(value: Any) -> bool:
        if not isinstance(value, cls):
            return False
        check_types(value)
        return True

    return check
