"""Carrying out a card's text (p. 9): its instructions in the order printed, as far as they can be followed.

An instruction is compulsory unless it says otherwise; what finds no legal target is skipped, and the rest still happens
(turn.card-order).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import N_, Refusal, Text, say
from ..content import Instruction, card_of
from ..events import SKIPPED
from ..state import TyrantsTable
from .registry import VERBS

PASS = Option("pass", say("Pass"), refs=("button:pass",), declines=True)
"""Declining what a card lets one decline."""


class Resolution:
    """A card being carried out: whose, which, and what its earlier instructions have touched. `spied` are the sites
    where a spy was placed or returned, the last one last; `deployed` the places where troops were deployed."""

    __slots__ = ("card", "deployed", "seat", "spied", "table")

    def __init__(self, table: TyrantsTable, seat: int, card: str) -> None:
        self.table = table
        self.seat = seat
        self.card = card
        self.spied: list[str] = []
        self.deployed: list[str] = []

    @property
    def ref(self) -> str:
        """How events point at the card."""
        return f"card:{self.card}"

    def ask(self, name: str, candidates: Sequence[Option], prompt: str, rule: str, may: bool = False) -> Ask:
        """The question that an instruction puts to the card's player. `prompt` is a msgid with {card}; `may` adds the
        option to pass."""
        offered = [*candidates, PASS] if may else candidates
        return Ask(self.seat, name, offered, Text(prompt, {"card": self.ref}), rule)

    def skipped(self, rule: str) -> None:
        """An instruction found nothing to act on."""
        self.table.emit(SKIPPED, "turn.card-order", self.seat, card=self.card, rule=f"rule:{rule}")

    def follow(self, instructions: Sequence[Instruction]) -> Flow[None]:
        """Instructions, one after the other (turn.card-order)."""
        return VERBS.follow(self, instructions)


def carry_out(table: TyrantsTable, seat: int, card: str) -> Flow[None]:
    """The whole text of a card that has just been played."""
    table.resolving = card
    yield from carry_on(table, seat, card, card_of(card).does)
    table.resolving = None


def carry_on(table: TyrantsTable, seat: int, card: str, instructions: Sequence[Instruction]) -> Flow[None]:
    """Instructions of a card, by themselves."""
    yield from Resolution(table, seat, card).follow(instructions)


def card_options(verb: str, cards: Sequence[str]) -> list[Option]:
    """A choice among cards."""
    return [card_option(verb, card) for card in cards]


def card_option(verb: str, card: str, refusals: Sequence[Refusal] = ()) -> Option:
    """A card as candidate."""
    label = Text(_CARD_LABELS[verb], {"card": f"card:{card}"})
    return Option(f"{verb} {card}", label, value=card, refs=[f"card:{card}"], refusals=refusals)


_CARD_LABELS = {
    "promote": N_("Promote {card}"),
    "recruit": N_("Recruit {card}"),
    "devour": N_("Devour {card}"),
    "pay": N_("Pay with {card}"),
    "reveal": N_("Reveal {card}"),
    "by": N_("Promotion by {card}"),
}
