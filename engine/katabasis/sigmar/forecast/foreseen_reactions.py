"""What reactions would change of attacks, before the dice fall: those of whoever is attacked, as far as anybody at the
table may know of them, and one that a player is asked about (ability.step-reactions)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain

from ...kernel.options import Option
from ..cards import abilities, index
from ..cards.abilities import ABILITIES, Ability, AbilityUse
from ..rules import using
from ..rules.targets import Attacks
from ..state import Effect, SigmarTable, Unit
from . import odds
from .odds import Weights


def to_attacks(table: SigmarTable, unit: Unit, attacks: Sequence[Attacks], shooting: bool) -> list[dict[str, object]]:
    """What attacks can be expected to do to a target that reacts, for every reaction that would change it."""
    found = []
    for weights in odds.of_attacks(table, unit, attacks, shooting):
        target = table.unit(weights.target)
        aimed = [each for each in attacks if each.target == target.id]
        for use in _possible(table, target, shooting):
            with _in_force(table, use.ability, target):
                (changed,) = odds.of_attacks(table, unit, aimed, shooting)
            if changed != weights:
                found.append({"ability": use.ability.ref, **odds.plain(changed)})
    return found


def of_option(table: SigmarTable, option: Option) -> dict[str, object] | None:
    """What a reaction to attacks that stands in an option would change of them, of whoever attacks or is attacked; None
    if it changes nothing."""
    if option.info is None:
        return None
    before, after = with_and_without(table, option)
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    if not changed:
        return None
    return {
        "targets": [odds.plain(old) for old, _new in changed],
        "reactions": [{"ability": f"ability:{option.value[0]}", **odds.plain(new)} for _old, new in changed],
    }


def changes_odds(table: SigmarTable, option: Option) -> bool:
    """Whether a reaction to attacks would change what any of them can be expected to do. Of one that does not only give
    something nothing is known."""
    if not only_gives(ABILITIES[option.value[0]]):
        return True
    before, after = with_and_without(table, option)
    return before != after


def only_gives(ability: Ability) -> bool:
    """Whether all that an ability does is to give something that lasts."""
    return all("give" in instruction for instruction in ability.does)


def with_and_without(table: SigmarTable, option: Option) -> tuple[list[Weights], list[Weights]]:
    """What attacks can be expected to do to each target without a reaction to them, and with what it gives."""
    assert option.info is not None
    id, user, _card, picked = option.value
    unit, attacks = table.unit(option.info["unit"]), [Attacks(*each) for each in option.info["attacks"]]
    shooting = unit.printed.weapons[attacks[0].weapon].ranged
    before = odds.of_attacks(table, unit, attacks, shooting)
    with _in_force(table, ABILITIES[id], table.unit(user or picked[0])):
        return before, odds.of_attacks(table, unit, attacks, shooting)


def _possible(table: SigmarTable, target: Unit, shooting: bool) -> Iterator[AbilityUse]:
    """The reactions of a target, and of cards that its player may hold."""
    moments = ("enemy-shoot", "enemy-attack") if shooting else ("enemy-attack",)
    for use in chain(index.reactions(table, target.seat), abilities.possible_commands(table, target.seat)):
        if (
            use.ability.reacts_to in moments
            and use.user in (None, target)
            and not using.limits(table, use, [target.id])
        ):
            yield use


@contextmanager
def _in_force(table: SigmarTable, ability: Ability, unit: Unit) -> Iterator[None]:
    """The table as if a unit had what an ability gives, for as long as somebody looks at it."""
    effects = table.effects
    gives = [instruction["give"] for instruction in ability.does if "give" in instruction]
    table.effects = [*effects, *(Effect(ability.id, unit.seat, [unit.id], given, "phase") for given in gives)]
    try:
        yield
    finally:
        table.effects = effects
