"""Positions: what a person writes becomes a table, what a table writes becomes the same table, and faults are named."""

import re
from pathlib import Path

import pytest
from hypothesis import given as generated
from hypothesis import settings
from hypothesis import strategies as st

import katabasis as kb
import written_positions
from katabasis.content import load
from katabasis.kernel.dice import Dice
from katabasis.kernel.own_ids import OF_OWN
from properties.keeping import check_position
from properties.moments import moment, step_on
from tyrants.conservation import check_conserved
from tyrants.random_games import tyrants
from tyrants.scene import A, B, C, asked, at, card_kinds, cards, options, player, rules_against, run, table, troops

POSITIONS = written_positions.paths("tyrants")


def position(text: str):
    """The game of a position, its head left out."""
    return kb.position(f'game = "tyrants"\n{text}')


def faults_of(text: str) -> list[str]:
    """What a position is refused for, key by key."""
    with pytest.raises(kb.BadPosition) as refusal:
        position(text)
    return [reason for _, reason in refusal.value.faults]


# ---------------------------------------------------------------------- there and back


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_of_a_position_is_the_same_table(path):
    game = kb.position(path.read_text(encoding="utf-8"))
    assert game.decision is not None
    check_position(game)


@settings(max_examples=30)
@generated(seed=st.integers(0, 10_000), count=st.integers(0, 400))
def test_any_moment_of_any_game_reads_back(seed, count):
    game = moment(tyrants, seed, count)
    check_position(game)
    check_conserved(kb.position(game.position()))


@settings(max_examples=20)
@generated(seed=st.integers(0, 10_000), count=st.integers(0, 300))
def test_a_list_of_choices_plays_on_from_a_position_as_it_did(seed, count):
    game = moment(tyrants, seed, count)
    text = game.position()
    chance = Dice(seed)
    choices, emitted = [], []
    while game.decision is not None and len(choices) < 40:
        option = game.decision.options[chance.randbelow(len(game.decision.options))].id
        choices.append(option)
        emitted += [[event.kind, event.seat, event.what] for event in game.choose(option)]
    again = kb.position(text)
    assert [[event.kind, event.seat, event.what] for event in run(again, *choices)] == emitted
    assert again.view(None)["table"] == game.view(None)["table"]


def at_the_end(seed: int):
    """A random game that is over."""
    game = moment(tyrants, seed, 5000)
    assert game.result is not None
    return game


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_game_that_is_over_reads_back_with_its_score(seed):
    game = at_the_end(seed)
    again = kb.position(game.position())
    assert again.decision is None
    assert again.result.scores == game.result.scores
    assert again.result.sources == game.result.sources
    check_position(game)


def test_the_very_first_moment_deals_the_same_hands():
    game = kb.new("tyrants", seats=["blue", "red", "black"], seed=5, section="right", decks=["demons", "drow"])
    text = game.position()
    assert "hand" not in text
    assert kb.position(text).view(0)["zones"] == game.view(0)["zones"]


# ---------------------------------------------------------------------- what is not written


def test_a_position_that_says_nothing_is_a_first_turn_of_two():
    game = position("")
    assert asked(game) == (A, "turn")
    assert (at(game).round, at(game).phase, at(game).sections, at(game).decks) == (
        1,
        "main",
        ["center"],
        ["drow", "dragons"],
    )
    assert [own.house for own in at(game).players] == ["black", "red"]
    assert [(own.barracks, own.spies, own.power) for own in at(game).players] == [(40, 5, 0)] * 2
    assert not any(any(standing) for standing in ([c is not None for c in row] for row in at(game).troops.values()))
    assert card_kinds(game, "deck", A) == ["noble"] * 7 + ["soldier"] * 3
    assert cards(game, "hand", A) == []
    assert len(cards(game, "market")) == 6
    assert len(cards(game, "market-deck")) == 74
    assert cards(game, "house-guard")[-1] == "house-guard.1"


