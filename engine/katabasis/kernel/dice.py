"""Counter-based chance: the n-th result of seed s is a hash of (s, n), or of (s, n, stir) where a choice has a stir. It
is the same on every machine.

A script of results to come replaces the hash for examples, tests and imagined worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from hashlib import blake2b
from typing import Any, TypeVar

from .slotted import slotted
from .state import SPARSE, TRANSIENT, State

Face = TypeVar("Face", str, int)
"""What a die shows: a word, or a number."""


@slotted
class Dice(State):
    """`seed`, `count` and `stir`, that of the last choice, are the whole state of chance; `script` lists results that
    come first.

    `results_since_checkpoint` is not part of the state: a replay makes it anew.
    """

    seed: int = 0
    count: int = 0
    script: list[int | str] = field(default_factory=list)
    stir: str = field(default="", metadata=SPARSE)
    results_since_checkpoint: list[int | str] = field(default_factory=list, init=False, metadata=TRANSIENT)

    def checkpointed(self) -> None:
        """A checkpoint has been made: what came before is part of it."""
        self.results_since_checkpoint.clear()

    def randbelow(self, limit: int) -> int:
        """A number from 0 to limit - 1. (The bias of 64 bits modulo a small limit is below 1e-17.)"""
        if self.script and isinstance(self.script[0], int):
            result = int(self.script.pop(0)) % limit
        else:
            result = self._hash() % limit
        self.results_since_checkpoint.append(result)
        return result

    def roll(self, faces: Sequence[Face]) -> Face:
        """One die with these faces, which are words or, for a die of numbers, `range(1, 7)`. A scripted result must be
        one of them (4 stands for "4", and "4" for 4); anything else is left for later rolls."""
        face = self._scripted(faces) if self.script else None
        if face is None:
            face = faces[self._hash() % len(faces)]
        self.results_since_checkpoint.append(face)
        return face

    def pool(self, faces: Sequence[Face], count: int) -> list[Face]:
        """So many dice of one kind, rolled together."""
        return [self.roll(faces) for _ in range(count)]

    def _scripted(self, faces: Sequence[Face]) -> Face | None:
        expected = str(self.script[0])
        for face in faces:
            if str(face) == expected:
                del self.script[0]
                return face
        return None

    def shuffle(self, items: Sequence[Any]) -> list[Any]:
        """A shuffled copy (Fisher and Yates, from the end)."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.randbelow(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def _hash(self) -> int:
        digest = blake2b(b"%d:%d" % (self.seed, self.count), digest_size=8, key=self.stir.encode()).digest()
        self.count += 1
        return int.from_bytes(digest, "big")
