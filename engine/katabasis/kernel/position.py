"""Positions: any table as a TOML text that a person can write, like FEN. `docs/notation.md` describes the
format.

The kernel knows the head (game, edition, dice, choices); the rest is the game's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import ending, stir
from .check import OWN, open_own, table_faults
from .dice import Dice
from .errors import BadPosition, KatabasisError, UnknownGame, reason_of
from .flow import step_name
from .state import freeze
from .text import quoted
from .toml_lines import Lines
from .untrusted import from_toml, plain

if TYPE_CHECKING:
    from .checkpoint import Choice
    from .flow import Step
    from .game import Game
    from .system import System
    from .table import Table

LONGEST = 200_000
"""Characters that a position may have."""
MOST_CHOICES = 5_000
"""Choices that a position or a record may have: more than any game comes to."""


def write(game: Game) -> str:
    """The position of a game: its last whole table and the choices made since."""
    import tomli_w

    checkpoint = game.checkpoint()
    table = checkpoint.table(game.system.classes)
    table.events = game.table.events[: checkpoint.events]
    head: dict[str, Any] = {"game": game.system.name, "edition": game.edition}
    if own := game.setup.get("options", game.setup).get(OWN):
        head[OWN] = own
    if table.dice.script:
        head["dice"] = table.dice.script
    if since := game.choices[checkpoint.choices :]:
        head["then"] = list(map(_written, since))
    head["chance"] = {"seed": table.dice.seed, "count": table.dice.count}
    if table.dice.stir:
        head["chance"]["stir"] = table.dice.stir
    text: str = tomli_w.dumps({**head, **game.system.notation.write(table, checkpoint.step)})
    return text


def _written(choice: Choice) -> str | list[Any]:
    if ending.is_ending(choice):
        return ending.written(choice)
    option = stir.written(choice.option, choice.stir)
    return option if choice.answer is None else [option, choice.answer]


def read(text: str, find_system: Callable[[str], System]) -> Game:
    """The game that a position describes. Raises BadPosition with every fault."""
    data = _parsed(text)
    if not isinstance(data.get("game"), str):
        raise BadPosition([(1, 'a position names its game: game = "underworlds"')])
    try:
        system = find_system(data["game"])
    except UnknownGame as error:
        raise BadPosition([(Lines(text).of("game"), str(error))]) from None
    return _set_up(system, text, data)


def read_for(system: System, text: str) -> Game[Any]:
    """The same, for a system that is known."""
    data = _parsed(text)
    if data.get("game") != system.name:
        raise BadPosition([(Lines(text).of("game"), f"this is no position of {system.name}")])
    return _set_up(system, text, data)


def choices_in(text: str) -> int:
    """How many choices a position makes again. Raises BadPosition."""
    then = _parsed(text).get("then")
    return len(then) if isinstance(then, list) else 0


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise BadPosition(f"a position has at most {LONGEST} characters")
    try:
        return from_toml(text)
    except ValueError as error:
        raise BadPosition(str(error)) from None


def _set_up(system: System, text: str, data: dict[str, Any]) -> Game:
    faults: list[tuple[str, str]] = []
    head = Head(system, data, faults)
    table, step = _table(system, text, {**data, "edition": head.edition}, head.dice, faults)
    setup = {"position": text, "edition": head.edition, "given": len(head.then)}
    if head.own:
        setup[OWN] = head.own
    try:
        if wrong := table_faults(system, head.edition, table, step_name(step)):
            raise BadPosition([(0, reason) for reason in wrong])
        game = system.game_class.begin(system, setup, table, step)
    except BadPosition:
        raise
    except Exception as error:  # the table comes from outside; rules may fail on it
        raise BadPosition(f"no game goes on from this position: {reason_of(error)}") from error
    for choice in head.then:
        written, answer = choice if isinstance(choice, list) else (choice, None)
        option, mixed_in = stir.read(written)
        name, _, seat = option.partition(" ")
        try:
            if answer is None and (ended := ending.read(name, seat)) is not None:
                game.end(ended)
            else:
                game.choose(option, answer, mixed_in)
        except Exception as error:
            fault = f"then: {quoted(option)}: {reason_of(error)}"
            raise BadPosition([(Lines(text).of("then"), fault)]) from error
    if wrong := game.faults():
        raise BadPosition([(0, f"no game goes on from this position: {reason}") for reason in wrong])
    return game


def faults_by_position(system: System, edition: str, table: Table, step: str) -> list[str]:
    """What is wrong with a whole table that was kept, found by writing its position and reading that: it looks at every
    name and number on the table. Empty if nothing is, or if the game has no positions."""
    try:
        data = {**plain(system.notation.write(table, step)), "edition": edition}
    except NotImplementedError:
        return []
    faults: list[tuple[str, str]] = []
    dice = Dice(table.dice.seed, table.dice.count, [*table.dice.script], table.dice.stir)
    again, following = system.notation.read(data, dice, faults)
    if faults:
        return [f"{key}: {reason}" for key, reason in faults]
    if system.steps.get(step) is not following or not _are_alike(freeze(again), freeze(table)):
        return ["it is no table that a position can describe"]
    return []


def _are_alike(one: Any, other: Any) -> bool:
    """Whether frozen tables are equal but for the numbers of events, which a position counts anew."""
    if one == other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        kept = one.keys() - _NUMBERS
        return kept == other.keys() - _NUMBERS and all(_are_alike(one[key], other[key]) for key in kept)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_are_alike, one, other))
    return False


_NUMBERS = {"since", "until"}


class Head:
    """The part of a position that the kernel knows, taken out of `data`; what is wrong with it is added to `faults`."""

    __slots__ = ("dice", "edition", "own", "then")

    def __init__(self, system: System, data: dict[str, Any], faults: list[tuple[str, str]]) -> None:
        del data["game"]
        _take_caption(data, faults)
        self.edition = data.pop("edition", system.editions[0])
        if self.edition not in system.editions:
            faults.append(("edition", f"there is no edition {quoted(self.edition)} of {system.name}"))
        else:
            system.open_edition(self.edition)
        self.own = data.pop(OWN, None)
        try:
            open_own(system, self.own, data)
        except KatabasisError as error:
            faults.append((OWN, str(error)))
        chance, script, self.then = data.pop("chance", {}), data.pop("dice", []), data.pop("then", [])
        if not isinstance(chance, dict) or not all(map(_is_of_chance, chance.items())):
            faults.append(("chance", "the state of chance is two whole numbers, seed and count, and a stir, a word"))
            chance = {}
        if not isinstance(script, list) or not all(type(face) in (int, str) for face in script):
            faults.append(("dice", "the dice to come are a list of faces"))
            script = []
        if not isinstance(self.then, list) or not all(map(_is_choice, self.then)):
            faults.append(("then", "the choices made since are a list of option ids, or of [id, answer]"))
        elif len(self.then) > MOST_CHOICES:
            faults.append(("then", f"there are {len(self.then)} choices; at most {MOST_CHOICES} can be made again"))
        self.dice = Dice(chance.get("seed", 0), chance.get("count", 0), script, chance.get("stir", ""))


def _is_of_chance(part: tuple[str, Any]) -> bool:
    name, value = part
    return type(value) is str and stir.is_stir(value) if name == "stir" else type(value) is int


def _take_caption(data: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    """`title` says what a position is, `shows` lists the rules that it is an example of. A game needs neither."""
    title, shows = data.pop("title", ""), data.pop("shows", [])
    if not isinstance(title, str):
        faults.append(("title", "the title is a text"))
    if not isinstance(shows, list) or not all(isinstance(rule, str) for rule in shows):
        faults.append(("shows", "what a position shows is a list of rule ids"))


def _is_choice(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and len(value) == 2 and isinstance(value[0], str))


def _table(
    system: System, text: str, data: dict[str, Any], dice: Dice, faults: list[tuple[str, str]]
) -> tuple[Table, Step]:
    """The game's own part. Raises BadPosition with every fault."""
    failure: Exception | None = None
    try:
        result = system.notation.read(data, dice, faults)
    except BadPosition:
        raise
    except Exception as error:  # the data come from outside: whatever they break is their fault
        failure = error
    if faults:
        lines = Lines(text)
        raise BadPosition([(lines.of(key), f"{key}: {reason}") for key, reason in dict.fromkeys(faults)])
    if failure is not None:
        raise BadPosition(f"the position cannot be read: {quoted(failure)}") from failure
    return result
