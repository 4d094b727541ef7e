"""Playing with decks that were built: in the form, at the table, by bots."""

import html
import json
import re

import pytest

import katabasis as kb
from katabasis import decks
from katabasis.underworlds.rules.edition_2017.edition import Edition2017
from katabasis.underworlds.state import printed
from katabasis_page.session import Session
from page.deck_desk import READY, REAVERS, at, usual
from page.desk import Desk


class TestPlaying:
    def built(self, desk: Desk) -> Desk:
        """A legal deck without the first ready objective, at work and kept."""
        desk.do("route", READY)
        desk.do("deck-remove", "denial")
        desk.do("deck-add", "hold-objective-1")
        return desk

    def test_a_game_begins_with_it(self) -> None:
        desk = self.built(Desk())
        desk.do("deck-play")
        assert desk.paper.fragment == "#new/underworlds"
        assert '<option value="" >' not in desk.shown
        desk.do("start")
        game = desk.app.session.game  # type: ignore[union-attr]
        (warband, deck), (_, usual_deck) = map(Edition2017().brought, game.setup["seats"])
        assert (game.edition, warband) == ("2017", REAVERS)
        assert "hold-objective-1" in deck
        assert "denial" not in deck
        assert usual_deck is None
        assert kb.replay(game.record()).record() == game.record()

    def test_the_form_offers_the_legal_decks_of_the_warband(self) -> None:
        desk = self.built(Desk())
        desk.do("deck-name", "deck-name=Hold")
        self.built(desk).do("deck-remove", "coward")
        desk.do("route", "#new/underworlds")
        desk.do("draft", "edition=2017")
        assert "Hold</option>" not in desk.shown
        desk.do("draft", f"plays-0={REAVERS}")
        assert desk.shown.count("Hold</option>") == 1
        assert "Garrek&#39;s Reavers</option>" not in desk.shown
        cards = re.search(r'<option value="([^"]+)">Hold<', desk.shown)
        assert cards is not None
        desk.do("draft", f"deck-0={cards[1]}")
        assert desk.app.draft is not None
        assert desk.app.draft.seats[0].deck == tuple(cards[1].split())
        desk.do("draft", "plays-0=farstriders")
        assert desk.app.draft.seats[0].deck == ()

    @pytest.mark.parametrize("value", ["coward", "x", "great-speed " * 5000, "NaN", "[1]"])
    def test_no_form_takes_an_illegal_deck(self, value: str) -> None:
        desk = at("#new/underworlds")
        desk.do("draft", "edition=2017")
        desk.do("draft", f"deck-0={value}")
        assert desk.app.draft is not None
        assert desk.app.draft.seats[0].deck == ()
        assert desk.paper.reports == []

    def test_another_game_with_swapped_warbands_swaps_the_decks(self) -> None:
        desk = self.built(Desk())
        desk.do("deck-play")
        desk.do("start")
        desk.do("again", "swapped")
        game = desk.app.session.game  # type: ignore[union-attr]
        (_, usual_deck), (warband, deck) = map(Edition2017().brought, game.setup["seats"])
        assert usual_deck is None
        assert warband == REAVERS
        assert "hold-objective-1" in deck
        assert desk.paper.reports == []


LEVELS = ("random", "beginner", "easy", "normal", "hard")


