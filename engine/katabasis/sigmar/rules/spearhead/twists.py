"""Twists (Spearhead, 3.1): a card for each battle round, which changes something for both armies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import N_, say
from ....kernel.zones import ALL, NOBODY, Zone
from ...board.field import field_of
from ...content import FEATURES
from ...state import NOBODY as NO_SEAT
from ...state import SigmarTable, Unit
from .. import characteristics, damage, effects, rolls, verbs
from .holding import holds_feature_of, taken

RULE = "spearhead.twist"
MOST_HEALED = 3


class Twist(NamedTuple):
    """What a twist does when it is drawn, the points that it gives at the end of a player's turn, and what happens at
    the end of every turn."""

    begin: Callable[[SigmarTable], Flow[None]] | None = None
    points: Callable[[SigmarTable, int], int] | None = None
    after: Callable[[SigmarTable], Flow[None]] | None = None


def lay_out(table: SigmarTable) -> None:
    """The twists of the side in use, shuffled (spearhead.prepare-twist-deck)."""
    cards = [twist for twist, side in table.pack.twists.items() if side == table.side_of_board]
    table.zones["twists"] = Zone(NOBODY, None, "twists", cards)
    table.zones["twist"] = Zone(ALL)
    table.shuffle("twists", "spearhead.prepare-twist-deck")


def draw(table: SigmarTable) -> Flow[None]:
    """The twist of the last round is over, and a new one is drawn (spearhead.twist)."""
    table.twist_picks = []
    (drawn,) = table.draw("twists", "twist", 1, RULE)
    begin = BY_NAME[drawn].begin
    if begin is not None:
        yield from begin(table)


def is_on(table: SigmarTable, twist: str) -> bool:
    """Whether that twist is in force."""
    return table.twist == twist


def score(table: SigmarTable) -> None:
    """The points that the twist gives the player whose turn ends."""
    twist = table.twist
    points = BY_NAME[twist].points if twist else None
    if points is not None:
        table.score(table.active, points(table, table.active), RULE, f"twist:{twist}")


def end_turn(table: SigmarTable) -> Flow[None]:
    """What the twist does at the end of every turn, after scoring."""
    twist = table.twist
    after = BY_NAME[twist].after if twist else None
    if after is not None:
        yield from after(table)


def end_round(table: SigmarTable) -> None:
    """Marked units that were destroyed in the round give points to their enemies."""
    if is_on(table, "bloodmarked"):
        for id in table.twist_picks:
            unit = table.unit(id)
            if not unit.on_field:
                table.score(table.opponent(unit.seat), 1, RULE, "twist:bloodmarked")


def is_closed(table: SigmarTable, objective: str) -> bool:
    """Whether nobody can contest an objective in this round: the Ring of Fire burns there."""
    return is_on(table, "ring-of-fire") and objective in table.twist_picks


def is_in_smoke(table: SigmarTable, unit: Unit) -> bool:
    """Whether a unit contests the objective that is wreathed in smoke."""
    return is_on(table, "wreathed-in-smoke") and any(
        field_of(table).on_circle(unit, objective) for objective in table.twist_picks
    )


def wounds_on_land(table: SigmarTable, unit: Unit, target: Unit) -> int:
    """1 for attacks of the underdog on a unit at a large feature."""
    return int(
        is_on(table, "take-the-land")
        and unit.seat == table.underdog
        and any(
            FEATURES[feature.kind].large and field_of(table).at_feature(target, feature) for feature in table.features
        )
    )


# ---------------------------------------------------------------------- who picks


def _chooser(table: SigmarTable) -> int:
    """The underdog, or the winner of a roll-off."""
    return rolls.roll_off(table, RULE) if table.underdog == NO_SEAT else table.underdog


_PROMPTS = {
    "objective": N_("{twist}: pick an objective"),
    "pick": N_("{twist}: pick one"),
    "unit": N_("{twist}: pick a unit"),
}


def _pick(table: SigmarTable, seat: int, ids: Sequence[str], kind: str, optional: bool = False) -> Flow[str]:
    """One of units or objectives; "" if nothing is picked, where that is allowed."""
    options = [
        Option(f"pick {id}", say("{thing}", thing=f"{kind}:{id}"), value=id, refs=(f"{kind}:{id}",)) for id in ids
    ]
    if optional:
        options.append(Option("pass", say("None"), value="", refs=("button:pass",), declines=True))
    if not options:
        return ""
    choice = yield Ask(seat, "twist", options, say(_PROMPTS[kind], twist=f"twist:{table.twist}"), RULE)
    chosen: str = choice.value
    return chosen


def _units(table: SigmarTable, seat: int) -> list[str]:
    return [unit.id for unit in table.units_of(seat)]


def _give(table: SigmarTable, seat: int, ids: Sequence[str], **gives: object) -> None:
    units = [table.unit(id) for id in ids if id]
    named = {kind.replace("_", "-"): value for kind, value in gives.items()}
    effects.begin(table, table.twist, seat, units, named, "round")


# ---------------------------------------------------------------------- the twists


def _let_the_blood_flow(table: SigmarTable) -> Flow[None]:
    if table.underdog != NO_SEAT:
        unit = yield from _pick(table, table.underdog, _units(table, table.underdog), "unit")
        _give(table, table.underdog, [unit], hit=1, kind="combat")


def _mount_the_attack(table: SigmarTable) -> Flow[None]:
    if table.underdog != NO_SEAT:
        unit = yield from _pick(table, table.underdog, _units(table, table.underdog), "unit")
        _give(table, table.underdog, [unit], weapon_ability="charge", weapons="melee")


def _bloodmarked(table: SigmarTable) -> Flow[None]:
    """The underdog marks a unit of each army; without one, each player one of the other's."""
    for seat in table.seats_from(table.first):
        chooser = seat if table.underdog == NO_SEAT else table.underdog
        marked = yield from _pick(table, chooser, _units(table, table.opponent(seat)), "unit")
        table.twist_picks += [marked] if marked else []


