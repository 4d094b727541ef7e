"""The table in letters, for a terminal: the map, the market, the houses, and the hand of whoever looks. All comes
from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...content import load
from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.text import N_, say
from ..board.underdark import ROUTES, SITES, ref_of, spaces_of
from ..content import card_of
from ..state import TyrantsTable
from .names import renderer_of
from .wording import RESOURCE_NAMES

View = Mapping[str, Any]


class Letters(words.Letters[TyrantsTable]):
    """The table in letters."""

    def sections(self, view: View, language: str) -> list[tuple[str, str]]:
        """The parts of the table by name, each a text of its own."""
        renderer = renderer_of(view["table"], language)
        parts = {
            "time": _time(view["table"], renderer),
            "map": _map(view, renderer),
            "market": _market(view, renderer, language),
            "houses": _houses(view, renderer),
            "played": _played(view, renderer, language),
            "hand": _hand(view, renderer, language),
        }
        return [(name, "\n".join(lines)) for name, part in parts.items() if (lines := list(part))]

    def forecast(self, gives: Mapping[str, Any], language: str) -> str:
        """What a card gives for certain, in one line."""
        renderer = renderer_of({"players": ()}, language)
        gains = {name: amount for name, amount in gives["gains"].items() if amount}
        return ", ".join(
            renderer.word(say("{resource} {amount}", resource=RESOURCE_NAMES[name], amount=amount))
            for name, amount in gains.items()
        )


# ---------------------------------------------------------------------- time


def _time(table: View, renderer: Renderer) -> Iterator[str]:
    if table["round"]:
        yield renderer.word(say("Round {round}, turn of {who}", round=table["round"], who=f"seat:{table['active']}"))
    if table["trigger"]:
        yield renderer.word(say("The end is near: this round is the last"))


# ---------------------------------------------------------------------- the map


def _map(view: View, renderer: Renderer) -> Iterator[str]:
    """Every site and route in play; what the options are about has a > before it."""
    table = view["table"]
    lit = {ref for option in (view["decision"] or {}).get("options", ()) for ref in option["refs"]}
    if table["phase"] == "setup" and not any(site["troops"] for site in table["sites"].values()):
        return
    for site, shown in table["sites"].items():
        if SITES[site]["section"] in table["sections"]:
            mark = ">" if ref_of(site) in lit else " "
            yield f"{mark} {', '.join(_site(table, site, shown, renderer))}"
    for route, occupants in table["routes"].items():
        if occupants and ROUTES[route]["section"] in table["sections"]:
            mark = ">" if any(ref_of(space) in lit for space in spaces_of(route)) else " "
            ends = " – ".join(renderer.name(f"site:{end}") for end in route.split("--"))
            yield f"{mark} {ends}: {_row(table, occupants, renderer)}"


def _site(table: View, site: str, shown: View, renderer: Renderer) -> Iterator[str]:
    name = renderer.name(f"site:{site}")
    points = renderer.word(say("{points} VP", points=SITES[site]["vp"]))
    yield f"{name} ({points}): {_row(table, shown['troops'], renderer)}"
    if shown["spies"]:
        yield _titled(renderer, N_("spies"), [renderer.name(f"seat:{seat}") for seat in shown["spies"]])
    if shown["control"] is not None:
        msgid = N_("total control") if shown["total"] else N_("control")
        yield _titled(renderer, msgid, [renderer.name(f"seat:{shown['control']}")])
    if shown["marker"] is not None:
        yield renderer.word(say("site control marker"))


def _row(table: View, occupants: Sequence[Any], renderer: Renderer) -> str:
    """Troops in a row, a point for an empty space."""
    return " ".join("." if colour is None else _troop(colour, renderer) for colour in occupants)


def _troop(colour: Any, renderer: Renderer) -> str:
    return renderer.name("troop:white" if colour == "white" else f"seat:{colour}")


def _titled(renderer: Renderer, msgid: str, rest: Sequence[str]) -> str:
    """A title, and what follows it."""
    return f"{renderer.word(say(msgid))}: {', '.join(rest)}"


# ---------------------------------------------------------------------- cards


def _market(view: View, renderer: Renderer, language: str) -> Iterator[str]:
    zones = view["zones"]
    for id in zones.get("market", {}).get("cards") or ():
        yield card(id, renderer, language)
    for name in ("priestess-of-lolth", "house-guard", "insane-outcast"):
        if pile := zones.get(name, {}).get("cards"):
            yield f"{pile and len(pile)} × {card(pile[-1], renderer, language)}"
    if "market-deck" in zones:
        yield renderer.word(say("cards left in the market deck: {count}", count=zones["market-deck"]["count"]))


def _played(view: View, renderer: Renderer, language: str) -> Iterator[str]:
    for seat in range(len(view["table"]["players"])):
        if cards := view["zones"].get(f"played-{seat}", {}).get("cards"):
            yield _titled(renderer, N_("played this turn"), [renderer.name(f"card:{id}") for id in cards])


def _hand(view: View, renderer: Renderer, language: str) -> Iterator[str]:
    """The cards of whoever looks, with their texts."""
    if view["seat"] is not None:
        for id in view["zones"].get(f"hand-{view['seat']}", {}).get("cards") or ():
            yield card(id, renderer, language)


def card(id: str, renderer: Renderer, language: str) -> str:
    """A card in one line: name, cost, aspect, VP, text."""
    printed = card_of(id)
    words = [renderer.word(say("cost {cost}", cost=printed.cost))] if printed.cost else []
    if printed.aspect != "none":
        words.append(renderer.name(f"aspect:{printed.aspect}"))
    words.append(renderer.word(say("VP {deck}/{inner}", deck=printed.deck_vp, inner=printed.inner_circle_vp)))
    text = load("tyrants")["cards"][printed.kind]["text"][language]
    return f"{renderer.name(f'card:{id}')} ({', '.join(words)}): {text}"


# ---------------------------------------------------------------------- houses


def _houses(view: View, renderer: Renderer) -> Iterator[str]:
    table, zones = view["table"], view["zones"]
    for seat, player in enumerate(table["players"]):
        counts = {name: zones.get(f"{name}-{seat}", {}).get("count", 0) for name in ("hand", "deck", "discard")}
        yield renderer.word(
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
            trophies = [f"{count} {_troop(_colour(word), renderer)}" for word, count in player["trophies"].items()]
            yield "    " + _titled(renderer, N_("trophy hall"), trophies)
        if promoted := zones.get(f"inner-circle-{seat}", {}).get("cards"):
            yield "    " + _titled(renderer, N_("inner circle"), [renderer.name(f"card:{id}") for id in promoted])


def _colour(word: str) -> Any:
    """The trophy hall counts by words: "white", or a seat."""
    return int(word) if word.isdecimal() else word
