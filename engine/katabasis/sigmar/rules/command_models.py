"""Champions, musicians and standard bearers (command-models): which models of a unit they are. They are slain, and
return, as the models that they are; rules ask for those that stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..state import Model, SigmarTable, Unit

MODULE = "command-models"
CHAMPION, MUSICIAN, STANDARD_BEARER = "champion", "musician", "standard-bearer"


def of(table: SigmarTable, unit: Unit) -> Mapping[str, Sequence[int]]:
    """The numbers of a unit's command models, by what they are; none where they are not played."""
    return unit.printed.command_models if table.plays(MODULE) else {}


def is_one(table: SigmarTable, unit: Unit, model: Model, kind: str) -> bool:
    """Whether a model is one of a kind."""
    return model.number in of(table, unit).get(kind, ())


def standing(table: SigmarTable, unit: Unit, kind: str) -> list[int]:
    """The numbers of those of a kind that are not slain."""
    return [model.number for model in unit.models if is_one(table, unit, model, kind)]
