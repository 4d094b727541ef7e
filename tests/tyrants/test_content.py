"""The figures of the box of 2016: the map, the markers and the 85 cards, as content/tyrants has them compiled."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import katabasis as kb
from katabasis.content import load

CONTENT = load("tyrants")
SITES: dict[str, dict[str, Any]] = CONTENT["sites"]
ROUTES: dict[str, dict[str, Any]] = CONTENT["routes"]
CARDS: dict[str, dict[str, Any]] = CONTENT["cards"]
HALF_DECKS: list[str] = CONTENT["half_decks"]
ASPECTS = {"ambition", "conquest", "malice", "guile", "obedience"}
MARKET_ASPECTS = ASPECTS - {"obedience"}
NAMED_IN_THE_RULEBOOK = """\
Araumycos
Blingdenstone
Buiyrandyn
Chasmleap Bridge
Chaulssin
Ch'Chitl
Ched Nasad
Eryndlyn
Everfire
Gauntlgrym
Gracklstugh
Halls of the Scoured Legion
Jhachalkhyn
Kanaglym
The Labyrinth
Llacerellyn
Mantol-Derith
Menzoberranzan
The Phaerlin
Ruins of Dekanter
Skullport
Ss'zuraass'nee
Stoneshaft Clanhold
Tsenviilyq
The Wormwrithings
Yathchol"""


def of_deck(deck: str) -> dict[str, dict[str, Any]]:
    return {kind: card for kind, card in CARDS.items() if card["deck"] == deck}


def copies(cards: dict[str, dict[str, Any]]) -> int:
    return sum(card["copies"] for card in cards.values())


def instructions(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every instruction of a card, those inside others too."""
    waiting = list(card["does"])
    while waiting:
        instruction = waiting.pop()
        yield instruction
        waiting += instruction.get("then", []) + [inner for branch in instruction.get("choose", []) for inner in branch]


# ---------------------------------------------------------------------- the map


@pytest.mark.rule("map.site-list")
def test_the_26_sites_are_those_of_the_rulebook() -> None:
    assert {site["name"]["en"] for site in SITES.values()} == set(NAMED_IN_THE_RULEBOOK.splitlines())
    assert len(SITES) == 26


@pytest.mark.rule("map.site-list")
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_rule_names_the_sites_as_the_map_does(language: str) -> None:
    named = kb.rules("tyrants", language)["map.site-list"]["text"]
    assert [site["name"][language] for site in SITES.values() if site["name"][language] not in named] == []


@pytest.mark.parametrize(
    ("section", "sites", "site_spaces", "route_spaces", "white", "starts", "markers"),
    [
        ("left", 6, 18, 10, 7, {"jhachalkhyn"}, {"gauntlgrym", "chchitl"}),
        (
            "center",
            15,
            50,
            32,
            25,
            {"mantol-derith", "ched-nasad", "skullport", "eryndlyn"},
            {"menzoberranzan", "araumycos", "tsenviilyq"},
        ),
        ("right", 5, 19, 11, 8, {"chaulssin"}, {"the-phaerlin", "ss-zuraass-nee"}),
    ],
)
@pytest.mark.rule("setup.sections")
def test_the_figures_of_a_section(
    section: str, sites: int, site_spaces: int, route_spaces: int, white: int, starts: set[str], markers: set[str]
) -> None:
    inside = {id: site for id, site in SITES.items() if site["section"] == section}
    crossing = [route for route in ROUTES.values() if route["section"] == section]
    assert len(inside) == sites
    assert sum(site["spaces"] for site in inside.values()) == site_spaces
    assert sum(route["spaces"] for route in crossing) == route_spaces
    assert sum(site["white"] for site in inside.values()) + sum(len(route["white"]) for route in crossing) == white
    assert {id for id, site in inside.items() if site["start"]} == starts
    assert {id for id, site in inside.items() if site["marker"]} == markers


@pytest.mark.rule("setup.sections")
def test_there_are_three_sections_one_of_them_in_the_centre() -> None:
    assert set(CONTENT["sections"]) == {"left", "center", "right"}
    assert len(SITES) == 26
    assert len(ROUTES) == 40


