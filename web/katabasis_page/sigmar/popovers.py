"""What opens over the table: warscrolls, objectives, terrain, cards, abilities, twists."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import act, icon
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
        now and h.p[", ".join(ui.word(text) for text in states(id, now, view["table"].get("acting", {}).get(id, "")))],
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
        now and _in_force(view, ui, id),
        warscroll(ui, id, printed),
        now and _brought(ui, printed, now),
    ]


def _in_force(view: dict[str, Any], ui: Ui, id: str) -> h.Renderable | None:
    """The effects that last on a unit, whose they are, and until when."""
    effects = [each for each in view["table"]["effects"] if id in each["units"]]
    if not effects:
        return None
    return h.section(class_="in-force")[h.h3[ui.say("In force")], h.ul[[h.li[_effect(ui, each)] for each in effects]]]


def _effect(ui: Ui, effect: dict[str, Any]) -> h.Renderable:
    """An effect, whose it is, and until when."""
    ref, until = f"ability:{effect['ability']}", [UNTIL.get(effect["until"], effect["until"]), {}]
    whose = ui.say("of {who}, until {until}", who=f"seat:{effect['seat']}", until=until)
    return h.fragment[act("pop", ui.name(ref), ref, css="small quiet"), " ", h.small[whose]]


UNTIL = {
    "attacks": _("the attacks are resolved"),
    "phase": _("the end of the phase"),
    "turn": _("the end of the turn"),
    "round": _("the end of the battle round"),
    "battle": _("the end of the battle"),
    "your-turn": _("the start of that player's next turn"),
}
"""When what lasts ends."""


def _brought(ui: Ui, printed: Any, now: dict[str, Any]) -> list[Any]:
    """What a unit has that is not on its warscroll: enhancements, spells and prayers; its command models and special
    weapons, ritual points and tokens."""
    few = {
        name: weapon["bearers"]
        for name, weapon in printed.get("weapons", {}).items()
        if 2 * len(weapon.get("bearers", ())) < printed.get("models", 1) and weapon.get("bearers")
    }
    left = [model[0] for model in now["models"]]
    carried = [
        *((f"rank:{kind}", numbers) for kind, numbers in now.get("command_models", {}).items()),
        *((f"weapon:{now['scroll']}.{name}", numbers) for name, numbers in few.items()),
    ]
    own = [id for id in now.get("abilities", ()) if id not in printed.get("abilities", ())]
    return [
        carried
        and h.ul(class_="carried")[
            [
                h.li[
                    ui.say(
                        "{what}: {left} of {all} standing",
                        what=what,
                        left=len([number for number in numbers if number in left]),
                        all=len(numbers),
                    )
                ]
                for what, numbers in carried
            ]
        ],
        now.get("ritual") and h.p[ui.say("Ritual points: {points}", points=now["ritual"])],
        [_ability(ui, id) for id in own],
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
        _banishment(ui, printed),
        printed.get("weapons") and _weapons(ui, id, printed),
        [_ability(ui, each) for each in printed.get("abilities", ())],
        h.p(class_="keywords")[", ".join(word.upper() for word in printed.get("keywords", ()))],
        source(ui, printed),
        _author(ui, printed),
    ]


def _author(ui: Ui, printed: Any) -> h.Renderable | None:
    """Who wrote what is somebody's own."""
    if "own" not in printed:
        return None
    from ..own.written import written_by

    return written_by(ui, printed["author"], printed["licence"])


def _banishment(ui: Ui, printed: Any) -> h.Renderable | None:
    if "banishment" not in printed:
        return None
    return h.p[rule_link(ui, "magic.banish", ui.say("Banishment value")), f": {printed['banishment']}"]


def _characteristic(key: str, printed: Any) -> str:
    if key not in printed:
        return "–"
    value = printed[key]
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
        return "–" if key == "wound" and "mortal-hits" in weapon.get("abilities", ()) else f"{value}+"
    return "–" if value in (0, "") else f'{value}"' if key == "range" else str(value)


