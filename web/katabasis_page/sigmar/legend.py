"""What every sign of this table means."""

from __future__ import annotations

from typing import Any

from ..markup.controls import icon
from ..table.legend import Entry, Part, changes, symbols
from ..ui import Ui
from ..words import _, say
from . import facts

DECORATIVE = frozenset(("objective-sign",))
"""Symbols that stand for nothing more than the words beside them."""

STATES = (
    ("general", _("the general of the army"), "spearhead.build-choice"),
    ("charged", _("charged this turn"), "core-abilities.charged"),
    ("fought", _("fought this turn"), "core-abilities.fight-once"),
    ("ran", _("ran this turn"), "core-abilities.run"),
    ("retreated", _("retreated this turn"), "core-abilities.retreat"),
    ("damage", _("damage that has not slain a model yet"), "damage.damaged"),
)
ACTIONS = (
    ("set-up", _("set up, deploy or arrive"), "setup-units.all-models"),
    ("move", _("move"), "core-abilities.normal-move"),
    ("run", _("run"), "core-abilities.run"),
    ("retreat", _("retreat"), "core-abilities.retreat-path"),
    ("shoot", _("shoot"), "core-abilities.shoot-eligible"),
    ("charge", _("charge"), "core-abilities.charge-roll"),
    ("fight", _("fight, or pile in"), "core-abilities.fight-eligible"),
    ("attack", _("attack a target"), "attack.one-by-one"),
    ("ability", _("use an ability"), "ability.parts"),
    ("heal", _("healing, and models that return"), "heal.heal"),
    ("death", _("slain or destroyed"), "damage.destroyed"),
    ("die", _("dice"), "dice.d6"),
    ("discard", _("discard a card")),
    ("pass", _("end the phase, or do without")),
    ("play", _("choose")),
)
FIGURES = (
    ("health", _("Health: damage that slays a model"), "damage.allocate-slay"),
    ("save", _("Save: what a save roll must reach; the defender"), "attack.save-roll"),
    ("control", _("Control: what each model counts for an objective"), "objectives.control-score"),
    ("points", _("victory points"), "spearhead.victory-points"),
    ("objective", _("an objective"), "objectives.marker"),
    ("hand", _("cards in hand"), "spearhead.draw-later-rounds"),
    ("deck", _("a deck")),
    ("tactic", _("the battle tactic of a card"), "spearhead.card-score"),
    ("command", _("the command of a card"), "spearhead.card-command"),
    ("twist", _("the twist of the round"), "spearhead.twist"),
    ("army", _("a regiment ability"), "spearhead.regiment-abilities"),
    ("ground", _("the side of the board, and territories"), "spearhead.side"),
    ("overlays", _("what can be laid over the battlefield: ranges, charges, control"), "measuring.any-time"),
    ("tape", _("the tape measure"), "measuring.any-time"),
)


def parts(view: dict[str, Any], ui: Ui) -> list[Part]:
    """The units of all armies, what they did, and what is done with them."""
    fielded = dict.fromkeys(id for army in facts.content()["armies"].values() for id in army["units"])
    units = [Entry(icon(id), say("{unit}", unit=f"warscroll:{id}")) for id in fielded]
    return [
        Part(_("On the battlefield"), symbols(STATES)),
        Part(_("Actions"), symbols(ACTIONS)),
        Part(_("Figures and cards"), symbols(FIGURES)),
        Part(_("Units"), units),
        changes(),
    ]
