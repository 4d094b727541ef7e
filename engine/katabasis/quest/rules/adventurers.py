"""The Adventurers' Phase (pp. 17-18): one after the other moves, then fights or shoots."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.flow import Flow, NextStep, Step, step
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..content import treasure_of
from ..events import BERSERK, MISSED, PHASE_BEGAN, RAGED, SHOT, TURN_BEGAN, WIELDED
from ..state import NOBODY, NOT_YET, Adventurer, QuestTable
from . import combat, darkness, effects, gold, lamp, magic, movement, rolls, windows, wounds
from .campaign_data import SWORD
from .mission import mission_of, written

END = Option("end", say("End the turn"), refs=("button:end",), declines=True)
"""Nothing more is done in this turn: nobody has to move or to fight (advphase.when-to-fight)."""


@step
def begin_phase(table: QuestTable) -> Step:
    """The order of acting, and who is pinned (turn.sequence, advphase.leader-first, advphase.order)."""
    table.phase = "adventurers"
    table.emit(PHASE_BEGAN, "turn.sequence", phase="adventurers", turn=table.turn)
    table.memory["_new"] = []
    for each in table.adventurers:
        each.begin_turn()
    movement.pin(table)
    table.queue = [table.adventurers[seat].id for seat in table.acting_order()]
    return next_adventurer


@step
def next_adventurer(table: QuestTable) -> Flow[NextStep]:
    """Whoever is next in the order begins his turn (advphase.finish-first)."""
    table.active = NOBODY
    yield from gold.settle(table)
    yield from lamp.pass_on(table)
    yield from windows.window(table, f"before-{table.queue[0]}" if table.queue else "after-adventurers")
    if not table.queue:
        return end_phase
    adventurer = table.adventurer(table.queue.pop(0))
    effects.end_of_moment(table, f"turn-of-{adventurer.id}")
    if not adventurer.able or adventurer.attacks == 0 or not table.on_board:
        return next_adventurer
    table.active = table.seat_of(adventurer.id)
    table.emit(TURN_BEGAN, "advphase.order", table.active, adventurer=adventurer.ref)
    _rage(table, adventurer)
    return act


def _rage(table: QuestTable, adventurer: Adventurer) -> None:
    """The Barbarian's roll at the start of his turn in a fight (adventurers.berserk)."""
    if adventurer.profile.special != "berserk" or adventurer.berserk or not table.monsters:
        return
    face = rolls.die(table, "adventurers.berserk", table.active, "berserk")
    sword = SWORD in adventurer.equipment
    bonus = adventurer.fight_kills + sword + mission_of(table).modifier(table, adventurer, "berserk")
    if face == 1:
        adventurer.attacks = 0
        table.emit(RAGED, "adventurers.berserk", table.active, adventurer=adventurer.ref)
        for friend in table.on_board:
            if friend.at in table.graph.near[adventurer.at]:
                wounds.lose(table, friend, 1, "adventurers.berserk")
    elif rolls.succeeds(face, 6, bonus):
        adventurer.berserk = True
        table.emit(BERSERK, "adventurers.berserk", table.active, adventurer=adventurer.ref)


@step
def act(table: QuestTable) -> Flow[NextStep]:
    """One thing after another: move, attack, shoot, cast, use, or end the turn (advphase.move-then-attack)."""
    seat = table.active
    adventurer = table.adventurers[seat]
    table.moment = f"turn-of-{adventurer.id}"
    if not _goes_on(table, adventurer):
        return next_adventurer
    prompt = say("{who} acts", who=adventurer.ref)
    choice = yield Ask(seat, "act", lambda: candidates(table, seat), prompt, "advphase.order")
    if choice.declines:
        return next_adventurer
    flow = _ACTIONS[choice.verb](table, seat, choice)
    if flow is not None:
        yield from flow
    yield from gold.settle(table)
    yield from lamp.pass_on(table)
    if _goes_on(table, adventurer):
        yield from windows.at_any_moment(table)
    return act if _goes_on(table, adventurer) else next_adventurer


def _goes_on(table: QuestTable, adventurer: Adventurer) -> bool:
    """Whether he may still do something in his turn: he is able to, and has not tripped."""
    return not table.goal and adventurer.able and not (adventurer.tripped and adventurer.attacks == 0)


