"""What is asked, and every legal answer as a button; what some rule refuses is there too, and says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from katabasis.underworlds.wording import ACTION_NAMES

from .. import markup as h
from ..controls import act, icon
from ..ui import Ui
from . import facts
from .combat import percent
from .pieces import attack_line, choose, rule_link, seat_sign, slug, token, wounds

Option = dict[str, Any]

VERB_ICONS = {
    **{
        verb: verb
        for verb in ("move", "charge", "attack", "guard", "stun", "tackle", "draw", "replace", "pass", "react")
    },
    "play": "play",
    "upgrade": "upgrade",
    "recycle": "discard",
    "discard": "discard",
    "score": "objective",
    "act": "inspired",
    "stay": "pass",
    "done": "pass",
}


def prompt(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """Who is asked, and what."""
    decision = view["decision"]
    if decision is None:
        return h.div(class_="prompt", id="prompt")[h.h2[ui.say("The game is over")]]
    seat = decision["seat"]
    return h.div(class_=f"prompt seat-{seat}", id="prompt")[
        h.p(class_="asked")[
            seat_sign(seat),
            ui.name(f"seat:{seat}"),
            ui.thinking == seat
            and h.span(class_="thinking")[h.i, h.i, h.i, h.span(class_="unseen")[ui.say("is thinking")]],
        ],
        h.h2(id="prompt-text")[
            ui.word(decision["prompt"]) if decision["prompt"] else ui.say("Waiting for {who}", who=f"seat:{seat}"),
            " ",
            decision["cite"] and rule_link(ui, decision["cite"]),
        ],
    ]


def options(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """Every legal answer, grouped, and below them what is refused."""
    decision = view["decision"]
    if not decision or "options" not in decision:
        return None
    offered, refused = decision["options"], decision["refused"]
    table = view["table"]
    arrange = _ARRANGEMENTS.get(decision["name"], _plain)
    return h.div(class_=f"options {decision['name']}", id="options", role="group", aria_labelledby="prompt-text")[
        arrange(ui, table, [option for option in offered if not option["declines"] and option["verb"] != "pass"]),
        [_declining(ui, option) for option in offered if option["declines"] or option["verb"] == "pass"],
        _refused(ui, refused),
    ]


def _declining(ui: Ui, option: Option) -> h.Renderable:
    symbol = icon(VERB_ICONS.get(option["verb"], "pass"))
    return h.div(class_="declining")[choose(ui, option, symbol, h.span[ui.word(option["label"])], css="decline")]


# ------------------------------------------------------------------ arrangements


def _plain(ui: Ui, table: dict[str, Any], offered: list[Option]) -> Any:
    """A list, with hexes as a field of small buttons."""
    hexes = [option for option in offered if option["refs"] and option["refs"][0].startswith("hex:")]
    others = [option for option in offered if option not in hexes]
    return [
        others and h.ul(class_="choices")[[h.li[_labelled(ui, table, option)] for option in others]],
        hexes
        and h.div(class_="hexes")[
            h.p(class_="note")[ui.say("Choose on the board, or here:")],
            h.ul[[h.li[choose(ui, option, option["refs"][0][4:], css="hex small", short=True)] for option in hexes]],
        ],
    ]


def _labelled(ui: Ui, table: dict[str, Any], option: Option) -> h.Renderable:
    """A button with a sign of what it is about."""
    kind, _, id = (option["refs"][0] if option["refs"] else "").partition(":")
    if kind == "fighter" and id in table["fighters"]:
        fighter = table["fighters"][id]
        sign: Any = token(fighter["card"], fighter["seat"], fighter["inspired"])
    elif kind == "seat":
        sign = seat_sign(int(id))
    else:
        sign = icon(VERB_ICONS.get(option["verb"], "play"))
    return choose(ui, option, sign, h.span[ui.word(option["label"])], css="choice-button")


def _by_fighter(ui: Ui, table: dict[str, Any], offered: list[Option]) -> Any:
    """Activations: a row for each fighter with its actions, then what players do themselves."""
    rows: dict[str, list[Option]] = {}
    own: list[Option] = []
    for option in offered:
        ref = option["refs"][0] if option["refs"] else ""
        if ref.startswith("fighter:"):
            rows.setdefault(ref, []).append(option)
        else:
            own.append(option)
    chosen = ui.selected if ui.selected in rows else None
    return [
        h.ul(class_="fighter-rows" + (" one-chosen" if chosen else ""))[
            [
                _fighter_row(ui, table, ref, rows[ref], ref == chosen)
                for ref in sorted(rows, key=lambda ref: ref != chosen)
            ]
        ],
        own and h.ul(class_="choices own")[[h.li[_labelled(ui, table, option)] for option in own]],
    ]


def _fighter_row(ui: Ui, table: dict[str, Any], ref: str, offered: list[Option], chosen: bool) -> h.Renderable:
    fighter = table["fighters"][ref[8:]]
    return h.li(class_="fighter-row" + (" chosen" if chosen else ""), id=f"row-{slug(ref)}")[
        h.button(type="button", class_="fighter-name", data_act="select", data_arg=ref)[
            token(fighter["card"], fighter["seat"], fighter["inspired"]),
            h.span[ui.name(ref)],
            wounds(ui, fighter["max_wounds"], fighter["wounds"]),
        ],
        h.span(class_="actions")[[action(ui, option) for option in offered]],
    ]


def action(ui: Ui, option: Option, place: str = "") -> h.Renderable:
    """A small button that says what is done, where it is plain by whom."""
    verb = option["verb"]
    label = ui.word(ACTION_NAMES[verb]) if verb in ACTION_NAMES else ui.word(option["label"])
    symbol = icon(VERB_ICONS.get(verb, "inspired"))
    who = f"{ui.name(option['refs'][0])}:" if option["refs"] and verb in ACTION_NAMES else ""
    return choose(ui, option, symbol, h.span[label, chances(ui, option)], css="action small", place=place, context=who)


def _by_attack(ui: Ui, table: dict[str, Any], offered: list[Option]) -> Any:
    """Attacks: each Attack action with its profile, and its targets below."""
    profiles = {attack["id"]: attack for fighter in table["fighters"].values() for attack in fighter["attacks"]}
    groups: dict[str, list[Option]] = {}
    for option in offered:
        attack = next((ref[7:] for ref in option["refs"] if ref.startswith("attack:")), "")
        groups.setdefault(attack, []).append(option)
    return h.ul(class_="attacks")[
        [
            h.li(class_="attack-group")[
                _profile(ui, table, attack, groups[attack], profiles),
                h.ul(class_="choices")[[h.li[_target(ui, table, option)] for option in groups[attack]]],
            ]
            for attack in groups
        ]
    ]


def _profile(
    ui: Ui, table: dict[str, Any], attack: str, offered: list[Option], profiles: dict[str, Any]
) -> h.Renderable | None:
    attackers = [ref[8:] for ref in offered[0]["refs"] if ref.startswith("fighter:")]
    own = [found for id in attackers for found in table["fighters"][id]["attacks"] if found["id"] == attack]
    profile = own[0] if own else profiles.get(attack)
    return attack_line(ui, profile) if profile else None


def _target(ui: Ui, table: dict[str, Any], option: Option) -> h.Renderable:
    ref = option["refs"][0]
    fighter = table["fighters"].get(ref[8:]) if ref.startswith("fighter:") else None
    if fighter is None:
        return _labelled(ui, table, option)
    attacks = [ui.name(other) for other in option["refs"] if other.startswith("attack:")]
    return choose(
        ui,
        option,
        token(fighter["card"], fighter["seat"], fighter["inspired"]),
        h.span[ui.name(ref), chances(ui, option)],
        wounds(ui, fighter["max_wounds"], fighter["wounds"]),
        css="choice-button",
        context=attacks[0] if attacks else "",
    )


def chances(ui: Ui, option: Option) -> h.Renderable | None:
    """The chances of an option in a few words, for where nothing hovers."""
    odds = option.get("odds")
    if not odds:
        return None
    told = ui.say("{share} success", share=percent(odds["success"]))
    if odds["kill"]:
        told += ", " + ui.say("{share} out of action", share=percent(odds["kill"]))
    return h.small(class_="odds")[told]


def _by_card(ui: Ui, table: dict[str, Any], offered: list[Option]) -> Any:
    """Cards to play, react with, score or discard: name, and the wording below."""
    return h.ul(class_="choices cards-offered")[[h.li[_card_choice(ui, table, option)] for option in offered]]


def _card_choice(ui: Ui, table: dict[str, Any], option: Option) -> Any:
    card = next((ref[5:] for ref in option["refs"] if ref.startswith("card:")), None)
    if card is None:
        return _labelled(ui, table, option)
    text = facts.said(ui, facts.card(card).get("wording"))
    return [
        choose(
            ui,
            option,
            icon(VERB_ICONS.get(option["verb"], "play")),
            h.span[ui.word(option["label"]), h.small[text] if option["verb"] in ("react", "play") else None],
            css="choice-button",
        ),
        act("pop", "i", f"card:{card}", css="small quiet info", aria_label=ui.say("Card {card}", card=f"card:{card}")),
    ]


def _in_gallery(ui: Ui, table: dict[str, Any], offered: list[Option]) -> Any:
    """Boards and layouts are chosen by their pictures, which are native buttons already."""
    return h.p(class_="note")[ui.say("Choose among the pictures.")]


_ARRANGEMENTS: dict[str, Callable[[Ui, dict[str, Any], list[Option]], Any]] = {
    "activate": _by_fighter,
    "attack": _by_attack,
    "react": _by_card,
    "power": _by_card,
    "score": _by_card,
    "discard": _by_card,
    "upgrade": _by_card,
    "reveal": _by_card,
    "discard-objective": _by_card,
    "discard-power": _by_card,
    "arrange": _in_gallery,
    "board": _in_gallery,
}


# ------------------------------------------------------------------ what is refused


def _refused(ui: Ui, refused: list[Option]) -> h.Renderable | None:
    """Candidates that a rule refuses, folded away; each answers why."""
    if not refused:
        return None
    if ui.selected and (about := [option for option in refused if option["refs"][:1] == [ui.selected]]):
        refused = about
    groups: dict[str, list[Option]] = {}
    for option in refused:
        ref = option["refs"][0] if option["refs"] else ""
        groups.setdefault("" if ref.startswith("hex:") else ref, []).append(option)
    return h.details(class_="why-not", id="why-not")[
        h.summary[ui.say("Why not …"), h.span(class_="count")[len(refused)]],
        h.ul[[h.li[_refused_group(ui, ref, groups[ref])] for ref in groups]],
    ]


def _refused_group(ui: Ui, ref: str, refused: list[Option]) -> Any:
    fighter = ref.startswith("fighter:")
    return [
        fighter and h.span(class_="why-who")[ui.name(ref)],
        [
            act(
                "pop",
                ui.word(ACTION_NAMES[option["verb"]])
                if fighter and option["verb"] in ACTION_NAMES
                else ui.word(option["label"]),
                f"why:{option['id']}",
                css="small why",
                aria_label=ui.say("Why not {what}?", what=option["label"]),
            )
            for option in refused[:MOST_REFUSED]
        ],
    ]


MOST_REFUSED = 40
"""Of one thing; destinations that are out of reach would fill the page."""