@pytest.mark.rule("components.white-troops")
def test_the_marked_spaces_need_no_more_than_40_white_troops() -> None:
    sites = sum(site["white"] for site in SITES.values())
    assert sites + sum(len(route["white"]) for route in ROUTES.values()) == 40


@pytest.mark.rule("map.route")
def test_a_route_is_a_row_of_spaces_between_two_sites() -> None:
    bridge = ROUTES["gracklstugh--chasmleap-bridge"]
    assert (bridge["a"], bridge["b"], bridge["spaces"]) == ("gracklstugh", "chasmleap-bridge", 2)


@pytest.mark.rule("map.route")
def test_one_line_alone_has_no_space() -> None:
    assert [id for id, route in ROUTES.items() if not route["spaces"]] == ["gauntlgrym--the-wormwrithings"]


def test_a_route_over_a_dotted_line_lies_on_its_outer_side() -> None:
    for id, route in ROUTES.items():
        sections = {SITES[route["a"]]["section"], SITES[route["b"]]["section"]}
        outer = sections - {"center"} or {"center"}
        assert {route["section"]} == outer, id


def test_every_section_hangs_together_with_the_centre() -> None:
    for outer in ([], ["left"], ["right"], ["left", "right"]):
        sections = ["center", *outer]
        linked = [route for route in ROUTES.values() if route["section"] in sections]
        reached, frontier = set(), {"skullport"}
        while frontier:
            reached |= frontier
            near = [{route["a"], route["b"]} for route in linked if {route["a"], route["b"]} & frontier]
            frontier = set().union(*near) - reached
        assert reached == {id for id, site in SITES.items() if site["section"] in sections}


# ---------------------------------------------------------------------- markers


@pytest.mark.rule("markers.definition")
def test_seven_markers_each_tied_to_one_site() -> None:
    assert len(CONTENT["markers"]) == 7
    assert set(CONTENT["markers"]) == {id for id, site in SITES.items() if site["marker"]}


def test_every_marker_gives_an_influence_and_total_control_gives_vp() -> None:
    faces = CONTENT["markers"].values()
    assert all(marker["control"] == {"influence": 1, "vp": 0} for marker in faces)
    assert all(marker["total_control"]["influence"] == 1 for marker in faces)
    vp = {id: marker["total_control"]["vp"] for id, marker in CONTENT["markers"].items()}
    assert vp.pop("menzoberranzan") == 2
    assert vp.pop("araumycos") == 3
    assert set(vp.values()) == {1}


# ---------------------------------------------------------------------- cards


@pytest.mark.rule("components.cards")
def test_the_260_cards() -> None:
    beside = {"noble": 28, "soldier": 12, "house-guard": 15, "priestess-of-lolth": 15, "insane-outcast": 30}
    assert {kind: CARDS[kind]["copies"] for kind in beside} == beside
    assert {kind for kind, card in CARDS.items() if card["deck"] in ("starter", "core")} == set(beside)
    assert sum(copies(of_deck(deck)) for deck in HALF_DECKS) == 160
    assert copies(CARDS) == 260
    assert len(CARDS) == 85


@pytest.mark.rule("components.market-cards")
@pytest.mark.rule("cards.rarity")
@pytest.mark.parametrize("deck", HALF_DECKS)
def test_the_dots_of_a_half_deck_add_up_to_40(deck: str) -> None:
    assert copies(of_deck(deck)) == 40
    assert len(of_deck(deck)) == 20
    assert {card["copies"] for card in of_deck(deck).values()} <= {1, 2, 3, 4}


@pytest.mark.rule("market.half-decks")
def test_four_half_decks_make_six_pairings() -> None:
    assert sorted(HALF_DECKS) == ["demons", "dragons", "drow", "elemental"]
    assert len(list(combinations(HALF_DECKS, 2))) == 6


