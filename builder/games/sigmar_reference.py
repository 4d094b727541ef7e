"""The armies, warscrolls, abilities and cards of Age of Sigmar as pages of the reference."""

from builder.games import sigmar_border_war_reference as border_war
from builder.games import sigmar_warscrolls_reference as warscrolls
from builder.games.sigmar_warscrolls_reference import GAME, Content
from builder.reference.catalogue import Entry, Kind, Table
from builder.reference.cropping import Frame, around
from katabasis.content import load, offered_packs
from katabasis_page.words import _

TABLES = ("armies", "warscrolls", "abilities", "tactics", "twists", "features")
"""What the game itself has pages of."""
INCH = 254
MARGIN = 3 * INCH
LEAST = (14 * INCH, 11 * INCH)
"""The smallest part of the battlefield that is shown."""


def frame(view: Content, position: Content) -> Frame:
    """Round the models that stand; before any does the whole battlefield."""
    width, depth = view["table"]["battlefield"]
    models = [model for unit in view["table"]["units"].values() for model in unit["models"]]
    points = [(x, y) for _number, x, y, _facing in models] or [(0, 0), (width, depth)]
    return around(points, MARGIN, LEAST, (0, 0, width, depth))


def catalogue() -> list[Kind]:
    content = {table: warscrolls.own(table) for table in TABLES}
    scrolls = [_scroll(id, each, content) for id, each in content["warscrolls"].items()]
    abilities = [warscrolls.told(id, each) for id, each in content["abilities"].items()]
    kinds = [
        Kind("armies", _("Armies"), _("Army"), [_army(id, each, content) for id, each in content["armies"].items()]),
        Kind("units", _("Units"), _("Unit"), scrolls),
        Kind("abilities", _("Abilities"), _("Ability"), abilities),
        Kind("tactics", _("Battle tactic cards"), _("Battle tactic card"), _tactics(content)),
        Kind("twists", _("Twists"), _("Twist"), [_twist(id, each) for id, each in content["twists"].items()]),
        Kind("terrain", _("Terrain features"), _("Terrain feature"), _features(content)),
    ]
    return border_war.joined(kinds) if border_war.PACK in offered_packs(GAME) else kinds


def _army(id: str, entry: Content, content: Content) -> Entry:
    scrolls = content["warscrolls"]
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
        related=[*(("units", unit) for unit in units), *warscrolls.known(abilities, content["abilities"])],
    )


def _scroll(id: str, entry: Content, content: Content) -> Entry:
    armies = [("armies", army) for army, other in content["armies"].items() if id in other["units"]]
    return warscrolls.scroll(id, entry, content["abilities"], lists=armies)


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
        Entry(
            id,
            entry["name"],
            [(_("Height"), f'{entry["height"]}"')],
            related=warscrolls.known(entry["abilities"], content["abilities"]),
        )
        for id, entry in content["features"].items()
    ]
