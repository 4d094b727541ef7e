"""A campaign: a party goes from mission to mission until none is left, or nobody. Nothing of it is in the rulebook.

What is carried on is plain data: the `games` so far, each with its "mission", "outcome", the "gold" of the seats and,
if somebody did not come back, the "fallen" with their names; and the `party`, what every adventurer who came out alive
has. The options `party` and `names` say what the party and its adventurers are called. Tables keep all this as one
text, so what is done at the thirtieth table costs what it costs at the first.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...kernel.errors import UnknownGame
from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.plain import from_json
from ...kernel.table import DRAWN, LOST, WON, Result
from ...kernel.text import Refusal, quoted, refuse, say
from ..content import MISSIONS, PROFILES, TREASURES, cards_of, treasure_of
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

LONGEST_NAME = 40
"""Characters of what a party or an adventurer is called."""
OPTIONS = ("campaign", "names", "party")
"""What is set up for a campaign alone: what is carried on, how the adventurers are called, and how the party."""
RANDOM = "random"
"""The mission that is drawn."""

Campaign = Mapping[str, Any]


# ---------------------------------------------------------------------- what comes in


def of_options(options: Mapping[str, Any], seats: Sequence[str]) -> str:
    """The campaign that a set-up says, as a text; "" if it says none. Raises UnknownGame."""
    own = {name: options[name] for name in OPTIONS if name in options}
    if "campaign" not in own:
        if own:
            raise UnknownGame(f"only a campaign has {' and '.join(own)}")
        return ""
    data = {"games": [], "party": {}} if own["campaign"] is True else own["campaign"]
    if isinstance(data, dict):
        data = {**data, **({"name": own["party"]} if "party" in own else {})}
        data |= {"names": own["names"]} if "names" in own else {}
    return checked(data, seats)


def checked(data: Any, seats: Sequence[str]) -> str:
    """A campaign as a text; True begins one. Raises UnknownGame for anything that is none."""
    if data is True:
        data = {"games": [], "party": {}}
    if not isinstance(data, dict) or data.keys() - {"name", "names"} != {"games", "party"}:
        raise UnknownGame(f"a campaign is true, or has 'games' and a 'party', not {quoted(data)}")
    if not _is_name(data.get("name", "")) or not _are_names(data.get("names", {})):
        raise UnknownGame(f"a party and its adventurers have names of at most {LONGEST_NAME} characters")
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


def _is_name(text: Any) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_NAME and text.isprintable()


def _are_names(names: Any) -> bool:
    """Whether these are names by adventurer."""
    return isinstance(names, dict) and names.keys() <= PROFILES.keys() and all(map(_is_name, names.values()))


def _is_game(game: Any, seats: int) -> bool:
    return (
        isinstance(game, dict)
        and game.keys() - {"fallen"} == {"mission", "outcome", "gold"}
        and _are_names(game.get("fallen", {}))
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
        and all(_is_count(left) and 0 < left <= treasure_of(card).most for card, left in stocks.items())
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


def refusals(mission: str, seats: Collection[str], done: Collection[str]) -> list[Refusal]:
    """Why a party cannot take a mission: it is done, or needs somebody who is not there (setup.player-count)."""
    why = [refuse("table.mission-fulfilled", "It is fulfilled")] if mission in done else []
    missing = [f"adventurer:{id}" for id in MISSIONS[mission].get("needs", ()) if id not in seats]
    return [*why, refuse("setup.player-count", "It needs: {who}", who=missing)] if missing else why


def possible(seats: Collection[str], done: Collection[str]) -> list[str]:
    """The missions that a party can take, but for those that are done (setup.player-count)."""
    return [id for id in MISSIONS if not refusals(id, seats, done)]


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
    carried: dict[str, Any] = {"seats": seats, "mission": RANDOM, "choosing": choosing.AGREED}
    names = _names(table)
    if names:
        carried["names"] = {id: name for id, name in names.items() if id in party}
    return {**carried, "campaign": {"games": games, "party": party}}


def why_not_next(table: QuestTable, chosen: Mapping[str, Any]) -> list[Refusal]:
    """Why the party cannot take the mission that it has chosen, or have these names."""
    mission, seats = chosen.get("mission", RANDOM), [each.id for each in table.adventurers]
    done = {game["mission"] for game in _games(table) if game["outcome"] == WON}
    if not _are_names(chosen.get("names", {})):
        return [refuse("table.no-name", "A name has at most {count} characters", count=LONGEST_NAME)]
    if isinstance(mission, str) and mission in MISSIONS:
        return refusals(mission, seats, done)
    if mission not in (RANDOM, *(MISSIONS[id]["room"] for id in possible(seats, done))):
        return [refuse("table.no-mission", "No mission is left there")]
    return []


def is_carried(carried: Mapping[str, Any], written: Mapping[str, Any]) -> bool:
    """Whether a set-up is the one that was carried on to it. Earlier versions did not write who had fallen."""
    return carried == written or carried == _completed(written, carried)


def _completed(written: Mapping[str, Any], carried: Mapping[str, Any]) -> Mapping[str, Any]:
    """A set-up with those who have fallen, as they would be carried on today."""
    try:
        before, after = (each["options"]["campaign"] for each in (written, carried))
        fallen = [{"fallen": game["fallen"]} if "fallen" in game else {} for game in after["games"]]
        games = [{**more, **game} for more, game in zip(fallen, before["games"], strict=True)]
    except (LookupError, TypeError, ValueError):
        return written
    return {**written, "options": {**written["options"], "campaign": {**before, "games": games}}}


def _names(table: QuestTable) -> dict[str, str]:
    """How the adventurers are called who have names."""
    names: dict[str, str] = parsed(table.campaign).get("names", {})
    return names


def _games(table: QuestTable) -> list[dict[str, Any]]:
    result = table.result
    assert result is not None
    last: dict[str, Any] = {"mission": table.mission, "outcome": result.outcome, "gold": [*result.scores]}
    if fallen := [each.id for each in table.adventurers if not is_alive(each)]:
        last["fallen"] = {id: _names(table).get(id, "") for id in fallen}
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
    changing = ("campaign", "mission", "choosing", "names")
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
    """What a view shows of it: the games, and the thirty missions with how each went and what refuses it next; the
    party as it came here, or, once the game is over, as it goes on."""
    campaign = parsed(table.campaign)
    over = table.result is not None
    games = _games(table) if over else [dict(game) for game in campaign["games"]]
    return {
        "beyond": True,
        "name": campaign.get("name", ""),
        "names": dict(_names(table)),
        "number": len(campaign["games"]) + 1,
        "games": games,
        "fulfilled": sorted({game["mission"] for game in games if game["outcome"] == WON}),
        "lived": {id: member["lived"] for id, member in campaign["party"].items()},
        "chart": dict(_chart(table, games)),
        "party": [_shown_member(table, seat, over) for seat in table.seats],
        "over": over and carry(table) is None,
    }


def _chart(table: QuestTable, games: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mission: how often it was tried, whether it is fulfilled, and why it cannot be the next."""
    seats = [each.id for each in table.adventurers]
    tries = [game["mission"] for game in games]
    done = {game["mission"] for game in games if game["outcome"] == WON}
    for id in MISSIONS:
        why = [[refusal.rule, list(refusal.reason)] for refusal in refusals(id, seats, done)]
        yield id, {"tries": tries.count(id), "fulfilled": id in done, "why": why}


def _shown_member(table: QuestTable, seat: int, over: bool) -> dict[str, Any]:
    """An adventurer of the campaign; of one who has nothing yet, or no more, only who it is."""
    each = table.adventurers[seat]
    before = parsed(table.campaign)["party"].get(each.id)
    if over:
        before = _member(table, seat) if is_alive(each) else None
    return {"id": each.id, **({} if before is None else before)}
