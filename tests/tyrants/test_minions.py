"""What happens to cards (pp. 12-13): devour, draw, promote, recruit."""

import pytest

from tyrants.scene import A, B, C, D, at, card_kinds, cards, kinds, options, rules_against, run, table

DEMONS = ["drow", "demons"]


# ---------------------------------------------------------------------- devour


@pytest.mark.rule("devour.procedure")
def test_a_devoured_card_scores_nothing() -> None:
    game = table(hand="marilith bounty-hunter", decks=DEMONS)
    before = game.view(A)["table"]["players"][A]["score"]["cards"]
    run(game, "play marilith.1", "pay bounty-hunter.1")
    assert cards(game, "devoured")[-1] == "bounty-hunter.1"
    assert game.view(A)["table"]["players"][A]["score"]["cards"] == before - 2


@pytest.mark.rule("devour.market")
def test_a_devoured_market_card_is_replaced() -> None:
    game = table(
        hand="cult-fanatic", market="kobold*3 spy-master*2 doppelganger", market_deck="blackguard.1 blackguard.2"
    )
    gone = len(cards(game, "devoured"))
    run(game, "play cult-fanatic.1", "devour kobold.2")
    row = ["kobold.1", "blackguard.2", "kobold.3", "spy-master.1", "spy-master.2", "doppelganger.1"]
    assert (cards(game, "market"), cards(game, "market-deck")) == (row, ["blackguard.1"])
    assert len(cards(game, "devoured")) == gone + 1


# ---------------------------------------------------------------------- draw


@pytest.mark.rule("draw.procedure")
def test_cards_are_drawn_from_the_top() -> None:
    game = table(
        hand="night-hag", decks=DEMONS, spies={"everfire": "0"}, own={A: {"deck": "noble.1 soldier.1 soldier.2"}}
    )
    run(game, "play night-hag.1", "choose 1", "pay everfire")
    assert cards(game, "hand", A) == ["soldier.2", "soldier.1"]
    assert cards(game, "deck", A) == ["noble.1"]


@pytest.mark.rule("draw.reshuffle")
def test_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    own = {A: {"deck": "noble*2", "discard": "soldier*3 kobold*3"}}
    game = table(hand="information-broker", spies={"everfire": "0"}, own=own)
    events = run(game, "play information-broker.1", "choose 1", "pay everfire")
    assert [kind for kind in kinds(events) if kind in ("drew", "reshuffled")] == ["drew", "reshuffled", "drew"]
    assert {"noble.1", "noble.2"} <= set(cards(game, "hand", A))
    assert (len(cards(game, "hand", A)), len(cards(game, "deck", A)), cards(game, "discard", A)) == (3, 5, [])


@pytest.mark.rule("draw.reshuffle")
def test_a_deck_is_not_shuffled_before_a_card_is_needed() -> None:
    own = {A: {"deck": "noble*3", "discard": "soldier*3"}}
    game = table(hand="information-broker", spies={"everfire": "0"}, own=own)
    run(game, "play information-broker.1", "choose 1", "pay everfire")
    assert (cards(game, "deck", A), len(cards(game, "discard", A))) == ([], 3)


# ---------------------------------------------------------------------- promote


@pytest.mark.rule("promote.leaves-deck")
def test_promoted_cards_come_round_no_more() -> None:
    own = {A: {"deck": "", "inner-circle": "noble*2", "discard": "noble*5 soldier*3"}}
    game = table(own=own)
    for _ in range(4):
        run(game, "end", "end")
        round_about = [*cards(game, "hand", A), *cards(game, "deck", A), *cards(game, "discard", A)]
        assert sorted(card.partition(".")[0] for card in round_about) == ["noble"] * 5 + ["soldier"] * 3


