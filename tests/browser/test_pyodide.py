"""The page's Python plays as CPython does: records come to the same end, and a seed gives the same game."""

import inspect
import json
from collections.abc import Callable

import pytest

from playthroughs import golden

RunInBrowser = Callable[[str], object]

PROGRAM = """
import hashlib, json
from typing import Any
import katabasis as kb

{ending}

records = {records}
result = {{name: ending(kb.replay(text)) for name, text in records.items()}}
"""

SEEDED = """
import katabasis as kb
from types import SimpleNamespace
Plan = SimpleNamespace

{played}

plan = Plan(**{plan})
result = [played("{game}", plan, seed).record() for seed in {seeds}]
"""


def test_records_come_to_the_same_end_as_in_cpython(python_in_browser: RunInBrowser) -> None:
    known = json.loads(golden.ENDINGS.read_text(encoding="utf-8"))
    records = {name: (golden.HERE / f"{name}.txt").read_text(encoding="utf-8") for name in known}
    program = PROGRAM.format(ending=inspect.getsource(golden.ending), records=repr(records))
    assert python_in_browser(program) == known


@pytest.mark.takes_turns("whole games", 3)
@pytest.mark.parametrize(
    ("name", "levels"),
    [("by-hand", ("random", "easy")), ("four-houses", ("random",) * 4), ("market-empty", ("random", "easy"))],
)
def test_a_seed_gives_the_same_game_as_in_cpython(
    python_in_browser: RunInBrowser, name: str, levels: tuple[str, ...]
) -> None:
    seeds = [2**60 + 7]
    game, plan = golden.plans()[name]
    plan = plan._replace(levels=levels)
    fields = {key: value for key, value in plan._asdict().items() if key != "accepts"}
    program = SEEDED.format(played=inspect.getsource(golden.played), game=game, plan=fields, seeds=seeds)
    assert python_in_browser(program) == [golden.played(game, plan, seed).record() for seed in seeds]


FORGED = """
import json
import katabasis as kb
from katabasis.kernel import save

result = []
for name, slot in {slots}:
    whole = json.loads(kb.new(name).save())
    whole["body"]["checkpoint"][1][slot] = "x"
    text = json.dumps(whole["body"], separators=(",", ":"), ensure_ascii=False)
    whole["checksum"] = save.checksum(text)
    try:
        kb.load(json.dumps(whole))
    except kb.BadSave as error:
        result.append(str(error))
"""


def test_saves_are_checked_by_their_types_as_in_cpython(python_in_browser: RunInBrowser) -> None:
    slots = [("underworlds", "round"), ("tyrants", "active")]
    complaints = ["UnderworldsTable: 'round' cannot be 'x'", "TyrantsTable: 'active' cannot be 'x'"]
    assert python_in_browser(FORGED.format(slots=slots)) == complaints
