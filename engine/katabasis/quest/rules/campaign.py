"""A campaign: a party goes from mission to mission until none is left, or nobody. Nothing of it is in the rulebook.

What is carried on is plain data: the `games` so far, each with its "mission", "outcome" and the "gold" of the seats;
and the `party`, what every adventurer who came out alive has. Tables keep it as one text, so what is done at the
thirtieth table costs what it costs at the first.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...kernel.errors import UnknownGame
from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.plain import from_json
from ...kernel.table import DRAWN, LOST, WON, Result
from ...kernel.text import Refusal, quoted, refuse, say
from ..content import MISSIONS, TREASURES, cards_of, treasure_of
from ..state import LEFT, Adventurer, QuestTable
from . import choosing, ending, gold, wounds

SWORD = "sword-of-power"
KEPT_GEAR = (SWORD,)
"""Equipment that outlasts an adventure; all else is replaced."""
MOST_GAMES = 500
MOST = 99_999
"""The largest number that a campaign may give."""
CARRIED = ("start", "gold", "received", "lived")
"""The numbers of an adventurer who goes on: his initial Wounds, gold, Treasure cards received, adventures lived
through."""

Campaign = Mapping[str, Any]


# ---------------------------------------------------------------------- what comes in


def checked(data: Any, seats: Sequence[str]) -> str:
    """A campaign as a text; True begins one. Raises UnknownGame for anything that is none."""
    if data is True:
        data = {"games": [], "party": {}}
    if not isinstance(data, dict) or data.keys() != {"games", "party"}:
        raise UnknownGame(f"a campaign is true, or has 'games' and a 'party', not {quoted(data)}")
    games, party = data["games"], data["party"]
    if not isinstance(games, list) or len(games) > MOST_GAMES or not all(_is_game(game, len(seats)) for game in games):
        raise UnknownGame("the games of a campaign have a 'mission', an 'outcome' and the 'gold' of every seat")
    if not isinstance(party, dict) or not party.keys() <= set(seats) or not all(map(_is_member, party.values())):
        raise UnknownGame(
            f"the party of a campaign is of {', '.join(seats)}; each has {', '.join(CARRIED)}, and things"
        )
    cards = [card for member in party.values() for card in member["treasures"]]
    if len(cards) != len(set(cards)):
        raise UnknownGame("nobody in a campaign has a Treasure card that somebody else has")
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def _is_game(game: Any, seats: int) -> bool:
    return (
        isinstance(game, dict)
        and game.keys() == {"mission", "outcome", "gold"}
        and isinstance(game["mission"], str)
        and game["mission"] in MISSIONS
        and game["outcome"] in (WON, LOST, DRAWN)
        and isinstance(game["gold"], list)
        and len(game["gold"]) == seats
        and all(map(_is_count, game["gold"]))
    )


def _is_member(member: Any) -> bool:
    if not isinstance(member, dict) or member.keys() != {*CARRIED, "treasures", "stocks", "gear"}:
        return False
    cards, stocks, gear = member["treasures"], member["stocks"], member["gear"]
    known = cards_of(TREASURES)
    return (
        all(_is_count(member[name]) for name in CARRIED)
        and member["start"] > 0
        and isinstance(cards, list)
        and all(isinstance(card, str) and card in known for card in cards)
        and isinstance(stocks, dict)
        and stocks.keys() == {card for card in cards if treasure_of(card).stock}
        and all(_is_count(left) and left > 0 for left in stocks.values())
        and isinstance(gear, list)
        and all(isinstance(item, str) and item in KEPT_GEAR for item in gear)
        and len(gear) == len(set(gear))
    )


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


@lru_cache(maxsize=16)
def parsed(text: str) -> Campaign:
    """A campaign from its text. Nobody changes what this gives."""
    campaign: Campaign = from_json(text)
    return campaign


def fulfilled(text: str) -> set[str]:
    """The missions that need not be drawn again."""
    return {game["mission"] for game in parsed(text)["games"] if game["outcome"] == WON} if text else set()


def possible(seats: Collection[str], done: Collection[str]) -> list[str]:
    """The missions that a party can take, but for those that are done (setup.player-count)."""
    return [id for id, mission in MISSIONS.items() if id not in done and set(mission.get("needs", ())) <= set(seats)]


def equip(table: QuestTable) -> None:
    """Whoever lived through the last adventure begins with what he had; everybody else anew."""
    for seat, each in enumerate(table.adventurers):
        member = parsed(table.campaign)["party"].get(each.id)
        if member is not None:
            each.start, each.gold, each.received = (member[name] for name in CARRIED[:3])
            each.equipment += member["gear"]
            table.zones[f"treasure-{seat}"].cards = [*member["treasures"]]
            table.stocks |= member["stocks"]


# ---------------------------------------------------------------------- the end of a game


@step
def sell(table: QuestTable) -> Flow[NextStep]:
    """Whoever lives may turn treasure into gold, or keep it for the next adventure (end.cash-treasure)."""
    for seat, each in enumerate(table.adventurers):
        while is_alive(each):
            worth = {card: ending.worth_of(table, card) for card in table.treasures(seat)}
            options = [
                Option(
                    f"sell {card}",
                    say("Sell {card} for {gold} gold", card=f"card:{card}", gold=value),
                    value=card,
                    refs=(f"card:{card}",),
                )
                for card, value in worth.items()
                if value
            ]
            if not options:
                break
            done = Option("pass", say("Keep the rest"), refs=("button:pass",), declines=True)
            prompt = say("Sell treasure, or keep it for the next adventure")
            choice = yield Ask(seat, "sell", [*options, done], prompt, "end.cash-treasure")
            if choice.declines:
                break
            wounds.discard(table, seat, choice.value)
            gold.pay(table, seat, worth[choice.value], "end.cash-treasure")
    return "ending.close"


def is_alive(adventurer: Adventurer) -> bool:
    """Whether an adventurer came out of the dungeon, or could."""
    return adventurer.in_play or adventurer.fate == LEFT


def carry(table: QuestTable) -> Mapping[str, Any] | None:
    """What the next game begins with: a mission not yet fulfilled, the games so far, and whoever lives. None once
    nobody does, or no mission is left."""
    if not table.campaign or table.result is None:
        return None
    games, seats = _games(table), [each.id for each in table.adventurers]
    done = {game["mission"] for game in games if game["outcome"] == WON}
    if not any(map(is_alive, table.adventurers)) or not possible(seats, done):
        return None
    party = {each.id: _member(table, seat) for seat, each in enumerate(table.adventurers) if is_alive(each)}
    campaign = {"games": games, "party": party}
    return {"seats": seats, "mission": "random", "choosing": choosing.AGREED, "campaign": campaign}


def _games(table: QuestTable) -> list[dict[str, Any]]:
    result = table.result
    assert result is not None
    last = {"mission": table.mission, "outcome": result.outcome, "gold": [*result.scores]}
    return [*({**game, "gold": [*game["gold"]]} for game in parsed(table.campaign)["games"]), last]


def _member(table: QuestTable, seat: int) -> dict[str, Any]:
    each = table.adventurers[seat]
    before = parsed(table.campaign)["party"].get(each.id, {"lived": 0})
    cards = [*table.treasures(seat)]
    return {
        "start": each.start,
        "gold": each.gold,
        "received": each.received,
        "lived": before["lived"] + 1,
        "treasures": cards,
        "stocks": {card: table.stocks[card] for card in cards if card in table.stocks},
        "gear": [item for item in each.equipment if item in KEPT_GEAR],
    }


def result(table: QuestTable) -> Result | None:
    """How the campaign ended: won if every mission that the party could take is fulfilled. Scores are the gold of the
    living."""
    if not table.campaign or table.result is None or carry(table) is not None:
        return None
    seats = [each.id for each in table.adventurers]
    done = {game["mission"] for game in _games(table) if game["outcome"] == WON}
    scores = [each.gold if is_alive(each) else 0 for each in table.adventurers]
    if possible(seats, done):
        return Result([], scores, "end.mission-or-die", outcome=LOST)
    return Result([*table.seats], scores, "end.party-wins", outcome=WON)


def why_not_follow(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Refusal]:
    """From game to game of a campaign only the mission and what is carried on change."""
    changing = ("campaign", "mission", "choosing")
    settled = [
        {key: value for key, value in each["options"].items() if key not in changing} for each in (before, after)
    ]
    if settled[0] != settled[1]:
        return [refuse("setup.player-count", "What was agreed on stays the same throughout a campaign")]
    games = [parsed(checked(each["options"].get("campaign"), each["seats"]))["games"] for each in (before, after)]
    if games[1][: len(games[0])] != games[0] or len(games[1]) != len(games[0]) + 1:
        return [refuse("setup.player-count", "A game of a campaign knows those before it")]
    return []


def shown(table: QuestTable) -> dict[str, Any]:
    """What a view shows of it."""
    campaign = parsed(table.campaign)
    return {
        "beyond": True,
        "number": len(campaign["games"]) + 1,
        "games": [{**game, "gold": [*game["gold"]]} for game in campaign["games"]],
        "fulfilled": sorted(fulfilled(table.campaign)),
        "lived": {id: member["lived"] for id, member in campaign["party"].items()},
    }