@pytest.mark.rule("promote.procedure")
def test_the_top_card_is_promoted_face_up() -> None:
    game = table(hand="nalfeshnee", decks=DEMONS, own={A: {"deck": "noble.1 soldier.1"}})
    run(game, "play nalfeshnee.1")
    assert game.view(B)["zones"]["inner-circle-0"]["cards"] == ["soldier.1"]


# ---------------------------------------------------------------------- recruit


@pytest.mark.rule("recruit.procedure")
def test_a_recruited_card_goes_to_the_discard_pile() -> None:
    game = table(influence=3)
    guard = next(option for option in options(game, "recruit") if "house-guard" in option)
    run(game, guard)
    assert card_kinds(game, "discard", A) == ["house-guard"]
    assert cards(game, "hand", A) == []


@pytest.mark.rule("recruit.refill")
def test_the_market_is_refilled_at_once() -> None:
    game = table(influence=4, market="kobold.1 blackguard.1", market_deck="spy-master.2 kobold.2")
    run(game, "recruit blackguard.1")
    assert cards(game, "market") == ["kobold.1", "kobold.2"]
    run(game, "recruit kobold.2")
    assert cards(game, "market") == ["kobold.1", "spy-master.2"]
    assert at(game).trigger == {"cite": "endgame.market-empty", "seat": A}


@pytest.mark.rule("recruit.refill")
def test_without_a_deck_the_place_stays_empty() -> None:
    game = table(influence=4, market="kobold.1 blackguard.1 spy-master.1", market_deck="")
    run(game, "recruit blackguard.1")
    assert cards(game, "market") == ["kobold.1", "spy-master.1"]
    run(game, "recruit kobold.1")
    assert cards(game, "market") == ["spy-master.1"]


@pytest.mark.rule("recruit.outcast-not-bought")
def test_outcasts_are_not_for_sale() -> None:
    game = table(influence=9, decks=DEMONS)
    assert not any("outcast" in option for option in options(game))
    assert rules_against(game, "recruit", "insane-outcast") == ["recruit.outcast-not-bought"]


@pytest.mark.rule("recruit.pile-empty")
def test_an_empty_pile_sells_nothing_and_ends_nothing() -> None:
    game = table(influence=3, own={B: {"discard": "house-guard*15"}})
    assert rules_against(game, "recruit", "house-guard") == ["recruit.pile-empty"]
    assert at(game).trigger is None


@pytest.mark.rule("recruit.outcast-order")
def test_the_last_outcasts_go_clockwise() -> None:
    game = table(4, hand="ghoul", decks=DEMONS, active=B, own={A: {"discard": "insane-outcast*28"}})
    assert len(cards(game, "insane-outcast")) == 2
    run(game, "play ghoul.1")
    got = [card_kinds(game, "discard", seat).count("insane-outcast") for seat in (A, B, C, D)]
    assert got == [28, 0, 1, 1]


@pytest.mark.rule("recruit.pile-empty", "recruit.outcast-order")
def test_an_outcast_that_comes_back_can_be_recruited_again() -> None:
    own = {B: {"discard": "insane-outcast*29"}, A: {"hand": "insane-outcast noble myconid-adult"}}
    game = table(decks=DEMONS, own=own)
    assert cards(game, "insane-outcast") == []
    assert options(game)[0].startswith("play insane-outcast")
    run(game, options(game)[0], "pay noble.1", "play myconid-adult.1", "opponent 1")
    assert card_kinds(game, "discard", B).count("insane-outcast") == 30


@pytest.mark.rule("recruit.outcast-order")
def test_each_opponent_takes_the_full_number_while_there_are_any() -> None:
    game = table(
        3,
        hand="demogorgon noble",
        decks=DEMONS,
        own={B: {"discard": "insane-outcast*14"}, C: {"discard": "insane-outcast*13"}},
    )
    assert len(cards(game, "insane-outcast")) == 3
    run(game, "play demogorgon.1", "pay noble.1")
    assert [card_kinds(game, "discard", seat).count("insane-outcast") for seat in (B, C)] == [16, 14]
