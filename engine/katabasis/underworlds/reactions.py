"""Reactions (2023 pp. 45-46): reaction steps, chains, and reactions to reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel.flow import Flow
from ..kernel.options import Ask, Option
from ..kernel.text import say
from . import cards, surge
from .state import UnderworldsTable, card_of, enemy_of


def reaction_step(table: UnderworldsTable, *occasions: str, **context: Any) -> Flow[None]:
    """One reaction step, opened by all `occasions` at once; `context` says what has just happened.

    There is none in the end phase (endphase.no-minor-steps). Surge objectives whose condition has just been met may
    be revealed first (objective.surge-2023).
    """
    if table.phase == "end":
        return
    since, until = table.since["window"], len(table.events)
    window = {"occasions": list(occasions), "since": since, "until": until, **context}
    table.emit("reaction-step", "round.extra-reaction-steps", occasions=window["occasions"])
    table.windows.append(window)
    yield from surge.reveal(table, occasions, context)
    chain = yield from _build_chain(table, window)
    yield from _resolve_chain(table, chain, window)
    table.windows.pop()
    table.since["window"] = len(table.events)


def _build_chain(table: UnderworldsTable, window: dict[str, Any]) -> Flow[list[tuple[int, str]]]:
    """Ask both players in turn, the one whose turn it is first, for at most one reaction each.

    A player who let the others begin the chain is asked again once there is one (reaction.chain).
    """
    first = table.active if table.active is not None else 0
    chain: list[tuple[int, str]] = []
    for seat in (first, enemy_of(first)):
        yield from _offer(table, seat, window, chain)
    if [seat for seat, _ in chain] == [enemy_of(first)]:
        yield from _offer(table, first, window, chain)
    return chain


def _offer(table: UnderworldsTable, seat: int, window: dict[str, Any], chain: list[tuple[int, str]]) -> Flow[None]:
    candidates = [
        Option(
            f"react {source}",
            say("React: {card}", card=f"card:{source}"),
            value=source,
            refs=refs,
            refusals=refusals,
        )
        for source, refs in _sources(table, seat)
        if (refusals := cards.reaction_refusals(table, seat, source, window)) is not None
    ]
    if not any(not candidate.refusals for candidate in candidates):
        return
    candidates.append(Option("pass", say("No reaction"), refs=["button:pass"], declines=True))
    prompt = say("React?") if not chain else say("Add a reaction to the chain?")
    choice = yield Ask(seat, "react", candidates, prompt, "reaction.trigger-2023", private=True)
    if not choice.declines:
        chain.append((seat, choice.value))
        yield from _declare(table, seat, choice.value)


def _sources(table: UnderworldsTable, seat: int) -> list[tuple[str, list[str]]]:
    """Where reactions can come from, with refs: gambits in hand and upgrades assigned (reaction.sources)."""
    hand = [(card, [f"card:{card}"]) for card in table.hand(seat, "power") if card_of(card).is_reaction]
    assigned = [
        (card, [f"card:{card}", fighter.ref])
        for fighter in table.warband(seat)
        for card in fighter.upgrades
        if card_of(card).is_reaction
    ]
    return [source for source in hand if card_of(source[0]).is_gambit] + assigned


def _declare(table: UnderworldsTable, seat: int, source: str) -> Flow[None]:
    if card_of(source).is_gambit:
        table.put(source, f"power-hand-{seat}", "resolving", "reaction.procedure-2023", "revealed")
    table.emit("reaction", "reaction.procedure-2023", seat, card=f"card:{source}")
    yield from reaction_step(table, "reaction-declared", card=source, seat=seat)


def _resolve_chain(table: UnderworldsTable, chain: Sequence[tuple[int, str]], window: dict[str, Any]) -> Flow[None]:
    """First reaction first (reaction.chain-resolve). One that has become impossible does nothing, and nobody reacts to
    what has not been resolved (reaction.chain-fizzle)."""
    for seat, source in chain:
        possible = not cards.reaction_refusals(table, seat, source, window)
        if possible:
            yield from cards.resolve(table, seat, source)
        else:
            table.emit("fizzled", "reaction.chain-fizzle", seat, card=f"card:{source}")
            cards.lost(table, source)
        if source in table.zones["resolving"].cards:
            put_away(table, seat, source)
        if possible:
            yield from reaction_step(table, "reaction-resolved", card=source, seat=seat)


def put_away(table: UnderworldsTable, seat: int, card: str) -> None:
    """Discard a resolved gambit, unless it waits or persists (power.next-event-2023, power.persist)."""
    if not any(waiting.card == card for waiting in table.in_play):
        table.put(card, "resolving", f"power-discard-{seat}", "power.gambit-procedure-2023", "discarded")
