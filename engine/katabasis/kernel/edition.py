"""An edition of a game: what one printing of its rulebook says where others say something else."""

from __future__ import annotations

from collections.abc import Mapping


class Edition:
    """Base of a game's record of an edition; a game adds figures and functions, and reads them as `table.rules`.

    `own_ids` names the rules whose id is not made of a stem and the edition's id.
    """

    __slots__ = ("id", "own_ids")

    def __init__(self, id: str, own_ids: Mapping[str, str] | None = None) -> None:
        self.id = id
        self.own_ids = dict(own_ids or {})

    def cite(self, stem: str) -> str:
        """The id of this edition's rule: `cite("combat.trapped")` is "combat.trapped-2023" in the edition 2023."""
        return self.own_ids.get(stem) or f"{stem}-{self.id}"
