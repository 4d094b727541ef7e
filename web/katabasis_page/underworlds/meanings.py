"""What each answer does, in one line, and the rule of those that have one besides that of the question: by verb, or by
the decision and the verb."""

from __future__ import annotations

from ..words import _

MEANINGS = {
    "act": _("The action printed on its card"),
    "attack": _("Attack an enemy that is seen and in range; the fighter takes no token"),
    "attack *": _("Roll the dice: more successes than the target has are a hit, and crits come first"),
    "charge": _("Move, then attack; not activated again until all friendly fighters have charged"),
    "die": _("Roll this die again; the new result counts, even a worse one"),
    "discard": _("Put the card on the discard pile"),
    "draw": _("Take the top card of the power deck"),
    "drive-back to": _("Push the target one hex away from the attacker"),
    "drive-back stay": _("Leave the target where it is"),
    "2017: charge": _("Move, then attack; it is not activated again this phase"),
    "2017: guard": _("Block and dodge are both successes for it until the action phase ends"),
    "2017: move": _("Go as many hexes as its Move allows; it neither moves nor charges again this phase"),
    "guard": _("Block and dodge are both successes for it, and it cannot be driven back"),
    "move": _("Go as many hexes as its Move allows; after that it cannot charge in this round"),
    "mulligan": _("Exchange these cards for as many new ones, once"),
    "mulligan keep": _("Begin with these cards"),
    "fighter place": _("Place this fighter now, in a starting hex"),
    "activate pass": _("Pass this activation"),
    "power pass": _("Play nothing; the power step ends when all pass one after another"),
    "react pass": _("No reaction"),
    "self": _("Go first"),
    "opponent": _("Let the other go first"),
    "play": _("Carry out the card, then discard it"),
    "react": _("Use this reaction now"),
    "recycle": _("Discard an upgrade that no surviving fighter can have, and draw a card"),
    "replace draw": _("Take the top card of the objective deck"),
    "replace pass": _("Take none"),
    "replace": _("Discard an objective card and draw another"),
    "reroll all": _("Roll all these dice again; the new results count, even worse ones"),
    "reveal": _("Show the objective, to score it in the next surge step"),
    "score": _("Show the objective and gain its glory"),
    "stun": _("Stagger an adjacent enemy: who attacks it may re-roll a die"),
    "tackle": _("Move, then stagger an adjacent enemy; the fighter is staggered as well"),
    "upgrade": _("Spend 1 glory: the fighter keeps the card to the end of the game"),
}

OPTION_RULES = {
    "activate act": "activation.card-actions",
    "activate attack": "combat.sequence-2023",
    "activate charge": "action.charge-2023",
    "activate draw": "activation.draw-power",
    "activate guard": "action.guard-2023",
    "activate move": "move.distance",
    "activate pass": "activation.pass",
    "activate replace": "activation.cycle-objective",
    "activate stun": "action.stun",
    "activate tackle": "action.tackle",
    "2017: activate attack": "combat.sequence-2017",
    "2017: activate charge": "action.charge-2017",
    "2017: activate guard": "action.guard-2017",
    "power pass": "power.end",
    "power play": "power.play",
    "power upgrade": "power.upgrade-cost",
    "recycle": "power.recycle",
}
