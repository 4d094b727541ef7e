"""An attack: who against whom, the dice, what they came to, and the exact chances before they fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.kernel.edition import Edition
from katabasis.underworlds import events
from katabasis.underworlds.text.wording import OUTCOME_NAMES, SYMBOL_NAMES, comparison

from .. import markup as h
from ..table.pieces import figure, percent, rule_link
from ..ui import Ui
from ..words import _, ngettext
from . import facts
from .pieces import attack_line, dice, token

STEPS = {
    1: _("Declare"),
    2: _("Attack roll"),
    3: _("Defence roll"),
    4: _("Outcome"),
    5: _("Damage"),
    6: _("Out of action?"),
    7: _("Drive back"),
    8: _("End"),
}

STEP_RULES = {
    1: "combat.declare",
    2: "combat.attack-roll",
    3: "combat.defence-roll",
    4: "combat.determine-order",
    5: "combat.deal-damage",
    6: "combat.check-out",
    7: "combat.drive-back",
    8: "combat.sequence",
}
"""Cited as the edition calls them."""


def combat(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """The attack in progress; else the last one of what has just happened."""
    table = view["table"]
    last = last_fought(ui.history.fresh) or last_fought(ui.history.recent)
    fought = table["combat"] or last
    if not fought:
        return None
    if last and last["outcome"] == fought["outcome"] and last["target"] == fought["target"]:
        fought = {**fought, **{key: last[key] for key in ("damage", "left") if key in last}}
    fighters = table["fighters"]
    moment = str(fought.get("moment", len(ui.history.log)))
    rolls = ("attack_roll", "defence_roll")
    rerolls, rules = _rerolls(view), facts.rules(view["edition"])
    over = "" if table["combat"] else " recap"
    return h.section(class_=f"combat panel{over}", id="combat", aria_label=ui.say("Attack"))[
        h.div(class_="sides")[
            [
                _side(ui, rules, fighters, fought, who, side, fought[rolls[side]], rerolls if side == 0 else {}, moment)
                for side, who in enumerate((fought["attacker"], fought["target"]))
            ]
        ],
        _outcome(ui, rules, fought),
        table["combat"] and _steps(ui, rules, fought["step"]),
    ]


def _side(
    ui: Ui,
    rules: Edition,
    fighters: dict[str, Any],
    fought: dict[str, Any],
    who: str,
    side: int,
    roll: Sequence[str] | None,
    rerolls: dict[int, dict[str, Any]],
    moment: str,
) -> h.Renderable:
    fighter = fighters[who]
    counting = fought.get("symbols", (None, None))[side]
    support = fought["support"][side]
    return h.div(class_=f"side seat-{fighter['seat']}")[
        h.p(class_="side-name")[
            token(fighter["card"], fighter["seat"], fighter["inspired"]), ui.name(f"fighter:{who}")
        ],
        _profile(ui, fighter, fought) if side == 0 else _defence(ui, fighter),
        dice(ui, roll, fighter["seat"], counting, f"{moment}-{side}", rerolls)
        if roll
        else h.span(class_="dice to-come")[
            [h.span(class_="die blank") for _number in range(_count(fighter, fought, side))]
        ],
        support and h.p(class_="support")[ui.say("Supported by {who}", who=[f"fighter:{id}" for id in support])],
        roll and counting and _counting(ui, rules, counting),
        _tally(ui, fought, side),
    ]


def _profile(ui: Ui, fighter: dict[str, Any], fought: dict[str, Any]) -> h.Renderable | None:
    attack = _attack(fighter, fought["attack"])
    return attack_line(ui, attack) if attack else None


def _attack(fighter: dict[str, Any], id: str) -> dict[str, Any] | None:
    return next((attack for attack in fighter["attacks"] if attack["id"] == id), None)


def _defence(ui: Ui, fighter: dict[str, Any]) -> h.Renderable:
    number, symbol = fighter["defence"]
    return h.span(class_="attack-line")[
        h.span(class_="attack-name")[ui.say("Defence")],
        h.span(class_="figures")[figure(symbol, number, ui.say("Defence {number}", number=number))],
        fighter["tokens"].get("guard", 0) > 0 and h.span(class_="keywords")[ui.say("on Guard")],
    ]


def _count(fighter: dict[str, Any], fought: dict[str, Any], side: int) -> int:
    if side:
        return int(fighter["defence"][0])
    attack = _attack(fighter, fought["attack"])
    return int(attack["dice"]) if attack else 0


def _tally(ui: Ui, fought: dict[str, Any], side: int) -> h.Renderable | None:
    if fought["successes"] is None:
        return None
    successes, crits = fought["successes"][side], fought["crits"][side]
    return h.p(class_="tally")[
        ui.word((ngettext("{count} success", "{count} successes"), {"count": successes})),
        crits > 0
        and h.span(class_="crits")[" · ", ui.word((ngettext("{count} crit", "{count} crits"), {"count": crits}))],
    ]


def _outcome(ui: Ui, rules: Edition, fought: dict[str, Any]) -> h.Renderable | None:
    if not fought["outcome"]:
        return None
    return h.p(class_=f"outcome {fought['outcome']}")[
        h.b[ui.word(OUTCOME_NAMES[fought["outcome"]])],
        h.span(class_="comparison")[ui.line(comparison(fought)), " ", rule_link(ui, _rule(rules, fought))],
        fought["trapped"]
        and h.span(class_="trapped")[ui.say("target trapped"), " ", rule_link(ui, rules.cite("combat.trapped"))],
        fought.get("damage")
        and h.span(class_="harm")[_harm(ui, fought), " ", rule_link(ui, rules.cite("damage.out-of-action"))],
    ]


def _counting(ui: Ui, rules: Edition, faces: Sequence[str]) -> h.Renderable:
    """The faces that are successes, and where that is said of support."""
    names = [SYMBOL_NAMES[face] for face in SYMBOL_NAMES if face in faces]
    supported = any(face.endswith("support") for face in faces)
    return h.p(class_="counting note")[
        ui.say("What counts: {faces}", faces=names),
        supported and [" ", rule_link(ui, rules.cite("support.single"))],
    ]


def _rule(rules: Edition, fought: dict[str, Any]) -> str:
    """The rule that decided an outcome."""
    ours, theirs = fought["crits"]
    if ours != theirs:
        return rules.cite("combat.crits-more" if ours > theirs else "combat.crits-fewer")
    return rules.cite(f"combat.{'critical-by-count' if fought['outcome'] == 'critical-hit' else fought['outcome']}")


def _harm(ui: Ui, fought: dict[str, Any]) -> str:
    """The damage, and what it leaves of the target."""
    if "left" not in fought:
        return ui.say("{damage} damage", damage=fought["damage"])
    left, most = fought["left"]
    if not left:
        return ui.say("{damage} damage: out of action", damage=fought["damage"])
    return ui.say("{damage} damage: {left} of {most} wounds left", damage=fought["damage"], left=left, most=most)


def _steps(ui: Ui, rules: Edition, now: int) -> h.Renderable:
    """The eight steps of the combat sequence, each a way to its rule."""
    return h.ol(class_="combat-steps", aria_label=ui.say("Combat sequence"))[
        [
            h.li(
                class_="now" if step == now else "past" if step < now else None,
                aria_current="step" if step == now else None,
            )[rule_link(ui, rules.cite(STEP_RULES[step]), ui.word(name))]
            for step, name in STEPS.items()
        ]
    ]


def _rerolls(view: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Options that roll a die again, by the die's place in its roll; the engine counts dice from one."""
    options = (view["decision"] or {}).get("options", [])
    return {
        int(option["refs"][0][4:]) - 1: option
        for option in options
        if option["refs"] and option["refs"][0].startswith("die:")
    }