@pytest.mark.parametrize(
    ("seats", "decks"), [("black blue", "drow demons"), ("red black orange blue", "elemental dragons")]
)
def test_no_card_is_lost_in_a_position(seats, decks):
    text = f'seats = "{seats}"\ndecks = "{decks}"\n[house.black]\nhand = "noble*2 house-guard"\ndeck = ""'
    new = kb.new("tyrants", seats=seats.split(), decks=decks.split())
    read, expected = (
        sorted(card for zone in at(game).zones.values() for card in zone.cards) for game in (position(text), new)
    )
    assert read == expected
    assert len(read) == 80 + 30 + 30 * ("demons" in decks) + 10 * len(seats.split())


def test_sections_follow_the_seats():
    assert at(table(4)).sections == ["left", "center", "right"]
    assert at(table(3)).sections == ["left", "center"]
    assert at(table(3, section="right")).sections == ["center", "right"]


def test_the_order_of_a_deck_is_told_or_left_to_chance():
    cards_text = "noble.3 soldier.1 noble.1"
    assert cards(position(f'[house.black]\ndeck = "{cards_text}"'), "deck", A) == cards_text.split()
    unknown = f'[house.black]\ndeck = "{cards_text} noble.2 shuffled soldier.2"'
    orders = {tuple(cards(position(f"chance = {{ seed = {seed} }}\n{unknown}"), "deck", A)) for seed in range(9)}
    assert len(orders) > 1
    assert {order[-1] for order in orders} == {"soldier.2"}
    assert {frozenset(order[:-1]) for order in orders} == {frozenset([*cards_text.split(), "noble.2"])}


def test_shuffling_takes_no_die_that_is_told():
    assert at(position("dice = [3, 1]")).dice.script == [3, 1]


def test_a_kind_stands_for_a_copy_that_is_told_nowhere_else():
    game = position('[house.red]\nhand = "noble*2 blackguard"\ndiscard = ["noble.8", "blackguard.1", "house-guard"]')
    assert cards(game, "hand", B) == ["noble.9", "noble.10", "blackguard.2"]
    assert cards(game, "house-guard")[-1] == "house-guard.2"


def test_what_is_left_where_all_is_told_has_been_devoured():
    game = position('market = ""\nmarket-deck = "advocate.1"\nhouse-guard = 2\n[house.black]\ndeck = "noble"')
    assert (cards(game, "market"), cards(game, "market-deck")) == ([], ["advocate.1"])
    assert len(cards(game, "house-guard")) == 2
    assert len(cards(game, "devoured")) == 79 + 13 + 9


def test_pieces_are_where_they_are_not_told_to_be_elsewhere():
    game = table(
        troops={"araumycos": "0 0 1 white", "kanaglym--eryndlyn": ". 1", "eryndlyn--llacerellyn.1": "0"},
        spies={"araumycos": "1 0", "everfire": "1"},
        own={A: {"trophies": "white*3 1*2"}, B: {"trophies": "0", "tokens": 7}},
    )
    assert at(game).troops["kanaglym--eryndlyn.1"] == [None]
    assert at(game).troops["kanaglym--eryndlyn.2"] == [B]
    assert [(own.barracks, own.spies, own.tokens) for own in at(game).players] == [(36, 4, 0), (36, 3, 7)]
    assert player(game, A).trophies == {"white": 3, "1": 2}


def test_route_spaces_are_told_one_by_one_or_in_a_row():
    rows = ('gracklstugh--chasmleap-bridge = ". red"', 'gracklstugh--chasmleap-bridge.2 = "red"')
    quoted = '"gracklstugh--chasmleap-bridge.2" = ["red"]'
    tables = [at(position(f"[troops]\n{row}")).troops for row in (*rows, quoted)]
    assert tables[0] == tables[1] == tables[2]
    assert tables[0]["gracklstugh--chasmleap-bridge.2"] == [B]


