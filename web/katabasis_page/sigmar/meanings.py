"""What each answer does, in one line, and the rule of those that have one besides that of the question: by verb, or by
the decision and the verb."""

from __future__ import annotations

from ..words import _

MEANINGS = {
    "attack": _("Deploy first, and say who takes the first turn"),
    "defend": _("Choose the side of the board and the territories, and deploy second"),
    "deploy": _("Drag the unit, or choose one of the suggested places"),
    "reserve": _("Keep the unit off the battlefield; its ability says when it arrives"),
    "first": _("Play before the opponent this round"),
    "second": _("Play after the opponent this round"),
    "move": _("Up to the Move of the unit, and not into combat"),
    "run": _("Move plus D6 inches, but no shooting or charging this turn"),
    "retreat": _("Out of combat at the price of D3 mortal damage; no shooting and no charge this turn"),
    "arrive": _("Set the unit up from reserve, or as reinforcements"),
    "tunnel": _("Set the unit up from reserve, or as reinforcements"),
    "shoot": _("Attack with ranged weapons; targets are chosen next"),
    "charge": _("Roll 2D6: move up to that many inches, ending within half an inch of an enemy"),
    "fight": _("Pile in and attack with all combat weapons"),
    "pile-in": _("Up to 3 inches, not farther away from the target"),
    "go": _("Where the unit goes with what was rolled"),
    "set-up": _("Where the unit is set up"),
    "target": _("All attacks that can reach it"),
    "split": _("Choose a target for every attack"),
    "remove": _("Choose which models are slain; the unit must stay in coherency"),
    "return": _("Set slain models up again beside the unit"),
    "use": "{what}",
    "regiment": "{what}",
    "enhancement": "{what}",
    "side": _("Where the armies meet; each side has objectives and twists of its own"),
    "map": _("How the battlefield is divided, and which part is yours"),
    "call": _("The destroyed unit is set up once more, as often as its card says"),
    "lead": _("The destroyed unit is set up once more, beside the general who leads it"),
    "pick": _("This is what the ability or the twist is used on"),
    "score": _("A victory point for the tactic of the card, which is spent"),
    "discard": _("Discard this card to draw another"),
    "keep": _("Skip it"),
    "end": _("Continue"),
    "pass": _("Skip it"),
    "damage": _("Allocate the damage of this unit first"),
}

OPTION_RULES = {
    "arrive": "setup-units.reserve",
    "tunnel": "setup-units.reserve",
    "call": "spearhead.call-for-reinforcements",
    "charge": "core-abilities.charge-roll",
    "fight": "core-abilities.fight-eligible",
    "move": "core-abilities.normal-move",
    "reserve": "setup-units.reserve",
    "retreat": "core-abilities.retreat",
    "run": "core-abilities.run",
    "shoot": "core-abilities.shoot-eligible",
    "split": "targets.split",
    "use": "ability.timing",
}
