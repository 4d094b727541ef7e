"""Positions of Age of Sigmar: any table as data that a person can write. `docs/sigmar.md` has the format.

Everything has a default, so that a position says no more than what it is about: before deployment units that are not
named wait, afterwards they are destroyed.
"""

from __future__ import annotations

from typing import Any

from ...kernel.dice import Dice
from ...kernel.flow import Step
from ...kernel.table_reader import Faults, TableReader
from ...kernel.text import quoted
from ...kernel.untrusted import plain
from ...kernel.zones import ALL, OWNER, Zone
from ...kernel.zones import NOBODY as NOBODY_SEES
from ..board import places
from ..board.places import Way
from ..cards.abilities import ABILITIES, ENHANCEMENTS, REGIMENT, TACTICS, TWISTS
from ..content import ARMIES, FEATURES, MAPS, WARSCROLLS
from ..rules import setup
from ..rules.chart import STEPS
from ..state import DESTROYED, FIELD, NOBODY, PHASES, RESERVE, WAITING, Effect, Feature, Model, SigmarTable, Unit

EARLY = (
    "setup.begin",
    "setup.abilities",
    "setup.side_of_board",
    "setup.territories",
    "setup.terrain",
    "deployment.deploy",
)
"""The boxes before which units wait to be deployed."""
MOMENTS = ("phase", "turn", "round", "battle")
MOST_POINTS = 999
MOST_TITHE = 6
MARKS = ("destroyed", "ran", "retreated", "charged", "fought", "moved", "shot", "set-up")
PLACES = (WAITING, FIELD, RESERVE, DESTROYED)
OTHER_PHASES = ("set-up", "deployment", "start-of-round", "end-of-round")


def read_position(data: dict[str, Any], dice: Dice, faults: Faults) -> tuple[SigmarTable, Step]:
    """The table that a position describes, and the step that comes next."""
    reader = TableReader(data, faults)
    table = _read_seats(reader, dice)
    step = reader.word("step", "phases.abilities", STEPS) or ""
    _read_time(reader, table, step)
    _read_players(reader, table)
    _read_ground(reader, table)
    _read_units(reader, table, step)
    _read_effects(reader, table)
    _read_cards(reader, table, step)
    reader.finish()
    return table, STEPS[step]


def write_position(table: SigmarTable, step: str) -> dict[str, Any]:
    """The position of a whole table: what `read_position` makes an equal table of."""
    written: dict[str, Any] = {
        "seats": [player.army for player in table.players],
        **{name: value for name, value in table.options.items() if value != setup.OPTIONS[name][0]},
        "step": step,
        **_write_time(table, step),
        **_write_ground(table),
        "player": [_write_player(table, seat) for seat in table.seats],
    }
    if table.effects:
        slots = ("ability", "seat", "units", "gives", "until")
        written["effect"] = [{slot: plain(getattr(effect, slot)) for slot in slots} for effect in table.effects]
    written |= _write_cards(table)
    units = {unit.id: _write_unit(unit, step) for unit in table.units}
    return written | {"unit": {id: told for id, told in units.items() if told}}


# ---------------------------------------------------------------------- who plays what, and when


def _read_seats(reader: TableReader, dice: Dice) -> SigmarTable:
    edition = str(reader.anything("edition"))
    seats = reader.words("seats") or list(ARMIES)[:2]
    if len(seats) != 2 or not set(seats) <= set(ARMIES):
        reader.fault("seats", f"two armies, of {', '.join(ARMIES)}, not {quoted(seats)}")
        seats = list(ARMIES)[:2]
    options = {name: reader.word(name, values[0], values) for name, values in setup.OPTIONS.items()}
    return SigmarTable(dice, edition, seats, options)


def _read_time(reader: TableReader, table: SigmarTable, step: str) -> None:
    early = step in EARLY or step == "rounds.begin_battle"
    table.round = reader.number("round", 0 if early else 1, 0, table.pack.rounds)
    table.phase = reader.word("phase", _usual_phase(step), (*OTHER_PHASES, *PHASES)) or ""
    table.active = reader.number("active", 0 if early else 1, 0, table.seat_count) - 1
    table.first = reader.number("first", table.active + 1, 0, table.seat_count) - 1
    table.turns = reader.number("turns", 0, 0, table.seat_count)
    table.underdog = reader.number("underdog", 0, 0, table.seat_count) - 1
    table.picker = reader.number("picker", table.active + 1, 0, table.seat_count) - 1
    table.order_of_fights = reader.word("order_of_fights", "", ("", "first", "others", "last")) or ""


