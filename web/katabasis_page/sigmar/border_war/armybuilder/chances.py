"""What a unit does in a round to armour of 3+, 4+ and 5+, how far it reaches, and the same of another beside it: exact,
from the engine."""

from __future__ import annotations

from collections.abc import Callable

from katabasis import rosters
from katabasis.kernel.text import decimal

from .... import markup as h
from ....ui import Ui
from ....words import _, say
from .builder import RosterBuilder

Of = Callable[[rosters.Expected], float]
ROWS: tuple[tuple[str, Of, Callable[[rosters.Expected], bool]], ...] = (
    (_("Shooting, save of {save}+"), lambda each: each.shooting, lambda each: each.shooting > 0),
    (_("Combat, save of {save}+"), lambda each: each.combat, lambda each: each.combat > 0),
    (_("Combat after a charge, save of {save}+"), lambda each: each.charging, lambda each: each.charging > each.combat),
)
"""Ways to attack, what comes of each, and whether it is worth a row."""
REACHES = (
    (_("Move"), "move"),
    (_("Longest shot"), "shot"),
    (_("Shoots after a move"), "shooting"),
    (_("Charges after a move (7 rolled)"), "charging"),
)
TWICE = "+"
"""Ends the id of a warscroll whose unit is reinforced."""


def chances(builder: RosterBuilder, ui: Ui) -> h.Renderable:
    """A choice of two units, and their figures side by side."""
    ids = _units(builder)
    if not ids:
        return h.p(class_="note")[ui.say("Add units to see what they do.")]
    first = builder.shown_unit if builder.shown_unit in ids else ids[0]
    second = builder.beside if builder.beside in ids else ""
    shown = [first, *([second] if second else [])]
    return h.div(class_="deck-chances", id="chances")[
        _choice(ui, "roster-unit", ui.say("Unit"), ids, first, False),
        _choice(ui, "roster-beside", ui.say("Beside it"), ids, second, True),
        h.table(id="chances-table")[
            h.caption[ui.say("Damage in a round, on average, and inches")],
            h.thead[h.tr[h.td, [h.th(scope="col")[_name(ui, id)] for id in shown]]],
            h.tbody[_damage(ui, shown), _reaches(ui, shown)],
        ],
        h.p(class_="note")[
            ui.say("All models attack, without wards and without abilities but those of weapons: exact averages.")
        ],
    ]


def _units(builder: RosterBuilder) -> list[str]:
    """The units of the roster, each once; those that are reinforced apart from others."""
    entries = builder.roster.entries
    return [*dict.fromkeys(f"{entry.scroll}{TWICE if entry.reinforced else ''}" for entry in entries)]


def _printed(id: str) -> rosters.Warscroll:
    scroll = id.removesuffix(TWICE)
    twice = rosters.reinforced(scroll) if id.endswith(TWICE) else None
    return twice or rosters.warscroll(scroll)


def _name(ui: Ui, id: str) -> str:
    ref = f"warscroll:{id.removesuffix(TWICE)}"
    return ui.say("{unit}, reinforced", unit=ref) if id.endswith(TWICE) else ui.name(ref)


def _choice(ui: Ui, verb: str, label: str, ids: list[str], chosen: str, or_none: bool) -> h.Renderable:
    answers = [*([("", ui.say("no unit"))] if or_none else []), *((id, _name(ui, id)) for id in ids)]
    return h.div(class_="field")[
        h.label(for_=verb)[label],
        h.select(id=verb, name=verb, data_change=verb)[
            [h.option(value=id, selected=id == chosen)[name] for id, name in answers]
        ],
    ]


def _damage(ui: Ui, shown: list[str]) -> list[h.Renderable]:
    """A row for each way to attack and each save; ways that are worth none are left out."""
    known = {(id, save): rosters.expected(_printed(id), save) for id in shown for save in rosters.SAVES}
    return [
        h.tr[
            h.th(scope="row")[ui.word(say(label, save=save))],
            [h.td[ui.word(decimal(of(known[id, save])))] for id in shown],
        ]
        for label, of, is_told in ROWS
        if any(map(is_told, known.values()))
        for save in rosters.SAVES
    ]


def _reaches(ui: Ui, shown: list[str]) -> list[h.Renderable]:
    reaches = [rosters.reach(_printed(id)) for id in shown]
    return [
        h.tr[
            h.th(scope="row")[ui.word(label)],
            [h.td[f'{value:g}"' if (value := getattr(each, key)) else "–"] for each in reaches],
        ]
        for label, key in REACHES
    ]
