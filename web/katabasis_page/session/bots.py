"""Bots at the table: asked one after the other until a person is to answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Protocol

import katabasis as kb

if TYPE_CHECKING:
    from .port import Port

HUMAN, APART = "human", "apart"
PEOPLE = (HUMAN, APART)
"""Who is no bot: somebody at this screen, or elsewhere."""

Think = Callable[[dict[str, Any]], Awaitable[tuple[str, Any]]]
"""Answers for a bot: takes {"save", "level", "seat", "seed"}, gives the id of an option and its answer, if it takes
one."""


Look = Callable[[], Awaitable[None]]
"""Leaves what is shown before the people at the screen for as long as they need to see it."""


async def at_once() -> None:
    """Nobody needs any time."""


class Table(Protocol):
    """What bots need of a session."""

    port: Port

    @property
    def paused(self) -> bool:
        """Whether a person wants to see what has happened before bots go on."""

    @property
    def bot(self) -> int | None:
        """The seat of the bot that is asked now, if it is a bot."""

    @property
    def has_news(self) -> bool:
        """Whether there is something new to see."""

    def is_passive(self, seat: int) -> bool:
        """Whether the bot of a seat only declines; see `kernel.puzzle.reply`."""

    def show_thinking(self, seat: int) -> bool:
        """Show that a bot thinks. Whether that was not shown already."""

    def request(self) -> dict[str, Any]:
        """What `Think` needs to answer the decision at hand."""

    async def choose_for_bot(self, decision: kb.Ask, option: str, answer: Any) -> bool:
        """Make the bot's choice. Whether it was made: something else may be asked by now."""


async def play_bots(table: Table, think: Think, show: Callable[[], None], look: Look) -> None:
    """Let bots answer until a person is asked or wants to see what has happened, the game ends, or it is left.

    `show` is called after each change, and `look` before a step that needs no thought.

    An answer that comes back after the game went another way is dropped.
    """
    while (seat := table.bot) is not None and not table.paused:
        await play_bot(table, seat, think, show, look)


async def play_bot(table: Table, seat: int, think: Think, show: Callable[[], None], look: Look) -> None:
    """Let one bot answer the decision at hand."""
    decision = table.port.decision
    assert decision is not None
    thinks = takes_thought(decision)
    if thinks and table.is_passive(seat):
        await look()
        option, answer = await passive_reply(table.port, decision)
    elif thinks:
        if table.show_thinking(seat):
            show()
        option, answer = await think(table.request())
    else:
        await look()
        option, answer = decision.options[0].id, None
    if await table.choose_for_bot(decision, option, answer) and (thinks or table.has_news):
        show()


async def passive_reply(port: Port, decision: kb.Ask) -> tuple[str, Any]:
    """What a passive player answers: `kernel.puzzle.reply`, wherever the game is."""
    option = decision.declining or decision.options[0]
    answer = (await port.suggestions(option.id))[0].answer if isinstance(option, kb.Placement) else None
    return option.id, answer


def takes_thought(decision: kb.Ask) -> bool:
    """Whether a decision leaves a choice."""
    return len(decision.options) > 1 or isinstance(decision.options[0], kb.Placement)
