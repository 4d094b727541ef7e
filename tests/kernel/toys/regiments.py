"""Regiments: a battle of discs on a plane, where a move is a placement of a whole regiment.

Two armies stand on a field of 60 by 44 inches. In turn the seats move one regiment that has not moved this round, each
of its models at most five inches; then it attacks the nearest enemy regiment within an inch with a die for every model
that is so near, and takes a model out for every 5 or 6. After the last round each model in the middle of the field is a
point. Hidden is nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Any

from katabasis.geometry.plane import INCH, Point, Rectangle, discs_within, overlap, toward, within
from katabasis.kernel.dice import Dice
from katabasis.kernel.edition import Edition
from katabasis.kernel.errors import UnknownGame
from katabasis.kernel.facets.bots import Bots
from katabasis.kernel.facets.notation import Notation
from katabasis.kernel.facets.words import Picture
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Option, Placement, Suggestion
from katabasis.kernel.slotted import slotted
from katabasis.kernel.state import State
from katabasis.kernel.system import System
from katabasis.kernel.table import Result, Table
from katabasis.kernel.table_reader import Faults
from katabasis.kernel.text import Refusal, Text, refuse, say
from katabasis.kernel.weights import USUAL, Weights

FIELD = Rectangle(0, 0, 60 * INCH, 44 * INCH)
MIDDLE = Rectangle(0, 10 * INCH, 60 * INCH, 34 * INCH)
BASE = 250
"""The diameter of a model's base."""
REACH = 5 * INCH
"""How far a model may move."""
NEAR = INCH
"""How far apart neighbours in a regiment may stand, and how near an enemy must be to be attacked."""
MOST_REGIMENTS, MOST_MODELS = 9, 10
DIE, HITS = range(1, 7), 5
TRIES = 8
"""A destination that cannot be reached is tried this many times, a part nearer each time."""


class Skirmish(Edition):
    """How many rounds are played."""

    id = "skirmish"
    rounds: int = 4


class LongBattle(Skirmish):
    """A longer one."""

    id = "battle"
    rounds = 8


EDITIONS: dict[str, Skirmish] = {"skirmish": Skirmish(), "battle": LongBattle()}


@slotted
class Regiment(State):
    """`models` are the numbers of the models that are left, `points` where they stand, in the same order."""

    seat: int
    models: list[int]
    points: list[list[int]]
    moved: bool = False


@slotted
class Battle(Table):
    """`regiments` by id, in the order of play; `turn` is the seat that moves next."""

    edition: str
    round: int = 1
    turn: int = 0
    regiments: dict[str, Regiment] = field(default_factory=dict)

    @property
    def rules(self) -> Skirmish:
        return EDITIONS[self.edition]

    @property
    def seat_count(self) -> int:
        return 2

    def others(self, id: str) -> list[Regiment]:
        """Every other regiment, of both sides."""
        return [regiment for other, regiment in self.regiments.items() if other != id]

    def to_move(self, seat: int) -> list[str]:
        """The regiments of a seat that have not moved this round."""
        return [id for id, regiment in self.regiments.items() if regiment.seat == seat and not regiment.moved]


