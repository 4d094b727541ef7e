"""Magic of the Advanced Rules: who knows and may use which spells and prayers (Magic 1.0, 5.0, 6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import N_, Refusal, refuse, say
from ...cards import abilities, passives
from ...cards.abilities import ABILITIES, PRAYER, SPELL, Ability, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb, condition
from ...state import SigmarTable, Unit
from .. import using
from . import casting, chanting, manifestations, roster, terrain

MODULE = "magic"
WIZARD, PRIEST = "wizard", "priest"
UNBIND, BANISH, UNLIMITED = "unbind", "banish", "unlimited"
"""Keywords of abilities; the first is also the ability that every Wizard has."""
BANISHMENT = "banish-manifestation"
"""The ability that every Wizard and Priest has (magic.banish)."""
UNBINDS = "unbinds"
"""What lets other units unbind and banish as Wizards do (terrain.activate-other)."""
KNOWN_BY = {SPELL: [WIZARD], PRAYER: [PRIEST], UNBIND: [WIZARD], BANISH: [WIZARD, PRIEST]}
"""The keywords of the units that use abilities with a keyword (magic.wizards-priests)."""


def is_magic(id: str) -> bool:
    """Whether an ability is a spell or prayer, unbinds or banishes."""
    return id in ABILITIES and bool(ABILITIES[id].keywords & KNOWN_BY.keys())


# ---------------------------------------------------------------------- who knows what


def known(table: SigmarTable, unit: Unit) -> Sequence[str]:
    """What a unit knows besides what is on its warscroll: the lores of its army, how to unbind, and how to banish
    (magic.known)."""
    if not table.plays(MODULE):
        return ()
    army, by_power = table.players[unit.seat].army, terrain.known(table, unit)
    lores = (id for kind in roster.LORES for id in roster.lore_abilities(army, kind))
    known = (id for id in lores if _may_use(ABILITIES[id], unit))
    return (*known, *(id for id in (UNBIND, BANISHMENT) if by_power or _may_use(ABILITIES[id], unit)))


def reaches(table: SigmarTable, unit: Unit) -> Mapping[str, tuple[int, str]]:
    """From how far a unit unbinds (magic.unbind)."""
    unbinds = any(UNBIND in says for ability in abilities.of_unit(table, unit) for says in ability.does)
    return {UNBIND: (casting.REACH, UNBIND)} if unbinds else {}


def unknown_uses(table: SigmarTable, seat: int, id: str) -> Iterator[AbilityUse]:
    """A spell or prayer as units would use it that do not know it."""
    if table.plays(MODULE) and is_magic(id):
        for unit in table.units_of(seat):
            if not _knows(table, unit, id):
                yield AbilityUse(ABILITIES[id], seat, unit)


def _knows(table: SigmarTable, unit: Unit, id: str) -> bool:
    return any(ability.id == id for ability in abilities.of_unit(table, unit))


# ---------------------------------------------------------------------- limits


def limits(table: SigmarTable, use: AbilityUse) -> Iterator[Refusal]:
    """Why a spell or prayer cannot be used, or a spell not be unbound: by whom, and how often."""
    unit, keywords = use.user, use.ability.keywords
    if unit is None or not is_magic(use.ability.id):
        return
    if not _knows(table, unit, use.ability.id):
        yield _unknown(use, unit)
    elif UNBIND in keywords:
        yield from _limits_of_unbinding(table, use, unit)
    else:
        yield from _limits_of_magic(table, use, unit)


def _unknown(use: AbilityUse, unit: Unit) -> Refusal:
    """That a unit is of the wrong kind for an ability, or does not know it."""
    if not _may_use(use.ability, unit):
        return _other_kind(use, unit)
    return refuse("magic.known", "{unit}: does not know {ability}", unit=unit.ref, ability=use.ability.ref)


def _other_kind(use: AbilityUse, unit: Unit) -> Refusal:
    """That a unit is of the wrong kind for an ability."""
    only = N_("{unit}: {ability} is only for units with this keyword: {keyword}")
    said = {"unit": unit.ref, "ability": use.ability.ref, "keyword": f"keyword:{_users_of(use.ability)[0]}"}
    return refuse("magic.wizards-priests", only, **said)


def _users_of(ability: Ability) -> Sequence[str]:
    """The keywords of the units that may use an ability of magic."""
    return next(keywords for word, keywords in KNOWN_BY.items() if word in ability.keywords)


def _may_use(ability: Ability, unit: Unit) -> bool:
    return not unit.printed.keywords.isdisjoint(_users_of(ability))


def _limits_of_magic(table: SigmarTable, use: AbilityUse, unit: Unit) -> Iterator[Refusal]:
    """One unit for each spell and turn, and so often in a phase as the power level says."""
    if UNLIMITED not in use.ability.keywords and use.ability.id in table.players[use.seat].marks:
        once = N_("{ability}: already attempted by a friendly unit this turn")
        rule = "magic.manifestation-attempt" if manifestations.summons(use) else "magic.one-caster"
        yield refuse(rule, once, ability=use.ability.ref)
    if _times(unit, KNOWN_BY.keys() - {UNBIND}) >= (level := _level(unit)):
        often = N_("{unit}: has used as many spells and prayers this phase as its power level: {level}")
        yield refuse("magic.power-level", often, unit=unit.ref, level=level)
    if BANISH in use.ability.keywords:
        yield from _limits_of_other_heroes(table, use, unit)
    if SPELL in use.ability.keywords and casting.HAS_MISCAST in unit.used:
        yield refuse("magic.miscast", "{unit}: has miscast a spell this phase", unit=unit.ref)


def _limits_of_unbinding(table: SigmarTable, use: AbilityUse, unit: Unit) -> Iterator[Refusal]:
    """Once for each casting roll, and so often in a phase as the power level says; other heroes than Wizards only once
    a Place of Power has let them (terrain.activate-other)."""
    if use.ability.id == UNBIND:
        yield from _limits_of_other_heroes(table, use, unit)
    if casting.TRIED in table.players[use.seat].used:
        yield refuse("magic.unbind-once", "Somebody has already tried to unbind this spell")
    if _times(unit, {UNBIND}) >= (level := _level(unit)):
        often = N_("{unit}: has tried to unbind as often this phase as its power level: {level}")
        yield refuse("magic.unbind-count", often, unit=unit.ref, level=level)


def _limits_of_other_heroes(table: SigmarTable, use: AbilityUse, unit: Unit) -> Iterator[Refusal]:
    if not _may_use(use.ability, unit) and not passives.has(table, unit, UNBINDS):
        yield _other_kind(use, unit)


def _level(unit: Unit) -> int:
    """The power level of a unit: that of other heroes whom a Place of Power helps is 1 (terrain.activate-other)."""
    return unit.printed.power_level or 1


def _times(unit: Unit, keywords: Set[str]) -> int:
    """How many abilities with one of some keywords a unit has used this phase."""
    return sum(bool(ABILITIES[id].keywords & keywords) for id in unit.used if id in ABILITIES)


# ---------------------------------------------------------------------- using magic


def cast(table: SigmarTable, declared: Declared) -> Flow[Declared | None]:
    """The unit has taken the spell or prayer for this turn, whatever comes of it (magic.one-caster)."""
    table.players[declared.seat].marks.append(declared.use.ability.id)
    rolled = yield from (casting.cast if SPELL in declared.use.ability.keywords else chanting.chant)(table, declared)
    return declared._replace(rolled=rolled) if rolled else None


def _usable(table: SigmarTable, unit: Unit) -> list[Option]:
    """The spells and prayers that a unit could use if it were its hero phase."""
    uses = (AbilityUse(ability, unit.seat, unit) for ability in abilities.of_unit(table, unit) if ability.value)
    options = (option for use in uses for option in using.options_of(table, use, using.limits(table, use)))
    return [option for option in options if not option.refusals]


@condition("uses-magic", say("{unit}: there is no spell or prayer that it could use"), "commands.magical-intervention")
def _uses_magic(table: SigmarTable, unit: Unit) -> bool:
    return bool(_usable(table, unit))


@ability_verb("magical-intervention")
def _intervene(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A spell or prayer as if it were one's own hero phase (commands.magical-intervention)."""
    unit = table.unit(declared.picked[0])
    let = Option("pass", say("Use no spell or prayer"), refs=("button:pass",), declines=True)
    prompt = say("{unit}: which spell or prayer?", unit=unit.ref)
    choice = yield Ask(unit.seat, "intervene", [*_usable(table, unit), let], prompt, "commands.magical-intervention")
    if not choice.declines:
        yield from using.resolve(table, using.declared_by(table, unit.seat, choice))
