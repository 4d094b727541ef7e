"""Sequence of play and the main part of a turn (pp. 8-9): cards and basic actions, in any order."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...kernel.flow import Flow, NextStep, Step, step
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..board.presence import presence
from ..cards.registry import card_verb, verb_of
from ..cards.resolution import Resolution, carry_out
from ..content import OUTCAST, PILES, Instruction, card_of
from ..events import PLAYED, TURN_BEGAN
from ..state import TyrantsTable
from . import control, minions, targets, troops


@step
def begin_turn(table: TyrantsTable) -> Step:
    """The pool is empty (resources.lost); every marker held gives its Influence (markers.effect)."""
    seat = table.active
    player = table.players[seat]
    player.power = player.influence = 0
    table.phase, table.worked, table.due = "main", [], []
    table.emit(TURN_BEGAN, "turn.rounds", seat, round=table.round)
    for site in control.held_by(table, seat):
        control.give_influence(table, site, "markers.effect")
    return main_part


@step
def main_part(table: TyrantsTable) -> Flow[NextStep]:
    """Play a card or take a basic action, as often as wanted; none of it is compulsory (turn.main-part)."""
    seat = table.active
    prompt = say("Play cards and take actions")
    choice = yield Ask(seat, "turn", lambda: main_part_candidates(table, seat), prompt, "turn.main-part")
    if choice is END:
        return "end_of_turn.promotions"
    flow = _ACTIONS[choice.verb](table, seat, choice)
    if flow is not None:
        yield from flow
    return main_part


def main_part_candidates(table: TyrantsTable, seat: int) -> list[Option]:
    """Everything that can be thought of in the main part of a turn."""
    return [*map(_play, table.cards("hand", seat)), *_on_map(table, seat), *_recruitments(table, seat), END]


def _on_map(table: TyrantsTable, seat: int) -> list[Option]:
    """The basic actions on the map, listed anew only where pieces, or what can be paid, have changed."""
    player = table.players[seat]
    poor = [player.power < price for price in (targets.DEPLOY_PRICE, targets.ASSASSINATE_PRICE, targets.RETURN_PRICE)]
    key = (seat, player.barracks > 0, *poor)
    if (listed := table.listed.get(key)) is None:
        reached = presence(table, seat)
        listed = table.listed[key] = [
            *_deployments(table, seat, reached, poor[0]),
            *targets.troops("assassinate", table, seat, reached, poor=poor[1]),
            *targets.enemy_spies("return", table, seat, reached, poor[2]),
        ]
    return listed


END = Option("end", say("End the turn"), refs=("button:end",))
"""No more cards and actions: the end of the turn begins (endturn.sequence)."""


# ---------------------------------------------------------------------- cards


@cache
def _play(card: str) -> Option:
    return Option(
        f"play {card}",
        say("Play {card}", card=f"card:{card}"),
        value=card,
        refs=(f"card:{card}",),
        info={"simple": all(map(_needs_no_choice, card_of(card).does))},
    )


def _needs_no_choice(instruction: Instruction) -> bool:
    """Whether an instruction only gives or orders something: no choice, nothing revealed, nobody harmed."""
    verb = verb_of(instruction)
    if verb == "if":
        return all(map(_needs_no_choice, instruction["then"]))
    return verb in ("power", "influence", "vp", "promote_later")


def _play_card(table: TyrantsTable, seat: int, choice: Option) -> Flow[None]:
    """From the hand face up in front of its player, where it stays until the end of the turn (turn.play-card). Whoever
    plays a card learns nothing by it, so it can be taken back."""
    card = choice.value
    table.cards("hand", seat).remove(card)
    table.cards("played", seat).append(card)
    table.emit(PLAYED, "turn.play-card", seat, card=card, source=f"hand-{seat}", zone=f"played-{seat}")
    yield from carry_out(table, seat, card)


# ---------------------------------------------------------------------- basic actions


def _deployments(table: TyrantsTable, seat: int, reached: frozenset[str], poor: bool) -> list[Option]:
    if table.players[seat].barracks:
        return targets.deployments(table, seat, reached, poor)
    return [_deploy_nothing(poor)]


@cache
def _deploy_nothing(poor: bool) -> Option:
    why = [refuse("turn.basic-deploy", "Deploying a troop costs {price} Power", price=targets.DEPLOY_PRICE)]
    label = say("Deploy with empty barracks: 1 VP")
    return Option("deploy", label, refs=("button:deploy",), refusals=why if poor else ())


def _deploy(table: TyrantsTable, seat: int, choice: Option) -> None:
    table.spend(seat, "power", targets.DEPLOY_PRICE, "turn.basic-deploy")
    troops.deploy(table, seat, choice.value)


def _assassinate(table: TyrantsTable, seat: int, choice: Option) -> None:
    table.spend(seat, "power", targets.ASSASSINATE_PRICE, "turn.basic-assassinate")
    troops.assassinate(table, seat, *choice.value)


def _return_spy(table: TyrantsTable, seat: int, choice: Option) -> None:
    table.spend(seat, "power", targets.RETURN_PRICE, "turn.basic-return-spy")
    troops.return_spy(table, seat, *choice.value)


def _recruitments(table: TyrantsTable, seat: int) -> list[Option]:
    """The market and the side piles (turn.basic-recruit); Insane Outcasts are not for sale
    (recruit.outcast-not-bought)."""
    influence = table.players[seat].influence
    found = [_recruit(card, "market", card_of(card).cost > influence) for card in table.cards("market")]
    for pile in PILES:
        cards = table.cards(pile)
        found.append(_recruit(cards[-1], pile, card_of(cards[-1]).cost > influence) if cards else _gone(pile))
    if OUTCAST in table.zones:
        found.append(_not_for_sale())
    return found


@cache
def _recruit(card: str, source: str, poor: bool) -> Option:
    why = [
        refuse("turn.basic-recruit", "{card} costs {price} Influence", card=f"card:{card}", price=card_of(card).cost)
    ]
    refs = (f"card:{card}",) if source == "market" else (f"card:{card}", f"pile:{source}")
    label = say("Recruit {card} for {price} Influence", card=f"card:{card}", price=card_of(card).cost)
    return Option(f"recruit {card}", label, value=(card, source), refs=refs, refusals=why if poor else ())


@cache
def _gone(pile: str) -> Option:
    return _refused(pile, refuse("recruit.pile-empty", "No cards left: {kind}", kind=f"kind:{pile}"))


@cache
def _not_for_sale() -> Option:
    why = refuse("recruit.outcast-not-bought", "Insane Outcasts are recruited only through cards")
    return _refused(OUTCAST, why)


def _refused(pile: str, why: Refusal) -> Option:
    label = say("Recruit {kind}", kind=f"kind:{pile}")
    return Option(f"recruit {pile}", label, refs=(f"pile:{pile}",), refusals=[why])


def _recruit_card(table: TyrantsTable, seat: int, choice: Option) -> None:
    card, source = choice.value
    table.spend(seat, "influence", card_of(card).cost, "turn.basic-recruit")
    minions.recruit(table, seat, card, source)


_ACTIONS: dict[str, Callable[[TyrantsTable, int, Option], Flow[None] | None]] = {
    "play": _play_card,
    "deploy": _deploy,
    "assassinate": _assassinate,
    "return": _return_spy,
    "recruit": _recruit_card,
}


# ---------------------------------------------------------------------- what cards do


@card_verb("power")
def _power(resolution: Resolution, instruction: Instruction) -> None:
    resolution.table.gain(resolution.seat, "power", instruction["power"], "turn.card-resources", resolution.ref)


@card_verb("influence")
def _influence(resolution: Resolution, instruction: Instruction) -> None:
    resolution.table.gain(resolution.seat, "influence", instruction["influence"], "turn.card-resources", resolution.ref)
