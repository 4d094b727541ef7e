"""A campaign: a party goes from mission to mission until none is left, or nobody. Nothing of it is in the rulebook.

What is carried on is plain data (`campaign_data`). The options `party` and `names` say what the party and its
adventurers are called, `home` who of it stays at home. Tables keep all this as one text, so what is done at the
thirtieth table costs what it costs at the first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ...kernel.errors import UnknownGame
from ...kernel.facets.series_rules import SeriesRules
from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.table import LOST, WON, Result
from ...kernel.text import Refusal, refuse, say
from ..content import MISSIONS, PRINTED
from ..state import LEFT, NOBODY, Adventurer, QuestTable
from . import choosing, ending, gold, wounds
from .campaign_data import CARRIED, KEPT_GEAR, LONGEST_NAME, are_names, at_home, of_options, parsed, why_not_home

RANDOM = "random"
"""The mission that is drawn."""


# ---------------------------------------------------------------------- what comes in


def refusals(mission: str, seats: Collection[str], done: Collection[str]) -> list[Refusal]:
    """Why a party cannot take a mission: it is done, or needs somebody who is not there (setup.player-count)."""
    why = [refuse("table.mission-fulfilled", "This mission is already complete")] if mission in done else []
    missing = [f"adventurer:{id}" for id in MISSIONS[mission].get("needs", ()) if id not in seats]
    return [*why, refuse("setup.player-count", "This mission needs {who}", who=missing)] if missing else why


def possible(seats: Collection[str], done: Collection[str]) -> list[str]:
    """The missions that a party can take, but for those that are done (setup.player-count)."""
    return [id for id in PRINTED if not refusals(id, seats, done)]


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


class Campaign(SeriesRules[QuestTable]):
    """What is carried on from one game of a campaign to the next."""

    chosen_between = ("mission", "names", "home")

    def carry_over(self, table: QuestTable) -> Mapping[str, Any] | None:
        return _carried_over(table)

    def next_set_up(self, carried: Mapping[str, Any], chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the next game begins with: the whole party, but for those who stay at home."""
        changed, roster = {**carried, **chosen}, carried["seats"]
        home = [id for id in roster if id in chosen.get("home", ())]
        if home:
            changed |= {"home": home, "seats": [id for id in roster if id not in home]}
            changed["campaign"] = {**carried["campaign"], "roster": roster}
        return changed

    def why_not_next(self, table: QuestTable, chosen: Mapping[str, Any]) -> list[Refusal]:
        """Why these cannot stay at home, or the others not take the mission that they have chosen, or have these
        names."""
        if not table.campaign:
            return []
        home = chosen.get("home", [])
        if why := why_not_home(home, _roster(table), _free(table)):
            return why
        mission, seats = chosen.get("mission", RANDOM), [id for id in _roster(table) if id not in home]
        done = {game["mission"] for game in _games(table) if game["outcome"] == WON}
        if not are_names(chosen.get("names", {})):
            return [refuse("table.no-name", "A name has at most {count} characters", count=LONGEST_NAME)]
        if isinstance(mission, str) and mission in PRINTED:
            return refusals(mission, seats, done)
        left = possible(seats, done)
        if not left:
            return [refuse("table.no-mission", "No mission is left for this party")]
        if mission not in (RANDOM, *(MISSIONS[id]["room"] for id in left)):
            return [refuse("table.no-mission", "No mission is left in this room")]
        return []

    def is_carried(self, carried: Mapping[str, Any], written: Mapping[str, Any]) -> bool:
        """Whether a set-up is the one that was carried on to it. Earlier versions did not write who had fallen."""
        return carried == written or carried == _completed(written, carried)

    def result(self, table: QuestTable) -> Result | None:
        """How the campaign ended: won if every mission that the party could take is fulfilled. Scores are the gold of
        the living."""
        if not table.campaign or table.result is None or self.carry_over(table) is not None:
            return None
        done = {game["mission"] for game in _games(table) if game["outcome"] == WON}
        scores = [each.gold if is_alive(each) else 0 for each in table.adventurers]
        if possible(_roster(table), done):
            return Result([], scores, "end.mission-or-die", outcome=LOST)
        return Result([*table.seats], scores, "end.party-wins", outcome=WON)

    def why_not_follow(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Refusal]:
        """From game to game of a campaign only the mission, who stays at home and what is carried on change."""
        if not before["options"].get("campaign"):
            return []
        changing = ("campaign", "mission", "choosing", "names", "home")
        settled = [
            {key: value for key, value in each["options"].items() if key not in changing} for each in (before, after)
        ]
        if settled[0] != settled[1]:
            return [refuse("setup.player-count", "These choices cannot change during a campaign")]
        try:
            texts = [of_options(each["options"], each["seats"]) for each in (before, after)]
        except UnknownGame as error:
            return [refuse("table.no-campaign", "The saved campaign is damaged: {fault}", fault=str(error))]
        if not all(texts):
            return [refuse("setup.player-count", "A campaign game needs the record of the games before it")]
        known = [parsed(text) for text in texts]
        rosters = [campaign.get("roster", each["seats"]) for campaign, each in zip(known, (before, after), strict=True)]
        if rosters[0] != rosters[1] and before["options"].get("choosing", choosing.AGREED) == choosing.AGREED:
            return [refuse("basics.four-adventurers", "The party of a campaign stays the same")]
        games = [campaign["games"] for campaign in known]
        if games[1][: len(games[0])] != games[0] or len(games[1]) != len(games[0]) + 1:
            return [refuse("setup.player-count", "A campaign game needs the record of the games before it")]
        return []


