"""What is played at a kept position: what is allowed there and what is refused, by which rules, one step after
another, and what has come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from katabasis.kernel.game import Game
from sigmar.scene import events, ids, rules, table_of

SUGGESTED = object()
"""The answer that is suggested first."""


class Step(NamedTuple):
    """A choice that is made, or one that is asked about: `refused` are the rules that say no, none if it is allowed;
    None if the choice is made."""

    id: str
    answer: Any = None
    refused: frozenset[str] | None = None


class Play(NamedTuple):
    """The steps at a position, and what is so after them: of units, by id and key; the effects that last, by ability
    and units; what events say, by kind; who controls which objective; victory points; who decides about what; who has
    won, by which rule."""

    steps: tuple[Step, ...]
    units: Mapping[str, Mapping[str, Any]] = {}
    lasting: Mapping[str, list[str]] = {}
    told: Mapping[str, Mapping[str, Any]] = {}
    control: Mapping[str, int] = {}
    points: tuple[int, int] | None = None
    decision: tuple[str, int] | None = None
    result: tuple[list[int], str] | None = None


def do(id: str, answer: Any = None) -> Step:
    """A choice is made."""
    return Step(id, answer)


def may(id: str, answer: Any = None) -> Step:
    """A choice is offered, or an answer to it is legal."""
    return Step(id, answer, frozenset())


def no(id: str, *rules: str, answer: Any = None) -> Step:
    """A choice or an answer is refused by those rules."""
    return Step(id, answer, frozenset(rules))


def play(game: Game, those: Play) -> None:
    """Go through the steps, and look at what has come of them."""
    for number, (id, answer, refused) in enumerate(those.steps):
        if refused is None:
            game.choose(id, game.suggestions(id)[0].answer if answer is SUGGESTED else answer)
            continue
        before = game.position()
        assert rules(game, id, answer) == refused, (number, id, answer)
        assert (id in ids(game)) or refused, (number, id)
        assert game.position() == before
    units = game.view(0)["table"]["units"]
    for id, expected in those.units.items():
        assert {key: units[id][key] for key in expected} == expected, id
    effects = {effect.ability: effect.units for effect in table_of(game).effects}
    assert {ability: effects.get(ability) for ability in those.lasting} == those.lasting
    for kind, said in those.told.items():
        found = [{**event.what, "rule": event.rule, "seat": event.seat} for event in events(game, kind)]
        assert any(said.items() <= each.items() for each in found), (kind, found)
    assert those.control.items() <= game.view(0)["table"]["controlled"].items()
    if those.points is not None:
        assert tuple(player.points for player in table_of(game).players) == those.points
    if those.decision is not None:
        assert game.decision is not None
        assert (game.decision.name, game.decision.seat) == those.decision
    if those.result is not None:
        assert game.result is not None
        assert (game.result.winners, game.result.rule) == those.result
