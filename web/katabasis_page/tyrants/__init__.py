"""Tyrants of the Underdark, as the page shows it. See `katabasis_page.games` for what is offered here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from katabasis.content import load

from .. import games
from ..games import Act, Field, Form, Plays, Summary
from ..words import _, content_name, remembered, say, word
from . import meanings

if TYPE_CHECKING:
    from ..highlights import Highlight
    from ..protocols import App
    from ..table.table_page import TablePage
    from ..ui import Ui

GAME = "tyrants"

HALF_DECKS = tuple(load(GAME)["half_decks"])

FIRST_GAME = ("drow", "dragons")

HOUSES = {
    "black": "M12 1L23 12L12 23L1 12z",
    "red": "M12 1a11 11 0 1 1 0 22a11 11 0 0 1 0-22z",
    "orange": "M12 2L23 21.5H1z",
    "blue": "M2.5 2.5h19v19h-19z",
}
"""The houses, with the outlines of their troops."""

_SAME_NAMES = {"troop": "colour", "marker": "site"}
"""Kinds of refs that are called what something else is called."""


def _own_pairs() -> list[tuple[str, Any]]:
    """Every pair of half-decks of which one is somebody's own."""
    decks = load(GAME)["decks"]
    own = [deck for deck in decks if "own" in decks[deck]]
    pairs = [(each, other) for each in own for other in HALF_DECKS] + [*combinations(own, 2)]
    return [_pair(first, last) for first, last in pairs]


def _pair(first: str, last: str) -> tuple[str, Any]:
    return f"{first} {last}", say("{first} and {last}", first=f"deck:{first}", last=f"deck:{last}")


def _play_each(app: App, cards: str) -> None:
    from .acts import play_each

    play_each(app, cards)


def _space_name(language: str, id: str) -> str:
    """ "Route from A to B, space 2"; where the ends are unknown, nothing."""
    route, _dot, number = id.rpartition(".")
    ends = [content_name(GAME, language, "site", end) for end in route.split("--")]
    if len(ends) != 2 or not all(ends):
        return ""
    return word(language, say("{start}–{end}, space {number}", start=[ends[0], {}], end=[ends[1], {}], number=number))


class GameUI(games.GameUI):
    """What Tyrants of the Underdark brings."""

    FORM = Form(
        about=_("Rival houses deploy troops, spies and minions in the Underdark. The most victory points win."),
        editions={"2016": _("First edition, 2016")},
        seats=(2, 3, 4),
        plays_label=_("House"),
        plays=lambda: [Plays(house, f"house:{house}", outline=outline) for house, outline in HOUSES.items()],
        once=True,
        fields=(
            Field(
                "decks",
                _("Half-decks of the market"),
                (
                    (" ".join(FIRST_GAME), _("Drow and Dragons")),
                    ("random", _("Two at random")),
                    *(_pair(*pair) for pair in combinations(HALF_DECKS, 2) if pair != FIRST_GAME),
                ),
                usual=" ".join(FIRST_GAME),
                notes={" ".join(FIRST_GAME): _("These two are recommended for a first game.")},
                more=_own_pairs,
            ),
            Field(
                "section",
                _("Outer section"),
                (("random", _("Random")), ("left", _("Left")), ("right", _("Right"))),
                usual="random",
                notes=dict.fromkeys(
                    ("random", "left", "right"), _("Three players use the centre of the map and one of its sides.")
                ),
                seats=(3,),
            ),
        ),
    )

    SOURCES = _(
        "The map and the cards are known from several descriptions that were compared; the houses' names are not."
    )

    STYLES = ("underdark", "tyrants")

    PREVIEW_MOVES = 300

    REFERENCE: Mapping[str, str] = {"card": "cards", "site": "sites"}

    INSPECTABLE = ("card", "kind", "site", "zone", "deck")

    MEANINGS = meanings.MEANINGS

    OPTION_RULES = meanings.OPTION_RULES

    ACTS: Mapping[str, Act] = {"play-each": _play_each}

    def options(self, answers: Mapping[str, str], pack: str = "") -> dict[str, Any]:
        """The options of a new game."""
        chosen = answers["decks"]
        printed = load(GAME)["decks"]
        own = [printed[deck]["own"] for deck in chosen.split() if "own" in printed.get(deck, ())]
        return {
            "decks": chosen if chosen == "random" else chosen.split(),
            **({"own": [*dict.fromkeys(own)]} if own else {}),
            **({"section": answers["section"]} if "section" in answers else {}),
        }

    def own_answers(self, id: str) -> Mapping[str, str]:
        """That half-deck with the first of the box."""
        return {"decks": f"{id} {HALF_DECKS[0]}"}

    def summary(self, table: Mapping[str, Any]) -> Summary:
        """Victory points as if the game ended now, and the houses."""
        players = table["players"]
        return Summary([sum(player["score"].values()) for player in players], [player["house"] for player in players])

    def name(self, language: str, ref: str) -> str:
        """What a ref is called. Copies of a card have its name; the space of a route that of the sites at its ends."""
        kind, _colon, id = ref.partition(":")
        if kind == "space":
            return remembered(("space", language, id), lambda: _space_name(language, id))
        if kind == "house":
            return word(language, say("House {colour}", colour=[content_name(GAME, language, "colour", id), {}]))
        if kind in ("card", "kind", "pile"):
            return content_name(GAME, language, "card", id.partition(".")[0])
        return content_name(GAME, language, _SAME_NAMES.get(kind, kind), id)

    def highlight(self, event: Sequence[Any], ui: Ui) -> Highlight | None:
        from .highlights import highlight

        return highlight(event, ui)

    def table_class(self) -> type[TablePage]:
        from .table import TyrantsPage

        return TyrantsPage
