"""Special abilities (p. 9): choosing among branches, abilities with a cost, and Focus."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import Refusal, refuse, say
from ..cards.carrying import Carrying, card_options
from ..cards.phrases import branch
from ..content import Instruction, card_of
from . import minions, targets, troops


def choose(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """One of several branches, as often as the card says; the same may be chosen again (abilities.plain)."""
    branches: list[list[Instruction]] = instruction["choose"]
    for _ in range(instruction["times"]):
        candidates = [
            Option(
                f"choose {number}", branch(does), value=does, refs=[carrying.ref], refusals=_unpayable(carrying, does)
            )
            for number, does in enumerate(branches)
        ]
        choice = yield carrying.ask("choose", candidates, say("{card}: choose one"), "turn.card-order")
        yield from carrying.follow(choice.value)


def _unpayable(carrying: Carrying, does: Sequence[Instruction]) -> list[Refusal]:
    """A branch that is an ability with a cost can be chosen only if the cost can be paid (abilities.cost-arrow)."""
    if "cost" in does[0] and not _payments(carrying, does[0]["cost"]):
        return [refuse("abilities.cost-arrow", "Its cost cannot be paid")]
    return []


# ---------------------------------------------------------------------- costs


def cost(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """Pay to get the effect, or let it be (abilities.cost-arrow, abilities.cost-optional); once each time the card is
    played (abilities.cost-once)."""
    kind = instruction["cost"]
    if not _payments(carrying, kind):
        carrying.table.emit("cost-unpaid", "abilities.cost-arrow", carrying.seat, card=carrying.card)
        return
    paid = 0
    while payments := _payments(carrying, kind):
        choice = yield carrying.ask("pay", payments, _PROMPTS[kind], "abilities.cost-optional", may=True)
        if choice.declines:
            break
        _pay(carrying, kind, choice.value)
        paid += 1
        if kind != "return-spies":
            break
    if paid:
        yield from carrying.follow(instruction["then"])
    else:
        carrying.table.emit("cost-unpaid", "abilities.cost-optional", carrying.seat, card=carrying.card)


_PROMPTS = {
    "devour-hand": say("{card}: devour a card in hand?"),
    "devour-inner-circle": say("{card}: devour a card of the inner circle?"),
    "discard-hand": say("{card}: discard a card?"),
    "return-spy": say("{card}: return one of your spies?"),
    "return-spies": say("{card}: return spies of yours, as many as you like"),
}


def _payments(carrying: Carrying, kind: str) -> list[Option]:
    table, seat = carrying.table, carrying.seat
    if kind in ("return-spy", "return-spies"):
        return targets.own_spies(table, seat, "pay")
    return card_options("pay", table.cards("inner-circle" if kind == "devour-inner-circle" else "hand", seat))


def _pay(carrying: Carrying, kind: str, what: str) -> None:
    table, seat = carrying.table, carrying.seat
    if kind in ("return-spy", "return-spies"):
        troops.return_spy(table, seat, what, seat)
        carrying.spied.append(what)
    elif kind == "discard-hand":
        table.put(what, f"hand-{seat}", f"discard-{seat}", "abilities.cost-arrow", "discarded")
    else:
        minions.devour(table, seat, what, "inner-circle" if kind == "devour-inner-circle" else "hand")


# ---------------------------------------------------------------------- Focus


def focus(carrying: Carrying, instruction: Instruction) -> Flow[None]:
    """An extra effect for whoever has played another card of the aspect this turn, or reveals one from hand
    (abilities.focus, abilities.focus-other-card, abilities.focus-reveal). Who reveals none is not told apart from who
    has none."""
    table, seat, aspect = carrying.table, carrying.seat, instruction["focus"]
    played = [card for card in table.cards("played", seat) if card != carrying.card]
    if _of_aspect(played, aspect) or (yield from _reveal(carrying, aspect)):
        table.emit("focused", "abilities.focus", seat, card=carrying.card, aspect=f"aspect:{aspect}")
        yield from carrying.follow(instruction["then"])
    else:
        table.emit("no-focus", "abilities.focus", seat, card=carrying.card, aspect=f"aspect:{aspect}")


def _reveal(carrying: Carrying, aspect: str) -> Flow[bool]:
    """Whether a card of that aspect is revealed from hand."""
    held = _of_aspect(carrying.table.cards("hand", carrying.seat), aspect)
    if not held:
        return False
    prompt = say("{card}: reveal another card of its aspect for Focus?")
    choice = yield carrying.ask("reveal", card_options("reveal", held), prompt, "abilities.focus-reveal", may=True)
    if choice.declines:
        return False
    carrying.table.emit("revealed", "abilities.focus-reveal", carrying.seat, card=choice.value, barrier="reveal")
    return True


def _of_aspect(cards: Sequence[str], aspect: str) -> list[str]:
    return [card for card in cards if card_of(card).aspect == aspect]
