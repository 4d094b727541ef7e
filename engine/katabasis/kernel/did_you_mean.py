"""What somebody may have meant by a name that there is not."""

from __future__ import annotations

from collections.abc import Collection

MOST = 5
"""Names that a hint lists at most."""


def near_misses(text: str, known: Collection[str], most: int = MOST) -> list[str]:
    """The known names nearest to a text, in their own order and at most so many: those that have all of its words, or
    else those that begin and end most like it; none if that is less than half of it."""
    text = text.casefold()
    words = set(text.split())
    containing = [name for name in known if words and words <= set(name.casefold().split())]
    if containing:
        return containing[:most]
    alike = {name: _alike(text, name.casefold()) for name in known}
    longest = max(alike.values(), default=0)
    if not longest or 2 * longest < len(text):
        return []
    return [name for name, length in alike.items() if length == longest][:most]


def did_you_mean(text: object, known: Collection[str]) -> str:
    """The end of a complaint about a name: "; did you mean x, y?", or nothing."""
    near = near_misses(text, known) if isinstance(text, str) else []
    return f"; did you mean {', '.join(near)}?" if near else ""


def _alike(a: str, b: str) -> int:
    """How many characters two words have in common at their ends, both taken together."""
    start = _common(a, b)
    return start + _common(a[start:][::-1], b[start:][::-1])


def _common(a: str, b: str) -> int:
    """How many characters two words begin with alike."""
    count = 0
    for one, other in zip(a, b, strict=False):
        if one != other:
            break
        count += 1
    return count
