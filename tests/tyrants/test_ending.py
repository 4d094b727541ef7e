"""The end of the game and final scoring (p. 14)."""

import pytest

from katabasis.kernel.game import Game
from katabasis.tyrants.rules.scoring import score_sheet
from tyrants.scene import A, B, C, D, at, kinds, options, player, run, table


def ended(game: Game) -> Game:
    """The game after every turn that is left, each ended at once."""
    while game.decision:
        run(game, "end")
    return game


@pytest.mark.rule("endgame.last-troop")
def test_the_last_troop_out_of_the_barracks_triggers_the_end() -> None:
    game = table(power=1, troops={"everfire": "0"}, own={B: {"trophies": "0*38"}})
    assert player(game).barracks == 1
    events = run(game, "deploy everfire")
    assert "end-triggered" in kinds(events)
    assert at(game).trigger == {"cite": "endgame.last-troop", "seat": A}


@pytest.mark.rule("endgame.last-troop")
def test_it_stays_triggered_and_counts_for_a_supplant() -> None:
    game = table(hand="doppelganger", troops={"everfire": "0 1"}, own={B: {"trophies": "0*38"}})
    run(game, "play doppelganger.1", "supplant everfire 1", "end")
    assert at(game).trigger is not None
    assert not game.result
    assert ended(game).result is not None


@pytest.mark.rule("endgame.market-empty")
def test_an_empty_market_deck_triggers_the_end() -> None:
    game = table(influence=1, market="kobold*2", market_deck="kobold")
    run(game, options(game, "recruit")[0])
    assert len(at(game).cards("market")) == 2
    assert at(game).trigger == {"cite": "endgame.market-empty", "seat": A}


@pytest.mark.rule("endgame.finish-round")
@pytest.mark.parametrize(("seat", "turns"), [(A, 4), (B, 3), (D, 1)])
def test_the_round_is_finished(seat: int, turns: int) -> None:
    game = table(4, active=seat, first=A, influence=1, market="kobold", market_deck="kobold")
    run(game, options(game, "recruit")[0])
    taken = 0
    while game.decision:
        run(game, "end")
        taken += 1
    assert taken == turns
    assert at(game).active == A


@pytest.mark.rule("reference.endgame", "endgame.finish-round")
def test_two_triggers_end_the_game_once() -> None:
    game = table(
        power=1,
        influence=1,
        market="kobold",
        market_deck="kobold",
        troops={"everfire": "0"},
        own={B: {"trophies": "0*38"}},
    )
    events = run(game, "deploy everfire", options(game, "recruit")[0], "end", "end")
    assert kinds(events).count("end-triggered") == 1
    assert kinds(events).count("game-over") == 1


# ---------------------------------------------------------------------- final scoring


@pytest.mark.rule("scoring.sites", "map.site-vp")
def test_controlled_sites_score_their_value() -> None:
    game = table(troops={"menzoberranzan": "0", "everfire": "0 0 1", "chasmleap-bridge": "0", "kanaglym": "0 1"})
    assert score_sheet(at(game), A)["sites"] == 5 + 3 + 1
    assert score_sheet(at(game), B)["sites"] == 0
    skullport = table(troops={"skullport": "0"})
    assert [score_sheet(at(skullport), seat)["sites"] for seat in (A, B)] == [4, 0]


@pytest.mark.rule("scoring.total-control")
def test_total_control_scores_two_more() -> None:
    game = table(troops={"blingdenstone": "0 0", "everfire": "0"})
    sheet = score_sheet(at(game), A)
    assert (sheet["sites"], sheet["total-control"]) == (4 + 3, 2)


@pytest.mark.rule("scoring.trophies")
def test_every_trophy_scores_one() -> None:
    assert score_sheet(at(table(own={A: {"trophies": "white*4 1*3"}})), A)["trophies"] == 7


@pytest.mark.rule("scoring.deck-cards", "cards.deck-vp")
def test_cards_score_their_deck_value_wherever_they_are() -> None:
    own = {A: {"deck": "spy-master bounty-hunter", "hand": "deathblade", "discard": "insane-outcast"}}
    assert score_sheet(at(table(decks=["drow", "demons"], own=own)), A)["cards"] == 5


@pytest.mark.rule("scoring.inner-circle", "cards.inner-circle-vp", "promote.vp")
def test_promoted_cards_score_their_other_value_alone() -> None:
    nobles = score_sheet(at(table(own={A: {"inner-circle": "noble*3"}})), A)
    assert (nobles["inner-circle"], nobles["cards"]) == (3, 0)
    game = table(own={A: {"inner-circle": "information-broker house-guard noble", "discard": "masters-of-sorcere"}})
    sheet = score_sheet(at(game), A)
    assert (sheet["inner-circle"], sheet["cards"]) == (5 + 3 + 1, 2)


@pytest.mark.rule("scoring.tokens")
def test_tokens_score_what_they_say() -> None:
    assert score_sheet(at(table(own={A: {"tokens": 13}})), A)["tokens"] == 13


@pytest.mark.rule("scoring.sheet", "scoring.winner")
def test_the_sheet_adds_six_items_and_the_most_vp_win() -> None:
    own = {
        A: {"tokens": 6, "trophies": "white*7", "inner-circle": "noble*5", "discard": "bounty-hunter"},
        B: {"tokens": 40},
        C: {"tokens": 3},
    }
    game = ended(
        table(
            3,
            step="end_of_turn.next_turn",
            active=C,
            first=A,
            troops={"blingdenstone": "0 0"},
            own=own,
            trigger={"rule": "endgame.market-empty"},
        )
    )
    assert game.result is not None
    sources = {entry["what"]: entry["points"] for entry in game.result.sources[A]}
    assert sources == {
        "sites": 4,
        "total-control": 2,
        "trophies": 7,
        "cards": 2,
        "inner-circle": 5,
        "tokens": 6,
    }
    assert game.result.scores == [26, 40, 3]
    assert (game.result.winners, game.result.rule) == ([B], "scoring.winner")


@pytest.mark.rule("scoring.tie")
def test_who_shares_the_highest_total_wins() -> None:
    game = ended(
        table(
            3,
            step="end_of_turn.next_turn",
            active=C,
            first=A,
            own={A: {"tokens": 61}, B: {"tokens": 61}, C: {"tokens": 48}},
            trigger={"rule": "endgame.market-empty"},
        )
    )
    assert game.result is not None
    assert (game.result.winners, game.result.rule) == ([A, B], "scoring.tie")
