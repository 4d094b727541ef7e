"""A roster as sentences: what it costs, how it is deployed, and its units, regiment by regiment."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.text import N_, Text, ngettext, quoted, say
from .roster import UNDER_LIMIT, Entry, Fault, Roster

_LORES = {
    "spells": N_("Spell lore: {lore}"),
    "prayers": N_("Prayer lore: {lore}"),
    "manifestations": N_("Manifestation lore: {lore}"),
}
_ENHANCEMENTS = {"trait": N_("Heroic trait: {enhancement}"), "artefact": N_("Artefact of power: {enhancement}")}


def told(roster: Roster) -> list[tuple[int, Text]]:
    """The lines of a roster that can be read, each with how deep it stands below the others."""
    if not roster.faction:
        return []
    return [*_whole(roster), *_regiments(roster), *_others(roster)]


def told_fault(fault: Fault) -> Text:
    """What is wrong with a roster, and in which line."""
    reason = fault.refusal.reason
    return say("Line {line}: {reason}", line=fault.line, reason=reason) if fault.line else reason


def told_unknown(line: int, said: str) -> Text:
    """That nothing is found for a line of another program's text."""
    return say(
        "Line {line}: nothing of that name is known: {name}", line=line, name=Text("{text}", {"text": quoted(said)})
    )


def _whole(roster: Roster) -> Iterator[tuple[int, Text]]:
    """What is of the whole army, command points among it (army.under-limit, army.auxiliary-command-point)."""
    said = {"faction": f"faction:{roster.faction}", "points": roster.points, "limit": roster.limit}
    yield 0, say("{faction}: {points} of {limit} points", **said)
    yield 0, say(ngettext("{count} drop", "{count} drops"), count=roster.drops)
    if roster.limit - roster.points >= UNDER_LIMIT:
        yield 0, say("1 more command point in the first battle round")
    if roster.auxiliaries:
        more = ngettext(
            "{count} auxiliary unit: an opponent with fewer has 1 more command point in each battle round",
            "{count} auxiliary units: an opponent with fewer has 1 more command point in each battle round",
        )
        yield 0, say(more, count=len(roster.auxiliaries))
    for line in roster.formations:
        yield 0, say("Battle formation: {formation}", formation=f"formation:{line.id}")
    for line in roster.lores:
        yield 0, say(_LORES[line.kind], lore=f"lore:{line.id}")


def _regiments(roster: Roster) -> Iterator[tuple[int, Text]]:
    for regiment in roster.regiments:
        yield 0, say("General's regiment") if regiment.is_general else say("Regiment")
        for entry in (regiment.hero, *regiment.units):
            yield from _unit(entry)
    for renown in roster.renown:
        named = {"renown": f"renown:{renown.id}", "points": renown.points}
        yield 0, say("Regiment of renown: {renown} ({points})", **named)
        for entry in renown.units:
            yield 1, say("{unit}", unit=f"warscroll:{entry.scroll}")


def _others(roster: Roster) -> Iterator[tuple[int, Text]]:
    if roster.auxiliaries:
        yield 0, say("Auxiliary units")
    for entry in roster.auxiliaries:
        yield from _unit(entry)
    for entry in roster.terrain:
        yield 0, say("Faction terrain: {terrain}", terrain=f"warscroll:{entry.scroll}")


def _unit(entry: Entry) -> Iterator[tuple[int, Text]]:
    """A unit with its points and models, and what it has been given."""
    named = {"unit": f"warscroll:{entry.scroll}", "points": entry.printed.points, "count": entry.printed.models}
    sentence = ngettext("{unit} ({points}): {count} model", "{unit} ({points}): {count} models")
    if entry.reinforced:
        sentence = ngettext(
            "{unit} ({points}), reinforced: {count} model", "{unit} ({points}), reinforced: {count} models"
        )
    yield 1, say(sentence, **named)
    for line in entry.enhancements:
        yield 2, say(_ENHANCEMENTS[line.kind], enhancement=f"ability:{line.id}")
