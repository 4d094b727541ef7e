"""Battleplans of one's own, as texts in TOML that come from anywhere: reading them, and what is wrong with one
(basics.custom-battleplans).

    name = "The Crossroads"
    points = 1000                   the points limit, from which the size of the battlefield follows
    rounds = 5
    modules = ["commands"]          of the Advanced Rules; all where it names none

    [territories]                   corners of convex polygons, in inches from the corner of the battlefield
    a = [[0, 0], [44, 0], [44, 12], [0, 12]]
    b = [[0, 18], [44, 18], [44, 30], [0, 30]]

    [[objectives]]
    name = "Well"
    at = [22, 15]
    points = 1                      victory points for whoever controls it at the end of their turn
    rounds = [2, 3, 4, 5]           the battle rounds in which it counts; all where it names none

    [scoring]                       victory points at the end of one's turn
    one-objective = 2
    two-objectives = 2
    more-objectives = 2

    [twist]                         more of them, for each such objective; for borders only to the underdog
    enemy-objective = 2
    border-objectives = 1
    rounds = [4, 5]"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ....content import load
from ....geometry.bodies import Body, disc, polygon
from ....geometry.measuring import holds, overlap, within
from ....geometry.plane import INCH
from ....geometry.polygons import hull
from ....kernel.did_you_mean import near_misses
from ....kernel.errors import MOST_FAULTS
from ....kernel.text import N_, quoted
from ....kernel.untrusted import from_toml, lines_of
from ...board import ground
from ...lengths import points as in_tenths
from ...lengths import tenths
from .battlepack import BORDER_WAR
from .roster import Fault, fault

RULE = "basics.custom-battleplans"
LONGEST, MOST_LINES = 10_000, 300
MOST_ROUNDS, MOST_POINTS, MOST_OBJECTIVES, MOST_CORNERS = 8, 10, 9, 12
MARKER = 0.7874
"""The radius of an objective, in inches: 20 mm (objectives.marker)."""
NAME = re.compile(r"(?=\S)[\w '’.,!?()-]{1,40}(?<=\S)")
NAMED = re.compile(r"^[ \t]*name[ \t]*=.*$", re.MULTILINE)
SCORING = ("one-objective", "two-objectives", "more-objectives")
TWISTS = ("enemy-objective", "border-objectives")
ROOM, MESH = 10, 2
"""Points of an army for which a territory must have a square inch where units can be deployed; and how many inches lie
between the places that are tried."""
PLANS: Mapping[str, str] = {id: printed["text"] for id, printed in load("sigmar")["battleplans"].items()}
"""The ready ones, by their ids."""


class Marker(NamedTuple):
    """An objective: where it is in inches, its name or "", what it gives by itself, and the rounds in which it counts,
    () for all."""

    at: Sequence[float]
    name: str
    points: int
    rounds: Sequence[int]


class Twist(NamedTuple):
    """The points for an objective in enemy territory, and for the underdog on a border, and the rounds in which they
    are given, () for all."""

    enemy: int
    border: int
    rounds: Sequence[int]


class Battleplan(NamedTuple):
    """What a battleplan says, as far as it can be read, and what is wrong with it."""

    name: str
    points: int
    rounds: int
    modules: Sequence[str] | None
    territories: Mapping[str, Sequence[Sequence[float]]]
    objectives: Sequence[Marker]
    scoring: tuple[int, int, int]
    twist: Twist
    faults: Sequence[Fault]

    @property
    def inches(self) -> tuple[int, int]:
        """How wide and how deep its battlefield is."""
        width, depth = BORDER_WAR.sizes.get(self.points, BORDER_WAR).battlefield
        return width // INCH, depth // INCH


def check(text: str) -> Sequence[Fault]:
    """Everything that is wrong with a battleplan, each with its line and the rule that it breaks."""
    return read(text).faults


@lru_cache(maxsize=64)
def read(text: str) -> Battleplan:
    """The battleplan of a text; what is wrong with it is among its `faults`."""
    faults: list[Fault] = []
    told, lines = _parsed(text, faults)
    top = _Entry(told, "", lines, faults)
    sizes = [size.points_limit for size in (BORDER_WAR, *BORDER_WAR.sizes.values())]
    points = top.choice("points", dict.fromkeys(sizes), "border-war.battlefield-size")
    rounds = top.number("rounds", 1, MOST_ROUNDS, BORDER_WAR.rounds, "border-war.length")
    territories, scoring, twist = top.table("territories"), top.table("scoring"), top.table("twist")
    plan = Battleplan(
        top.name() or "",
        points,
        rounds,
        top.words("modules", BORDER_WAR.modules, "basics.modules"),
        {letter: territories.corners(letter) for letter in ("a", "b")},
        [_marker(entry, rounds) for entry in top.tables("objectives", MOST_OBJECTIVES)],
        (scoring.points(SCORING[0]), scoring.points(SCORING[1]), scoring.points(SCORING[2])),
        Twist(twist.points(TWISTS[0]), twist.points(TWISTS[1]), twist.rounds(rounds)),
        faults,
    )
    for entry in (territories, scoring, twist, top):
        entry.finish()
    if not faults:
        _check(plan, top)
    del faults[MOST_FAULTS:]
    faults.sort(key=lambda each: each.line)
    return plan


def with_name(text: str, name: str) -> str:
    """A text with another name; where it had none, that stands first."""
    line = f"name = {json.dumps(name, ensure_ascii=False)}"
    head, *tables = re.split(r"^(?=[ \t]*\[)", text, maxsplit=1, flags=re.MULTILINE)
    named, count = NAMED.subn(lambda _old: line, head, count=1)
    return "".join((named if count else f"{line}\n{head}", *tables))


def _marker(entry: _Entry, rounds: int) -> Marker:
    marker = Marker(entry.point("at"), entry.name() or "", entry.points("points"), entry.rounds(rounds))
    entry.finish()
    return marker


def _parsed(text: str, faults: list[Fault]) -> tuple[Mapping[str, Any], Mapping[str, int]]:
    """The tables of a text, and the lines in which its keys stand."""
    if len(text) > LONGEST or text.count("\n") > MOST_LINES:
        message = N_("A battleplan has at most {lines} lines and {characters} characters")
        faults.append(fault(0, RULE, message, lines=MOST_LINES, characters=LONGEST))
        return {}, {}
    try:
        return from_toml(text), _lines(text)
    except ValueError as error:
        reason, _, at = str(error).partition(" (at ")
        number = re.match(r"line (\d+)", at)
        line = int(number[1]) if number else max(1, len(lines_of(text))) if at else 0
        faults.append(fault(line, RULE, N_("This is not TOML: {reason}"), reason=quoted(reason)))
        return {}, {}


def _lines(text: str) -> Mapping[str, int]:
    """The line of every key by its path; of rows of tables each has a number: `objectives.2.at`."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(lines_of(text), 1):
        head = line.partition("#")[0].strip()
        if head.startswith("[["):
            name = head.strip("[] \"'")
            counts[name] = counts.get(name, 0) + 1
            table = f"{name}.{counts[name]}"
            found.setdefault(name, number)
            found.setdefault(table, number)
        elif re.match(r"\[[^\[\]]*\]$", head):
            table = head.strip("[] \"'")
            found.setdefault(table, number)
        elif "=" in head:
            key = head.partition("=")[0].replace('"', "").replace("'", "").strip()
            found.setdefault(f"{table}.{key}".lstrip("."), number)
    return found