def candidates(table: QuestTable, seat: int) -> list[Option]:
    """Everything that can be thought of in a turn, with a warning where somebody would be left in the dark."""
    options = [
        *movement.moves(table, seat),
        *movement.escape_option(table, seat),
        *_attacks(table, seat),
        *_shots(table, seat),
        *_weapons(table, seat),
        *magic.uses(table, seat),
        *mission_of(table).deeds(table, seat),
        *movement.leave_option(table, seat),
        *movement.raise_option(table, seat),
        END,
    ]
    return darkness.with_warnings(table, table.adventurers[seat], options)


# ---------------------------------------------------------------------- fighting and shooting


def _attacks(table: QuestTable, seat: int) -> list[Option]:
    """Every Monster as a target of a blow (combat.adjacent-opponent)."""
    adventurer = table.adventurers[seat]
    near = table.graph.near[adventurer.at]
    own = why_no_attack(table, adventurer)
    options = []
    for monster in table.monsters:
        why = list(own)
        if monster.at not in near:
            why = [refuse("combat.adjacent-opponent", "{target} is not adjacent", target=monster.ref)]
        elif not mission_of(table).may_attack(table, seat, monster):
            why = [refuse("end.mission-or-die", "Only the Barbarian may fight this Monster")]
        label = say("Attack {target}", target=monster.ref)
        options.append(Option(f"attack {monster.id}", label, value=monster.id, refs=(monster.ref,), refusals=why))
    return options


def why_no_attack(table: QuestTable, adventurer: Adventurer) -> list[Refusal]:
    """Why he may strike nobody now."""
    if adventurer.in_pit:
        return [refuse("components.other-markers", "{who} is in a pit and reaches nobody", who=adventurer.ref)]
    if table.effect("levitate", adventurer.id):
        return [refuse("spells.full-turn", "{who} is levitating and reaches nobody", who=adventurer.ref)]
    if adventurer.entered:
        return [refuse("movement.new-section-ends", "Entering a new section ends the turn after the move")]
    if adventurer.shot:
        return [refuse("advphase.melee-or-shoot", "{who} has shot this turn", who=adventurer.ref)]
    left = combat.attacks_of(table, adventurer) if adventurer.attacks == NOT_YET else adventurer.attacks
    if left <= 0:
        return [refuse("combat.adventurer-attacks", "{who} has no Attack left", who=adventurer.ref)]
    return []


def _attack(table: QuestTable, seat: int, choice: Option) -> Flow[None]:
    yield from combat.attack(table, seat, table.monster(choice.value))


def _shots(table: QuestTable, seat: int) -> list[Option]:
    """Every Monster as a target of an arrow (shooting.visible)."""
    adventurer = table.adventurers[seat]
    if not adventurer.profile.bow:
        return []
    own = why_no_shot(table, adventurer)
    arrows = [card for card in table.treasures(seat) if treasure_of(card).passive == "arrows"]
    options = []
    for monster in table.monsters:
        why = list(own)
        if not own and not table.graph.sees(adventurer.at, monster.at):
            why = [refuse("shooting.visible", "{target} is not in sight", target=monster.ref)]
        elif not own and not mission_of(table).may_attack(table, seat, monster):
            why = [refuse("end.mission-or-die", "Only the Barbarian may fight this Monster")]
        label = say("Shoot at {target}", target=monster.ref)
        options.append(Option(f"shoot {monster.id}", label, value=(monster.id, ""), refs=(monster.ref,), refusals=why))
        for card in arrows:
            label = say("Shoot at {target} with {card}", target=monster.ref, card=f"card:{card}")
            refs = (monster.ref, f"card:{card}")
            options.append(
                Option(f"shoot {monster.id} {card}", label, value=(monster.id, card), refs=refs, refusals=why)
            )
    return options


def why_no_shot(table: QuestTable, adventurer: Adventurer) -> list[Refusal]:
    """Why he may not shoot at all (shooting.not-adjacent, shooting.once, advphase.melee-or-shoot)."""
    if adventurer.in_pit:
        return [refuse("components.other-markers", "{who} is in a pit and sees nobody", who=adventurer.ref)]
    if not mission_of(table).armed(table):
        return [refuse("end.mission-or-die", "{who} has no weapons in this mission", who=adventurer.ref)]
    if adventurer.entered:
        return [refuse("movement.new-section-ends", "Entering a new section ends the turn after the move")]
    if adventurer.shot:
        return [refuse("shooting.once", "{who} has shot this turn", who=adventurer.ref)]
    if adventurer.attacks != NOT_YET:
        return [refuse("advphase.melee-or-shoot", "{who} has fought this turn", who=adventurer.ref)]
    if adventurer.escape == "failed" and movement.is_pinned(table, adventurer):
        return [refuse("pinning.escape-fail", "{who} has not broken away and must fight", who=adventurer.ref)]
    if table.adjacent_monsters(adventurer):
        return [refuse("shooting.not-adjacent", "{who} cannot shoot with a Monster beside him", who=adventurer.ref)]
    return []


