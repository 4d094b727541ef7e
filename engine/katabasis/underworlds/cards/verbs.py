"""The verbs of declared texts. Each says why it cannot be done to a fighter, and does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..content import ACTIONS, Attack
from ..rules import actions, combat, damage, fighter_actions, inspiration, moves, power_step, targets, tokens
from ..state import Fighter
from . import modifiers
from .reading import Reading, is_on, lies_in

Said = Mapping[str, Any]
"""One verb as it is declared: {verb = "push", hexes = [1, 1]}."""
BOUNDLESS = 99


class Verb(NamedTuple):
    """`takes` are the keys that it may be declared with, `room` how many fighters it has room for; `to_the_fallen`
    if it can be done to a fighter that is out of action."""

    takes: frozenset[str]
    refusals: Callable[[Reading, Fighter, Said], list[Refusal]]
    perform: Callable[[Reading, Fighter, Said], Flow[None]]
    room: Callable[[Reading, Said], int] = lambda reading, said: BOUNDLESS
    to_the_fallen: bool = False


def cite(reading: Reading) -> str:
    """The rule by which a text acts."""
    if reading.bearer is None:
        return "power.gambit-procedure-2023"
    if reading.window is None:
        return "activation.card-actions"
    return "reaction.sources" if reading.source in ACTIONS else "power.upgrade-reaction"


def _never(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    return []


# ---------------------------------------------------------------------- moving


def _push_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    least, most = said["hexes"]
    if least and modifiers.cannot_be_pushed(reading.table, fighter):
        return [refuse("core.cannot", "{who} cannot be pushed", who=fighter.ref)]
    if least and not moves.pushes(reading.table, fighter, least, most):
        return [refuse("move.push-must-change-hex", "{who} can be pushed nowhere", who=fighter.ref)]
    return []


def _push(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    least, most = said["hexes"]
    yield from moves.push(reading.table, fighter, least, most, "move.push", reading.seat)


def _places(reading: Reading, said: Said) -> list[str]:
    """The empty hexes of the kind and in the territory that a text names."""
    table = reading.table
    return [
        hex
        for hex in table.battlefield.hexes
        if table.is_empty(hex)
        and is_on(reading, hex, said["on"])
        and ("territory" not in said or lies_in(reading, hex, said["territory"]))
    ]


def _place_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    if _places(reading, said):
        return []
    return [refuse("board.one-fighter", "There is no empty hex to place {who} in", who=fighter.ref)]


def _place(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    yield from moves.place(reading.table, fighter, _places(reading, said), cite(reading), reading.seat)


def _move_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    """A card that names the action lifts what tokens forbid, not the need for a hex to go to
    (power.gambit-grants-action-2023)."""
    if moves.ways(reading.table, fighter):
        return []
    return [refuse("move.must-change-hex", "{who} has nowhere to go", who=fighter.ref)]


def _move(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    yield from moves.move_action(reading.table, fighter, "power.gambit-grants-action-2023")


# ---------------------------------------------------------------------- fighting


def _allowed(said: Said) -> Callable[[Attack], bool]:
    least, most = said.get("range", (0, BOUNDLESS))
    return lambda attack: least <= attack.range <= most


def _targets(reading: Reading, said: Said) -> list[str] | None:
    if "at" not in said:
        return None
    target = reading.role(said["at"])
    return [] if target is None else [target.id]


def _attack_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    possible = targets.attack_candidates(reading.table, fighter, _allowed(said), _targets(reading, said))
    if fighter.at is not None and any(not option.refusals for option in possible):
        return []
    return [refuse("attack.needs-target", "{who} can make no such Attack action", who=fighter.ref)]


def _attack(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    yield from combat.attack_action(reading.table, fighter, _allowed(said), _targets(reading, said))


def _charge_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    """Tokens do not matter to a Charge action that a card grants (power.gambit-grants-action-2023)."""
    if actions.can_charge(reading.table, fighter):
        return []
    return [refuse("action.charge-conditions-2023", "No Move brings {who} to a target", who=fighter.ref)]


def _charge(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    yield from actions.charge(reading.table, fighter)


def _act_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    """A card that does not name the action lifts nothing (power.gambit-grants-action-2023)."""
    if any(not option.refusals for option in fighter_actions.candidates(reading.table, fighter)):
        return []
    return [refuse("power.upgrade-action", "{who} can make no action", who=fighter.ref)]


def _act(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    candidates = list(fighter_actions.candidates(reading.table, fighter))
    prompt = say("Which action does {who} make?", who=fighter.ref)
    choice = yield Ask(fighter.seat, "act", candidates, prompt, "power.upgrade-action")
    action, _ = choice.value
    yield from fighter_actions.make(reading.table, fighter, action)


def _damage(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    """An upgrade's damage is its bearer's; any other card's is the warband's (damage.credit-fighter,
    damage.credit-warband)."""
    by = None if reading.bearer is None else reading.bearer.id
    yield from damage.deal(reading.table, fighter, said["amount"], "damage.inflict", by, reading.seat)


def _heal_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    if fighter.wounds:
        return []
    return [refuse("token.remove", "{who} has no wound counters", who=fighter.ref)]


def _heal(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    damage.heal(reading.table, fighter, said["amount"], cite(reading))
    yield from ()


# ---------------------------------------------------------------------- tokens, counters, cards


def _give(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    if "token" in said:
        rule = "keyword.stagger-card" if said["token"] == "stagger" else cite(reading)
        tokens.give(reading.table, fighter, said["token"], rule)
    else:
        tokens.give_counter(reading.table, fighter, said["counter"], "token.names")
        inspiration.note_conditions(reading.table, "counter")
    yield from ()


def _remove_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    if any(fighter.tokens[token] for token in said["token"]):
        return []
    return [refuse("token.remove", "{who} has no token to remove", who=fighter.ref)]


def _remove(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    choice = yield Ask(
        reading.seat,
        "remove",
        [
            Option(
                f"remove {token}",
                say("Remove a token: {token}", token=f"token:{token}"),
                value=token,
                refs=[fighter.ref],
            )
            for token in said["token"]
            if fighter.tokens[token]
        ],
        say("Which token is removed from {who}?", who=fighter.ref),
        "token.remove",
    )
    tokens.remove(reading.table, fighter, choice.value, "token.remove")


def _bind(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    """This fighter's activation has begun: it is the one that is activated."""
    reading.table.bound = fighter.id
    yield from ()


