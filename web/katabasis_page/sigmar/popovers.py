"""What opens over the table: warscrolls, objectives, terrain, cards, abilities, twists."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import icon
from ..table.cards import about, card_actions
from ..table.pieces import rule_link
from ..table.popovers import Content, refusals, source
from ..ui import Ui
from ..words import _
from . import cards, facts
from .armies import states

CHARACTERISTICS = (
    ("move", _("Move"), "move"),
    ("health", _("Health"), "health"),
    ("save", _("Save"), "save"),
    ("control", _("Control"), "control"),
)
COLUMNS = (
    ("range", _("Range")),
    ("attacks", _("Attacks")),
    ("hit", _("Hit")),
    ("wound", _("Wound")),
    ("rend", _("Rend")),
    ("damage", _("Damage")),
)


def unit(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A unit as it stands, and its warscroll."""
    now, printed = view["table"]["units"].get(id), facts.scroll(id)
    return ui.name(f"unit:{id}"), [
        now and h.p[", ".join(ui.word(text) for text in states(id, now))],
        now
        and now["in_combat"]
        and h.p[
            ui.say("In combat with {units}", units=[f"unit:{other}" for other in now["in_combat"]]),
            " ",
            rule_link(ui, "combat-range.in-combat"),
        ],
        now
        and now["contests"]
        and h.p[
            ui.say("Contests {places}", places=[f"objective:{each}" for each in now["contests"]]),
            " ",
            rule_link(ui, "spearhead.contest"),
        ],
        refusals(ui, about(view, f"unit:{id}")[1]),
        warscroll(ui, id, printed),
    ]


def warscroll(ui: Ui, id: str, printed: Any) -> list[Any]:
    """What is printed on the warscroll of a unit."""
    return [
        h.p(class_="figures")[
            [
                h.span(class_="figure", title=ui.word(label))[
                    icon(symbol), h.b[_characteristic(key, printed)], h.span[ui.word(label)]
                ]
                for key, label, symbol in CHARACTERISTICS
            ]
        ],
        _weapons(ui, id, printed),
        [_ability(ui, each) for each in printed.get("abilities", ())],
        h.p(class_="keywords")[", ".join(word.upper() for word in printed.get("keywords", ()))],
        source(ui, printed),
    ]


def _characteristic(key: str, printed: Any) -> str:
    value = printed.get(key, "")
    return f'{value}"' if key == "move" else f"{value}+" if key == "save" else str(value)


def _weapons(ui: Ui, id: str, printed: Any) -> h.Renderable:
    scroll = id.partition(".")[0]
    return h.table(class_="weapons")[
        h.thead[
            h.tr[h.th(scope="col")[ui.say("Weapon")], [h.th(scope="col")[ui.word(text)] for _key, text in COLUMNS]]
        ],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[
                        ui.name(f"weapon:{scroll}.{name}"),
                        [h.small[" ", _weapon_ability(ui, each)] for each in weapon.get("abilities", ())],
                    ],
                    [h.td[_figure(key, weapon)] for key, _text in COLUMNS],
                ]
                for name, weapon in printed.get("weapons", {}).items()
            ]
        ],
    ]


def _figure(key: str, weapon: Any) -> str:
    value = weapon.get(key, 0)
    if key in ("hit", "wound"):
        return f"{value}+"
    return "–" if value in (0, "") else f'{value}"' if key == "range" else str(value)


WEAPON_ABILITIES = {
    "shoot-in-combat": (_("Shoot in Combat"), "weapon.shoot-in-combat"),
    "companion": (_("Companion"), "weapon.companion"),
    "anti-charge": (_("Anti-charge (+1 Rend)"), "weapon.anti"),
    "anti-infantry": (_("Anti-INFANTRY (+1 Rend)"), "weapon.anti"),
    "anti-wizard": (_("Anti-WIZARD (+1 Rend)"), "weapon.anti"),
    "anti-priest": (_("Anti-PRIEST (+1 Rend)"), "weapon.anti"),
    "charge": (_("Charge (+1 Damage)"), "weapon.charge-damage"),
    "anti-manifestation": (_("Anti-MANIFESTATION (+1 Rend)"), "weapon.anti"),
    "crit-d6-hits": (_("Crit (D6 Hits)"), "weapon.passive"),
    "crit-two-hits": (_("Crit (2 Hits)"), "weapon.crit-two-hits"),
    "crit-auto-wound": (_("Crit (Auto-wound)"), "weapon.crit-auto-wound"),
    "crit-mortal": (_("Crit (Mortal)"), "weapon.crit-mortal"),
}
"""What weapons can do, with its rule."""


def _weapon_ability(ui: Ui, id: str) -> h.Renderable:
    text, rule = WEAPON_ABILITIES[id]
    return rule_link(ui, rule, ui.word(text))


def _ability(ui: Ui, id: str) -> h.Renderable:
    return h.div(class_="ability")[
        h.h3[icon("ability"), " ", ui.name(f"ability:{id}")], h.p[ui.localized(facts.ability(id).get("text"))]
    ]


def objective(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """An objective: who controls it, and who contests it with what score."""
    table = view["table"]
    holder = table["controlled"].get(id, -1)
    contesting = [(unit, each) for unit, each in table["units"].items() if id in each["contests"]]
    held = ui.say("{who} controls it.", who=f"seat:{holder}") if holder >= 0 else ui.say("Nobody controls it.")
    return ui.name(f"objective:{id}"), [
        h.p[held, " ", rule_link(ui, "objectives.gain-control")],
        h.ul[
            [
                h.li[ui.say("Contested by {unit} of {who}", unit=f"unit:{unit}", who=f"seat:{each['seat']}")]
                for unit, each in contesting
            ]
        ],
        not contesting and h.p[ui.say("Nobody contests it.")],
    ]


def feature(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A terrain feature."""
    printed = facts.content()["features"].get(id, {})
    return ui.name(f"feature:{id}"), [
        h.p[", ".join(ui.word(FEATURE_ABILITIES[each]) for each in printed.get("abilities", ()))],
        h.p[ui.say('Height: {height}"', height=printed.get("height", ""))],
        rule_link(ui, "spearhead.feature-abilities"),
        source(ui, printed),
    ]


FEATURE_ABILITIES = {
    "cover": _("Cover: -1 to hit units behind it or on it"),
    "obscuring": _("Obscuring: units behind it cannot be shot at"),
    "unstable": _("Unstable: no model can end a move on it"),
}


def card(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A battle tactic card, and what can be done with it."""
    ref = f"card:{id}"
    return ui.name(ref), [
        h.article(class_="card whole battle-tactic")[
            cards.face(ui, id), card_actions(ui, ref, *about(view, ref), cards.LOOK)
        ],
        source(ui, facts.tactic(id)),
    ]


def ability(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """An ability."""
    printed = facts.ability(id)
    return ui.name(f"ability:{id}"), [
        h.p(class_="rule-text")[ui.localized(printed.get("text") or facts.twist(id).get("text"))],
        source(ui, printed),
    ]


def twist(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A twist."""
    printed = facts.twist(id)
    return ui.name(f"twist:{id}"), [h.p(class_="rule-text")[ui.localized(printed.get("text"))], source(ui, printed)]


KINDS = {
    "unit": unit,
    "objective": objective,
    "feature": feature,
    "card": card,
    "ability": ability,
    "twist": twist,
}
"""The kinds of popovers of this table, besides those of every table."""
