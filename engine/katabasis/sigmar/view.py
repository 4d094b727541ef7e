"""What everybody may see of the table, as plain data. What hands and decks hold is the kernel's zones' affair."""

from __future__ import annotations

from typing import Any

from .board.contesting import contested_by
from .board.field import field_of
from .rules import command_models, objectives
from .state import FIELD, SigmarTable, Unit


def view(table: SigmarTable) -> dict[str, Any]:
    """The table: all of it is public."""
    return {
        "battlepack": table.battlepack,
        "battlefield": list(table.pack.battlefield),
        **({"modules": list(table.options["modules"])} if table.pack.modules else {}),
        **({"battleplan": table.options["battleplan"]} if "battleplan" in table.options else {}),
        "side": table.side_of_board,
        "map": table.map,
        "phase": table.phase,
        "round": table.round,
        "active": table.active,
        "first": table.first,
        "underdog": table.underdog,
        "controlled": dict(table.controlled),
        "control_scores": {objective: objectives.scores(table, objective) for objective in table.pack.objectives},
        "twist": table.twist,
        "twist_picks": list(table.twist_picks),
        "features": [
            {"kind": each.kind, "seat": each.seat, "at": [each.x, each.y], "facing": each.facing}
            | ({"unit": each.unit} if each.unit else {})
            | ({"holder": each.holder} if table.pack.controls_features(table) else {})
            for each in table.features
        ],
        "players": [
            {
                "army": player.army,
                "role": player.role,
                "territory": player.territory,
                "regiment_ability": player.regiment_ability,
                "enhancement": player.enhancement,
                "command_points": player.command_points,
                "points": player.points,
                "sources": [dict(source) for source in player.sources],
                **table.pack.player_view(table, seat),
            }
            for seat, player in enumerate(table.players)
        ],
        "effects": [
            {"ability": each.ability, "seat": each.seat, "units": list(each.units), "until": each.until}
            for each in table.effects
        ],
        "units": {unit.id: _unit(table, unit) for unit in table.units},
        **({"acting": dict(table.pack.acting(table))} if table.pack.modules else {}),
    }


def _unit(table: SigmarTable, unit: Unit) -> dict[str, Any]:
    standing = unit.place == FIELD
    acting = unit.is_at(FIELD)
    field = field_of(table)
    return {
        "seat": unit.seat,
        "scroll": unit.scroll,
        "general": unit.general,
        "place": unit.place,
        "models": [[model.number, model.x, model.y, model.facing] for model in table.models_of(unit)],
        "slain": list(unit.slain),
        "damage": unit.damage,
        "marks": list(unit.marks),
        "tokens": list(unit.tokens),
        "tithe": unit.tithe,
        **({"ritual": unit.ritual} if unit.ritual else {}),
        **({"summoner": unit.summoner, "gathered": unit.gathered} if unit.summoner else {}),
        **({"rides": unit.rides} if unit.rides else {}),
        "in_combat": [other.id for other in field.fought_by(unit)] if acting else [],
        "contests": contested_by(table, unit) if standing else [],
        **_command_models(table, unit),
        **({"abilities": list(table.pack.of_unit(table, unit))} if table.pack.modules else {}),
    }


def _command_models(table: SigmarTable, unit: Unit) -> dict[str, Any]:
    """Which of its models are command models, standing or slain (command-models.declare-models)."""
    if not table.plays(command_models.MODULE):
        return {}
    return {"command_models": {kind: list(numbers) for kind, numbers in command_models.of(table, unit).items()}}
