"""Why something that exists in the game is no part of the decision at hand. All of the table is public."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.facets import refusals
from ..kernel.options import Ask
from ..kernel.text import Refusal, refuse
from .board.graph import section_name
from .content import EQUIPMENT, KINDS, SPELLS, is_treasure, treasure_of
from .rules import magic, movement
from .rules.mission import mission_of, room_is_entered
from .state import QuestTable


class Refusals(refusals.Refusals[QuestTable]):
    """Why something cannot be done that a decision does not list."""

    def not_now(self, table: QuestTable, ask: Ask, verb: str, id: str) -> list[Refusal]:
        """Why `verb` cannot be done now with the thing of that id; "" stands for any."""
        if verb == "explore":
            return _no_exploring(table, ask, id)
        if verb not in _IN_TURN:
            return []
        if ask.name == "act":
            return _IN_TURN[verb](table, ask.seat, id)
        if ask.name == "window" and verb in _ANYTIME:
            return _IN_TURN[verb](table, ask.seat, id) or [_not_offered(table, ask.seat)]
        if verb not in _ANYTIME and table.phase != "adventurers":
            return [_for_phase("adventurers")]
        return _first(ask)


def _for_phase(phase: str) -> Refusal:
    return refuse("turn.strict-order", "This belongs to the {phase}", phase=f"phase:{phase}")


def _not_offered(table: QuestTable, seat: int) -> Refusal:
    """Players have agreed not to be asked about everything at any moment (`windows`)."""
    who = table.adventurers[seat].ref
    return refuse("spells.timing", "Out of turn {who} is asked only for what helps the wounded, as agreed", who=who)


def _first(ask: Ask) -> list[Refusal]:
    """Something else is being decided. What a private decision is about is its player's affair."""
    if ask.private or not ask.rule:
        return []
    return [refuse(ask.rule, "Decide this first: {prompt}", prompt=ask.prompt)]


# ---------------------------------------------------------------------- moving


def _no_move(table: QuestTable, seat: int, square: str) -> list[Refusal]:
    adventurer = table.adventurers[seat]
    return movement.held_back(table, adventurer) or [movement.barred(table, adventurer, square)]


def _no_escape(table: QuestTable, seat: int, id: str) -> list[Refusal]:
    adventurer = table.adventurers[seat]
    if not adventurer.profile.needs_to_escape:
        return [refuse("adventurers.elf-never-pinned", "{who} is never pinned", who=adventurer.ref)]
    if adventurer.escape:
        return [refuse("pinning.one-roll", "{who} has rolled to break away this turn", who=adventurer.ref)]
    return [refuse("pinning.adventurer", "No Monster holds {who}", who=adventurer.ref)]


def _no_leaving(table: QuestTable, seat: int, id: str) -> list[Refusal]:
    if movement.exit_door(table) is None:
        return [refuse("movement.exit-blocked", "There is no way out of the dungeon")]
    return [refuse("movement.entrance-exit", "The way out is in {section}", section=table.sections[0].ref)]


def _no_raising(table: QuestTable, seat: int, door: str) -> list[Refusal]:
    rule, adventurer = "components.event-markers", table.adventurers[seat]
    if not any(each.state == "barred" for each in table.doors):
        return [refuse(rule, "No portcullis is down")]
    if "key" not in adventurer.equipment:
        return [refuse(rule, "{who} does not have the key", who=adventurer.ref)]
    known = any(each.id == door for each in table.doors)
    return [refuse(rule, "No portcullis bars {door}", door=f"door:{door}")] if known else []


def _no_exploring(table: QuestTable, ask: Ask, id: str) -> list[Refusal]:
    if table.phase != "exploration":
        return [_for_phase("exploration")]
    if ask.name != "explore":
        return _first(ask)
    door = next((each for each in table.doors if each.id == id), None)
    return [refuse("exploration.beside-door", "Nothing unknown is behind {door}", door=door.ref)] if door else []


# ---------------------------------------------------------------------- fighting and shooting


def _no_attack(table: QuestTable, seat: int, id: str) -> list[Refusal]:
    return _no_target(table, id, "combat.adjacent-opponent")


def _no_shot(table: QuestTable, seat: int, id: str) -> list[Refusal]:
    adventurer = table.adventurers[seat]
    if not adventurer.profile.bow:
        return [refuse("shooting.visible", "{who} has no bow", who=adventurer.ref)]
    return _no_target(table, id, "shooting.visible")


