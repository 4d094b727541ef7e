"""Whether content/sigmar is whole: warscrolls whose weapons can be rolled, armies of units that there are, territories
and features of convex parts that lie on the battlefield."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from builder.engine_words import named
from builder.schema import CONFIDENCES, Fault, are_numbers, icon_faults, is_bilingual, is_table
from katabasis.kernel.card_words import (
    are_words,
    at_least,
    differences,
    is_flag,
    is_text,
    list_of,
    one_of,
    table_faults,
    table_of,
)
from katabasis.kernel.schema import Check
from katabasis.sigmar import card_words as words
from katabasis.sigmar.card_faults import (
    ENHANCEMENTS,
    Known,
    ability_faults,
    ability_shape,
    are_tables_or_none,
    army_faults,
    army_shape,
    is_length,
    unknown_abilities,
    warscroll_shape,
    weapon_faults,
    weapon_shape,
)
from katabasis.sigmar.card_words import is_value
from katabasis.sigmar.features import SIZES, kit_features

Entry = Mapping[str, Any]
Content = Mapping[str, Any]

LORES = {"spells": {"spell"}, "prayers": {"prayer"}, "manifestations": {"spell", "prayer"}}
"""The kinds of lores, and the keywords of what is in them."""
FULL_TURN = 64


def _are_sources(value: Any) -> bool:
    return bool(value) and are_words(value)


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_length, value))


def _is_offset(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) in (int, float) for part in value)


def _is_regiment_limit(value: Any) -> bool:
    """That there is one unit at most with all of some keywords in a regiment, unless its hero has another."""
    keywords = {"keywords": list_of(one_of(*words.KEYWORDS)), "unless_led_by": one_of(*words.KEYWORDS)}
    return isinstance(value, dict) and not list(table_faults(value, keywords))


SOURCED: Mapping[str, Check] = {"sources": _are_sources, "confidence": one_of(*CONFIDENCES), "note?": is_bilingual}
NAMED: Mapping[str, Check] = {"name": is_bilingual}

KNOWN = Known(SOURCED, is_bilingual)
ARMY, WARSCROLL, WEAPON, ABILITY = (
    shape(KNOWN) for shape in (army_shape, warscroll_shape, weapon_shape, ability_shape)
)
FACTION_TERRAIN: Mapping[str, Check] = {
    **{key: WARSCROLL[key] for key in ("emblem", "health", "save", "abilities?")},
    **{key: WARSCROLL[key] for key in ("base", "height", "height_confidence")},
    **SOURCED,
    **NAMED,
    "faction": is_text,
    "terrain": is_text,
}
MANIFESTATION: Mapping[str, Check] = {
    **{key: check for key, check in WARSCROLL.items() if key not in ("models", "control", "weapons")},
    "models?": at_least(2),
    "move": lambda value: value == 0 or is_value(value),
    "weapons?": WARSCROLL["weapons"],
    "banishment": at_least(2),
}
BATTLE_TACTIC: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "needs?": are_words,
    "pick?": one_of(*words.AIMS),
    "completed": are_tables_or_none,
}
BATTLEFIELD: Mapping[str, Check] = {
    **SOURCED,
    "battlefield": _is_point,
    "points_limit": at_least(1),
    "maps": are_words,
    "objectives": are_words,
    "layouts": are_words,
    "feature_sizes": list_of(one_of(*SIZES)),
}
"""What a battlepack has otherwise for another size of armies."""
BATTLEPACK: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "battlefield": _is_point,
    "rounds": at_least(1),
    "deploy_from_enemy": is_length,
    "contest_reach?": is_length,
    "feature_from_feature?": is_length,
    "feature_from_enemy?": is_length,
    "feature_from_long_edge?": is_length,
    "maps": are_words,
    "sides?": are_words,
    "objectives": are_words,
    "features?": are_words,
    "layouts?": are_words,
    "feature_sizes?": list_of(one_of(*SIZES)),
    "abilities": are_words,
    "points_limit?": at_least(1),
    "modules?": are_words,
    "sizes?": is_table,
}
FACTION: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "alliance": is_bilingual,
    "traits": are_words,
    "formations": are_words,
    "lores": table_of({"spells": are_words, "prayers": are_words, "manifestations?": are_words}, "lists of all kinds"),
    "army_of_renown?": is_text,
    "regiment_limits?": lambda value: isinstance(value, list) and all(map(_is_regiment_limit, value)),
    "enhancements": table_of(dict.fromkeys(ENHANCEMENTS, are_words), "lists of all kinds"),
    "terrain?": are_words,
    "terrain_traits?": are_words,
}
FORMATION: Mapping[str, Check] = {**SOURCED, **NAMED, "abilities": are_words}
LORE: Mapping[str, Check] = FORMATION
ROSTER: Mapping[str, Check] = {**SOURCED, **NAMED, "order?": at_least(1), "text": is_text}
BATTLEPLAN: Mapping[str, Check] = {**SOURCED, **NAMED, "text": is_text}
RENOWN: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "factions": are_words,
    "points": at_least(1),
    "units": are_words,
    "abilities": are_words,
}
MODULE: Mapping[str, Check] = {**NAMED, "about": is_bilingual, "needs?": are_words}
SIDE: Mapping[str, Check] = {**SOURCED, **NAMED}
_ARE_POINTS: Check = lambda value: isinstance(value, list) and all(map(_is_point, value))  # noqa: E731
MAP: Mapping[str, Check] = {**SOURCED, **NAMED, "a": _ARE_POINTS, "b": _ARE_POINTS}
OBJECTIVE: Mapping[str, Check] = {**SOURCED, **NAMED, "at": _is_point, "radius": is_length}
FEATURE: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "large": is_flag,
    "parts": lambda value: isinstance(value, list) and bool(value),
    "height": is_length,
    "abilities": list_of(one_of(*words.FEATURE_ABILITIES)),
    "shape_sources": _are_sources,
    "shape_confidence": one_of(*CONFIDENCES),
}
OUTLINE: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "parts?": lambda value: isinstance(value, list) and bool(value),
    "height?": is_length,
    "heights?": lambda value: isinstance(value, list) and all(map(is_length, value)),
    "pieces?": are_tables_or_none,
}
PIECE: Mapping[str, Check] = {"outline": is_text, "at": _is_offset}
TERRAIN_TYPE: Mapping[str, Check] = {**SOURCED, **NAMED, "abilities": list_of(one_of(*words.FEATURE_ABILITIES))}
KIT: Mapping[str, Check] = {
    **SOURCED,
    **NAMED,
    "type": is_text,
    "pieces": lambda value: are_numbers(value) and len(value) == 2,
    "sizes": list_of(one_of(*SIZES)),
    "outlines?": are_words,
    "abilities?": list_of(one_of(*words.FEATURE_ABILITIES)),
}
LAYOUT: Mapping[str, Check] = {
    **SOURCED,
    "name?": is_bilingual,
    "features": lambda value: isinstance(value, list) and bool(value),
}
LAID: Mapping[str, Check] = {
    "territory?": one_of("a", "b"),
    "feature": is_text,
    "at": _is_point,
    "facing": one_of(*range(FULL_TURN)),
}


def faults(content: Content) -> Iterator[Fault]:
    """What is wrong with the joined content of the folder."""
    tables: dict[str, Callable[[Entry], Iterator[str]]] = {
        "abilities": _ability,
        "twists": lambda entry: table_faults(
            entry, {**SOURCED, **NAMED, "side": one_of("aqshy", "ghyran"), "text": is_bilingual}
        ),
        "tactics": lambda entry: _tactic(entry, content),
        "battle_tactics": lambda entry: _battle_tactic(entry, content),
        "armies": lambda entry: _army(entry, content),
        "warscrolls": lambda entry: _warscroll(entry, content),
        "battlepacks": lambda entry: _battlepack(entry, content),
        "factions": lambda entry: _faction(entry, content),
        "formations": lambda entry: _formation(entry, content),
        "lores": lambda entry: _lore(entry, content),
        "rosters": lambda entry: table_faults(entry, ROSTER),
        "battleplans": lambda entry: table_faults(entry, BATTLEPLAN),
        "renown": lambda entry: _renown(entry, content),
        "modules": lambda entry: _module(entry, content),
        "sides": lambda entry: table_faults(entry, SIDE),
        "maps": _map,
        "objectives": lambda entry: table_faults(entry, OBJECTIVE),
        "features": _feature,
        "terrain_types": lambda entry: table_faults(entry, TERRAIN_TYPE),
        "outlines": lambda entry: _outline(entry, content),
        "kits": lambda entry: _kit(entry, content),
        "layouts": lambda entry: _layout(entry, content),
    }
    for table, examine in tables.items():
        for id, entry in content.get(table, {}).items():
            yield from (Fault(table, id, fault) for fault in examine(entry))
    yield from (Fault(table, "", "unknown table") for table in content.keys() - tables.keys())


def _unknown_abilities(entry: Entry, key: str, content: Content) -> Iterator[str]:
    yield from unknown_abilities(entry, key, content.get("abilities", {}))


def _army(army: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(army, ARMY)
    yield from army_faults(army, content.get("warscrolls", {}), content.get("abilities", {}))


def _ability(ability: Entry) -> Iterator[str]:
    yield from table_faults(ability, ABILITY)
    yield from ability_faults(ability)


def _tactic(tactic: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(tactic, {**SOURCED, **NAMED, "command": is_text, "text": is_bilingual})
    if tactic.get("command") not in content.get("abilities", {}):
        yield f"'command': there is no ability {tactic.get('command')!r}"


def _battle_tactic(tactic: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(tactic, BATTLE_TACTIC)
    for says in tactic.get("completed", ()):
        yield from (f"completed: {fault}" for fault in words.completed_faults(says))
    yield from _unknown_modules(tactic, content)


def _warscroll(scroll: Entry, content: Content) -> Iterator[str]:
    known = FACTION_TERRAIN if "terrain" in scroll else MANIFESTATION if "banishment" in scroll else WARSCROLL
    yield from table_faults(scroll, known)
    yield from icon_faults(scroll, "emblem")
    yield from _unknown_abilities(scroll, "abilities", content)
    if "terrain" in scroll:
        yield from _faction_terrain(scroll, content)
        return
    if ("faction" in scroll) != ("points" in scroll) or scroll.get("faction", "") not in (
        "",
        *content.get("factions", {}),
    ):
        yield "a unit of a roster has 'points', and a 'faction' that there is"
    yield from weapon_faults(scroll, WEAPON)


def _faction_terrain(scroll: Entry, content: Content) -> Iterator[str]:
    """A feature with a warscroll of its own: it is of one part, as a model has one base."""
    kit, _, outline = str(scroll["terrain"]).partition(".")
    if outline not in content.get("kits", {}).get(kit, {}).get("outlines", ()):
        yield f"'terrain': there is no feature {scroll['terrain']!r}"
    elif len(content["outlines"][outline].get("parts", ())) != 1:
        yield f"'terrain': the outline of {scroll['terrain']!r} has not one part"
    if scroll.get("faction") not in content.get("factions", {}):
        yield "it has a 'faction' that there is"


def _battlepack(battlepack: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(battlepack, BATTLEPACK)
    yield from _unknown_abilities(battlepack, "abilities", content)
    for id in battlepack.get("abilities", ()):
        if not content.get("abilities", {}).get(id, {"each": ""}).keys() & {"each"}:
            yield f"'abilities': {id!r} is none that 'each' unit may use"
    yield from _unknown_in(battlepack, content)
    for size, figures in battlepack.get("sizes", {}).items():
        for fault in (*table_faults(figures, BATTLEFIELD), *_unknown_in(figures, content)):
            yield f"'sizes' {size}: {fault}"


def _unknown_in(battlefield: Entry, content: Content) -> Iterator[str]:
    for table in ("maps", "sides", "objectives", "features", "layouts", "modules"):
        for id in battlefield.get(table, ()):
            if id not in content.get(table, {}):
                yield f"{table!r}: there is no {id!r}"


def _faction(faction: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(faction, FACTION)
    for id in faction.get("formations", ()):
        if id not in content.get("formations", {}):
            yield f"'formations': there is no formation {id!r}"
    for key in ("traits", "terrain_traits"):
        yield from _unknown_abilities(faction, key, content)
    for kind, ids in faction.get("lores", {}).items():
        for id in ids:
            if id not in content.get("lores", {}):
                yield f"'lores': there are no {kind} {id!r}"
            elif not _magic_of(content["lores"][id], content) <= LORES.get(kind, set()):
                yield f"'lores': {id!r} are not {kind} alone"
    if faction.get("army_of_renown", "") not in ("", *content.get("factions", {})):
        yield "'army_of_renown' names a faction that there is"
    for kind in faction.get("enhancements", {}):
        yield from _unknown_abilities(faction["enhancements"], kind, content)


def _renown(renown: Entry, content: Content) -> Iterator[str]:
    """A regiment of renown: units that there are, for factions that there are."""
    yield from table_faults(renown, RENOWN)
    for key, table in (("factions", "factions"), ("units", "warscrolls")):
        for id in renown.get(key, ()):
            if id not in content.get(table, {}):
                yield f"{key!r}: there is no {id!r} among {table}"
    yield from _unknown_abilities(renown, "abilities", content)


def _formation(formation: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(formation, FORMATION)
    yield from _unknown_abilities(formation, "abilities", content)


def _lore(lore: Entry, content: Content) -> Iterator[str]:
    """The spells of a lore, its prayers, or those by which manifestations are summoned."""
    yield from table_faults(lore, LORE)
    yield from _unknown_abilities(lore, "abilities", content)
    if not _magic_of(lore, content):
        yield "a lore has spells or prayers"


def _magic_of(lore: Entry, content: Content) -> set[str]:
    """Whether there are spells in a lore, prayers, or both, by their keywords."""
    known = (content.get("abilities", {}).get(id, {}) for id in lore.get("abilities", ()))
    return {magic for each in known for magic in words.MAGIC if magic in each.get("keywords", ())}


def _module(module: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(module, MODULE)
    yield from _unknown_modules(module, content)


def _unknown_modules(entry: Entry, content: Content) -> Iterator[str]:
    for id in entry.get("needs", ()):
        if id not in content.get("modules", {}):
            yield f"'needs': there is no module {id!r}"


def _map(map: Entry) -> Iterator[str]:
    yield from table_faults(map, MAP)
    yield from (f"{key!r} is no convex polygon" for key in ("a", "b") if not _is_convex(map.get(key)))


def _feature(feature: Entry) -> Iterator[str]:
    yield from table_faults(feature, FEATURE)
    yield from _concave_parts(feature)


def _concave_parts(shape: Entry) -> Iterator[str]:
    for number, part in enumerate(shape.get("parts", ()), 1):
        if not isinstance(part, list) or not all(map(_is_offset, part)) or not _is_convex(part):
            yield f"part {number} is no convex polygon"


def _outline(outline: Entry, content: Content) -> Iterator[str]:
    """The outline of a scenery piece, or of several that make up a feature."""
    yield from table_faults(outline, OUTLINE)
    yield from _concave_parts(outline)
    if ("parts" in outline) == ("pieces" in outline) or ("parts" in outline) != ("height" in outline):
        yield "it has 'parts' and a 'height', or 'pieces'"
    if "heights" in outline and len(outline["heights"]) != len(outline.get("parts", ())):
        yield "'heights': not as many as there are parts"
    for number, piece in enumerate(outline.get("pieces", ()), 1):
        yield from (f"piece {number}: {fault}" for fault in table_faults(piece, PIECE))
        if "parts" not in content.get("outlines", {}).get(piece.get("outline"), {}):
            yield f"piece {number}: there is no outline {piece.get('outline')!r} of a single piece"


def _kit(kit: Entry, content: Content) -> Iterator[str]:
    """A kit of the terrain list: its outlines are of its sizes, and have as many pieces as it may have."""
    yield from table_faults(kit, KIT)
    if kit.get("type") not in content.get("terrain_types", {}):
        yield f"'type': there is no type of terrain {kit.get('type')!r}"
        return
    missing = [id for id in kit.get("outlines", ()) if id not in content.get("outlines", {})]
    yield from (f"'outlines': there is no outline {id!r}" for id in missing)
    if missing:
        return
    placed, (least, most) = dict(kit_features("", kit, content)), kit["pieces"]
    for id in kit.get("outlines", ()):
        feature = placed.get(f".{id}")
        if feature is None or not least <= max(feature.pieces) + 1 <= most:
            yield f"'outlines': {id!r} has another size, or another number of pieces"


def _placeable(content: Content) -> set[str]:
    """The features that can be placed: those of their own, and kits in each of their outlines."""
    kits = content.get("kits", {}).items()
    return {*content.get("features", {}), *(f"{id}.{each}" for id, kit in kits for each in kit.get("outlines", ()))}


def _layout(layout: Entry, content: Content) -> Iterator[str]:
    yield from table_faults(layout, LAYOUT)
    for number, laid in enumerate(layout.get("features", ()), 1):
        yield from (f"feature {number}: {fault}" for fault in table_faults(laid, LAID))
        if isinstance(laid, dict) and laid.get("feature") not in _placeable(content):
            yield f"feature {number}: there is no feature {laid.get('feature')!r}"


def _is_convex(corners: Any) -> bool:
    if not isinstance(corners, list) or len(corners) < 3:
        return False
    turns = []
    for at in range(len(corners)):
        (ax, ay), (bx, by), (cx, cy) = corners[at - 2], corners[at - 1], corners[at]
        turns.append((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


# ---------------------------------------------------------------------- the engine's own words


def vocabulary_faults(content: Content) -> Iterator[str]:
    """Say which words of abilities are declared and not implemented, or the other way round, and which cards have no
    function that they need."""
    from katabasis.sigmar.cards import registry

    import_module("katabasis.sigmar.system")  # its chapters register the words
    from katabasis.sigmar.rules import conditions
    from katabasis.sigmar.rules.spearhead import tactics, twists

    yield from differences(content["twists"], twists.BY_NAME, "twist")
    yield from differences(content["tactics"], tactics.COMPLETED, "tactic")
    answers = {ability.get("answer", "use") for ability in content["abilities"].values()}
    for answer in registry.DECLARATIONS.keys() - answers:
        yield f"answer {answer!r}: implemented, and no ability has it"
    yield from differences(words.VERBS, dict.fromkeys(named("sigmar", "ability_verb")), "verb")
    yield from differences(words.COMPLETED, dict.fromkeys(named("sigmar", "judged")), "word of battle tactics")
    yield from differences(words.AIMS, dict.fromkeys(named("sigmar", "pick")), "pick of battle tactics")
    conditions_named = (text for text in named("sigmar", "condition") if "." not in text)  # the others are rules
    yield from differences(words.CONDITIONS, dict.fromkeys(conditions_named), "condition")
    asked = {
        *named("sigmar", "in_force", "has", "total", "_for_weapon", "_weapon_total", "_gives"),
        *(f"{rule}-after-{mark}" for rule in ("charge", "shoot") for mark in conditions.PAST),
        *(f"{roll}{whose}" for roll in ("hit", "wound") for whose in ("", "-against")),
        *(
            "bad-moon",
            "fog",
            "hunted",
            "hurt-by",
            "lights",
            "quest",
            "soulburned",
        ),  # asked of the lasting effects themselves
        *("bequeaths", "carries", "lends"),  # asked of warscrolls
    }
    yield from differences(words.MODIFIERS, dict.fromkeys(asked), "modifier")
