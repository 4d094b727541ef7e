"""What a page lights up on the picture of any game."""

from __future__ import annotations

from collections.abc import Collection

from .slotted import slotted


@slotted
class Marks:
    """What can be chosen, what is, and what has just happened. Games extend it with what else their pictures show."""

    targets: Collection[str] = ()
    """Refs that an option points at."""
    selected: str | None = None
    """The chosen ref."""
    fresh: Collection[str] = ()
    """Where or to whom something has just happened; in most games each has a word that floats over it."""
    moment: int = 0
    """Number of the moment, so that what is fresh is animated anew."""
