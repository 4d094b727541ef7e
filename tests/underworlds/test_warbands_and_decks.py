"""Players, their warbands and their decks (2023 pp. 28-29)."""

import pytest

import katabasis as kb
from katabasis.underworlds.content import CARDS, FIGHTERS, of
from underworlds.build import A, B, at, new, on_to, ready, refused


def at_setup(step, more=""):
    return at(f'step = "setup.{step}"\n{more}')


# ---------------------------------------------------------------------- players and warbands


@pytest.mark.rule("core.players-2023")
@pytest.mark.parametrize("count", [1, 3, 4])
def test_two_players_and_no_other_number(count):
    with pytest.raises(kb.UnknownGame, match=r"core\.players-2023"):
        new(seats=["farstriders"] * count)
    ready(new(), new().decision.seat, "name-player")


def test_the_starter_sets_two_warbands_play_where_nobody_says_who():
    game = kb.new("underworlds")
    assert [player["warband"] for player in game.view(A)["table"]["players"]] == ["farstriders", "sepulchral-guard"]
    ready(game, game.decision.seat, "name-player")


@pytest.mark.rule("warband.pick")
def test_both_may_field_the_same_warband_with_pieces_of_their_own():
    game = new(seats=["farstriders", "farstriders"], quick=True)
    table = game.table
    assert [fighter.id for fighter in table.warband(A)] == ["sanson", "almeric", "elias"]
    assert [fighter.id for fighter in table.warband(B)] == ["sanson.2", "almeric.2", "elias.2"]
    everything = [card for zone in table.zones.values() for card in zone.cards]
    assert len(everything) == len(set(everything)) == 2 * 32 + 5
    on_to(game, "activate", A)
    assert not game.why_not("move", "elias")
    refused(game, "move", "elias.2")


@pytest.mark.rule("warband.pick")
def test_there_are_no_other_warbands_nor_options():
    with pytest.raises(kb.UnknownGame, match="farstriders"):
        new(seats=["farstriders", "squigs"])
    with pytest.raises(kb.UnknownGame, match="advanced, quick"):
        new(slow=True)
    with pytest.raises(kb.UnknownGame, match="true or false"):
        new(quick="yes")


@pytest.mark.rule("warband.fixed-roster", "warband.rosters-2023")
def test_a_warband_is_always_the_same_fighters():
    table = new(quick=True).table
    assert [len(table.warband(seat)) for seat in (A, B)] == [3, 7]
    assert [fighter.id for fighter in table.warband(B)] == [
        "warden",
        "prince-of-dust",
        "harvester",
        "champion",
        "rising-petitioner",
        "inevitable-petitioner",
        "zealous-petitioner",
    ]


@pytest.mark.rule("warband.leader")
@pytest.mark.parametrize("warband", of("2023").warbands)
def test_a_warband_has_exactly_one_leader(warband):
    leaders = [id for id in of("2023").warbands[warband].fighters if FIGHTERS[id].leader]
    assert len(leaders) == 1
    seats = [warband, warband]
    fighters = new(seats=seats, quick=True).view(A)["table"]["fighters"]
    assert [id for id, seen in fighters.items() if seen["leader"]] == [leaders[0], f"{leaders[0]}.2"]


# ---------------------------------------------------------------------- decks


@pytest.mark.rule("deck.two-decks", "deck.objective-size-2023", "deck.power-size-2023")
def test_each_player_has_a_deck_of_12_objectives_and_one_of_20_power_cards_apart():
    table = at_setup("deal_objectives").table
    for seat in (A, B):
        objectives, power = (set(cards_of(table, kind, seat)) for kind in ("objective", "power"))
        assert (len(objectives), len(power)) == (12, 20)
        assert {CARDS[card].type for card in objectives} == {"objective"}
        assert {CARDS[card].type for card in power} == {"ploy", "upgrade"}


def cards_of(table, kind, seat):
    return [card for place in ("deck", "hand", "discard") for card in table.zones[f"{kind}-{place}-{seat}"].cards]


@pytest.mark.rule("deck.two-decks")
def test_each_deck_is_shuffled_on_its_own():
    events = at_setup("draw_hands", "picker = 1").table.events
    shuffled = [event.what["zone"] for event in events if event.kind == "shuffled"]
    assert sorted(shuffled) == ["objective-deck-0", "objective-deck-1", "power-deck-0", "power-deck-1"]
    orders = {tuple(cards_of(new(seed, quick=True).table, "power", A)) for seed in range(4)}
    assert len(orders) == 4


@pytest.mark.rule("deck.universal-rivals")
def test_a_universal_deck_takes_the_place_of_the_warbands_own(made_up):
    deck = made_up.universal_deck("dread")
    game = new(seats=["farstriders", "sepulchral-guard+dread"], quick=True)
    assert set(cards_of(game.table, "objective", B)) == set(deck.objectives)
    assert set(cards_of(game.table, "power", B)) == set(deck.power)
    assert [fighter.id for fighter in game.table.warband(B)] == list(of("2023").warbands["sepulchral-guard"].fighters)
    again = kb.position(game.position())
    assert again.view(B)["zones"] == game.view(B)["zones"]
    ready(again, game.decision.seat, "name-player")


@pytest.mark.rule("deck.universal-rivals")
def test_a_warbands_deck_is_not_universal():
    with pytest.raises(kb.UnknownGame, match="universal"):
        new(seats=["farstriders", "sepulchral-guard+farstriders"])


@pytest.mark.rule("deck.rivals")
@pytest.mark.parametrize("warband", of("2023").warbands)
def test_a_rivals_deck_holds_the_warbands_own_32_cards(warband):
    table = new(seats=[warband, warband], quick=True).table
    deck = cards_of(table, "objective", A) + cards_of(table, "power", A)
    assert len(deck) == 32
    assert {CARDS[card].warband for card in deck} == {warband}


@pytest.mark.rule("card.power-types-2023")
def test_every_power_card_is_an_upgrade_or_a_ploy():
    power = [card for warband in of("2023").warbands.values() for card in warband.power]
    assert {CARDS[card].type for card in power} == {"upgrade", "ploy"}
    assert [card for card in power if CARDS[card].type == "spell"] == []
    assert all(CARDS[card].is_gambit == (CARDS[card].type == "ploy") for card in power)
