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
    deployment,
    setup,
    skaven_conditions,
    special_abilities,
    terrain,
)

CHAPTERS = (setup, terrain, deployment, battlepack, army_conditions, skaven_conditions, special_abilities)
