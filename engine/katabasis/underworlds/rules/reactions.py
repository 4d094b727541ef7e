"""Reactions (2023 pp. 45-46): reaction steps, chains, and reactions to reactions.

What other editions do in a reaction step instead of building chains is theirs (`react`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, Text, say
from .. import cards
from ..content import ACTIONS
from ..events import DISCARDED, FIZZLED, REACTION, REACTION_STEP, REVEALED
from ..state import Fighter, UnderworldsTable, card_of
from . import surge


def reaction_step(table: UnderworldsTable, *occasions: str, **context: Any) -> Flow[None]:
    """One reaction step, opened by those of the `occasions` together that the edition has; `context` says what has just
    happened, as `began` where the events of the action begin that has ended, and as `each` what is different for each
    attack of one at several targets (`moments`).

    There is none in the end phase (endphase.no-minor-steps).
    """
    moments = [occasion for occasion in occasions if occasion in table.rules.moments]
    if table.phase == "end" or not moments:
        return
    since, until = table.since["window"], len(table.events)
    window = {"occasions": moments, "since": since, "until": until, **context}
    table.windows.append(window)
    yield from table.rules.react(table, window)
    table.windows.pop()
    table.since["window"] = len(table.events)


def moments(window: dict[str, Any]) -> list[dict[str, Any]]:
    """A reaction step as each of several attacks opens it that were one action; any other is one moment."""
    each = window.get("each")
    return [{**window, **attack, "each": ()} for attack in each] if each else [window]


def react(table: UnderworldsTable, window: dict[str, Any]) -> Flow[None]:
    """Surge objectives whose condition has just been met may be revealed (objective.surge-2023); then players build a
    chain of reactions, which is resolved (reaction.chain)."""
    table.emit(REACTION_STEP, "round.extra-reaction-steps", occasions=window["occasions"])
    yield from surge.reveal(table, window)
    chain = yield from _build_chain(table, window)
    yield from _resolve_chain(table, chain, window)


def reaction_order(table: UnderworldsTable) -> list[int]:
    """The player whose turn it is first (reaction.priority)."""
    return table.seats_from(table.active if table.active is not None else 0)


class Reaction(NamedTuple):
    """A reaction that a player has: the gambit `source` in hand, or that of an upgrade or fighter card of `fighter`."""

    seat: int
    source: str
    fighter: str | None = None

    def by(self, table: UnderworldsTable) -> Fighter | None:
        """The fighter that has it."""
        return None if self.fighter is None else table.fighters[self.fighter]

    def refusals(self, table: UnderworldsTable, window: dict[str, Any]) -> list[Refusal] | None:
        """Why it cannot be used in a reaction step; None if it does not belong there at all. Of several attacks that
        were one action any one will do."""
        found = [
            cards.reaction_refusals(table, self.seat, self.source, moment, self.by(table)) for moment in moments(window)
        ]
        refusals = min((each for each in found if each is not None), key=len, default=None)
        if refusals is None or self.source not in table.hand(self.seat, "power"):
            return refusals
        return table.rules.cards_barred(table) or refusals

    def option(self, refusals: list[Refusal]) -> Option:
        """Using it. Several fighters may have what is printed on fighter cards, so there the id names the fighter."""
        card = cards.ref_of(self.source)
        refs = [card] if self.fighter is None else [card, f"fighter:{self.fighter}"]
        if self.source in ACTIONS:
            id, label = f"react {self.fighter} {self.source}", say("{who}: {action}", who=refs[1], action=card)
        else:
            id, label = f"react {self.source}", say("React: {card}", card=card)
        return Option(id, label, value=self, refs=refs, refusals=refusals)


def _build_chain(table: UnderworldsTable, window: dict[str, Any]) -> Flow[list[Reaction]]:
    """Ask the players in turn for at most one reaction each.

    Players who let others begin the chain are asked again once there is one (reaction.chain).
    """
    chain: list[Reaction] = []
    order = table.rules.reaction_order(table)
    for seat in order:
        yield from _add(table, seat, window, chain)
    if chain:
        for seat in order[: order.index(chain[0].seat)]:
            yield from _add(table, seat, window, chain)
    return chain


def _add(table: UnderworldsTable, seat: int, window: dict[str, Any], chain: list[Reaction]) -> Flow[None]:
    prompt = say("React?") if not chain else say("Add a reaction to the chain?")
    reaction = yield from offer(table, seat, window, prompt)
    if reaction is not None:
        chain.append(reaction)
        declare(table, reaction)
        yield from reaction_step(table, "reaction-declared", card=reaction.source, seat=seat)


NO_REACTION = Option("pass", say("No reaction"), refs=["button:pass"], declines=True)


def offer(table: UnderworldsTable, seat: int, window: dict[str, Any], prompt: Text) -> Flow[Reaction | None]:
    """Ask a player who has a reaction to that window whether to use it; None if not."""
    choice = yield Ask(
        seat,
        "react",
        lambda: [
            reaction.option(refusals)
            for reaction in _reactions(table, seat)
            if (refusals := reaction.refusals(table, window)) is not None
        ],
        prompt,
        table.rules.cite("reaction.trigger"),
        private=True,
        optional=NO_REACTION,
    )
    return None if choice.declines else choice.value


def _reactions(table: UnderworldsTable, seat: int) -> list[Reaction]:
    """The reactions of a player: gambits in hand, those that gambits in play allow, upgrades assigned, fighter cards
    (reaction.sources)."""
    gambits = [
        Reaction(seat, card)
        for card in table.hand(seat, "power")
        if card_of(card).is_reaction and card_of(card).is_gambit
    ]
    gambits += [
        Reaction(seat, waiting.card)
        for waiting in table.in_play
        if waiting.seat == seat and card_of(waiting.card).reacts_in_play
    ]
    return gambits + [
        Reaction(seat, source, fighter.id) for fighter in table.warband(seat) for source in cards.reactions_of(fighter)
    ]


def declare(table: UnderworldsTable, reaction: Reaction) -> None:
    """Reveal a reaction."""
    seat, source, _ = reaction
    if source in table.hand(seat, "power"):
        table.put(source, f"power-hand-{seat}", "resolving", table.rules.cite("reaction.procedure"), REVEALED)
    table.emit(REACTION, table.rules.cite("reaction.procedure"), seat, card=cards.ref_of(source))


def _resolve_chain(table: UnderworldsTable, chain: Sequence[Reaction], window: dict[str, Any]) -> Flow[None]:
    """First reaction first (reaction.chain-resolve). One that has become impossible does nothing, and nobody reacts to
    what has not been resolved (reaction.chain-fizzle)."""
    for reaction in chain:
        seat, source, _ = reaction
        possible = not reaction.refusals(table, window)
        if possible:
            yield from cards.resolve(table, seat, source, reaction.by(table))
        else:
            table.emit(FIZZLED, "reaction.chain-fizzle", seat, card=cards.ref_of(source))
            cards.lost(table, source)
        if source in table.zones["resolving"].cards:
            put_away(table, seat, source)
        if possible:
            yield from reaction_step(table, "reaction-resolved", card=source, seat=seat)


def put_away(table: UnderworldsTable, seat: int, card: str) -> None:
    """Discard a resolved gambit, unless it waits or persists (power.next-event-2023, power.persist)."""
    if not any(waiting.card == card for waiting in table.in_play):
        table.put(card, "resolving", f"power-discard-{seat}", table.rules.cite("power.gambit-procedure"), DISCARDED)
