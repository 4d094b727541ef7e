"""Who of a unit can be slain so that the others hold together (damage.slain-coherency, damage.coherency-removal).

Groups of models are bits of a number, by the order of the models. A unit of twenty has too many groups to try: whether
any is coherent is found by following what falls away with each model, and the group that somebody likes best by
changing one model of it after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from ..board.coherency import Bonds

Pick = tuple[int, ...]
"""Models of a unit, by their order."""
Order = Callable[[Pick], Any]
"""How much somebody likes a pick: what is greater is liked better."""

ALL = 300
"""Among as many groups the best is found by looking at each."""


class Removals:
    """The groups of models without which the others are one coherent group: `size` of them, which is as many as are
    slain, or, if no such group is coherent, as few more as possible."""

    def __init__(self, bonds: Bonds, slain: int) -> None:
        self._bonds = bonds
        self._whole = (1 << bonds.count) - 1
        self.size = bonds.count
        self._left = 0
        """One group that can be left."""
        for size in range(slain, bonds.count):
            if left := self._coherent(bonds.count - size):
                self.size, self._left = size, left
                return

    def best(self, order: Order) -> Pick:
        """The group of models to remove that is liked best, the first of those that are liked alike; of a large unit
        one that no change of a single model betters."""
        if comb(self._bonds.count, self.size) <= ALL:
            return max(self._every(), key=order)
        return self._bettered(self._greedy(order) or self._pick(self._left), order)

    def _every(self) -> Iterator[Pick]:
        for pick in combinations(range(self._bonds.count), self.size):
            if self._bonds.hold(self._whole & ~_group(pick)):
                yield pick

    def _greedy(self, order: Order) -> Pick:
        """One model after another, the one that is liked best among those without which the others hold together;
        nobody if there comes to be none."""
        left = self._whole
        for _ in range(self.size):
            able = [at for at in _models(left) if self._bonds.hold(left & ~(1 << at))]
            if not able:
                return ()
            left &= ~(1 << max(able, key=lambda at: order((at,))))
        return self._pick(left)

    def _bettered(self, pick: Pick, order: Order) -> Pick:
        """A pick, with one model after another changed for one that is liked better."""
        while (better := self._better(pick, order)) is not None:
            pick = better
        return pick

    def _better(self, pick: Pick, order: Order) -> Pick | None:
        liked, left = order(pick), self._whole & ~_group(pick)
        for out in _models(left):
            for back in pick:
                changed = tuple(sorted({*pick, out} - {back}))
                if order(changed) > liked and self._bonds.hold(left & ~(1 << out) | 1 << back):
                    return changed
        return None

    def _pick(self, left: int) -> Pick:
        return tuple(_models(self._whole & ~left))

    def _coherent(self, count: int) -> int:
        """A coherent group of so many models; 0 if there is none. Who has too few neighbours in a group has too few in
        each part of it, so that a smaller group lies within what is left of a larger one without one of its models."""
        tried: set[int] = set()
        waiting = self._bonds.groups(self._whole, count)
        while waiting:
            group = waiting.pop()
            if group.bit_count() == count:
                return group
            for at in _models(group):
                for part in self._bonds.groups(group & ~(1 << at), count):
                    if part not in tried:
                        tried.add(part)
                        waiting.append(part)
        return 0


def _group(pick: Sequence[int]) -> int:
    return sum(1 << at for at in pick)


def _models(group: int) -> Iterator[int]:
    at = 0
    while group >> at:
        if group >> at & 1:
            yield at
        at += 1
