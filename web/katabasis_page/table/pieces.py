"""Small pieces of the table's markup: seat signs, rule links, figures, dice, keyword lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from katabasis.underworlds.wording import SYMBOL_NAMES

from .. import markup as h
from ..controls import icon
from ..ui import Ui
from ..words import _

SEAT_SHAPES = ("M12 1a11 11 0 1 1 0 22a11 11 0 0 1 0-22z", "M6.5 1h11L23 9l-4.5 14h-13L1 9z")
"""The outline that stands for a seat, on the board as in the lists: a round shield, a coffin lid."""

FACES = ("crit", "smash", "fury", "block", "dodge", "single-support", "double-support")


def slug(text: str) -> str:
    """A text as part of an element's id."""
    return "".join(letter if letter.isalnum() else "_" if letter == "+" else "-" for letter in text)


def seat_sign(seat: int, css: str = "seat-sign") -> h.Renderable:
    """The shape and colour of a seat."""
    return h.svg(class_=f"{css} seat-{seat}", viewBox="0 0 24 24", aria_hidden="true")[h.path(d=SEAT_SHAPES[seat % 2]),]


def token(card: str, seat: int, inspired: bool = False) -> h.Renderable:
    """A fighter's token as it looks on the board, small."""
    return h.svg(class_=f"token seat-{seat}{' inspired' if inspired else ''}", viewBox="0 0 24 24", aria_hidden="true")[
        h.path(d=SEAT_SHAPES[seat % 2]),
        h.use(href=f"#icon-{card}", x="5.5", y="5", width="13", height="13"),
    ]


def rule_link(ui: Ui, rule: str, text: Any = "§") -> h.Renderable:
    """A button that opens a rule."""
    return h.button(
        type="button",
        class_="rule-link",
        data_act="pop",
        data_arg=f"rule:{rule}",
        title=rule,
        aria_label=ui.say("Rule {rule}", rule=rule) if text == "§" else None,
    )[text]


def choose(
    ui: Ui,
    option: dict[str, Any],
    *label: Any,
    css: str = "",
    place: str = "",
    context: str = "",
    short: bool = False,
) -> h.Renderable:
    """A button that chooses an option.

    `label` is what is seen; the option's own label if there is none. A `short` label leaves out what can be seen
    around it, and `context` says a part of that, for those who cannot see. `place` tells apart the buttons of one
    option in several places.
    """
    whole = ui.word(option["label"])
    return h.button(
        type="button",
        id=f"{place}choose-{slug(option['id'])}",
        class_=css or None,
        data_act="choose",
        data_arg=option["id"],
        aria_label=whole if short else None,
        title=whole if short or context else None,
    )[context and h.span(class_="unseen")[context, " "], label or whole]


def wounds(ui: Ui, most: int, taken: int) -> h.Renderable:
    """Wounds left and lost, one drop each."""
    return h.span(class_="pips", title=ui.say("wounds {taken} of {most}", taken=taken, most=most))[
        [h.i(class_="pip lost" if number >= most - taken else "pip") for number in range(most)],
        h.span(class_="unseen")[ui.say("wounds {taken} of {most}", taken=taken, most=most)],
    ]


def figure(symbol: str, value: Any, label: str) -> h.Renderable:
    """A characteristic: a symbol and a number, with its name for who asks."""
    return h.span(class_="figure", title=label)[icon(symbol), h.b[value], h.span(class_="unseen")[label]]


def attack_line(ui: Ui, attack: dict[str, Any]) -> h.Renderable:
    """An Attack action in one line: name, range, dice, damage, keywords."""
    return h.span(class_="attack-line")[
        h.span(class_="attack-name")[ui.name(f"attack:{attack['id']}")],
        h.span(class_="figures")[
            figure("target", attack["range"], ui.say("Range {range}", range=attack["range"])),
            figure(
                attack["symbol"],
                attack["dice"],
                ui.say("{dice} dice, {symbol}", dice=attack["dice"], symbol=SYMBOL_NAMES.get(attack["symbol"], "")),
            ),
            figure("wound", attack["damage"], ui.say("Damage {damage}", damage=attack["damage"])),
        ],
        attack["keywords"] and h.span(class_="keywords")[keywords(ui, attack["keywords"])],
    ]


def keywords(ui: Ui, words: Sequence[str]) -> str:
    """Keywords as cards print them: "Cleave, Knockback 1"."""
    return ", ".join(ui.word(KEYWORDS.get(word.partition(" ")[0], word)) + _number(word) for word in words)


def _number(keyword: str) -> str:
    number = keyword.partition(" ")[2]
    return f" {number}" if number else ""


KEYWORDS = {
    "cleave": _("Cleave"),
    "ensnare": _("Ensnare"),
    "grievous": _("Grievous"),
    "critical-grievous": _("Critical: Grievous"),
    "scything": _("Scything"),
    "stagger": _("Stagger"),
    "critical-stagger": _("Critical: Stagger"),
    "knockback": _("Knockback"),
    "leader": _("Leader"),
    "flyer": _("Flyer"),
    "assassin": _("Assassin"),
    "petitioner": _("Petitioner"),
    "surge": _("Surge"),
    "dual": _("Dual"),
    "hybrid": _("Hybrid"),
    "reaction": _("Reaction"),
    "persists": _("Persists"),
    "action": _("Action"),
}


def dice(
    ui: Ui,
    faces: Sequence[str],
    seat: int,
    counting: Iterable[str] | None,
    moment: str,
    rerolls: dict[int, dict[str, Any]] | None = None,
) -> h.Renderable:
    """A roll as drawn dice. Faces in `counting` are successes; dice in `rerolls` can be rolled again by a click.

    `moment` names the roll: new dice get new ids, and so tumble once.
    """
    counting = None if counting is None else frozenset(counting)
    return h.span(class_="dice", role="group")[
        [
            _die(ui, face, seat, counting, f"{moment}-{number}", (rerolls or {}).get(number))
            for number, face in enumerate(faces)
        ]
    ]


def _die(
    ui: Ui, face: str, seat: int, counting: frozenset[str] | None, name: str, reroll: dict[str, Any] | None
) -> h.Renderable:
    state = "" if counting is None else " success" if face in counting else " failure"
    told = ui.word(SYMBOL_NAMES.get(face, face))
    if state:
        told = ui.say("{face}, a success", face=told) if "success" in state else told
    shape = h.span(
        class_=f"die seat-{seat} {face}{state} d{len(name) * 7 % 4}",
        id=f"die-{slug(name)}",
        title=told,
        role="img",
        aria_label=told,
    )[icon(face)]
    return choose(ui, reroll, shape, css="reroll", place="die-", short=True) if reroll else shape
