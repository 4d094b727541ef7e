"""What opens over the table: adventurers, Monsters, cards, spells, sections, the mission."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.quest.text.wording import DOORS

from .. import markup as h
from ..markup.controls import act, icon
from ..table.cards import about
from ..table.pieces import rule_link
from ..table.popovers import Content, refusals, source
from ..ui import Ui
from ..words import _, say
from . import facts
from .mission import author, briefing
from .party import panel

PROFILE = (
    ("move", _("Movement")),
    ("weapon_skill", _("Weapon Skill")),
    ("ballistic_skill", _("Ballistic Skill")),
    ("strength", _("Strength")),
    ("toughness", _("Toughness")),
    ("wounds", _("Wounds")),
    ("attacks", _("Attacks")),
    ("armour", _("Armour")),
    ("initiative", _("Initiative")),
    ("needs_to_escape", _("Escapes on")),
    ("damage_dice", _("Dice of damage")),
    ("gold", _("Gold")),
)
"""What is printed of adventurers and Monsters, each of whom has some of it."""

TYPES = {"attack": _("Attack spell"), "defence": _("Defence spell"), "healing": _("Healing spell")}

USES = {
    "permanent": _("stays"),
    "once": _("single use"),
    "adventure": _("once per adventure"),
    "stock": _("as many as there are"),
}


def adventurer(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """Everything there is to know of an adventurer, and what is special about him."""
    party = [each["id"] for each in view["table"]["adventurers"]]
    if id not in party:
        return ui.name(f"adventurer:{id}"), h.p[ui.say("Not of this party.")]
    printed = facts.entry("adventurer", id)
    return ui.name(f"adventurer:{id}"), [
        panel(view, ui, party.index(id), "whole"),
        h.p(class_="rule-text")[ui.localized(printed.get("text"))],
        source(ui, printed),
    ]


ADVANCES = (_("It goes for whom fewest Monsters attack, the nearest of these, and strikes."), "monsters.one-on-one")
HABITS = {
    "fly": (_("It flies at whom a counter names, over everything but walls, and strikes."), "tables.giant-bat"),
    "bow": (_("It shoots at whom it sees; if it sees nobody, it moves until it does."), "monsters.do-shoot"),
    "spear": (
        _("It goes for whom fewest Monsters attack, and strikes from up to two squares away."),
        "tables.goblin-spearman",
    ),
}
"""What a Monster does in its phase, by its special rule, and the rule that says so."""


def intent(each: dict[str, Any], special: Sequence[str]) -> tuple[str, str] | None:
    """What a Monster does next if nothing changes, as one sentence, and the rule that says so; None for those of whom
    the mission's own words tell."""
    if each["waits"]:
        return _("It has just come, and does nothing before the next Monsters' Phase."), "monsters.new-wait"
    if each["role"] == "shaman":
        return _("It keeps as far from everybody as it can, and never strikes."), "monsters.special-rules"
    if each["role"]:
        return None
    if each["pinned"]:
        return _("It is pinned: it stays, and strikes at somebody beside it."), "monsters.do-pinned"
    return next((HABITS[rule] for rule in special if rule in HABITS), ADVANCES)


