"""What cards of 2017 may say that no card of 2023 does: filters, conditions, counts, Inspire conditions, and verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.events import Event
from ....kernel.flow import Flow
from ....kernel.text import N_
from ...cards import resolving
from ...cards.conditions import INSPIRE, VALUES, Value, value_of
from ...cards.reading import TESTS, Filter, Reading, Test, belongs, means, meant, says
from ...cards.registry import Clause, card_condition, card_verb
from ...content import ATTACK_DIE, DEFENCE_DIE
from ...events import ACTIVATED, DAMAGED, PLACED
from ...state import Fighter, UnderworldsTable, has_charged, has_returned

# ---------------------------------------------------------------------- filters


def _has_beside(reading: Reading, fighter: Fighter, args: Mapping[str, Any]) -> bool:
    return sum(means(reading, other, args["of"]) for other in reading.table.adjacent(fighter)) >= int(args["least"])


def _is_alone(reading: Reading, fighter: Fighter) -> bool:
    return not any(other.seat == fighter.seat for other in reading.table.adjacent(fighter))


def _is_first_activated(reading: Reading, fighter: Fighter, expected: bool) -> bool:
    """Whether it is the fighter that is activated in this step, or may yet be."""
    activated = [event.what["fighter"] for event in reading.table.happened("step", ACTIVATED)]
    return (not activated or activated[0] == fighter.ref) == expected


TESTS["alone"] = Test(
    lambda reading, fighter, expected: _is_alone(reading, fighter) == expected,
    says(N_("{who} is adjacent to a friend")),
)
TESTS["beside"] = Test(_has_beside, says(N_("{who} is adjacent to too few of those that {card} names")))
TESTS["charging"] = Test(
    lambda reading, fighter, expected: (reading.table.charging == fighter.id) == expected,
    says(N_("{who} is not making a Charge action")),
)
TESTS["charged"] = Test(
    lambda reading, fighter, expected: has_charged(reading.table, fighter) == expected,
    says(N_("{who} has not made a Charge action this phase")),
)
TESTS["first_activated"] = Test(_is_first_activated, says(N_("Another fighter has been activated")))
TESTS["other_than"] = Test(
    lambda reading, fighter, role: fighter is not reading.role(role), says(N_("{card} is not for {who}"))
)


# ---------------------------------------------------------------------- conditions and counts


@card_condition("target")
def _target(reading: Reading, filter: Filter, _: Clause) -> bool:
    target = reading.role("target")
    return target is not None and means(reading, target, filter)


@card_condition("failing")
def _failing(reading: Reading, expected: bool, _: Clause) -> bool:
    """Whether the Attack action whose result has just been seen has failed (combat.failed-and-succeeded)."""
    combat = reading.table.combat
    return combat is not None and combat.outcome is not None and combat.succeeded != expected


def _objectives(reading: Reading, args: Clause) -> int:
    """Objective tokens on the battlefield."""
    return len(reading.table.objectives)


def _damage(reading: Reading, args: Clause) -> int:
    """Damage that fighters of a side have suffered."""
    return sum(
        int(event.what["amount"])
        for event in reading.happened(args["since"], DAMAGED)
        if belongs(reading, _of_event(reading, event).seat, args["side"])
        and ("is" not in args or _of_event(reading, event) is reading.role(args["is"]))
    )


def _returns(reading: Reading, args: Clause) -> int:
    """How often fighters of a side were returned to the battlefield (damage.returned-2017)."""
    return sum(
        event.what["start"] is None and belongs(reading, _of_event(reading, event).seat, args["side"])
        for event in reading.happened(args["since"], PLACED)
    )


def _charges(reading: Reading, args: Clause) -> int:
    """Fighters that have made a Charge action in this phase."""
    return sum(
        has_charged(reading.table, fighter) and means(reading, fighter, args["by"], anywhere=True)
        for fighter in reading.table.fighters.values()
    )


def _warbands(reading: Reading, args: Clause) -> int:
    """Warbands that have such a fighter (`having`), or have none (`lacking`)."""
    filter, has = (args["having"], True) if "having" in args else (args["lacking"], False)
    seats = {fighter.seat for fighter in meant(reading, filter)}
    return sum(
        (seat in seats) == has and ("side" not in args or belongs(reading, seat, args["side"]))
        for seat in reading.table.seats
    )


def _times(reading: Reading, args: Sequence[Value]) -> int:
    """A value so many times."""
    return value_of(reading, args[0]) * value_of(reading, args[1])


def _of_event(reading: Reading, event: Event) -> Fighter:
    fighter = reading.fighter(event.what["fighter"])
    assert fighter is not None
    return fighter


VALUES["objectives"] = _objectives
VALUES["damage"] = _damage
VALUES["returns"] = _returns
VALUES["charges"] = _charges
VALUES["warbands"] = _warbands
VALUES["times"] = _times


# ---------------------------------------------------------------------- Inspire conditions


def _defended(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    """Block or a crit has just been rolled in its defence."""
    combat = table.combat
    if occasion != "after-attack" or combat is None or combat.target != fighter.id:
        return False
    return not {"block", "crit"}.isdisjoint(combat.defence_roll or ())


def _three_out(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    """Three or more fighters of all warbands are out of action."""
    return sum(other.out for other in table.fighters.values()) >= 3


def _returned(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    """It has been returned to the battlefield (damage.returned-2017)."""
    return has_returned(table, fighter)


def _returned_host(table: UnderworldsTable, fighter: Fighter, occasion: str) -> bool:
    """Two friends have been returned to the battlefield; one that returned twice is one (inspire.when-2017)."""
    return sum(has_returned(table, friend) for friend in table.warband(fighter.seat) if friend is not fighter) >= 2


INSPIRE["defended"] = _defended
INSPIRE["three-out"] = _three_out
INSPIRE["returned"] = _returned
INSPIRE["returned-host"] = _returned_host


# ---------------------------------------------------------------------- verbs


@card_verb("roll")
def _roll(reading: Reading, fighter: Fighter, clause: Clause) -> Flow[None]:
    """One die, and what its face leads to."""
    faces = ATTACK_DIE if clause["die"] == "attack" else DEFENCE_DIE
    (face,) = reading.table.roll(clause["die"], faces, 1, reading.rule, reading.seat, fighter=fighter.ref)
    yield from resolving.do(reading, clause["then"] if face in clause["on"] else clause.get("otherwise", ()))


@card_verb("stand")
def _stand(reading: Reading, fighter: Fighter, clause: Clause) -> None:
    """The target of the Attack action is not driven back by it."""
    combat = reading.table.combat
    if combat is not None and combat.target == fighter.id:
        combat.stands = True
