"""What is printed on a warscroll, with what it costs and who of its models carries what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis import rosters

from .... import markup as h
from ....ui import Ui
from ... import facts, popovers
from ..rosters import MODELS, POINTS


def warscroll(ui: Ui, scroll: rosters.Warscroll) -> list[Any]:
    """What is printed on a warscroll, and which of its models have command and special weapons."""
    few = [weapon for weapon in scroll.weapons.values() if 2 * len(weapon.bearers) < scroll.models]
    carried = [
        *((f"rank:{kind}", numbers) for kind, numbers in scroll.command_models.items() if numbers),
        *((f"weapon:{scroll.id}.{weapon.id}", weapon.bearers) for weapon in few),
    ]
    return [
        h.p(class_="note")[ui.say(MODELS, count=scroll.models), " · ", ui.say(POINTS, count=scroll.points)],
        carried
        and h.ul(class_="carried")[
            [h.li[ui.say("{what}: model {numbers}", what=what, numbers=_listed(numbers))] for what, numbers in carried]
        ],
        popovers.warscroll(ui, scroll.id, facts.scroll(scroll.id)),
    ]


def _listed(numbers: Sequence[int]) -> Any:
    return [", ".join(map(str, numbers)), {}]