def _usual_phase(step: str) -> str:
    if step in EARLY:
        return "set-up"
    return {"fighting.before_fights": "combat", "fighting.fights": "combat", "end_of_turn.end_turn": "end-of-turn"}.get(
        step, "movement"
    )


def _write_time(table: SigmarTable, step: str) -> dict[str, Any]:
    return {
        "round": table.round,
        "phase": table.phase,
        "active": table.active + 1,
        "first": table.first + 1,
        "turns": table.turns,
        "underdog": table.underdog + 1,
        "picker": table.picker + 1,
        **({"order_of_fights": table.order_of_fights} if table.order_of_fights else {}),
    }


def _read_players(reader: TableReader, table: SigmarTable) -> None:
    letters = ("a", "b")
    told = reader.tables("player")
    if len(told) not in (0, table.seat_count):
        reader.fault("player", "one [[player]] for each seat, or none")
    if not told:
        for seat, player in enumerate(table.players):
            player.role, player.territory = setup.ROLES[seat], letters[seat]
    for own, player in zip(told, table.players, strict=False):
        player.role = own.word("role", "", ("", *setup.ROLES)) or ""
        player.territory = own.word("territory", "", ("", *letters)) or ""
        player.command_points = own.number("command_points", 0, 0, 99)
        player.points = own.number("points", 0, 0, MOST_POINTS)
        own_choices = {"regiment_ability": REGIMENT, "enhancement": ENHANCEMENTS}
        for name, known in own_choices.items():
            setattr(player, name, own.word(name, "", ("", *known[player.army])) or "")
        player.used, player.marks, player.spent = own.words("used"), own.words("marks"), own.words("spent")
        for source in own.tables("source"):
            player.sources.append(
                {
                    "what": source.text("what", ""),
                    "points": source.number("points", 1, 1, MOST_POINTS),
                    "when": source.number("when", 0),
                }
            )
            source.finish()
        own.finish()


