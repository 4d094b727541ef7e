"""What cards may order: verbs that the chapters of a game's rules register, each next to the rule that it follows, so
that cards need no chapter to be carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from .flow import Flow

Perform = TypeVar("Perform", bound=Callable[..., Any])


class Verbs(dict[str, Perform]):
    """How each verb is carried out, by its name."""

    def register(self, name: str) -> Callable[[Perform], Perform]:
        """Mark a function as what carries a verb out."""

        def keep(perform: Perform) -> Perform:
            self[name] = perform
            return perform

        return keep

    def follow(self, resolution: Any, instructions: Iterable[Mapping[str, Any]]) -> Flow[None]:
        """Carry instructions out for a card, one after the other. A verb that never asks is a plain function."""
        for instruction in instructions:
            flow = self[verb_of(instruction)](resolution, instruction)
            if flow is not None:
                yield from flow


def verb_of(instruction: Mapping[str, Any]) -> str:
    """What an instruction orders: the first of its keys."""
    return next(iter(instruction))