def drawn_up(seat: int, row: int, models: int) -> list[list[int]]:
    """Where a regiment stands before the first move: in one line along its seat's edge."""
    y = 4 * INCH if seat == 0 else FIELD.bottom - 4 * INCH
    left = INCH + row * 6 * INCH + row * INCH // 2
    return [[left + 300 * (number % 5), y + 300 * (number // 5) * (1 if seat == 0 else -1)] for number in range(models)]


# ---------------------------------------------------------------------- the flow


@step
def turn(table: Battle) -> Flow[Step | None]:
    """One seat moves a regiment or holds it where it is, and attacks with it."""
    seat = table.turn
    choice = yield Ask(seat, "move", partial(_moves, table, seat), say("Move a regiment"), "move.one-a-turn")
    id = choice.refs[0].partition(":")[2]
    regiment = table.regiments[id]
    if choice.answer is not None:
        regiment.points = [list(point) for point in choice.answer]
        table.emit("moved", "move.distance", seat, regiment=f"regiment:{id}", to=[list(at) for at in regiment.points])
    regiment.moved = True
    _attack(table, id)
    return _after(table)


def _after(table: Battle) -> Step | None:
    """Who moves next. A seat without a regiment to move lets the other go on; when neither has one, a round is over."""
    for seat in (*table.opponents(table.turn), table.turn):
        if table.to_move(seat):
            table.turn = seat
            return turn
    if table.round == table.rules.rounds or not all(_models(table, seat) for seat in table.seats):
        table.result = _result(table)
        return None
    table.round += 1
    for regiment in table.regiments.values():
        regiment.moved = False
    table.turn = (table.round - 1) % 2
    return turn


def _attack(table: Battle, id: str) -> None:
    """A die for every model within reach of the nearest enemy regiment; every hit takes out a model."""
    regiment = table.regiments[id]
    around = _around(regiment.points, BASE + NEAR)
    enemies = {
        other: _inside(foe.points, around) for other, foe in table.regiments.items() if foe.seat != regiment.seat
    }
    fighting = {other: sum(_meets(point, foes) for point in regiment.points) for other, foes in enemies.items()}
    target = max(fighting, key=lambda other: fighting[other], default=None)
    if target is None or not fighting[target]:
        return
    dice = table.roll("D6", DIE, fighting[target], "attack.dice", regiment.seat, regiment=f"regiment:{id}")
    for _ in range(sum(die >= HITS for die in dice)):
        if target in table.regiments:
            _take_out(table, target)


def _take_out(table: Battle, id: str) -> None:
    """The first model without which the regiment still holds together is taken out, and an empty regiment with it."""
    regiment = table.regiments[id]
    for at in range(len(regiment.points)):
        left = regiment.points[:at] + regiment.points[at + 1 :]
        if not _strays(left):
            table.emit("taken-out", "attack.casualties", regiment.seat, model=f"model:{regiment.models.pop(at)}")
            regiment.points = left
            break
    if not regiment.models:
        del table.regiments[id]


def _models(table: Battle, seat: int) -> list[list[int]]:
    """Where all models of a seat stand."""
    return [at for regiment in table.regiments.values() if regiment.seat == seat for at in regiment.points]


def _result(table: Battle) -> Result:
    scores = [sum(MIDDLE.holds(at) for at in _models(table, seat)) for seat in table.seats]
    sources = [[{"what": "middle", "points": score, "when": table.round}] if score else [] for score in scores]
    winners = [seat for seat in table.seats if scores[seat] == max(scores)]
    if len(winners) > 1:
        return Result([], scores, "victory.draw", sources)
    return Result(winners, scores, "victory.middle", sources)


# ---------------------------------------------------------------------- moving


def _moves(table: Battle, seat: int) -> list[Option]:
    candidates: list[Option] = []
    for id, regiment in table.regiments.items():
        if regiment.seat == seat:
            ref = f"regiment:{id}"
            moved = [refuse("move.once", "{regiment} has moved", regiment=ref)] if regiment.moved else []
            candidates.append(_move(table, id, regiment, moved))
            candidates.append(Option(f"hold {id}", say("Hold"), refs=(ref, "button:hold"), refusals=moved))
    return candidates


def _move(table: Battle, id: str, regiment: Regiment, refusals: Sequence[Refusal]) -> Placement:
    """Where the models of a regiment go: a point for each, in their order."""
    return Placement(
        f"move {id}",
        say("Move {regiment}", regiment=f"regiment:{id}"),
        shape={
            "kind": "models",
            "models": [f"model:{model}" for model in regiment.models],
            "from": [list(point) for point in regiment.points],
            "diameter": BASE,
            "reach": REACH,
            "field": list(FIELD),
        },
        check=partial(_faults, table, id),
        suggest=partial(destinations, table, id),
        nearest=partial(_settled, table, id),
        refs=(f"regiment:{id}",),
        refusals=refusals,
    )


def _faults(table: Battle, id: str, answer: Any) -> list[Refusal]:
    """What is wrong with a move, in the order in which it is mended."""
    regiment = table.regiments[id]
    models = regiment.models
    if not _is_shape(answer, len(models)):
        return [refuse("move.every-model", "A move is a point for each of {count} models", count=len(models))]

    def fault(rule: str, sentence: str, offends: Callable[[int], bool]) -> list[Refusal]:
        at = [f"model:{models[number]}" for number in range(len(models)) if offends(number)]
        return [refuse(rule, sentence, at=at)] if at else []

    near = _obstacles(table, id, answer)
    strays = _strays(answer)
    return [
        *fault("move.field", "A model leaves the field", lambda number: not FIELD.holds(answer[number], BASE)),
        *fault("move.overlap", "Two models overlap", lambda number: _collides(answer, number, near)),
        *fault(
            "move.distance",
            "A model moves too far",
            lambda number: not within(regiment.points[number], answer[number], REACH),
        ),
        *fault("move.together", "The regiment does not hold together", lambda number: number in strays),
    ]


def _is_shape(answer: Any, count: int) -> bool:
    return (
        type(answer) is list
        and len(answer) == count
        and all(type(at) is list and len(at) == 2 and all(type(to) is int for to in at) for at in answer)
    )


def _obstacles(table: Battle, id: str, answer: Sequence[Point]) -> list[list[int]]:
    """Models of other regiments whose bases may meet one of an answer's."""
    around = _around(answer, BASE)
    return [at for other in table.others(id) for at in _inside(other.points, around)]


def _around(points: Sequence[Point], margin: int) -> Rectangle:
    """The rectangle around points, wider by a margin: what is outside is farther from each of them."""
    columns, rows = [at[0] for at in points], [at[1] for at in points]
    return Rectangle(min(columns) - margin, min(rows) - margin, max(columns) + margin, max(rows) + margin)


def _inside(points: Sequence[list[int]], rectangle: Rectangle) -> list[list[int]]:
    left, top, right, bottom = rectangle
    return [at for at in points if left <= at[0] <= right and top <= at[1] <= bottom]


def _collides(answer: Sequence[Point], number: int, obstacles: Sequence[Point]) -> bool:
    at = answer[number]
    own = (*answer[:number], *answer[number + 1 :])
    return any(overlap(at, BASE, other, BASE) for other in (*own, *obstacles))


def _strays(points: Sequence[Point]) -> set[int]:
    """The models that no chain of neighbours joins to the first."""
    strays = set(range(1, len(points)))
    reached = [0] if points else []
    while reached and strays:
        at = points[reached.pop()]
        joined = [other for other in strays if discs_within(at, BASE, points[other], BASE, NEAR)]
        strays.difference_update(joined)
        reached += joined
    return strays


def _meets(point: Point, foes: Sequence[Point]) -> bool:
    return any(discs_within(point, BASE, foe, BASE, NEAR) for foe in foes)


# ---------------------------------------------------------------------- where to


def destinations(table: Battle, id: str) -> list[Suggestion]:
    """Named destinations: each as far as the regiment gets, and none twice."""
    regiment = table.regiments[id]
    suggestions: list[Suggestion] = []
    for label, vector in _directions(table, regiment):
        answer = _along(table, id, [[x + vector[0], y + vector[1]] for x, y in regiment.points])
        if all(answer != suggestion.answer for suggestion in suggestions):
            suggestions.append(Suggestion(answer, label))
    return suggestions


def _directions(table: Battle, regiment: Regiment) -> Iterator[tuple[Text, list[int]]]:
    yield say("Stay"), [0, 0]
    first = regiment.points[0]
    middle = [(MIDDLE.left + MIDDLE.right) // 2, (MIDDLE.top + MIDDLE.bottom) // 2]
    yield say("Towards the middle"), _vector(first, middle)
    foes = [at for seat in table.opponents(regiment.seat) for at in _models(table, seat)]
    if foes:
        nearest = min(foes, key=lambda at: (at[0] - first[0]) ** 2 + (at[1] - first[1]) ** 2)
        yield say("Towards the nearest enemy"), _vector(first, nearest)
    yield say("To the left"), [-REACH, 0]
    yield say("To the right"), [REACH, 0]
    yield say("Back"), [0, -REACH if regiment.seat == 0 else REACH]


def _vector(start: Point, goal: Point) -> list[int]:
    x, y = toward(start, goal, REACH)
    return [x - start[0], y - start[1]]


def _settled(table: Battle, id: str, wish: Any) -> list[list[int]] | None:
    """The legal answer on the way to a wish that comes nearest to it."""
    points = table.regiments[id].points
    if not _is_shape(wish, len(points)):
        return None
    return _along(table, id, [toward(start, goal, REACH) for start, goal in zip(points, wish, strict=True)])


def _along(table: Battle, id: str, goals: Sequence[Point]) -> list[list[int]]:
    """As far on the way to the goals as every model gets at once. Where they stand they may always stay."""
    points = table.regiments[id].points
    for part in range(TRIES, 0, -1):
        answer = [
            [x + int((to_x - x) * part / TRIES), y + int((to_y - y) * part / TRIES)]
            for (x, y), (to_x, to_y) in zip(points, goals, strict=True)
        ]
        if not _faults(table, id, answer):
            return answer
    return [list(point) for point in points]


# ---------------------------------------------------------------------- for the kernel


class RegimentsNotation(Notation[Battle]):
    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[Battle, Step]:
        table = Battle(dice, data["edition"] if data["edition"] in EDITIONS else self.system.editions[0])
        table.round, table.turn = _number(data, "round", 1, 99, faults), _number(data, "turn", 0, 1, faults)
        for id, regiment in data.get("regiment", {}).items():
            seat, models, points = regiment.get("seat"), regiment.get("models"), regiment.get("points")
            whole = isinstance(models, list) and all(type(model) is int for model in models) and models
            if seat not in (0, 1) or not whole or not _is_shape(points, len(models)) or " " in id:
                faults.append((f"regiment.{id}", "a regiment has a seat, models, and a point for each"))
                continue
            table.regiments[id] = Regiment(seat, models, points, regiment.get("moved") is True)
        if not faults:
            _check(table, faults)
        return table, turn

    def write(self, table: Battle, step: str) -> dict[str, Any]:
        regiments = {
            id: {slot: getattr(regiment, slot) for slot in ("seat", "moved", "models", "points")}
            for id, regiment in table.regiments.items()
        }
        return {"round": table.round, "turn": table.turn, "regiment": regiments}


class RegimentsPicture(Picture[Battle]):
    def draw(self, view: Mapping[str, Any], language: str) -> str:
        models = [
            f'<circle cx="{x}" cy="{y}" r="{BASE // 2}" class="seat-{regiment["seat"]}"/>'
            for regiment in view["table"]["regiments"].values()
            for x, y in regiment["models"].values()
        ]
        frame = f'viewBox="0 0 {FIELD.right} {FIELD.bottom}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{"".join(models)}</svg>'


class RegimentsBots(Bots[Battle]):
    def evaluate(self, game: Game[Battle], seat: int, weights: Weights = USUAL) -> float:
        table = game.table
        own, *others = (
            10 * sum(MIDDLE.holds(at) for at in _models(table, side)) + 3 * len(_models(table, side))
            for side in table.seats_from(seat)
        )
        return float(own - max(others))


class Regiments(System[Battle]):
    """The game for the kernel."""

    name = "regiments"
    editions = tuple(EDITIONS)
    modules = (sys.modules[__name__],)
    states = (Battle, Regiment)
    facets = (RegimentsNotation, RegimentsPicture, RegimentsBots)
    usual_seats = ("north", "south")

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        regiments, models = options.get("regiments", 2), options.get("models", 3)
        if options.keys() - {"regiments", "models"}:
            raise UnknownGame(f"the options are regiments and models, not {sorted(options)}")
        if not (regiments in range(1, MOST_REGIMENTS + 1) and models in range(1, MOST_MODELS + 1)):
            raise UnknownGame(f"an army is 1 to {MOST_REGIMENTS} regiments of 1 to {MOST_MODELS} models")
        table = Battle(Dice(seed), edition)
        numbers = iter(range(2 * MOST_REGIMENTS * MOST_MODELS))
        for seat in table.seats:
            for row in range(regiments):
                own = [next(numbers) for _ in range(models)]
                table.regiments[f"r{seat}-{row}"] = Regiment(seat, own, drawn_up(seat, row, models))
        return table, turn

    def view(self, table: Battle) -> dict[str, Any]:
        return {
            "round": table.round,
            "turn": table.turn,
            "field": list(FIELD),
            "middle": list(MIDDLE),
            "diameter": BASE,
            "regiments": {
                id: {
                    "seat": regiment.seat,
                    "moved": regiment.moved,
                    "models": {f"model:{model}": list(at) for model, at in _standing(regiment)},
                }
                for id, regiment in table.regiments.items()
            },
        }


def _standing(regiment: Regiment) -> Iterator[tuple[int, list[int]]]:
    return zip(regiment.models, regiment.points, strict=True)


def _check(table: Battle, faults: Faults) -> None:
    """A table that rules have no answer for: models that are there twice, or stand where they may not."""
    models = [model for regiment in table.regiments.values() for model in regiment.models]
    if len(set(models)) < len(models):
        faults.append(("regiment", "a model is there twice"))
    if not table.to_move(table.turn):
        faults.append(("turn", "this seat has no regiment to move"))
    for id, regiment in table.regiments.items():
        for refusal in _faults(table, id, regiment.points):
            faults.append((f"regiment.{id}", str(refusal)))


def _number(data: Mapping[str, Any], key: str, least: int, most: int, faults: Faults) -> int:
    number = data.get(key, least)
    if type(number) is int and least <= number <= most:
        return number
    faults.append((key, f"a number from {least} to {most}"))
    return least


SYSTEM = Regiments()
