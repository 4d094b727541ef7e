"""The adventurers: in the order in which they act, a strip with what matters, and a card with everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from katabasis.quest.picture.figures import sign
from katabasis.quest.text.fates import FATES, LEFT

from .. import markup as h
from ..markup.controls import act, icon
from ..table.pieces import who_plays
from ..ui import Ui
from ..words import _, ngettext, say
from . import facts

FIGURES = (
    ("move", _("Movement"), "boot"),
    ("weapon_skill", _("Weapon Skill"), "sword"),
    ("strength", _("Strength"), "strength"),
    ("toughness", _("Toughness"), "shield"),
    ("initiative", _("Initiative"), "initiative"),
)
"""What a card prints of an adventurer."""


def order(table: dict[str, Any]) -> list[int]:
    """All seats in the order of acting: the leader, then by Initiative; equals as in the rulebook. Who is gone comes
    last."""
    printed = list(facts.content()["adventurers"])

    def rank(seat: int) -> tuple[bool, bool, int, int]:
        each = table["adventurers"][seat]
        entry = facts.entry("adventurer", each["id"])
        return bool(each["fate"]), seat != table["leader"], -entry["initiative"], printed.index(each["id"])

    return sorted(range(len(table["adventurers"])), key=rank)


# ------------------------------------------------------------------ strips


def strips(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """All adventurers in the order of acting: Wounds, the Lamp, and who has acted. Each opens the whole card."""
    table = view["table"]
    return h.ol(
        class_=f"strips of-{len(table['adventurers'])}", aria_label=ui.say("Adventurers, in the order of acting")
    )[[h.li[_strip(view, ui, seat)] for seat in order(table)]]


def _strip(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    table = view["table"]
    each = table["adventurers"][seat]
    asked = view["decision"] is not None and view["decision"]["seat"] == seat
    stands = turn_of(table, seat)
    css = f"strip seat-{seat} {stands}" + (" active" if table["active"] == seat else "") + (" asked" if asked else "")
    return h.button(
        type="button",
        class_=css + (" out" if each["fate"] not in ("", LEFT) or _is_down(each) else ""),
        id=f"strip-{seat}",
        data_act="pop",
        data_arg=f"adventurer:{each['id']}",
        aria_haspopup="dialog",
    )[
        h.Markup(sign(each["id"])),
        h.span(class_="strip-name")[ui.name(f"adventurer:{each['id']}")],
        table["leader"] == seat and lamp(ui),
        _hearts(ui, each),
        _note(ui, stands) if table["phase"] == "adventurers" else None,
        ui.seating.thinking == seat
        and h.span(class_="thinking")[h.i, h.i, h.i, h.span(class_="unseen")[ui.say("is thinking")]],
    ]


def _is_down(each: dict[str, Any]) -> bool:
    """Whether he is unconscious; before his Wounds are thrown nobody is."""
    return bool(each["start"]) and not each["wounds"]


def turn_of(table: dict[str, Any], seat: int) -> str:
    """Whether an adventurer acts now, is still to act in this phase, or has acted."""
    if table["phase"] != "adventurers" or table["adventurers"][seat]["fate"]:
        return ""
    if table["active"] == seat:
        return "acting"
    return "to-act" if table["adventurers"][seat]["id"] in table["queue"] else "has-acted"


TURNS = {"acting": _("acts now"), "to-act": _("is still to act"), "has-acted": _("has acted")}


def _note(ui: Ui, stands: str) -> h.Renderable | None:
    return h.span(class_="unseen")[ui.word(TURNS[stands])] if stands else None


def lamp(ui: Ui) -> h.Renderable:
    """The sign of the leader."""
    label = ui.say("carries the Lamp and leads")
    return h.span(class_="leader-lamp", title=label)[icon("lamp"), h.span(class_="unseen")[label]]


def _hearts(ui: Ui, each: dict[str, Any]) -> h.Renderable | None:
    """The Wounds that are left, of those at the start; nothing before they are thrown."""
    if each["fate"]:
        label, sign = ui.word(FATES[each["fate"]]), "door" if each["fate"] == LEFT else "skull"
        return h.span(class_=f"hearts {each['fate']}", title=label)[icon(sign), h.span(class_="unseen")[label]]
    if not each["start"]:
        return None
    label = ui.say("Wounds: {left} of {start}", left=each["wounds"], start=each["start"])
    few = " few" if each["wounds"] * 3 <= each["start"] else ""
    return h.span(class_=f"hearts{few}", title=label)[
        icon("heart"),
        h.b(aria_hidden="true")[each["wounds"]],
        h.small(aria_hidden="true")["/", each["start"]],
        h.span(class_="unseen")[label],
    ]


# ------------------------------------------------------------------ cards


def players(view: dict[str, Any], ui: Ui) -> list[h.Renderable]:
    """The cards of all adventurers, in the order of acting."""
    return [panel(view, ui, seat) for seat in order(view["table"])]


def panel(view: dict[str, Any], ui: Ui, seat: int, place: str = "player") -> h.Renderable:
    """Everything there is to know of an adventurer."""
    table = view["table"]
    each = table["adventurers"][seat]
    active = " active" if table["active"] == seat else ""
    return h.section(
        class_=f"player panel adventurer seat-{seat}{active}{' gone' if each['fate'] else ''}",
        id=f"{place}-{seat}",
        aria_labelledby=f"{place}-name-{seat}",
    )[
        h.header[
            h.Markup(sign(each["id"])),
            h.div[
                h.h2(id=f"{place}-name-{seat}")[
                    ui.name(f"adventurer:{each['id']}"), table["leader"] == seat and lamp(ui)
                ],
                _called(table, each["id"]),
                _played_by(ui, seat),
            ],
            _gold(ui, each),
        ],
        _wounds(ui, each),
        h.ul(class_="signs")[[h.li(class_="sign-chip")[ui.word(text)] for text in signs(table, each)]],
        _figures(ui, each),
        each["id"] == "wizard" and not each["fate"] and _magic(view, ui),
        _things(view, ui, seat),
    ]


def _called(table: dict[str, Any], id: str) -> h.Renderable | None:
    """The name of an adventurer of a campaign, if he has one."""
    name = table.get("campaign", {}).get("names", {}).get(id)
    return h.p(class_="note called")[name] if name else None


def _played_by(ui: Ui, seat: int) -> h.Renderable | None:
    """Who plays an adventurer; nothing where one person plays them all."""
    if (
        all(ui.seating.owner(other) == ui.seating.owner(seat) for other in range(len(ui.seating.kinds)))
        and ui.seating.thinking != seat
    ):
        return None
    name = ui.seating.names[seat] if seat < len(ui.seating.names) else ""
    return h.p(class_="note")[" · ".join(text for text in (name, who_plays(ui, seat)) if text)]


def _gold(ui: Ui, each: dict[str, Any]) -> h.Renderable:
    label = facts.counted(ui.language, facts.GOLD, each["gold"])
    return h.span(class_="gold", title=label)[
        icon("gold"), h.b(aria_hidden="true")[each["gold"]], h.span(class_="unseen")[label]
    ]


def _wounds(ui: Ui, each: dict[str, Any]) -> h.Renderable | None:
    """The Wounds as a bar, and in words; nothing before they are thrown."""
    start = each["start"]
    if not start:
        return None
    label = ui.say("Wounds: {left} of {start}", left=each["wounds"], start=each["start"])
    few = " few" if each["wounds"] * 3 <= each["start"] else ""
    return h.p(class_=f"wounds-left{few}")[
        h.svg(class_="wounds-bar", viewBox="0 0 100 8", preserveAspectRatio="none", aria_hidden="true")[
            h.rect(class_="all", width="100", height="8"),
            h.rect(class_="left", width=f"{100 * each['wounds'] / start:.0f}", height="8"),
        ],
        h.span[label],
    ]


def signs(table: dict[str, Any], each: dict[str, Any]) -> Iterator[Any]:
    """What holds of an adventurer at the moment, a word each."""
    from katabasis.quest.text.wording import EFFECTS

    if each["fate"]:
        yield FATES[each["fate"]]
        return
    if _is_down(each):
        yield _("unconscious")
    for state, text in STATES.items():
        if each[state]:
            yield text
    if table["active"] is not None and table["adventurers"][table["active"]] is each:
        yield ngettext("{count} square left", "{count} squares left"), {"count": each["steps"]}
        if each["attacks"] >= 0:
            yield ngettext("{count} Attack left", "{count} Attacks left"), {"count": each["attacks"]}
    for effect in table["effects"]:
        name = EFFECTS.get(effect["what"]) if effect["on"] == each["id"] else None
        if name:
            named = say(name)
            yield say("{effect} +{amount}", effect=named, amount=effect["amount"]) if effect["amount"] > 1 else named


STATES = {
    "berserk": _("berserk"),
    "webbed": _("in a web"),
    "in_pit": _("in a pit"),
    "pinned": _("pinned"),
}


def _figures(ui: Ui, each: dict[str, Any]) -> h.Renderable:
    printed = facts.entry("adventurer", each["id"])
    return h.p(class_="figures")[
        [
            h.span(class_="figure", title=ui.word(label))[
                icon(symbol), h.b[printed[key]], h.span(class_="unseen")[ui.word(label)]
            ]
            for key, label, symbol in FIGURES
        ]
    ]


def _magic(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """Power, tokens and spells; what is too dear for the power that is left is faded."""
    table = view["table"]
    power, tokens = table["power"], table["tokens"]
    known = view["zones"].get("spells", {}).get("cards") or []
    return h.div(class_="magic")[
        h.p[
            icon("spell"),
            " ",
            ui.say("{power} power", power=power),
            " · ",
            ui.word((ngettext("{count} power token", "{count} power tokens"), {"count": tokens})),
        ],
        h.ul(class_="things")[
            [
                h.li[
                    act(
                        "pop",
                        [ui.name(f"spell:{spell}"), " ", h.b(class_="cost")[facts.entry("spell", spell)["cost"]]],
                        f"spell:{spell}",
                        css="small thing" + ("" if facts.entry("spell", spell)["cost"] <= power + tokens else " faded"),
                    )
                ]
                for spell in known
            ]
        ],
    ]


def _things(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable | None:
    """Equipment and Treasure cards, each to be read."""
    table = view["table"]
    each = table["adventurers"][seat]
    cards = view["zones"].get(f"treasure-{seat}", {}).get("cards") or []
    refs = [f"equipment:{item}" for item in each["equipment"]] + [f"card:{card}" for card in cards]
    if not refs:
        return None
    return h.ul(class_="things", aria_label=ui.say("Equipment and treasure"))[
        [h.li[_thing(table, ui, ref)] for ref in refs]
    ]


def _thing(table: dict[str, Any], ui: Ui, ref: str) -> h.Renderable:
    id = ref.partition(":")[2]
    left = table["stocks"].get(id)
    used = " faded" if id in table["expended"] else ""
    return act("pop", [ui.name(ref), left is not None and h.b(class_="cost")["×", left]], ref, css=f"small thing{used}")
