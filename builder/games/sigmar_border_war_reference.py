"""What Border War has as pages of the reference: its units and abilities, joined to those of the game, and lists,
modules, battle formations, lores, enhancements, battle tactics and terrain kits."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from builder.games import sigmar_warscrolls_reference as warscrolls
from builder.games.sigmar_warscrolls_reference import Content, Related
from builder.reference.catalogue import Entry, Kind, Table, Text
from katabasis.content import LANGUAGES
from katabasis.sigmar.features import SIZES
from katabasis.sigmar.text.names import WORDS
from katabasis_page.words import _, pgettext

PACK = "border-war"
TURNS = {"your": _("Your turn: {phase}"), "enemy": _("Enemy turn: {phase}"), "any": _("Any turn: {phase}")}
REACTIONS = {
    "own-attack": _("Reaction: you declared an Attack ability"),
    "own-charge": _("Reaction: you declared a Charge ability"),
    "own-fight": _("Reaction: you declared a Fight ability"),
    "own-redeploy": _("Reaction: you declared Redeploy"),
    "own-run": _("Reaction: you declared a Run ability"),
    "own-shoot": _("Reaction: you declared a Shoot ability"),
    "enemy-attack": _("Reaction: the opponent declared an Attack ability"),
    "enemy-pick": _("Reaction: the opponent picked the unit for an ability"),
    "enemy-pick-by-spell": _("Reaction: the opponent picked the unit for a spell"),
    "enemy-spell": _("Reaction: the opponent declared a Spell ability"),
}
LIMITS = {"phase": _("Once per phase"), "turn": _("Once per turn"), "battle": _("Once per battle")}
SIZE_NAMES = {
    "small": pgettext("terrain feature", "Small"),
    "medium": pgettext("terrain feature", "Medium"),
    "large": pgettext("terrain feature", "Large"),
}
ENHANCEMENTS = {"trait": _("Heroic trait"), "artefact": _("Artefact of power")}
LORES = {"spells": _("Spell lore"), "prayers": _("Prayer lore"), "manifestations": _("Manifestation lore")}
CONFIDENCE = {"low": _("Not sure: see the credits"), "medium": _("Fairly sure: see the credits")}
RANKS = {"champion": _("Champion"), "musician": _("Musician"), "standard-bearer": _("Standard bearer")}


def joined(kinds: Sequence[Kind]) -> list[Kind]:
    """The kinds of the game, with the units and abilities of Border War among them, and the kinds that it brings."""
    content = warscrolls.of_pack(PACK)
    more = {
        "units": [_scroll(id, each, content) for id, each in content["warscrolls"].items()],
        "abilities": [_ability(id, each, content) for id, each in content["abilities"].items()],
    }
    own = [kind._replace(entries=[*kind.entries, *more.get(kind.id, ())]) for kind in kinds]
    return [*own, *_kinds(content)]


def _kinds(content: Content) -> list[Kind]:
    def entries(table: str, told: Callable[[str, Content, Content], Entry]) -> list[Entry]:
        return [told(id, each, content) for id, each in content[table].items()]

    return [
        Kind("lists", _("Army lists of Border War"), _("Army list"), entries("rosters", _list)),
        Kind("modules", _("Modules of the Advanced Rules"), _("Module"), entries("modules", _module)),
        Kind("formations", _("Battle formations"), _("Battle formation"), entries("formations", _formation)),
        Kind("lores", _("Lores"), _("Lore"), entries("lores", _lore)),
        Kind("enhancements", _("Enhancements"), _("Enhancement"), _enhancements(content)),
        Kind("gambits", _("Battle tactics"), _("Battle tactic"), entries("battle_tactics", _tactic)),
        Kind("kits", _("Terrain kits"), _("Terrain kit"), entries("kits", _kit)),
        Kind("layouts", _("Ready layouts of terrain"), _("Layout"), entries("layouts", _layout)),
    ]


def _bilingual(told: Callable[[str], str]) -> dict[str, str]:
    """A text of the content in every language."""
    return {language: told(language) for language in LANGUAGES}


def _names(entries: Iterable[Content]) -> dict[str, str]:
    known = list(entries)
    return _bilingual(lambda language: ", ".join(each["name"][language] for each in known))


def _in_the_pack(entry: Content, content: Content) -> dict[str, str]:
    """The name of an entry of which the game has another by the same name."""
    pack = content["battlepacks"][PACK]["name"]
    return _bilingual(lambda language: f"{entry['name'][language]} ({pack[language]})")


def _sure(entry: Content) -> list[tuple[Text, Text]]:
    """How sure the figures of an entry are, where they are not quite."""
    confidence = entry.get("confidence", "high")
    return [(_("Sources"), CONFIDENCE[confidence])] if confidence in CONFIDENCE else []


def _scroll(id: str, entry: Content, content: Content) -> Entry:
    faction = entry.get("faction", "")
    short = id.removeprefix(f"{faction.partition('-')[0]}-")
    lists = [("lists", name) for name, each in content["rosters"].items() if short in _words(each)]
    return warscrolls.scroll(
        id,
        entry,
        {**warscrolls.own("abilities"), **content["abilities"]},
        name=_in_the_pack(entry, content),
        figures=[
            *([(_("Faction"), content["factions"][faction]["name"])] if faction else []),
            *([(_("Banishment value"), entry["banishment"])] if "banishment" in entry else []),
            *([(_("Points"), entry["points"])] if "points" in entry else []),
            *((RANKS[rank], ratio) for rank, ratio in entry.get("command_models", {}).items()),
            *_sure(entry),
        ],
        lists=lists,
    )


def _words(listed: Content) -> set[str]:
    return set(listed["text"].split())


def _ability(id: str, entry: Content, content: Content) -> Entry:
    told = warscrolls.told(id, entry, name=_in_the_pack(entry, content), figures=_when(entry))
    users: list[Related] = [
        (kind, each)
        for kind, table in (("units", "warscrolls"), ("formations", "formations"), ("lores", "lores"))
        for each, other in content[table].items()
        if id in other.get("abilities", ())
    ]
    given = [("enhancements", id)] if id in _given(content) else []
    return told._replace(related=[*users, *given])


def _when(entry: Content) -> list[tuple[Text, Text]]:
    """When an ability is used, how often, and what it costs or needs."""
    figures: list[tuple[Text, Text]] = []
    if "timing" in entry:
        whose, _line, phase = entry["timing"].partition("_")
        figures.append((_("When"), [TURNS[whose], {"phase": [WORDS[f"phase:{phase}"], {}]}]))
    if "reacts_to" in entry:
        figures.append((_("When"), REACTIONS[entry["reacts_to"]]))
    if entry.get("limit") in LIMITS:
        figures.append((_("How often"), LIMITS[entry["limit"]]))
    if "command" in entry:
        figures.append((_("Command points"), entry.get("cost", 1)))
    if "value" in entry:
        label = _("Chanting value") if "prayer" in entry.get("keywords", ()) else _("Casting value")
        figures.append((label, entry["value"]))
    return [*figures, *_sure(entry)]


def _list(id: str, entry: Content, content: Content) -> Entry:
    from katabasis.sigmar.rules.border_war import roster

    read, scrolls = roster.read(entry["text"]), content["warscrolls"]
    faction = content["factions"][read.faction]
    printed = [(_role(read, each), scrolls[each.scroll]) for each in read.entries]
    rows = [[role, unit["name"], unit["models"], unit["points"]] for role, unit in printed]
    chosen = [content["abilities"][each.id] for unit in read.entries for each in unit.enhancements]
    return Entry(
        id,
        entry["name"],
        [
            (_("Faction"), faction["name"]),
            (_("Points"), f"{read.points} / {read.limit}"),
            (_("Battle formation"), _names(content["formations"][each.id] for each in read.formations)),
            *((LORES[each.kind], content["lores"][each.id]["name"]) for each in read.lores),
            (_("Enhancements"), _names(chosen)),
            *([(_("Faction terrain"), _names(scrolls[each.scroll] for each in read.terrain))] if read.terrain else []),
            *_sure(entry),
        ],
        tables=[Table(_("Units"), [_("Role"), _("Unit"), _("Models"), _("Points")], rows)],
        related=[
            *dict.fromkeys(("units", each.scroll) for each in (*read.entries, *read.terrain)),
            *(("formations", each.id) for each in read.formations),
            *(("lores", each.id) for each in read.lores),
            *warscrolls.known((*faction["traits"], *faction.get("terrain_traits", ())), content["abilities"]),
        ],
        rules=["army.roster", "army.regiment", "army.general"],
    )


def _role(read: Any, entry: Any) -> Text:
    """What a unit is in its list: the general, the hero of a regiment, or one of its units."""
    for regiment in read.regiments:
        if entry is regiment.hero:
            return _("General") if regiment.is_general else _("Leads a regiment")
        if any(entry is unit for unit in regiment.units):
            return _("In the regiment")
    return _("Auxiliary unit")


def _module(id: str, entry: Content, content: Content) -> Entry:
    first, *more = MODULE_RULES[id]
    return Entry(id, entry["name"], texts=[("", warscrolls.rule_text(first))], rules=[first, *more, "basics.modules"])


MODULE_RULES: Mapping[str, Sequence[str]] = {
    "army-composition": ["army.roster", "army.steps"],
    "battle-tactics": ["tactics.gambit", "tactics.score"],
    "command-models": ["command-models.ratio", "command-models.champion"],
    "commands": ["commands.command", "commands.gain", "commands.module-off"],
    "magic": ["magic.wizards-priests", "magic.casting-roll", "magic.chanting-roll"],
    "terrain": ["terrain.types", "terrain.behind"],
}
"""The rules with which each module begins."""


def _formation(id: str, entry: Content, content: Content) -> Entry:
    faction = next(each for each in content["factions"].values() if id in each["formations"])
    return _with_abilities(id, entry, content, [(_("Faction"), faction["name"])], ["army.battle-formation"])


def _lore(id: str, entry: Content, content: Content) -> Entry:
    owners = [
        (LORES[kind], faction["name"])
        for faction in content["factions"].values()
        for kind, lores in faction["lores"].items()
        if id in lores
    ]
    return _with_abilities(id, entry, content, owners, ["magic.known"])


def _with_abilities(
    id: str, entry: Content, content: Content, figures: Sequence[tuple[Text, Text]], rules: Sequence[str]
) -> Entry:
    abilities = {name: content["abilities"][name] for name in entry["abilities"]}
    texts = [(each["name"], warscrolls.text_of(each)) for each in abilities.values()]
    related = [("abilities", name) for name in abilities]
    return Entry(id, entry["name"], [*figures, *_sure(entry)], texts, related=related, rules=rules)


def _given(content: Content) -> dict[str, tuple[str, Content]]:
    """The enhancements by their ids, each with its kind and its faction."""
    return {
        id: (kind, faction)
        for faction in content["factions"].values()
        for kind, ids in faction["enhancements"].items()
        for id in ids
    }


def _enhancements(content: Content) -> list[Entry]:
    return [
        Entry(
            id,
            content["abilities"][id]["name"],
            [(_("Faction"), faction["name"]), (_("Kind"), ENHANCEMENTS[kind]), *_when(content["abilities"][id])],
            [("", warscrolls.text_of(content["abilities"][id]))],
            related=[("abilities", id)],
            rules=["army.enhancements", "army.enhancement-limits"],
        )
        for id, (kind, faction) in _given(content).items()
    ]


def _tactic(id: str, entry: Content, content: Content) -> Entry:
    text = warscrolls.rule_text(f"tactics.{id}")
    needed = [content["modules"][module] for module in entry.get("needs", ())]
    figures: list[tuple[Text, Text]] = [(_("Victory points"), 4), *([(_("Needs"), _names(needed))] if needed else [])]
    return Entry(id, entry["name"], figures, [("", text)], rules=[f"tactics.{id}", "tactics.gambit", "tactics.score"])


def _kit(id: str, entry: Content, content: Content) -> Entry:
    kind = content["terrain_types"][entry["type"]]
    least, most = entry["pieces"]
    outlines = [content["outlines"][name] for name in entry.get("outlines", ())]
    own = {**warscrolls.own("abilities"), **content["abilities"]}
    return Entry(
        id,
        entry["name"],
        [
            (_("Type"), kind["name"]),
            (_("Sizes"), _sizes(entry["sizes"])),
            (_("Scenery pieces"), str(most) if least == most else f"{least}–{most}"),
            (_("Outlines"), _names(outlines) if outlines else _("None: it is in the list, and cannot be placed here")),
            *_sure(entry),
        ],
        related=warscrolls.known((*kind["abilities"], *entry.get("abilities", ())), own),
        rules=[TYPE_RULES[entry["type"]], "terrain.sizes", "terrain-list.use"],
    )


TYPE_RULES: Mapping[str, str] = {
    "obstacle": "terrain.obstacle",
    "obscuring-terrain": "terrain.obscuring-type",
    "area-terrain": "terrain.area",
    "place-of-power": "terrain.place-of-power-type",
    "faction-terrain": "terrain-list.faction",
}
"""The rule of each type of terrain."""


def _sizes(sizes: Sequence[str]) -> Text:
    shown = [size for size in SIZES if size in sizes]
    return [", ".join(f"{{{size}}}" for size in shown), {size: [SIZE_NAMES[size], {}] for size in shown}]


def _layout(id: str, entry: Content, content: Content) -> Entry:
    rows = [
        [
            content["kits"][kit]["name"],
            content["outlines"][outline]["name"],
            content["terrain_types"][content["kits"][kit]["type"]]["name"],
            '{}", {}"'.format(*each["at"]),
        ]
        for each in entry["features"]
        for kit, _dot, outline in [each["feature"].partition(".")]
    ]
    kits = dict.fromkeys(("kits", each["feature"].partition(".")[0]) for each in entry["features"])
    return Entry(
        id,
        entry["name"],
        _sure(entry),
        tables=[Table(_("Terrain features"), [_("Terrain kit"), _("Outline"), _("Type"), _("Middle")], rows)],
        related=list(kits),
        rules=["border-war.terrain-distance"],
    )