@pytest.mark.rule("market.dragons")
def test_the_five_great_dragons_are_there_once_each() -> None:
    for colour in ("black", "blue", "green", "red", "white"):
        dragon = CARDS[f"{colour}-dragon"]
        assert (dragon["deck"], dragon["copies"], dragon["type"]["en"]) == ("dragons", 1, "Dragon")
        assert any("vp" in instruction for instruction in instructions(dragon))


def test_the_half_decks_keep_their_characters() -> None:
    focused = {
        card["deck"] for card in CARDS.values() if any("focus" in instruction for instruction in instructions(card))
    }
    outcasts = {
        card["deck"] for card in CARDS.values() if any("outcast" in instruction for instruction in instructions(card))
    }
    devoured = {
        card["deck"]
        for card in CARDS.values()
        for instruction in instructions(card)
        if "devour" in instruction.get("cost", "")
    }
    assert (focused, outcasts, devoured) == ({"elemental"}, {"demons"}, {"demons"})
    cost = {deck: sum(card["cost"] * card["copies"] for card in of_deck(deck).values()) for deck in HALF_DECKS}
    assert cost["drow"] < cost["dragons"]


@pytest.mark.rule("aspects.list")
def test_the_aspects_in_use_are_the_five() -> None:
    assert {card["aspect"] for card in CARDS.values()} == ASPECTS | {"none"}
    assert set(CONTENT["aspects"]) == ASPECTS
    assert [kind for kind, card in CARDS.items() if card["aspect"] == "none"] == ["insane-outcast"]


@pytest.mark.parametrize("deck", HALF_DECKS)
def test_the_aspects_of_a_half_deck_are_in_balance(deck: str) -> None:
    kinds = Counter(card["aspect"] for card in of_deck(deck).values())
    cards = Counter(
        {aspect: copies({k: c for k, c in of_deck(deck).items() if c["aspect"] == aspect}) for aspect in kinds}
    )
    assert kinds == dict.fromkeys(MARKET_ASPECTS, 5)
    assert cards == dict.fromkeys(MARKET_ASPECTS, 10)


def test_four_starting_decks_need_all_nobles_and_soldiers() -> None:
    assert CARDS["noble"]["copies"] == 4 * 7
    assert CARDS["soldier"]["copies"] == 4 * 3
    assert [CARDS[kind]["does"] for kind in ("noble", "soldier")] == [[{"influence": 1}], [{"power": 1}]]
    assert [CARDS[kind]["deck_vp"] for kind in ("noble", "soldier")] == [0, 0]
    assert [CARDS[kind]["inner_circle_vp"] for kind in ("noble", "soldier")] == [1, 1]


@pytest.mark.rule("setup.first-game")
def test_drow_and_dragons_are_chosen_unless_others_are() -> None:
    assert kb.new("tyrants").view(None)["table"]["decks"] == ["drow", "dragons"]
    assert kb.new("tyrants", decks=["demons", "elemental"]).view(None)["table"]["decks"] == ["demons", "elemental"]


@pytest.mark.parametrize(
    ("kind", "does"),
    [
        (
            "weaponmaster",
            [{"choose": [[{"deploy": 1}], [{"assassinate": 1, "whom": "white", "at": "presence"}]], "times": 3}],
        ),
        (
            "grazzt",
            [
                {
                    "choose": [
                        [{"place_spy": 2}],
                        [{"cost": "return-spies", "then": [{"supplant": 1, "whom": "any", "at": "those-sites"}]}],
                    ],
                    "times": 1,
                }
            ],
        ),
        (
            "demogorgon",
            [
                {
                    "cost": "devour-hand",
                    "then": [{"supplant": 2, "whom": "white", "at": "presence"}, {"outcast": 2, "who": "opponents"}],
                }
            ],
        ),
        (
            "green-dragon",
            [
                {
                    "choose": [
                        [{"place_spy": 1}, {"supplant": 1, "whom": "any", "at": "that-site"}],
                        [
                            {
                                "cost": "return-spy",
                                "then": [
                                    {"supplant": 1, "whom": "any", "at": "that-site"},
                                    {"vp": 1, "per": 1, "of": "markers"},
                                ],
                            }
                        ],
                    ],
                    "times": 1,
                }
            ],
        ),
        (
            "blue-dragon",
            [
                {
                    "promote_later": 2,
                    "up_to": True,
                    "which": "other",
                    "then": [{"vp": 1, "per": 3, "of": "inner-circle"}],
                }
            ],
        ),
        ("insane-outcast", [{"cost": "discard-hand", "then": [{"return_to_pile": True}]}]),
    ],
)
def test_what_the_hardest_cards_do(kind: str, does: list[dict[str, Any]]) -> None:
    assert CARDS[kind]["does"] == does


