"""Placing a terrain feature: by x, y and facing, where the battlepack allows it (terrain.placing)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from ...geometry.bodies import Body
from ...geometry.plane import INCH, squared_distance
from ...kernel.flow import Flow
from ...kernel.options import Ask, Placement, Suggestion
from ...kernel.text import Refusal, Text, refuse, say
from ..board import ground
from ..board.field import key_of
from ..content import LaidFeature
from ..events import FEATURE_PLACED, TERRAIN_PLACED
from ..state import Feature, SigmarTable
from . import nearest_legal

LATTICES = (2 * INCH, INCH)
"""How far apart the places are at which it is tried whether a feature can stand there."""
MOST, MOST_REMEMBERED = 12, 50
NOWHERE = "nowhere"
"""The answer for a feature for which there is no room."""

Faults = Callable[[SigmarTable, "Placing", Sequence[Body], Sequence[Body]], Iterator[tuple[bool, Text]]]
"""What may be wrong with an outline among the parts of other features, each sentence after whether it is so."""


class Placing(NamedTuple):
    """Who places which feature, the rule that says where, what may be wrong with a place, and features of ready layouts
    whose places are tried first."""

    seat: int
    kind: str
    rule: str
    faults: Faults
    ready: Sequence[LaidFeature] = ()

    @property
    def ref(self) -> str:
        return f"feature:{self.kind}"


def ask(table: SigmarTable, placing: Placing) -> Flow[None]:
    """The feature is placed, unless there is room for it nowhere."""
    prompt = say("Where is {feature} placed?", feature=placing.ref)
    choice = yield Ask(placing.seat, "terrain", [placement(table, placing)], prompt, placing.rule)
    if choice.value != NOWHERE:
        x, y, facing = choice.value
        place(table, Feature(placing.kind, placing.seat, x, y, facing), placing.rule)


def place(table: SigmarTable, feature: Feature, rule: str) -> None:
    """A feature stands on the battlefield: in a territory, once there are any."""
    table.features.append(feature)
    table.stand_changed()
    where: dict[str, Any] = {"at": [feature.x, feature.y], "facing": feature.facing}
    kind = FEATURE_PLACED if table.map else TERRAIN_PLACED
    table.emit(kind, rule, feature.seat, feature=f"feature:{feature.kind}", **where)


def placement(table: SigmarTable, placing: Placing) -> Placement:
    """The question where a feature is placed."""
    return Placement(
        f"place {placing.kind}",
        say("Place {feature}", feature=placing.ref),
        shape={"kind": "feature", "feature": placing.ref},
        check=lambda answer: faults(table, placing, answer),
        suggest=lambda: _suggestions(table, placing),
        nearest=lambda wish: _nearest(table, placing, wish),
        refs=(placing.ref,),
    )


def faults(table: SigmarTable, placing: Placing, answer: object) -> list[Refusal]:
    """What is wrong with a place for a feature: x, y and facing."""
    if answer == NOWHERE:
        room = _legal(table, placing)
        return [refuse(placing.rule, "There is room for {feature}", feature=placing.ref)] if room else []
    if not isinstance(answer, list) or len(answer) != 3 or not all(type(part) is int for part in answer):
        return [refuse("table.bad-answer", "A feature is placed by x, y and facing")]
    x, y, facing = answer
    outline = ground.parts(placing.kind, x, y, facing)
    found = placing.faults(table, placing, outline, _other_parts(table))
    return [Refusal(placing.rule, sentence, [[x, y]]) for wrong, sentence in found if wrong]


def _suggestions(table: SigmarTable, placing: Placing) -> list[Suggestion]:
    """The places of ready layouts that are free, and others on a lattice, each with one facing; if there is room
    nowhere, nowhere."""
    legal = _legal(table, placing)
    if not legal:
        no_room = say("No room for {feature}", feature=placing.ref)
        if table.map:
            no_room = say("No room for {feature} in your territory", feature=placing.ref)
        return [Suggestion(NOWHERE, no_room)]
    facings = {(x, y): facing for x, y, facing in reversed(legal)}
    first, *others = [[*place, facings.pop(place)] for x, y, _ in legal if (place := (x, y)) in facings]
    step = max(1, len(others) // MOST)
    return [
        Suggestion(answer, say("At {x}, {y}", x=answer[0] // INCH, y=answer[1] // INCH))
        for answer in [first, *others[::step]][:MOST]
    ]


def _nearest(table: SigmarTable, placing: Placing, wish: Any) -> list[int] | None:
    """The place nearest to a wish: with the same facing around it, or else one that is suggested."""
    x, y, facing = wish
    around = ([x + across, y + down, facing] for across, down in nearest_legal.shifts())
    places = (place for place in around if not faults(table, placing, place))
    suggested = _legal(table, placing)
    return next(places, None) or min(suggested, key=lambda place: squared_distance(place, (x, y)), default=None)


def _legal(table: SigmarTable, placing: Placing) -> list[list[int]]:
    """Legal places for a feature: those of ready layouts, and those on the widest lattice that has any. They are
    looked for once: bots ask again in every world that they imagine."""
    territories = tuple(player.territory for player in table.players)
    key = (placing[:4], tuple(placing.ready), table.pack.battlefield, table.map, territories, key_of(table))
    found = _FOUND.get(key)
    if found is None:
        if len(_FOUND) >= MOST_REMEMBERED:
            _FOUND.clear()
        found = _FOUND[key] = _look_for_legal(table, placing)
    return found


_FOUND: dict[Hashable, list[list[int]]] = {}


def _look_for_legal(table: SigmarTable, placing: Placing) -> list[list[int]]:
    width, depth = table.pack.battlefield
    ready = [[*laid.at, laid.facing] for laid in placing.ready if laid.kind == placing.kind]
    others = _other_parts(table)
    for lattice in LATTICES:
        squares = [(x, y) for y in range(0, depth, lattice) for x in range(0, width, lattice)]
        answers = [*ready, *([x, y, facing] for facing in (0, 16, 32, 48) for x, y in squares)]
        found = [answer for answer in answers if _is_legal(table, placing, answer, others)]
        if found:
            return found
    return []


def _is_legal(table: SigmarTable, placing: Placing, answer: Sequence[int], others: Sequence[Body]) -> bool:
    outline = ground.parts(placing.kind, answer[0], answer[1], answer[2])
    return not any(wrong for wrong, _ in placing.faults(table, placing, outline, others))


def _other_parts(table: SigmarTable) -> list[Body]:
    """The parts of the features that stand."""
    return [
        part for feature in table.features for part in ground.parts(feature.kind, feature.x, feature.y, feature.facing)
    ]
