"""What spells and treasure do besides wounding (pp. 26, 30-31), as verbs of their cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..board.graph import section_name
from ..cards.registry import card_verb
from ..cards.resolving import Model, Resolution
from ..content import Instruction
from ..events import AFFECTED, BLOCKED, DISPLACED, RETURNED, WORE_OFF
from ..state import DEAD, IN_PLAY, NOT_YET, Adventurer, Effect, QuestTable
from . import magic, placement, rolls, wounds

TURN, FULL_TURN = "turn", "full-turn"
"""How long an effect lasts (spells.this-turn, spells.full-turn)."""


@card_verb("heal")
def _heal(resolution: Resolution, instruction: Instruction) -> None:
    """Wounds given back, rolled for each (healing.spell, healing.treasure)."""
    table, text = resolution.table, instruction["heal"]
    for each in resolution.adventurers(instruction["whom"]):
        healed = each.start
        if text != "all":
            healed = rolls.total(table, text, resolution.rule, resolution.seat, "heal")
        wounds.heal(table, each, healed, resolution.rule)


@card_verb("effect")
def _effect(resolution: Resolution, instruction: Instruction) -> None:
    """Something that lasts until the turn is over, or until the same moment of the next."""
    table, what, amount = resolution.table, instruction["effect"], instruction["amount"]
    on = [resolution.user.id] if instruction.get("whom") == "user" else resolution.targets
    for id in on:
        if instruction["until"] == FULL_TURN:
            table.effects.append(Effect(what, id, amount, table.turn + 1, table.moment))
        else:
            table.effects.append(Effect(what, id, amount, table.turn))
        table.emit(AFFECTED, resolution.rule, resolution.seat, target=id, effect=what, amount=amount)


def end_of_moment(table: QuestTable, moment: str) -> None:
    """What was to last until this moment ends; so does what should have ended before (spells.full-turn)."""
    table.moment = moment
    ended = [effect for effect in table.effects if effect.until == moment and effect.turn <= table.turn]
    _drop(table, ended, "spells.full-turn")


def end_of_turn(table: QuestTable) -> None:
    """What lasted for the turn is over, and what missed its moment (spells.this-turn)."""
    over = [effect for effect in table.effects if effect.turn <= table.turn]
    _drop(table, over, "spells.this-turn")


def _drop(table: QuestTable, ended: Sequence[Effect], rule: str) -> None:
    for effect in ended:
        table.effects.remove(effect)
        table.emit(WORE_OFF, rule, target=effect.on, effect=effect.what)


@card_verb("out_of_pit")
def _out_of_pit(resolution: Resolution, instruction: Instruction) -> None:
    for each in resolution.adventurers("target"):
        magic.out_of_pit(resolution.table, each, resolution.rule)


@card_verb("destroy")
def _destroy(resolution: Resolution, instruction: Instruction) -> None:
    """The card itself is gone."""
    wounds.discard(resolution.table, resolution.seat, resolution.card)


@card_verb("flash")
def _flash(resolution: Resolution, instruction: Instruction) -> None:
    """One more Attack for everybody who has not fought yet this turn."""
    table = resolution.table
    for each in table.on_board:
        if each.attacks == NOT_YET and not each.shot:
            table.effects.append(Effect("attacks", each.id, instruction["flash"], table.turn))
    table.emit(AFFECTED, resolution.rule, resolution.seat, target="party", effect="attacks", amount=1)


@card_verb("extra_phase")
def _extra_phase(resolution: Resolution, instruction: Instruction) -> None:
    """Another Adventurers' Phase follows at once."""
    resolution.table.extra_phase = True


