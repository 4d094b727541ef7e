"""Cards on the table of Tyrants: read by one tap, done by another; hand, market, piles and what was played."""

import pytest

from katabasis_page import acts
from katabasis_page.games import game_ui
from katabasis_page.tyrants.acts import choose_in_turn
from katabasis_page.tyrants.cards import lights
from katabasis_page.tyrants.hand import simple_plays
from katabasis_page.ui import Popover
from page.fixtures.underdark import markup, played, read, sit
from page.waiting import now
from tyrants.scene import table


def test_a_card_shows_all_that_is_printed_on_it() -> None:
    session = sit(table(hand="spellspinner"), popover=Popover("card", "card:spellspinner.1"))
    words = read(session).words()
    for part in ("Spellspinner", "Costs 3 Influence", "Guile", "place a spy", "1 VP in the deck", "3 VP in the inner"):
        assert part in words, part
    assert "Copies: 3" in words
    assert "Drow" in words


def test_cards_speak_the_language_of_the_page() -> None:
    words = read(sit(table(hand="spellspinner"), "es")).words()
    assert "Hilandero de conjuros" in words
    assert "coloca un espía" in words


def test_one_tap_opens_a_card_and_a_button_plays_it() -> None:
    session = sit(table(hand="soldier"))
    reading = read(session)
    assert "card:card:soldier.1" in reading.acts("pop")
    assert "play soldier.1" in reading.acts("choose")
    session.ui.pointer.popover = Popover("card", "card:soldier.1")
    opened = read(session)
    assert "opened-choose-play-soldier-1" in {attrs.get("id") for _tag, attrs in opened.elements}
    assert not any(attrs.get("aria-modal") for _tag, attrs in opened.elements), "an open card leaves the map in sight"


def test_an_open_card_lights_the_map_before_it_is_played() -> None:
    session = sit(table(hand="advance-scout", troops={"blingdenstone": "0 white"}))
    assert lights(session.view(), session.ui) == []
    session.ui.pointer.popover = Popover("card", "card:advance-scout.1")
    assert "site:blingdenstone" in lights(session.view(), session.ui)
    assert 'id="hinted-' in markup(session)
    assert "Lit on the map" in read(session).words()


def test_a_card_that_is_pointed_at_lights_the_map() -> None:
    session = sit(table(hand="advance-scout", troops={"blingdenstone": "0 white"}))
    session.hover("play advance-scout.1")
    assert "site:blingdenstone" in lights(session.view(), session.ui)


def test_an_open_card_that_is_too_dear_says_why() -> None:
    session = sit(table(market="deathblade", influence=2), popover=Popover("card", "card:deathblade.1"))
    words = read(session).words()
    assert "costs 6 Influence" in words
    assert "rule:turn.basic-recruit" in read(session).acts("pop")


def test_cards_of_the_market_within_reach_are_marked() -> None:
    page = markup(sit(table(market="deathblade kobold", influence=2)))
    assert "in-reach doable" in page
    assert page.count("dear") >= 1


def test_the_market_tells_what_is_left() -> None:
    session = sit(table(market="kobold", market_deck="noble*0 deathblade"))
    words = read(session).words()
    assert "Cards left in the market deck: 1" in words
    assert "left" in words


def test_outcasts_have_a_pile_only_with_the_demons() -> None:
    assert "Insane Outcast" in read(sit(table(decks=["drow", "demons"]))).words()
    assert "Insane Outcast" not in read(sit(table(decks=["drow", "dragons"]))).words()


def test_simple_cards_are_played_one_after_another_and_taken_back_one_by_one() -> None:
    session = sit(table(hand="noble*2 soldier kobold", troops={"skullport": "0"}))
    plays = simple_plays(session.view())
    assert len(plays) == 3
    assert "\n".join(plays) in read(session).acts("play-each")
    now(choose_in_turn(session, plays))
    assert len(session.game.choices) == 3
    assert (session.game.table.players[0].power, session.game.table.players[0].influence) == (1, 2)
    now(session.undo())
    assert len(session.game.choices) == 2
    assert session.game.table.players[0].power + session.game.table.players[0].influence == 2


def test_playing_several_stops_at_what_is_no_longer_offered() -> None:
    session = sit(table(hand="noble*2", troops={"skullport": "0"}))
    now(choose_in_turn(session, ["play noble.1", "play nonsense.1", "play noble.2"]))
    assert [choice.option for choice in session.game.choices] == ["play noble.1"]


def test_the_page_knows_what_playing_several_means() -> None:
    assert "play-each" in game_ui("tyrants").ACTS
    assert acts.act_of("play-each") is None


def test_what_was_played_and_what_is_due_is_shown() -> None:
    session = sit(table(hand="wyrmspeaker noble", troops={"skullport": "0"}))
    now(session.choose("play noble.1"))
    now(session.choose("play wyrmspeaker.1"))
    reading = read(session)
    assert "Promotions due at the end of the turn: 1" in reading.words()
    assert "card:card:wyrmspeaker.1" in reading.acts("pop")


@pytest.mark.parametrize("zone", ["discard-0", "inner-circle-1", "devoured", "deck-1", "hand-1", "market-deck"])
def test_piles_open_and_keep_their_secrets(zone: str) -> None:
    session = sit(played(2, 9, 260), popover=Popover("zone", zone))
    words = read(session).words()
    hidden = zone.startswith(("deck", "market-deck")) or zone == f"hand-{1 - (session.ui.seating.seat or 0)}"
    if hidden and session.game.table.zones[zone].cards:
        assert "face down" in words


def test_equal_cards_in_a_pile_are_shown_once_with_their_number() -> None:
    session = sit(table(own={0: {"discard": "noble*3 soldier"}}), popover=Popover("zone", "discard-0"))
    page = markup(session)
    assert page.count('id="pile-noble"') == 1
    assert "×3" in page.replace("</span>", "").replace("× 3", "×3")