def test_markers_are_with_whoever_controls_the_site():
    game = table(troops={"menzoberranzan": "1 1 white", "araumycos": "0"})
    assert at(game).markers["menzoberranzan"] == B
    assert at(game).markers["araumycos"] == A
    assert at(game).worked == ["araumycos"]
    assert at(table(troops={"araumycos": "0"}, worked="")).worked == []
    assert at(table(troops={"araumycos": "0"}, step="turn.begin_turn")).players[A].influence > 0


def test_a_promotion_that_is_due_comes_from_its_card():
    game = table(own={A: {"played": "advocate.1 noble"}}, due="advocate.1")
    run(game, "end")
    assert asked(game) == (A, "promote")
    assert options(game) == ["promote noble.1"]


def test_empty_market_and_empty_barracks_tell_that_the_end_is_near():
    assert at(table(market_deck="", active=B)).trigger == {"cite": "endgame.market-empty", "seat": B}
    assert at(table(own={A: {"trophies": "1*40"}})).trigger == {"cite": "endgame.last-troop", "seat": B}
    assert at(table(market_deck="", trigger="none")).trigger is None
    trigger_fields = {"rule": "endgame.last-troop", "house": "red"}
    assert at(table(trigger=trigger_fields)).trigger == {"cite": "endgame.last-troop", "seat": B}


@pytest.mark.rule("setup.first-troop", "setup.starting-deck")
def test_a_position_may_stand_in_set_up():
    game = table(3, step="setup.first_troops", first=C, troops={"skullport": "white*2"})
    assert asked(game) == (C, "first-troop")
    run(game, "deploy skullport")
    assert asked(game) == (A, "first-troop")
    assert rules_against(game, "deploy", "skullport") == ["setup.first-troop"]
    run(game, "deploy eryndlyn", "deploy ched-nasad")
    assert asked(game) == (C, "turn")
    assert at(game).round == 1


@pytest.mark.rule("endturn.sequence", "endturn.discard", "endturn.draw", "resources.lost")
def test_a_position_may_stand_at_the_end_of_a_turn():
    game = table(
        hand="soldier", own={A: {"played": "noble*2", "deck": "house-guard", "power": 2}}, step="end_of_turn.discard"
    )
    assert asked(game) == (B, "turn")
    assert card_kinds(game, "hand", A) == ["house-guard", "noble", "noble", "soldier"]
    assert player(game).power == 0


def test_a_position_may_tell_choices_made_since():
    game = table(hand="noble soldier", then=["play noble.1"], troops={"araumycos": "0"})
    assert player(game).influence == 1
    assert game.choices[-1].option == "play noble.1"


# ---------------------------------------------------------------------- a finished table

FINISHED = {
    "troops": {"araumycos": "0*4", "eryndlyn": "1*2 0", "skullport": "2 0", "chaulssin": "2*3"},
    "spies": {"eryndlyn": "0"},
    "section": "right",
    "own": {
        A: {"trophies": "white*4 1", "tokens": 3, "deck": "noble*2", "hand": "blackguard", "discard": "soldier*3"},
        B: {"deck": "", "inner-circle": "blackguard*2 noble", "tokens": 11},
        C: {"deck": "", "played": "matron-mother"},
    },
}


@pytest.mark.rule("scoring.sheet", "scoring.sites", "scoring.total-control", "scoring.trophies", "scoring.deck-cards")
@pytest.mark.rule("scoring.inner-circle", "scoring.tokens", "scoring.winner")
def test_a_finished_table_is_scored_item_by_item():
    game = table(3, step="scoring.final_scoring", **FINISHED)
    sites, printed = load("tyrants")["sites"], load("tyrants")["cards"]
    expected = [
        {
            "sites": sites["araumycos"]["vp"],
            "total-control": 2,
            "trophies": 5,
            "cards": 2 * printed["noble"]["deck_vp"]
            + printed["blackguard"]["deck_vp"]
            + 3 * printed["soldier"]["deck_vp"],
            "inner-circle": 0,
            "tokens": 3,
        },
        {
            "sites": sites["eryndlyn"]["vp"],
            "total-control": 0,
            "trophies": 0,
            "cards": 0,
            "inner-circle": 2 * printed["blackguard"]["inner_circle_vp"] + printed["noble"]["inner_circle_vp"],
            "tokens": 11,
        },
        {
            "sites": sites["chaulssin"]["vp"],
            "total-control": 0,
            "trophies": 0,
            "cards": printed["matron-mother"]["deck_vp"],
            "inner-circle": 0,
            "tokens": 0,
        },
    ]
    points = [{source["what"]: source["points"] for source in own} for own in game.result.sources]
    assert points == expected
    assert game.result.scores == [sum(own.values()) for own in expected]
    assert game.decision is None
    with pytest.raises(kb.Refused):
        game.choose("end")


