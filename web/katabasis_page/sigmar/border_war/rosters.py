"""Rosters in the form of a new battle: what a list consists of, and what is wrong with one of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from katabasis import rosters

from ... import markup as h
from ...ui import Ui
from ...words import ngettext, say

KINDS = {
    "formation": "formation",
    **dict.fromkeys(("spells", "prayers", "manifestations"), "lore"),
    "trait": "ability",
    "artefact": "ability",
}
"""What the name of a formation, a lore or an enhancement is kept under, by its word in a roster."""


def faults(text: str, points: int) -> list[Any]:
    """What is wrong with a roster for a battle of so many points, a sentence each, with its line."""
    return [_sentence(fault) for fault in rosters.check(text)] or list(_of_size(text, points))


def _sentence(fault: rosters.Fault) -> Any:
    if not fault.line:
        return fault.refusal.reason
    return say("Line {line}: {reason}", line=fault.line, reason=fault.refusal.reason)


def _of_size(text: str, points: int) -> Iterator[Any]:
    """Whether its points are those of the battle (border-war.battlefield-size)."""
    limit = rosters.read(text).limit
    if limit != points:
        yield say("Line {line}: {reason}", line=1, reason=say(WRONG_SIZE, limit=limit, played=points))


WRONG_SIZE = "{limit} points are not played here: {played} are"
"""In the words of the battlepack."""


def listing(text: str, ui: Ui, is_open: bool = False) -> h.Renderable:
    """Everything in a legal roster: its regiments with their units, what they cost, and what the army has besides."""
    roster = rosters.read(text)
    return h.details(class_="listing", open=is_open)[
        h.summary[ui.say("{points} of {limit} points", points=roster.points, limit=roster.limit)],
        h.p(class_="note")[", ".join(_names(ui, (*roster.formations, *roster.lores)))],
        [
            h.section[
                h.h3[_title(ui, regiment)],
                h.ul[[h.li[_unit(ui, entry)] for entry in (regiment.hero, *regiment.units)]],
            ]
            for regiment in roster.regiments
        ],
        [_others(ui, ui.say("Regiment of renown"), each.units) for each in roster.renown],
        _others(ui, ui.say("Auxiliary units"), roster.auxiliaries),
        _others(ui, ui.say("Faction terrain"), roster.terrain),
    ]


def _title(ui: Ui, regiment: rosters.Regiment) -> str:
    return ui.say("The general's regiment") if regiment.is_general else ui.say("Regiment")


def _others(ui: Ui, title: str, entries: list[rosters.Entry]) -> h.Renderable | None:
    return h.section[h.h3[title], h.ul[[h.li[_unit(ui, entry)] for entry in entries]]] if entries else None


def _unit(ui: Ui, entry: rosters.Entry) -> h.Renderable:
    """A unit: how many models it has, what it costs, and its enhancements."""
    models, points = entry.printed.models, entry.printed.points
    facts = [
        *([ui.say(MODELS, count=models)] if models > 1 else []),
        *([ui.say(POINTS, count=points)] if points else []),
        *_names(ui, entry.enhancements),
    ]
    return h.fragment[h.b[ui.name(f"warscroll:{entry.scroll}")], facts and h.small[" ", ", ".join(facts)]]


MODELS = ngettext("{count} model", "{count} models")
POINTS = ngettext("{count} point", "{count} points")


def _names(ui: Ui, chosen: Any) -> list[str]:
    return [ui.name(f"{KINDS[each.kind]}:{each.id}") for each in chosen]
