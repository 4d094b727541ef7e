"""Conditions of abilities of Skaven."""

from __future__ import annotations

from ....geometry.plane import INCH
from ....kernel.text import say
from ...board import ground
from ...board.field import any_within, field_of
from ...cards import passives
from ...cards.registry import condition
from ...state import SigmarTable, Unit
from . import chanting

BY_TERRAIN = INCH


@condition("by-terrain", say('{unit}: a model is not within 1" of a terrain feature'))
def _by_terrain(table: SigmarTable, unit: Unit) -> bool:
    """Each model within an inch of a terrain feature."""
    parts = [part for each in table.features for part in ground.parts(each.kind, each.x, each.y, each.facing)]
    return all(any_within([body], parts, BY_TERRAIN) for body in field_of(table).bodies(unit))


@condition("has-scry-orb", say("{unit} has hurled its scry-orb"))
def _has_scry_orb(table: SigmarTable, unit: Unit) -> bool:
    return "hurl-scry-orb" not in unit.spent


@condition("six-chanted", say("{unit}: no friendly Pestilens Priest has rolled a 6 to chant this phase"))
def _six_chanted(table: SigmarTable, unit: Unit) -> bool:
    """A friendly Pestilens Priest has had an unmodified chanting roll of 6 this phase."""
    priests = (each for each in table.units_of(unit.seat) if "pestilens" in each.printed.keywords)
    return any(chanting.SIX in priest.used for priest in priests)


@condition("no-great-plague", say("{unit}: a great plague has been chosen this turn"))
def _no_great_plague(table: SigmarTable, unit: Unit) -> bool:
    """No friendly unit has chosen a great plague this turn: the three are one ability."""
    return all("great-plague" not in each.marks for each in table.units if each.seat == unit.seat)


def _speaks(table: SigmarTable, unit: Unit, voice: str) -> bool:
    return any(modifier.value == voice for modifier in passives.in_force(table, unit, "speaks"))


SILENT = say("{unit} does not speak with that voice")


@condition("clamours", SILENT)
def _clamours(table: SigmarTable, unit: Unit) -> bool:
    """Its bell still rings."""
    return _speaks(table, unit, "clamour")


@condition("speaks-for-masterclan", SILENT)
def _speaks_for_masterclan(table: SigmarTable, unit: Unit) -> bool:
    return _speaks(table, unit, "masterclan")


@condition("speaks-for-verminus", SILENT)
def _speaks_for_verminus(table: SigmarTable, unit: Unit) -> bool:
    return _speaks(table, unit, "verminus")


@condition("speaks-for-skryre", SILENT)
def _speaks_for_skryre(table: SigmarTable, unit: Unit) -> bool:
    return _speaks(table, unit, "skryre")


@condition("speaks-for-eshin", SILENT)
def _speaks_for_eshin(table: SigmarTable, unit: Unit) -> bool:
    return _speaks(table, unit, "eshin")


@condition("speaks-for-pestilens", SILENT)
def _speaks_for_pestilens(table: SigmarTable, unit: Unit) -> bool:
    return _speaks(table, unit, "pestilens")