# ---------------------------------------------------------------------- faults

FAULTS = {
    'seats = ["black"]': "seats: two to four",
    'seats = "black black"': "seats: two to four",
    'decks = "drow"': "decks: two half-decks",
    'section = "left"': "section: only with three",
    'step = "turn.lunch"': "step: one of",
    'first = "green"': "first: a house at the table",
    'active = "blue"': "active: a house at the table",
    "round = -1": "round: a whole number",
    'market = "blackguard*5"': "market: there are only 4 of 'blackguard'",
    'market = "noble"': "market: no 'noble' belongs here",
    'market = "advocate*4 blackguard*3"': "market: the market holds 6",
    'market-deck = "rest rest"': "market-deck: 'rest' is told more than once",
    'market = "zuggtmoy"': "market: 'zuggtmoy' is only in games with the half-deck 'demons'",
    'market = "nobel"': "market: 'nobel' is no card",
    "house-guard = 16": "house-guard: a whole number from 0 to 15",
    "insane-outcast = 3": "insane-outcast: no such key",
    'due = "noble.1"': "due: 'noble.1' is no card of this game that orders",
    'due = "zuggtmoy.1"': "due: 'zuggtmoy.1' is no card of this game",
    'worked = "everfire"': "worked: there is no control marker",
    'trigger = { rule = "endgame.tired" }': "trigger.rule: one of",
    "troops.araumicos = 'black'": "troops.araumicos: there is no site",
    "troops.gauntlgrym = 'black'": "troops.gauntlgrym: the left section",
    "troops.araumycos = 'black*5'": "troops.araumycos: 5 troops for 4",
    "troops.araumycos = 'green'": "troops.araumycos: 'green' is no house",
    "troops.araumycos--eryndlyn.7 = 'red'": "troops.araumycos--eryndlyn.7: there is no site",
    "troops.araumycos = 7": "troops.araumycos: words",
    "troops.araumycos = 'black*x'": "troops.araumycos: 'black*x'",
    "spies.araumycos = 'red red'": "spies.araumycos: each house",
    "spies.araumycos = 'white'": "spies.araumycos: each house",
    "spies.araumycos--eryndlyn = 'red'": "spies.araumycos--eryndlyn: spies stand at sites",
    "spies.yathchol = 'red'": "spies.yathchol: the right section",
    "markers.araumycos = 'red'": "markers.araumycos: the marker is with nobody",
    "markers.everfire = 'red'": "markers.everfire: there is no control marker",
    "house.blue.power = 3": "house.blue: this house is not at the table",
    "house.red.strength = 3": "house.red.strength: no such key",
    "house.red.power = -1": "house.red.power: a whole number",
    "house.red.hand = 'noble.1'": "house.red.hand: noble.1 does not belong here",
    "house.red.hand = 'noble.8 noble.8'": "house.red.hand: noble.8 is told twice",
    "house.red.hand = 'noble.40'": "house.red.hand: 'noble.40' is no card of this game",
    "house.red.hand = 'noble*8'": "house.red.hand: there are only 7",
    "house.red.hand = 'noble*99'": "house.red.hand: there are only 7",
    "house.red.played = 'noble*99 noble*99 noble*99 noble*99 noble*99 noble*99'": "house.red.played: more than 500",
    "house.red.barracks = 39": "house.red.barracks: 40 troops",
    "house.red.spies = 4": "house.red.spies: 5 spies",
    "house.red.trophies = 'black*41'": "troops: 41 troops of black",
    "house.red.trophies = 'white*41'": "troops: 41 white troops",
    "weather = 'rain'": "weather: no such key",
}