def monster(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A Monster as it stands: its figures, what it is about to do, whom it was placed against, and what holds it."""
    each = next((each for each in view["table"]["monsters"] if each["id"] == id), None)
    printed = facts.entry("monster", each["kind"] if each else id)
    plan = intent(each, printed["special"]) if each else None
    return ui.name(f"monster:{id}"), [
        each and h.p(class_="wounds-left")[icon("heart"), " ", ui.say("Wounds left: {count}", count=each["wounds"])],
        plan and h.p(class_="intent")[ui.say(plan[0]), " ", rule_link(ui, plan[1])],
        each
        and each["target"]
        and h.p[
            ui.say("Must attack first: {who}", who=f"adventurer:{each['target']}"),
            " ",
            rule_link(ui, "monsters.first-attack-power"),
        ],
        h.table(class_="profile")[
            h.tbody[
                [
                    h.tr[h.th(scope="row")[ui.word(label)], h.td[printed[key]]]
                    for key, label in PROFILE
                    if printed.get(key)
                ]
            ]
        ],
        h.p(class_="rule-text")[ui.localized(printed.get("text"))],
        refusals(ui, about(view, f"monster:{id}")[1]),
        source(ui, printed),
        author(ui, printed),
    ]


def card(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A Treasure card: what it does, what it is worth, and what it has been used for."""
    printed, table = facts.entry("card", id), view["table"]
    left = table["stocks"].get(id)
    worth = facts.counted(ui.language, facts.GOLD, printed.get("gold", 0))
    return ui.name(f"card:{id}"), [
        h.p(class_="rule-text")[ui.localized(printed.get("text"))],
        h.p(class_="note")[
            ui.say("Worth {gold}", gold=[worth, {}]), " · ", ui.word(USES.get(printed.get("uses", ""), ""))
        ],
        left is not None and h.p[ui.say("Left: {count}", count=left)],
        id in table["expended"] and h.p(class_="warning")[ui.say("It has been used in this adventure.")],
        printed.get("users") and h.p[ui.say("For: {who}", who=[f"adventurer:{user}" for user in printed["users"]])],
        source(ui, printed),
    ]


def spell(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A spell: what it costs and does."""
    printed = facts.entry("spell", id)
    cost = say("{kind}, {cost} power", kind=TYPES.get(printed.get("type", ""), ""), cost=printed.get("cost", 0))
    return ui.name(f"spell:{id}"), [
        h.p(class_="note")[ui.word(cost), " ", rule_link(ui, "spells.cost")],
        h.p(class_="rule-text")[ui.localized(printed.get("text"))],
        source(ui, printed),
    ]


DOOR_RULES = {
    "unexplored": "exploration.beside-door",
    "exit": "movement.entrance-exit",
    "barred": "components.event-markers",
    "walled": "exploration.place",
}
"""What rule says of a doorway in that state what can be done there."""


def door(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A doorway: what it is like, and what cannot be done there now."""
    state = next((each["state"] for each in view["table"]["doors"] if each["id"] == id), "")
    return ui.name(f"door:{id}"), [
        h.p[ui.word(DOORS.get(state, "")), " ", rule_link(ui, DOOR_RULES[state]) if state in DOOR_RULES else None],
        _orders(view, ui, f"door:{id}"),
        refusals(ui, about(view, f"door:{id}")[1]),
    ]


def _orders(view: dict[str, Any], ui: Ui, ref: str) -> h.Renderable | None:
    """What can be done about it turn after turn."""
    orders = [order for order in (view["decision"] or {}).get("orders", ()) if ref in order["refs"]]
    return (
        h.p[[act("order", ui.word(order["label"]), order["id"], "play", css="small") for order in orders]]
        if orders
        else None
    )


def _plain(kind: str) -> Any:
    def content(view: dict[str, Any], ui: Ui, id: str) -> Content:
        printed = facts.entry(kind, id)
        return ui.name(f"{kind}:{id}"), [
            h.p(class_="rule-text")[ui.localized(printed.get("text"))],
            refusals(ui, about(view, f"{kind}:{id}")[1]),
            source(ui, printed),
        ]

    return content


def mission(view: dict[str, Any], ui: Ui, _id: str) -> Content:
    """All of the mission that is played."""
    return ui.name(f"mission:{view['table']['mission']}"), briefing(view, ui)


KINDS = {
    "adventurer": adventurer,
    "monster": monster,
    "card": card,
    "spell": spell,
    "equipment": _plain("equipment"),
    "section": _plain("section"),
    "event": _plain("event"),
    "mission": mission,
    "door": door,
}
"""The kinds of popovers of this table, besides those of every table."""