def _no_target(table: QuestTable, id: str, rule: str) -> list[Refusal]:
    """Why nobody of that id is a target for an adventurer."""
    if not table.monsters:
        return [refuse(rule, "There is no Monster on the board")]
    if id in (each.id for each in table.adventurers):
        return [refuse(rule, "{who} is a companion", who=f"adventurer:{id}")]
    if id.rpartition("-")[0] in KINDS:
        return [refuse(rule, "{target} is not on the board", target=f"monster:{id}")]
    return []


def _no_wielding(table: QuestTable, seat: int, card: str) -> list[Refusal]:
    adventurer = table.adventurers[seat]
    if not mission_of(table).armed(table):
        return [refuse("end.mission-or-die", "{who} has no weapons in this mission", who=adventurer.ref)]
    if not card:
        return [refuse("turn.one-weapon", "You have no other weapon")]
    return _elsewhere(table, seat, card) or [refuse("turn.one-weapon", "{card}: not a weapon", card=f"card:{card}")]


# ---------------------------------------------------------------------- spells, treasure and equipment


def _no_casting(table: QuestTable, seat: int, id: str) -> list[Refusal]:
    adventurer = table.adventurers[seat]
    if adventurer.id != magic.WIZARD:
        return [refuse("setup.wizard-spells", "{who} does not cast spells", who=adventurer.ref)]
    if id not in SPELLS:
        return _elsewhere(table, seat, id) if is_treasure(id) else []
    if id in table.zones["spells"].cards:
        return []
    return [refuse("setup.wizard-spells", "{who} does not know {spell}", who=adventurer.ref, spell=f"spell:{id}")]


def _no_use(table: QuestTable, seat: int, id: str) -> list[Refusal]:
    if not id:
        return [refuse("turn.equipment-anytime", "You have nothing that can be used now")]
    if elsewhere := _elsewhere(table, seat, id):
        return elsewhere
    if is_treasure(id):
        return _no_treasure(table, seat, id)
    here = table.within(section_name(table.adventurers[seat].at))
    if id == "rope" and not any(each.in_pit for each in here):
        return [refuse("turn.equipment-card", "No adventurer in this section is in a pit")]
    if id not in ("potion", "scroll", "rope"):
        return [refuse("turn.equipment-card", "{card}: works by itself", card=f"equipment:{id}")]
    return []


def _no_treasure(table: QuestTable, seat: int, card: str) -> list[Refusal]:
    """Why a Treasure card of his own is not used as others are."""
    ref, printed, own = f"card:{card}", treasure_of(card), table.adventurers[seat].id
    if own not in (printed.users or (own,)):
        return [magic.for_others(card)]
    if "cost" in printed.printed:
        return [refuse("gold.treasure-card", "{card} is cast like a spell, by the Wizard", card=ref)]
    if printed.does:
        return []
    if printed.kind == "weapon":
        return [refuse("turn.one-weapon", "{card}: a weapon, used in a fight", card=ref)]
    return [refuse("gold.treasure-card", "{card}: works by itself", card=ref)]


def _elsewhere(table: QuestTable, seat: int, id: str) -> list[Refusal]:
    """Who has a thing that this seat does not have."""
    equipment = id in EQUIPMENT
    if not equipment and not is_treasure(id):
        return []
    ref, rule = (f"equipment:{id}", "turn.equipment-anytime") if equipment else (f"card:{id}", "turn.treasure-anytime")
    for owner in table.living():
        each = table.adventurers[owner]
        if id in (each.equipment if equipment else table.treasures(owner)):
            return [] if owner == seat else [refuse(rule, "{who} has {card}", who=each.ref, card=ref)]
    return [refuse(rule, "No adventurer has {card}", card=ref)]


# ---------------------------------------------------------------------- deeds of a mission


def _no_deed(table: QuestTable, seat: int, id: str) -> list[Refusal]:
    room = mission_of(table).room
    if room_is_entered(table, room):
        return []
    rule, section = "end.mission-or-die", f"section:{room}"
    return [refuse(rule, "The deeds of this mission are done in {section}, once it has been entered", section=section)]


_ANYTIME = ("cast", "use")
"""What may be done in any phase (spells.timing, turn.equipment-anytime, turn.treasure-anytime)."""

_IN_TURN: dict[str, Callable[[QuestTable, int, str], list[Refusal]]] = {
    "move": _no_move,
    "escape": _no_escape,
    "attack": _no_attack,
    "shoot": _no_shot,
    "wield": _no_wielding,
    "cast": _no_casting,
    "use": _no_use,
    "do": _no_deed,
    "leave": _no_leaving,
    "raise": _no_raising,
}
"""What an adventurer may do in his turn, and why it is not to be thought of there."""