# ---------------------------------------------------------------------- reading key by key


class _Entry:
    """A table of a battleplan at its path. Every getter notes what is wrong with its key, and gives the usual value
    then."""

    def __init__(self, told: Mapping[str, Any], path: str, lines: Mapping[str, int], faults: list[Fault]) -> None:
        self._told, self._path, self._lines, self._faults = told, path, lines, faults
        self._asked: list[str] = []

    def fault(self, key: str, rule: str, message: str, **values: Any) -> None:
        """Note what is wrong with a key, "" for the table itself."""
        path = f"{self._path}.{key}".strip(".")
        said = path
        while path and path not in self._lines:
            path = path.rpartition(".")[0]
        values = {"key": quoted(said)[1:-1], **values}
        self._faults.append(fault(self._lines.get(path, 0), rule, message, **values))

    def _take(self, key: str) -> Any:
        self._asked.append(key)
        return self._told.get(key)

    def name(self) -> str | None:
        """A name for people, None if there is none."""
        value = self._take("name")
        if value is None or (isinstance(value, str) and NAME.fullmatch(value)):
            return value
        message = N_("{key}: a name is 1 to 40 letters, digits and spaces, not {value}")
        self.fault("name", RULE, message, value=quoted(value))
        return None

    def choice(self, key: str, known: Mapping[int, None], rule: str) -> int:
        """One of some numbers, the first if none is said."""
        value = self._take(key)
        if value is None or (type(value) is int and value in known):
            return next(iter(known)) if value is None else value
        message = N_("{key}: one of {known}, not {value}")
        self.fault(key, rule, message, known=", ".join(map(str, known)), value=quoted(value))
        return next(iter(known))

    def number(self, key: str, least: int, most: int, usual: int, rule: str) -> int:
        """A whole number within bounds."""
        value = self._take(key)
        if value is None or (type(value) is int and least <= value <= most):
            return usual if value is None else value
        message = N_("{key}: a whole number from {least} to {most}, not {value}")
        self.fault(key, rule, message, least=least, most=most, value=quoted(value))
        return usual

    def points(self, key: str) -> int:
        """Victory points."""
        return self.number(key, 0, MOST_POINTS, 0, RULE)

    def rounds(self, most: int) -> Sequence[int]:
        """Some battle rounds."""
        value = self._take("rounds")
        known = range(1, most + 1)
        if value is None or (_is_list(value, 1, most) and all(type(each) is int and each in known for each in value)):
            return tuple(sorted(set(value or ())))
        message = N_("{key}: battle rounds from 1 to {most}, such as [1, 2], not {value}")
        self.fault("rounds", "border-war.length", message, most=most, value=quoted(value))
        return ()

    def words(self, key: str, known: Sequence[str], rule: str) -> Sequence[str] | None:
        """Some of the known words, in their order; None if nothing is said."""
        value = self._take(key)
        if value is None:
            return None
        if _is_list(value, 0, len(known)) and all(isinstance(each, str) and each in known for each in value):
            return [each for each in known if each in value]
        self.fault(key, rule, N_("{key}: some of {known}, not {value}"), known=", ".join(known), value=quoted(value))
        return None

    def point(self, key: str) -> Sequence[float]:
        """A place in inches."""
        value = self._take(key)
        if _is_point(value):
            return value  # type: ignore[no-any-return]
        message = N_("{key}: inches from the left and from above, such as [22, 7.5], not {value}")
        if value is None:
            message = N_("{key} is missing: inches from the left and from above, such as [22, 7.5]")
        self.fault(key, RULE, message, value=quoted(value))
        return (0, 0)

    def corners(self, key: str) -> Sequence[Sequence[float]]:
        """The corners of a territory."""
        value = self._take(key)
        if _is_list(value, 3, MOST_CORNERS) and all(map(_is_point, value)):
            return value  # type: ignore[no-any-return]
        message = N_("{key}: corners, 3 to {most}, such as [[0, 0], [44, 0], [44, 12]], not {value}")
        if value is None:
            message = N_("{key} is missing: corners, 3 to {most}, such as [[0, 0], [44, 0], [44, 12]]")
        self.fault(key, "setup.territories", message, most=MOST_CORNERS, value=quoted(value))
        return ()

    def table(self, key: str) -> _Entry:
        """A table inside this one; an empty one if there is none."""
        value = self._take(key)
        if value is not None and not isinstance(value, dict):
            self.fault(key, RULE, N_("{key}: a table of its own, not {value}"), value=quoted(value))
        told = value if isinstance(value, dict) else {}
        return _Entry(told, f"{self._path}.{key}".strip("."), self._lines, self._faults)

    def tables(self, key: str, most: int) -> list[_Entry]:
        """So many tables at most, and one at least."""
        value = self._take(key)
        if _is_list(value, 1, most) and all(isinstance(each, dict) for each in value):
            paths = (f"{self._path}.{key}.{number}".strip(".") for number, _each in enumerate(value, 1))
            return [_Entry(each, path, self._lines, self._faults) for each, path in zip(value, paths, strict=True)]
        message = N_("{key}: objectives, 1 to {most}, each with a line [[objectives]] above it")
        self.fault(key, "setup.battleplan", message, most=most)
        return []

    def finish(self) -> None:
        """Note the keys that mean nothing here."""
        for key in self._told:
            if key not in self._asked and len(self._faults) < MOST_FAULTS:
                near = near_misses(key, self._asked)
                message = N_("{key}: there is no such key; there are: {known}")
                if near:
                    message = N_("{key}: there is no such key; perhaps {known}")
                self.fault(key, RULE, message, known=", ".join(near[:1] or self._asked))


