"""Spells, treasure and equipment in use (pp. 26, 30-31): what may be used now, at whom, and what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, Text, refuse, say
from ..board.graph import section_name
from ..board.shapes import Point
from ..cards.resolving import Resolution
from ..content import SPELLS, Instruction, Spell, treasure_of
from ..events import CAST, FAILED, OUT_OF_PIT, SPENT_POWER, USED
from ..state import DEAD, NOBODY, NOT_YET, Adventurer, Monster, QuestTable
from . import movement, rolls, wounds
from .mission import mission_of

WIZARD = "wizard"
SCROLL: tuple[Instruction, ...] = ({"wounds": "3D6", "mode": wounds.NO_ARMOUR, "whom": "target"},)
POTION: tuple[Instruction, ...] = ({"heal": "all", "whom": "target"},)


def uses(table: QuestTable, seat: int) -> list[Option]:
    """Everything that a seat has to cast or to use, each at whatever it may be aimed, as candidates
    (turn.equipment-anytime, turn.treasure-anytime, spells.timing)."""
    adventurer = table.adventurers[seat]
    if adventurer.webbed or not adventurer.in_play:
        return []
    candidates: list[Option] = []
    if adventurer.id == WIZARD and adventurer.standing:
        for spell in _spells(table, seat):
            candidates += _casts(table, seat, spell)
    for card in table.treasures(seat):
        candidates += _treasure_uses(table, seat, card)
    candidates += _equipment_uses(table, seat)
    return candidates if adventurer.standing else [each for each in candidates if _brings_round(adventurer, each)]


def _brings_round(fallen: Adventurer, option: Option) -> bool:
    """Whether somebody who is down can still be given that of his own: what heals, and him alone (healing.potion,
    wounds.unconscious)."""
    id, targets, _ = option.value
    return heals(id) and targets in ([], [fallen.id])


# ---------------------------------------------------------------------- spells


def _spells(table: QuestTable, seat: int) -> list[Spell]:
    """His three spells, and what he may cast like one (setup.wizard-spells)."""
    known = [SPELLS[card] for card in table.zones["spells"].cards]
    for card in table.treasures(seat):
        printed = treasure_of(card)
        if "cost" in printed.printed:
            cost, kind = printed.printed["cost"], printed.printed["type"]
            known.append(Spell(card, kind, cost, printed.target, printed.does, False))
    return known


def power_of(table: QuestTable, seat: int) -> int:
    """What he can pay at most: power, the tokens, and what an orb holds (spells.token-use)."""
    orb = sum(table.stocks[card] for card in table.treasures(seat) if treasure_of(card).passive == "power")
    return table.power + table.tokens + orb + int(table.memory.get("shard", 0))


def _casts(table: QuestTable, seat: int, spell: Spell) -> Iterator[Option]:
    why: list[Refusal] = []
    ref = f"spell:{spell.id}" if spell.id in SPELLS else f"card:{spell.id}"
    if spell.type == "attack" and table.phase != "adventurers":
        why.append(refuse("spells.attack-timing", "Attack spells are cast in the Adventurers' Phase"))
    if power_of(table, seat) < spell.cost and _deathstone(table) is None:
        left = power_of(table, seat)
        costs = say("{spell} costs {cost} power; you have {left}", spell=ref, cost=spell.cost, left=left)
        why.append(Refusal("spells.cost", costs))
    label = say("Cast {spell}", spell=ref)
    yield from _aimed(table, seat, f"cast {spell.id}", label, ref, spell.target, why, spell)


def cast(table: QuestTable, seat: int, choice: Option) -> Flow[None]:
    """Pay for a spell and carry it out (spells.cost, spells.many)."""
    id, targets, squares = choice.value
    spell = next(spell for spell in _spells(table, seat) if spell.id == id)
    ref = f"spell:{spell.id}" if spell.id in SPELLS else f"card:{spell.id}"
    table.emit(CAST, "spells.timing", seat, spell=ref, targets=list(choice.refs[1:]))
    free = yield from _tempt_fate(table, spell)
    if free is None:
        return
    if not free:
        _pay(table, seat, spell.cost)
    resolution = Resolution(table, spell.id, "spells.durations", seat, targets=targets, squares=squares)
    if spell.once_each:
        table.adventurer(targets[0]).used.append(spell.id)
    yield from resolution.follow(spell.does)


def _pay(table: QuestTable, seat: int, cost: int) -> None:
    """Power first, then the orb, then tokens (spells.token-use, power.tracker)."""
    paid = min(cost, table.power)
    table.power -= paid
    cost -= paid
    for card in list(table.treasures(seat)):
        if cost and treasure_of(card).passive == "power":
            drawn = min(cost, table.stocks[card])
            cost -= drawn
            for _ in range(drawn):
                wounds.use_stock(table, seat, card)
    shard = min(cost, int(table.memory.get("shard", 0)))
    if shard:
        table.memory["shard"] -= shard
        cost -= shard
    table.tokens -= cost
    table.emit(SPENT_POWER, "spells.cost", seat, power=table.power, tokens=table.tokens)


def _deathstone(table: QuestTable) -> tuple[int, str] | None:
    """The seat and card of a Deathstone that may be used for a casting."""
    for seat in table.living():
        for card in table.treasures(seat):
            if treasure_of(card).passive == "casting" and card not in table.expended and table.adventurers[seat].able:
                return seat, card
    return None


def _tempt_fate(table: QuestTable, spell: Spell) -> Flow[bool | None]:
    """Whether the Deathstone makes the casting free; None if it makes it fail, with all power of the turn."""
    held = _deathstone(table)
    if held is None:
        return False
    seat, card = held
    affordable = power_of(table, table.seat_of(WIZARD)) >= spell.cost
    if affordable:
        options = [
            Option(f"use {card}", say("Use {card}", card=f"card:{card}"), refs=(f"card:{card}",)),
            Option("pass", say("Pay for the spell"), refs=("button:pass",), declines=True),
        ]
        choice = yield Ask(seat, "deathstone", options, say("Use {card}?", card=f"card:{card}"), "gold.treasure-card")
        if choice.declines:
            return False
    table.expended.append(card)
    if rolls.die(table, "gold.treasure-card", seat, card) >= 3:
        return True
    table.power = 0
    table.emit(FAILED, "gold.treasure-card", seat, card=card)
    return None


# ---------------------------------------------------------------------- treasure and equipment


def for_others(card: str) -> Refusal:
    """That a Treasure card serves some adventurers alone."""
    users = [f"adventurer:{id}" for id in treasure_of(card).users]
    return refuse("gold.treasure-card", "Only {users} can use {card}", users=users, card=f"card:{card}")


def _treasure_uses(table: QuestTable, seat: int, card: str) -> Iterator[Option]:
    printed, adventurer = treasure_of(card), table.adventurers[seat]
    if not printed.does or "cost" in printed.printed:
        return
    why: list[Refusal] = []
    if adventurer.id not in (printed.users or (adventurer.id,)):
        why.append(for_others(card))
    if card in table.expended and printed.uses != "stock":
        why.append(refuse("turn.treasure-uses", "{card}: already used in this adventure", card=f"card:{card}"))
    own_turn = table.phase == "adventurers" and table.active == seat
    if printed.moment != "any" and not own_turn:
        why.append(refuse("gold.treasure-card", "{card}: only in its bearer's own turn", card=f"card:{card}"))
    acted = adventurer.attacks != NOT_YET or adventurer.steps != NOT_YET or card in adventurer.used
    if printed.moment == "before-acting" and acted:
        why.append(refuse("gold.treasure-card", "{card}: only before anything else in a turn", card=f"card:{card}"))
    ref = f"card:{card}"
    yield from _aimed(table, seat, f"use {card}", say("Use {card}", card=ref), ref, printed.target, why)


def _equipment_uses(table: QuestTable, seat: int) -> Iterator[Option]:
    adventurer = table.adventurers[seat]
    for item in adventurer.equipment:
        ref = f"equipment:{item}"
        label = say("Use {card}", card=ref)
        if item == "potion":
            yield from _aimed(table, seat, f"use {item}", label, ref, "adventurer", [])
        elif item == "scroll":
            yield from _aimed(table, seat, f"use {item}", label, ref, "monster-in-sight", [])
        elif item == "rope":
            here = section_name(adventurer.at)
            for each in table.within(here):
                if each.in_pit:
                    aimed: tuple[str, list[str], list[str]] = (item, [each.id], [])
                    yield Option(f"use {item} {each.id}", label, value=aimed, refs=(ref, each.ref))


def use(table: QuestTable, seat: int, choice: Option) -> Flow[None]:
    """Use a thing (turn.equipment-card, turn.treasure-uses, healing.potion, healing.treasure)."""
    id, targets, squares = choice.value
    adventurer = table.adventurers[seat]
    if id in adventurer.equipment:
        yield from _use_equipment(table, seat, id, targets)
        return
    printed = treasure_of(id)
    table.emit(USED, "turn.treasure-uses", seat, item=f"card:{id}", targets=list(choice.refs[1:]))
    adventurer.used.append(id)
    if printed.uses == "adventure":
        table.expended.append(id)
    elif printed.uses == "stock":
        if id not in table.expended:
            table.expended.append(id)
        wounds.use_stock(table, seat, id)
    elif printed.uses == "once":
        wounds.discard(table, seat, id)
    resolution = Resolution(table, id, "gold.treasure-card", seat, targets=targets, squares=squares)
    yield from resolution.follow(printed.shared if len(targets) > 1 else printed.does)


def _use_equipment(table: QuestTable, seat: int, item: str, targets: Sequence[str]) -> Flow[None]:
    adventurer = table.adventurers[seat]
    rule = "healing.potion" if item == "potion" else "turn.equipment-card"
    table.emit(USED, rule, seat, item=f"equipment:{item}", targets=[_ref_of(table, id) for id in targets])
    if item == "rope":
        out_of_pit(table, table.adventurer(targets[0]), rule)
        movement.test_rope(table, seat)
        return
    adventurer.equipment.remove(item)
    resolution = Resolution(table, item, rule, seat, targets=targets)
    yield from resolution.follow(POTION if item == "potion" else SCROLL)


def heals(id: str) -> bool:
    """Whether a piece of equipment or a Treasure card gives Wounds back, or may do so."""
    return id == "potion" or (id not in ("scroll", "rope") and _heals(treasure_of(id).does))


def _heals(does: Sequence[Instruction]) -> bool:
    return any(
        "heal" in instruction or any(_heals(entry["does"]) for entry in instruction.get("table", ()))
        for instruction in does
    )


def out_of_pit(table: QuestTable, adventurer: Adventurer, rule: str) -> None:
    """He stands on his square again."""
    if adventurer.in_pit:
        adventurer.in_pit = False
        table.emit(OUT_OF_PIT, rule, table.seat_of(adventurer.id), adventurer=adventurer.ref)


def _ref_of(table: QuestTable, id: str) -> str:
    return f"adventurer:{id}" if table.seat_of(id) != NOBODY else f"monster:{id}"


# ---------------------------------------------------------------------- aiming


def _aimed(
    table: QuestTable,
    seat: int,
    id: str,
    label: Text,
    ref: str,
    target: str,
    why: Sequence[Refusal],
    spell: Spell | None = None,
) -> Iterator[Option]:
    """A candidate for everything that it may be aimed at; one that is refused if there is nothing."""
    thing = id.partition(" ")[2]
    if why:
        yield Option(id, label, value=(thing, [], []), refs=(ref,), refusals=why)
        return
    if target == "none":
        yield Option(id, label, value=(thing, [], []), refs=(ref,))
        return
    if target.startswith("area"):
        options = list(_areas(table, seat, id, label, ref, target))
    else:
        options = [
            Option(
                " ".join((id, *targets)),
                say("{what}: {targets}", what=label, targets=[_ref_of(table, each) for each in targets]),
                value=(thing, list(targets), []),
                refs=(ref, *(_ref_of(table, each) for each in targets)),
                refusals=why or _spared(table, seat, thing, targets, spell),
            )
            for targets, why in _targets(table, seat, target)
        ]
    if options:
        yield from options
    else:
        nothing = refuse("spells.card", "There is nothing to aim {card} at", card=ref)
        yield Option(id, label, value=(thing, [], []), refs=(ref,), refusals=[nothing])


def _targets(table: QuestTable, seat: int, target: str) -> Iterator[tuple[tuple[str, ...], list[Refusal]]]:
    """Everybody whom something might be aimed at, and why it cannot be."""
    if target.startswith("monster"):
        yield from (((each.id,), _unfit_monster(table, seat, target, each)) for each in table.monsters)
        return
    yield from (((each.id,), _unfit(table, target, each)) for each in table.adventurers)
    if target == "one-or-two":
        party = [each.id for each in table.on_board]
        yield from (((first, second), []) for number, first in enumerate(party) for second in party[number + 1 :])


def _unfit_monster(table: QuestTable, seat: int, target: str, monster: Monster) -> list[Refusal]:
    here = table.adventurers[seat].at
    if target == "monster-in-sight" and not table.graph.sees(here, monster.at):
        return [refuse("spells.card", "{target} is not in sight", target=monster.ref)]
    if target == "monster-here" and section_name(monster.at) != section_name(here):
        return [refuse("spells.card", "{target} is in another section", target=monster.ref)]
    return []


def _unfit(table: QuestTable, target: str, adventurer: Adventurer) -> list[Refusal]:
    if target == "dead":
        dead = adventurer.fate == DEAD
        return [] if dead else [refuse("spells.card", "{who} is not dead", who=adventurer.ref)]
    if adventurer not in table.on_board:
        return [refuse("spells.card", "{who} is not in the dungeon", who=adventurer.ref)]
    if target == "adventurer-before-attack" and (adventurer.attacks != NOT_YET or adventurer.shot):
        return [refuse("spells.card", "{who} has attacked this turn", who=adventurer.ref)]
    return []


def _spared(table: QuestTable, seat: int, thing: str, targets: Sequence[str], spell: Spell | None) -> list[Refusal]:
    """Why a mission, or the spell itself, keeps it from that target."""
    for monster in table.monsters:
        if monster.id in targets and not mission_of(table).may_attack(table, seat, monster):
            return [refuse("end.mission-or-die", "Only the Barbarian may fight this Monster")]
    if _strengthens(table, seat, thing, spell):
        for friend in table.on_board:
            if friend.id in targets and not mission_of(table).may_help(table, seat, friend):
                return [refuse("end.mission-or-die", "Nobody helps the Barbarian against this Monster")]
    if spell is not None and spell.once_each:
        who = table.adventurer(targets[0])
        if spell.id in who.used:
            given = say("{who} has been given {spell} this turn", who=who.ref, spell=f"spell:{spell.id}")
            return [Refusal("spells.card", given)]
    return []


def _strengthens(table: QuestTable, seat: int, thing: str, spell: Spell | None) -> bool:
    """Whether something does more for a friend than heal him."""
    if spell is not None:
        return spell.type != "healing"
    return thing in table.treasures(seat) and any("effect" in each for each in treasure_of(thing).does)


def _areas(table: QuestTable, seat: int, id: str, label: Text, ref: str, target: str) -> Iterator[Option]:
    """Every 2x2 squares of one section that hold a Monster; in sight if the card says so. They are named by their first
    square, and lie within the section however it is turned; nothing happens on scenery among them."""
    graph, here = table.graph, table.adventurers[seat].at
    thing = id.partition(" ")[2]
    stood = {monster.at for monster in table.monsters}
    spared = {monster.at for monster in table.monsters if not mission_of(table).may_attack(table, seat, monster)}
    for section in dict.fromkeys(section_name(monster.at) for monster in table.monsters):
        at = {point: name for name, point in graph.places.items() if section_name(name) == section}
        for point, first in at.items():
            block = _block(point)
            if not all(each in at for each in block):
                continue
            squares = [at[each] for each in block if at[each] in graph.near]
            if not stood.intersection(squares) or spared.intersection(squares):
                continue
            if target == "area-in-sight" and not any(graph.sees(here, square) for square in squares if square != here):
                continue
            yield Option(
                f"{id} {first}",
                say("{what}: {square}", what=label, square=f"square:{first}"),
                value=(thing, [], squares),
                refs=(ref, *(f"square:{square}" for square in squares)),
            )


def _block(point: Point) -> tuple[Point, ...]:
    x, y = point
    return ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
