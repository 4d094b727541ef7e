"""Where an answer takes the models of a placement, as far as a picture needs it."""

from __future__ import annotations

import re
from typing import Any

KEEP = re.compile(r"keep ([+-]\d+),([+-]\d+)")
RANKS = re.compile(r"ranks (\d+)")
MODEL = re.compile(r"m(\d+) ([+-]?)(\d+),([+-]?)(\d+)")


def middle_of(answer: Any, shape: dict[str, Any]) -> tuple[int, int] | None:
    """The middle of the models once they stand where an answer says; None if it says no such place."""
    if not isinstance(answer, str):
        return (int(answer[0]), int(answer[1])) if isinstance(answer, list) and len(answer) == 3 else None
    numbers = [int(model.rpartition("-")[2]) for model in shape.get("models", ())]
    starts = {number: (x, y) for number, (x, y, *_) in zip(numbers, shape.get("from", ()), strict=False)}
    group, _semicolon, exceptions = answer.partition(";")
    ends = _of_group(group, starts)
    for number, sign_x, x, sign_y, y in MODEL.findall(exceptions):
        at = int(sign_x + x), int(sign_y + y)
        start = starts.get(int(number), (0, 0)) if sign_x else (0, 0)
        ends[int(number)] = start[0] + at[0], start[1] + at[1]
    if not ends:
        return None
    return sum(x for x, _ in ends.values()) // len(ends), sum(y for _, y in ends.values()) // len(ends)


def _of_group(group: str, starts: dict[int, tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Where a group ends that moves as it stands, or the first of its ranks."""
    if kept := KEEP.match(group):
        across, down = int(kept[1]), int(kept[2])
        return {number: (x + across, y + down) for number, (x, y) in starts.items()}
    if ranked := re.match(r"(\d+),(\d+) ranks", group):
        return {0: (int(ranked[1]), int(ranked[2]))}
    return dict(starts)
