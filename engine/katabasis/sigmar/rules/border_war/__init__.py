"""Border War: what this battlepack decides where the core rules leave something to a battlepack. Imported when a set-up
names it, as its figures are loaded."""

from ... import battlepack as packs
from ...cards import abilities, battle_tactics
from ...content import add

figures = add("border-war")
packs.add(figures)
abilities.add(figures)
battle_tactics.add(figures)

from . import (  # noqa: E402
    army_conditions,
    battlepack,
    battleplan_options,
    deployment,
    fighting_next,
    out_of_turn,
    setup,
    several_units,
    skaven_conditions,
    stormcast_abilities,
    stormcast_conditions,
    terrain,
)

CHAPTERS = (
    *(setup, terrain, deployment, battlepack, battleplan_options, army_conditions),
    *(several_units, fighting_next, out_of_turn, skaven_conditions, stormcast_conditions, stormcast_abilities),
)
battlepack.BORDER_WAR.sizes.update(
    (printed["points_limit"], battlepack.BORDER_WAR.resized(printed))
    for printed in figures["battlepacks"]["border-war"]["sizes"].values()
)