def _shoot(table: QuestTable, seat: int, choice: Option) -> None:
    """One arrow: no death blow follows (shooting.to-hit, shooting.damage, wounds.sweep-not-missiles)."""
    id, card = choice.value
    adventurer, monster = table.adventurers[seat], table.monster(id)
    adventurer.shot, adventurer.steps = True, 0
    if card:
        wounds.use_stock(table, seat, card)
    table.emit(SHOT, "shooting.to-hit", seat, attacker=adventurer.ref, target=monster.ref)
    face = rolls.die(table, "shooting.to-hit", seat, "to-hit")
    if not rolls.succeeds(face, adventurer.profile.ballistic_skill):
        table.emit(MISSED, "shooting.to-hit", seat, attacker=adventurer.ref, target=monster.ref)
        return
    inflicted = rolls.die(table, "shooting.damage", seat, "damage") + adventurer.profile.bow + (3 if card else 0)
    wounds.wound_monster(table, monster, inflicted, wounds.NORMAL, seat, "shooting.damage")


def _weapons(table: QuestTable, seat: int) -> list[Option]:
    """Another weapon for this turn (turn.one-weapon)."""
    adventurer = table.adventurers[seat]
    if not mission_of(table).armed(table):
        return []
    options = []
    for card in table.treasures(seat):
        printed = treasure_of(card)
        if printed.kind != "weapon" or printed.target:
            continue
        why = []
        if adventurer.weapon or adventurer.attacks != NOT_YET:
            why = [refuse("turn.one-weapon", "One weapon is used in a turn")]
        elif card in table.expended:
            why = [refuse("turn.treasure-uses", "{card}: already used in this adventure", card=f"card:{card}")]
        ref = f"card:{card}"
        options.append(
            Option(f"wield {card}", say("Fight with {card}", card=ref), value=card, refs=(ref,), refusals=why)
        )
    return options


def _wield(table: QuestTable, seat: int, choice: Option) -> None:
    table.adventurers[seat].weapon = choice.value
    if treasure_of(choice.value).uses == "adventure":
        table.expended.append(choice.value)
    table.emit(WIELDED, "turn.one-weapon", seat, card=choice.value)


# ---------------------------------------------------------------------- the rest


def _move(table: QuestTable, seat: int, choice: Option) -> Flow[None]:
    yield from movement.move(table, seat, choice.value)


def _escape(table: QuestTable, seat: int, choice: Option) -> None:
    movement.escape(table, seat)


def _cast(table: QuestTable, seat: int, choice: Option) -> Flow[None]:
    yield from magic.cast(table, seat, choice)


def _use(table: QuestTable, seat: int, choice: Option) -> Flow[None]:
    yield from magic.use(table, seat, choice)


def _do(table: QuestTable, seat: int, choice: Option) -> Flow[None]:
    yield from written(mission_of(table).do(table, seat, choice))


def _leave(table: QuestTable, seat: int, choice: Option) -> None:
    """Out of the dungeon, with all he has (movement.entrance-exit)."""
    wounds.take_off(table, table.adventurers[seat], "left", "movement.entrance-exit")


def _raise(table: QuestTable, seat: int, choice: Option) -> None:
    movement.raise_portcullis(table, seat, choice.value)


_ACTIONS: dict[str, Callable[[QuestTable, int, Option], Flow[None] | None]] = {
    "move": _move,
    "escape": _escape,
    "attack": _attack,
    "shoot": _shoot,
    "wield": _wield,
    "cast": _cast,
    "use": _use,
    "do": _do,
    "leave": _leave,
    "raise": _raise,
}


@step
def end_phase(table: QuestTable) -> Flow[NextStep]:
    """Who is in the dark is lost; then the Monsters act (advphase.end, lamp.lost)."""
    lamp.lose_the_unlit(table)
    yield from lamp.pass_on(table)
    if table.extra_phase:
        table.extra_phase = False
        new = table.memory.get("_new", [])
        begin_phase(table)
        table.memory["_new"] = new
        return next_adventurer
    return "monsters.begin_phase"
