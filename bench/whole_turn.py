"""How many inputs a whole turn of 2000 points takes at the page's table, phase by phase: everybody moves, shoots,
charges and fights who may, one by one, and then with what the page does in one go.

An input is a click, a tap or a key that somebody has to give: an answer in the list is one, the place for a unit
another. The opponent plays by chance and costs none. The tests' page on paper stands in for the document.
"""

from __future__ import annotations

import html
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from katabasis.kernel.checkpoint import Choice
    from page.desk import Desk

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / folder) for folder in ("engine", "web", "tests")]

import katabasis as kb  # noqa: E402

SEATS = ("stormcast-2000", "skaven-2000")
ACTS = ("move", "shoot", "charge", "fight")
"""What every unit does that may."""
LIKEWISE = re.compile(r'data-act="whole-regiment" data-arg="(move [^"]+)"')
MOST = 600
"""Decisions of a turn at most."""


class Turn(NamedTuple):
    """The inputs of a turn by phases, and of these the questions that had one answer; how often units acted, and the
    seconds that the page took."""

    inputs: Counter[str]
    single: Counter[str]
    units: int
    seconds: float


def main() -> int:
    """Print the inputs of the same turn, played in both ways."""
    record = beginning()
    turns = {"one by one": played(record, at_once=False), "in one go": played(record, at_once=True)}
    for name, turn in turns.items():
        phases = ", ".join(f"{phase} {inputs}" for phase, inputs in turn.inputs.items())
        print(
            f"a turn of 2000 points, {name}: {turn.inputs.total()} inputs ({phases}), of them questions with one answer"
            f" {turn.single.total()}; units acted {turn.units} times; the page took {turn.seconds:.1f} s",
            flush=True,
        )
    return 0 if turns["in one go"].inputs.total() <= turns["one by one"].inputs.total() else 1


def beginning() -> str:
    """The record of the first battle by chance, with everybody on the battlefield, in which the first seat has the
    first turn, at its movement phase."""
    for seed in count():
        game = kb.new("sigmar", battlepack="border-war", seats=SEATS, seed=seed)
        while (asked := game.decision) is not None and game.table.active in (-1, 0):
            if asked.name == "movement" and asked.seat == 0:
                return game.record()
            game.choose(_at_once(asked) or kb.bots.choose(game, "random", len(game.choices)))
    raise AssertionError("seeds do not end")


def _at_once(asked: kb.Ask) -> kb.Option | None:
    """Whole regiments are deployed, nobody is in reserve, and the phases before the movement phase end."""
    ways = ("regiment ", "deploy ") if asked.name == "deploy" else ("end",)
    option = next((option for way in ways for option in asked.options if option.id.startswith(way)), None)
    if isinstance(option, kb.Placement):
        return option.answered(option.suggestions[0].answer)
    return option


def played(record: str, at_once: bool) -> Turn:
    """The rest of the turn, from its movement phase on."""
    from page.desk import Desk

    desk = Desk()
    desk.do("import-text", record)
    for change in ("kind-0=human", "kind-1=human"):
        desk.do("draft", change)
    desk.do("setting", "speed=instant")
    desk.do("start")
    inputs: Counter[str] = Counter()
    single: Counter[str] = Counter()
    acted: set[str] = set()
    first = len(choices(desk))
    turn, began = table(desk)["round"], time.process_time()
    for _ in range(MOST):
        asked, now = decision(desk), table(desk)
        if asked is None or now["round"] != turn or now["active"] != 0:
            break
        if asked["seat"] != 0:
            by_chance(desk)
            continue
        single[now["phase"]] += len(asked["options"]) == 1 and "shape" not in asked["options"][0]
        inputs[now["phase"]] += answer(desk, asked, acted, at_once)
    units = [each.option for each in choices(desk)[first:] if each.option.partition(" ")[0] in ACTS]
    return Turn(inputs, single, len(units), time.process_time() - began)


def choices(desk: Desk) -> Sequence[Choice]:
    assert desk.app.session is not None
    return desk.app.session.port.choices


def table(desk: Desk) -> dict[str, Any]:
    assert desk.app.session is not None
    seen: dict[str, Any] = desk.app.session.view()["table"]
    return seen


def by_chance(desk: Desk) -> None:
    """Answer for the opponent."""
    assert desk.app.session is not None
    game = desk.app.session.game
    option = kb.bots.choose(game, "random", len(game.choices))
    if isinstance(option, kb.Placement):
        desk.do("answer", json.dumps([option.id, option.value]))
    else:
        desk.do("choose", option.id)


def decision(desk: Desk) -> dict[str, Any] | None:
    """The question at the table, put to whoever it is for."""
    assert desk.app.session is not None
    if desk.app.ui.seating.handover is not None:
        desk.do("confirm-handover")
    asked: dict[str, Any] | None = desk.app.session.view()["decision"]
    return asked


def answer(desk: Desk, asked: dict[str, Any], acted: set[str], at_once: bool) -> int:
    """Answer a question as somebody does whose every unit does what it may; how many inputs that takes."""
    if at_once and (whole := LIKEWISE.search(desk.shown)) and whole[0] not in acted:
        acted.add(whole[0])
        desk.do("whole-regiment", whole[1])
        return 1
    orders = [each["id"] for each in asked.get("orders", ())]
    if at_once and orders:
        desk.do("order", orders[0])
        return 1
    options = asked["options"]
    wished = next((each for each in options if each["verb"] in ACTS and each["id"] not in acted), None)
    declining = next((each for each in options if each["verb"] in ("pass", "end")), None)
    chosen = wished or declining or options[0]
    if wished is not None:
        acted.add(chosen["id"])
    desk.do("choose", chosen["id"])
    if not desk.app.ui.pointer.suggesting:
        return 1
    places = re.findall(r'data-act="answer" data-arg="([^"]*)"', desk.shown)
    desk.do("answer", html.unescape(places[0]))
    return 1 + (len(options) > 1)


if __name__ == "__main__":
    sys.exit(main())