OUTCOME = ("successes", "crits", "trapped", "outcome", "symbols")
"""What a combat has from the event of its outcome."""


def last_fought(happened: Sequence[Any]) -> dict[str, Any] | None:
    """The last attack among events, put together like the one that a table holds."""
    fought: dict[str, Any] | None = None
    for number, (kind, _cite, _seat, what, *_rest) in enumerate(happened):
        if kind == events.ATTACK_DECLARED:
            fought = {
                "attacker": what["attacker"].partition(":")[2],
                "attack": what["attack"].partition(":")[2],
                "target": what["target"].partition(":")[2],
                "attack_roll": None,
                "defence_roll": None,
                "support": [[], []],
                "successes": None,
                "crits": None,
                "trapped": None,
                "outcome": None,
                "step": 8,
                "moment": number,
            }
        elif fought and kind == events.ROLLED and not what.get("rolloff"):
            _take_roll(fought, what)
        elif fought and kind == events.OUTCOME:
            fought.update({key: what[key] for key in OUTCOME if key in what})
            if "rolls" in what:  # dice may have been rolled again
                fought["attack_roll"], fought["defence_roll"] = what["rolls"]
        elif fought and kind == events.DAMAGED and what["fighter"] == f"fighter:{fought['target']}":
            fought["damage"] = fought.get("damage", 0) + what["amount"]
            if "most" in what:
                fought["left"] = what["left"], what["most"]
    return fought


