"""Messages as they go over a line: JSON, deflated; and the limits of what is taken out of one."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from ..kernel.untrusted import from_json

MOST_PACKED = 64 * 1024
"""Bytes of a message."""
MOST_UNPACKED = 1_000_000
"""Bytes of its text."""
DEEPEST = 30
"""Levels that it may be nested."""

_LEVEL = 6
_NO_HEADER = -zlib.MAX_WBITS


class Malformed(ValueError):
    """A message is not what it has to be."""


def pack(message: Mapping[str, Any]) -> bytes:
    """A message as it is sent; the same bytes for the same message."""
    text = json.dumps(message, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _NO_HEADER)
    return packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()


def unpack(packed: bytes) -> dict[str, Any]:
    """The message that was packed. Raises Malformed for anything else, and for what is beyond the limits; no more than
    they allow is ever unpacked."""
    if not isinstance(packed, bytes) or len(packed) > MOST_PACKED:
        raise Malformed("a message is too long")
    unpacker = zlib.decompressobj(_NO_HEADER)
    try:
        text = unpacker.decompress(packed, MOST_UNPACKED)
        if not unpacker.eof or unpacker.unused_data:
            raise Malformed("a message is cut, or too long")
        message = from_json(text.decode("utf-8", "surrogatepass"), MOST_UNPACKED, DEEPEST)
    except (zlib.error, ValueError) as error:
        raise Malformed(str(error)) from None
    if not isinstance(message, dict):
        raise Malformed("a message is malformed")
    return message
