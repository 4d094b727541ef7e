"""Starting the game, and the dungeon (pp. 9-12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...kernel.dice import Dice
from ...kernel.errors import UnknownGame
from ...kernel.flow import Flow, NextStep, Step, step
from ...kernel.options import Ask, Option
from ...kernel.text import quoted, say
from ...kernel.zones import ALL, Zone
from ...kernel.zones import NOBODY as UNSEEN
from ..content import (
    EVENTS,
    MISSIONS,
    MONSTER_CARDS,
    OBJECTIVES,
    PRINTED,
    PROFILES,
    SECTIONS,
    SIZES,
    SPELLS,
    TREASURES,
    cards_of,
)
from ..events import BEGAN, DECK_BUILT, LEADS, LEARNT, MISSION_DRAWN, STOOD, TOKENS
from ..state import NOBODY, QuestTable
from . import campaign, campaign_data, choosing, exploration, lamp, magic, placement, rolls, windows
from .mission import mission_of, written

RANDOM = campaign.RANDOM
OPTIONS: dict[str, tuple[str, ...]] = {
    "mission": (RANDOM, *OBJECTIVES, *PRINTED),
    "size": tuple(SIZES),
    "table": ("as-in-the-book", "gentler", "gentler-throughout"),
    "windows": windows.WINDOWS,
    "placing": ("game", placement.BY_PLAYERS),
    "leader": (RANDOM, *PROFILES),
    "choosing": (choosing.AGREED, choosing.ROLLED),
}
"""What can be chosen before a game, the usual first. The gentler table and the short dungeon go beyond the book. With
`choosing` "rolled" the seats name whom each player wishes for, and several may wish for the same."""

KINDS_OF_SPELL = ("attack", "defence", "healing")


def new_table(edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[QuestTable, Step]:
    """A table before its first step. `seats` are the adventurers, or wishes for them. Raises UnknownGame."""
    for adventurer in seats:
        if adventurer not in PROFILES:
            raise UnknownGame(f"there is no adventurer {quoted(adventurer)}; there are: {', '.join(PROFILES)}")
    carried = campaign_data.of_options(options, seats)
    for name, value in options.items():
        if name in campaign_data.OPTIONS:
            continue
        if name not in OPTIONS:
            raise UnknownGame(f"there is no option {quoted(name)}; there are: {', '.join(OPTIONS)}")
        if value not in OPTIONS[name] and not (name == "mission" and isinstance(value, str) and value in MISSIONS):
            raise UnknownGame(f"the option '{name}' is one of: {', '.join(OPTIONS[name])}; not {quoted(value)}")
    if carried and options.get("mission", RANDOM) not in OPTIONS["mission"]:
        raise UnknownGame("a campaign goes from mission to mission of the Adventure book, not to others")
    chosen = {name: str(options.get(name, known[0])) for name, known in OPTIONS.items()}
    if len(set(seats)) < len(seats) and chosen["choosing"] == choosing.AGREED:
        raise UnknownGame("no adventurer is taken twice [basics.four-adventurers]")
    if chosen["choosing"] != choosing.AGREED and _has_begun(carried):
        raise UnknownGame("in a campaign everybody keeps his adventurer [basics.four-adventurers]")
    dice = Dice(seed)
    mission = _mission(chosen.pop("mission"), seats, dice, campaign_data.fulfilled(carried))
    table = QuestTable(dice, edition, seats, mission, chosen)
    lay_out_zones(table)
    if carried:
        table.campaign = carried
        campaign.equip(table)
    return table, lay_out if chosen["choosing"] == choosing.AGREED else choosing.settle


def check_leader(seats: Sequence[str], options: Mapping[str, Any]) -> None:
    """Whether the one who is to lead may have the Lamp: the Barbarian has it if he takes part (setup.leader,
    setup.leader-choice). Raises UnknownGame. Games of earlier versions that name another go on without him."""
    leader, choosing_ = options.get("leader", RANDOM), options.get("choosing", choosing.AGREED)
    if not isinstance(leader, str) or leader not in PROFILES or choosing_ != choosing.AGREED:
        return
    if leader not in seats:
        raise UnknownGame(f"{quoted(leader)} cannot lead who is not of the party [setup.leader-choice]")
    if "barbarian" in seats and leader != "barbarian":
        raise UnknownGame(f"the Barbarian carries the Lamp and leads, not {quoted(leader)} [setup.leader]")


def _has_begun(text: str) -> bool:
    """Whether somebody of a campaign goes on, or is left at home."""
    return bool(text) and any(campaign_data.parsed(text).get(part) for part in ("party", "roster"))


def _mission(expected: str, seats: Sequence[str], dice: Dice, done: Collection[str]) -> str:
    """The room is drawn, then 1D6 names the mission (deck.objective-draw, deck.adventure-roll). One that needs somebody
    who is not there is not drawn (setup.player-count), nor one that a campaign is done with."""
    if expected in MISSIONS:
        for refusal in campaign.refusals(expected, seats, done):
            raise UnknownGame(f"the mission '{expected}' cannot be taken. {refusal}")
        return expected
    rooms = OBJECTIVES if expected == RANDOM else (expected,)
    possible = [id for id in campaign.possible(seats, done) if MISSIONS[id]["room"] in rooms]
    if not possible:
        raise UnknownGame("no mission is left for this party [setup.player-count]")
    while True:
        room = rooms[dice.randbelow(len(rooms))]
        mission = f"{room}-{1 + dice.randbelow(6)}"
        if mission in possible:
            return mission


def lay_out_zones(table: QuestTable) -> None:
    """Empty places for cards. The hidden ones of a pool may lie in any of its zones, for all that anybody knows."""
    table.zones["pile"] = Zone(UNSEEN, pool="dungeon")
    table.zones["box"] = Zone(UNSEEN)
    table.zones["events"] = Zone(UNSEEN, pool="events")
    table.zones["treasures"] = Zone(UNSEEN, pool="treasures")
    open_zones = (
        "explored",
        "events-drawn",
        "events-used",
        "treasures-shown",
        "treasures-used",
        "out-of-play",
        "spells",
    )
    for name in open_zones:
        table.zones[name] = Zone(ALL)
    for seat in table.seats:
        table.zones[f"treasure-{seat}"] = Zone(ALL, seat)


@step
def lay_out(table: QuestTable) -> Step:
    """Decks are sorted and shuffled, and the dungeon's is built (setup.sort, deck.lower-seven, deck.upper-six,
    deck.thirteen)."""
    room = mission_of(table).room
    table.emit(
        MISSION_DRAWN,
        "deck.adventure-roll",
        mission=f"mission:{table.mission}",
        section=f"section:{room}",
        barrier="reveal",
    )
    size = SIZES[table.options["size"]]
    ordinary = table.dice.shuffle([card for card in cards_of(SECTIONS) if card not in OBJECTIVES])
    upper, lower = ordinary[: size["upper"]], ordinary[size["upper"] : size["upper"] + size["lower"]]
    table.zones["pile"].cards = [*table.dice.shuffle([*lower, room]), *upper]
    table.zones["box"].cards = ordinary[size["upper"] + size["lower"] :]
    table.emit(DECK_BUILT, "deck.thirteen", count=len(table.zones["pile"].cards))
    table.zones["events"].cards = cards_of(EVENTS) + cards_of(MONSTER_CARDS)
    kept = {card for seat in table.seats for card in table.treasures(seat)}
    table.zones["treasures"].cards = [card for card in cards_of(TREASURES) if card not in kept]
    table.shuffle("events", "setup.sort")
    table.shuffle("treasures", "setup.sort")
    table.queue = [each.id for each in table.adventurers]
    return roll_wounds


@step
def roll_wounds(table: QuestTable) -> Flow[NextStep]:
    """Initial Wounds, one adventurer after the other; those of somebody who goes on in a campaign stay as they are
    (setup.initial-wounds, setup.wounds-boxes)."""
    if not table.queue:
        return spells
    each = table.adventurer(table.queue.pop(0))
    seat = table.seat_of(each.id)
    printed = each.profile.wounds
    if not each.start:
        face = yield from _with_reroll(table, seat, "setup.initial-wounds", "setup.initial-wounds-reroll")
        each.start = face + printed.plus
    each.wounds = each.start
    table.emit(BEGAN, "setup.wounds-boxes", seat, adventurer=each.ref, wounds=each.start)
    return roll_wounds


def _with_reroll(table: QuestTable, seat: int, rule: str, reroll_rule: str) -> Flow[int]:
    """A die, of which a 1 may be thrown again once (setup.initial-wounds-reroll, setup.power-tokens-reroll)."""
    face = rolls.die(table, rule, seat, "start")
    if face > table.rules.reroll_on:
        return face
    options = [
        Option("reroll", say("Re-roll"), refs=("button:die",)),
        Option("keep", say("Keep the 1"), refs=("button:pass",), declines=True),
    ]
    prompt = say("You may re-roll a 1, once")
    choice = yield Ask(seat, "reroll", options, prompt, reroll_rule)
    return face if choice.declines else rolls.die(table, reroll_rule, seat, "start")


@step
def spells(table: QuestTable) -> Flow[NextStep]:
    """The Wizard draws a spell of each kind and rolls for his tokens (setup.wizard-spells, setup.power-tokens)."""
    seat = table.seat_of(magic.WIZARD)
    if seat != NOBODY:
        for kind in KINDS_OF_SPELL:
            known = [id for id, spell in SPELLS.items() if spell.type == kind]
            table.zones["spells"].cards.append(table.dice.shuffle(known)[0])
        drawn = [f"spell:{id}" for id in table.zones["spells"].cards]
        table.emit(LEARNT, "setup.wizard-spells", seat, spells=drawn, barrier="reveal")
        table.tokens = yield from _with_reroll(table, seat, "setup.power-tokens", "setup.power-tokens-reroll")
        table.tokens_at_start = table.tokens
        table.emit(TOKENS, "setup.power-tokens", seat, tokens=table.tokens)
    return lead


@step
def lead(table: QuestTable) -> Step:
    """Who carries the Lamp: the Barbarian, or whom the players have agreed on, or the highest roller (setup.leader,
    setup.no-barbarian, setup.leader-choice)."""
    agreed = table.seat_of(table.options["leader"])
    barbarian = table.seat_of("barbarian")
    if barbarian != NOBODY:
        table.leader = barbarian
    elif agreed != NOBODY:
        table.leader = agreed
    else:
        table.leader = rolls.highest(table, table.seats, "setup.leader-choice", "leader")
    bearer = table.adventurers[table.leader]
    if lamp.LANTERN not in bearer.equipment:
        bearer.equipment.append(lamp.LANTERN)
    table.emit(LEADS, "setup.leader", table.leader, adventurer=bearer.ref)
    return enter_dungeon


@step
def enter_dungeon(table: QuestTable) -> Flow[NextStep]:
    """The top card is the entrance (deck.entrance)."""
    card = table.draw("pile", "explored", 1, "deck.entrance")[0]
    yield from exploration.lay_entrance(table, card)
    table.queue = [table.adventurers[seat].id for seat in table.acting_order()]
    return place


@step
def place(table: QuestTable) -> Flow[NextStep]:
    """Everybody on a square of the entrance, the leader first (deck.place-leader, deck.place-others)."""
    if not table.queue:
        yield from written(mission_of(table).begin(table))
        return "power.begin_turn"
    each = table.adventurer(table.queue.pop(0))
    seat = table.seat_of(each.id)
    rule = "deck.place-leader" if seat == table.leader else "deck.place-others"
    entrance = table.sections[0].id
    options = [
        Option(
            f"place {square}", say("On {square}", square=f"square:{square}"), value=square, refs=(f"square:{square}",)
        )
        for square in placement.free_squares(table, entrance)
    ]
    choice = yield Ask(seat, "place", options, say("Where does {who} begin?", who=each.ref), rule)
    each.at = choice.value
    table.emit(STOOD, rule, seat, adventurer=each.ref, at=f"square:{each.at}")
    return place