def _take_roll(fought: dict[str, Any], what: dict[str, Any]) -> None:
    """A roll belongs to a side; a die rolled again is not shown twice."""
    side = "attack_roll" if what["die"] == "attack" else "defence_roll"
    if not what.get("again"):
        fought[side] = list(what["faces"])


# ------------------------------------------------------------------ before the dice fall


def preview(ui: Ui) -> h.Renderable | None:
    """The exact chances of the attack that the pointer or the focus rests on."""
    odds = ui.pointer.forecast
    if not odds:
        return None
    parts = (
        ("success", odds["success"], ui.say("success")),
        ("draw", odds["draw"], ui.say("draw")),
        ("failure", odds["failure"], ui.say("failure")),
    )
    return h.section(class_="preview panel", id="preview", aria_label=ui.say("Chances"))[
        h.h3[_title(ui, odds)],
        _bar(parts),
        h.ul(class_="chances")[
            [_chance(name, share, label) for name, share, label in parts],
            _chance("critical", odds.get("critical", 0.0), ui.say("critical hit")),
            _chance("kill", odds["kill"], ui.say("taken out of action")),
        ],
        h.p(class_="note")[_circumstances(ui, odds)],
    ]


def _chance(name: str, share: float, label: str) -> h.Renderable:
    return h.li(class_=f"chance {name}")[h.i(class_="swatch"), h.b[percent(share)], " ", label]


def _title(ui: Ui, odds: dict[str, Any]) -> str:
    if "attacker" not in odds:
        return ui.say("Chances")
    return ui.say("{attack} against {target}", attack=f"attack:{odds['attack']}", target=f"fighter:{odds['target']}")


def _bar(parts: Sequence[tuple[str, float, str]]) -> h.Renderable:
    """The chances end to end, as drawn rectangles."""
    rects, x = [], 0.0
    for name, share, _label in parts:
        rects.append(h.rect(class_=f"chance {name}", x=f"{x:.1f}", y="0", width=f"{share * 300:.1f}", height="16"))
        x += share * 300
    return h.svg(class_="odds-bar", viewBox="0 0 300 16", preserveAspectRatio="none", aria_hidden="true")[rects]


def _circumstances(ui: Ui, odds: dict[str, Any]) -> str:
    lines = [ui.say("Damage {damage}", damage=odds["damage"])]
    for side, helpers in enumerate(odds["support"]):
        if helpers:
            names = [f"fighter:{id}" for id in helpers]
            lines.append(
                ui.say("target supported by {who}", who=names)
                if side
                else ui.say("attacker supported by {who}", who=names)
            )
    if odds.get("guard"):
        lines.append(ui.say("target on Guard"))
    if odds["trapped"]:
        lines.append(ui.say("target trapped"))
    return " · ".join(lines)
