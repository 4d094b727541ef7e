"""Objectives: who contests them and who controls them (chapter 32; Spearhead, 6)."""

from __future__ import annotations

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..board.contesting import contested_by, contests
from ..events import GAINED_CONTROL
from ..state import NOBODY, Feature, SigmarTable
from . import characteristics


def scores(table: SigmarTable, objective: str) -> list[int]:
    """The control scores of both sides at an objective, with every unit that contests it: who contests several will
    count for one of them only."""
    return [
        sum(
            characteristics.control_score(table, unit, objective)
            for unit in table.units_of(seat)
            if contests(table, unit, objective)
        )
        for seat in table.seats
    ]


def determine_control(table: SigmarTable) -> Flow[None]:
    """Each unit counts for one objective (objectives.one-objective); then each objective is the player's whose army has
    the higher control score there (objectives.gain-control). It stays controlled until the opponent gains it
    (objectives.keep-control, objectives.tied-control)."""
    counted = yield from _count_units(table)
    for objective in table.pack.objectives:
        scores = [
            sum(
                characteristics.control_score(table, unit, objective)
                for unit in table.units_of(seat)
                if counted.get(unit.id) == objective
            )
            for seat in table.seats
        ]
        holder = table.controlled[objective]
        if max(scores) > min(scores):
            holder = scores.index(max(scores))
        if holder != table.controlled[objective]:
            table.controlled[objective] = holder
            table.emit(
                GAINED_CONTROL,
                "objectives.gain-control",
                holder,
                objective=f"objective:{objective}",
                scores=scores,
            )
    if table.pack.controls_features(table):
        for feature in table.features:
            feature.holder = _holder_of(table, feature)


def _holder_of(table: SigmarTable, feature: Feature) -> int:
    """Who controls a terrain feature now: whose army has the higher control score there, or whoever did before, as long
    as any of that player's units contests it (objectives.terrain-control)."""
    scores = [
        sum(characteristics.control_score_at(table, unit, feature) for unit in table.units_of(seat))
        for seat in table.seats
    ]
    if max(scores) > min(scores):
        return scores.index(max(scores))
    return feature.holder if max(scores) else NOBODY


def score_control(table: SigmarTable, rule: str) -> None:
    """What the active player controls gives victory points: one objective, two or more, and more than the opponent. The
    other player scores nothing (end-turn.victory-points)."""
    seat = table.active
    own = sum(controller == seat for controller in table.controlled.values())
    others = sum(controller == table.opponent(seat) for controller in table.controlled.values())
    of_what = ((own >= 1, "one-objective"), (own >= 2, "two-objectives"), (own > others, "more-objectives"))
    for (holds, what), points in zip(of_what, table.pack.control_points, strict=True):
        if holds:
            table.score(seat, points, rule, f"points:{what}")


def _count_units(table: SigmarTable) -> Flow[dict[str, str]]:
    """Which objective each unit counts for; its commander is asked where it contests several, the active player
    first."""
    counted: dict[str, str] = {}
    for seat in table.seats_from(max(table.active, 0)):
        for unit in table.units_of(seat):
            contested = contested_by(table, unit)
            if len(contested) > 1:
                options = [
                    Option(
                        f"count {objective}",
                        say("For {objective}", objective=f"objective:{objective}"),
                        value=objective,
                        refs=(f"objective:{objective}", unit.ref),
                    )
                    for objective in contested
                ]
                prompt = say("{unit}: which objective is contested?", unit=unit.ref)
                choice = yield Ask(seat, "count", options, prompt, "objectives.one-objective")
                counted[unit.id] = choice.value
            elif contested:
                counted[unit.id] = contested[0]
    return counted
