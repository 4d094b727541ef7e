"""Set-up (p. 4)."""

import itertools

import pytest

import katabasis as kb
from katabasis.kernel.errors import UnknownGame
from katabasis.tyrants.board.underdark import MARKED, SECTION, SITES, SIZE
from katabasis.tyrants.content import HALF_DECKS, HOUSES, card_of
from tyrants.scene import asked, at, card_kinds, cards, kinds, options, player, rules_against


def begun(seats: int = 2, seed: int = 1, **fields: object) -> kb.Game:
    """A new game, at its first decision."""
    return kb.new("tyrants", seats=HOUSES[:seats], seed=seed, **fields)


@pytest.mark.rule("components.players")
def test_two_to_four_play() -> None:
    for seats in (2, 3, 4):
        assert at(begun(seats)).seat_count == seats
    for seats in (1, 5):
        with pytest.raises(UnknownGame, match=r"components\.players"):
            kb.new("tyrants", seats=[*HOUSES, "black"][:seats])


@pytest.mark.rule("components.player-troops", "components.spies", "setup.house")
def test_each_player_leads_a_house_of_their_own() -> None:
    game = begun(4)
    assert [player(game, seat).house for seat in range(4)] == list(HOUSES)
    assert [(player(game, seat).barracks, player(game, seat).spies) for seat in range(4)] == [(40, 5)] * 4
    with pytest.raises(UnknownGame, match=r"setup\.house"):
        kb.new("tyrants", seats=["red", "red"])
    with pytest.raises(UnknownGame, match="there is no house 'green'"):
        kb.new("tyrants", seats=["red", "green"])


@pytest.mark.rule("setup.sequence")
def test_set_up_goes_in_order() -> None:
    game = begun()
    happened = [event.kind for event in at(game).events]
    order = ["sections-chosen", "market-built", "pile-laid", "drew", "white-placed", "markers-placed", "first-player"]
    assert sorted(map(happened.index, order)) == list(map(happened.index, order))
    assert happened.index("house-set-up") > happened.index("first-player")
    assert [len(cards(game, "hand", seat)) for seat in (0, 1)] == [5, 5]
    assert asked(game)[1] == "first-troop"
    game.choose(0)
    game.choose(0)
    later = kinds(at(game).events)
    assert later.index("deployed") > len(happened) - 1


@pytest.mark.rule("setup.two-players", "setup.out-of-play")
def test_two_players_use_the_centre_alone() -> None:
    game = begun(2)
    assert set(at(game).troops) == {place for place in SIZE if SECTION[place] == "center"}
    assert rules_against(game, "deploy", "chaulssin") == ["setup.out-of-play"]
    assert all(MARKED[place] == 0 for place in at(game).troops if at(game).troops[place][0] is None)
    assert SECTION["chchitl--kanaglym.1"] == "left"
    assert "chchitl--kanaglym.1" not in at(game).troops


@pytest.mark.rule("setup.three-players")
@pytest.mark.parametrize(("section", "other"), [("left", "right"), ("right", "left")])
def test_three_players_add_one_outer_section(section: str, other: str) -> None:
    game = begun(3, section=section)
    assert {SECTION[place] for place in at(game).troops} == {section, "center"}
    outside = next(site for site in SITES if SECTION[site] == other)
    assert rules_against(game, "deploy", outside) == ["setup.out-of-play"]


@pytest.mark.rule("setup.three-players")
def test_the_outer_section_is_drawn_where_nobody_says() -> None:
    drawn = {tuple(at(begun(3, seed)).sections) for seed in range(12)}
    assert drawn == {("left", "center"), ("center", "right")}
    with pytest.raises(UnknownGame, match="section"):
        begun(3, section="middle")


@pytest.mark.rule("setup.four-players")
def test_four_players_use_the_whole_map() -> None:
    assert len(at(begun(4)).spies) == 26


@pytest.mark.rule("setup.market-deck")
def test_the_market_deck_is_two_half_decks() -> None:
    game = begun(decks=["drow", "demons"])
    everything = [*cards(game, "market-deck"), *cards(game, "market")]
    assert sorted(card_of(card).deck for card in everything) == ["demons"] * 40 + ["drow"] * 40
    for wrong in (["drow"], ["drow", "drow"], ["drow", "aberrations"], "drow", 3):
        with pytest.raises(UnknownGame, match=r"setup\.market-deck"):
            begun(decks=wrong)


