"""Before the battle (Spearhead, battleplan): roles, side of the board, map and territories, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....geometry.measuring import overlap
from ....geometry.plane import INCH, squared_distance
from ....kernel.flow import Flow, NextStep, step_in
from ....kernel.options import Ask, Option, Placement, Suggestion
from ....kernel.text import Refusal, Text, refuse, say
from ... import events
from ...board import ground
from ...board.field import any_within
from ...content import ARMIES, LAYOUTS
from ...state import ROLES, Feature, SigmarTable
from .. import nearest_legal, setup
from .battlepack import READY, SPEARHEAD

in_setup = step_in("setup")
LATTICES = (2 * INCH, INCH)
"""How far apart the places are at which it is tried whether a feature can stand there."""
MOST = 12
NOWHERE = "nowhere"
"""The answer for a feature for which there is no room."""


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
    if table.options["terrain"] == READY:
        for laid in LAYOUTS[table.map]:
            owner = next(seat for seat in table.seats if table.players[seat].territory == laid.territory)
            _place(table, Feature(laid.kind, owner, *laid.at, laid.facing))
        return "deployment.deploy"
    for role in reversed(ROLES):
        seat = table.seat_of_role(role)
        for kind in table.pack.features:
            choice = yield Ask(
                seat,
                "terrain",
                [_placement(table, seat, kind)],
                say("Where is {feature} placed?", feature=f"feature:{kind}"),
                "spearhead.terrain-placing",
            )
            if choice.value != NOWHERE:
                x, y, facing = choice.value
                _place(table, Feature(kind, seat, x, y, facing))
    return "deployment.deploy"


def _place(table: SigmarTable, feature: Feature) -> None:
    table.features.append(feature)
    table.stand_changed()
    table.emit(
        events.FEATURE_PLACED,
        "spearhead.terrain-placing",
        feature.seat,
        feature=f"feature:{feature.kind}",
        at=[feature.x, feature.y],
        facing=feature.facing,
    )


def _placement(table: SigmarTable, seat: int, kind: str) -> Placement:
    return Placement(
        f"place {kind}",
        say("Place {feature}", feature=f"feature:{kind}"),
        shape={"kind": "feature", "feature": f"feature:{kind}"},
        check=lambda answer: feature_faults(table, seat, kind, answer),
        suggest=lambda: _suggestions(table, seat, kind),
        nearest=lambda wish: _nearest(table, seat, kind, wish),
        refs=(f"feature:{kind}",),
    )


def feature_faults(table: SigmarTable, seat: int, kind: str, answer: object) -> list[Refusal]:
    """What is wrong with a place for a feature: x, y and facing (spearhead.terrain-placing)."""
    if answer == NOWHERE:
        room = any(_legal(table, seat, kind))
        return [refuse("spearhead.terrain-placing", "There is room for {feature}", feature=f"feature:{kind}")] * room
    if not isinstance(answer, list) or len(answer) != 3 or not all(type(part) is int for part in answer):
        return [refuse("table.bad-answer", "A feature is placed by x, y and facing")]
    x, y, facing = answer
    outline = ground.parts(kind, x, y, facing)
    pack, player = table.pack, table.players[seat]
    others = [
        part for feature in table.features for part in ground.parts(feature.kind, feature.x, feature.y, feature.facing)
    ]
    enemy = ground.territory(table.map, setup.other_territory(player.territory))
    long_edges = ground.edges(table.battlepack)[:2]
    circles = [ground.circle(objective) for objective in pack.objectives]
    ref = f"feature:{kind}"
    holds = all(ground.is_wholly_in(table.map, player.territory, part) for part in outline)
    faults: Iterator[tuple[bool, Text]] = iter(
        (
            (not holds, say("{feature}: not wholly within your territory", feature=ref)),
            (any_within(outline, others, pack.feature_from_feature), say("Too close to another feature")),
            (any_within(outline, long_edges, pack.feature_from_long_edge), say("Too close to a long edge")),
            (any_within(outline, [enemy], pack.feature_from_enemy), say("Too close to the enemy territory")),
            (
                any(overlap(part, circle) for part in outline for circle in circles),
                say("{feature}: on an objective", feature=ref),
            ),
        )
    )
    return [Refusal("spearhead.terrain-placing", sentence, [[x, y]]) for wrong, sentence in faults if wrong]


def _suggestions(table: SigmarTable, seat: int, kind: str) -> list[Suggestion]:
    """The place of the ready layout, if it is free, and others on a lattice; if there is room nowhere, nowhere."""
    legal = list(_legal(table, seat, kind))
    if not legal:
        return [Suggestion(NOWHERE, say("No room for {feature} in your territory", feature=f"feature:{kind}"))]
    step = max(1, len(legal) // MOST)
    return [
        Suggestion(answer, say("At {x}, {y}", x=answer[0] // INCH, y=answer[1] // INCH))
        for answer in [legal[0], *legal[1::step]][:MOST]
    ]


def _nearest(table: SigmarTable, seat: int, kind: str, wish: Any) -> list[int] | None:
    """The place nearest to a wish: with the same facing around it, or else one that is suggested."""
    x, y, facing = wish
    around = ([x + across, y + down, facing] for across, down in nearest_legal.shifts())
    places = (place for place in around if not feature_faults(table, seat, kind, place))
    suggested = _legal(table, seat, kind)
    return next(places, None) or min(suggested, key=lambda place: squared_distance(place, (x, y)), default=None)


def _legal(table: SigmarTable, seat: int, kind: str) -> Iterator[list[int]]:
    """Legal places for a feature: that of the ready layout, and those on the widest lattice that has any."""
    width, depth = table.pack.battlefield
    letter = table.players[seat].territory
    found = False
    ready = [[*laid.at, laid.facing] for laid in LAYOUTS[table.map] if (laid.kind, laid.territory) == (kind, letter)]
    for lattice in LATTICES:
        squares = [(x, y) for y in range(0, depth, lattice) for x in range(0, width, lattice)]
        for answer in [*ready, *([x, y, facing] for facing in (0, 16, 32, 48) for x, y in squares)]:
            if not feature_faults(table, seat, kind, answer):
                found = True
                yield answer
        if found:
            return
