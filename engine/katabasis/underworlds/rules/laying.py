"""Picking boards and laying them side by side (setup.boards-pick, setup.boards-join)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...kernel.errors import UnknownGame
from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import N_, Refusal, Text, say
from ..board import boards
from ..events import BOARD_PICKED, BOARDS_PLACED
from ..state import UnderworldsTable


def laying_faults(table: UnderworldsTable) -> Iterator[str]:
    """Two boards are laid in one step."""
    yield from ()


def picture(name: Any, players: int) -> str:
    """Two players have no fixed layouts."""
    raise UnknownGame(f"there are no fixed layouts for {players} players")


def pool(table: UnderworldsTable, seat: int) -> tuple[str, ...]:
    """Any face of the edition: each player's own collection has them all (setup.boards-pick-2023), and so have those of
    all players together (setup.boards-pick-2017)."""
    return boards.faces_of(table.edition)


def pick_face(table: UnderworldsTable, seat: int) -> Flow[None]:
    """A player picks the board that is to be their territory."""
    offered = boards.faces_to_pick(table.rules, table.rules.pool(table, seat), table.faces)
    candidates = [
        Option(
            f"board {face}",
            say("Pick {face}", face=f"board:{face}"),
            value=face,
            refs=[f"board:{face}"],
            refusals=refusals,
        )
        for face, refusals in offered.items()
    ]
    choice = yield Ask(
        seat,
        "board",
        candidates,
        say("Which board is {who}'s territory?", who=f"seat:{seat}"),
        table.rules.cite("setup.boards-pick"),
    )
    table.faces.append(choice.value)
    table.emit(BOARD_PICKED, table.rules.cite("setup.boards-pick"), seat, board=f"board:{choice.value}")


def arrange(table: UnderworldsTable, seat: int, layouts: Callable[[], Mapping[str, Sequence[Refusal]]]) -> Flow[None]:
    """A player lays boards in one of these ways."""
    choice = yield Ask(
        seat,
        "arrange",
        lambda: [_lay(layout, refusals) for layout, refusals in layouts().items()],
        say("How are the boards joined?"),
        table.rules.cite("setup.boards-join"),
    )
    table.layout = choice.value
    table.emit(BOARDS_PLACED, table.rules.cite("setup.boards-join"), seat, layout=table.layout)


def _lay(text: str, refusals: Sequence[Refusal]) -> Option:
    layout = boards.read_layout(text)
    label = _joined(layout) if layout.seam is None else _meeting(layout, *layout.seam)
    return Option(f"lay {text}", label, value=text, refs=[f"layout:{text}"], refusals=refusals, info={"layout": text})


_ACROSS = N_("{count} to the right"), N_("{count} to the left")
_DOWN = N_("{count} down"), N_("{count} up")


def _shifted(by: int, onwards: str, back: str) -> Text:
    return Text(onwards if by >= 0 else back, {"count": abs(by)})


def _joined(layout: boards.Layout) -> Text:
    """What tells ways to join more than two boards apart: where each of them lies, seen from the first."""
    first = layout[0]
    others = [
        say(
            "{face} at {turn}°, {across} and {down}",
            face=f"board:{laid.face}",
            turn=laid.turn,
            across=_shifted(laid.column - first.column, *_ACROSS),
            down=_shifted(laid.row - first.row, *_DOWN),
        )
        for laid in layout[1:]
    ]
    return say("{first} at {turn}°, {others}", first=f"board:{first.face}", turn=first.turn, others=others)


def _meeting(layout: boards.Layout, join: str, shift: int) -> Text:
    """How two boards meet, in words."""
    first, second = layout
    values = {
        "first": f"board:{first.face}",
        "turn": first.turn,
        "second": f"board:{second.face}",
        "other_turn": second.turn,
        "shift": shift,
    }
    if join == "long":
        return say("Long sides: {first} at {turn}°, {second} at {other_turn}°, shifted by {shift}", **values)
    return say("Short sides: {first} at {turn}°, {second} at {other_turn}°, shifted by {shift}", **values)
