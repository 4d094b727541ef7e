"""Terrain of the Advanced Rules: what stands on the battlefield (Border War, step 2), and Places of Power
(Terrain 1.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....geometry.bodies import Body
from ....geometry.measuring import overlap
from ....geometry.plane import INCH
from ....kernel.flow import Flow, NextStep, step
from ....kernel.options import Ask, Option
from ....kernel.text import Refusal, Text, refuse, say
from ...board import ground
from ...board.field import any_within, field_of
from ...cards.abilities import ABILITIES, AbilityUse
from ...cards.registry import condition
from ...content import FEATURES, LAYOUTS
from ...events import LAYOUT_CHOSEN
from ...features import LARGE, MEDIUM, SMALL
from ...state import Feature, SigmarTable, Unit
from .. import placing_features
from ..placing_features import Placing
from . import faction_terrain

MODULE, RULE = "terrain", "border-war.defender-places"
BY_HAND = "by-hand"
PROMPTS = {
    SMALL: say("Which small terrain feature is placed?"),
    MEDIUM: say("Which medium terrain feature is placed?"),
    LARGE: say("Which large terrain feature is placed?"),
}
ACTIVATE, PLACE_OF_POWER = "activate-place-of-power", "place-of-power"
HERO, WIZARD = "hero", "wizard"
REACH = 3 * INCH
"""How near to a Place of Power a hero must be (terrain.place-of-power)."""
FROM_EDGE, FROM_FEATURE, FROM_OBJECTIVE = 3 * INCH, 6 * INCH, 3 * INCH
"""From what features are placed farther away than so (border-war.terrain-distance)."""


@step
def place(table: SigmarTable) -> Flow[NextStep]:
    """The defender places the terrain features: those of a ready layout, or one after another by hand
    (border-war.defender-places)."""
    if table.plays(MODULE):
        seat = table.seat_of_role("defender")
        layouts = [
            Option(f"layout {id}", say("{layout}", layout=f"layout:{id}"), value=id, refs=(f"layout:{id}",))
            for id in table.pack.layouts
        ]
        own = Option(f"layout {BY_HAND}", say("Place them by hand"), value=BY_HAND, refs=("button:by-hand",))
        choice = yield Ask(seat, "layout", [*layouts, own], say("Which terrain features stand where?"), RULE)
        if choice.value == BY_HAND:
            for size in table.pack.feature_sizes:
                yield from _place_one(table, seat, size)
        else:
            table.emit(LAYOUT_CHOSEN, RULE, seat, layout=f"layout:{choice.value}")
            for laid in LAYOUTS[choice.value]:
                placing_features.place(table, Feature(laid.kind, seat, *laid.at, laid.facing), RULE)
    return "border_war.setup.territories"


def _place_one(table: SigmarTable, seat: int, size: str) -> Flow[None]:
    """A kit of the terrain list that can be of that size, with so many pieces as it may have (terrain-list.size,
    terrain-list.pieces), and where it stands."""
    options = [
        Option(
            f"feature {kind}",
            say("{feature}: {outline}", feature=f"feature:{kind}", outline=f"outline:{kind.partition('.')[2]}"),
            value=kind,
            refs=(f"feature:{kind}",),
        )
        for kind, feature in FEATURES.items()
        if feature.size == size and kind not in faction_terrain.kinds()
    ]
    choice = yield Ask(seat, "feature", options, PROMPTS[size], "terrain-list.size")
    yield from placing_features.ask(table, Placing(seat, choice.value, "border-war.terrain-distance", faults))


def unlisted(ask: Ask) -> Iterator[Option]:
    """The features of other sizes than the one that is placed, and faction terrain, each with what is wrong with it
    (terrain-list.size, terrain-list.faction)."""
    if ask.name == "feature":
        listed = {option.value for option in ask.candidates}
        for kind in FEATURES.keys() - listed:
            ref, id = f"feature:{kind}", f"feature {kind}"
            size = refuse("terrain-list.size", "{feature}: not of the size that is placed now", feature=ref)
            own = refuse("terrain-list.faction", "{feature}: faction terrain comes with an army", feature=ref)
            yield Option(id, refs=(ref,), refusals=[own if kind in faction_terrain.kinds() else size])


def faults(
    table: SigmarTable, placing: Placing, outline: Sequence[Body], others: Sequence[Body]
) -> Iterator[tuple[bool, Text]]:
    """What is wrong with a place for a feature, and whether it is (border-war.terrain-distance)."""
    circles = [ground.circle(objective) for objective in table.pack.objectives]
    beyond = any(not ground.is_on_battlefield(table.pack.battlefield, part) for part in outline)
    edges = ground.edges(table.pack.battlefield)
    yield beyond or any_within(outline, edges, FROM_EDGE), say("Too close to the edge of the battlefield")
    yield any_within(outline, others, FROM_FEATURE), say("Too close to another feature")
    yield any_within(outline, circles, FROM_OBJECTIVE), say("Too close to an objective")


def misplaced(table: SigmarTable) -> Iterator[str]:
    """What is wrong with the terrain features of a whole table, in a sentence each: no more are there than belong to
    the battlefield, all of each is on it, and none stands on another."""
    most = len(table.pack.feature_sizes)
    listed = [feature for feature in table.features if not feature.unit]
    if len(listed) > most or len(table.features) > most + len(table.units):
        count = len(table.features)
        yield f"feature: {count} terrain features, of which {most} belong here [border-war.battlefield-size]"
        return
    outlines = [ground.parts(feature.kind, feature.x, feature.y, feature.facing) for feature in table.features]
    for number, (feature, outline) in enumerate(zip(table.features, outlines, strict=True)):
        place = f"feature: number {number + 1}, {feature.kind},"
        if feature in listed and feature.kind in faction_terrain.kinds():
            yield f"{place} is faction terrain and no unit's [terrain.faction-not-units]"
        if any(not ground.is_on_battlefield(table.pack.battlefield, part) for part in outline):
            yield f"{place} is not wholly on the battlefield [border-war.terrain-distance]"
        if any(overlap(part, other) for before in outlines[:number] for other in before for part in outline):
            yield f"{place} stands on another [border-war.terrain-distance]"


# ---------------------------------------------------------------------- Places of Power


def known(table: SigmarTable, unit: Unit) -> Sequence[str]:
    """Every hero can activate a Place of Power."""
    return (ACTIVATE,) if table.plays(MODULE) and HERO in unit.printed.keywords else ()


def unknown_uses(table: SigmarTable, seat: int, id: str) -> Iterator[AbilityUse]:
    """The activation of a Place of Power by units that are no heroes."""
    if table.plays(MODULE) and id == ACTIVATE:
        for unit in table.units_of(seat):
            if HERO not in unit.printed.keywords:
                yield AbilityUse(ABILITIES[id], seat, unit)


def limits(table: SigmarTable, use: AbilityUse) -> Iterator[Refusal]:
    """Why a unit cannot activate a Place of Power: only heroes do (terrain.place-of-power)."""
    if use.ability.id == ACTIVATE and use.user is not None and HERO not in use.user.printed.keywords:
        only = say("{unit}: {ability} is only for heroes", unit=use.user.ref, ability=use.ability.ref)
        yield Refusal("terrain.place-of-power", only)


@condition("near-place-of-power", say('{unit}: no Place of Power within 3"'), "terrain.place-of-power")
def _near_place_of_power(table: SigmarTable, unit: Unit) -> bool:
    """terrain.place-of-power"""
    bodies = field_of(table).bodies(unit)
    return any(
        PLACE_OF_POWER in FEATURES[feature.kind].abilities
        and any_within(bodies, ground.parts(feature.kind, feature.x, feature.y, feature.facing), REACH)
        for feature in table.features
    )


@condition("wizard", say("{unit}: no Wizard"))
def _wizard(table: SigmarTable, unit: Unit) -> bool:
    """terrain.activate-wizard"""
    return WIZARD in unit.printed.keywords


@condition("not-wizard", say("{unit}: a Wizard"))
def _not_wizard(table: SigmarTable, unit: Unit) -> bool:
    """terrain.activate-other"""
    return WIZARD not in unit.printed.keywords
