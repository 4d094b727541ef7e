"""What spells, treasure and equipment can be expected to do, before their dice are thrown in any world."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ...bots.arithmetic import total
from ...kernel.options import Option
from ..cards.resolving import Resolution
from ..content import SPELLS, Instruction, Spell, treasure_of
from ..forecast.odds import SIXES
from ..rules import magic, wounds
from ..state import Adventurer, Monster, QuestTable
from .danger import Losses, added
from .way import cuts_off
from .worth import Party, of_monster, of_thing

POWER, TOKEN = 0.3, 4.0
"""What power is worth that will be gone at the end of the turn, and a token that stays."""
STRONGER = 4.0
"""What it is worth to be stronger for a turn, if Monsters are there."""
CUT_OFF = 200.0
"""What it costs that the party cannot go on."""
RESTORED = 1 / 3
"""The share of Wounds inflicted by a healer's friend that heal somebody who needs it."""


@cache
def chances(text: str) -> Losses:
    """The chances of every sum of some dice ("2D6"), from 0."""
    if text.isdigit():
        return (*(0.0 for _ in range(int(text))), 1.0)
    number, _, rest = text.partition("D")
    faces, _, plus = rest.partition("+")
    die = (0.0, *(1 / int(faces) for _ in range(int(faces))))
    sums: Losses = (1.0,)
    for _ in range(int(number or 1)):
        sums = added(sums, die)
    return (*(0.0 for _ in range(int(plus or 0))), *sums)


def gain(table: QuestTable, seat: int, option: Option, party: Party) -> float | None:
    """What is gained by a spell or a thing, less its price; None if it throws no dice, so that the table tells."""
    id, aimed, squares = option.value
    adventurer = table.adventurers[seat]
    spell = SPELLS.get(id)
    if spell is None and id not in adventurer.equipment and "cost" in treasure_of(id).printed:
        printed = treasure_of(id)
        spell = Spell(id, printed.printed["type"], printed.printed["cost"], printed.target, printed.does, False)
    price = _price_of(table, spell) if spell else of_thing(table, id)
    does = _instructions(adventurer, id, aimed, spell)
    resolution = Resolution(table, id, "", seat, targets=aimed, squares=squares)
    gains = [_of(resolution, instruction, party) for instruction in does]
    if not gains or any(each is None for each in gains):
        return None
    return total(each for each in gains if each is not None) - price


def _price_of(table: QuestTable, spell: Spell) -> float:
    paid = min(spell.cost, table.power)
    return POWER * paid + TOKEN * (spell.cost - paid)


def _instructions(adventurer: Adventurer, id: str, aimed: Sequence[str], spell: Spell | None) -> Sequence[Instruction]:
    if spell is not None:
        return spell.does
    if id in adventurer.equipment:
        return {"potion": magic.POTION, "scroll": magic.SCROLL}.get(id, ())
    return treasure_of(id).shared if len(aimed) > 1 else treasure_of(id).does


def _of(resolution: Resolution, instruction: Instruction, party: Party) -> float | None:
    """What an instruction can be expected to add; None if that can be seen once it is done."""
    for verb, expected in _EXPECTED.items():
        if verb in instruction:
            return expected(resolution, instruction, party)
    return None


def _wounds(resolution: Resolution, instruction: Instruction, party: Party) -> float:
    mode, whom, sums = instruction["mode"], instruction["whom"], chances(instruction["wounds"])
    hit = total(wounded(each, sums, mode) for each in resolution.monsters(whom))
    if whom in ("monsters", "adjacent-monsters"):
        return hit
    harmed = [each for each in resolution.adventurers(whom) if not resolution.monsters("target")]
    return hit + total(party.harmed(each, sums, wounds.toughness(resolution.table, each, mode)) for each in harmed)


def wounded(monster: Monster, sums: Losses, mode: str) -> float:
    """What is gained if a Monster takes so many Wounds."""
    toughness = 0 if mode == wounds.UNMODIFIED else monster.profile.toughness
    left = [max(0, monster.wounds - max(0, number - toughness)) for number in range(len(sums))]
    now = of_monster(monster, monster.wounds)
    return total(chance * (now - of_monster(monster, after)) for chance, after in zip(sums, left, strict=True))


