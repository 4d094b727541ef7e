"""Special abilities (p. 9): choosing among branches, abilities with a cost, and Focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import N_, Refusal, refuse
from ..cards.phrases import branch, cost_of
from ..cards.registry import card_verb
from ..cards.resolution import Resolution, card_options
from ..content import Instruction, card_of
from ..events import CONDITION_UNMET, COST_UNPAID, DISCARDED, FOCUSED, NO_FOCUS, REVEALED
from ..state import WHITE
from . import minions, targets, troops


@card_verb("choose")
def _choose(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """One of several branches, as often as the card says; the same may be chosen again (abilities.plain)."""
    branches: list[list[Instruction]] = instruction["choose"]
    for _ in range(instruction["times"]):
        candidates = [
            Option(
                f"choose {number}",
                branch(does),
                value=does,
                refs=[resolution.ref],
                refusals=_unpayable(resolution, does),
            )
            for number, does in enumerate(branches)
        ]
        choice = yield resolution.ask("choose", candidates, N_("{card}: choose one"), "turn.card-order")
        yield from resolution.follow(choice.value)


def _unpayable(resolution: Resolution, does: Sequence[Instruction]) -> list[Refusal]:
    """A branch that is an ability with a cost can be chosen only if the cost can be paid (abilities.cost-arrow)."""
    if "cost" in does[0] and not _payments(resolution, does[0]["cost"]):
        return [refuse("abilities.cost-arrow", "You cannot pay for this: {cost}", cost=cost_of(does[0]["cost"]))]
    return []


# ---------------------------------------------------------------------- costs


@card_verb("cost")
def _cost(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """Pay to get the effect, or let it be (abilities.cost-arrow, abilities.cost-optional); once each time the card is
    played (abilities.cost-once)."""
    kind = instruction["cost"]
    if not _payments(resolution, kind):
        resolution.table.emit(COST_UNPAID, "abilities.cost-arrow", resolution.seat, card=resolution.card)
        return
    paid = 0
    while payments := _payments(resolution, kind):
        choice = yield resolution.ask("pay", payments, _PROMPTS[kind], "abilities.cost-optional", may=True)
        if choice.declines:
            break
        _pay(resolution, kind, choice.value)
        paid += 1
        if kind != "return-spies":
            break
    if paid:
        yield from resolution.follow(instruction["then"])
    else:
        resolution.table.emit(COST_UNPAID, "abilities.cost-optional", resolution.seat, card=resolution.card)


_PROMPTS = {
    "devour-hand": N_("{card}: devour a card in hand?"),
    "devour-inner-circle": N_("{card}: devour a card of the inner circle?"),
    "discard-hand": N_("{card}: discard a card?"),
    "return-spy": N_("{card}: return one of your spies?"),
    "return-spies": N_("{card}: return any number of your spies"),
}


def _payments(resolution: Resolution, kind: str) -> list[Option]:
    table, seat = resolution.table, resolution.seat
    if kind in ("return-spy", "return-spies"):
        return targets.own_spies(table, seat, "pay")
    return card_options("pay", table.cards("inner-circle" if kind == "devour-inner-circle" else "hand", seat))


def _pay(resolution: Resolution, kind: str, what: str) -> None:
    table, seat = resolution.table, resolution.seat
    if kind in ("return-spy", "return-spies"):
        troops.return_spy(table, seat, what, seat)
        resolution.spied.append(what)
    elif kind == "discard-hand":
        table.put(what, f"hand-{seat}", f"discard-{seat}", "abilities.cost-arrow", DISCARDED)
    else:
        minions.devour(table, seat, what, "inner-circle" if kind == "devour-inner-circle" else "hand")


# ---------------------------------------------------------------------- Focus


@card_verb("focus")
def _focus(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """An extra effect for whoever has played another card of the aspect this turn, or reveals one from hand
    (abilities.focus, abilities.focus-other-card, abilities.focus-reveal). Who reveals none is not told apart from who
    has none."""
    table, seat, aspect = resolution.table, resolution.seat, instruction["focus"]
    played = [card for card in table.cards("played", seat) if card != resolution.card]
    if _of_aspect(played, aspect) or (yield from _reveal(resolution, aspect)):
        table.emit(FOCUSED, "abilities.focus", seat, card=resolution.card, aspect=f"aspect:{aspect}")
        yield from resolution.follow(instruction["then"])
    else:
        table.emit(NO_FOCUS, "abilities.focus", seat, card=resolution.card, aspect=f"aspect:{aspect}")


def _reveal(resolution: Resolution, aspect: str) -> Flow[bool]:
    """Whether a card of that aspect is revealed from hand."""
    held = _of_aspect(resolution.table.cards("hand", resolution.seat), aspect)
    if not held:
        return False
    prompt = N_("{card}: reveal another card of its aspect for Focus?")
    choice = yield resolution.ask("reveal", card_options("reveal", held), prompt, "abilities.focus-reveal", may=True)
    if choice.declines:
        return False
    resolution.table.emit(REVEALED, "abilities.focus-reveal", resolution.seat, card=choice.value, barrier="reveal")
    return True


def _of_aspect(cards: Sequence[str], aspect: str) -> list[str]:
    return [card for card in cards if card_of(card).aspect == aspect]


# ---------------------------------------------------------------------- conditions


@card_verb("if")
def _if(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    if CONDITIONS[instruction["if"]](resolution, instruction):
        yield from resolution.follow(instruction["then"])
    else:
        missing = {"condition": instruction["if"], "least": instruction.get("at_least", 1)}
        resolution.table.emit(CONDITION_UNMET, "turn.card-order", resolution.seat, card=resolution.card, **missing)


def _has_inner_circle(resolution: Resolution, instruction: Instruction) -> bool:
    return len(resolution.table.cards("inner-circle", resolution.seat)) >= int(instruction["at_least"])


def _has_player_trophies(resolution: Resolution, instruction: Instruction) -> bool:
    trophies = resolution.table.players[resolution.seat].trophies
    return sum(count for colour, count in trophies.items() if colour != WHITE) >= int(instruction["at_least"])


def _spied_on_a_player(resolution: Resolution, instruction: Instruction) -> bool:
    standing = [colour for site in resolution.spied[-1:] for colour in resolution.table.troops[site]]
    return any(other in standing for other in resolution.table.opponents(resolution.seat))


CONDITIONS: dict[str, Callable[[Resolution, Instruction], bool]] = {
    "inner-circle": _has_inner_circle,
    "player-trophies": _has_player_trophies,
    "player-troop-at-that-site": _spied_on_a_player,
}
