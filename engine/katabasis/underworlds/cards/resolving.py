"""Carrying a declared text out: choose fighters, then do its verbs to them, one verb after another.

A text that cannot be carried out wholly cannot be used: what says so is derived from the same declaration
(core.ability-all-or-nothing, power.play-all-or-nothing).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..events import CHOSEN, DESIGNATED
from ..state import Fighter, InPlay, printed
from . import modifiers
from .reading import Filter, Reading, belongs, means, meant, objections
from .registry import PLAYER_VERBS, SPECIAL_TEXTS, VERBS

Declared = Mapping[str, Any]

ALL_OR_NOTHING = "core.ability-all-or-nothing"
"""Cited by its stem."""


def refusals(reading: Reading) -> list[Refusal]:
    """Why a text cannot be carried out wholly as the table stands; empty if it can."""
    declared = reading.declared
    if _is_yet_to_be_in_play(reading):
        return []
    if declared.get("by_hand"):
        return SPECIAL_TEXTS[printed(reading.source)].refusals(reading)
    found = [
        refusal
        for verb in declared.get("do", ())
        if _acts_on(verb, declared) != "chosen"
        for refusal in _refused_by(reading, verb, declared)
    ]
    return found + _choice_refusals(reading, declared)


def carry_out(reading: Reading) -> Flow[None]:
    """Carry a text out. A verb that an earlier one has made impossible for a fighter is left out for it."""
    declared = reading.declared
    if _is_yet_to_be_in_play(reading):
        reading.table.in_play.append(InPlay(reading.source, reading.seat, {"chosen": []}))
        return
    if declared.get("once") and reading.bearer is not None:
        reading.bearer.spent_abilities.append(reading.source)
    if declared.get("by_hand"):
        yield from SPECIAL_TEXTS[printed(reading.source)].perform(reading)
        return
    if _selection(declared) is not None:
        reading = reading._replace(chosen=(yield from _choose(reading, declared)))
    yield from do(reading, declared.get("do", ()))
    if "lasts" in declared and not declared.get("reaction"):
        reading.table.in_play.append(InPlay(reading.source, reading.seat, {"chosen": list(reading.chosen)}))


def do(reading: Reading, verbs: Sequence[Declared]) -> Flow[None]:
    """Carry verbs out, each on all its fighters or by the player. What an earlier one has made impossible is left
    out."""
    for verb in verbs:
        for flow in _flows(reading, verb):
            if flow is not None:
                yield from flow


def _flows(reading: Reading, verb: Declared) -> Iterator[Flow[None] | None]:
    """A verb carried out on each of its fighters, or by the player."""
    if verb["verb"] in PLAYER_VERBS:
        of_player = PLAYER_VERBS[verb["verb"]]
        if not of_player.refusals(reading, verb):
            yield of_player.perform(reading, verb)
        return
    for fighter in _fighters(reading, verb, reading.declared):
        if not _refused_to(reading, fighter, verb):
            yield VERBS[verb["verb"]].perform(reading, fighter, verb)


def _is_yet_to_be_in_play(reading: Reading) -> bool:
    """Whether a gambit that allows a reaction while it is in play is only being played."""
    if not reading.declared.get("reaction", {}).get("while_in_play"):
        return False
    return not any(waiting.card == reading.source for waiting in reading.table.in_play)


# ---------------------------------------------------------------------- whom the verbs act on


def _acts_on(verb: Declared, declared: Declared) -> str:
    """Whom a verb acts on: who has been chosen or designated, unless it names a role, or is the player's."""
    if verb["verb"] in PLAYER_VERBS:
        return "player"
    usual = "each" if "each" in declared else "bearer" if _selection(declared) is None else "chosen"
    role: str = verb.get("who", usual)
    return role


def _fighters(reading: Reading, verb: Declared, declared: Declared) -> list[Fighter]:
    role = _acts_on(verb, declared)
    if role == "chosen":
        return [reading.table.fighters[id] for id in reading.chosen]
    if role == "each":
        return meant(reading, declared["each"])
    fighter = reading.role(role)
    return [] if fighter is None else [fighter]