@pytest.mark.parametrize(("text", "fault"), FAULTS.items())
def test_a_fault_names_its_key_and_what_is_wrong(text, fault):
    assert faults_of(text)[0].startswith(fault)
    assert len(faults_of(text)) == 1 or "more than" in fault


def test_too_many_spies():
    sites = ("araumycos", "everfire", "eryndlyn", "skullport", "kanaglym", "gracklstugh")
    assert faults_of("\n".join(f"spies.{site} = 'red'" for site in sites)) == ["spies: 6 spies of red; it has 5"]


def test_all_faults_are_told_at_once_with_their_lines():
    text = "round = 'x'\n[troops]\nraumycos = 'black'\n[house.red]\nhand = 'noble.99'\nluck = 2"
    with pytest.raises(kb.BadPosition) as refusal:
        position(text)
    assert [line for line, _ in refusal.value.faults] == [2, 4, 6, 7]


def test_a_fault_is_found_in_the_house_where_it_is():
    lines = (
        "[house.black]",
        "hand = 'noble'",
        "[house.red]",
        "hand = 'nobel'",
        "luck = 2",
        "[troops]",
        "everfire = 'x'",
    )
    with pytest.raises(kb.BadPosition) as refusal:
        position("\n".join(lines))
    assert sorted(line for line, _ in refusal.value.faults) == [5, 6, 8]


def test_an_empty_space_between_troops_stays_where_it_is():
    game = position('[troops]\naraumycos = "black . red"')
    assert at(game).troops["araumycos"] == [A, None, B, None]
    assert troops(game, "araumycos") == "0 1"
    assert 'araumycos = "black . red"' in game.position()


# ---------------------------------------------------------------------- the page

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
DOCUMENTED = PAGE.partition("## Positions of Tyrants of the Underdark")[2].partition("\n## ")[0]


@pytest.mark.parametrize("example", re.findall(r"```toml\n(.*?)```", DOCUMENTED, re.S))
def test_the_documented_examples_are_positions(example):
    game = kb.position(example)
    assert asked(game) == (A, "turn")
    check_position(game)


def documented(start: str) -> dict[str, int]:
    """The ids and numbers of the first table after those words of the page."""
    rows = DOCUMENTED.partition(start)[2].partition("|---|---|\n")[2].partition("\n\n")[0]
    return {id: int(number) for id, number in re.findall(r"`([a-z-]+)` (\d+)", rows)}


def test_the_page_lists_every_kind_of_card_site_and_route():
    figures = load("tyrants")
    printed = {kind: card for kind, card in figures["cards"].items() if not OF_OWN.search(kind)}
    assert documented("Kinds, and how many") == {kind: card["copies"] for kind, card in printed.items()}
    assert documented("Sites, and their") == {site: printed["spaces"] for site, printed in figures["sites"].items()}
    assert documented("Routes, and their") == {id: printed["spaces"] for id, printed in figures["routes"].items()}


def test_the_page_lists_every_decision_and_verb():
    """Of every moment of a few random games: what is asked and offered stands in the table of choices."""
    table_of_choices = DOCUMENTED.partition("### Choices")[2]
    rows = [line.split("|")[1:3] for line in table_of_choices.splitlines() if line.startswith("| `")]
    known = {name: verbs for names, verbs in rows for name in re.findall(r"`([a-z-]+)`", names)}
    for seed in range(3, 9):
        game = moment(tyrants, seed, 0)
        chance = Dice(seed)
        while game.decision is not None:
            verbs = known[game.decision.name]
            for option in game.decision.candidates:
                assert f"`{option.verb}`" in verbs or option.verb == game.decision.name
            step_on(game, chance)