def _draw(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    seat = reading.seat
    reading.table.draw(f"power-deck-{seat}", f"power-hand-{seat}", said["amount"], "card.draw")
    yield from ()


def _draw_refusals(reading: Reading, fighter: Fighter, said: Said) -> list[Refusal]:
    if len(reading.table.zones[f"power-deck-{reading.seat}"].cards) >= said["amount"]:
        return []
    return [refuse("card.empty-deck", "There are too few cards in the power deck")]


def _break(reading: Reading, fighter: Fighter, said: Said) -> Flow[None]:
    power_step.break_upgrade(reading.table, fighter, reading.source)
    yield from ()


VERBS = {
    "push": Verb(frozenset({"hexes"}), _push_refusals, _push),
    "place": Verb(
        frozenset({"on", "territory"}),
        _place_refusals,
        _place,
        lambda reading, said: len(_places(reading, said)),
        to_the_fallen=True,
    ),
    "move": Verb(frozenset(), _move_refusals, _move),
    "attack": Verb(frozenset({"range", "at"}), _attack_refusals, _attack),
    "charge": Verb(frozenset(), _charge_refusals, _charge),
    "act": Verb(frozenset(), _act_refusals, _act),
    "damage": Verb(frozenset({"amount"}), _never, _damage),
    "heal": Verb(frozenset({"amount"}), _heal_refusals, _heal),
    "give": Verb(frozenset({"token", "counter"}), _never, _give),
    "remove": Verb(frozenset({"token"}), _remove_refusals, _remove),
    "draw": Verb(frozenset({"amount"}), _draw_refusals, _draw),
    "bind": Verb(frozenset(), _never, _bind),
    "break": Verb(frozenset(), _never, _break, to_the_fallen=True),
}
