"""Positions: any table as a TOML text that a person can write, like FEN. `docs/notation.md` describes the
format.

The kernel knows the head (game, edition, dice, choices); the rest is the game's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .dice import Dice
from .errors import BadPosition, Refused
from .game import Game
from .state import thaw

if TYPE_CHECKING:
    from .system import System

LONGEST = 200_000
"""Characters that a position may have."""


def write(game: Game) -> str:
    """The position of a game: its last whole table and the choices made since."""
    import json

    import tomli_w

    mark = game.mark()
    table = thaw(json.loads(mark.state), game.system.classes)
    head: dict[str, Any] = {"game": game.system.name, "edition": game.edition}
    head["chance"] = {"seed": table.dice.seed, "count": table.dice.count}
    if table.dice.script:
        head["dice"] = table.dice.script
    if since := game.choices[mark.choices :]:
        head["then"] = [[choice.option, choice.answer] if choice.answer is not None else choice.option for choice in since]
    return tomli_w.dumps({**head, **game.system.write_position(table, mark.step)})


def read(text: str, find_system: Callable[[str], System]) -> Game:
    """The game that a position describes. Raises BadPosition with every fault that was found."""
    data = _parsed(text)
    if not isinstance(data.get("game"), str):
        raise BadPosition([(1, 'a position names its game: game = "underworlds"')])
    return _set_up(find_system(data["game"]), text, data)


def read_for(system: System, text: str) -> Game:
    """The same, for a system that is known."""
    return _set_up(system, text, _parsed(text))


def _parsed(text: str) -> dict[str, Any]:
    import tomllib

    if len(text) > LONGEST:
        raise BadPosition(f"a position has at most {LONGEST} characters")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPosition(str(error)) from None


def _set_up(system: System, text: str, data: dict[str, Any]) -> Game:
    faults: list[tuple[str, str]] = []
    edition = data.pop("edition", system.editions[0])
    if edition not in system.editions:
        faults.append(("edition", f"there is no edition '{edition}' of {system.name}"))
    data.pop("game", None)
    chance, script, then = data.pop("chance", {}), data.pop("dice", []), data.pop("then", [])
    data["edition"] = edition
    if not isinstance(script, list) or not all(isinstance(face, str | int) for face in script):
        faults.append(("dice", "the dice to come are a list of faces"))
    table, step = system.read_position(data, faults)
    if faults:
        raise BadPosition([(_line_of(text, key), f"{key}: {reason}") for key, reason in faults])
    table.dice = Dice(int(chance.get("seed", 0)), int(chance.get("count", 0)), script)
    game = Game.begin(system, {"position": text, "edition": edition}, table, step)
    for choice in then:
        try:
            option, answer = choice if isinstance(choice, list) else (choice, None)
            game.choose(option, answer)
        except (Refused, TypeError, ValueError) as error:
            raise BadPosition([(_line_of(text, "then"), f"then: '{choice}': {error}")]) from None
    return game


def _line_of(text: str, key: str) -> int:
    """The line where a key (the last part of a dotted path) is given; 0 if it is nowhere."""
    wanted = key.rpartition(".")[2]
    for number, line in enumerate(text.splitlines(), start=1):
        if line.split("=")[0].strip().strip('"') == wanted or line.strip().strip("[]") == key:
            return number
    return 0
