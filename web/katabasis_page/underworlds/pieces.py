"""Small pieces of this table's markup: tokens, wounds, attacks, dice, keyword lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from katabasis.underworlds.picture.tokens import drawing
from katabasis.underworlds.text.wording import KEYWORD_NAMES, SYMBOL_NAMES

from .. import markup as h
from ..markup.controls import SEAT_SHAPES, icon
from ..table.pieces import choose, figure
from ..ui import Ui
from ..words import ngettext

DICE = ngettext("{count} die, {symbol}", "{count} dice, {symbol}")


def token(card: str, seat: int, inspired: bool = False) -> h.Renderable:
    """A fighter's token as it looks on the board, small."""
    return h.svg(class_=f"token seat-{seat}{' inspired' if inspired else ''}", viewBox="0 0 24 24", aria_hidden="true")[
        h.path(d=SEAT_SHAPES[seat % len(SEAT_SHAPES)]),
        h.use(href=f"#icon-{drawing(card)}", x="5.5", y="5", width="13", height="13"),
    ]


def wounds(ui: Ui, most: int, taken: int) -> h.Renderable:
    """Wounds left and lost, one drop each."""
    return h.span(class_="pips", title=ui.say("wounds {taken} of {most}", taken=taken, most=most))[
        [h.i(class_="pip lost" if number >= most - taken else "pip") for number in range(most)],
        h.span(class_="unseen")[ui.say("wounds {taken} of {most}", taken=taken, most=most)],
    ]


def attack_line(ui: Ui, attack: dict[str, Any]) -> h.Renderable:
    """An Attack action in one line: name, range, dice, damage, keywords."""
    return h.span(class_="attack-line")[
        h.span(class_="attack-name")[ui.name(f"attack:{attack['id']}")],
        h.span(class_="figures")[
            figure("target", attack["range"], ui.say("Range {range}", range=attack["range"])),
            figure(
                attack["symbol"],
                attack["dice"],
                ui.say(DICE, count=attack["dice"], symbol=SYMBOL_NAMES.get(attack["symbol"], "")),
            ),
            figure("wound", attack["damage"], ui.say("Damage {damage}", damage=attack["damage"])),
        ],
        attack["keywords"] and h.span(class_="keywords")[keywords(ui, attack["keywords"])],
    ]


def keywords(ui: Ui, words: Sequence[str]) -> str:
    """Keywords as cards print them: "Cleave, Knockback 1"."""
    return ", ".join(ui.word(KEYWORD_NAMES.get(word.partition(" ")[0], word)) + _number(word) for word in words)


def _number(keyword: str) -> str:
    number = keyword.partition(" ")[2]
    return f" {number}" if number else ""


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
    label = ui.word(SYMBOL_NAMES.get(face, face))
    if state:
        label = ui.say("{face}, a success", face=label) if "success" in state else label
    shape = h.span(
        class_=f"die seat-{seat} {face}{state} d{len(name) * 7 % 4}",
        id=f"die-{h.slug(name)}",
        title=label,
        role="img",
        aria_label=label,
    )[icon(face)]
    return choose(ui, reroll, shape, css="reroll", place="die-", short=True) if reroll else shape
