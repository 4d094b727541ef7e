"""What each answer does, in one line, and the rule of those that have one besides that of the question: by verb, or by
the decision and the verb."""

from __future__ import annotations

from ..words import _

MEANINGS = {
    "attack": _("Strike: the die must reach what both Weapon Skills ask for, then comes damage"),
    "bet": _("Bet on this prince; the others do not see on whom"),
    "cast": _("Pay its cost out of the power of this turn, then out of tokens"),
    "counter": _("Let chance decide, as the book does where the players cannot"),
    "do": _("Do what the mission asks for"),
    "end": _("Nothing more this turn"),
    "entrance lay": _("Put the one door that leads on here; nothing lies behind it yet"),
    "escape": _("One try per turn; if it fails, the adventurer must fight"),
    "explore": _("Turn up the next Dungeon card and lay its section behind this door"),
    "explore pass": _("End the turn without exploring"),
    "freeze": _("The spell strikes this Monster; Toughness does not help it"),
    "give": _("This adventurer gets it"),
    "hand-over pass": _("It stays where it is"),
    "heal": _("Restore Wounds, up to the starting total"),
    "keep": _("Keep this result"),
    "lay": _("Lay the section this way"),
    "leave": _("Leave with all gold and treasure; you cannot come back"),
    "move": _("Go there by the shortest way; movement comes before the attack"),
    "place": _("Stand here at the start"),
    "place-monster": _("Put the Monster here"),
    "play": _("Play this adventurer, since several wanted the same"),
    "raise": _("Open the portcullis for everybody"),
    "reroll": _("Re-roll it; the second result counts"),
    "sell": _("Sell it for gold now"),
    "sell pass": _("What is left is carried into the next adventure"),
    "shoot": _("One arrow; no other attack this turn, and no death blow after it"),
    "sweep": _("Roll to hit and for damage against this Monster too; it costs no Attack"),
    "sweep pass": _("Stop the death blow here"),
    "use": _("Use it now"),
    "wield": _("Fight with it for this turn"),
    "window pass": _("Continue"),
}

OPTION_RULES = {
    "attack": "combat.to-hit",
    "cast": "spells.cost",
    "do": "end.mission-or-die",
    "end": "advphase.end",
    "escape": "pinning.escape",
    "explore": "exploration.draw",
    "leave": "movement.entrance-exit",
    "move": "movement.allowance",
    "sell": "end.cash-treasure",
    "shoot": "shooting.visible",
    "use": "turn.treasure-anytime",
    "wield": "turn.one-weapon",
}
