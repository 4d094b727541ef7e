"""Abilities as they are printed, and who has them (chapters 3 and 5; docs/content.md has the words)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...content import load
from ..state import SigmarTable, Unit

Instruction = dict[str, Any]

YOUR, ENEMY, ANY = "your", "enemy", "any"
"""Whose phase an ability is for: one's own, the opponent's, or either (phases.timings)."""
CORE, FIGHT = "core", "fight"
MOVES = frozenset(("move", FIGHT))
"""Keywords of abilities by which a unit moves, if only to pile in."""
"""Keywords that rules ask for: a unit uses one CORE ability a phase (ability.one-core), FIGHT abilities are used in
turns (phases.fight-separate)."""
SPELL, PRAYER = "spell", "prayer"
"""Keywords of abilities that are rolled for as they are declared (magic.casting-roll, magic.chanting-roll)."""
POWER_LEVEL, ANY_TIMES = "power-level", "any"
"""The limit of what a unit uses as often as its power level allows (magic.unbind-count), and of what can be used any
number of times, once as a reaction to each ability."""
USE = "use"
"""The word of the answers that use an ability without one of its own."""


class Ability(NamedTuple):
    """An ability. `phase` and `whose` say when it is used; `reacts_to` is what it is a reaction to, "" for none.
    `limit` is "phase", "turn", "battle", POWER_LEVEL or ANY_TIMES, counted for the whole army if `army`; `command` is
    what it costs in command points, of which `command_points` come each round. `value` is the casting value of a spell
    or the chanting value of a prayer. `only_round` is the battle round in which it can be used, 0 for any. `reserve`
    says who can be kept in reserve, `arrival` where they come from there. `picks` are what is picked when it is
    declared; `roll` must come to `need`, or `roll_each` is rolled for each unit that was picked; `does` are its orders,
    `gives` what it does as a passive.

    `each` is said of an ability that every unit of its army uses that is at that place ("field", "reserve",
    "destroyed"), and of which the conditions `of` hold: such a one is answered by a word of its own, cites `rule`, and
    leaves `marks` on the unit for the turn. Decisions have abilities by `order`."""

    id: str
    phase: str
    whose: str
    reacts_to: str
    limit: str
    army: bool
    keywords: frozenset[str]
    each: str
    of: tuple[str, ...]
    answer: str
    order: int
    marks: tuple[str, ...]
    rule: str
    command: int
    command_points: int
    value: int
    from_round: int
    only_round: int
    reserve: Instruction
    arrival: Instruction
    condition: tuple[str, ...]
    picks: tuple[Instruction, ...]
    roll: str
    roll_each: str
    need: int
    does: tuple[Instruction, ...]
    gives: tuple[Instruction, ...]

    @property
    def ref(self) -> str:
        return f"ability:{self.id}"


class AbilityUse(NamedTuple):
    """An ability that can be used: whose, and the unit that uses it, None if its player does
    (ability-rules.used-by-player); `card` is the card whose command it is (spearhead.tactics-card)."""

    ability: Ability
    seat: int
    user: Unit | None
    card: str = ""


class Declared(NamedTuple):
    """An ability that is used: by whom, what was picked for it, what was rolled, the damage points that its effect
    inflicts, by unit, what it asks of the ability that it reacts to, and where its user goes, if that was answered."""

    use: AbilityUse
    picked: tuple[str, ...]
    rolled: int
    pools: dict[str, int]
    orders: list[str]
    where: str | None = None

    @property
    def seat(self) -> int:
        return self.use.seat


def _ability(id: str, printed: dict[str, Any]) -> Ability:
    whose, _, phase = printed.get("timing", "").partition("_")
    return Ability(
        id,
        phase.replace("_", "-"),
        whose,
        printed.get("reacts_to", ""),
        printed.get("limit", ""),
        printed.get("army", False),
        frozenset(printed.get("keywords", ())),
        printed.get("each", ""),
        tuple(printed.get("of", ())),
        printed.get("answer", USE),
        printed.get("order", 0),
        tuple(printed.get("marks", ())),
        printed.get("rule", "ability.used-by"),
        printed.get("cost", 1) if printed.get("command") else 0,
        printed.get("command_points", 0),
        printed.get("value", 0),
        printed.get("from_round", 0),
        printed.get("only_round", 0),
        printed.get("reserve", {}),
        printed.get("arrival", {}),
        tuple(printed.get("if", ())),
        tuple(printed.get("picks", ())),
        printed.get("roll", ""),
        printed.get("roll_each", ""),
        printed.get("need", 0),
        tuple(printed.get("does", ())),
        tuple(printed.get("gives", ())),
    )


ABILITIES: dict[str, Ability] = {}


def add(figures: Mapping[str, Any]) -> None:
    """Add the abilities of some figures."""
    ABILITIES.update((id, _ability(id, printed)) for id, printed in figures["abilities"].items())


add(load("sigmar"))


def of_unit(table: SigmarTable, unit: Unit) -> Iterator[Ability]:
    """The abilities of a unit: those of its warscroll, and what was chosen for it."""
    for id in (*unit.printed.abilities, *table.pack.of_unit(table, unit)):
        yield ABILITIES[id]


def of_player(table: SigmarTable, seat: int) -> Iterator[Ability]:
    """The abilities of an army: battle traits and what else was chosen, and those that every unit may use
    (core-abilities.universal)."""
    for id in (*table.pack.of_army(table, seat), *table.pack.abilities):
        yield ABILITIES[id]


def users(table: SigmarTable, use: AbilityUse) -> Iterator[AbilityUse]:
    """The ability of an army as each unit may use it, if it is one that each may."""
    if not use.ability.each or use.user is not None:
        yield use
        return
    for unit in table.units:
        if unit.seat == use.seat and unit.is_at(use.ability.each):
            yield use._replace(user=unit)


def commands(table: SigmarTable, seat: int) -> Iterator[AbilityUse]:
    """The commands of the cards that a player has."""
    return _of_cards(table, seat, table.pack.cards(table, seat))


def possible_commands(table: SigmarTable, seat: int) -> Iterator[AbilityUse]:
    """The commands of all cards that a player may have, as far as the others know."""
    return _of_cards(table, seat, table.pack.possible_cards(table, seat))


def _of_cards(table: SigmarTable, seat: int, cards: Iterable[str]) -> Iterator[AbilityUse]:
    for card in cards:
        yield AbilityUse(ABILITIES[table.pack.command_of(card)], seat, None, card)
