"""Whether a whole table is one that a game can come to: what is wrong with one from a position or a save, in a sentence
each. What single keys of a position may say, its reading has found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..kernel.check import duplicates
from ..kernel.facets import notation
from ..kernel.text import quoted
from .board.graph import section_name
from .board.shapes import shape_of, turned
from .content import EQUIPMENT, KINDS, TREASURES, cards_of, section_of
from .state import DEAD, LEFT, LOST, NOBODY, QuestTable

FATES = ("", DEAD, LOST, LEFT)
FAR = 10_000
"""Squares that a section may lie from the entrance."""


class Invariants(notation.Invariants[QuestTable]):
    """What no table of the game can be."""

    def faults(self, table: QuestTable, step: str) -> list[str]:
        """All that is wrong with a table before that step; empty if nothing is."""
        if step in ("choosing.settle", "setup.lay_out"):
            return duplicates(table)
        names = [*duplicates(table), *_of_sections(table), *_of_setup(table, step)]
        if names:
            return names
        return [*_of_adventurers(table, step), *_of_monsters(table), *_of_time(table, step), *_of_things(table)]


def _of_setup(table: QuestTable, step: str) -> Iterator[str]:
    """Nothing lies on the board before the party enters, and then each of it has a place, one after the other."""
    if not step.startswith("setup."):
        return
    if step != "setup.place":
        if table.sections or table.monsters:
            yield f"section: nothing is laid before the party enters, and {step} comes before it [deck.entrance]"
        if not table.zones["pile"].cards:
            yield "pile: no card is left for the entrance [deck.entrance]"
    for each in table.adventurers:
        if each.at and (step != "setup.place" or each.id in table.queue):
            yield f"at: {each.id} stands on the board before he is placed there [deck.place-others]"
        elif not each.at and step == "setup.place" and each.id not in table.queue:
            yield f"at: {each.id} neither stands on the board nor waits to be placed there [deck.place-others]"


def _of_sections(table: QuestTable) -> Iterator[str]:
    covered: dict[tuple[int, int], str] = {}
    for section in table.sections:
        if abs(section.x) > FAR or abs(section.y) > FAR:
            yield f"section: {section.id} lies too far off"
        shape = shape_of(section.id)
        for cell in shape.cells:
            x, y = turned(cell, shape.width, shape.height, section.turn)
            point = (section.x + x, section.y + y)
            if point in covered:
                yield f"section: {section.id} covers {covered[point]} [exploration.place]"
                break
            covered[point] = section.id
    objectives = [section.id for section in table.sections if section_of(section.id).type == "objective"]
    piles = [card for name, zone in table.zones.items() if name.startswith("pile") for card in zone.cards]
    objectives += [card for card in piles if section_of(card).type == "objective"]
    if len(objectives) > 1:
        yield f"section: there is one objective room, not {', '.join(objectives)} [deck.objective-draw]"
    for door in table.doors:
        if door.pile not in table.zones:
            yield f"door: there is no pile {quoted(door.pile)}"
        if (door.state == "open") and not door.beyond:
            yield f"door: nothing lies beyond door {door.id}, which is open"


def _of_adventurers(table: QuestTable, step: str) -> Iterator[str]:
    in_setup = step.startswith("setup.")
    for each in table.adventurers:
        if each.fate not in FATES:
            yield f"fate: {each.id} is '', dead, lost or left, not {quoted(each.fate)}"
        if not 0 <= each.wounds <= each.start:
            yield f"wounds: {each.id} has from 0 to {each.start} [setup.wounds-cap]"
        if bool(each.at) != each.in_play and not in_setup:
            yield f"at: {each.id} stands on a square as long as he is in the game"
        if each.gold < 0 or each.received < 0 or each.steps < NOBODY or each.attacks < NOBODY:
            yield f"gold: {each.id} has less than nothing of something"
        for item in each.equipment:
            if item not in EQUIPMENT:
                yield f"equipment: there is no {quoted(item)}"
        for kind in each.kills:
            if kind not in KINDS:
                yield f"kills: there is no {quoted(kind)}"
        if each.weapon and each.weapon not in table.treasures(table.seat_of(each.id)):
            yield f"weapon: {each.id} does not hold {quoted(each.weapon)}"
    lamps = [each.id for each in table.adventurers if "lantern" in each.equipment and each.in_play]
    if table.leader != NOBODY and not in_setup and table.living():
        if lamps != [table.adventurers[table.leader].id]:
            yield "leader: who carries the Lamp leads, and nobody else does [setup.leader]"
    elif not in_setup and table.living():
        yield "leader: somebody carries the Lamp [setup.leader]"


def _of_monsters(table: QuestTable) -> Iterator[str]:
    stood = Counter([monster.at for monster in table.monsters] + [each.at for each in table.on_board])
    for square, count in stood.items():
        if count > 1:
            yield f"at: {count} models stand on {square} [movement.no-passing]"
        if square in table.blocked:
            yield f"at: nobody can stand on {square}"
    for monster in table.monsters:
        if not 0 < monster.wounds <= FAR:
            yield f"wounds: {monster.id} has Wounds left, or is dead [wounds.monster-death]"
        for name in (monster.target, monster.against):
            if name and table.seat_of(name) == NOBODY:
                yield f"target: {quoted(name)} is not of the party"


def _of_time(table: QuestTable, step: str) -> Iterator[str]:
    ids = {each.id for each in table.adventurers} | {monster.id for monster in table.monsters}
    for name in table.queue:
        if name not in ids and step.startswith(("setup.", "adventurers.")):
            yield f"queue: {quoted(name)} is nobody"
    if step == "adventurers.act" and (table.active == NOBODY or not table.adventurers[table.active].at):
        here = ", ".join(each.id for each in table.adventurers if each.at) or "those on the board"
        yield f"active: it says whose turn it is, one of {here} [advphase.finish-first]"
    if not step.startswith("setup.") and not table.sections:
        yield "section: there is an entrance [deck.entrance]"
    laid = [section.id for section in table.sections]
    for room in table.arrivals:
        if room not in laid:
            yield f"arrivals: {quoted(room)} is not laid"
    if set(table.attackers) - {each.id for each in table.adventurers}:
        yield "attackers: adventurers of the party"
    for square in table.blocked:
        if section_name(square) not in laid:
            yield f"blocked: {quoted(square)} is on no section"


def _of_things(table: QuestTable) -> Iterator[str]:
    held = {card for seat in table.seats for card in table.treasures(seat)}
    known = set(cards_of(TREASURES))
    for card in held:
        if TREASURES.get(card, None) and TREASURES[card].stock and card not in table.stocks:
            yield f"stocks: how many are left of {card}"
    for card, left in table.stocks.items():
        if card not in held or left < 1:
            yield f"stocks: {quoted(card)} is held by nobody, or used up"
    for card in table.expended:
        if card not in known:
            yield f"expended: there is no {quoted(card)}"
