"""The figures of the game, typed: warscrolls, armies, what battlefields are made of. They come from content/sigmar;
lengths are tenths of a millimetre here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..content import add_figures, load
from .features import FeatureKind, kit_features
from .lengths import Points, points
from .lengths import tenths as tenths

Value = int | str
"""A characteristic: a number, or a roll ("D3", "2D6", "D6+8")."""


class Weapon(NamedTuple):
    """A weapon as it is printed (warscroll.weapon-profile). `range` is 0 for a combat weapon; `bearers` are the numbers
    of the models that have it (warscroll.special-equipment)."""

    id: str
    range: int
    attacks: Value
    hit: int
    wound: int
    rend: int
    damage: Value
    abilities: frozenset[str]
    bearers: tuple[int, ...]

    @property
    def ranged(self) -> bool:
        return self.range > 0


class Warscroll(NamedTuple):
    """A warscroll as it is printed (warscroll.anatomy). `move` is in inches; `ward` is 0 for none, `coherency` 0 for
    the usual range; `base` has one diameter, or length and width. `power_level` is that of a WIZARD or PRIEST, 0 of
    others (magic.power-level). `faction`, `points` and `regiment_options` are its battle profile, "" and 0 for a unit
    of Spearhead alone (army.battle-profile)."""

    id: str
    models: int
    move: Value
    health: int
    save: int
    control: int
    ward: int
    keywords: frozenset[str]
    power_level: int
    reinforcements: bool
    coherency: int
    base: tuple[int, ...]
    height: int
    tokens: tuple[str, ...]
    abilities: tuple[str, ...]
    weapons: Mapping[str, Weapon]
    faction: str
    points: int
    regiment_options: tuple[str, ...]
    command_models: Mapping[str, tuple[int, ...]]
    """The models that are its champions, musicians and standard bearers."""
    by_hand: tuple[str, ...]
    """What is printed on it and not in force yet."""
    terrain: str = ""
    """The kind of feature that it is, of faction terrain (terrain.faction-not-units)."""
    joins_as: str = ""
    """As what a hero joins the regiment of another (army.hero-in-regiment)."""
    banishment: int = 0
    """The banishment value of a manifestation, 0 for others (magic.banish)."""
    drawn: str = ""
    """Whose figure it has; "" for one of its own."""

    @property
    def icon(self) -> str:
        """The symbol of its figure."""
        return self.drawn or self.id

    @property
    def is_unit(self) -> bool:
        """Whether it is that of a unit: faction terrain and manifestations are none."""
        return not (self.terrain or self.banishment)

    @property
    def round(self) -> bool:
        """Whether its base is round."""
        return len(self.base) == 1

    @property
    def special_weapons(self) -> frozenset[int]:
        """The numbers of the models with a weapon that most lack (warscroll.special-equipment)."""
        few = [weapon.bearers for weapon in self.weapons.values() if 2 * len(weapon.bearers) < self.models]
        return frozenset(number for bearers in few for number in bearers)


class Army(NamedTuple):
    """A Spearhead army: the warscrolls of its units, and which of them is the general's (spearhead.fixed-army); its
    battle traits, and the regiment abilities and enhancements of which its player chooses one each
    (spearhead.battle-traits, spearhead.choose-order)."""

    id: str
    units: tuple[str, ...]
    general: str
    traits: tuple[str, ...]
    regiment_abilities: tuple[str, ...]
    enhancements: tuple[str, ...]


def _army(id: str, printed: dict[str, Any]) -> Army:
    return Army(
        id,
        tuple(printed["units"]),
        printed["general"],
        tuple(printed["traits"]),
        tuple(printed["regiment_abilities"]),
        tuple(printed["enhancements"]),
    )


class Objective(NamedTuple):
    """An objective that is a circle printed on the board (spearhead.objectives)."""

    at: tuple[int, int]
    diameter: int


class LaidFeature(NamedTuple):
    """Where a feature of a ready layout stands. `territory` is whose it is, "" where the defender places all."""

    territory: str
    kind: str
    at: tuple[int, int]
    facing: int


def _weapon(id: str, printed: dict[str, Any], models: int) -> Weapon:
    return Weapon(
        id,
        tenths(printed.get("range", 0)),
        printed["attacks"],
        printed["hit"],
        printed["wound"],
        printed["rend"],
        printed["damage"],
        frozenset(printed.get("abilities", ())),
        tuple(printed.get("bearers", range(1, models + 1))),
    )


def _warscroll(id: str, printed: dict[str, Any]) -> Warscroll:
    models = printed.get("models", 1)
    return Warscroll(
        id,
        models,
        printed.get("move", 0),
        printed["health"],
        printed["save"],
        printed.get("control", 0),
        printed.get("ward", 0),
        frozenset(printed.get("keywords", ())),
        printed.get("power_level", int(bool({"wizard", "priest"} & set(printed.get("keywords", ()))))),
        printed.get("reinforcements", False),
        tenths(printed.get("coherency", 0)),
        tuple(round(10 * diameter) for diameter in printed["base"]),
        tenths(printed["height"]),
        tuple(printed.get("tokens", ())),
        tuple(printed.get("abilities", ())),
        {name: _weapon(name, weapon, models) for name, weapon in printed.get("weapons", {}).items()},
        printed.get("faction", ""),
        printed.get("points", 0),
        tuple(printed.get("regiment_options", ())),
        _command_models(printed),
        tuple(printed.get("by_hand", ())),
        printed.get("terrain", ""),
        printed.get("joins_as", ""),
        printed.get("banishment", 0),
        printed.get("drawn", ""),
    )


def _reinforced(printed: dict[str, Any]) -> dict[str, Any]:
    """A warscroll with twice its models for twice its points: as many of them again have each weapon
    (army.reinforced)."""
    models: int = printed["models"]
    weapons = {id: _twice(weapon, models) for id, weapon in printed["weapons"].items()}
    return {**printed, "models": 2 * models, "points": 2 * printed["points"], "weapons": weapons}


def _twice(weapon: dict[str, Any], models: int) -> dict[str, Any]:
    """A weapon that as many of the other half of the models have."""
    if "bearers" not in weapon:
        return weapon
    return {**weapon, "bearers": [*weapon["bearers"], *(number + models for number in weapon["bearers"])]}


def _can_be_reinforced(printed: dict[str, Any]) -> bool:
    """Whether a unit of a roster has several models, is not Unique and may be reinforced at all
    (army.reinforced-limits)."""
    several = "points" in printed and printed.get("models", 1) > 1 and "unique" not in printed["keywords"]
    return several and printed.get("reinforceable", True)


def _command_models(printed: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    """As many of each kind as the warscroll allows: a single one, or one in so many models (command-models.ratio). They
    are the first that have no weapon of their own."""
    models = range(1, printed.get("models", 1) + 1)
    special = {number for weapon in printed.get("weapons", {}).values() for number in _few_bearers(weapon, len(models))}
    left = [number for number in models if number not in special]
    found = {}
    for kind, ratio in printed.get("command_models", {}).items():
        count = len(models) // int(ratio.partition("/")[2] or len(models))
        found[kind], left = tuple(left[:count]), left[count:]
    return found


def _few_bearers(weapon: dict[str, Any], models: int) -> list[int]:
    """The models that have a weapon, if most have another."""
    bearers: list[int] = weapon.get("bearers", [])
    return bearers if 2 * len(bearers) < models else []


def _objective(printed: dict[str, Any]) -> Objective:
    x, y = printed["at"]
    return Objective((tenths(x), tenths(y)), tenths(2 * printed["radius"]))


def _feature(printed: dict[str, Any]) -> FeatureKind:
    parts = tuple(points(part) for part in printed["parts"])
    return FeatureKind(printed["large"], parts, tenths(printed["height"]), frozenset(printed["abilities"]))


def _laid(printed: dict[str, Any]) -> LaidFeature:
    x, y = printed["at"]
    return LaidFeature(printed.get("territory", ""), printed["feature"], (tenths(x), tenths(y)), printed["facing"])


WARSCROLLS: dict[str, Warscroll] = {}
REINFORCED: dict[str, Warscroll] = {}
"""Those of the units that can be reinforced, as they are then."""
ARMIES: dict[str, Army] = {}
OBJECTIVES: dict[str, Objective] = {}
FEATURES: dict[str, FeatureKind] = {}
MAPS: dict[str, dict[str, Points]] = {}
"""The corners of both territories of each deployment map."""
LAYOUTS: dict[str, tuple[LaidFeature, ...]] = {}
"""The ready layouts of features: in Spearhead by the map that each is for."""


def add_printed(figures: Mapping[str, Any]) -> None:
    """Add figures as they are printed to the typed ones."""
    for id, printed in figures["warscrolls"].items():
        WARSCROLLS[id] = _warscroll(id, printed)
        if _can_be_reinforced(printed):
            REINFORCED[id] = _warscroll(id, _reinforced(printed))
    ARMIES.update((id, _army(id, printed)) for id, printed in sorted(figures.get("armies", {}).items()))
    OBJECTIVES.update((id, _objective(printed)) for id, printed in figures["objectives"].items())
    FEATURES.update((id, _feature(printed)) for id, printed in figures.get("features", {}).items())
    for id, printed in figures.get("kits", {}).items():
        FEATURES.update(kit_features(id, printed, figures))
    for id, printed in figures["maps"].items():
        MAPS[id] = {territory: points(printed[territory]) for territory in ("a", "b")}
    for id, printed in figures.get("layouts", {}).items():
        LAYOUTS[id] = tuple(map(_laid, printed["features"]))


add_printed(load("sigmar"))


def carried(scroll: str, by: str) -> Warscroll:
    """The warscroll of a hero on what carries him: its Move and base, Fly, its ward if his own is no better, and as a
    Wizard a power level more."""
    hero, mount = WARSCROLLS[scroll], WARSCROLLS[by]
    return hero._replace(
        move=mount.move,
        base=mount.base,
        height=mount.height,
        keywords=hero.keywords | {"fly"},
        ward=min(hero.ward or mount.ward, mount.ward),
        power_level=hero.power_level + ("wizard" in hero.keywords),
    )


def add(pack: str) -> dict[str, Any]:
    """Add the figures of a pack, and give them as they are printed. The package with its rules does so once."""
    figures = add_figures("sigmar", pack)
    add_printed(figures)
    return figures