class TestBotsThatBuild:
    @pytest.mark.parametrize("level", LEVELS)
    def test_a_bot_of_every_level_plays_with_a_legal_deck_that_it_has_built(self, level: str) -> None:
        desk = bot_that_builds(level)
        assert '<option value="built" selected>' in desk.shown
        desk.do("start")
        game = session(desk).game
        (_, usual_deck), (warband, deck) = map(Edition2017().brought, game.setup["seats"])
        assert usual_deck is None
        assert deck is not None
        assert decks.faults(decks.Deck("underworlds", "2017", warband, deck)) == []
        assert sorted(deck) != sorted(usual(warband).cards)
        assert kb.replay(game.record()).record() == game.record()
        while not any(choice.seat == 1 for choice in game.choices):
            desk.do("choose", desk.options()[0])
        assert desk.paper.reports == []

    def test_the_same_seed_gives_the_same_deck_and_another_one_another(self) -> None:
        built = []
        for seed in (7, 7, 8):
            desk = bot_that_builds("easy")
            desk.do("draft", f"seed={seed}")
            desk.do("start")
            built.append(session(desk).game.setup["seats"][1])
        assert built[0] == built[1] != built[2]

    @pytest.mark.parametrize("change", ["kind-1=human", "kind-1=seat-0", "deck-1=", "edition=2023"])
    def test_a_person_or_a_ready_deck_ends_it(self, change: str) -> None:
        desk = bot_that_builds("easy")
        desk.do("draft", change)
        assert desk.app.draft is not None
        assert "decks" not in desk.app.draft.setup()

    def test_no_person_is_offered_it(self) -> None:
        desk = at("#new/underworlds")
        desk.do("draft", "edition=2017")
        desk.do("draft", "deck-0=built")
        assert desk.app.draft is not None
        assert not desk.app.draft.seats[0].builds


class TestPickedInSecret:
    def test_each_may_bring_a_deck_that_they_have_built_and_it_stays_secret(self) -> None:
        desk = secret_picks(kept_deck())
        desk.do("choose", "bring")
        word, *others = answers(desk)
        assert Edition2017().brought(word)[0] == REAVERS
        assert "hold-objective-1" in (Edition2017().brought(word)[1] or ())
        assert len(others) == 4
        desk.do("answer", json.dumps(["bring", word]))
        assert "hold-objective-1" not in desk.shown
        assert word not in desk.shown
        desk.do("confirm-handover")
        assert word not in desk.shown
        desk.do("choose", "pick sepulchral-guard")
        game = session(desk).game
        lying = [
            card
            for name, zone in game.table.zones.items()
            if name.endswith("-0") and name.partition("-")[0] in ("objective", "power")
            for card in zone.cards
        ]
        assert sorted(map(printed, lying)) == sorted(Edition2017().brought(word)[1] or ())
        assert kb.replay(game.record()).record() == game.record()

    def test_decks_that_are_not_legal_or_of_another_edition_are_not_offered(self) -> None:
        desk = kept_deck()
        desk.do("deck-remove", "coward")
        desk = secret_picks(desk)
        desk.do("choose", "bring")
        assert len(answers(desk)) == 4
        desk.do("suggest", "bring")
        assert answers(desk) == []
        desk.do("suggest", "bring")
        assert len(answers(desk)) == 4

    def test_a_deck_of_the_form_is_left_out_where_warbands_are_picked_at_the_table(self) -> None:
        desk = kept_deck()
        desk.do("deck-play")
        desk.do("draft", "match=yes")
        desk.do("draft", "warbands=secret")
        desk.do("start")
        assert session(desk).game.setup["seats"] == ["secret", "secret"]


def session(desk: Desk) -> Session:
    assert desk.app.session is not None
    return desk.app.session


def bot_that_builds(level: str) -> Desk:
    """The form for a game against a bot that builds a deck."""
    desk = at("#new/underworlds")
    desk.do("setting", "speed=instant")
    for change in ("edition=2017", "kind-0=human", f"kind-1={level}", "deck-1=built", "seed=3"):
        desk.do("draft", change)
    return desk


def kept_deck() -> Desk:
    """A deck of the Reavers, at work and kept."""
    return TestPlaying().built(Desk())


def secret_picks(desk: Desk) -> Desk:
    """A match of two people whose first is about to pick a warband."""
    desk.do("route", "#new/underworlds")
    for change in ("edition=2017", "kind-1=human", "match=yes", "warbands=secret"):
        desk.do("draft", change)
    desk.do("start")
    desk.do("confirm-handover")
    return desk


def answers(desk: Desk) -> list[str]:
    """The picks that are offered as answers, in their order."""
    offered = re.findall(r'data-act="answer" data-arg="([^"]*)"', desk.shown)
    return [json.loads(html.unescape(answer))[1] for answer in offered]
