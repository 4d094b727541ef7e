"""Every line of the log fills its places."""

import random
import re
from functools import cache
from typing import Any

import pytest

import katabasis as kb
from builder.icons import outlines
from katabasis.tyrants.text.wording import RESOURCE_NAMES, WORDING
from katabasis_page.games import game_ui
from katabasis_page.ui import Ui

HOUSES = ("black", "red", "orange", "blue")


def test_resources_have_symbols() -> None:
    assert RESOURCE_NAMES.keys() <= outlines("shared").keys() | outlines("tyrants").keys()


@cache
def events(players: int, decks: tuple[str, str], seed: int) -> list[list[Any]]:
    """All events of a random game, as its first seat sees them."""
    game = kb.new("tyrants", seats=HOUSES[:players], seed=seed, decks=list(decks))
    chance = random.Random(seed)
    while game.decision:
        game.choose(chance.choice(game.decision.options))
    return [list(event.seen_by(0)) for event in game.table.events]


GAMES = [(2, ("drow", "dragons"), 1), (3, ("elemental", "demons"), 2), (4, ("dragons", "demons"), 3)]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]} players")
def test_lines_of_whole_games_fill_all_their_places(game: tuple[int, tuple[str, str], int], language: str) -> None:
    ui = Ui(language, game_ui("tyrants").name)
    ui.seating.names = ["Ada", "Bruno", "Carla", "Dario"]
    for event in events(*game):
        sentence = ui.word(WORDING.line(event))
        assert sentence
        assert not re.search(r"[{}]|None|\b(seat|card|site|space|kind|deck|house|aspect|marker|troop):\S", sentence), (
            event
        )
        assert WORDING.symbol(event)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]} players")
def test_lines_are_told_without_a_page_too(game: tuple[int, tuple[str, str], int]) -> None:
    for event in events(*game):
        assert not re.search(r"[{}]", str(WORDING.line(event)))


class TestLinesThatDependOnWhatTheyCarry:
    def line(self, kind: str, seat: int | None = 0, secret: Any = None, rule: str = "", **what: Any) -> str:
        ui = Ui("en", game_ui("tyrants").name)
        ui.seating.names = ["Ada", "Bruno"]
        return ui.word(WORDING.line([kind, rule, seat, what, secret, ""]))

    def test_drawn_cards_are_named_to_who_drew_them_alone(self) -> None:
        what = {"zone": "hand-0", "source": "deck-0", "count": 2}
        assert self.line("drew", secret={"cards": ["noble.1", "soldier.2"]}, **what) == "Ada draws Noble and Soldier"
        assert self.line("drew", **what) == "Ada draws 2 cards"

    def test_the_market_is_filled_by_nobody(self) -> None:
        what = {"zone": "market", "source": "market-deck", "cards": ["kobold.2"], "count": 1}
        assert self.line("drew", None, rule="recruit.refill", **what) == "Kobold comes into the market"
        assert self.line("drew", None, rule="setup.market-row", **what) == "Opening market: Kobold"

    def test_a_white_troop_is_nobodys(self) -> None:
        where = {"place": "space:araumycos--eryndlyn.1"}
        assert self.line("assassinated", whom="troop:white", **where) == (
            "Ada assassinates a white troop: Araumycos–Eryndlyn, space 1"
        )
        assert self.line("assassinated", whom="seat:1", **where).startswith("Ada assassinates a troop of Bruno")

    def test_ones_own_spy_is_taken_back(self) -> None:
        what = {"site": "site:everfire", "whom": "seat:0"}
        assert self.line("spy-returned", rule="return.own", **what) == "Ada takes a spy back from Everfire"
        what["whom"] = "seat:1"
        assert self.line("spy-returned", rule="return.enemy", **what) == "Ada returns the spy of Bruno in Everfire"

    def test_a_marker_may_be_taken_from_somebody(self) -> None:
        what = {"site": "site:araumycos"}
        assert self.line("marker-taken", source=None, **what) == "Ada takes the marker of Araumycos"
        assert self.line("marker-taken", source="seat:1", **what) == "Ada takes the marker of Araumycos from Bruno"

    def test_what_gave_points_is_said(self) -> None:
        assert self.line("gained-vp", points=3, source="marker:araumycos") == (
            "Ada gains 3 VP from the marker of Araumycos"
        )
        assert self.line("gained-vp", points=1, source="rule:deploy.empty-barracks") == (
            "The barracks of Ada are empty: 1 VP instead of a troop"
        )
        assert self.line("gained-vp", points=2, source="card:red-dragon.1") == "Ada gains 2 VP from Red Dragon"

    def test_where_a_promoted_card_came_from_is_said(self) -> None:
        what = {"card": "noble.1", "zone": "inner-circle-0"}
        assert self.line("promoted", source="played-0", **what) == "Ada promotes Noble"
        assert "top card of the deck" in self.line("promoted", source="deck-0", **what)
        assert "from the discard pile" in self.line("promoted", source="discard-0", **what)

    def test_where_a_devoured_card_came_from_is_said(self) -> None:
        what = {"card": "noble.1", "zone": "devoured"}
        assert self.line("devoured", None, source="market", **what) == "Noble is devoured in the market"
        assert self.line("devoured", source="hand-0", **what) == "Ada devours Noble"
        assert self.line("devoured", source="inner-circle-0", **what) == "Ada devours Noble from the inner circle"

    def test_why_the_end_is_near_is_said(self) -> None:
        assert self.line("end-triggered", rule="endgame.market-empty").startswith("The market deck is empty")
        assert self.line("end-triggered", 1, rule="endgame.last-troop").startswith("Bruno has deployed the last troop")

    def test_the_end_names_the_winner_or_all_who_share(self) -> None:
        assert self.line("game-over", None, winners=["seat:1"], scores=[31, 88]) == "Bruno wins, 31 : 88"
        assert self.line("game-over", None, winners=["seat:0", "seat:1"], scores=[44, 44]) == (
            "Ada and Bruno share the victory, 44 : 44"
        )

    def test_a_condition_that_is_not_met_is_said(self) -> None:
        missing = {"card": "masters-of-melee-magthere.1", "condition": "inner-circle", "least": 4}
        said = self.line("condition-unmet", **missing)
        assert said.endswith("fewer than 4 cards in the inner circle")
        old = self.line("condition-unmet", card=missing["card"])
        assert old.endswith("the condition is not met"), "as logs of older versions have it"
