"""Long texts made short, in letters that links and storages take: base64url of zlib."""

from __future__ import annotations

import base64
import binascii
import zlib


class NotPacked(ValueError):
    """A text that is not a packed one, or a damaged one."""


class CutOff(NotPacked):
    """A packed text whose end is missing."""


class TooLong(NotPacked):
    """A packed text that unpacks to more than is allowed."""


def pack(text: str) -> str:
    """The text in letters, digits, "-" and "_"."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(packed: str, longest: int) -> str:
    """The text that was packed, of at most `longest` bytes. Raises NotPacked."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(_bytes(packed), longest + 1)
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
