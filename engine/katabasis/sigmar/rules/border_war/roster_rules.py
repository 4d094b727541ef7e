"""Whether a roster is legal (Army Composition). A roster is written line by line: a line is refused where the lines
before it forbid it (`why_not`), and a whole roster also lacks what no line says (`missing`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ....content import load
from ....kernel.text import N_, Refusal, Text, quoted, refuse, say
from ...content import WARSCROLLS, Warscroll
from . import roster as rosters
from .roster import ENHANCEMENTS, LORES, Entry, Fault, Line, Regiment, Roster

MOST_REGIMENTS, MOST_UNITS, MOST_UNITS_OF_GENERAL = 5, 3, 4
ANY, COMPULSORY = "any", "1"
"""How many units a regiment option is for, besides "0-1": as many as there are places, or exactly one."""
HERO, UNIQUE, WARMASTER = "hero", "unique", "warmaster"


def check(text: str) -> list[Fault]:
    """Everything that is wrong with the text of a roster, line by line; nothing if it may be played."""
    roster = rosters.read(text)
    if roster.faults:
        return roster.faults
    so_far, faults = rosters.empty(roster.faction, roster.limit), []
    for line in sorted(roster.lines, key=lambda line: line.kind != rosters.FORMATION):  # which may allow enhancements
        faults += [Fault(line.number, refusal) for refusal in why_not(so_far, line)]
        so_far.add(line)
    return sorted([*faults, *missing(roster)], key=lambda found: found.line)


def why_not(roster: Roster, line: Line) -> Iterator[Refusal]:
    """Why a line cannot follow the lines of a roster."""
    return _WHY_NOT[line.kind](roster, line)


# ---------------------------------------------------------------------- the whole


def missing(roster: Roster) -> Iterator[Fault]:
    """What is wrong with a roster to which no line is added any more."""
    if roster.points > roster.limit:
        message = N_("The army costs {points} points of {limit}")
        yield rosters.fault(0, "army.points-limit", message, points=roster.points, limit=roster.limit)
    generals = [regiment.hero for regiment in roster.regiments if regiment.is_general]
    if len(generals) != 1:
        yield rosters.fault(0, "army.general", N_("One hero is the army's general"))
    elif _warmasters(roster) and WARMASTER not in generals[0].printed.keywords:
        message = N_("If there are Warmasters, one of them is the general")
        yield rosters.fault(generals[0].line, "army.warmaster", message)
    if not 1 <= len(roster.regiments) <= MOST_REGIMENTS:
        message = N_("An army has 1 to {most} regiments")
        yield rosters.fault(0, "army.regiment-count", message, most=MOST_REGIMENTS)
    known = rosters.rules_of(roster.faction)["formations"]
    if known and not roster.formations:
        message = N_("An army has a battle formation, one of {formations}")
        yield rosters.fault(0, "army.battle-formation", message, formations=[f"formation:{id}" for id in known])
    for regiment in roster.regiments:
        for option in missing_units(regiment):
            message = N_("{hero} must lead {unit}")
            said = {"hero": f"warscroll:{regiment.hero.scroll}", "unit": _wanted_units(roster, option)}
            yield rosters.fault(regiment.hero.line, "army.hero-options", message, **said)


def _wanted_units(roster: Roster, wanted: str) -> list[str]:
    """The units that a regiment option is for."""
    return [f"warscroll:{id}" for id in rosters.units_of(roster.faction).values() if _fits(WARSCROLLS[id], wanted)]


def _warmasters(roster: Roster) -> bool:
    """Whether a unit of the army could be the general before others (army.warmaster, army.renown-no-general)."""
    return any(WARMASTER in entry.printed.keywords for entry in roster.own_entries)


def missing_units(regiment: Regiment) -> list[str]:
    """What the compulsory options of a regiment's hero are for, and the regiment lacks (army.auxiliary-heroes)."""
    hero = regiment.hero.printed
    return [
        wanted
        for number, wanted in map(_parts, hero.regiment_options)
        if number == COMPULSORY and not any(_fits(entry.printed, wanted) for entry in regiment.units)
    ]


# ---------------------------------------------------------------------- formations, lores, faction terrain


def _formation(roster: Roster, line: Line) -> Iterator[Refusal]:
    """Exactly one of the formations of the faction."""
    known, rule = rosters.rules_of(roster.faction)["formations"], "army.battle-formation"
    if line.id not in known:
        message = N_("There is no battle formation {name} of {faction}; there are: {formations}")
        said = {
            "name": quoted(line.id),
            "faction": f"faction:{roster.faction}",
            "formations": [f"formation:{id}" for id in known],
        }
        yield refuse(rule, message, **said)
    elif roster.formations:
        yield refuse(rule, "An army has only one battle formation")