def _write_player(table: SigmarTable, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    written = {"role": player.role, "territory": player.territory, "points": player.points}
    others = {
        "regiment_ability": player.regiment_ability,
        "enhancement": player.enhancement,
        "command_points": player.command_points,
        "used": list(player.used),
        "marks": list(player.marks),
        "spent": list(player.spent),
        "source": [dict(each) for each in player.sources],
    }
    return written | {name: value for name, value in others.items() if value}


# ---------------------------------------------------------------------- the ground


def _read_ground(reader: TableReader, table: SigmarTable) -> None:
    table.side_of_board = reader.word("side", "", ("", *table.pack.sides)) or ""
    table.map = reader.word("map", "", ("", *MAPS)) or ""
    holders = reader.table("controlled")
    for objective in table.pack.objectives:
        table.controlled[objective] = holders.number(objective, 0, 0, table.seat_count) - 1
    holders.finish()
    for told in reader.tables("feature"):
        at = told.anything("at")
        if not isinstance(at, list) or len(at) != 2 or not all(type(part) is int for part in at):
            told.fault("at", "x and y, in tenths of a millimetre")
            at = [0, 0]
        kind = told.word("kind", table.pack.features[0], FEATURES) or ""
        owner = told.number("seat", 1, 1, table.seat_count) - 1
        table.features.append(Feature(kind, owner, at[0], at[1], told.number("facing", 0, 0, 63)))
        told.finish()


def _write_ground(table: SigmarTable) -> dict[str, Any]:
    written: dict[str, Any] = {"side": table.side_of_board, "map": table.map}
    written = {name: value for name, value in written.items() if value}
    holders = {objective: seat + 1 for objective, seat in table.controlled.items() if seat != NOBODY}
    if holders:
        written["controlled"] = holders
    if table.features:
        written["feature"] = [
            {"kind": each.kind, "seat": each.seat + 1, "at": [each.x, each.y], "facing": each.facing}
            for each in table.features
        ]
    return written


def _read_effects(reader: TableReader, table: SigmarTable) -> None:
    """What lasts of abilities that were used."""
    known = [unit.id for unit in table.units]
    for told in reader.tables("effect"):
        ability = told.word("ability", next(iter(ABILITIES)), (*ABILITIES, *TWISTS)) or ""
        seat, units = told.number("seat", 0, 0, table.seat_count - 1), told.words("units")
        for id in set(units) - set(known):
            told.fault("units", f"there is no unit {quoted(id)}; there are: {', '.join(known)}")
        gives = told.anything("gives")
        if not isinstance(gives, dict) or not all(type(value) in (int, str, bool) for value in gives.values()):
            told.fault("gives", f"what is given, by kinds, not {quoted(gives)}")
            gives = {}
        until = told.word("until", "turn", (*MOMENTS, *(f"start-{each}" for each in table.seats))) or ""
        table.effects.append(Effect(ability, seat, units, gives, until))
        told.finish()


# ---------------------------------------------------------------------- cards


def _read_cards(reader: TableReader, table: SigmarTable, step: str) -> None:
    """Where cards lie; in a battle those that are not named lie in their decks, in the order of the content."""
    table.fallen, table.twist_picks = reader.words("fallen"), reader.words("twist_picks")
    held = reader.table("held_before")
    for objective in table.pack.objectives:
        if held.has(objective):
            table.held_before[objective] = held.number(objective, 0, 0, table.seat_count) - 1
    held.finish()
    told = reader.table("cards")
    if step in EARLY or step == "rounds.begin_battle":
        told.finish()
        return
    _read_twists(told, table)
    for seat in table.seats:
        every = [f"{tactic}.{seat + 1}" for tactic in TACTICS]
        pool = f"tactics-{seat}"
        named = {zone: told.words(f"{zone}-{seat + 1}") for zone in ("tactics", "hand", "spent")}
        for zone, cards in named.items():
            for card in cards:
                if card not in every:
                    told.fault(f"{zone}-{seat + 1}", f"there is no card {quoted(card)}")
        known = [card for cards in named.values() for card in cards]
        rest = [card for card in every if card not in known]
        table.zones[f"tactics-{seat}"] = Zone(NOBODY_SEES, seat, pool, rest + named["tactics"])
        table.zones[f"hand-{seat}"] = Zone(OWNER, seat, pool, named["hand"])
        table.zones[f"spent-{seat}"] = Zone(ALL, seat, "", named["spent"])
    told.finish()


def _read_twists(told: TableReader, table: SigmarTable) -> None:
    """Those that have been drawn, and the deck: whatever is named lies on top, the last one uppermost."""
    side = [twist for twist, of in TWISTS.items() if of == table.side_of_board]
    named = {zone: told.words(zone) for zone in ("twist", "twists")}
    for zone, twists in named.items():
        for twist in twists:
            if twist not in side:
                told.fault(zone, f"there is no twist {quoted(twist)} of this side; there are: {', '.join(side)}")
    if len(named["twist"]) > table.round:
        told.fault("twist", f"one twist is drawn each round, and this is round {table.round}")
    known = [twist for twists in named.values() for twist in twists]
    rest = [twist for twist in side if twist not in known]
    table.zones["twists"] = Zone(NOBODY_SEES, None, "twists", rest + named["twists"])
    table.zones["twist"] = Zone(ALL, None, "", named["twist"])


def _write_cards(table: SigmarTable) -> dict[str, Any]:
    slots = {"fallen": list(table.fallen), "twist_picks": list(table.twist_picks)}
    written: dict[str, Any] = {slot: value for slot, value in slots.items() if value}
    if table.held_before:
        written["held_before"] = {objective: seat + 1 for objective, seat in table.held_before.items()}
    zones = {
        f"{zone}-{seat + 1}": list(table.zones[f"{zone}-{seat}"].cards)
        for seat in table.seats
        for zone in ("tactics", "hand", "spent")
        if f"{zone}-{seat}" in table.zones
    }
    zones |= {name: list(table.zones[name].cards) for name in ("twists", "twist") if name in table.zones}
    return written | ({"cards": zones} if zones else {})


# ---------------------------------------------------------------------- units


def _usual_place(step: str) -> str:
    return WAITING if step in EARLY else DESTROYED


def _read_units(reader: TableReader, table: SigmarTable, step: str) -> None:
    every = reader.table("unit")
    mustered = {unit.id: unit for unit in table.units}
    for unit in mustered.values():
        _read_unit(every.table(unit.id), table, unit, step)
    for id in every.left():
        told = every.table(id)
        replaced = mustered.get(told.text("replaces", ""))
        if replaced is None or id.rpartition(".")[0] != replaced.scroll:
            every.fault(id, f"there is no such unit; there are: {', '.join(mustered)}")
            continue
        unit = Unit(id, replaced.seat, replaced.scroll)
        unit.replaces = replaced.id
        table.units.append(unit)
        _read_unit(told, table, unit, step)


def _read_unit(told: TableReader, table: SigmarTable, unit: Unit, step: str) -> None:
    given = told.has("at")
    unit.place = told.word("place", FIELD if given else _usual_place(step), PLACES) or ""
    every = range(1, unit.printed.models + 1)
    unit.slain = [] if unit.place in (WAITING, RESERVE) else [*every]
    if told.has("slain") or given:
        unit.slain = _numbers(told, "slain", every)
    numbers = [number for number in every if number not in unit.slain]
    at = told.anything("at")
    if unit.place == FIELD:
        try:
            ways = places.read(at, unit, numbers)
            unit.models = [Model(way.number, *way.end, way.facing) for way in ways]
        except places.Unreadable as error:
            told.fault("at", f"{error}, not {quoted(at)}")
    elif given:
        told.fault("at", "only a unit on the battlefield is anywhere")
    unit.damage = told.number("damage", 0, 0, unit.printed.health - 1)
    unit.returned = _numbers(told, "returned", every)
    unit.marks = told.words("marks")
    for mark in set(unit.marks) - set(MARKS):
        told.fault("marks", f"one of {', '.join(MARKS)}, not {quoted(mark)}")
    unit.used, unit.spent = told.words("used"), told.words("spent")
    passed = told.table("passed")
    for enemy in passed.left():
        if enemy.rpartition(".")[0] not in WARSCROLLS:
            passed.fault(enemy, "there is no such unit")
        unit.passed[enemy] = passed.number(enemy, 1, 1, unit.printed.models)
    passed.finish()
    if told.has("tokens"):
        unit.tokens = told.words("tokens")
    unit.tithe = told.number("tithe", 0, 0, MOST_TITHE)
    unit.since = told.number("since", 0, 0, table.pack.rounds)
    unit.replaced = told.flag("replaced")
    told.finish()


def _numbers(told: TableReader, key: str, every: range) -> list[int]:
    given = told.anything(key) or []
    if not isinstance(given, list) or not all(type(number) is int and number in every for number in given):
        told.fault(key, f"numbers of models, from 1 to {len(every)}, not {quoted(given)}")
        return []
    return sorted(set(given))


def _write_unit(unit: Unit, step: str) -> dict[str, Any]:
    written: dict[str, Any] = {"replaces": unit.replaces} if unit.replaces else {}
    if unit.place == FIELD:
        written["at"] = written_places(unit)
        if unit.slain:
            written["slain"] = list(unit.slain)
    elif unit.place != _usual_place(step):
        written["place"] = unit.place
    if unit.place in (WAITING, RESERVE) and unit.slain:
        written["slain"] = list(unit.slain)
    if unit.tokens != [*unit.printed.tokens]:
        written["tokens"] = list(unit.tokens)
    for key in ("damage", "tithe", "passed", "returned", "marks", "used", "spent", "since", "replaced"):
        value = getattr(unit, key)
        if value:
            written[key] = plain(value)
    return written


def written_places(unit: Unit) -> str:
    """Where a unit's models stand, as ranks if they stand so, otherwise each for itself."""
    return places.set_up([Way(model.number, (model.at,), model.facing) for model in unit.models], unit)