WEAPON_ABILITIES = {
    "shoot-in-combat": (_("Shoot in Combat"), "weapon.shoot-in-combat"),
    "companion": (_("Companion"), "weapon.companion"),
    "anti-charge": (_("Anti-charge (+1 Rend)"), "weapon.anti"),
    "anti-cavalry": (_("Anti-CAVALRY (+1 Rend)"), "weapon.anti"),
    "anti-hero": (_("Anti-HERO (+1 Rend)"), "weapon.anti"),
    "anti-monster": (_("Anti-MONSTER (+1 Rend)"), "weapon.anti"),
    "anti-infantry": (_("Anti-INFANTRY (+1 Rend)"), "weapon.anti"),
    "anti-wizard": (_("Anti-WIZARD (+1 Rend)"), "weapon.anti"),
    "anti-priest": (_("Anti-PRIEST (+1 Rend)"), "weapon.anti"),
    "anti-war-machine": (_("Anti-WAR MACHINE (+1 Rend)"), "weapon.anti"),
    "charge": (_("Charge (+1 Damage)"), "weapon.charge-damage"),
    "anti-manifestation": (_("Anti-MANIFESTATION (+1 Rend)"), "weapon.anti"),
    "of-token": (_("Only while its token is there"), "weapon.passive"),
    "mortal-hits": (_("Each hit is mortal damage, all on one unit"), "weapon.passive"),
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
        h.h3[icon("ability"), " ", ui.name(f"ability:{id}"), " ", cards.cost(ui, id)],
        h.p[facts.ability_text(ui.language, id)],
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
    """A terrain feature: each of its abilities with its rule; who controls it where that counts."""
    printed, holder = facts.kit(id), _holder(view, id)
    rule = "spearhead.feature-abilities" if "." not in id else ""
    return ui.name(f"feature:{id}"), [
        h.ul[
            [
                h.li[ui.word(FEATURE_ABILITIES[each]), not rule and [" ", rule_link(ui, f"terrain.{each}")]]
                for each in printed.get("abilities", ())
            ]
        ],
        h.p[ui.say('Height: {height}"', height=printed.get("height", ""))],
        holder is not None and h.p[ui.say("{who} controls it.", who=f"seat:{holder}")],
        rule and rule_link(ui, rule),
        source(ui, printed),
    ]


def _holder(view: dict[str, Any], id: str) -> int | None:
    """Who controls a terrain feature of that kind, if there is only one and somebody does."""
    holders = [each.get("holder", -1) for each in view["table"]["features"] if each["kind"] == id]
    return holders[0] if len(holders) == 1 and holders[0] >= 0 else None


FEATURE_ABILITIES = {
    "cover": _("Cover: -1 to hit units behind it or on it"),
    "obscuring": _("Obscuring: units behind it cannot be shot at"),
    "unstable": _("Unstable: no model can end a move on it"),
    "impassable": _("Impassable: no model can cross it or stand on it"),
    "volatile-ground": _("Volatile ground: no model can end a move on it; enemies that cross it may suffer"),
    "place-of-power": _("Place of Power: heroes within 3 inches can activate it"),
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
        h.p(class_="rule-text")[facts.ability_text(ui.language, id) or ui.localized(facts.twist(id).get("text"))],
        cards.cost(ui, id),
        printed.get("rule") and rule_link(ui, printed["rule"]),
        source(ui, printed),
        _author(ui, printed),
    ]


def tactic(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A battle tactic of the Advanced Rules."""
    rule = f"tactics.{id}"
    return ui.name(f"tactic:{id}"), [
        h.p(class_="rule-text")[facts.rule_text(ui.language, rule), " ", rule_link(ui, rule)],
        source(ui, facts.battle_tactic(id)),
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
    "tactic": tactic,
    "twist": twist,
}
"""The kinds of popovers of this table, besides those of every table."""