def _is_list(value: object, least: int, most: int) -> bool:
    return isinstance(value, list) and least <= len(value) <= most


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(each) in (int, float) for each in value)


# ---------------------------------------------------------------------- whether it can be played


def _check(plan: Battleplan, entry: _Entry) -> None:
    """Note what is wrong with a battleplan of which everything could be read."""
    battlefield = BORDER_WAR.sizes.get(plan.points, BORDER_WAR).battlefield
    areas = {letter: _area(letter, corners, battlefield, entry) for letter, corners in plan.territories.items()}
    a, b = areas["a"], areas["b"]
    if a is not None and b is not None:
        if overlap(a, b):
            entry.fault("territories.b", "setup.territories", N_("The territories a and b overlap"))
        else:
            _check_room(plan, {"a": (a, b), "b": (b, a)}, battlefield, entry)
            _check_objectives(plan, (a, b), battlefield, entry)
    if not any((*plan.scoring, *plan.twist[:2], *(marker.points for marker in plan.objectives))):
        entry.fault("scoring", "border-war.victory", N_("Nothing gives victory points: nobody could win"))
    for module, needed in _lacking(plan.modules or ()):
        message = N_("The module {module} needs the module {needed}")
        entry.fault("modules", "basics.modules", message, module=f"module:{module}", needed=f"module:{needed}")


