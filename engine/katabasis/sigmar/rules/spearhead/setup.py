"""Before the battle (Spearhead, battleplan): roles, side of the board, map and territories, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ....geometry.bodies import Body
from ....geometry.measuring import overlap
from ....kernel.flow import Flow, NextStep, step_in
from ....kernel.options import Ask, Option
from ....kernel.text import Text, say
from ... import events
from ...board import ground
from ...board.field import any_within
from ...content import ARMIES, LAYOUTS
from ...state import ROLES, Feature, SigmarTable
from .. import setup
from .battlepack import READY, SPEARHEAD

if TYPE_CHECKING:
    from ..placing_features import Placing

in_setup = step_in("setup")
RULE = "spearhead.terrain-placing"


@SPEARHEAD.rule
@in_setup
def begin(table: SigmarTable) -> Flow[NextStep]:
    """The winner of a roll-off decides who is the attacker and who the defender (spearhead.roles)."""
    for seat, player in enumerate(table.players):
        units = [unit.ref for unit in table.units if unit.seat == seat]
        table.emit(events.MUSTERED, "spearhead.fixed-army", seat, army=f"army:{player.army}", units=units)
    yield from setup.choose_roles(table, "spearhead.roles")
    return abilities


REGIMENT = "regiment_ability", "regiment_abilities", say("Which regiment ability?"), "spearhead.regiment-abilities"
GENERAL = "enhancement", "enhancements", say("Which enhancement does your general have?"), "spearhead.enhancements"
CHOSEN = {"regiment": REGIMENT, "enhancement": GENERAL}
"""The decisions about abilities: the player's slot, what the army has for it, the prompt and the rule of each."""


@in_setup
def abilities(table: SigmarTable) -> Flow[NextStep]:
    """The attacker, then the defender, chooses a regiment ability and an enhancement for the general
    (spearhead.choose-order, spearhead.regiment-abilities, spearhead.enhancements)."""
    for seat in map(table.seat_of_role, ROLES):
        player = table.players[seat]
        for name, (slot, among, prompt, rule) in CHOSEN.items():
            ids: Sequence[str] = getattr(ARMIES[player.army], among)
            if ids and not getattr(player, slot):
                choice = yield Ask(seat, name, [_ability(name, id) for id in ids], prompt, rule)
                setattr(player, slot, choice.value)
                table.armies_changed()
                table.emit(events.ABILITY_CHOSEN, rule, seat, ability=f"ability:{choice.value}")
                return abilities
    return side_of_board


def _ability(decision: str, id: str) -> Option:
    ref = f"ability:{id}"
    return Option(f"{decision} {id}", say("{ability}", ability=ref), value=id, refs=(ref,))


@in_setup
def side_of_board(table: SigmarTable) -> Flow[NextStep]:
    """The defender chooses the side of the board (spearhead.side), then the map and the territories
    (spearhead.map-choice)."""
    seat = table.seat_of_role("defender")
    sides = [
        Option(f"side {side}", say("{side}", side=f"side:{side}"), value=side, refs=(f"side:{side}",))
        for side in table.pack.sides
    ]
    prompt = say("Which side of the board is used?")
    choice = yield Ask(seat, "side", sides, prompt, "spearhead.side")
    table.side_of_board = choice.value
    table.emit(events.SIDE_CHOSEN, "spearhead.side", seat, side=f"side:{choice.value}")
    return territories


@in_setup
def territories(table: SigmarTable) -> Flow[NextStep]:
    """The defender picks a deployment map, and whose territory is which (spearhead.map-choice)."""
    seat = table.seat_of_role("defender")
    prompt = say("Which map, and which territory is yours?")
    yield from setup.choose_territory(table, seat, prompt, "spearhead.map-choice")
    return terrain


# ---------------------------------------------------------------------- terrain


@in_setup
def terrain(table: SigmarTable) -> Flow[NextStep]:
    """The defender places one large and one small feature, then the attacker (spearhead.terrain-placing); or those of a
    ready layout stand there."""
    from .. import placing_features  # no earlier decision needs it

    if table.options["terrain"] == READY:
        for laid in LAYOUTS[table.map]:
            owner = next(seat for seat in table.seats if table.players[seat].territory == laid.territory)
            placing_features.place(table, Feature(laid.kind, owner, *laid.at, laid.facing), RULE)
        return "deployment.deploy"
    for role in reversed(ROLES):
        seat = table.seat_of_role(role)
        for kind in table.pack.features:
            letter = table.players[seat].territory
            ready = [laid for laid in LAYOUTS[table.map] if laid.territory == letter]
            yield from placing_features.ask(table, placing_features.Placing(seat, kind, RULE, _faults, ready))
    return "deployment.deploy"


def _faults(
    table: SigmarTable, placing: Placing, outline: Sequence[Body], others: Sequence[Body]
) -> Iterator[tuple[bool, Text]]:
    """What is wrong with a place for a feature, and whether it is (spearhead.terrain-placing)."""
    pack, player = table.pack, table.players[placing.seat]
    enemy = ground.territory(table.map, setup.other_territory(player.territory))
    long_edges = ground.edges(table.pack.battlefield)[:2]
    circles = [ground.circle(objective) for objective in pack.objectives]
    holds = all(ground.is_wholly_in(table.map, player.territory, part) for part in outline)
    yield not holds, say("{feature}: not wholly within your territory", feature=placing.ref)
    yield any_within(outline, others, pack.feature_from_feature), say("Too close to another feature")
    yield any_within(outline, long_edges, pack.feature_from_long_edge), say("Too close to a long edge")
    yield any_within(outline, [enemy], pack.feature_from_enemy), say("Too close to the enemy territory")
    on_circle = any(overlap(part, circle) for part in outline for circle in circles)
    yield on_circle, say("{feature}: on an objective", feature=placing.ref)