def _one_objective(table: SigmarTable) -> Flow[None]:
    seat = _chooser(table)
    objective = yield from _pick(table, seat, table.pack.objectives, "objective")
    table.twist_picks.append(objective)


def _ring_of_fire(table: SigmarTable) -> Flow[None]:
    yield from _one_objective(table)
    table.controlled[table.twist_picks[0]] = NO_SEAT


def _burn(table: SigmarTable) -> Flow[None]:
    """Every unit on the burning objective suffers, rolled for each."""
    pools: dict[str, int] = {}
    for unit in table.on_field():
        if any(field_of(table).on_circle(unit, objective) for objective in table.twist_picks):
            pools[unit.id] = rolls.value(table, unit.seat, "D3", RULE, purpose="mortal", unit=unit.ref)
    yield from damage.suffer(table, pools, RULE)


def _two_objectives(table: SigmarTable) -> Flow[None]:
    """Two of the underdog's choice; without one, each player's one."""
    for seat in table.seats_from(table.first):
        left = [objective for objective in table.pack.objectives if objective not in table.twist_picks]
        chooser = seat if table.underdog == NO_SEAT else table.underdog
        picked = yield from _pick(table, chooser, left, "objective")
        table.twist_picks.append(picked)


def _controlled_picks(table: SigmarTable, seat: int) -> int:
    return sum(table.controlled[objective] == seat for objective in table.twist_picks)


def _the_grandfathers_blessing(table: SigmarTable) -> Flow[None]:
    seat = _chooser(table)
    unit = yield from _pick(table, seat, _units(table, table.opponent(seat)), "unit", optional=True)
    if unit:
        way = yield from _pick(table, seat, ("rot", "miasma"), "pick")
        if way == "rot":
            _give(table, seat, [unit], save=-1)
        else:
            _give(table, seat, [unit], no_ward=True)


def _grasping_vines(table: SigmarTable) -> Flow[None]:
    seat = _chooser(table)
    unit = yield from _pick(table, seat, _units(table, table.opponent(seat)), "unit")
    _give(table, seat, [unit], move=characteristics.HALVED)
    _give(table, seat, [unit], charge_dice=-1)


def _alarielles_blessing(table: SigmarTable) -> Flow[None]:
    seat = _chooser(table)
    way = yield from _pick(table, seat, ("shield", "rain"), "pick", optional=True)
    if way == "shield":
        id = yield from _pick(table, seat, _units(table, seat), "unit")
        if id and characteristics.ward(table, table.unit(id)):
            _give(table, seat, [id], ward_roll=1)
        else:
            _give(table, seat, [id], ward=6)
    healed: list[str] = []
    while way == "rain" and len(healed) < MOST_HEALED:
        left = [id for id in _units(table, seat) if id not in healed]
        id = yield from _pick(table, seat, left, "unit", optional=True)
        if not id:
            return
        healed.append(id)
        unit = table.unit(id)
        verbs.heal(table, unit, rolls.value(table, seat, "D3", RULE, purpose="heal", unit=unit.ref))


def _fallen_enemies(table: SigmarTable, seat: int) -> int:
    return sum(table.unit(id).seat != seat for id in table.fallen)


def _spring(table: SigmarTable) -> Flow[None]:
    for unit in table.on_field():
        if unit.damage and any(field_of(table).on_circle(unit, objective) for objective in table.twist_picks):
            verbs.heal(table, unit, 1)
    yield from ()


BY_NAME = {
    "let-the-blood-flow": Twist(_let_the_blood_flow, _fallen_enemies),
    "mount-the-attack": Twist(_mount_the_attack, lambda table, seat: len(taken(table, seat))),
    "bloodmarked": Twist(_bloodmarked),
    "ring-of-fire": Twist(_ring_of_fire, None, _burn),
    "wreathed-in-smoke": Twist(_one_objective),
    "reclaim-aqshy": Twist(_two_objectives, _controlled_picks),
    "the-grandfathers-blessing": Twist(_the_grandfathers_blessing),
    "grasping-vines": Twist(_grasping_vines),
    "alarielles-blessing": Twist(_alarielles_blessing),
    "take-the-land": Twist(None, lambda table, seat: int(holds_feature_of(table, table.opponent(seat), seat))),
    "lifespring": Twist(_one_objective, _controlled_picks, _spring),
    "reclaim-ghyran": Twist(_two_objectives, _controlled_picks),
}
"""What each twist does."""