@pytest.mark.rule("setup.market-deck", "market.half-decks")
def test_two_half_decks_may_be_drawn() -> None:
    drawn = {tuple(at(begun(seed=seed, decks="random")).decks) for seed in range(60)}
    assert drawn == set(itertools.combinations(HALF_DECKS, 2))


@pytest.mark.rule("setup.core-piles")
def test_priestesses_and_guards_are_in_every_game() -> None:
    for pair in itertools.combinations(HALF_DECKS, 2):
        game = begun(decks=list(pair))
        assert (len(cards(game, "priestess-of-lolth")), len(cards(game, "house-guard"))) == (15, 15)


@pytest.mark.rule("setup.outcast-pile")
def test_outcasts_come_with_the_demons() -> None:
    assert "insane-outcast" not in at(begun(decks=["drow", "dragons"])).zones
    assert len(cards(begun(decks=["demons", "drow"]), "insane-outcast")) == 30


@pytest.mark.rule("setup.market-row")
def test_six_cards_open_the_market() -> None:
    game = begun()
    assert (len(cards(game, "market")), len(cards(game, "market-deck"))) == (6, 74)
    assert game.view(None)["zones"]["market"]["cards"] == cards(game, "market")
    assert game.view(None)["zones"]["market-deck"]["cards"] is None


@pytest.mark.rule("setup.white-troops")
@pytest.mark.parametrize(("seats", "white"), [(2, 25), (4, 40)])
def test_white_troops_stand_on_every_marked_space_in_play(seats: int, white: int) -> None:
    standing = at(begun(seats)).troops
    assert {place: troops.count("white") for place, troops in standing.items()} == {
        place: MARKED[place] for place in standing
    }
    assert sum(troops.count("white") for troops in standing.values()) == white


@pytest.mark.rule("setup.control-markers", "markers.definition")
def test_markers_lie_on_their_sites_total_control_up() -> None:
    sites = begun(4).view(0)["table"]["sites"]
    markers = {site: told["marker"] for site, told in sites.items() if told["marker"]}
    assert len(markers) == 7
    assert all(marker == {"holder": None, "face": "total"} for marker in markers.values())
    assert sorted(at(begun(2)).markers) == ["araumycos", "menzoberranzan", "tsenviilyq"]


@pytest.mark.rule("setup.vp-tokens")
def test_nobody_starts_with_vp() -> None:
    assert [player(begun(4), seat).tokens for seat in range(4)] == [0] * 4


@pytest.mark.rule("setup.first-player")
def test_the_first_player_is_drawn() -> None:
    assert at(begun(4, 7)).first == at(begun(4, 7)).first
    assert {at(begun(4, seed)).first for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("setup.starting-deck", "setup.opening-hand")
def test_ten_cards_and_five_of_them_in_hand() -> None:
    game = begun(3)
    for seat in range(3):
        assert len(cards(game, "hand", seat)) == len(cards(game, "deck", seat)) == 5
        own = sorted(card_kinds(game, "hand", seat) + card_kinds(game, "deck", seat))
        assert own == ["noble"] * 7 + ["soldier"] * 3
    assert len({card for seat in range(3) for zone in ("hand", "deck") for card in cards(game, zone, seat)}) == 30


@pytest.mark.rule("setup.first-troop")
def test_first_troops_go_to_different_starting_sites() -> None:
    game = begun(2, seed=3)
    first, second = at(game).first, 1 - at(game).first
    assert asked(game) == (first, "first-troop")
    assert sorted(options(game)) == ["deploy ched-nasad", "deploy eryndlyn", "deploy mantol-derith", "deploy skullport"]
    assert rules_against(game, "deploy", "araumycos") == ["setup.first-troop"]
    game.choose("deploy skullport")
    assert asked(game) == (second, "first-troop")
    assert rules_against(game, "deploy", "skullport") == ["setup.first-troop"]
    game.choose("deploy eryndlyn")
    assert [player(game, seat).barracks for seat in (0, 1)] == [39, 39]
    assert at(game).troops["skullport"].count(first) == 1
    assert asked(game) == (first, "turn")


@pytest.mark.rule("setup.first-game")
def test_the_first_game_is_the_usual_one() -> None:
    assert at(begun()).decks == ["drow", "dragons"]


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(UnknownGame, match="there is no option 'map'"):
        begun(map="hex")
