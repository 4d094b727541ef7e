"""What one edition of a rulebook decides: where editions differ, rules ask that of their table."""

from __future__ import annotations

from collections.abc import Mapping


class Edition:
    """An edition of a game; a table reads its own as `table.rules`.

    A game has one subclass that declares what editions may differ in: a figure is one annotated line, with what it is
    in the usual edition, and a function is an abstract method. A subclass of that is an edition: it has functions of
    chapters, `judge = staticmethod(outcome.judge)`. Another edition is a subclass of the usual one, and overrides what
    it has otherwise. Python makes no edition that lacks a function, and no class that has what is not declared.

    `id` names it in set-ups and records ("2023"). Rules that every edition has carry ids of their own in the rule
    reference, made of a stem and the edition ("combat.trapped-2023"); `own_ids` lists the stems whose rule is called
    otherwise ("dice.crit": "dice.crit").
    """

    id: str = ""
    own_ids: Mapping[str, str] = {}
    seat_counts: tuple[int, ...] = (2,)
    """How many may play."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declares = Edition in cls.__bases__
        if not declares and (unknown := [name for name in vars(cls) if not _is_declared(name, cls.__bases__)]):
            raise TypeError(f"{cls.__name__} has what no edition declares: {', '.join(unknown)}")

    def cite(self, stem: str) -> str:
        """The id of this edition's rule of that stem."""
        return self.own_ids.get(stem) or f"{stem}-{self.id}"


def _is_declared(name: str, bases: tuple[type, ...]) -> bool:
    return name.startswith("_") or any(hasattr(base, name) for base in bases)
