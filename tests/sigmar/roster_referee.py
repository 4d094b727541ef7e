"""Whether a roster is legal, judged a second time and slowly: by counting, over the whole text at once, from the
printed figures, and sharing nothing with the engine's rules but the notation. It says which rules are broken, and not
where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from katabasis import rosters
from katabasis.content import load
from katabasis.kernel.dice import Dice

Unit = dict[str, Any]
PLACES = {"general": ("army.general-regiment", 4), "regiment": ("army.regiment", 3)}
WORDS = {"formation", "spells", "prayers", "manifestations", "general", "regiment", "auxiliary", "terrain", "renown"}
GIVEN = ("trait", "artefact")
COUNT = 16_000
"""Rosters of each faction that are compared when this is run by itself."""


def broken(text: str) -> set[str]:
    """The rules that a roster breaks, whose every line can be read."""
    head, *rest = [line.split() for line in text.splitlines() if line.split()]
    groups, singles = _groups(head[0], rest)
    return set(_all(head[0], int(head[1]), groups, singles))


def _groups(faction: str, lines: list[list[str]]) -> tuple[list[tuple[str, list[Unit]]], list[list[str]]]:
    """The units, each with what it has been given, by what they are: regiments and auxiliary units; other lines."""
    groups: list[tuple[str, list[Unit]]] = []
    singles = []
    for words in lines:
        if words[0] in GIVEN:
            groups[-1][1][-1]["given"].append(tuple(words))
        elif words[0] in ("general", "regiment", "auxiliary"):
            groups.append((words[0], [_unit(faction, words[1:])]))
        elif words[0] in WORDS:
            singles.append(words)
        else:
            groups[-1][1].append(_unit(faction, words))
    return groups, singles


def _unit(faction: str, words: list[str]) -> Unit:
    scrolls = load("sigmar")["warscrolls"]
    (id,) = (id for id in scrolls if scrolls[id].get("faction") == faction and id.split("-", 1)[1] == words[0])
    return {**scrolls[id], "id": id, "name": words[0], "twice": words[1:] == ["x2"], "given": []}


def _all(faction_id: str, limit: int, groups: list[tuple[str, list[Unit]]], singles: list[list[str]]) -> Iterator[str]:
    faction = load("sigmar")["factions"][faction_id]
    units = [unit for _, group in groups for unit in group]
    costs = [unit["points"] * (2 if unit["twice"] else 1) for unit in units]
    renown = [load("sigmar").get("renown", {}).get(words[1]) for words in singles if words[0] == "renown"]
    if sum(costs) + sum(each["points"] for each in renown if each) > limit:
        yield "army.points-limit"
    if len(renown) > 1 or not all(each and faction_id in each["factions"] for each in renown):
        yield "army.regiment-of-renown"
    if any(cost > limit / 2 for cost in costs):
        yield "army.half-limit"
    names = Counter(unit["id"] for unit in units if "unique" in unit["keywords"])
    if any(count > 1 for count in names.values()):
        yield "army.unique"
    generals = [group[0] for kind, group in groups if kind == "general"]
    if len(generals) != 1:
        yield "army.general"
    elif "warmaster" not in generals[0]["keywords"] and any("warmaster" in unit["keywords"] for unit in units):
        yield "army.warmaster"
    if not 0 < sum(kind in PLACES for kind, _ in groups) < 6:
        yield "army.regiment-count"
    for kind, group in groups:
        yield from _regiment(faction, kind, group) if kind in PLACES else _auxiliary(group)
    yield from _chosen(faction, singles)
    yield from _given(faction, units, [words[1] for words in singles if words[0] == "formation"])


def _auxiliary(group: list[Unit]) -> Iterator[str]:
    if not group[0]["points"]:
        yield "army.hero-options"
    if any(option[0] == "1" for option in group[0].get("regiment_options", [])):
        yield "army.auxiliary-heroes"


def _regiment(faction: dict[str, Any], kind: str, group: list[Unit]) -> Iterator[str]:
    """Every way to give the units the hero's options is tried."""
    hero, *units = group
    rule, most = PLACES[kind]
    if "hero" not in hero["keywords"]:
        yield "army.regiment"
    if len(units) > most:
        yield rule
    options = hero.get("regiment_options", [])
    for option in options:
        if option.startswith("1 ") and not any(_may(unit, option) for unit in units):
            yield "army.hero-options"
    led = {option[2:] for option in options if option.startswith("1 ")}
    if not hero["points"] or any(not unit["points"] and unit["name"] not in led for unit in units):
        yield "army.hero-options"
    units = units[:most]
    ways = (way for way in product(options, repeat=len(units)) if _once_each(way))
    if not any(all(map(_may, units, way)) for way in ways):
        yield "army.hero-in-regiment|army.hero-options"
    for said in faction.get("regiment_limits", []):
        alike = [unit for unit in units if set(said["keywords"]) <= set(unit["keywords"])]
        if len(alike) > 1 and said["unless_led_by"] not in hero["keywords"]:
            yield "army.hero-options"


