"""The table in letters, for a terminal: the map, the market, the houses, and the hand of whoever looks. All comes
from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...content import load
from ...kernel.facets import words
from ...kernel.text import N_, say
from ...kernel.voice import Voice
from ..board.underdark import ROUTES, SITES, ref_of, spaces_of
from ..content import card_of
from ..state import TyrantsTable
from .names import voice_of
from .wording import RESOURCE_NAMES

View = Mapping[str, Any]


class Letters(words.Letters[TyrantsTable]):
    """The table in letters."""

    def sections(self, view: View, language: str) -> list[tuple[str, str]]:
        """The parts of the table by name, each a text of its own."""
        voice = voice_of(view["table"], language)
        parts = {
            "time": _time(view["table"], voice),
            "map": _map(view, voice),
            "market": _market(view, voice, language),
            "houses": _houses(view, voice),
            "played": _played(view, voice, language),
            "hand": _hand(view, voice, language),
        }
        return [(name, "\n".join(lines)) for name, part in parts.items() if (lines := list(part))]

    def forecast(self, gives: Mapping[str, Any], language: str) -> str:
        """What a card gives for certain, in one line."""
        voice = voice_of({"players": ()}, language)
        gains = {name: amount for name, amount in gives["gains"].items() if amount}
        return ", ".join(
            voice.word(say("{resource} {amount}", resource=RESOURCE_NAMES[name], amount=amount))
            for name, amount in gains.items()
        )


# ---------------------------------------------------------------------- time


def _time(table: View, voice: Voice) -> Iterator[str]:
    if table["round"]:
        yield voice.word(say("Round {round}, turn of {who}", round=table["round"], who=f"seat:{table['active']}"))
    if table["trigger"]:
        yield voice.word(say("The end is near: this round is the last"))


# ---------------------------------------------------------------------- the map


def _map(view: View, voice: Voice) -> Iterator[str]:
    """Every site and route in play; what the options are about has a > before it."""
    table = view["table"]
    lit = {ref for option in (view["decision"] or {}).get("options", ()) for ref in option["refs"]}
    if table["phase"] == "setup" and not any(site["troops"] for site in table["sites"].values()):
        return
    for site, shown in table["sites"].items():
        if SITES[site]["section"] in table["sections"]:
            mark = ">" if ref_of(site) in lit else " "
            yield f"{mark} {', '.join(_site(table, site, shown, voice))}"
    for route, occupants in table["routes"].items():
        if occupants and ROUTES[route]["section"] in table["sections"]:
            mark = ">" if any(ref_of(space) in lit for space in spaces_of(route)) else " "
            ends = " – ".join(voice.name(f"site:{end}") for end in route.split("--"))
            yield f"{mark} {ends}: {_row(table, occupants, voice)}"


def _site(table: View, site: str, shown: View, voice: Voice) -> Iterator[str]:
    name = voice.name(f"site:{site}")
    yield f"{name} ({voice.word(say('{points} VP', points=SITES[site]['vp']))}): {_row(table, shown['troops'], voice)}"
    if shown["spies"]:
        yield _titled(voice, N_("spies"), [voice.name(f"seat:{seat}") for seat in shown["spies"]])
    if shown["control"] is not None:
        msgid = N_("total control") if shown["total"] else N_("control")
        yield _titled(voice, msgid, [voice.name(f"seat:{shown['control']}")])
    if shown["marker"] is not None:
        yield voice.word(say("site control marker"))


def _row(table: View, occupants: Sequence[Any], voice: Voice) -> str:
    """Troops in a row, a point for an empty space."""
    return " ".join("." if colour is None else _troop(colour, voice) for colour in occupants)


def _troop(colour: Any, voice: Voice) -> str:
    return voice.name("troop:white" if colour == "white" else f"seat:{colour}")


def _titled(voice: Voice, msgid: str, rest: Sequence[str]) -> str:
    """A title, and what follows it."""
    return f"{voice.word(say(msgid))}: {', '.join(rest)}"


# ---------------------------------------------------------------------- cards


def _market(view: View, voice: Voice, language: str) -> Iterator[str]:
    zones = view["zones"]
    for id in zones.get("market", {}).get("cards") or ():
        yield card(id, voice, language)
    for name in ("priestess-of-lolth", "house-guard", "insane-outcast"):
        if pile := zones.get(name, {}).get("cards"):
            yield f"{pile and len(pile)} × {card(pile[-1], voice, language)}"
    if "market-deck" in zones:
        yield voice.word(say("cards left in the market deck: {count}", count=zones["market-deck"]["count"]))


def _played(view: View, voice: Voice, language: str) -> Iterator[str]:
    for seat in range(len(view["table"]["players"])):
        if cards := view["zones"].get(f"played-{seat}", {}).get("cards"):
            yield _titled(voice, N_("played this turn"), [voice.name(f"card:{id}") for id in cards])


def _hand(view: View, voice: Voice, language: str) -> Iterator[str]:
    """The cards of whoever looks, with their texts."""
    if view["seat"] is not None:
        for id in view["zones"].get(f"hand-{view['seat']}", {}).get("cards") or ():
            yield card(id, voice, language)


def card(id: str, voice: Voice, language: str) -> str:
    """A card in one line: name, cost, aspect, VP, text."""
    printed = card_of(id)
    words = [voice.word(say("cost {cost}", cost=printed.cost))] if printed.cost else []
    if printed.aspect != "none":
        words.append(voice.name(f"aspect:{printed.aspect}"))
    words.append(voice.word(say("VP {deck}/{inner}", deck=printed.deck_vp, inner=printed.inner_circle_vp)))
    text = load("tyrants")["cards"][printed.kind]["text"][language]
    return f"{voice.name(f'card:{id}')} ({', '.join(words)}): {text}"


# ---------------------------------------------------------------------- houses


def _houses(view: View, voice: Voice) -> Iterator[str]:
    table, zones = view["table"], view["zones"]
    for seat, player in enumerate(table["players"]):
        counts = {name: zones.get(f"{name}-{seat}", {}).get("count", 0) for name in ("hand", "deck", "discard")}
        yield voice.word(
            say(
                "{who}: {power} Power, {influence} Influence; {points} VP as it stands; troops {barracks} and spies "
                "{spies} left; cards in hand {hand}, deck {deck}, discard pile {discard}",
                who=f"seat:{seat}",
                points=sum(player["score"].values()),
                **{key: player[key] for key in ("power", "influence", "barracks", "spies")},
                **counts,
            )
        )
        if player["trophies"]:
            trophies = [f"{count} {_troop(_colour(word), voice)}" for word, count in player["trophies"].items()]
            yield "    " + _titled(voice, N_("trophy hall"), trophies)
        if promoted := zones.get(f"inner-circle-{seat}", {}).get("cards"):
            yield "    " + _titled(voice, N_("inner circle"), [voice.name(f"card:{id}") for id in promoted])


def _colour(word: str) -> Any:
    """The trophy hall counts by words: "white", or a seat."""
    return int(word) if word.isdecimal() else word