def test_only_two_cards_leave_promotions_at_the_end_of_the_turn_open() -> None:
    open_ones = {
        kind
        for kind, card in CARDS.items()
        for instruction in instructions(card)
        if "promote_later" in instruction and instruction["up_to"]
    }
    assert open_ones == {"blue-dragon", "zuggtmoy"}


# ---------------------------------------------------------------------- texts

VERBS = {
    "power": ("Power", "Poder"),
    "influence": ("Influence", "Influencia"),
    "draw": ("raw ", "roba"),
    "deploy": ("eploy", "espliega"),
    "place_spy": ("lace ", "oloca"),
    "assassinate": ("ssassinate", "sesina"),
    "supplant": ("upplant", "uplanta"),
    "move": ("ove ", "ueve"),
    "return": ("eturn a", "evuelve"),
    "promote": ("romote", "romociona"),
    "promote_later": ("romote", "romociona"),
    "deck_to_discard": ("deck", "mazo"),
    "recruit_free": ("ecruit", "ecluta"),
    "devour_market": ("evour", "evorar"),
    "outcast": ("Insane Outcast", "Paria"),
    "vp": (" VP ", " PV "),
    "redeploy_trophies": ("trophy halls", "salón de trofeos"),
    "return_to_pile": ("pile", "reserva"),
    "choose": ("hoose one", "ige una opción"),
    "if": ("f ", "i "),
    "focus": ("Focus (", "Foco ("),
    "cost": (" → ", " → "),
}
"""Words of the texts that speak of each verb."""

every_card = pytest.mark.parametrize("kind", CARDS)


@every_card
def test_the_texts_tell_every_instruction(kind: str) -> None:
    card = CARDS[kind]
    for language, place in (("en", 0), ("es", 1)):
        for instruction in instructions(card):
            verb = next(key for key in instruction if key in VERBS)
            assert VERBS[verb][place].lower() in card["text"][language].lower(), (language, instruction)


@every_card
def test_both_texts_give_the_same_figures_and_those_of_the_instructions(kind: str) -> None:
    card = CARDS[kind]
    english, spanish = (sorted(re.findall(r"\d+", card["text"][language])) for language in ("en", "es"))
    assert english == spanish
    amounts = {
        value
        for instruction in instructions(card)
        for key, value in instruction.items()
        if isinstance(value, int) and not isinstance(value, bool) and key != "times"
    }
    assert {int(figure) for figure in english} <= amounts
    assert {amount for amount in amounts if amount > 1} <= {int(figure) for figure in english}


@every_card
def test_what_is_optional_is_told_so(kind: str) -> None:
    card = CARDS[kind]
    instruction = list(instructions(card))
    may = any("cost" in each or each.get("may") or "redeploy_trophies" in each for each in instruction)
    up_to = any(each.get("up_to") or "redeploy_trophies" in each for each in instruction)
    assert ("may " in card["text"]["en"]) == ("uedes " in card["text"]["es"]) == may
    assert ("up to " in card["text"]["en"]) == ("hasta " in card["text"]["es"]) == up_to


# ---------------------------------------------------------------------- rules that point at others


@pytest.mark.rule("reference.actions")
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_quick_reference_leads_to_every_action(language: str) -> None:
    rules = kb.rules("tyrants", language)
    led_to = {id.partition(".")[0] for id in rules["reference.actions"]["see"]}
    nine = {"assassinate", "deploy", "devour", "move", "spy", "promote", "recruit", "return", "supplant"}
    assert led_to == {*nine, "draw"}
    assert all(rules[id]["text"] for id in rules["reference.actions"]["see"])
