"""Two rosters side by side: what only one of them has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from katabasis import rosters

from .... import markup as h
from ....own_lists.differences import comparison
from ....storage.kept_texts import KeptText
from ....ui import Ui
from .builder import RosterBuilder, ref_of
from .kind import ROSTERS


def compared(builder: RosterBuilder, ui: Ui, kept: Sequence[KeptText]) -> h.Renderable:
    """A choice of rosters, and what is different in the one that was chosen."""
    texts = {other.id: other.text for other in kept if other.fault is None and other.id != builder.id}
    names = [
        ("", ui.say("no roster")),
        *((other.id, other.name or other.id) for other in kept if other.id in texts),
        *((id, ui.name(f"roster:{id}")) for id in rosters.lists),
    ]
    other = {**rosters.lists, **texts}.get(builder.compared)
    there = None if other is None else _things(ui, rosters.read(other))
    return comparison(ROSTERS, ui, names, builder.compared, _things(ui, builder.roster), there)


def _things(ui: Ui, roster: rosters.Roster) -> Counter[str]:
    """What a roster has, by name."""
    names = (
        ui.say("{unit}, reinforced", unit=ref_of(line)) if line.reinforced else ui.name(ref_of(line))
        for line in roster.lines
    )
    return Counter(names)