def _carried_over(table: QuestTable) -> Mapping[str, Any] | None:
    """What the next game begins with: a mission not yet fulfilled, the games so far, and whoever lives. None once
    nobody does, or no mission is left."""
    if not table.campaign or table.result is None:
        return None
    games, roster = _games(table), _roster(table)
    done = {game["mission"] for game in games if game["outcome"] == WON}
    if not any(map(is_alive, table.adventurers)) or not possible(roster, done):
        return None
    alive = [each.id for each in table.adventurers if is_alive(each)]
    party = {id: member for id in alive if (member := _going_on(table, table.seat_of(id))) is not None}
    carried: dict[str, Any] = {"seats": roster, "mission": RANDOM, "choosing": choosing.AGREED}
    names = _names(table)
    if names:
        carried["names"] = {id: name for id, name in names.items() if id in alive}
    return {**carried, "campaign": {"games": games, "party": party}}


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


def _roster(table: QuestTable) -> list[str]:
    """Everybody of the party, also who stays at home."""
    return [*parsed(table.campaign).get("roster", (each.id for each in table.adventurers))]


def _free(table: QuestTable) -> list[str]:
    """Who may stay at home in the next game, now that this one is over."""
    alive = [each.id for each in table.adventurers if is_alive(each)]
    return [id for id in _roster(table) if id not in alive]


def _games(table: QuestTable) -> list[dict[str, Any]]:
    result = table.result
    assert result is not None
    last: dict[str, Any] = {"mission": table.mission, "outcome": result.outcome, "gold": [*result.scores]}
    if fallen := [each.id for each in table.adventurers if not is_alive(each)]:
        last["fallen"] = {id: _names(table).get(id, "") for id in fallen}
    if home := at_home(table.campaign, [each.id for each in table.adventurers]):
        last["home"] = home
    return [*({**game, "gold": [*game["gold"]]} for game in parsed(table.campaign)["games"]), last]


def _going_on(table: QuestTable, seat: int) -> dict[str, Any] | None:
    """As what somebody who lives goes on. Where the party has given the mission up, whoever had not walked out of the
    dungeon (end.abandon) goes on as he came; None if that was with nothing."""
    each, result = table.adventurers[seat], table.result
    if result is not None and result.is_agreed and each.fate != LEFT:
        before: dict[str, Any] | None = parsed(table.campaign)["party"].get(each.id)
        return before
    return _member(table, seat)


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


def shown(table: QuestTable) -> dict[str, Any]:
    """What a view shows of it: the games, and the thirty missions with how each went and what refuses it next; the
    party as it came here, or, once the game is over, as it goes on, and who of it may stay at home then."""
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
        "party": [_shown_member(table, id, over) for id in _roster(table)],
        "may_stay": _free(table) if over else [],
        "over": over and _carried_over(table) is None,
    }


def _chart(table: QuestTable, games: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mission: how often it was tried, whether it is fulfilled, and why it cannot be the next."""
    seats = _roster(table)
    tries = [game["mission"] for game in games]
    done = {game["mission"] for game in games if game["outcome"] == WON}
    for id in PRINTED:
        why = [[refusal.rule, list(refusal.reason)] for refusal in refusals(id, seats, done)]
        yield id, {"tries": tries.count(id), "fulfilled": id in done, "why": why}


def _shown_member(table: QuestTable, id: str, over: bool) -> dict[str, Any]:
    """An adventurer of the campaign; of one who has nothing yet, or no more, only who it is, and of one who is at home
    that he is."""
    seat = table.seat_of(id)
    if seat == NOBODY:
        return {"id": id, "home": True}
    before = parsed(table.campaign)["party"].get(id)
    if over:
        before = _going_on(table, seat) if is_alive(table.adventurers[seat]) else None
    return {"id": id, **({} if before is None else before)}