@card_verb("freeze")
def _freeze(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """As many Monsters of the Wizard's section as the die shows, each that many Wounds."""
    table, seat = resolution.table, resolution.seat
    count = rolls.total(table, instruction["freeze"], resolution.rule, seat, "damage")
    frozen: list[str] = []
    while len(frozen) < count:
        left = [monster for monster in table.monsters_in(resolution.section) if monster.id not in frozen]
        if not left:
            return
        chosen = left[0]
        if len(left) > count - len(frozen):
            options = [
                Option(f"freeze {each.id}", say("{who}", who=each.ref), value=each.id, refs=(each.ref,))
                for each in left
            ]
            choice = yield Ask(seat, "freeze", options, say("Which Monster freezes?"), resolution.rule)
            chosen = table.monster(choice.value)
        frozen.append(chosen.id)
        wounds.wound_monster(table, chosen, count, wounds.UNMODIFIED, seat, resolution.rule)


@card_verb("lifebringer")
def _lifebringer(resolution: Resolution, instruction: Instruction) -> Flow[None]:
    """A die for each adventurer chosen, who heals as much; nobody does if two are alike."""
    table, seat = resolution.table, resolution.seat
    chosen: list[Adventurer] = []
    while True:
        left = [each for each in table.on_board if each not in chosen]
        options = [
            Option(f"heal {each.id}", say("Heal {who}", who=each.ref), value=each.id, refs=(each.ref,)) for each in left
        ]
        done = Option("pass", say("Nobody else"), refs=("button:pass",), declines=True)
        choice = yield Ask(seat, "lifebringer", [*options, done], say("Who is healed?"), resolution.rule)
        if choice.declines:
            break
        chosen.append(table.adventurer(choice.value))
        if len(left) == 1:
            break
    faces = [rolls.die(table, resolution.rule, table.seat_of(each.id), "heal") for each in chosen]
    if len(set(faces)) == len(faces):
        for each, face in zip(chosen, faces, strict=True):
            wounds.heal(table, each, face, resolution.rule)


@card_verb("resurrect")
def _resurrect(resolution: Resolution, instruction: Instruction) -> None:
    """Somebody dead returns on a free square of the Wizard's section, or the nearest, with all Wounds."""
    table = resolution.table
    for each in resolution.adventurers("target"):
        square = _free_near(table, resolution.user.at)
        if each.fate == DEAD and square:
            each.fate, each.at, each.wounds, each.received = IN_PLAY, square, each.start, 0
            each.begin_turn()
            each.attacks = 0
            seat = table.seat_of(each.id)
            table.emit(RETURNED, resolution.rule, seat, adventurer=each.ref, at=f"square:{square}")


def _free_near(table: QuestTable, start: str) -> str:
    """The free square nearest to another, of its own section if there is one."""
    ways = table.graph.distances(start)
    free = placement.free_squares(table, section_name(start)) or [
        square for square in ways if square not in table.occupied()
    ]
    return min(free, key=lambda square: ways.get(square, len(ways) * 4), default="")


@card_verb("block")
def _block(resolution: Resolution, instruction: Instruction) -> None:
    """The squares cave in: nobody enters them any more, and whoever survived makes room."""
    table = resolution.table
    _close(table, resolution.squares, "rubble")
    models: list[Model] = [*table.on_board, *table.monsters]
    for model in models:
        if model.at in resolution.squares:
            _make_room(resolution, model)


@card_verb("despair")
def _despair(resolution: Resolution, instruction: Instruction) -> None:
    """1D6 for each model: on 1 or 2 it falls and dies; otherwise it goes to an empty square, if there is one."""
    table = resolution.table
    _close(table, resolution.squares, "abyss")
    models: list[Model] = [*table.on_board, *table.monsters]
    for model in models:
        if model.at not in resolution.squares:
            continue
        if rolls.die(table, resolution.rule, resolution.seat, "despair") <= 2:
            _fall(resolution, model)
        else:
            _make_room(resolution, model)


def _close(table: QuestTable, squares: Sequence[str], mark: str) -> None:
    for square in squares:
        table.blocked[square] = mark
    table.board_changed()
    table.emit(BLOCKED, "spells.card", squares=[f"square:{square}" for square in squares], mark=mark)


def _make_room(resolution: Resolution, model: Model) -> None:
    """To an empty square of the section or of an adjacent one; who finds none falls."""
    table = resolution.table
    here = section_name(model.at)
    free = [
        square for section in (here, *table.graph.joined[here]) for square in placement.free_squares(table, section)
    ]
    if not free:
        _fall(resolution, model)
        return
    near = min(free, key=lambda square: table.graph.straight(model.at, square))
    model.at = near
    table.emit(DISPLACED, resolution.rule, who=model.ref, at=f"square:{near}")


def _fall(resolution: Resolution, model: Model) -> None:
    table = resolution.table
    if isinstance(model, Adventurer):
        wounds.take_off(table, model, DEAD, resolution.rule)
    else:
        wounds.slay(table, model, resolution.seat, resolution.rule)
