"""A card being carried out: what its instructions share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Text, say
from ..content import Instruction
from ..rules import targets
from ..state import TyrantsTable


class Carrying:
    """A card being carried out: whose, which, and what its earlier instructions have touched. `spied` are the sites
    where a spy was placed or returned, the last one last; `deployed` the places where troops were deployed. `verbs` say
    how each kind of instruction is followed."""

    __slots__ = ("card", "deployed", "seat", "spied", "table", "verbs")

    def __init__(self, table: TyrantsTable, seat: int, card: str, verbs: Mapping[str, Verb]) -> None:
        self.verbs = verbs
        self.table = table
        self.seat = seat
        self.card = card
        self.spied: list[str] = []
        self.deployed: list[str] = []

    @property
    def ref(self) -> str:
        """How events point at the card."""
        return f"card:{self.card}"

    def ask(self, name: str, candidates: Sequence[Option], prompt: Text, rule: str, may: bool = False) -> Ask:
        """The question that an instruction puts to the card's player, with {card} in its prompt; `may` adds the option
        to pass."""
        offered = [*candidates, targets.PASS] if may else candidates
        return Ask(self.seat, name, offered, Text(prompt.msgid, {"card": self.ref}), rule)

    def skipped(self, rule: str) -> None:
        """An instruction found nothing to act on."""
        self.table.emit("skipped", "turn.card-order", self.seat, card=self.card, rule=f"rule:{rule}")

    def follow(self, instructions: Sequence[Instruction]) -> Flow[None]:
        """Instructions, one after the other (turn.card-order)."""
        for instruction in instructions:
            yield from self.verbs[verb_of(instruction)](self, instruction)


Verb = Callable[[Carrying, Instruction], Flow[None]]
"""How one kind of instruction is followed."""


def verb_of(instruction: Instruction) -> str:
    """What an instruction does: the first of its keys."""
    return next(iter(instruction))


def card_options(verb: str, cards: Sequence[str]) -> list[Option]:
    """A choice among cards."""
    return [
        Option(
            f"{verb} {card}",
            Text(_CARD_LABELS[verb].msgid, {"card": f"card:{card}"}),
            value=card,
            refs=[f"card:{card}"],
        )
        for card in cards
    ]


_CARD_LABELS = {
    "promote": say("Promote {card}"),
    "recruit": say("Recruit {card}"),
    "devour": say("Devour {card}"),
    "pay": say("Pay with {card}"),
    "reveal": say("Reveal {card}"),
    "by": say("Promotion by {card}"),
}