def _refused_by(reading: Reading, verb: Declared, declared: Declared) -> list[Refusal]:
    """Why a verb on a fighter in a role cannot be done; a text that places a fighter may find it out of action. What is
    optional, or done to each of several, is done as far as it can be."""
    if verb.get("optional"):
        return []
    if verb["verb"] in PLAYER_VERBS:
        return PLAYER_VERBS[verb["verb"]].refusals(reading, verb)
    fighters = _fighters(reading, verb, declared)
    if not fighters:
        rule = reading.table.rules.cite(ALL_OR_NOTHING)
        return [refuse(rule, "No fighter can be chosen for {card}", card=reading.ref)]
    if _acts_on(verb, declared) == "each":
        return []
    if any(other["verb"] == "place" for other in declared["do"]):
        return VERBS[verb["verb"]].refusals(reading, fighters[0], verb)
    return _refused_to(reading, fighters[0], verb)


def _refused_to(reading: Reading, fighter: Fighter, verb: Declared) -> list[Refusal]:
    """Why a verb cannot be done to a fighter now; to one out of action most cannot (damage.out-of-action-inert)."""
    if fighter.at is None and not VERBS[verb["verb"]].to_the_fallen:
        return [
            refuse(reading.table.rules.cite("damage.out-of-action-inert"), "{who} is out of action", who=fighter.ref)
        ]
    return VERBS[verb["verb"]].refusals(reading, fighter, verb)


# ---------------------------------------------------------------------- choosing and designating


def _selection(declared: Declared) -> Filter | None:
    """Which fighters a text selects, whether it says "choose" or "designate"."""
    selection: Filter | None = declared.get("choose", declared.get("designate"))
    return selection


def _wanted(declared: Declared) -> Filter:
    selection = _selection(declared)
    assert selection is not None
    return selection


def _count(declared: Declared) -> tuple[int, int]:
    least, most = _wanted(declared).get("count", (1, 1))
    return least, most


def _choice_refusals(reading: Reading, declared: Declared) -> list[Refusal]:
    """Too few fighters to choose, or too little room to place them."""
    if _selection(declared) is None:
        return []
    least, _ = _count(declared)
    able = _able(reading, declared, least)
    if len(able) < least:
        return [_too_few(reading, declared, able, least)]
    room = min((VERBS[verb["verb"]].room(reading, verb) for verb in _verbs_on_chosen(declared)), default=least)
    if room < least:
        return [
            refuse(
                reading.table.rules.cite(ALL_OR_NOTHING),
                "Fighters there is room for: {room}; needed: {least}",
                room=room,
                least=least,
            )
        ]
    return []


def _able(reading: Reading, declared: Declared, least: int) -> list[str]:
    """So many fighters that can be chosen, or all if they are fewer: whoever goes first may make room for the next."""
    able: list[str] = []
    while len(able) < least:
        after = _after(reading, declared, able)
        more = [option.value for option in _candidates(after, declared, able) if not option.refusals]
        if not more:
            break
        able += more
    return able


def _after(reading: Reading, declared: Declared, chosen: Sequence[str]) -> Reading:
    """The reading for whoever is chosen after these fighters, if its verbs take them away from their hexes."""
    if not any(VERBS[verb["verb"]].leaves(verb) for verb in _verbs_on_chosen(declared)):
        return reading
    return reading._replace(leaving=tuple(hex for id in chosen if (hex := reading.table.fighters[id].at) is not None))


def _too_few(reading: Reading, declared: Declared, able: Sequence[str], least: int) -> Refusal:
    """Who cannot be chosen, and why not."""
    refused = [option for option in _candidates(reading, declared, able) if option.value not in able]
    why = [refusal.reason for option in refused for refusal in option.refusals[:1]]
    values: dict[str, Any] = {"card": reading.ref, "least": least, "able": len(able)}
    if not why:
        return refuse(
            reading.table.rules.cite(ALL_OR_NOTHING),
            "{card}: fighters needed {least}, available {able}",
            **values,
        )
    return refuse(
        reading.table.rules.cite(ALL_OR_NOTHING),
        "{card}: fighters needed {least}, available {able}. {why}",
        **values,
        why=why,
    )


