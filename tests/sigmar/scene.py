"""Small battles for the tests: the units that a test names, on the open ground of the horizontal map.

Seat 1 is the Vigilant Brotherhood, in territory a (y below 11"), seat 2 the Gnawfeast Clawpack, unless a test says
otherwise. Places are texts as positions have them, in inches: '10",5" ranks 5 @16'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
import tomli_w

import katabasis as kb
from katabasis.kernel.events import Event
from katabasis.kernel.game import Game
from katabasis.sigmar.board.field import Field, field_of
from katabasis.sigmar.cards import abilities
from katabasis.sigmar.content import WARSCROLLS
from katabasis.sigmar.state import SigmarTable, Unit

BROTHERHOOD, CLAWPACK = "vigilant-brotherhood", "gnawfeast-clawpack"
MADMOB, WARHOST = "bad-moon-madmob", "starscale-warhost"
ECHELON, LEGION = "tithe-reaper-echelon", "bloodwind-legion"
STEPS = {"combat": "fighting.before_fights", "end-of-turn": "end_of_turn.end_turn"}
STAY = ";"
"""Where the models of a unit go that stay where they are."""
WALL = "ruined-domicile"
SHRINE = "ravaged-shrine"

Told = Mapping[str, str | Mapping[str, Any]]


def position(
    units: Told,
    phase: str = "movement",
    *,
    seats: Sequence[str] = (BROTHERHOOD, CLAWPACK),
    dice: Sequence[int] = (),
    features: Sequence[tuple[str, float, float, int]] = (),
    **fields: Any,
) -> str:
    """The text of a battle. `features` are kinds with the inches and the facing where they stand."""
    written = {
        "game": "sigmar",
        "seats": list(seats),
        "step": STEPS.get(phase, "phases.abilities"),
        "phase": phase,
        "side": "ghyran",
        "map": "horizontal",
        **({"dice": list(dice)} if dice else {}),
        **fields,
        "unit": {id: {"at": told} if isinstance(told, str) else dict(told) for id, told in units.items()},
        "feature": [
            {"kind": kind, "at": [round(x * 254), round(y * 254)], "facing": facing, "seat": 2 if y > 11 else 1}
            for kind, x, y, facing in features
        ],
    }
    return tomli_w.dumps(written)


def players(**first: Any) -> list[dict[str, Any]]:
    """Both players, the first with more."""
    return [{"role": "attacker", "territory": "a", **first}, {"role": "defender", "territory": "b"}]


def battle(units: Told, phase: str = "movement", **fields: Any) -> Game:
    """A battle before its next decision."""
    return kb.position(position(units, phase, **fields))


def table_of(game: Game) -> SigmarTable:
    table = game.table
    assert isinstance(table, SigmarTable)
    return table


def field(game: Game) -> Field:
    return field_of(table_of(game))


def unit(game: Game, id: str) -> Unit:
    return table_of(game).unit(id)


def at(game: Game, id: str) -> list[tuple[int, int]]:
    """Where the models of a unit stand."""
    return [model.at for model in unit(game, id).models]


def ids(game: Game) -> list[str]:
    """What can be chosen now."""
    return [option.id for option in game.decision.options] if game.decision else []


def run(game: Game, *choices: str | tuple[str, Any]) -> Game:
    """Make those choices; one with an answer is a pair."""
    for choice in choices:
        if isinstance(choice, str):
            game.choose(choice)
        else:
            game.choose(*choice)
    return game


def rules(game: Game, id: str, answer: Any = None) -> set[str]:
    """The rules that refuse a choice, or an answer to it."""
    refusals = game.why_not(id) if answer is None else game.why_not(id, answer=answer)
    return {refusal.rule for refusal in refusals}


def events(game: Game, kind: str) -> list[Event]:
    return [event for event in game.table.events if event.kind == kind]


def rolled(game: Game, purpose: str) -> list[list[int]]:
    """The faces of every roll for a purpose."""
    return [event.what["faces"] for event in events(game, "rolled") if event.what.get("purpose") == purpose]


def needs(game: Game, purpose: str) -> list[int]:
    """What had to be rolled for a purpose."""
    return [event.what["need"] for event in events(game, "rolled") if event.what.get("purpose") == purpose]


def made_up(monkeypatch: pytest.MonkeyPatch, scroll: str, **printed: Any) -> str:
    """An ability of no army, given to a warscroll: whatever is not said is as of Cleansing Fires, which picks nothing
    here. Its id."""
    usual = abilities.ABILITIES["cleansing-fires"]._replace(
        id="made-up", picks=(), roll="", need=0, does=(), limit="", condition=()
    )
    monkeypatch.setitem(abilities.ABILITIES, "made-up", usual._replace(**printed))
    monkeypatch.setitem(WARSCROLLS, scroll, WARSCROLLS[scroll]._replace(abilities=("made-up",)))
    return "made-up"
