"""Classes whose slots, constructor and defaults follow from one annotated line each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Made = TypeVar("Made")


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def slotted(cls: type[Made]) -> type[Made]:
    """Make a class a dataclass with slots, and without what the standard library would write for it that nobody asks:
    functions that print and match it, and a text about its constructor where byte code keeps none."""
    cls.__doc__ = cls.__doc__ or cls.__name__
    return dataclass(slots=True, eq=False, repr=False, match_args=False)(cls)
