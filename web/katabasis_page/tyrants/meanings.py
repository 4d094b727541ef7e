"""What each answer does, in one line, and the rule of those that have one besides that of the question: by verb, or by
the decision and the verb."""

from __future__ import annotations

from ..words import _

MEANINGS = {
    "assassinate": _("Take the troop into the trophy hall, where it is worth 1 VP"),
    "turn assassinate": _("Pay 3 Power: the troop goes to the trophy hall, where it is worth 1 VP"),
    "by": _("Let this card promote first"),
    "deploy": _("Put a troop from the barracks into an empty space"),
    "turn deploy": _("Pay 1 Power: deploy a troop where you have presence"),
    "devour": _("Take the card out of the game"),
    "end": _("Resolve the promotions, discard your hand and draw five cards"),
    "move": _("Choose this troop, then where it goes"),
    "pass": _("Skip it"),
    "pay": _("Discard this card as the price"),
    "play": _("Do what the card says; cards may be played in any order"),
    "promote": _("Move the card to the inner circle: out of the deck, but worth more VP"),
    "recruit": _("Take the card without paying; it goes to the discard pile, for later turns"),
    "turn recruit": _("Pay its cost in Influence; it goes to the discard pile, for later turns"),
    "return": _("Return the piece to its owner"),
    "turn return": _("Pay 3 Power: send an enemy spy back to its owner"),
    "return-spy": _("Send the spy back to its owner"),
    "reveal": _("Show the card from the hand: the Focus counts"),
    "spy": _("Place a spy: it gives presence here, and denies others total control"),
    "supplant": _("Put the troop in your trophy hall and one of yours in its place"),
    "take": _("Take this spy back, as the card asks"),
    "to": _("Put it into this empty space"),
}

OPTION_RULES = {
    "devour devour": "devour.procedure",
    "end": "endturn.sequence",
    "play": "turn.play-card",
    "promote": "promote.procedure",
    "supplant": "supplant.procedure",
    "turn assassinate": "turn.basic-assassinate",
    "turn deploy": "turn.basic-deploy",
    "turn recruit": "turn.basic-recruit",
    "turn return": "turn.basic-return-spy",
}
