"""What has changed in the dungeon, as signs for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from katabasis.quest.events import MONSTER_MOVED, MONSTER_WOUNDED, MOVED, PLACED, WOUNDED
from katabasis.quest.picture.table import SIZE, places_of

from ..table.changes import Change
from ..ui import Event


def changes(table: dict[str, Any], events: Sequence[Event]) -> Iterator[Change]:
    """Where each model stands now and stood before, who has come, and who was hurt."""
    places = {square: (x * SIZE, y * SIZE) for square, (x, y) in places_of(table).items()}
    squares = {f"adventurer:{each['id']}": each["at"] for each in table["adventurers"]}
    squares |= {f"monster:{each['id']}": each["at"] for each in table["monsters"]}
    began: dict[str, str] = {}
    hurt: dict[str, int] = {}
    for kind, _rule, _seat, what, *_rest in events:
        who = str(what.get("adventurer") or what.get("monster") or "")
        if kind in (MOVED, MONSTER_MOVED) and "start" in what:
            began.setdefault(who, what["start"].partition(":")[2])
        elif kind == PLACED:
            began.setdefault(who, "")
        elif kind in (WOUNDED, MONSTER_WOUNDED):
            hurt[who] = hurt.get(who, 0) + what["lost"]
    for who, start in began.items():
        now = squares.get(who, "")
        if now in places and now != start:
            at, end = places[now], _middle(places[now])
            yield Change(
                "moved" if start in places else "placed",
                None,
                at,
                1,
                _middle(places[start]) if start in places else None,
                end,
            )
    for who, lost in hurt.items():
        if squares.get(who, "") in places:
            x, y = places[squares[who]]
            yield Change("hurt", None, (x + SIZE / 2, y), lost)


def _middle(point: tuple[float, float]) -> tuple[float, float]:
    return point[0] + SIZE / 2, point[1] + SIZE / 2
