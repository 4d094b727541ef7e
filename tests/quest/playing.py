"""Missions played from the door of their room: a party that cannot fall, and a player who does what is to be done."""

from __future__ import annotations

from typing import Any

from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option
from katabasis.quest.content import MISSIONS
from katabasis.quest.rules.mission import mission_of
from katabasis.quest.state import QuestTable
from quest.scene import PARTY, PASSAGE, at, table

HARDY = 400
"""Wounds of adventurers who are to see the end of a mission."""


NEAR_ROOM = ("p6,1", "p6,2", "p5,1", "p5,2")
NEAR_EXIT = ("p2,1", "p2,2", "p3,1", "p3,2")


def before(
    mission: str,
    party: tuple[str, ...] = PARTY,
    wounds: int = HARDY,
    places: tuple[str, ...] = NEAR_ROOM,
    **fields: Any,
) -> Game:
    """A party in the passage before the objective room, which nobody has entered yet."""
    room = MISSIONS[mission]["room"]
    sections = [{"id": PASSAGE, "x": -6, "y": 1, "entered": True}, {"id": room, "x": 0, "y": 0}]
    doors = [
        {"id": "1", "section": PASSAGE, "squares": [f"{PASSAGE}.1,1", f"{PASSAGE}.1,2"], "side": 3, "state": "exit"},
        {
            "id": "2",
            "section": PASSAGE,
            "squares": [f"{PASSAGE}.6,1", f"{PASSAGE}.6,2"],
            "side": 1,
            "state": "open",
            "beyond": room,
        },
    ]
    who = {id: {"at": place, "start": wounds} for id, place in zip(party, places, strict=False)}
    start = {"step": "setup.place", "phase": "setup", "mission": mission, "section": sections, "door": doors}
    zones = {"box": ["stairway", "corner", "cell", "passage-2", "lair", "passage-3"], **fields.pop("zones", {})}
    return table(who, **{**start, "table": "gentler", "windows": "fallen", "zones": zones, **fields})


def play(game: Game, most: int = 1500, give_up: bool = False, seed: int = 1) -> Game:
    """Play on to the end, or so many choices."""
    chance = Dice(seed)
    while game.decision and len(game.choices) < most:
        game.choose(choose(game, chance, give_up))
    return game


def choose(game: Game, chance: Dice, give_up: bool) -> Option:
    """The deed, if there is one; else a blow or an arrow; else a step towards where something is to be done."""
    assert game.decision is not None
    options = game.decision.options
    if game.decision.name != "act":
        others = [option for option in options if not option.declines]
        return others[chance.randbelow(len(others))] if others and game.decision.name != "window" else options[-1]
    by_verb: dict[str, list[Option]] = {}
    for option in options:
        by_verb.setdefault(option.verb, []).append(option)
    for verb in (("leave",) if give_up else ()) + ("do", "attack", "shoot", "escape"):
        if verb in by_verb:
            return by_verb[verb][chance.randbelow(len(by_verb[verb]))]
    return _nearer(game, by_verb.get("move", []), give_up) or options[-1]


def _nearer(game: Game, moves: list[Option], give_up: bool) -> Option | None:
    board = at(game)
    assert game.decision is not None
    here = board.adventurers[game.decision.seat].at
    goals = _goals(board, give_up)
    ways = [board.graph.distances(goal) for goal in goals]
    worth = {option.value: min((way.get(option.value, 99) for way in ways), default=99) for option in moves}
    now = min((way.get(here, 99) for way in ways), default=99)
    best = min(moves, key=lambda option: worth[option.value], default=None)
    return best if best is not None and worth[best.value] < now else None


def _goals(board: QuestTable, give_up: bool) -> list[str]:
    if give_up:
        return board.doors[0].squares
    mission = mission_of(board)
    room = mission.room
    if not board.section(room).entered:
        return board.graph.squares[room][:1]
    if board.monsters:
        return [near for monster in board.monsters for near in board.graph.near[monster.at]]
    free = [square for square in mission.wished_squares(board) if square not in board.occupied()]
    return free or mission.wished_squares(board)
