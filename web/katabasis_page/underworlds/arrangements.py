"""How the answers to each decision are laid out: fighters with their actions, attacks with their targets, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from katabasis.underworlds.text.wording import ACTION_NAMES

from .. import markup as h
from ..markup.controls import act, icon
from ..table.options import Option, OptionStyle, first_ref, is_about, labelled, listed
from ..table.pieces import choose, percent
from ..ui import Ui
from . import facts
from .cards import VERBS
from .pieces import attack_line, token, wounds

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


OPTION_STYLE = OptionStyle(VERB_ICONS, ACTION_NAMES, heads=("fighter",), places=("hex",))


def arrange(view: dict[str, Any], ui: Ui, offered: Sequence[Option]) -> Any:
    """The answers as suits the decision."""
    return _ARRANGEMENTS.get(view["decision"]["name"], _plain)(ui, view["table"], offered)


def _plain(ui: Ui, table: dict[str, Any], offered: Sequence[Option]) -> Any:
    return listed(ui, offered, OPTION_STYLE, lambda option: _sign(table, option))


def _labelled(ui: Ui, table: dict[str, Any], option: Option) -> h.Renderable:
    return labelled(ui, option, OPTION_STYLE, lambda option: _sign(table, option))


def _sign(table: dict[str, Any], option: Option) -> h.Renderable | None:
    """The token of the fighter that an option is about."""
    kind, _colon, id = first_ref(option).partition(":")
    if kind != "fighter" or id not in table["fighters"]:
        return None
    fighter = table["fighters"][id]
    return token(fighter["card"], fighter["seat"], fighter["inspired"])


def _by_fighter(ui: Ui, table: dict[str, Any], offered: Sequence[Option]) -> Any:
    """Activations: a row for each fighter with its actions, then what players do themselves."""
    rows: dict[str, list[Option]] = {}
    own: list[Option] = []
    for option in offered:
        ref = option["refs"][0] if option["refs"] else ""
        if ref.startswith("fighter:"):
            rows.setdefault(ref, []).append(option)
        else:
            own.append(option)
    chosen = ui.pointer.selected if ui.pointer.selected in rows else None
    return [
        h.ul(class_="fighter-rows" + (" one-chosen" if chosen else ""))[
            [
                _fighter_row(ui, table, ref, rows[ref], ref == chosen)
                for ref in sorted(rows, key=lambda ref: ref != chosen)
            ]
        ],
        own and h.ul(class_="choices own")[[h.li[_labelled(ui, table, option)] for option in own]],
    ]


def _fighter_row(ui: Ui, table: dict[str, Any], ref: str, offered: Sequence[Option], chosen: bool) -> h.Renderable:
    fighter = table["fighters"][ref[8:]]
    return h.li(class_="fighter-row" + (" chosen" if chosen else ""), id=f"row-{h.slug(ref)}")[
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


def _by_attack(ui: Ui, table: dict[str, Any], offered: Sequence[Option]) -> Any:
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
    ui: Ui, table: dict[str, Any], attack: str, offered: Sequence[Option], profiles: dict[str, Any]
) -> h.Renderable | None:
    attackers = [ref[8:] for ref in offered[0]["refs"] if ref.startswith("fighter:")]
    own = [each for id in attackers for each in table["fighters"][id]["attacks"] if each["id"] == attack]
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
    odds = option.get("preview")
    if not odds:
        return None
    label = ui.say("{share} success", share=percent(odds["success"]))
    if odds["kill"]:
        label += ", " + ui.say("{share} out of action", share=percent(odds["kill"]))
    return h.small(class_="odds")[label]


def _by_card(ui: Ui, table: dict[str, Any], offered: Sequence[Option]) -> Any:
    """Cards to play, react with, score or discard: name, and the wording below. One that can be put to several uses is
    chosen first, and then what it is used on: on the board, or below it."""
    uses: dict[str, list[Option]] = {}
    for option in offered:
        uses.setdefault(first_ref(option) if is_about(option, ("card",)) else option["id"], []).append(option)
    return h.ul(class_="choices cards-offered")[
        [
            h.li(class_="card-uses")[_card_uses(ui, table, ref, options)]
            if len(options) > 1
            else h.li[_card_choice(ui, table, options[0])]
            for ref, options in uses.items()
        ]
    ]


def _card_uses(ui: Ui, table: dict[str, Any], ref: str, uses: Sequence[Option]) -> Any:
    """A card of several uses, and below it what they are about once it is chosen."""
    chosen = ui.pointer.selected == ref
    verb = uses[0]["verb"]
    return [
        act(
            "select",
            [
                icon(VERB_ICONS.get(verb, "play")),
                h.span[
                    ui.say("{what} {card} …", what=VERBS.get(verb, verb), card=ref),
                    h.small[ui.localized(facts.card(ref[5:]).get("wording"))],
                ],
            ],
            ref,
            css="choice-button",
            id=f"uses-{h.slug(ref)}",
            aria_expanded="true" if chosen else "false",
        ),
        _reading(ui, ref),
        chosen and h.ul(class_="choices uses")[[h.li[_use(ui, table, option)] for option in uses]],
    ]


def _use(ui: Ui, table: dict[str, Any], option: Option) -> h.Renderable:
    """What a card is used on, where it is plain which card."""
    on = option["refs"][1:]
    sign = _sign(table, {**option, "refs": on}) or icon("target")
    label = ", ".join(map(ui.name, on)) or ui.word(option["label"])
    return choose(ui, option, sign, h.span[label], css="choice-button", short=True)


def _reading(ui: Ui, card: str) -> h.Renderable:
    return act("pop", "i", card, css="small quiet info", aria_label=ui.say("Card {card}", card=card))


def _card_choice(ui: Ui, table: dict[str, Any], option: Option) -> Any:
    card = next((ref[5:] for ref in option["refs"] if ref.startswith("card:")), None)
    if card is None:
        return _labelled(ui, table, option)
    text = ui.localized(facts.card(card).get("wording"))
    return [
        choose(
            ui,
            option,
            icon(VERB_ICONS.get(option["verb"], "play")),
            h.span[ui.word(option["label"]), h.small[text] if option["verb"] in ("react", "play") else None],
            css="choice-button",
        ),
        _reading(ui, f"card:{card}"),
    ]


def _in_gallery(ui: Ui, table: dict[str, Any], offered: Sequence[Option]) -> Any:
    """Boards and layouts are chosen by their pictures, which are native buttons already."""
    return h.p(class_="note")[ui.say("Choose among the pictures.")]


_ARRANGEMENTS: dict[str, Callable[[Ui, dict[str, Any], Sequence[Option]], Any]] = {
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
    "first-place": _in_gallery,
    "board": _in_gallery,
}
