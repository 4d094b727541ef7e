"""Long texts made short, in letters that links and storages take: base64url of zlib."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping

WITH_WORDS = 0x20
"""The flag of zlib for what was packed with words; their sum follows."""


class NotPacked(ValueError):
    """A text that is not a packed one, or a damaged one."""


class CutOff(NotPacked):
    """A packed text whose end is missing."""


class TooLong(NotPacked):
    """A packed text that unpacks to more than is allowed."""


def pack(text: str, words: bytes = b"") -> str:
    """The text in letters, digits, "-" and "_". What it has in common with `words` costs next to nothing."""
    packing = zlib.compressobj(9, zdict=words) if words else zlib.compressobj(9)
    return base64.urlsafe_b64encode(packing.compress(text.encode()) + packing.flush()).decode().rstrip("=")


def unpack(packed: str, longest: int, words: Mapping[int, bytes] = {}) -> str:
    """The text that was packed, of at most `longest` bytes, with some of these words by their sums, or none. Raises
    NotPacked."""
    try:
        whole = _bytes(packed)
        known = words.get(int.from_bytes(whole[2:6], "big"), b"") if whole[1:2] and whole[1] & WITH_WORDS else b""
        unpacking = zlib.decompressobj(zdict=known) if known else zlib.decompressobj()
        text = unpacking.decompress(whole, longest + 1)
    except (binascii.Error, zlib.error, ValueError):
        raise NotPacked(packed[:20]) from None
    if len(text) > longest:
        raise TooLong(packed[:20])
    if not unpacking.eof:
        raise CutOff(packed[:20])
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise NotPacked(packed[:20]) from None


def _bytes(letters: str) -> bytes:
    """What the letters stand for; of a text that is cut off within a byte, all before that byte."""
    if len(letters) % 4 == 1:
        return base64.b64decode(f"{letters}A==", altchars=b"-_", validate=True)[:-1]
    return base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
