"""The screen of the army builder: what can be added at one side, the roster with what is wrong with it at the other,
and the figures of its units; on small screens one of the three at a time. What it costs is always in sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from katabasis import rosters
from katabasis.content import load

from .... import markup as h
from ....markup.controls import act, screen
from ....own_lists.kept import kept_mark, name_field
from ....own_lists.verdict import legal_sign, list_actions, panel_buttons, verdict, workbench
from ....storage.kept_texts import KeptText
from ....table.popovers import opened, rule
from ....ui import Ui
from ....words import _, ngettext, say
from ... import facts, popovers
from ..rosters import KINDS, MODELS, POINTS
from .builder import ENHANCEMENTS, RosterBuilder, ref_of
from .chances import chances
from .compared import compared
from .kind import GAME, ROSTERS
from .offers import offers
from .warscrolls import warscroll

LIMITS = (1000, 2000)
"""The points of the battles that are played."""
COMMAND_POINTS = _("1 more command point in the first battle round")


def builder_page(builder: RosterBuilder, ui: Ui, others: Sequence[KeptText]) -> h.Renderable:
    """A roster at work. `others` are the kept ones that it can be compared with."""
    roster = builder.roster
    faction = ui.name(f"faction:{roster.faction}")
    return screen(
        ui,
        "decks armies",
        builder.name or faction,
        h.p(class_="deck-of note")[h.a(href=ROSTERS.home)[ui.say("All rosters")], " · ", faction],
        workbench(
            f"showing-{builder.panel}",
            offers(builder, ui),
            h.div(class_="deck-side")[
                panel_buttons(
                    ROSTERS, ui, builder.panel, {"deck": [" ", legal_sign(ui, builder.is_legal)]}, _totals(roster, ui)
                ),
                _roster(builder, ui),
                h.section(
                    class_="panel deck-figures", id="deck-figures", aria_labelledby="figures-title", data_region=True
                )[
                    h.h2(id="figures-title")[ui.say("Chances")],
                    chances(builder, ui),
                    compared(builder, ui, others),
                ],
            ],
        ),
        _popover(builder, ui),
    )


def _totals(roster: rosters.Roster, ui: Ui) -> h.Renderable:
    """What it costs, how it is deployed, and what that is worth."""
    over = roster.points > roster.limit
    more = roster.limit - roster.points >= rosters.UNDER_LIMIT
    return h.p(class_="totals", id="totals", role="status")[
        h.b(class_="bad" if over else None)[
            ui.say("{points} of {limit} points", points=roster.points, limit=roster.limit)
        ],
        h.span[ui.word((ngettext("{count} drop", "{count} drops"), {"count": roster.drops}))],
        more and h.span(class_="good", title=ui.word(COMMAND_POINTS))[ui.say("+1 command point")],
        roster.auxiliaries and h.span[ui.word((AUXILIARIES, {"count": len(roster.auxiliaries)}))],
    ]


AUXILIARIES = ngettext("{count} auxiliary unit", "{count} auxiliary units")


# ---------------------------------------------------------------------- the roster


def _roster(builder: RosterBuilder, ui: Ui) -> h.Renderable:
    roster = builder.roster
    return h.section(class_="panel deck", id="deck", aria_labelledby="deck-title", data_region=True)[
        h.header(class_="deck-head")[
            h.h2(id="deck-title")[ui.say("Roster")],
            h.span(class_="note kept-mark")[kept_mark(ui, builder.id)],
        ],
        h.div(class_="roster-head")[name_field(ROSTERS, ui, builder.name), _limit(roster, ui)],
        verdict(ROSTERS, ui, [*_faults(builder, ui)]),
        _unread(builder, ui),
        h.p(class_="unseen", role="status", id="deck-news")[ui.word(builder.news)],
        list_actions(ROSTERS, ui, builder, act("roster-paper", ui.say("On paper"), css="small", id="roster-paper")),
        _whole(builder, ui),
        [_regiment(builder, ui, each, number) for number, each in enumerate(roster.regiments, 1)],
        [_renown(builder, ui, each) for each in roster.renown],
        roster.auxiliaries
        and h.section(class_="deck-group army-regiment", aria_labelledby="auxiliaries")[
            h.h3(id="auxiliaries")[ui.say("Auxiliary units")],
            h.ul[[_unit(builder, ui, entry) for entry in roster.auxiliaries]],
        ],
        h.p(class_="row more-of-army")[
            not any(each.is_general for each in roster.regiments)
            and _adding(builder, ui, "general", ui.say("Add the general's regiment")),
            _adding(builder, ui, "regiment", ui.say("Add a regiment")),
            _adding(builder, ui, "auxiliary", ui.say("Add an auxiliary unit")),
            has_renown(roster) and _adding(builder, ui, "renown", ui.say("Add a regiment of renown")),
        ],
    ]


def has_renown(roster: rosters.Roster) -> bool:
    """Whether there are regiments of renown that its faction may have."""
    return any(
        rosters.base_of(roster.faction) in printed["factions"] for printed in load("sigmar").get("renown", {}).values()
    )


def _limit(roster: rosters.Roster, ui: Ui) -> h.Renderable:
    limits = sorted({*LIMITS, roster.limit})
    return h.div(class_="field")[
        h.label(for_="roster-limit")[ui.say("Points")],
        h.select(id="roster-limit", name="limit", data_change="roster-limit")[
            [h.option(value=str(limit), selected=limit == roster.limit)[limit] for limit in limits]
        ],
    ]


def _faults(builder: RosterBuilder, ui: Ui) -> Iterator[tuple[Any, str]]:
    """What is wrong, each with the unit or the part in which it is."""
    refs = dict(_refs(builder.roster))
    for fault in builder.faults:
        reason: Any = fault.refusal.reason
        if fault.line in refs:
            reason = say("{what}: {reason}", what=refs[fault.line], reason=reason)
        yield reason, fault.refusal.rule
    if builder.unread:
        yield _("Some lines could not be read."), "army.roster"


def _refs(roster: rosters.Roster) -> Iterator[tuple[int, str]]:
    return ((line.number, ref_of(line)) for line in roster.lines)


def _unread(builder: RosterBuilder, ui: Ui) -> h.Renderable | None:
    """The lines that could not be read, which are kept until somebody drops them."""
    if not builder.unread:
        return None
    return h.section(class_="unread", id="unread", aria_labelledby="unread-title")[
        h.h3(id="unread-title")[ui.say("Lines that could not be read")],
        h.ul[
            [
                h.li[h.code[line], refusal is not None and [" ", ui.word(refusal.reason if refusal else "")]]
                for line, refusal in builder.unread
            ]
        ],
        h.p(class_="row")[act("roster-forget", ui.say("Leave them out"), css="small", id="roster-forget")],
    ]


def _adding(builder: RosterBuilder, ui: Ui, slot: str, label: Any, css: str = "small") -> h.Renderable:
    """The way to what can be added somewhere."""
    is_open = builder.slot == slot
    return act(
        "roster-open",
        label,
        slot,
        css=f"{css} chosen" if is_open else css,
        id=f"open-{h.slug(slot)}",
        aria_pressed="true" if is_open else "false",
    )


# ---------------------------------------------------------------------- its parts


PARTS = {"formation": _("Battle formation"), **rosters.LORES}


def _whole(builder: RosterBuilder, ui: Ui) -> h.Renderable:
    """What the whole army has: its formation, its lores, its faction terrain."""
    roster = builder.roster
    known = kinds_of_whole(roster)
    rows = [(kind, [line for line in roster.lines if line.kind == kind]) for kind in known]
    return h.section(class_="deck-group whole-army", aria_labelledby="whole-army")[
        h.h3(id="whole-army")[ui.say("The army")],
        h.ul[[_part(builder, ui, kind, lines) for kind, lines in rows]],
    ]


def kinds_of_whole(roster: rosters.Roster) -> list[str]:
    """The kinds of what an army of that faction can have as a whole."""
    rules = load("sigmar")["factions"][roster.faction]
    return [
        *(["formation"] if rules["formations"] else []),
        *(kind for kind in rosters.LORES if rules["lores"].get(kind)),
        *(["terrain"] if rules.get("terrain") else []),
    ]


def _part(builder: RosterBuilder, ui: Ui, kind: str, lines: list[rosters.Line]) -> h.Renderable:
    label = ui.say("Faction terrain") if kind == "terrain" else ui.word(PARTS[kind])
    return h.li(class_="deck-line", id=f"part-{kind}")[
        h.span(class_="part")[
            h.span(class_="note")[label[:1].upper() + label[1:]], " ", [h.b[ui.name(ref_of(line))] for line in lines]
        ],
        _adding(builder, ui, kind, ui.say("Change") if lines else ui.say("Choose")),
        [_removing(builder, ui, line.number, ref_of(line)) for line in lines],
    ]


def _removing(builder: RosterBuilder, ui: Ui, number: int, ref: str) -> h.Renderable:
    """The way to remove a line. Its id says how many such lines are left from there on, for what comes to lie under the
    second click of a double click is another one."""
    left = sum(line.number >= number and ref_of(line) == ref for line in builder.roster.lines)
    return act(
        "roster-remove",
        "−",
        str(number),
        css="small",
        id=f"off-{h.slug(ref)}-{left}",
        aria_label=ui.say("Remove {what}", what=ref),
    )


def _regiment(builder: RosterBuilder, ui: Ui, regiment: rosters.Regiment, number: int) -> h.Renderable:
    id, hero = f"regiment-{regiment.hero.line}", regiment.hero.line
    points = sum(entry.printed.points for entry in (regiment.hero, *regiment.units))
    title = ui.say("General's regiment") if regiment.is_general else ui.say("Regiment {number}", number=number)
    return h.section(class_="deck-group army-regiment", aria_labelledby=id)[
        h.h3(id=id)[title, " ", h.span(class_="note")[ui.say(POINTS, count=points)]],
        h.ul[
            _unit(builder, ui, regiment.hero, leads=True),
            [_unit(builder, ui, entry) for entry in regiment.units],
        ],
        h.p(class_="row")[
            _adding(builder, ui, f"unit:{hero}", ui.say("Add a unit")),
            not regiment.is_general
            and act("roster-lead", ui.say("Make general"), str(hero), css="small quiet", id=f"lead-{hero}"),
        ],
    ]


def _unit(builder: RosterBuilder, ui: Ui, entry: rosters.Entry, leads: bool = False) -> h.Renderable:
    """A unit: what it costs, what it has been given, and what can be done with it."""
    ref = f"warscroll:{entry.scroll}"
    wrong = entry.line in [fault.line for fault in builder.faults]
    return h.li(class_=f"deck-line roster-unit{' leads' if leads else ''}{' faulty' if wrong else ''}")[
        act("pop", [wrong and h.span(class_="bad")["✗ "], ui.name(ref)], ref, css="small quiet line-name"),
        h.span(class_="note unit-facts")[", ".join(_facts(ui, entry))],
        h.span(class_="unit-acts")[
            "hero" in entry.printed.keywords
            and "unique" not in entry.printed.keywords
            and _adding(builder, ui, f"{ENHANCEMENTS}:{entry.line}", ui.say("Enhance")),
            rosters.reinforced(entry.scroll) is not None
            and act(
                "roster-reinforce",
                ui.say("Reinforced"),
                str(entry.line),
                css="small",
                id=f"twice-{entry.line}",
                aria_pressed="true" if entry.reinforced else "false",
            ),
            _removing(builder, ui, entry.line, ref),
        ],
        [
            h.span(class_="enhancement")[
                h.span[ui.name(f"{KINDS[line.kind]}:{line.id}")],
                _removing(builder, ui, line.number, f"{KINDS[line.kind]}:{line.id}"),
            ]
            for line in entry.enhancements
        ],
    ]


def _facts(ui: Ui, entry: rosters.Entry) -> Iterator[str]:
    printed = entry.printed
    if printed.models > 1:
        yield ui.say(MODELS, count=printed.models)
    yield ui.say(POINTS, count=printed.points)


def _renown(builder: RosterBuilder, ui: Ui, renown: rosters.Renown) -> h.Renderable:
    id = f"renown-{renown.line}"
    return h.section(class_="deck-group army-regiment", aria_labelledby=id)[
        h.h3(id=id)[ui.name(f"renown:{renown.id}"), " ", h.span(class_="note")[ui.say(POINTS, count=renown.points)]],
        h.ul[
            [
                h.li(class_="deck-line")[
                    act("pop", ui.name(f"warscroll:{entry.scroll}"), f"warscroll:{entry.scroll}", css="small quiet")
                ]
                for entry in renown.units
            ]
        ],
        h.p(class_="row")[_removing(builder, ui, renown.line, f"renown:{renown.id}")],
    ]


# ---------------------------------------------------------------------- over the screen


def _popover(builder: RosterBuilder, ui: Ui) -> h.Renderable | None:
    if ui.pointer.popover is None:
        return None
    kind, arg = ui.pointer.popover
    view: dict[str, Any] = {"game": GAME, "edition": "2024", "decision": None, "table": {}, "zones": {}}
    if kind == "rule":
        return opened(ui, kind, *rule(view, ui, arg))
    if kind == "warscroll" and facts.scroll(arg):
        return opened(ui, kind, ui.name(f"warscroll:{arg}"), warscroll(ui, rosters.warscroll(arg)))
    if kind == "ability":
        return opened(ui, kind, *popovers.ability({**view, "table": {"effects": []}}, ui, arg))
    return None
