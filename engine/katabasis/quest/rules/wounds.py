"""Wounds, healing and death (pp. 24-27)."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..content import treasure_of
from ..events import DISCARDED, FELL, GONE, HEALED, KILLED, MONSTER_WOUNDED, REVIVED, VANISHED, WARDED, WOUNDED
from ..state import DEAD, IN_PLAY, NOBODY, Adventurer, Monster, QuestTable
from . import rolls
from .mission import mission_of

NORMAL, NO_ARMOUR, UNMODIFIED = "normal", "no-armour", "unmodified"
"""How far Toughness and armour lessen Wounds: both, Toughness alone, neither (wounds.toughness,
wounds.ignore-toughness)."""


# ---------------------------------------------------------------------- figures


def strength(table: QuestTable, adventurer: Adventurer) -> int:
    """An adventurer's Strength with what lasts on him (wounds.weapon-modifier)."""
    return adventurer.profile.strength + table.effect("strength", adventurer.id)


def toughness(table: QuestTable, adventurer: Adventurer, mode: str = NORMAL) -> int:
    """What is taken off Wounds: his Toughness and, unless it does not count, his armour (wounds.armour,
    turn.gear-at-once)."""
    if mode == UNMODIFIED:
        return 0
    own = adventurer.profile.toughness + table.effect("toughness", adventurer.id)
    if mode == NO_ARMOUR or not mission_of(table).armoured(table):
        return own
    return own + adventurer.profile.armour + (1 if cloak_of(table, adventurer) else 0)


def cloak_of(table: QuestTable, adventurer: Adventurer) -> str | None:
    """The Fur Cloak that he wears in place of a shield, if it counts (turn.gear-limit): not if he bears a shield."""
    held = table.treasures(table.seat_of(adventurer.id))
    if any(treasure_of(card).kind == "shield" and treasure_of(card).passive != "cloak" for card in held):
        return None
    return next((card for card in held if treasure_of(card).passive == "cloak"), None)


# ---------------------------------------------------------------------- adventurers


def harm(
    table: QuestTable, adventurer: Adventurer, inflicted: int, mode: str, rule: str, blow: bool = False
) -> Flow[int]:
    """Wounds inflicted on an adventurer, less his Toughness; how many he loses (wounds.toughness). Shields may take
    them: some those of blows alone."""
    if (yield from _warded(table, adventurer, blow)):
        return 0
    lost = max(0, inflicted - toughness(table, adventurer, mode))
    if mode == NORMAL and (cloak := cloak_of(table, adventurer)) and mission_of(table).armoured(table):
        _wear_out(table, adventurer, cloak)
    lose(table, adventurer, lost, rule)
    return lost


def lose(table: QuestTable, adventurer: Adventurer, lost: int, rule: str) -> None:
    """Take Wounds off, not below 0 (wounds.adventurer-loss, wounds.adventurer-minimum, wounds.unconscious)."""
    before = adventurer.wounds
    adventurer.wounds = max(0, before - lost)
    seat = table.seat_of(adventurer.id)
    table.emit(WOUNDED, rule, seat, adventurer=adventurer.ref, lost=lost, left=adventurer.wounds)
    if before and not adventurer.wounds:
        table.emit(FELL, "wounds.unconscious", seat, adventurer=adventurer.ref)


def heal(table: QuestTable, adventurer: Adventurer, healed: int, rule: str) -> None:
    """Give Wounds back, not above the start (setup.wounds-cap); it brings round who was down (wounds.revive)."""
    if not adventurer.in_play:
        return
    before = adventurer.wounds
    adventurer.wounds = min(adventurer.start, before + healed)
    seat = table.seat_of(adventurer.id)
    healed = adventurer.wounds - before
    table.emit(HEALED, rule, seat, adventurer=adventurer.ref, healed=healed, left=adventurer.wounds)
    if not before and adventurer.wounds:
        table.emit(REVIVED, "wounds.revive", seat, adventurer=adventurer.ref)


def _warded(table: QuestTable, adventurer: Adventurer, blow: bool) -> Flow[bool]:
    """Whether a shield takes it all; only one is in use against a hit (turn.gear-limit). The Shield of Deliverance
    takes the first two blows by itself; others are asked for."""
    seat = table.seat_of(adventurer.id)
    held = table.treasures(seat)
    card = next((card for card in held if blow and treasure_of(card).passive == "absorb"), "")
    if ready := [each for each in held if adventurer.able and _is_ready(table, each)]:
        card = yield from _shield(table, seat, ready, card)
    if not card or not _takes(table, adventurer, card):
        return False
    table.emit(WARDED, "gold.treasure-card", seat, card=card)
    return True


def _is_ready(table: QuestTable, card: str) -> bool:
    """Whether it is a shield that its bearer may hold against a hit."""
    passive = treasure_of(card).passive
    return passive == "gamble" or (passive == "ward" and card not in table.expended)


