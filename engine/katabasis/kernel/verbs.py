"""What cards may order: verbs that the chapters of a game's rules register, each next to the rule that it follows, so
that cards need no chapter to be carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Perform = TypeVar("Perform", bound=Callable[..., Any])


class Verbs(dict[str, Perform]):
    """How each verb is carried out, by its name."""

    def register(self, name: str) -> Callable[[Perform], Perform]:
        """Mark a function as what carries a verb out."""

        def keep(perform: Perform) -> Perform:
            self[name] = perform
            return perform

        return keep


def verb_of(instruction: Mapping[str, Any]) -> str:
    """What an instruction orders: the first of its keys."""
    return next(iter(instruction))
