"""What every sign of this table means."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.picture.tokens import MARKERS
from katabasis.underworlds.picture.tokens import fighter as drawn_fighter
from katabasis.underworlds.text.wording import SYMBOL_NAMES

from ..markup.controls import icon
from ..table.legend import Entry, Part, changes, of_board, symbols
from ..ui import Ui
from ..words import _, say
from . import facts
from .pieces import dice, token

DECORATIVE = frozenset(("rock",))
"""Symbols that stand for nothing more than the words beside them."""

DEFENCE_FACES = ("block", "dodge")

FACES = {
    "crit": (_("crit: always a success, and compared before all other successes"), "dice.crit-is-success"),
    "smash": (_("smash: a success of attacks that show it"), "attack.dice-characteristic"),
    "fury": (_("fury: a success of attacks that show it"), "attack.dice-characteristic"),
    "single-support": (_("single support: a success with one supporter or more"), "support.single"),
    "double-support": (_("double support: a success with two supporters or more"), "support.double"),
    "block": (_("block: a success of fighters that defend with it, or are on Guard"), "warband.defence-characteristic"),
    "dodge": (_("dodge: a success of fighters that defend with it, or are on Guard"), "warband.defence-characteristic"),
}

OF_EDITION = ("support.single", "support.double")
"""Rules that are cited as the edition calls them."""

TOKENS = {
    "move": (_("Move token: it has moved, and cannot charge"), "move.token-stops-charge"),
    "charge": (
        _("Charge token: it has charged, and waits until all friendly fighters have"),
        "action.charge-spent-2023",
    ),
    "guard": (
        _("Guard token: block and dodge are both successes, and it cannot be driven back"),
        "action.guard-effect-2023",
    ),
    "stagger": (_("Stagger token: who attacks it may re-roll a die"), "keyword.stagger-effect"),
    "raise": (_("Raise counter: it has been raised again"), "token.names"),
}
TOKENS_OF_ONE_MOVE = {
    "move": (_("Move token: it has moved, and neither moves nor charges again this phase"), "move.limit-2017"),
    "charge": (_("Charge token: it has charged, and is not activated again this phase"), "action.charge-spent-2017"),
    "guard": (_("Guard token: block and dodge are both successes"), "action.guard-effect-2017"),
}
"""Where a fighter makes one Move action a phase at most, as in 2017."""

PLACES = (
    ("rock-0", _("blocked hex: it cannot be entered or seen through"), "board.blocked"),
    ("start", _("starting hex: fighters are placed here"), "board.starting"),
    ("hazard", _("hazard hex: no objective can be placed here"), "board.hazard"),
    ("coin", _("objective token, with its number; small beside a fighter that stands on it"), "objective.hold"),
    ("lit-friend", _("can be chosen now"), ""),
    ("lit-foe", _("an enemy that can be chosen now"), ""),
    ("chosen", _("is chosen"), ""),
)

FIGURES = (
    ("target", _("Range of an attack, in hexes")),
    ("wound", _("Damage of an attack; Wounds of a fighter")),
    ("glory", _("glory: the most of it wins")),
    ("objective", _("objective card: scored for glory")),
    ("ploy", _("ploy: resolved, then discarded")),
    ("upgrade-card", _("upgrade: bought for a fighter")),
    ("upgrade", _("upgrades that a fighter bears")),
    ("support", _("supporters of a fighter")),
    ("skull", _("out of action")),
    ("dice", _("dice are rolled")),
    ("deck", _("cards left in a deck")),
    ("hand", _("cards in hand")),
    ("points", _("points")),
)

ACTIONS = (
    ("move", _("Move")),
    ("charge", _("Charge")),
    ("attack", _("Attack")),
    ("guard", _("Guard")),
    ("stun", _("Stun")),
    ("tackle", _("Tackle")),
    ("push", _("a fighter is pushed")),
    ("drive-back", _("a fighter is driven back")),
    ("draw", _("Draw a power card")),
    ("replace", _("Replace an objective card")),
    ("play", _("play or choose")),
    ("react", _("react")),
    ("discard", _("discard")),
    ("inspired", _("an action printed on a card; Inspired")),
    ("pass", _("pass, or wait")),
)


def parts(view: dict[str, Any], ui: Ui) -> list[Part]:
    """Hexes, fighters, dice, figures and actions."""
    rules = facts.rules(view["edition"])
    return [
        Part(_("On the battlefield"), [Entry(of_board(name), text, rule) for name, text, rule in PLACES] + _own(rules)),
        *_seats(view, ui),
        Part(_("Fighters"), _fighters(rules)),
        Part(_("Dice"), [_face(ui, rules, face) for face in SYMBOL_NAMES]),
        Part(_("Cards and stats"), symbols(FIGURES)),
        Part(_("Actions"), symbols(ACTIONS)),
        changes(),
    ]


def _own(rules: Any) -> list[Entry]:
    """What lies on the battlefields of one edition alone."""
    if "artefact" not in rules.options:
        return []
    from .edition_2017.legend import PLACES_2017

    return PLACES_2017


def _seats(view: dict[str, Any], ui: Ui) -> list[Part]:
    """Colours and shapes of the seats, and the way round, where more than two play."""
    if len(view["table"]["players"]) == 2:
        return []
    from .edition_2017.legend import seats

    return [seats(view, ui)]


def _face(ui: Ui, rules: Any, face: str) -> Entry:
    text, rule = FACES[face]
    rule = rules.cite(rule) if rule in OF_EDITION else rule
    return Entry(dice(ui, [face], 1 if face in DEFENCE_FACES else 0, None, f"legend-{face}"), text, rule)


def _fighters(rules: Any) -> list[Entry]:
    cards = facts.fighters(rules.id)
    tokens = TOKENS if rules.moves_per_phase is None else TOKENS_OF_ONE_MOVE
    return [
        Entry(
            _sample("legend", cards[0]),
            _("a fighter: its letter, drops for wounds left, crosses for wounds lost"),
            "token.wounds",
        ),
        Entry(
            _sample("legend-inspired", cards[0], inspired=True), _("an Inspired fighter: golden rays"), "inspire.flip"
        ),
        Entry(icon("crown"), _("the leader of its warband"), "warband.leader"),
        *(Entry(icon(kind), *tokens[kind]) for kind in MARKERS if kind in tokens),
        *(Entry(token(card["id"], 0), say("{who}", who=f"fighter:{card['id']}")) for card in cards),
    ]


def _sample(id: str, card: dict[str, Any], inspired: bool = False) -> Any:
    """The token of a fighter, as the board draws it."""
    state = {
        "seat": 0,
        "card": card["id"],
        "inspired": inspired,
        "large": False,
        "leader": card.get("leader", False),
        "max_wounds": 3,
        "wounds": 1,
        "upgrades": [],
        "tokens": {},
        "counters": {},
    }
    return of_board(drawn_fighter(id, state, 0, 0, ("", "", card["short"])), "-56 -60 112 112")
