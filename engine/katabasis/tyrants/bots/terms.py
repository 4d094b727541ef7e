"""What speaks for an answer in Tyrants, in words: the parts of the evaluation by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.facets import bots
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.text import N_, Text, say
from ...kernel.weights import USUAL, Weights
from ..rules import control
from ..state import TyrantsTable
from . import cards as bot_cards
from . import map as bot_map
from . import pool as bot_pool
from .evaluation import POINT, ranked_worths
from .turns import turns_left

NAMES = {
    "result": (N_("towards victory"), N_("towards defeat")),
    "sites": (N_("more of the sites, and of total control"), N_("less of the sites, and of total control")),
    "markers": (N_("site markers, and what they give in turns to come"), N_("less from site control markers")),
    "presence": (N_("presence at more places"), N_("presence at fewer places")),
    "trophies": (N_("troops in the trophy hall"), N_("fewer troops in the trophy hall")),
    "tokens": (N_("VP tokens"), N_("fewer VP tokens")),
    "circle": (N_("cards in the inner circle"), N_("fewer cards in the inner circle")),
    "deck": (N_("a better deck later"), N_("a worse deck for the turns to come")),
    "turn": (N_("more left to gain this turn"), N_("less left to gain this turn")),
    "recruit": (N_("what the recruited card is worth until the end"), N_("what the recruited card costs")),
    "others": (N_("less for the others"), N_("more for the others")),
    "hopes": (N_("towards victory"), N_("towards defeat")),
}
"""What it says for an answer that a part gains by it, and what it says against it that it loses."""

COUNTS = {
    "influence": (N_("{count} Influence more each turn"), N_("{count} Influence fewer each turn")),
    "controlled": (N_("sites controlled: {count} more"), N_("sites controlled: {count} fewer")),
    "total": (N_("sites under total control: {count} more"), N_("sites under total control: {count} fewer")),
}
"""What can be counted out: more of it, and fewer."""


class Explanation(bots.Explanation[TyrantsTable]):
    """Why an answer looks better than another."""

    point_value = POINT
    heuristic_terms = ("hopes",)
    names = NAMES
    count_names = COUNTS

    def terms(self, game: Game[TyrantsTable], seat: int, weights: Weights = USUAL) -> dict[str, float]:
        table = game.table
        worth = self.system.bots.evaluate(game, seat, weights)
        if table.result is not None:
            return {"result": worth}
        own, lead = ranked_worths(table, seat, weights)
        parts = {name: POINT * part for name, part in _own(table, seat).items()}
        cared_for = POINT * own - sum(parts.values())
        return {**parts, "others": POINT * (lead - own), "hopes": worth - POINT * lead + cared_for}

    def counts(self, game: Game[TyrantsTable], seat: int) -> dict[str, int]:
        table = game.table
        return {
            "influence": sum(control.effect_of(table, site).influence for site in control.held_by(table, seat)),
            "controlled": len(control.controlled_by(table, seat)),
            "total": len(control.totally_controlled_by(table, seat)),
        }

    def gain_term(self, game: Game[TyrantsTable], option: Option) -> str:
        return "turn" if option.verb == "end" else "recruit"

    def chances(self, preview: Mapping[str, Any]) -> list[Text]:
        """What a card gives for certain."""
        gains = preview["gains"]
        made = [say("{count} Power", count=gains["power"])] if gains["power"] else []
        return made + ([say("{count} Influence", count=gains["influence"])] if gains["influence"] else [])


def _own(table: TyrantsTable, seat: int) -> dict[str, float]:
    """What a seat has and may yet make of it, in VP."""
    turns, player, main = turns_left(table), table.players[seat], table.phase == "main"
    marker_turns = tuple([left + (main and other == table.active) for other, left in enumerate(turns)])
    held = bot_map.holdings(table, marker_turns)[seat]
    deck = bot_cards.deck_of(table, seat, turns[seat])
    turn = 0.0
    if table.active == seat:
        turn = (bot_pool.rest_of_turn(table, seat, deck) if main else 0.0) + bot_pool.due(table, seat, deck)
    return {
        "sites": held.have,
        "markers": held.kept,
        "presence": held.reach,
        "trophies": sum(player.trophies.values()),
        "tokens": player.tokens,
        "circle": sum([bot_cards.INNER_CIRCLE_VP[card] for card in table.cards("inner-circle", seat)]),
        "deck": deck.vp + deck.worth,
        "turn": turn,
    }