def _lore(roster: Roster, line: Line) -> Iterator[Refusal]:
    """One at most of each kind, of the faction (army.spell-lore, army.prayer-lore, army.manifestation-lore)."""
    known = rosters.rules_of(roster.faction)["lores"].get(line.kind, ())
    kind, rule = LORES[line.kind], f"army.{line.kind.removesuffix('s')}-lore"
    if line.id not in known:
        yield _unknown(roster, line, kind, rule, [f"lore:{id}" for id in known])
    elif line.kind in (other.kind for other in roster.lores):
        yield refuse(rule, "An army has only one {kind}", kind=kind)


def _unknown(roster: Roster, line: Line, kind: Text, rule: str, known: Sequence[str]) -> Refusal:
    """That a faction has nothing of that kind and name; what is `known` of it."""
    message = N_("{faction} has no {kind} {name}; there are: {known}")
    if not known:
        message = N_("{faction} has no {kind}")
    said = {"faction": f"faction:{roster.faction}", "kind": kind, "name": quoted(line.id), "known": [*known]}
    return refuse(rule, message, **said)


def _terrain(roster: Roster, _line: Line) -> Iterator[Refusal]:
    if roster.terrain:
        yield refuse("army.faction-terrain", "An army has one faction terrain feature at most")


# ---------------------------------------------------------------------- units


def _any_unit(roster: Roster, line: Line) -> Iterator[Refusal]:
    """Wherever a unit stands in a roster."""
    printed = Entry(line.number, line.id, line.reinforced, []).printed
    if 2 * printed.points > roster.limit:
        yield refuse("army.half-limit", "No unit costs more than half of the points")
    if UNIQUE in printed.keywords and line.id in roster.units:
        yield refuse("army.unique", "A Unique unit is in an army only once")
    if not printed.points and not (line.below and _must_lead(roster.regiment(line.below).hero.printed, printed)):
        comes = N_("{unit} comes only with the hero who must lead it")
        yield refuse("army.hero-options", comes, unit=f"warscroll:{printed.id}")


def _must_lead(hero: Warscroll, unit: Warscroll) -> bool:
    """Whether a unit is what a compulsory option of a hero is for (army.hero-options)."""
    return any(number == COMPULSORY and _fits(unit, wanted) for number, wanted in map(_parts, hero.regiment_options))


def _hero(roster: Roster, line: Line) -> Iterator[Refusal]:
    """A hero leads a regiment of his own."""
    if HERO not in WARSCROLLS[line.id].keywords:
        yield refuse("army.regiment", "Only a hero leads a regiment")
    yield from _any_unit(roster, line)


def _auxiliary(roster: Roster, line: Line) -> Iterator[Refusal]:
    """Any unit of the faction, but no hero who must lead others (army.auxiliary-heroes)."""
    if any(option.startswith(f"{COMPULSORY} ") for option in WARSCROLLS[line.id].regiment_options):
        yield refuse("army.auxiliary-heroes", "A hero who must lead units is no auxiliary unit")
    yield from _any_unit(roster, line)


def _unit(roster: Roster, line: Line) -> Iterator[Refusal]:
    """A unit of a regiment: within its places, and by an option of its hero."""
    regiment = roster.regiment(line.below)
    most, rule = MOST_UNITS, "army.regiment"
    if regiment.is_general:
        most, rule = MOST_UNITS_OF_GENERAL, "army.general-regiment"
    if len(regiment.units) >= most:
        yield refuse(rule, "This regiment has at most {most} units besides its hero", most=most)
    else:
        yield from _may_join(roster, regiment, WARSCROLLS[line.id])
    yield from _any_unit(roster, line)


def _may_join(roster: Roster, regiment: Regiment, unit: Warscroll) -> Iterator[Refusal]:
    """Whether the options of the hero of a regiment let a unit join it (army.hero-options). A hero joins only in a role
    that the other hero's options name, or by his name (army.hero-in-regiment)."""
    hero, units = regiment.hero.printed, [entry.printed for entry in regiment.units]
    leads = f"warscroll:{hero.id}"
    if not any(_fits(unit, wanted) for _, wanted in map(_parts, hero.regiment_options)):
        if HERO in unit.keywords:
            yield refuse("army.hero-in-regiment", "{hero} is joined by no such hero", hero=leads)
        else:
            yield refuse("army.hero-options", "{hero} does not lead such a unit", hero=leads)
    elif not _have_options([*_with_options(units, hero.regiment_options), unit], hero.regiment_options):
        rule = "army.hero-in-regiment" if HERO in unit.keywords else "army.hero-options"
        yield refuse(rule, "{hero} leads no more units of this kind", hero=leads)
    for limit in rosters.rules_of(roster.faction).get("regiment_limits", ()):
        alike = [other for other in (*units, unit) if other.keywords.issuperset(limit["keywords"])]
        if len(alike) > 1 and alike[-1] is unit and limit["unless_led_by"] not in hero.keywords:
            yield refuse("army.hero-options", "{hero} leads no more units of this kind", hero=leads)