def _verbs_on_chosen(declared: Declared) -> list[Declared]:
    return [verb for verb in declared.get("do", ()) if _acts_on(verb, declared) == "chosen"]


def _candidates(reading: Reading, declared: Declared, chosen: Sequence[str] = ()) -> list[Option]:
    """Every fighter of the right side, with why it cannot be chosen after those that have been."""
    filter = _wanted(declared)
    verb = "choose" if "choose" in declared else "designate"
    return [
        Option(
            f"{verb} {fighter.id}",
            say("Choose {who}", who=fighter.ref) if verb == "choose" else say("Designate {who}", who=fighter.ref),
            value=fighter.id,
            refs=[fighter.ref],
            refusals=[_is_chosen(reading, fighter)]
            if fighter.id in chosen
            else _unfit(reading, fighter, declared, chosen),
        )
        for fighter in reading.table.fighters.values()
        if (fighter.at is None) == filter.get("out", False)
        and ("side" not in filter or belongs(reading, fighter.seat, filter["side"]))
    ]


def _choices(reading: Reading, declared: Declared, chosen: Sequence[str]) -> list[Option]:
    return _candidates(_after(reading, declared, chosen), declared, chosen)


def _is_chosen(reading: Reading, fighter: Fighter) -> Refusal:
    return refuse(reading.table.rules.cite("core.choose-term"), "{who} has already been chosen", who=fighter.ref)


def _has_partner(reading: Reading, fighter: Fighter, declared: Declared, chosen: Sequence[str]) -> bool:
    """Whether a fighter is adjacent to those chosen, or to one that might be chosen next, where a text wants them
    together."""
    around = reading.table.adjacent(fighter)
    if chosen:
        return all(reading.table.fighters[id] in around for id in chosen)
    return any(means(reading, other, _wanted(declared)) for other in around)


def _unfit(reading: Reading, fighter: Fighter, declared: Declared, chosen: Sequence[str] = ()) -> list[Refusal]:
    """Why a fighter is not to be selected. That it cannot be chosen does not matter to what designates
    (core.choose-term)."""
    filter = _wanted(declared)
    found = objections(reading, fighter, filter)
    enemy_gambit = reading.bearer is None and fighter.seat != reading.seat
    if "choose" in declared and enemy_gambit and (card := modifiers.no_choice(reading.table, fighter)):
        rule = reading.table.rules.cite("core.cannot")
        found.append(refuse(rule, "{card} keeps {who} from being chosen", card=card, who=fighter.ref))
    if not found:
        if filter.get("together") and not _has_partner(reading, fighter, declared, chosen):
            rule = reading.table.rules.cite("core.ability-condition")
            found.append(refuse(rule, "{who} is adjacent to none of the others to be chosen", who=fighter.ref))
        for verb in _verbs_on_chosen(declared):
            if verb.get("optional"):
                continue
            found += VERBS[verb["verb"]].refusals(reading, fighter, verb)
    return found


DONE = Option("done", say("Done"), refs=["button:done"], declines=True)


def _choose(reading: Reading, declared: Declared) -> Flow[tuple[str, ...]]:
    least, most = _count(declared)
    chosen: list[str] = []
    while len(chosen) < most:
        enough = len(chosen) >= least
        choice = yield Ask(
            reading.seat,
            "choose",
            partial(_choices, reading, declared, tuple(chosen)),
            say("Choose a fighter for {card}", card=reading.ref),
            reading.table.rules.cite("core.choose-term"),
            optional=DONE if enough else None,
            otherwise=None if enough else DONE,
        )
        if choice.declines:
            break
        chosen.append(choice.value)
    if chosen:
        refs = [f"fighter:{id}" for id in chosen]
        if "choose" in declared:
            reading.table.emit(
                CHOSEN, reading.table.rules.cite("core.choose-term"), reading.seat, card=reading.ref, fighters=refs
            )
        else:
            reading.table.emit(
                DESIGNATED,
                reading.table.rules.cite("core.choose-term"),
                reading.seat,
                card=reading.ref,
                fighters=refs,
            )
    return tuple(chosen)
