"""Positions of Age of Sigmar: any table as data that a person can write. `docs/notation.md` has the format.

Everything has a default, so that a position says no more than what it is about: before deployment units that are not
named wait, afterwards they are destroyed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...geometry.facings import FACINGS
from ...kernel.dice import Dice
from ...kernel.errors import UnknownGame
from ...kernel.facets import notation
from ...kernel.flow import Step
from ...kernel.slot_codec import Custom, Key, Keys, Number, Numbers, Rows, Scope, Seat, Table, Text, Word, Words
from ...kernel.table_reader import Faults, TableReader
from ...kernel.text import quoted
from ..battlepack import BATTLEPACKS, Battlepack
from ..board import places
from ..board.places import Way
from ..cards.abilities import ABILITIES, of_unit
from ..cards.battle_tactics import BATTLE_TACTICS
from ..content import ARMIES, FEATURES, WARSCROLLS
from ..rules import setup
from ..state import (
    DESTROYED,
    FIELD,
    MANIFESTATION,
    NOBODY,
    PHASES,
    RESERVE,
    ROLES,
    TERRAIN,
    WAITING,
    Effect,
    Feature,
    Model,
    Player,
    SigmarTable,
    Unit,
)

MOMENTS = ("attacks", "phase", "turn", "round", "battle")
MARKS = (
    *("destroyed", "ran", "retreated", "charged", "fought", "moved", "shot", "set-up"),
    *("from-the-heavens", "charged-by-8", "has-slain-enemies", "devoured", "hurt", "great-plague"),
)
PLACES = (WAITING, FIELD, RESERVE, DESTROYED, TERRAIN, MANIFESTATION)
OTHER_PHASES = ("set-up", "deployment", "start-of-round", "end-of-round")
TERRITORIES = ("a", "b")


# ---------------------------------------------------------------------- slot by slot


def _is_early(at: Scope) -> bool:
    return at.step == "rounds.begin_battle" or at.step in at.table.pack.steps_of_setup


def _usual_phase(at: Scope) -> str:
    if at.step in at.table.pack.steps_of_setup:
        return "set-up"
    return {"fighting.before_fights": "combat", "fighting.fights": "combat", "end_of_turn.end_turn": "end-of-turn"}.get(
        at.step, "movement"
    )


def _most_tithe(at: Scope) -> int:
    """How many bone-tithe points a unit may gather."""
    modifiers = [modifier for ability in of_unit(at.table, at.state) for modifier in ability.gives]
    return max((modifier.get("bone-harvest", 0) for modifier in modifiers), default=0)


def _models(at: Scope) -> range:
    return range(1, at.state.printed.models + 1)


def _unit_ids(at: Scope) -> list[str]:
    return [unit.id for unit in at.table.units]


def _aims(at: Scope) -> list[str]:
    """What may have been picked for a battle tactic: units, and the numbers of terrain features."""
    return [*_unit_ids(at), *(str(number) for number, _ in enumerate(at.table.features, 1))]


def _objectives(at: Scope) -> list[str]:
    return [*at.table.pack.objectives]


def _regiment_abilities(at: Scope) -> Sequence[str]:
    army = ARMIES.get(at.state.army)
    return army.regiment_abilities if army else ()


def _enhancements(at: Scope) -> Sequence[str]:
    army = ARMIES.get(at.state.army)
    return army.enhancements if army else ()


def _read_point(told: TableReader, key: str, scope: Scope) -> None:
    at = told.anything(key)
    if isinstance(at, list) and len(at) == 2 and all(type(part) is int for part in at):
        scope.state.x, scope.state.y = at
    else:
        told.fault(key, f"x and y, in tenths of a millimetre, not {quoted(at)}")


FEATURE = Keys(
    Feature,
    kind=Key(Word(FEATURES), usual=lambda at: next(iter(at.table.pack.features or FEATURES)), always=True),
    seat=Key(Seat(), always=True),
    at=Key(Custom(_read_point, lambda at: [at.state.x, at.state.y])),
    facing=Key(Number(0, FACINGS - 1), always=True),
    holder=Key(Seat(NOBODY)),
    unit=Key(Word(_unit_ids)),
)

TABLE = Keys(
    SigmarTable,
    round=Key(Number(0, lambda at: at.table.pack.rounds), usual=lambda at: 0 if _is_early(at) else 1, always=True),
    phase=Key(Word((*OTHER_PHASES, *PHASES)), usual=_usual_phase, always=True),
    active=Key(Seat(NOBODY), usual=lambda at: NOBODY if _is_early(at) else 0, always=True),
    first=Key(Seat(NOBODY), usual=lambda at: at.table.active, always=True),
    turns=Key(Number(0, lambda at: at.table.seat_count), always=True),
    seized=Key(Seat(NOBODY)),
    deployer=Key(Seat(NOBODY)),
    underdog=Key(Seat(NOBODY), always=True),
    picker=Key(Seat(NOBODY), usual=lambda at: at.table.active, always=True),
    order_of_fights=Key(Word(("first", "others", "last"))),
    side_of_board=Key(Word(lambda at: at.table.pack.sides), "side"),
    map=Key(Word(lambda at: at.table.pack.maps)),
    controlled=Key(Table(Seat(NOBODY), _objectives, NOBODY), usual=lambda at: dict.fromkeys(_objectives(at), NOBODY)),
    features=Key(Rows(FEATURE, lambda: Feature("", 0, 0, 0, 0)), "feature"),
)

SOURCE = Keys(
    dict,
    what=Key(Text(), always=True),
    points=Key(Number(1), usual=1, always=True),
    when=Key(Number(), always=True),
)

PLAYER = Keys(
    Player,
    role=Key(Word(ROLES), always=True),
    territory=Key(Word(TERRITORIES), always=True),
    points=Key(Number(), always=True),
    regiment_ability=Key(Word(_regiment_abilities)),
    enhancement=Key(Word(_enhancements)),
    command_points=Key(Number()),
    used=Key(),
    marks=Key(),
    spent=Key(),
    sources=Key(Rows(SOURCE), "source"),
    regiment=Key(Word(_unit_ids)),
    attempted=Key(Words(BATTLE_TACTICS)),
    aim=Key(Word(_aims)),
)

EFFECT = Keys(
    Effect,
    ability=Key(Word(lambda at: (*ABILITIES, *at.table.pack.twists)), usual=next(iter(ABILITIES)), always=True),
    seat=Key(Number(0, lambda at: at.table.seat_count - 1), always=True),
    units=Key(Words(_unit_ids), always=True),
    gives=Key(always=True),
    until=Key(Word(lambda at: (*MOMENTS, *(f"start-{seat}" for seat in at.table.seats))), usual="turn", always=True),
)

LASTING = Keys(
    SigmarTable,
    effects=Key(Rows(EFFECT, lambda: Effect("", 0, [], {}, "")), "effect"),
    fallen=Key(),
    fallen_before=Key(),
    twist_picks=Key(),
    held_before=Key(Table(Seat(NOBODY), _objectives)),
)

SLAIN = Numbers(_models)
UNIT = Keys(
    Unit,
    tokens=Key(usual=lambda at: [*at.state.printed.tokens]),
    damage=Key(Number(0, lambda at: at.state.printed.health - 1)),
    tithe=Key(Number(0, _most_tithe)),
    ritual=Key(Number()),
    summoner=Key(Word(_unit_ids)),
    gathered=Key(Number()),
    rides=Key(Word(_unit_ids)),
    passed=Key(Table(Number(1, lambda at: at.state.printed.models), _unit_ids)),
    returned=Key(Numbers(_models)),
    marks=Key(Words(MARKS)),
    used=Key(),
    spent=Key(),
    since=Key(Number(0, lambda at: at.table.pack.rounds)),
    replaced=Key(),
)


# ---------------------------------------------------------------------- the whole table


class Notation(notation.Notation[SigmarTable]):
    """Tables as the plain data of positions."""

    def read(self, data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[SigmarTable, Step]:
        """The table that a position describes, and the step that comes next."""
        reader = TableReader(data, faults)
        table = _read_seats(reader, dice)
        steps = self.system.steps = {**self.system.steps, **setup.open_battlepack(table.battlepack)}
        of_others = {each for pack in BATTLEPACKS.values() if pack is not table.pack for each in pack.steps_of_setup}
        known = [each for each in steps if each in table.pack.steps_of_setup or each not in of_others]
        step = reader.word("step", "phases.abilities", known) or ""
        scope = Scope(table, step, table)
        told = _muster(reader.table("unit"), scope)
        TABLE.read(reader, scope)
        _read_players(reader, scope)
        _read_units(told, scope)
        LASTING.read(reader, scope)
        cards = reader.table("cards")
        if not _is_early(scope):
            table.pack.read_cards(cards, table)
        cards.finish()
        reader.finish()
        return table, steps[step]

    def write(self, table: SigmarTable, step: str) -> dict[str, Any]:
        """The position of a whole table: what `read` makes an equal table of."""
        scope = Scope(table, step, table)
        written: dict[str, Any] = {
            "seats": [player.army for player in table.players],
            **{name: value for name, value in table.options.items() if value != _usual_option(table.pack, name)},
            "step": step,
            **TABLE.write(scope),
            "player": [PLAYER.write(scope._replace(state=player)) for player in table.players],
            **LASTING.write(scope),
        }
        if cards := table.pack.write_cards(table):
            written["cards"] = cards
        units = {unit.id: _write_unit(scope._replace(state=unit)) for unit in table.units}
        return written | {"unit": {id: told for id, told in units.items() if told}}


def _usual_option(pack: Battlepack, name: str) -> object:
    usual: Mapping[str, object] = {
        setup.BATTLEPACK: setup.USUAL,
        setup.MODULES: [],
        setup.POINTS: pack.points_limit,
        setup.BATTLEPLAN: "",
    }
    return usual[name] if name in usual else pack.options[name][0]


def _read_seats(reader: TableReader, dice: Dice) -> SigmarTable:
    edition = str(reader.anything("edition"))
    name = reader.word(setup.BATTLEPACK, setup.USUAL, setup.battlepacks()) or setup.USUAL
    setup.open_battlepack(name)
    pack = BATTLEPACKS[name]
    seats: Sequence[str] = reader.words("seats") or pack.usual_seats
    try:
        if len(seats) != 2:
            raise UnknownGame(f"there are two armies, not {quoted(seats)}")
        seats = pack.read_seats(seats)
    except UnknownGame as error:
        reader.fault("seats", str(error))
        seats = pack.read_seats(pack.usual_seats)
    options: dict[str, Any] = {setup.BATTLEPACK: name}
    options |= {option: reader.word(option, values[0], values) for option, values in pack.options.items()}
    if pack.modules:
        options[setup.MODULES] = _read_modules(reader, pack)
    if pack.sizes and reader.has(setup.BATTLEPLAN):
        options[setup.BATTLEPLAN] = reader.anything(setup.BATTLEPLAN)
    try:
        size = pack.size_of(seats, options)
    except UnknownGame as error:
        reader.fault(setup.BATTLEPLAN, str(error))
        options.pop(setup.BATTLEPLAN, None)
        size = pack.size_of(seats, options)
    return SigmarTable(dice, edition, seats, {**options, **size})


def _read_modules(reader: TableReader, pack: Battlepack) -> list[str]:
    try:
        return setup.modules(pack, reader.words(setup.MODULES))
    except UnknownGame as error:
        reader.fault(setup.MODULES, str(error))
        return []


def _read_players(reader: TableReader, scope: Scope) -> None:
    players, told = scope.table.players, reader.tables("player")
    if len(told) not in (0, len(players)):
        reader.fault("player", "one [[player]] for each seat, or none")
    if not told:
        for player, role, territory in zip(players, ROLES, TERRITORIES, strict=True):
            player.role, player.territory = role, territory
    for own, player in zip(told, players, strict=False):
        PLAYER.read(own, scope._replace(state=player))
        own.finish()


# ---------------------------------------------------------------------- units


def _usual_place(at: Scope) -> str:
    return WAITING if at.step in at.table.pack.steps_of_setup else DESTROYED


def _muster(every: TableReader, scope: Scope) -> dict[str, TableReader]:
    """What is said of each unit: those of the armies, and those that the battle has brought, which join them."""
    mustered = {unit.id: unit for unit in scope.table.units}
    told = {id: every.table(id) for id in mustered}
    for id in every.left():
        own = every.table(id)
        unit = _replacement(id, own, mustered) or _late(id, own, scope)
        if unit is None:
            every.fault(id, f"there is no such unit; there are: {', '.join(mustered)}")
            continue
        told[id] = own
        scope.table.units.append(unit)
    return told


def _replacement(id: str, told: TableReader, mustered: Mapping[str, Unit]) -> Unit | None:
    """A unit that was set up instead of another."""
    replaced = mustered.get(told.text("replaces", ""))
    if replaced is None or id.rpartition(".")[0] != replaced.scroll:
        return None
    return Unit(id, replaced.seat, replaced.scroll, replaces=replaced.id, reinforced=replaced.reinforced)


def _late(id: str, told: TableReader, scope: Scope) -> Unit | None:
    """Faction terrain and manifestations that were set up in battle: their seat is said."""
    scroll, _, number = id.rpartition(".")
    if not told.has("seat") or not number.isdecimal() or scroll not in WARSCROLLS or WARSCROLLS[scroll].is_unit:
        return None
    return Unit(id, Seat().read(told, "seat", 0, scope) or 0, scroll)


def _read_units(told: Mapping[str, TableReader], scope: Scope) -> None:
    for unit in scope.table.units:
        _read_place(told[unit.id], scope._replace(state=unit))
        UNIT.read(told[unit.id], scope._replace(state=unit))
        told[unit.id].finish()


def _read_place(told: TableReader, scope: Scope) -> None:
    """Where a unit is, who of it is slain, and where the others stand."""
    unit = scope.state
    given = told.has("at")
    unit.place = told.word("place", FIELD if given else _usual_place(scope), PLACES) or ""
    unit.slain = [] if given or unit.place in (WAITING, RESERVE, TERRAIN, MANIFESTATION) else [*_models(scope)]
    if told.has("slain"):
        unit.slain = SLAIN.read(told, "slain", [], scope)
    numbers = [number for number in _models(scope) if number not in unit.slain]
    at = told.anything("at")
    if unit.place == TERRAIN:
        features = (feature for feature in scope.table.features if feature.unit == unit.id)
        unit.models = [Model(1, feature.x, feature.y, feature.facing) for feature in features]
    elif unit.place == FIELD or (unit.place == MANIFESTATION and given):
        try:
            ways = places.read(at, unit, numbers)
            unit.models = [Model(way.number, *way.end, way.facing) for way in ways]
        except places.Unreadable as error:
            told.fault("at", f"{error}, not {quoted(at)}")
    elif given:
        told.fault("at", "only a unit on the battlefield is anywhere")


def _write_unit(scope: Scope) -> dict[str, Any]:
    unit = scope.state
    written: dict[str, Any] = {"replaces": unit.replaces} if unit.replaces else {}
    if not unit.printed.is_unit and unit not in _mustered(scope.table):
        written["seat"] = unit.seat + 1
    if unit.is_at(FIELD):
        written["at"] = written_places(unit)
    if unit.place != (FIELD if "at" in written else _usual_place(scope)):
        written["place"] = unit.place
    if unit.place != DESTROYED and unit.slain:
        written["slain"] = list(unit.slain)
    return written | UNIT.write(scope)


def _mustered(table: SigmarTable) -> Sequence[Unit]:
    """The units that the armies began with, which come before those that the battle has brought."""
    count = sum(1 for player in table.players for _ in table.pack.muster(table, player.army))
    return table.units[:count]


def written_places(unit: Unit) -> str:
    """Where a unit's models stand, as ranks if they stand so, otherwise each for itself."""
    return places.set_up([Way(model.number, (model.at,), model.facing) for model in unit.models], unit)
