"""Battle tactic cards: the tactic above, and the command below."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import icon
from ..table.cards import Look
from ..ui import Ui
from ..words import _
from . import facts


def in_hand(view: dict[str, Any], ui: Ui) -> list[str]:
    """The cards of whoever looks at the screen."""
    return [] if ui.seating.seat is None else view["zones"].get(f"hand-{ui.seating.seat}", {}).get("cards") or []


def face(ui: Ui, card: str) -> Any:
    """What is printed on a card."""
    printed = facts.tactic(card)
    command = printed.get("command", "")
    return [
        h.h3(class_="card-name")[ui.name(f"card:{card}")],
        h.p(class_="card-text tactic")[icon("tactic"), " ", ui.localized(printed.get("text"))],
        h.p(class_="card-text command")[
            icon("command"),
            " ",
            h.b[ui.name(f"ability:{command}")],
            " ",
            ui.localized(facts.ability(command).get("text")),
        ],
    ]


def letters(ui: Ui, card: str) -> int:
    """How many letters a card has."""
    printed = facts.tactic(card)
    texts = (printed.get("text"), facts.ability(printed.get("command", "")).get("text"))
    return sum(len(ui.localized(text)) for text in texts)


LOOK = Look(
    face=face,
    css=lambda _card: "battle-tactic",
    verbs={"use": _("Command"), "score": _("Score"), "discard": _("Discard")},
    length=letters,
)


def cost(ui: Ui, id: str) -> h.Renderable | None:
    """What a command costs."""
    if not facts.is_command(id):
        return None
    points = facts.command_cost(id)
    return h.small(class_="cost", title=ui.say("command points: {points}", points=points))[icon("command"), points]
