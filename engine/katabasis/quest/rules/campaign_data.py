"""What a campaign carries on, as plain data and as the text that tables keep: what of it may come in from outside.

The `games` so far have each its "mission", "outcome", the "gold" of the seats and, if somebody did not come back, the
"fallen" with their names, and who stayed at "home"; the `party` is what every adventurer who came out alive has. Where
somebody is at home, the `roster` says who is of the party and in which order they sit.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...kernel.errors import UnknownGame
from ...kernel.table import DRAWN, LOST, WON
from ...kernel.text import Refusal, quoted, refuse
from ...kernel.untrusted import from_json
from ..content import PRINTED, PROFILES, TREASURES, cards_of, treasure_of

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
OPTIONS = ("campaign", "home", "names", "party")
"""What is set up for a campaign alone: what is carried on, who stays at home, how the adventurers are called, and how
the party."""
LEAST = 2
"""So many go at least if anybody stays at home."""

Campaign = Mapping[str, Any]


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
    text = checked(data, seats)
    home, left = own.get("home", []), at_home(text, seats)
    if home != left:
        raise UnknownGame(f"the option 'home' is who of the roster does not go: {left}, not {quoted(home)}")
    return text


def checked(data: Any, seats: Sequence[str]) -> str:
    """A campaign as a text; True begins one. Raises UnknownGame for anything that is none."""
    if data is True:
        data = {"games": [], "party": {}}
    if not isinstance(data, dict) or data.keys() - {"name", "names", "roster"} != {"games", "party"}:
        raise UnknownGame(f"a campaign is true, or has 'games' and a 'party', not {quoted(data)}")
    if not _is_name(data.get("name", "")) or not are_names(data.get("names", {})):
        raise UnknownGame(f"a party and its adventurers have names of at most {LONGEST_NAME} characters")
    games, party = data["games"], data["party"]
    roster = data.get("roster", [*seats])
    if "roster" in data and not _is_roster(roster, seats):
        raise UnknownGame(
            f"the roster of a campaign is {', '.join(seats)} in that order, and who stays at home; not {quoted(roster)}"
        )
    if not isinstance(games, list) or len(games) > MOST_GAMES or not all(_is_game(game, roster) for game in games):
        raise UnknownGame("the games of a campaign have a 'mission', an 'outcome' and the 'gold' of every seat")
    if not isinstance(party, dict) or not party.keys() <= set(seats) or not all(map(_is_member, party.values())):
        raise UnknownGame(
            f"the party of a campaign is of {', '.join(seats)}; each has {', '.join(CARRIED)}, and things"
        )
    cards = [card for member in party.values() for card in member["treasures"]]
    if len(cards) != len(set(cards)):
        raise UnknownGame("nobody in a campaign has a Treasure card that somebody else has")
    _check_homes([*games, {"home": [id for id in roster if id not in seats]}], roster)
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def _check_homes(games: Sequence[Mapping[str, Any]], roster: Sequence[str]) -> None:
    """Make sure that in each game only such stayed at home as could. Raises UnknownGame."""
    free: Collection[str] = ()
    for number, game in enumerate(games, 1):
        home = game.get("home", [])
        for refusal in why_not_home(home, roster, free):
            raise UnknownGame(f"game {number} of the campaign, 'home': {refusal}")
        free = {*home, *game.get("fallen", ())}


def why_not_home(home: Any, roster: Sequence[str], free: Collection[str]) -> list[Refusal]:
    """Why those of a party cannot stay at home: only who is `free` may, since he has fallen or is at home, and at least
    two go."""
    if not isinstance(home, list | tuple) or not all(isinstance(id, str) for id in home):
        return [refuse("table.not-of-the-party", "Who stays at home is a list of adventurers")]
    if foreign := [id for id in home if id not in roster or home.count(id) > 1]:
        return [refuse("table.not-of-the-party", "Not one of the party, or named twice: {what}", what=quoted(foreign))]
    living = [f"adventurer:{id}" for id in home if id not in free]
    why = [refuse("table.not-fallen", "Survivors must go on the next mission: {who}", who=living)] if living else []
    if home and len(roster) - len(home) < LEAST:
        why.append(refuse("table.two-go", "At least two go on a mission"))
    return why


def _is_roster(roster: Any, seats: Sequence[str]) -> bool:
    """Whether this is a party of which those in the seats go, in the order of the seats, and somebody does not."""
    return (
        isinstance(roster, list)
        and all(isinstance(id, str) and id in PROFILES for id in roster)
        and len(set(roster)) == len(roster) > len(seats)
        and [id for id in roster if id in seats] == [*seats]
    )


def _is_name(text: Any) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_NAME and text.isprintable()


def are_names(names: Any) -> bool:
    """Whether these are names by adventurer."""
    return isinstance(names, dict) and names.keys() <= PROFILES.keys() and all(map(_is_name, names.values()))


def _is_game(game: Any, roster: Sequence[str]) -> bool:
    if not isinstance(game, dict) or not isinstance(game.get("home", []), list):
        return False
    home, fallen = game.get("home", []), game.get("fallen", {})
    return (
        game.keys() - {"fallen", "home"} == {"mission", "outcome", "gold"}
        and are_names(fallen)
        and not any(id in home for id in fallen)
        and isinstance(game["mission"], str)
        and game["mission"] in PRINTED
        and game["outcome"] in (WON, LOST, DRAWN)
        and isinstance(game["gold"], list)
        and len(game["gold"]) == len(roster) - len(home)
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


def at_home(text: str, seats: Sequence[str]) -> list[str]:
    """Who of the party of a campaign stays at home while those in the seats go."""
    return [id for id in parsed(text).get("roster", ()) if id not in seats]


def fulfilled(text: str) -> set[str]:
    """The missions that need not be drawn again."""
    return {game["mission"] for game in parsed(text)["games"] if game["outcome"] == WON} if text else set()
