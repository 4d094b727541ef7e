"""What is hashed: seals, commitments, and the seed and the stirs that follow from secrets of all.

Everything is SHA-256 of a list in JSON that begins with what it is for, so that no two of them can be the same.
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256

NONCE_BYTES, SECRET_BYTES, STIR_BYTES = 16, 32, 16
ABSENT = ""
"""Stands for the element of a guest who gave none."""

Elements = Sequence[str]
"""An element of each guest, in the order in which they were admitted."""


def new_secret() -> str:
    """A secret that nobody can guess."""
    return _word(os.urandom(SECRET_BYTES))


def new_nonce() -> str:
    """What keeps a commitment from being found out by trying what there is to choose."""
    return _word(os.urandom(NONCE_BYTES))


def seal_of(secret: str) -> str:
    """What a host shows of its secret before the game."""
    return _word(_hashed("seal", secret))


def commitment_of(number: int, what: str, nonce: str) -> str:
    """What a host shows of a choice before it knows its chance. `what` is the choice as records have it, or the
    set-up."""
    return _word(_hashed("commitment", number, what, nonce))


def begun_of(seed: int, lines: Sequence[str]) -> str:
    """What is shown of a game that was played elsewhere so far: of its seed, and its choices as a record has them."""
    return _word(_hashed("begun", seed, *lines))


def seed_of(secret: str, elements: Elements) -> int:
    """The seed of a game, which no one of them has picked; it has 63 bits, as much as positions can keep."""
    return int.from_bytes(_hashed("seed", secret, *elements)[:8], "big") >> 1


def stir_of(number: int, secret: str, elements: Elements) -> str:
    """The stir of the choice that was committed to as that number. Nobody can tell it without the secret, and the host
    not without the elements."""
    return _word(_hashed("stir", number, secret, *elements)[:STIR_BYTES])


def _hashed(purpose: str, *parts: str | int) -> bytes:
    return sha256(json.dumps([purpose, *parts], separators=(",", ":")).encode()).digest()


def _word(digest: bytes) -> str:
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