def _with_options(units: Sequence[Warscroll], options: Sequence[str]) -> list[Warscroll]:
    """Those of a regiment's units, in their order, that have joined by an option."""
    joined: list[Warscroll] = []
    for unit in units:
        if _have_options([*joined, unit], options):
            joined.append(unit)
    return joined


def _have_options(units: Sequence[Warscroll], options: Sequence[str]) -> bool:
    """Whether each of some units has an option of its own among those for one unit, or one for any number."""
    if not units:
        return True
    unit, *others = units
    for option in options:
        number, wanted = _parts(option)
        left = [other for other in options if other is not option or number == ANY]
        if _fits(unit, wanted) and _have_options(others, left):
            return True
    return False


def _parts(option: str) -> tuple[str, str]:
    """How many units a regiment option is for, and for which."""
    number, _, wanted = option.partition(" ")
    return number, wanted


def _fits(unit: Warscroll, wanted: str) -> bool:
    """Whether a unit is what a regiment option is for: by its name, by its faction, or by all of some keywords; a hero
    by his name, or in his role."""
    if wanted in (rosters.short_name(unit.id), unit.joins_as):
        return True
    return HERO not in unit.keywords and unit.keywords.union([unit.faction]).issuperset(wanted.split())


# ---------------------------------------------------------------------- regiments of renown


def _renown(roster: Roster, line: Line) -> Iterator[Refusal]:
    """One that the faction may have."""
    rule, every = "army.regiment-of-renown", rosters.renown()
    base = rosters.base_of(roster.faction)
    open_to_it = [id for id, printed in every.items() if base in printed["factions"]]
    if line.id not in open_to_it:
        yield _unknown(roster, line, say("regiment of renown"), rule, [f"renown:{id}" for id in open_to_it])
    elif roster.renown:
        yield refuse(rule, "An army has only one regiment of renown")
    if any(UNIQUE in WARSCROLLS[id].keywords and id in roster.units for id in every.get(line.id, {}).get("units", ())):
        yield refuse("army.unique", "A Unique unit is in an army only once")


# ---------------------------------------------------------------------- enhancements


def _enhancement(roster: Roster, line: Line) -> Iterator[Refusal]:
    """One of each table of the faction, for a hero who is not Unique; never two of a kind on one unit, nor the same one
    twice (army.enhancements, army.unique-no-enhancement, army.enhancement-limits)."""
    known, kind = rosters.rules_of(roster.faction)["enhancements"][line.kind], ENHANCEMENTS[line.kind]
    bearer = roster.entry(line.below)
    others = [other for entry in roster.own_entries for other in entry.enhancements if other.kind == line.kind]
    if line.id not in known:
        yield _unknown(roster, line, kind, "army.enhancements", [f"ability:{id}" for id in known])
    elif UNIQUE in bearer.printed.keywords:
        yield refuse("army.unique-no-enhancement", "Unique units have no enhancements")
    elif HERO not in bearer.printed.keywords:
        yield refuse("army.enhancements", "Only heroes have such an enhancement")
    elif any(other.below == bearer.line or other.id == line.id for other in others):
        message = N_("A unit has at most one {kind}, and each is in the army at most once")
        yield refuse("army.enhancement-limits", message, kind=kind)
    elif len(others) > _more_of(roster, line.kind):
        yield refuse("army.enhancements", "An army has only one {kind}", kind=kind)


def _more_of(roster: Roster, kind: str) -> int:
    """How many enhancements of a kind abilities of the army allow besides the usual one."""
    abilities = load("sigmar")["abilities"]
    return sum(abilities[id].get("enhancements", {}).get(kind, 0) for id in rosters.abilities_of(roster))


_WHY_NOT: Mapping[str, Callable[[Roster, Line], Iterator[Refusal]]] = {
    rosters.FORMATION: _formation,
    **dict.fromkeys(LORES, _lore),
    **dict.fromkeys(rosters.LED_BY, _hero),
    rosters.UNIT: _unit,
    rosters.AUXILIARY: _auxiliary,
    rosters.RENOWN: _renown,
    rosters.TERRAIN: _terrain,
    **dict.fromkeys(ENHANCEMENTS, _enhancement),
}
