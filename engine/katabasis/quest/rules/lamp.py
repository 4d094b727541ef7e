"""The Lamp (p. 17): light, being lost, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..board.graph import section_name
from ..events import TOOK
from ..state import DEAD, LEFT, LOST, NOBODY, Adventurer, Door, QuestTable
from . import campaign_data, rolls, wounds

LANTERN = "lantern"


def lit(table: QuestTable) -> set[str]:
    """The sections that the Lamp lights (lamp.lit-sections)."""
    if table.leader == NOBODY or not table.adventurers[table.leader].at:
        return set()
    return table.graph.lit(section_name(table.adventurers[table.leader].at))


def lose_the_unlit(table: QuestTable) -> None:
    """Whoever ends the Adventurers' Phase in the dark is lost (lamp.lost, lamp.left-behind)."""
    light = lit(table)
    for each in table.on_board:
        if section_name(each.at) not in light:
            wounds.take_off(table, each, LOST, "lamp.lost")


def pass_on(table: QuestTable) -> Flow[None]:
    """What the gone leave behind is taken by somebody: the Lamp first, and the lead with it (advphase.new-leader,
    gold.dead-equipment)."""
    if not table.living():
        return
    for seat, each in enumerate(table.adventurers):
        if each.in_play:
            continue
        takes_all = each.fate == DEAD
        for item in sorted(each.equipment, key=lambda item: item != LANTERN):
            if item == LANTERN or takes_all or item == "key":
                each.equipment.remove(item)
                yield from _hand_on(table, item, seat)
        if not takes_all:
            each.equipment = [item for item in each.equipment if each.fate == LEFT and item in campaign_data.KEPT_GEAR]


def _hand_on(table: QuestTable, item: str, seat: int) -> Flow[None]:
    """The survivors settle who takes a thing: the leader decides; on the Lamp, whoever acts first of those left."""
    heirs = [each for each in table.adventurers if each.in_play]
    if item == LANTERN:
        taker = yield from _new_leader(table, [each for each in heirs if each.standing] or heirs)
        table.leader = table.seat_of(taker.id)
    else:
        taker = heirs[0]
        if len(heirs) > 1:
            options = [
                Option(f"give {each.id}", say("To {who}", who=each.ref), value=each.id, refs=(each.ref,))
                for each in heirs
            ]
            prompt = say("Who takes {item}?", item=f"equipment:{item}")
            choice = yield Ask(table.leader, "equipment", options, prompt, "gold.dead-equipment")
            taker = table.adventurer(choice.value)
    taker.equipment.append(item)
    rule = "advphase.new-leader" if item == LANTERN else "gold.dead-equipment"
    table.emit(TOOK, rule, table.seat_of(taker.id), adventurer=taker.ref, item=f"equipment:{item}")


def _new_leader(table: QuestTable, heirs: Sequence[Adventurer]) -> Flow[Adventurer]:
    """Who takes the Lamp: the players decide, or a counter if they cannot (gold.dead-equipment)."""
    if len(heirs) == 1:
        return heirs[0]
    asked = next(seat for seat in table.acting_order() if table.adventurers[seat] in heirs)
    options = [
        Option(f"give {each.id}", say("To {who}", who=each.ref), value=each.id, refs=(each.ref,)) for each in heirs
    ]
    drawn = Option("counter", say("Draw an Adventurer Counter"), refs=("button:die",))
    prompt = say("Who takes {item}?", item=f"equipment:{LANTERN}")
    choice = yield Ask(asked, "lamp", [*options, drawn], prompt, "gold.dead-equipment")
    if choice.verb == "counter":
        return rolls.counter(table, heirs, "advphase.new-leader")
    return table.adventurer(choice.value)


def lamp_unasked(ask: Ask) -> Option | None:
    """Before the players were asked, a counter settled it."""
    return ask.find("counter")


def way_in(table: QuestTable, section: str) -> Door | None:
    """The doorway of a section that is nearest to the entrance along the dungeon: the one by which it was laid, or the
    way out of the entrance itself."""
    if section == table.sections[0].id:
        return next(
            (door for door in table.doors if door.state in ("exit", "barred") and door.section == section), None
        )
    return next((door for door in table.doors if door.beyond == section), None)
