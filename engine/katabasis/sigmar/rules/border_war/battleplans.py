"""Battles of Border War by a battleplan of one's own (basics.custom-battleplans). Whether a text is one, and what it
says, `battleplan_texts` knows."""

from __future__ import annotations

from copy import copy
from hashlib import sha256
from typing import Any

from ....content import add_entries
from ....geometry.measuring import overlap
from ....kernel.errors import MOST_FAULTS, UnknownGame
from ....kernel.flow import Flow
from ...battlepack import Battlepack
from ...board import ground
from ...board.field import any_within
from ...content import LAYOUTS, add_printed
from ...state import NOBODY, SigmarTable
from .. import objectives
from . import tactics, terrain
from .battlepack import BORDER_WAR
from .battleplan_texts import MARKER, PLANS, RULE, Battleplan, Marker, check, read


def opened(said: object) -> tuple[str, Battlepack]:
    """The text of a battleplan, or of the ready one of that id, and Border War as it is played by it. Raises
    UnknownGame for a text that is no battleplan."""
    if not isinstance(said, str):
        raise UnknownGame(f"a battleplan is a text [{RULE}]")
    text = PLANS.get(said, said)
    if text not in BORDER_WAR.sizes:
        if faults := check(text):
            raise UnknownGame("; ".join(map(str, faults[:MOST_FAULTS])))
        BORDER_WAR.sizes[text] = _Played(text, read(text)).pack
    return text, BORDER_WAR.sizes[text]


class _Played:
    """Border War by a battleplan. Its map and its objectives are called by its text: two battleplans share none."""

    def __init__(self, text: str, plan: Battleplan) -> None:
        id = f"own-{sha256(text.encode()).hexdigest()[:12]}"
        self.plan = plan
        self.markers = {f"{id}-{number}": marker for number, marker in enumerate(plan.objectives, 1)}
        printed: dict[str, Any] = {
            "warscrolls": {},
            "maps": {id: {"name": _in_both(plan.name, "Own", "Propio"), **plan.territories}},
            "objectives": {each: _printed(each, marker) for each, marker in self.markers.items()},
        }
        add_entries("sigmar", printed)
        add_printed(printed)
        self.map = id
        self.pack = self._pack()

    def _pack(self) -> Battlepack:
        pack = copy(BORDER_WAR.sizes.get(self.plan.points, BORDER_WAR))
        pack.rounds = self.plan.rounds
        pack.maps = (self.map,)
        pack.objectives = tuple(self.markers)
        pack.layouts = tuple(layout for layout in pack.layouts if self._leaves_room(layout))
        pack.control_points = self.plan.scoring
        for function in (self.is_closed, self.more_points, self.score_turn, self.end_round):
            setattr(pack, function.__name__, function)
        return pack

    def _leaves_room(self, layout: str) -> bool:
        """Whether the features of a ready layout lie far enough from the objectives (border-war.terrain-distance)."""
        circles = [ground.circle(objective) for objective in self.markers]
        features = (ground.parts(laid.kind, *laid.at, laid.facing) for laid in LAYOUTS[layout])
        return not any(any_within(parts, circles, terrain.FROM_OBJECTIVE) for parts in features)

    def is_closed(self, table: SigmarTable, objective: str) -> bool:
        """Whether an objective does not count in this battle round."""
        return table.round not in (self.markers[objective].rounds or (table.round,))

    def more_points(self, table: SigmarTable, seat: int, objective: str) -> int:
        """What an objective gives by itself, and by the twist."""
        return self.markers[objective].points + self._twist(table, seat, objective)[1]

    def score_turn(self, table: SigmarTable) -> Flow[None]:
        """Objectives, what each gives by itself, the twist, then the battle tactic."""
        seat = table.active
        objectives.score_control(table, RULE)
        held = [objective for objective, holder in table.controlled.items() if holder == seat]
        for objective in held:
            table.score(seat, self.markers[objective].points, RULE, f"objective:{objective}")
        twists = [self._twist(table, seat, objective) for objective in held]
        for source in dict.fromkeys(source for source, _points in twists):
            table.score(seat, sum(points for each, points in twists if each == source), RULE, source)
        tactics.score(table)
        yield from ()

    def _twist(self, table: SigmarTable, seat: int, objective: str) -> tuple[str, int]:
        """What the twist gives whoever controls an objective, and for what."""
        twist, enemy = self.plan.twist, table.players[table.opponent(seat)].territory
        if table.round not in (twist.rounds or (table.round,)):
            return "", 0
        if ground.is_objective_in(self.map, enemy, objective):
            return "points:enemy-objective", twist.enemy
        is_in_both = all(overlap(ground.circle(objective), ground.territory(self.map, each)) for each in ("a", "b"))
        return "points:border-objectives", twist.border if is_in_both and seat == table.underdog else 0

    def end_round(self, table: SigmarTable) -> None:
        """Nobody controls an objective that does not count in the next battle round."""
        BORDER_WAR.end_round(table)
        for objective, marker in self.markers.items():
            if marker.rounds and table.round + 1 not in marker.rounds and table.round < self.plan.rounds:
                table.controlled[objective] = NOBODY


def _printed(id: str, marker: Marker) -> dict[str, Any]:
    """An objective as content has it; what it is called says as well in which rounds it counts."""
    number, rounds = id.rpartition("-")[2], ", ".join(map(str, marker.rounds))
    name = _in_both(marker.name, f"objective {number}", f"objetivo {number}")
    if rounds:
        name = {"en": f"{name['en']} (rounds {rounds})", "es": f"{name['es']} (rondas {rounds})"}
    return {"name": name, "at": list(marker.at), "radius": MARKER}


def _in_both(name: str, en: str, es: str) -> dict[str, str]:
    """A name in every language, or what is called so that has none."""
    return {"en": name or en, "es": name or es}
