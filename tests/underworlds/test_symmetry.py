"""Which way the battlefield lies, and who is called the first seat, changes nothing."""

import random
import tomllib
from collections.abc import Callable
from typing import Any

import tomli_w
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import katabasis as kb
from katabasis.kernel.game import Game
from katabasis.kernel.options import Option
from katabasis.underworlds.board.battlefield import Battlefield, battlefield
from katabasis.underworlds.board.boards import Laid, Layout, read_layout
from katabasis.underworlds.state import printed

BANDS = ["steelhearts-champions", "garreks-reavers", "sepulchral-guard", "farstriders"]
LONGEST = 14
"""Choices that are made in both games."""

Renaming = Callable[[str], str]
"""What a word of one game is called in the other: hexes, cards, seats."""

seeds = st.integers(0, 10_000)
moments = st.integers(0, 220)
players = st.integers(2, 4)


def game_of(seed: int, players: int, count: int) -> Game:
    """A random game of 2017 after so many choices, at the last step that began: as a position says it."""
    game = kb.new("underworlds", edition="2017", seats=BANDS[:players], seed=seed, quick=True, artefact=seed % 2 == 1)
    chance = random.Random(seed)
    while game.decision and len(game.choices) < count:
        game.choose(chance.choice(game.decision.options).id)
    return kb.position(game.position()) if game.decision else game_of(seed, players, count // 2)


def everywhere(value: Any, rename: Renaming) -> Any:
    """Plain data, every word of it renamed, keys as well."""
    if isinstance(value, str):
        return " ".join(map(rename, value.split(" ")))
    if isinstance(value, dict):
        return {everywhere(key, rename): everywhere(inside, rename) for key, inside in value.items()}
    if isinstance(value, list | tuple):
        return [everywhere(inside, rename) for inside in value]
    return value


def standing(game: Game) -> dict[str, Any]:
    """What can be done and how everything stands, whatever the order in which it is listed."""
    table, ask = game.table, game.decision
    question = None
    if ask is not None:
        refused = [[option.id, sorted(each.rule for each in option.refusals)] for option in ask.refused]
        question = [f"seat:{ask.seat}", ask.name, ask.rule, sorted(map(id_of, ask.options)), sorted(refused)]
    fighters = {
        fighter.id: [f"seat:{fighter.seat}", fighter.at, fighter.wounds, fighter.inspired, *sorted(fighter.upgrades)]
        for fighter in table.fighters.values()
    }
    return {
        "question": question,
        "fighters": fighters,
        "tokens": {fighter.id: {**fighter.tokens, **fighter.counters} for fighter in table.fighters.values()},
        "players": {
            f"seat:{seat}": [own.available, own.spent, own.activations] for seat, own in enumerate(table.players)
        },
        "hands": {
            f"seat:{seat}": sorted([*table.hand(seat, "power"), *table.hand(seat, "objective")]) for seat in table.seats
        },
        "objectives": {hex: table.number_at(index) for index, hex in enumerate(table.objectives)},
        "round": [table.round, table.phase, table.turn, table.main_step],
        "events": [event.kind for event in table.events[-8:]],
    }


def id_of(option: Option) -> str:
    return option.id


def sorted_lists(value: Any) -> Any:
    """The same with every list of what can be answered in order, since names decide of that."""
    question = value["question"]
    if question:
        value["question"] = [*question[:3], sorted(question[3]), sorted(question[4])]
    for hand in value["hands"].values():
        hand.sort()
    for fighter in value["fighters"].values():
        fighter[4:] = sorted(fighter[4:])
    return value


def assert_plays_alike(
    game: Game, other: Game, rename: Renaming, seed: int, until: Callable[[Game], bool] = lambda game: False
) -> None:
    """Both games go on alike, until something is so of the first."""
    chance = random.Random(seed)
    for _ in range(LONGEST):
        expected = sorted_lists(everywhere(standing(game), rename))
        assert sorted_lists(standing(other)) == expected
        if game.decision is None:
            return
        option = chance.choice(game.decision.options).id
        game.choose(option)
        other.choose(everywhere(option, rename))
        if until(game):
            return


# ------------------------------------------------------------------ the battlefield, turned by half a turn


def turned(layout: Layout) -> Layout:
    """The same boards, seen from the other side of the table."""
    return Layout(Laid(laid.face, (laid.turn + 180) % 360, -laid.column, -laid.row) for laid in layout)


def places_in(field: Battlefield, other: Battlefield) -> dict[str, str]:
    """Where each hex of a battlefield lies on the same one turned round."""
    opposite = {hex: tuple(-number for number in field.axial(hex)) for hex in field.hexes}
    first, origin = min(opposite.values()), min(map(other.axial, other.hexes))
    across, down = (there - here for there, here in zip(origin, first, strict=True))
    found = {hex: other.at((q + across, r + down)) for hex, (q, r) in opposite.items()}
    assert None not in found.values()
    return {hex: place for hex, place in found.items() if place is not None}


@settings(max_examples=15, derandomize=True)
@given(seed=seeds, players=players, count=moments)
def test_turning_the_battlefield_changes_nothing(seed: int, players: int, count: int) -> None:
    game = game_of(seed, players, count)
    layout = read_layout(str(game.table.layout))
    around = str(turned(layout))
    places = places_in(battlefield(str(layout)), battlefield(around))

    def rename(word: str) -> str:
        kind, colon, id = word.rpartition(":")
        return f"{kind}{colon}{places.get(id, id)}"

    data = everywhere(tomllib.loads(game.position()), rename)
    other = kb.position(tomli_w.dumps({**data, "battlefield": around}))
    assert_plays_alike(game, other, rename, seed)


# ------------------------------------------------------------------ seats, renamed round the table


def owned(game: Game, seat: int) -> dict[str, str]:
    """What a seat's cards are called at that table, by what is printed on them."""
    zones = game.table.zones.values()
    return {printed(card): card for zone in zones if zone.owner == seat and zone.pool for card in zone.cards}


@settings(max_examples=15, derandomize=True)
@given(seed=seeds, players=players, count=moments, step=st.integers(1, 3))
def test_renaming_the_seats_changes_nothing(seed: int, players: int, count: int, step: int) -> None:
    game = game_of(seed, players, count)
    seats = {seat: (seat + step) % players for seat in range(players)}
    bands = [BANDS[(seat - step) % players] for seat in range(players)]
    fresh = kb.new("underworlds", edition="2017", seats=BANDS[:players], seed=1, quick=True)
    renamed = kb.new("underworlds", edition="2017", seats=bands, seed=1, quick=True)
    words = {f"seat:{seat}": f"seat:{other}" for seat, other in seats.items()}
    for seat, other in seats.items():
        theirs = owned(renamed, other)
        words |= {card: theirs[name] for name, card in owned(fresh, seat).items()}

    def rename(word: str) -> str:
        kind, colon, id = word.rpartition(":")
        return words.get(word) or f"{kind}{colon}{words.get(id, id)}"

    assume(not rolls_off(game))
    data = everywhere(tomllib.loads(game.position()), rename)
    other = kb.position(tomli_w.dumps(with_seats(data, game, seats)))
    assert_plays_alike(game, other, rename, seed, until=rolls_off)


def rolls_off(game: Game) -> bool:
    """Whether seats have rolled off since the position that the game began from: they do in the order of their
    numbers, so that other names make other rolls."""
    return any(event.kind == "rolled" and event.what.get("rolloff") for event in game.table.events)


def with_seats(data: dict[str, Any], game: Game, seats: dict[int, int]) -> dict[str, Any]:
    """A position whose seats are called otherwise. Texts count them from one."""
    named = {str(seat + 1): other + 1 for seat, other in seats.items()}
    table = game.table
    usual = {"first": table.first, "picker": table.picker, "placed-first": table.placed_first}
    moved: dict[str, Any] = {key: seats[seat] + 1 for key, seat in usual.items() if seat is not None}
    moved |= {key: named[str(data[key])] for key in ("active", "last-activation") if data.get(key)}
    moved["boards"] = [seats[seat] + 1 for seat in game.table.boards]
    moved["seat"] = {str(seats[seat] + 1): data["seat"][str(seat + 1)] for seat in table.seats}
    if "cursor" in data:
        moved["cursor"] = {
            **data["cursor"],
            **({"seat": named[str(data["cursor"]["seat"])]} if "seat" in data["cursor"] else {}),
        }
    if "in-play" in data:
        moved["in-play"] = [{**each, "seat": named[str(each["seat"])]} for each in data["in-play"]]
    if "history" in data:
        moved["history"] = [
            each if isinstance(each, str) else [each[0], named.get(str(each[1]), 0) if each[1] else each[1], *each[2:]]
            for each in data["history"]
        ]
    return data | moved
