"""How far the abilities of a unit reach, and what keeps enemies from its shots: what players measure before they need
it (measuring.any-time)."""

from __future__ import annotations

from collections.abc import Iterator

from ...geometry.plane import INCH
from ..cards import abilities
from ..cards.abilities import PRAYER, SPELL, Ability
from ..rules import attack, targets
from ..state import SigmarTable, Unit

AURA, OTHER = "aura", "ability"


def of_unit(table: SigmarTable, unit: Unit) -> dict[str, object]:
    """The abilities of a unit that reach others, each with its distance in tenths of a millimetre and its kind:
    "spell", "prayer", "aura", a word of the battlepack ("unbind"), or "ability" for what else is used on others."""
    found = dict.fromkeys(_all(table, unit))
    return {"ranges": [{"ability": ability, "distance": far, "kind": kind} for ability, far, kind in found]}


def _all(table: SigmarTable, unit: Unit) -> Iterator[tuple[str, int, str]]:
    for ability in abilities.of_unit(table, unit):
        ref = f"ability:{ability.id}"
        if far := max((pick["within"] for pick in ability.picks if "within" in pick), default=0):
            yield ref, far * INCH, _kind(ability)
        for says in ability.gives:
            if far := says.get("within", says.get("near", 0)):
                yield ref, far * INCH, AURA
    for id, (far, kind) in table.pack.reaches(table, unit).items():
        yield f"ability:{id}", far, kind


def _kind(ability: Ability) -> str:
    return next((kind for kind in (SPELL, PRAYER) if kind in ability.keywords), OTHER)


def of_shots(table: SigmarTable, unit: Unit) -> dict[str, object]:
    """Which enemy units are behind cover for the shots of a unit, or obscured, wherever they are."""
    return {
        "cover": [
            {
                "target": enemy.ref,
                "cover": bool(attack.cover(table, unit, enemy, shooting=True)),
                "obscured": targets.is_obscured(table, unit, enemy),
            }
            for enemy in table.enemies_of(unit.seat)
        ]
    }