def _once_each(way: tuple[str, ...]) -> bool:
    """Whether no option for one unit is used twice."""
    return all(count == 1 for option, count in Counter(way).items() if not option.startswith("any "))


def _may(unit: Unit, option: str) -> bool:
    words = option.split()[1:]
    if words in ([unit["name"]], [unit.get("joins_as")]):
        return True
    return "hero" not in unit["keywords"] and all(word in (*unit["keywords"], unit["faction"]) for word in words)


def _chosen(faction: dict[str, Any], singles: list[list[str]]) -> Iterator[str]:
    kinds = Counter(words[0] for words in singles)
    if kinds["formation"] != 1:
        yield "army.battle-formation"
    for kind in ("spells", "prayers", "manifestations"):
        if kinds[kind] > 1:
            yield f"army.{kind.removesuffix('s')}-lore"
    if kinds["terrain"] > 1:
        yield "army.faction-terrain"
    for kind, name in singles:
        if kind == "formation" and name not in faction["formations"]:
            yield "army.battle-formation"
        elif kind in faction["lores"] and name not in faction["lores"][kind]:
            yield f"army.{kind.removesuffix('s')}-lore"


def _given(faction: dict[str, Any], units: list[Unit], formations: list[str]) -> Iterator[str]:
    every = [(unit, *given) for unit in units for given in unit["given"]]
    for unit, kind, name in every:
        if name not in faction["enhancements"][kind]:
            yield "army.enhancements"
        elif "unique" in unit["keywords"]:
            yield "army.unique-no-enhancement"
        elif "hero" not in unit["keywords"]:
            yield "army.enhancements"
    for kind in GIVEN:
        of_kind = [(id(unit), name) for unit, other, name in every if other == kind]
        allowed = 1 + sum(_more(formation, kind) for formation in formations)
        if of_kind and len(of_kind) > min(allowed, *(len(set(each)) for each in zip(*of_kind, strict=True))):
            yield "army.enhancements|army.enhancement-limits|army.unique-no-enhancement"


def _more(formation: str, kind: str) -> int:
    """How many enhancements of a kind a formation allows besides the usual one."""
    content = load("sigmar")
    abilities = content["formations"].get(formation, {}).get("abilities", ())
    return sum(content["abilities"][id].get("enhancements", {}).get(kind, 0) for id in abilities)


# ---------------------------------------------------------------------- against the engine


def agrees(text: str) -> bool:
    """Whether the engine finds the same rules broken, where the referee leaves two open one of them."""
    said, found = {fault.refusal.rule for fault in rosters.check(text)}, broken(text)
    covered = {rule for alternatives in found for rule in alternatives.split("|")}
    return said <= covered and all(said & {*alternatives.split("|")} for alternatives in found)


def changed(text: str, dice: Dice) -> str:
    """A roster with one thing changed at random: most are illegal then."""
    head, *lines = text.splitlines()
    faction, limit = head.split()
    at = dice.randbelow(len(lines))
    words = lines[at].split()
    names = [id.split("-", 1)[1] for id in _units_of(faction)]
    name = names[dice.randbelow(len(names))]
    table = [(kind, id) for kind in GIVEN for id in load("sigmar")["factions"][faction]["enhancements"][kind]]
    given = table[dice.randbelow(len(table))]
    more = [
        f"auxiliary {name}",
        f"regiment {name}",
        f"general {name}",
        *[f"  {name}"] * 3,
        " ".join(given),
        lines[at],
        "formation nothing",
    ]
    way = dice.randbelow(5)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at + 1, more[dice.randbelow(len(more))])
    elif way == 2 and words[0] in ("general", "regiment", "auxiliary"):
        lines[at] = f"{('general', 'regiment', 'auxiliary')[dice.randbelow(3)]} {' '.join(words[1:])}"
    elif way == 3 and words[0] not in (*WORDS, *GIVEN):
        lines[at] = f"  {name}"
    else:
        limit = str(int(limit) - 10 * dice.randbelow(100))
    return "\n".join([f"{faction} {limit}", *lines, ""])


def _units_of(faction: str) -> list[str]:
    scrolls = load("sigmar")["warscrolls"]
    return [id for id, scroll in scrolls.items() if scroll.get("faction") == faction and "points" in scroll]


def disagreements(faction: str, first: int, count: int) -> tuple[list[str], int]:
    """Of so many random rosters and as many changed ones, those on which engine and referee do not agree; and how many
    of the changed ones are illegal."""
    found, illegal = [], 0
    for seed in range(first, first + count):
        text = rosters.random(faction, (600, 1000, 1500, 2000)[seed % 4], seed)
        if broken(text) or not agrees(text):
            found.append(text)
        other = changed(text, Dice(seed))
        if not rosters.read(other).faults:
            illegal += bool(broken(other))
            if not agrees(other):
                found.append(other)
    return found, illegal


if __name__ == "__main__":
    for each in ("skaven", "stormcast-eternals"):
        finds, illegal = disagreements(each, 0, COUNT)
        print(
            f"{each}: {COUNT} random rosters, {illegal} that were changed and are illegal, {len(finds)} disagreements"
        )
        print("\n".join(finds[:3]))
