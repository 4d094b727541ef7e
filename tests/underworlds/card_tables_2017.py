"""Tables of 2017 for the tests of single cards: a power step, an attack, a card that waits, an upgraded fighter."""

from underworlds.build import A, B
from underworlds.fights import seen, strike
from underworlds.tables_2017 import GARREK, REAVERS, SEVERIN, STEELHEART, table

DUEL = {SEVERIN: (0, 0), GARREK: (1, 0)}


def power(card, fighters, seat=A, warbands=(STEELHEART, REAVERS), **more):
    """A power step of who holds the card."""
    hand = {"ab"[seat]: {"hand": [card], "available": 3}}
    return table(fighters, warbands, step="power", first=seat, turn=1, **{**hand, **more})


def fight(fighters, attacker, attack, target, dice, seat=A, warbands=(STEELHEART, REAVERS), **more):
    """An attack in the activation of its player; the game and what happened."""
    game = table(fighters, warbands, first=seat, dice=dice, **more)
    return game, strike(game, attacker, attack, target)


def waiting(card, seat=A, **more):
    return {"in_play": [{"card": card, "seat": seat + 1, **more}]}


def figure(card, fighter, warband, seat=B):
    """A fighter's figures with an upgrade."""
    bands = (warband, STEELHEART if warband != STEELHEART else REAVERS)
    other = SEVERIN if warband != STEELHEART else GARREK
    return seen(table({fighter: {"at": (0, 0), "upgrades": [card]}, other: (5, 0)}, bands), fighter)
