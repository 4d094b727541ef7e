"""The armies, warscrolls, abilities and cards of Age of Sigmar as pages of the reference."""

from collections.abc import Mapping, Sequence
from typing import Any

from builder.reference.catalogue import Entry, Kind, Table, listed
from builder.reference.cropping import Frame, around
from katabasis.content import LANGUAGES, load
from katabasis_page.sigmar.popovers import COLUMNS, WEAPON_ABILITIES
from katabasis_page.words import _

Content = Mapping[str, Any]

GAME = "sigmar"
INCH = 254
MARGIN = 3 * INCH
LEAST = (14 * INCH, 11 * INCH)
"""The smallest part of the battlefield that is shown."""


def frame(view: Content, position: Content) -> Frame:
    """Round the models that stand."""
    width, depth = view["table"]["battlefield"]
    models = [model for unit in view["table"]["units"].values() for model in unit["models"]]
    return around([(x, y) for _number, x, y, _facing in models], MARGIN, LEAST, (0, 0, width, depth))


def catalogue() -> list[Kind]:
    content = load(GAME)
    return [
        Kind("armies", _("Armies"), _("Army"), [_army(id, each) for id, each in content["armies"].items()]),
        Kind("units", _("Units"), _("Unit"), [_scroll(id, each) for id, each in content["warscrolls"].items()]),
        Kind("abilities", _("Abilities"), _("Ability"), [_told(id, each) for id, each in _abilities(content)]),
        Kind("tactics", _("Battle tactic cards"), _("Battle tactic card"), _tactics(content)),
        Kind("twists", _("Twists"), _("Twist"), [_twist(id, each) for id, each in content["twists"].items()]),
        Kind("terrain", _("Terrain features"), _("Terrain feature"), _features(content)),
    ]


def _abilities(content: Content) -> Sequence[tuple[str, Content]]:
    return list(content["abilities"].items())


def _told(id: str, entry: Content) -> Entry:
    """An ability with its text, or that of the rule that it is in (core-abilities.universal)."""
    if "rule" not in entry:
        return Entry(id, entry["name"], texts=[("", entry["text"])])
    text = {language: load(f"{GAME}-rules.{language}")[entry["rule"]]["text"] for language in LANGUAGES}
    return Entry(id, entry["name"], texts=[("", text)], rules=[entry["rule"]])


def _known(names: Sequence[str]) -> list[tuple[str, str]]:
    """Those of some abilities that have pages, once each."""
    known = dict(_abilities(load(GAME)))
    return [("abilities", name) for name in dict.fromkeys(names) if name in known]


def _army(id: str, entry: Content) -> Entry:
    scrolls = load(GAME)["warscrolls"]
    units = {unit: entry["units"].count(unit) for unit in entry["units"]}
    rows = [[scrolls[unit]["name"], count] for unit, count in units.items()]
    abilities = [*entry["traits"], *entry["regiment_abilities"], *entry["enhancements"]]
    return Entry(
        id,
        entry["name"],
        [
            (_("Faction"), entry["faction"]),
            (_("Grand alliance"), entry["alliance"]),
            (_("General"), scrolls[entry["general"]]["name"]),
        ],
        tables=[Table(_("Units"), [_("Unit"), _("Number")], rows)],
        related=[*(("units", unit) for unit in units), *_known(abilities)],
    )


def _scroll(id: str, entry: Content) -> Entry:
    armies = [army for army, other in load(GAME)["armies"].items() if id in other["units"]]
    abilities = {name: load(GAME)["abilities"][name] for _kind, name in _known(entry.get("abilities", ()))}
    return Entry(
        id,
        entry["name"],
        [
            (_("Move"), f'{entry["move"]}"'),
            (_("Health"), entry["health"]),
            (_("Save"), f"{entry['save']}+"),
            (_("Control"), entry["control"]),
            *([(_("Ward"), f"{entry['ward']}+")] if "ward" in entry else []),
            (_("Models"), entry["models"]),
            (_("Keywords"), ", ".join(entry["keywords"]).upper()),
        ],
        tables=[
            Table(_("Weapons"), [_("Weapon"), *(title for _key, title in COLUMNS), _("Abilities")], _weapons(entry))
        ],
        texts=[(ability["name"], ability["text"]) for ability in abilities.values()],
        related=[*(("armies", army) for army in armies), *(("abilities", name) for name in abilities)],
    )


def _weapons(entry: Content) -> list[list[Any]]:
    return [
        [weapon["name"], *(_figure(key, weapon) for key, _title in COLUMNS), _weapon_abilities(weapon)]
        for weapon in entry.get("weapons", {}).values()
    ]


def _figure(key: str, weapon: Content) -> str:
    value = weapon.get(key, 0)
    if key in ("hit", "wound"):
        return f"{value}+"
    return "–" if value in (0, "") else f'{value}"' if key == "range" else str(value)


def _weapon_abilities(weapon: Content) -> Any:
    return listed([WEAPON_ABILITIES[each][0] for each in weapon.get("abilities", ())]) or "–"


def _tactics(content: Content) -> list[Entry]:
    return [
        Entry(
            id,
            entry["name"],
            texts=[
                (_("Battle tactic"), entry["text"]),
                (content["abilities"][entry["command"]]["name"], content["abilities"][entry["command"]]["text"]),
            ],
        )
        for id, entry in content["tactics"].items()
    ]


def _twist(id: str, entry: Content) -> Entry:
    return Entry(id, entry["name"], [(_("Realm"), load(GAME)["sides"][entry["side"]]["name"])], [("", entry["text"])])


def _features(content: Content) -> list[Entry]:
    return [
        Entry(id, entry["name"], [(_("Height"), f'{entry["height"]}"')], related=_known(entry["abilities"]))
        for id, entry in content["features"].items()
    ]