def _lacking(modules: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The modules that cannot be without another that is not played."""
    printed = load("sigmar")["modules"]
    yield from ((each, other) for each in modules for other in printed[each].get("needs", ()) if other not in modules)


def _area(letter: str, corners: Sequence[Sequence[float]], battlefield: tuple[int, int], entry: _Entry) -> Body | None:
    """A territory, None if it is none (setup.territories)."""
    key, (width, depth) = f"territories.{letter}", battlefield
    places = in_tenths(corners)
    if any(not (0 <= x <= width and 0 <= y <= depth) for x, y in places):
        across, down = width // INCH, depth // INCH
        message = N_('{key}: a corner lies off the battlefield, which is {width}" by {depth}"')
        entry.fault(key, "setup.territories", message, width=across, depth=down)
        return None
    around = hull(places)
    turned = {tuple(around[at:] + around[:at])[::way] for at in range(len(around)) for way in (1, -1)}
    if places not in turned:
        message = N_("{key}: its corners go around it once, and it has no dents")
        entry.fault(key, "setup.territories", message)
        return None
    return polygon(places)


def _check_room(
    plan: Battleplan, areas: Mapping[str, tuple[Body, Body]], battlefield: tuple[int, int], entry: _Entry
) -> None:
    """Note territories in which an army has no room (deployment.deploy-unit)."""
    width, depth = (length // (MESH * INCH) for length in battlefield)
    half = MESH * INCH // 2
    spots = [disc((half + x * 2 * half, half + y * 2 * half), 2 * half) for x in range(width) for y in range(depth)]
    for letter, (own, enemy) in areas.items():
        free = sum(holds(own, spot) and not within(spot, enemy, BORDER_WAR.deploy_from_enemy) for spot in spots)
        if free * MESH * MESH < plan.points // ROOM:
            message = N_('{key}: too small for an army, which stands more than {inches}" from enemy territory')
            inches = BORDER_WAR.deploy_from_enemy // INCH
            entry.fault(f"territories.{letter}", "deployment.deploy-unit", message, inches=inches)


def _check_objectives(plan: Battleplan, areas: tuple[Body, Body], battlefield: tuple[int, int], entry: _Entry) -> None:
    """Note objectives off the battlefield, upon others, and half in a territory and half in none (objectives.marker,
    objectives.border-marker)."""
    circles = [disc((tenths(marker.at[0]), tenths(marker.at[1])), tenths(2 * MARKER)) for marker in plan.objectives]
    for number, circle in enumerate(circles, 1):
        key = f"objectives.{number}.at"
        if not ground.is_on_battlefield(battlefield, circle):
            entry.fault(key, "objectives.marker", N_("{key}: the objective lies off the battlefield"))
        if any(overlap(circle, other) for other in circles[: number - 1]):
            entry.fault(key, "objectives.marker", N_("{key}: the objective lies on another"))
        within_one = [area for area in areas if overlap(circle, area)]
        if len(within_one) == 1 and not holds(within_one[0], circle):
            message = N_("{key}: the objective lies half in a territory and half in neutral territory")
            entry.fault(key, "setup.neutral-territory", message)
