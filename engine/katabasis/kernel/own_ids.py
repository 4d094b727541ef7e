"""How what content of somebody's own adds is called: by its id there, and the digest of the text."""

from __future__ import annotations

import re

OF_OWN = re.compile(r"_([0-9a-f]{10})(?![0-9a-z])")
"""The digest in such an id."""


def id_of(id: str, digest: str) -> str:
    """Under which id something of such content is there."""
    return f"{id}_{digest}"
