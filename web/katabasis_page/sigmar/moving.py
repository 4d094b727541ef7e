"""Dragging units, single models and terrain features: what the pointer does is said in words that records keep."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, pi
from typing import Any

from katabasis.geometry.facings import FACINGS
from katabasis.geometry.plane import INCH, squared_distance
from katabasis.sigmar.picture import measures
from katabasis.sigmar.text.forecast import inches, moved

from .. import markup as h
from ..tools import Control, Draft, Option, Point, Tool
from ..ui import Ui
from ..words import _, say
from . import ghosts
from .arrangement import STEP, Arrangement, of_shape
from .places import RANKS, middle_of
from .strokes import Stroke

TURN = "handle:turn"
"""What turns a unit that is dragged."""
DEEP = 11 * INCH
"""Who is set up below the middle of the board looks up, and the others down."""
FORMATIONS = (("keep", _("Keep formation")), ("line", _("Line")), ("ranks", _("Ranks")), ("loose", _("Loose")))
REPEATED = ("line", "ranks", "loose", "stroke")
"""The formations that the next unit may have again."""
SHORT = {"keep": _("Keep")}
"""What stands for a longer name, in a row of formations."""
SECOND, TOUCH = "key:second", "key:touch"
"""What is among the refs where the second button of a mouse went down, or a finger."""
KEYS = {
    "k": "keep",
    "i": "line",
    "b": "ranks",
    "s": "loose",
    "e": "around",
    ",": "turn-left",
    ".": "turn-right",
    "m": "one",
    "g": "all",
    "z": "lasso",
    "x": "stroke",
    "f": "again",
}
_KEY_OF = {command: key for key, command in KEYS.items()}


class Held:
    """A unit that is arranged: its models, whom it belongs to, the enemies around, and what the pointer does to it."""

    __slots__ = (
        *("apart", "arrangement", "crowd", "foes", "memory", "mode", "pivot", "reach", "scroll", "seat"),
        *("stroke", "unit"),
    )

    def __init__(self, arrangement: Arrangement, shape: dict[str, Any], view: dict[str, Any], memory: Any) -> None:
        self.arrangement = arrangement
        self.memory = memory
        """What the page remembers of the table; None where it remembers nothing."""
        table = view["table"]
        self.unit = shape["unit"].partition(":")[2]
        self.reach: int | None = shape.get("reach")
        self.scroll, self.seat = table["units"][self.unit]["scroll"], table["units"][self.unit]["seat"]
        self.foes = [
            [(x, y, max(measures.base(each["scroll"]))) for _number, x, y, _facing in each["models"]]
            for each in table["units"].values()
            if each["seat"] != self.seat and each["models"]
        ]
        self.mode = "move"
        """What a drag does: "move", "turn", "lasso", by which some models are picked, or "stroke", along which the unit
        is laid."""
        self.pivot = (0, 0)
        self.stroke: Stroke | None = None
        """What is drawn now."""
        self.apart = measures.coherency(self.scroll, view["edition"])
        self.crowd = measures.crowd(view["edition"])

    def lay(self) -> None:
        """Have the unit stand along the stroke."""
        if self.stroke is not None:
            self.arrangement.lay(self.stroke, self.apart, self.crowd)

    def remember(self) -> None:
        """Note the formation for the next unit."""
        arrangement = self.arrangement
        if self.memory is not None and arrangement.formation in REPEATED:
            facing = arrangement.spots[min(arrangement.spots)][2]
            self.memory.formation = arrangement.formation, arrangement.wide, facing


class PlaceUnit(Tool):
    """The tool to move a unit, set one up, or return models: all together, or some of them, in any formation."""

    step = INCH
    confirms = settles = True
    keys = KEYS

    def begin(self, view: dict[str, Any], ui: Ui, point: Point, ref: str) -> Draft | None:
        option = _asked(view, ui, ref)
        if option is None:
            return None
        shape = option["shape"]
        arrangement = of_shape(shape, point, 48 if point[1] > DEEP else 16)
        if not any(point):  # taken up without a pointer, and it stands nowhere yet
            point = _as_suggested(arrangement, option) or point
        return Draft(self, option, point, [shape["unit"]], Held(arrangement, shape, view, ui.state))

    def grip(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        held: Held = draft.data
        arrangement, on_unit = held.arrangement, draft.option["shape"]["unit"] in refs
        by_finger = TOUCH in refs and draft.held and not on_unit and TURN not in refs and held.mode == "move"
        if SECOND in refs or held.mode == "stroke" or by_finger:
            held.mode, held.stroke = "stroke", Stroke(point)
        elif TURN in refs:
            held.mode, held.pivot = "turn", arrangement.middle
        elif "key:shift" in refs or held.mode == "lasso":
            held.mode = "lasso"
        elif on_unit or not draft.held:
            held.mode, number = "move", _model(refs)
            self._commit(draft)
            if number in arrangement.spots and ("key:alt" in refs or number not in arrangement.picked):
                arrangement.picked, draft.reshaped = {number}, True
        else:
            return False
        draft.start = draft.at = point
        return True

    def tap(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        """A tap on a ghost picks that model alone, or all again; one on the ground takes there what is picked."""
        arrangement: Arrangement = draft.data.arrangement
        number = _model(refs)
        if draft.option["shape"]["unit"] not in refs or number not in arrangement.spots:
            self._commit(draft)
            draft.start = draft.at = arrangement.middle
            return False
        self._commit(draft)
        arrangement.picked = set(arrangement.spots) if arrangement.picked == {number} else {number}
        draft.reshaped = True
        return True

    def move(self, draft: Draft, point: Point) -> None:
        held: Held = draft.data
        if held.mode == "turn":
            turns = round((_angle(held.pivot, point) - _angle(held.pivot, draft.at)) * FACINGS / (2 * pi))
            if turns:
                held.arrangement.turn(turns)
                draft.start = draft.at = point
                draft.reshaped = True
        elif held.stroke is not None:
            held.stroke.draw(point)
            held.lay()
            draft.start = draft.at = point
            draft.reshaped = True
        else:
            draft.at = point

    def let_go(self, draft: Draft) -> None:
        held: Held = draft.data
        if held.mode == "lasso":
            held.arrangement.pick_within(draft.start, draft.at)
        if held.stroke is not None:
            held.lay()
            held.stroke = None
            held.remember()
        self._commit(draft)
        held.mode, draft.held = "move", True
        draft.changed()

    def _commit(self, draft: Draft) -> None:
        """Those who are picked stand where they have been moved to, whatever is done to them next."""
        draft.data.arrangement.move(*self._offset(draft))
        draft.start, draft.reshaped = draft.at, True

    def moved(self, draft: Draft) -> bool:
        return True

    def take(self, draft: Draft, answer: Any) -> None:
        arrangement: Arrangement = draft.data.arrangement
        draft.start, draft.reshaped = draft.at, True
        arrangement.take(answer)

    def do(self, draft: Draft, command: str) -> None:
        held: Held = draft.data
        arrangement = held.arrangement
        self._commit(draft)
        match command:
            case "turn-left" | "turn-right":
                arrangement.turn(-STEP if command == "turn-left" else STEP)
            case "one":
                arrangement.pick_next()
            case "all":
                arrangement.picked = set(arrangement.spots)
            case "lasso" | "stroke":
                held.mode = "move" if held.mode == command else command
            case "again":
                if held.memory is not None and held.memory.formation is not None:
                    arrangement.repeat(*held.memory.formation)
            case "around":
                arrangement.surround(self._nearest_foes(held), held.reach or 0)
            case _:
                arrangement.form(command)
        held.remember()
        draft.changed()

    def _nearest_foes(self, held: Held) -> list[tuple[int, int, int]]:
        """The models of the enemy unit that is nearest to where the unit is now."""
        middle = held.arrangement.middle
        near = lambda unit: min(squared_distance((x, y), middle) for x, y, _ in unit)  # noqa: E731
        return min(held.foes, key=near, default=[])

    def answer(self, draft: Draft) -> tuple[str, Any]:
        return draft.option["id"], draft.data.arrangement.text(*self._offset(draft))

    def _offset(self, draft: Draft) -> Point:
        return (0, 0) if draft.data.mode == "lasso" else draft.offset

    # ------------------------------------------------------------------ what is shown

    def controls(self, draft: Draft, ui: Ui) -> Sequence[Control]:
        held: Held = draft.data
        arrangement = held.arrangement
        count, picked = len(arrangement.spots), len(arrangement.picked)
        formations = [each for each in FORMATIONS if arrangement.starts or each[0] != "keep"]
        found = [
            Control(command, label, _KEY_OF[command], arrangement.formation == command, short=SHORT.get(command, ""))
            for command, label in formations
            if count > 1
        ]
        if held.foes and held.reach:
            found.append(Control("around", _("Around"), "e", arrangement.formation == "around"))
        found += [
            Control("turn-left", _("Turn left"), ",", sign="⟲"),
            Control("turn-right", _("Turn right"), ".", sign="⟳"),
        ]
        if count > 1:
            found += [
                Control("one", _("One"), "m", picked == 1),
                Control("lasso", _("Lasso"), "z", held.mode == "lasso"),
                Control("all", _("All"), "g", picked == count),
                Control("stroke", _("Draw where it stands"), "x", held.mode == "stroke", short=_("Draw")),
            ]
        if count > 1 and held.memory is not None and held.memory.formation is not None:
            found.append(Control("again", _("The last formation again"), "f", short=_("Again")))
        return found

    def length(self, draft: Draft, ui: Ui) -> h.Renderable | None:
        """How far the one goes that goes farthest, of its reach."""
        held: Held = draft.data
        if held.reach is None:
            return None
        far = held.arrangement.farthest(*self._offset(draft))
        return h.span(class_="too-far" if far > held.reach else "")[
            ui.word(inches(far)), " / ", ui.word(inches(held.reach))
        ]

    def tells(self, draft: Draft) -> Sequence[Any]:
        arrangement: Arrangement = draft.data.arrangement
        lines: list[Any] = []
        if len(arrangement.picked) == 1 < len(arrangement.spots):
            lines.append(say("Model {number} alone", number=next(iter(arrangement.picked))))
        if draft.data.mode == "stroke":
            lines.append(_("Draw a line on the ground: the unit stands along it and looks to the left of your way"))
        if draft.foreseen:
            lines += moved(draft.foreseen)
        return lines

    def ghosts(self, draft: Draft, ui: Ui) -> h.Renderable:
        return ghosts.unit(draft.data, TURN if draft.held else "")

    def picture(self, draft: Draft, ui: Ui) -> h.Renderable | None:
        """The reach, and the way of the one model that goes farthest; or what is lassoed."""
        held: Held = draft.data
        if held.mode == "lasso":
            return ghosts.rectangle(draft.start, draft.at)
        if held.stroke is not None:
            return ghosts.stroke(held)
        return ghosts.way(held, self._offset(draft)) if held.reach is not None else None


def _as_suggested(arrangement: Arrangement, option: Option) -> Point | None:
    """Stand where the first suggestion says, if one says where. The middle of that."""
    for suggested in option.get("suggestions", ()):
        if middle_of(suggested["answer"], option["shape"]) is not None:
            arrangement.take(suggested["answer"])
            if ranked := RANKS.search(suggested["answer"]):
                arrangement.wide = int(ranked[1])
            return arrangement.middle
    return None


def _asked(view: dict[str, Any], ui: Ui, ref: str) -> Option | None:
    """The placement of a unit's models that is meant by a ref: the one that is about to be answered if the ref allows
    it, or else the first."""
    kinds = ("move", "set-up", "return")
    options = [each for each in _placements(view) if each["shape"]["kind"] in kinds]
    about = [
        each
        for each in options
        if each["shape"]["unit"] == ref
        or (each["shape"]["kind"] != "move" and each["id"] == ui.pointer.suggesting)
        or (ref == SECOND and ({each["id"], each["shape"]["unit"]} & {ui.pointer.suggesting, ui.pointer.selected}))
    ]
    return next((each for each in about if each["id"] == ui.pointer.suggesting), about[0] if about else None)


def _placements(view: dict[str, Any]) -> list[Option]:
    options = (view["decision"] or {}).get("options", [])
    return [option for option in options if option.get("placement") and "kind" in (option.get("shape") or {})]


def _model(refs: Sequence[str]) -> int:
    """The number of the model among refs; 0 if there is none."""
    return next((int(ref.rpartition("-")[2]) for ref in refs if ref.startswith("model:")), 0)


def _angle(pivot: Point, point: Point) -> float:
    return atan2(point[1] - pivot[1], point[0] - pivot[0])


class PlaceFeature(Tool):
    """The tool to put a terrain feature down, and turn it."""

    step = INCH
    confirms = settles = True
    keys = {",": "turn-left", ".": "turn-right"}  # noqa: RUF012 - as in Tool

    def begin(self, view: dict[str, Any], ui: Ui, point: Point, ref: str) -> Draft | None:
        option = next((each for each in _placements(view) if each["shape"]["kind"] == "feature"), None)
        if option is None or ref not in ("", option["shape"]["feature"]):
            return None
        facing = 0
        if (
            not any(point)
            and (first := next(iter(option.get("suggestions", ())), None))
            and first["answer"] != "nowhere"
        ):
            x, y, facing = first["answer"]
            point = (x, y)
        return Draft(self, option, point, [option["shape"]["feature"]], {"facing": facing})

    def grip(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        return not draft.held or draft.option["shape"]["feature"] in refs

    def answer(self, draft: Draft) -> tuple[str, Any]:
        return draft.option["id"], [round(draft.at[0]), round(draft.at[1]), draft.data["facing"]]

    def moved(self, draft: Draft) -> bool:
        return True

    def take(self, draft: Draft, answer: Any) -> None:
        if isinstance(answer, list):
            draft.start = draft.at = (answer[0], answer[1])
            draft.data["facing"], draft.reshaped = answer[2], True

    def do(self, draft: Draft, command: str) -> None:
        draft.data["facing"] = (draft.data["facing"] + (-STEP if command == "turn-left" else STEP)) % FACINGS
        draft.start, draft.reshaped = draft.at, True
        draft.changed()

    def controls(self, draft: Draft, ui: Ui) -> Sequence[Control]:
        return [
            Control("turn-left", _("Turn left"), ",", sign="⟲"),
            Control("turn-right", _("Turn right"), ".", sign="⟳"),
        ]

    def ghosts(self, draft: Draft, ui: Ui) -> h.Renderable:
        kind = draft.option["shape"]["feature"].partition(":")[2]
        return ghosts.feature(kind, draft.start, draft.data["facing"])


class PickSlain(Tool):
    """The tool to pick slain models, by taps on them: one tap is enough, others go with it so that the unit stays
    together."""

    confirms = settles = True

    def begin(self, view: dict[str, Any], ui: Ui, point: Point, ref: str) -> Draft | None:
        option = next((each for each in _placements(view) if each["shape"]["kind"] == "slain"), None)
        if option is None or ref != option["shape"]["unit"]:
            return None
        unit = view["table"]["units"][ref.partition(":")[2]]
        places = {number: (x, y, facing) for number, x, y, facing in unit["models"]}
        data = {"places": places, "wished": [], "picked": [], "scroll": unit["scroll"]}
        draft = Draft(self, option, point, [], data)
        draft.held = True
        return draft

    def grip(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        return False

    def tap(self, draft: Draft, point: Point, refs: Sequence[str]) -> bool:
        """Wish a model slain, or let it live; of more than are slain the first goes."""
        wished, number = draft.data["wished"], _model(refs)
        if draft.option["shape"]["unit"] in refs and number in draft.data["places"]:
            if number in wished:
                wished.remove(number)
            else:
                wished.append(number)
                del wished[: -draft.option["shape"]["count"]]
        draft.data["picked"], draft.reshaped = [*wished], True
        draft.changed()
        return True

    def take(self, draft: Draft, answer: Any) -> None:
        draft.data["picked"], draft.reshaped = [int(word[1:]) for word in answer.split()], True

    def answer(self, draft: Draft) -> tuple[str, Any]:
        return draft.option["id"], " ".join(f"m{number}" for number in draft.data["picked"])

    def tells(self, draft: Draft) -> Sequence[Any]:
        count, most = len(draft.data["picked"]), draft.option["shape"]["count"]
        return [say("{count} of {most} picked: tap the models", count=count, most=most)]

    def ghosts(self, draft: Draft, ui: Ui) -> h.Renderable:
        return ghosts.crosses(draft.data)


TOOLS = (PlaceUnit(), PlaceFeature(), PickSlain())
