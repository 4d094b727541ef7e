"""Reactions, and what else follows an action at once (2017 pp. 13, 24-25): one reaction for one opportunity, fighters
that become Inspired, objectives that are scored in the action phase."""

from __future__ import annotations

from typing import Any

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import Refusal, refuse, say
from ... import cards
from ...state import UnderworldsTable
from .. import surge
from ..reactions import Reaction, declare, moments, offer, put_away, reaction_step

COMPLETE = frozenset(("after-action", "after-activation", "card-resolved", "reaction-resolved"))
"""The occasions at which an action, an activation or a power card is over."""


def react(table: UnderworldsTable, window: dict[str, Any]) -> Flow[None]:
    """Who is Inspired by what is over now is, and objectives are scored; then one reaction in all, of the first player
    in order who has one and uses it (reaction.one-per-opportunity-2017). Nobody reacts to it, but it is an action
    (reaction.is-action-2017)."""
    if "after-attack" in window["occasions"]:
        table.rules.note_conditions(table, "after-attack")
    if not COMPLETE.isdisjoint(window["occasions"]):
        table.rules.note_conditions(table, "after-action")
        yield from _score(table, window)
    for seat in table.rules.reaction_order(table):
        reaction = yield from offer(table, seat, window, say("React?"))
        if reaction is not None:
            yield from _use(table, reaction, window)
            return


def reaction_order(table: UnderworldsTable) -> list[int]:
    """The player whose activation comes next, then on in the order of play; so too in the last activation
    (reaction.priority-2017, reaction.priority-last-2017)."""
    return table.seats_from(0 if table.active is None else table.next_seat(table.active))


def _use(table: UnderworldsTable, reaction: Reaction, window: dict[str, Any]) -> Flow[None]:
    seat, source, _ = reaction
    began = len(table.events)
    table.windows[-1] = yield from _moment(table, reaction, window)
    declare(table, reaction)
    yield from cards.resolve(table, seat, source, reaction.by(table))
    if source in table.zones["resolving"].cards:
        put_away(table, seat, source)
    yield from reaction_step(table, "reaction-resolved", card=source, seat=seat, began=began)


def _moment(table: UnderworldsTable, reaction: Reaction, window: dict[str, Any]) -> Flow[dict[str, Any]]:
    """Which of several attacks that were one action a reaction is to: its player's choice, if it does something to the
    target, or has the target do something (attack.several-targets)."""
    fitting = [moment for moment in moments(window) if not reaction.refusals(table, moment)]
    if len(fitting) == 1 or not cards.is_about(reaction.source, "target"):
        return fitting[0]
    card = cards.ref_of(reaction.source)
    choice = yield Ask(
        reaction.seat,
        "which-target",
        [
            Option(
                f"about {moment['target']}",
                say("The attack at {who}", who=f"fighter:{moment['target']}"),
                value=moment,
                refs=[f"fighter:{moment['target']}"],
            )
            for moment in fitting
        ],
        say("To which attack is {card} a reaction?", card=card),
        table.rules.cite("keyword.scything-separate"),
        private=True,
    )
    moment: dict[str, Any] = choice.value
    return moment


# ---------------------------------------------------------------------- objectives


def _score(table: UnderworldsTable, window: dict[str, Any]) -> Flow[None]:
    """Each player may score the cards whose condition is met, and draw others, which have to wait
    (objective.immediate-2017, objective.immediate-draw-2017)."""
    rule = table.rules.cite("objective.immediate")
    for seat in table.seats_from(table.last_to_activate):
        for card in surge.met(table, seat, window):
            choice = yield Ask(
                seat,
                "score",
                [
                    Option(f"score {card}", say("Score {card}", card=f"card:{card}"), refs=[f"card:{card}"]),
                    Option("keep", say("Do not score it"), refs=["button:pass"], declines=True),
                ],
                say("Score {card} now?", card=f"card:{card}"),
                rule,
                private=True,
            )
            if not choice.declines:
                yield from surge.score(table, seat, card, "objective-hand")


def early_objective(table: UnderworldsTable, card: str) -> Refusal:
    """Nothing is revealed before it is scored (objective.immediate-2017)."""
    rule = table.rules.cite("objective.immediate")
    return refuse(rule, "{card} is revealed when it is scored, not before", card=f"card:{card}")


def late_objective(table: UnderworldsTable, card: str) -> Refusal:
    """Such a card is not scored in the end phase (objective.immediate-check-2017)."""
    rule = table.rules.cite("objective.immediate-check")
    return refuse(rule, "{card} is scored in the action phase, as soon as its condition is met", card=f"card:{card}")