def _heal(resolution: Resolution, instruction: Instruction, party: Party) -> float:
    text = instruction["heal"]
    among = resolution.adventurers(instruction["whom"])
    return total(party.healed(each, chances(str(each.start) if text == "all" else text)) for each in among)


def _freeze(resolution: Resolution, instruction: Instruction, party: Party) -> float:
    """As many Monsters as the die shows, those by whom most is gained."""
    here = resolution.table.monsters_in(resolution.section)
    gained = 0.0
    for number in range(1, SIXES + 1):
        sums = chances(str(number))
        best = sorted((wounded(each, sums, wounds.UNMODIFIED) for each in here), reverse=True)
        gained += total(best[:number]) / SIXES
    return gained


def _lifebringer(resolution: Resolution, instruction: Instruction, party: Party) -> float:
    each = sorted((party.healed(one, chances("1D6")) for one in resolution.table.on_board), reverse=True)
    return max(unlike(count) * total(each[:count]) for count in range(1, len(each) + 1))


def unlike(count: int) -> float:
    """The chance that so many dice are all different."""
    chance = 1.0
    for number in range(count):
        chance *= (SIXES - number) / SIXES
    return chance


def chosen_for_life(table: QuestTable, option: Option, options: Sequence[Option], party: Party) -> float:
    """What Lifebringer can be expected to heal if somebody is chosen for it besides those who have been, or nobody
    else, and the best follow."""
    open_to = {each.value for each in options if not each.declines}
    gains = {each.id: party.healed(each, chances("1D6")) for each in table.on_board}
    sure = [gain for id, gain in gains.items() if id not in open_to]
    if option.declines:
        return unlike(len(sure)) * total(sure)
    sure.append(gains[option.value])
    more = sorted((gain for id, gain in gains.items() if id in open_to and id != option.value), reverse=True)
    return max(unlike(len(sure) + count) * (total(sure) + total(more[:count])) for count in range(len(more) + 1))


def _despair(resolution: Resolution, instruction: Instruction, party: Party) -> float:
    """Each of those who stand there falls on 1 or 2, and nobody passes there any more."""
    table = resolution.table
    fall = 2 / SIXES
    monsters = total(of_monster(each, each.wounds) for each in table.monsters if each.at in resolution.squares)
    lost = total(party.life(each) for each in table.on_board if each.at in resolution.squares)
    return fall * (monsters - lost) - (CUT_OFF if cuts_off(table, resolution.squares) else 0.0)


def _block(resolution: Resolution, instruction: Instruction, party: Party) -> float:
    return -CUT_OFF if cuts_off(resolution.table, resolution.squares) else 0.0


def _table(resolution: Resolution, instruction: Instruction, party: Party) -> float:
    gained = 0.0
    for entry in instruction["table"]:
        first, last = entry["on"]
        parts = [_of(resolution, each, party) for each in entry["does"]]
        gained += (last - first + 1) / SIXES * total(part or 0.0 for part in parts)
    return gained


def _effect(resolution: Resolution, instruction: Instruction, party: Party) -> float | None:
    """What makes stronger is worth something in a fight, and what heals by blows if somebody strikes; of all else the
    table tells, as of what makes stronger once it holds."""
    if instruction.get("whom") == "user" and instruction["effect"] == "strength":
        near = resolution.table.adjacent_monsters(resolution.user)
        return STRONGER if near else 0.0
    if instruction["effect"] == "life-force":
        each = resolution.adventurers("target")[0]
        return party.inflicted(each) * party.per_wound() * RESTORED
    return None


def _destroy(resolution: Resolution, instruction: Instruction, party: Party) -> float:
    return -of_thing(resolution.table, resolution.card)


_EXPECTED: dict[str, Callable[[Resolution, Instruction, Party], float | None]] = {
    "wounds": _wounds,
    "heal": _heal,
    "freeze": _freeze,
    "lifebringer": _lifebringer,
    "despair": _despair,
    "block": _block,
    "table": _table,
    "effect": _effect,
    "destroy": _destroy,
}
