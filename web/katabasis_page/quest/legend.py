"""What every sign of this table means."""

from __future__ import annotations

from typing import Any

from katabasis.quest.picture.figures import FIGURES, sign

from .. import markup as h
from ..table.legend import Entry, Part, changes, of_board, symbols
from ..ui import Ui
from ..words import _, say
from . import facts

LIGHTS = ("lit-adventurer", "lit-door", "lit-monster", "chosen-square", "chosen-model", "chosen-door", "offered-door")
DECORATIVE = frozenset(("objective", "crown", "unknown", "letter-new", "letter-known", "glow", "heat", *LIGHTS))
"""Symbols that stand for nothing more than the words beside them."""

MODEL, DOOR = "-40 -40 80 80", "-66 -40 132 80"

ON_BOARD = (
    ("door-unexplored", DOOR, _("an unexplored door"), "exploration.beside-door"),
    ("door-open", DOOR, _("an open doorway"), ""),
    ("door-exit", DOOR, _("the way out"), "movement.entrance-exit"),
    ("door-barred", DOOR, _("a portcullis"), "components.event-markers"),
    ("door-walled", DOOR, _("a dead end"), "exploration.place"),
    ("rubble", MODEL, _("fallen rock, impassable"), "movement.scenery"),
    ("abyss", MODEL, _("an abyss, impassable"), "spells.card"),
    ("lit-square", MODEL, _("can be chosen"), ""),
    ("lamp", MODEL, _("carries the Lamp and leads"), "setup.leader"),
    ("drop", "-12 -12 24 24", _("a Wound that is left"), ""),
    ("drop-lost", "-12 -12 24 24", _("a Wound that is lost"), ""),
    ("fallen", MODEL, _("unconscious"), "wounds.unconscious"),
    ("acting", MODEL, _("acts now"), "advphase.order"),
    ("berserk", MODEL, _("berserk"), "adventurers.berserk"),
    ("chain", MODEL, _("pinned by a Monster beside him"), "pinning.adventurer"),
    ("owed", MODEL, _("must attack the adventurer it points at first"), "monsters.first-attack-power"),
    ("pit", MODEL, _("is in a pit"), "components.other-markers"),
    ("webbed", MODEL, _("caught in a web"), "components.trapped-counter"),
    ("waits", MODEL, _("has just come, and does not act yet"), "monsters.room-event"),
)

SIGNS = (
    ("lamp", _("carries the Lamp and leads")),
    ("heart", _("Wounds left, of those at the start")),
    ("gold", _("gold")),
    ("spell", _("power of this turn and Power tokens; a spell")),
    ("skull", _("dead, or lost in the dark; a Monster")),
    ("door", _("has left the dungeon")),
    ("boot", _("Movement; to move or break away")),
    ("sword", _("Weapon Skill; to attack")),
    ("bow", _("to shoot")),
    ("strength", _("Strength")),
    ("shield", _("Toughness")),
    ("initiative", _("Initiative")),
    ("card", _("a card, or something to use")),
    ("door", _("a doorway; to explore")),
    ("play", _("choose")),
    ("die", _("a die")),
    ("party", _("adventurers whom the mission needs")),
    ("pass", _("end the turn, pass or wait")),
)


def parts(view: dict[str, Any], ui: Ui) -> list[Part]:
    """The party, and the signs on its cards and answers."""
    own = facts.mission(view["table"]["mission"]).get("own")
    party = [Entry(h.Markup(sign(id)), say("{who}", who=f"adventurer:{id}")) for id in facts.content()["adventurers"]]
    return [
        Part(_("Party"), party),
        Part(_("In the dungeon"), [Entry(of_board(id, box), text, rule) for id, box, text, rule in ON_BOARD]),
        Part(
            _("Monsters"),
            [
                Entry(h.Markup(sign(kind)), say("{who}", who=f"kind:{kind}"))
                for kind, printed in facts.content()["monsters"].items()
                if kind in FIGURES and printed.get("own", own) == own
            ],
        ),
        Part(_("Symbols"), symbols(SIGNS)),
        changes(),
    ]