def _shield(table: QuestTable, seat: int, ready: Sequence[str], by_itself: str) -> Flow[str]:
    """Which shield is held against a hit, that which would take it by itself if nothing is said; "" if it is to
    strike."""
    refs = {card: f"card:{card}" for card in (*ready, by_itself)}
    options = [
        Option(f"use {card}", say("Use {card}", card=refs[card]), value=card, refs=(refs[card],)) for card in ready
    ]
    label = say("Use {card}", card=refs[by_itself]) if by_itself else say("Take the blow")
    ref = refs[by_itself] if by_itself else "button:pass"
    let_be = Option("pass", label, value=by_itself, refs=(ref,), declines=True)
    prompt = say("{who} has been hit", who=table.adventurers[seat].ref)
    choice = yield Ask(seat, "ward", [*options, let_be], prompt, "gold.treasure-card")
    return str(choice.value)


def _takes(table: QuestTable, adventurer: Adventurer, card: str) -> bool:
    """Hold a shield against a hit; whether it takes all the damage."""
    seat, passive = table.seat_of(adventurer.id), treasure_of(card).passive
    if passive == "absorb":
        use_stock(table, seat, card)
    elif passive == "ward":
        table.expended.append(card)
    else:
        face = rolls.die(table, "gold.treasure-card", seat, card)
        if face == 1:
            discard(table, seat, card)
            lose(table, adventurer, rolls.die(table, "gold.treasure-card", seat, card), "gold.treasure-card")
        return face >= 5
    return True


def _wear_out(table: QuestTable, adventurer: Adventurer, cloak: str) -> None:
    seat = table.seat_of(adventurer.id)
    if rolls.die(table, "gold.treasure-card", seat, cloak) <= 3:
        discard(table, seat, cloak)


def use_stock(table: QuestTable, seat: int, card: str) -> None:
    """One use of a stock less; an empty one is discarded (turn.treasure-uses)."""
    table.stocks[card] -= 1
    if table.stocks[card] == 0:
        del table.stocks[card]
        discard(table, seat, card)


def discard(table: QuestTable, seat: int, card: str) -> None:
    """A Treasure card is used up (turn.treasure-uses, gold.treasure-return)."""
    table.stocks.pop(card, None)
    table.lay_down(seat, card)
    table.put(card, f"treasure-{seat}", "treasures-used", "turn.treasure-uses", DISCARDED)


def take_off(table: QuestTable, adventurer: Adventurer, fate: str, rule: str) -> None:
    """An adventurer leaves the game: dead, lost in the dark, or out by the entrance (wounds.death, lamp.lost). What the
    dead and the lost had leaves play with them, but for the starting items (gold.dead-loses-all)."""
    seat = table.seat_of(adventurer.id)
    adventurer.fate, adventurer.webbed, adventurer.in_pit = fate, False, False
    adventurer.at = ""
    table.emit(GONE, rule, seat, adventurer=adventurer.ref, fate=fate)
    table.effects = [effect for effect in table.effects if effect.on != adventurer.id]
    for monster in table.monsters:
        if monster.target == adventurer.id:
            monster.target = ""
    if fate == DEAD or fate == "lost":
        adventurer.gold, adventurer.kills = 0, []
        for card in list(table.treasures(seat)):
            table.stocks.pop(card, None)
            table.lay_down(seat, card)
            table.put(card, f"treasure-{seat}", "out-of-play", "gold.dead-loses-all", DISCARDED)
    if fate == "lost":
        adventurer.equipment = [item for item in adventurer.equipment if item == "lantern"]


# ---------------------------------------------------------------------- Monsters


def wound_monster(table: QuestTable, monster: Monster, inflicted: int, mode: str, seat: int, rule: str) -> int:
    """Wounds inflicted on a Monster, less its Toughness; how many it loses. It dies of as many as it has left
    (wounds.monster-death, wounds.monster-tracker)."""
    lost = max(0, inflicted - (0 if mode == UNMODIFIED else monster.profile.toughness))
    monster.wounds -= lost
    whose = None if seat == NOBODY else seat
    left = max(0, monster.wounds)
    table.emit(MONSTER_WOUNDED, rule, whose, monster=monster.ref, lost=lost, left=left)
    if monster.wounds <= 0:
        slay(table, monster, seat, "wounds.monster-death")
    return lost


def slay(table: QuestTable, monster: Monster, seat: int, rule: str) -> None:
    """A Monster leaves the board and goes on the sheet of whoever killed it (wounds.monster-removed, gold.kills)."""
    table.monsters.remove(monster)
    table.effects = [effect for effect in table.effects if effect.on != monster.id]
    if seat != NOBODY:
        killer = table.adventurers[seat]
        if killer.fate == IN_PLAY:
            killer.kills.append(monster.kind)
            killer.fight_kills += 1
    table.emit(KILLED, rule, None if seat == NOBODY else seat, monster=monster.ref, at=f"square:{monster.at}")
    mission_of(table).after_kill(table, monster, seat)


def vanish(table: QuestTable, monster: Monster, rule: str) -> None:
    """A Monster is gone without anybody having killed it."""
    table.monsters.remove(monster)
    table.effects = [effect for effect in table.effects if effect.on != monster.id]
    table.emit(VANISHED, rule, monster=monster.ref)
